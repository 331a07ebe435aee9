"""Hours of walking with random commands, pushes and falls: nothing that grows, nothing unsound."""

import os
import random
import resource

import msgspec
import numpy as np
import pytest
from studio.conftest import Stagehand

from footfall.studio import protocol as say

ACT_SECONDS = 10.0
"""From one thing that somebody does to the next."""
FULL_AFTER = 6
"""Minutes until the past, the largest thing that is kept on purpose, is as long as it gets."""
MOST_GROWTH = 60.0
"""MB, in all the time after that."""


@pytest.mark.slow
def test_long_walking_with_commands_pushes_and_falls_stays_sound_and_small(amount, seed):
    stage, chance = Stagehand(), random.Random(seed)
    stage.session.aside.close()
    acts, falls, sizes = amount(120 * 6, 2), 0, []
    for number in range(acts):
        stage.ask(random_act(chance))
        was_up = not stage.fallen
        stage.run(ACT_SECONDS, 30)
        falls += was_up and stage.fallen
        assert np.isfinite(stage.session.play.simulation.batch.data.qpos).all(), number
        assert not any("unstable" in told.text for told in stage.told(say.Notice)), number
        for told in stage.heard:
            msgspec.json.encode(told)
        stage.heard.clear()
        if stage.fallen and chance.random() < 0.2:
            stage.ask(say.GetUp(placed=True))
        if number % 6 == 5:
            sizes.append(memory())
            report(number, falls, sizes)
    grown = sizes[FULL_AFTER:]
    assert not grown or grown[-1] - grown[0] < MOST_GROWTH, sizes
    stage.session.close()


def memory() -> float:
    """MB that this process has in memory now; where that is not told, the most that it ever had."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def report(number: int, falls: int, sizes: list[float]) -> None:
    """How far it is, for who waits for two hours of walking: set FOOTFALL_SOAK_LOG."""
    if path := os.environ.get("FOOTFALL_SOAK_LOG"):
        with open(path, "a") as file:
            file.write(f"{(number + 1) * ACT_SECONDS / 60:.0f} min, {falls} falls, {sizes[-1]:.0f} MB\n")


def random_act(chance: random.Random) -> say.Asked:
    """Something that somebody does."""
    newtons = chance.uniform(50.0, 1500.0)
    angle = chance.uniform(-np.pi, np.pi)
    force = [newtons * float(np.cos(angle)), newtons * float(np.sin(angle)), 0.0]
    return chance.choice(
        [
            say.Drive(speed=chance.uniform(-0.5, 1.6), turn=chance.uniform(-1.0, 1.0)),
            say.Drive(speed=0.0, mode="stand"),
            say.Shove(force_h=force, seconds=0.1),
            say.Choose(document="style", name=chance.choice(["sneak", "tired", "default", "zombie"])),
            say.Choose(document="character", name=chance.choice(["humanoid", "child", "giant"])),
            say.WalkTo(x=chance.uniform(-5.0, 5.0), y=chance.uniform(-5.0, 5.0)),
        ]
    )
