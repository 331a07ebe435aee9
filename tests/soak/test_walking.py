"""Two hours of walking, several characters, edits, pushes, falls and visitors: nothing grows, nothing is unsound."""

import os
import random
import time
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest
from studio.served.processes import Held, children_of, held_by
from studio.served.visiting import PATIENCE, Client, Studio

from footfall.studio import protocol as say
from footfall.studio.server.http import PAGE

ACT_SECONDS = 10.0
"""From one thing that somebody does to the next."""
ACTS_OF_TWO_HOURS = 720
ACTS_OF_A_VISIT = 60
"""From one visitor to the next; what the processes hold is looked at while one is there."""
COMPANY = ({"character": "biped", "gait": "space-walk"}, {"character": "child", "gait": "walk", "style": "happy"})
"""Who walks beside the first; all documents of the last are edited."""
PROCESSES = 3
"""Of the studio while a visitor is there: its session, the one that walks for hours, and one that waits."""
MOST_GROWTH = 60.0
"""MB, in all the time after the first visit: by then the past, which is kept on purpose, is as long as it gets."""
TABLE = """
| minutes | falls | session, MB | its files | its threads | server, MB | its files | its threads |
| --- | --- | --- | --- | --- | --- | --- | --- |"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="processes are found in /proc here"),
    pytest.mark.skipif(not (PAGE / "index.html").is_file(), reason="the page is not built; run `make page`"),
]


@pytest.fixture
def studio(tmp_path) -> Iterator[Studio]:
    """Time in it passes as fast as it can be computed; the session of the last visitor gives way to the next one's."""
    running = Studio(tmp_path, "--held", "--sessions", "2")
    yield running
    running.close()


def test_two_hours_of_walking_leave_everything_as_small_as_it_was(studio, amount, seed, report):
    chance, falls = random.Random(seed), 0
    (process,) = when(studio, 1)
    page = Client(studio)
    for other in COMPANY:
        page.ask(type="add_character", **other)
    page.until_that(lambda told: told["type"] == "documents" and len(told["everyone"]) == 1 + len(COMPANY))
    acts, seen = amount(ACTS_OF_TWO_HOURS, 2), []
    report(TABLE)
    for number in range(1, acts + 1):
        page.ask(**msgspec.to_builtins(random_act(chance)))
        falls += walked(page, number, chance)
        if number % ACTS_OF_A_VISIT == 0 or number == acts:
            seen.append(during_a_visit(studio, process))
            report(row(number * ACT_SECONDS / 60.0, falls, *seen[-1]))
    page.close()
    for name, (first, *later) in zip(("session", "server"), zip(*seen, strict=True), strict=True):
        for one in later:
            assert one.megabytes - first.megabytes < MOST_GROWTH, f"{name}: {seen}"
            assert one.descriptors <= first.descriptors, f"{name}: {seen}"
            assert one.threads <= first.threads, f"{name}: {seen}"


def walked(page: Client, number: int, chance: random.Random) -> bool:
    """Let everyone walk until the next act; whether the one that is pushed fell, who is sometimes put on its feet."""
    before = page.frames and page.frame.of("fallen", page.frame.rows - 1)
    frame = page.walk(ACT_SECONDS)
    assert np.isfinite(frame.floats).all(), number
    assert not any("unstable" in told.get("text", "") for told in page.told), number
    page.told.clear()
    fallen = frame.of("fallen", frame.rows - 1)
    if fallen and chance.random() < 0.2:
        page.ask(type="get_up", placed=True)
    return bool(fallen and not before)


def during_a_visit(studio: Studio, process: int) -> tuple[Held, Held]:
    """What the session and the server hold while somebody else walks, too."""
    visitor = Client(studio)
    visitor.walk(1.0)
    when(studio, PROCESSES)
    held = held_by(process), held_by(studio.process.pid)
    visitor.close()
    return held


def when(studio: Studio, count: int) -> list[int]:
    """The studio's processes, once there are so many."""
    end = time.monotonic() + PATIENCE
    while len(found := children_of(studio.process.pid)) != count:
        assert time.monotonic() < end, f"there are {len(found)} processes"
        time.sleep(0.05)
    return found


def row(minutes: float, falls: int, session: Held, server: Held) -> str:
    """A line of the table."""
    counts = [f"{one.megabytes:.0f} | {one.descriptors} | {one.threads}" for one in (session, server)]
    return f"| {minutes:.0f} | {falls} | {' | '.join(counts)} |"


def random_act(chance: random.Random) -> say.Asked:
    """Something that somebody does."""
    newtons = chance.uniform(50.0, 1500.0)
    angle = chance.uniform(-np.pi, np.pi)
    force = [newtons * float(np.cos(angle)), newtons * float(np.sin(angle)), 0.0]
    return chance.choice(
        [
            say.Drive(speed=chance.uniform(-0.5, 1.6), turn=chance.uniform(-1.0, 1.0)),
            say.Drive(speed=0.0, mode="stand"),
            say.Shove(force_h=force, seconds=0.1, row=len(COMPANY)),
            say.Choose(document="style", name=chance.choice(["sneak", "tired", "default", "zombie"])),
            say.Choose(document="character", name=chance.choice(["humanoid", "child", "giant"])),
            say.Edit(document="style", path="step.period", value=chance.uniform(0.5, 0.8)),
            say.WalkTo(x=chance.uniform(-5.0, 5.0), y=chance.uniform(-5.0, 5.0)),
        ]
    )
