"""S18: one body under two laws: a walk becomes a run, then a walk again, and stops (GENBICON and SIMBICON)."""

from typing import NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import load_gait
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import out_of
from footfall.sim.hand_over import hand_over
from footfall.sim.simulation import Simulation

BODY, WALK, RUN = "biped", "walk", "space-go"
WALKING, RUNNING, LEAST_RUN = 1.0, 2.6, 2.3
"""Speeds told, and the least speed that counts as the run, m/s."""
GOOD = 0.9
SPREAD = 1.0
"""Random time added to every part, s."""
STRIKE_WITHIN = 1.0
"""Longest wait for a foot-strike, s."""


class Told(NamedTuple):
    """How long each part lasts at least, s."""

    walk: float = 4.0
    slow: float = 2.0
    run: float = 8.0
    slow_down: float = 7.0
    walk_again: float = 3.0
    stand: float = 5.0


def measure(lab: Lab) -> Finding:
    """Go through the whole sequence at random moments."""
    lab.uses(f"characters/{BODY}", f"gaits/{WALK}", f"gaits/{RUN}")
    moments = int(lab.choose(4, 20))
    cells = [relay(seed) for seed in range(moments)]
    good = [bool(cell.figures["up"] and cell.figures["stands"]) for cell in cells]
    whole = Cell("walk → run → walk → stand", {"done": out_of(good)}, sum(good) >= GOOD * moments)
    return Finding(
        measured=f"{out_of(good)} random moments",
        cells=[whole, *cells],
        table=table_of([whole, *cells]),
        notes=[
            f"`{WALK}` (GENBICON) at {WALKING:g} m/s, handed over at a foot-strike to `{RUN}` (SIMBICON), told "
            f"{RUNNING:g} m/s, then {WALKING:g}; handed back at a foot-strike, told to walk on and then to stand. Each "
            "part lasts a random time; it is repeated by `footfall papers S18`.",
        ],
    )


def relay(seed: int) -> Cell:
    """The whole sequence, with random times."""
    told, random = Told(), np.random.default_rng(seed)
    body = catalog.load(Character, BODY)

    def go_on(simulation: Simulation, seconds: float, **command: float | str) -> None:
        simulation.set_command(slice(None), **command)
        simulation.run(seconds + SPREAD * random.random())

    walker = Simulation(body, load_gait(WALK))
    go_on(walker, told.walk, speed=WALKING)
    runner = _handed(walker, Simulation(body, load_gait(RUN)))
    go_on(runner, told.slow, speed=WALKING)
    go_on(runner, told.run, speed=RUNNING)
    fast = float(runner.sensed["body_velocity_w"][0, 0])
    go_on(runner, told.slow_down, speed=WALKING)
    stopper = _handed(runner, Simulation(body, load_gait(WALK)))
    go_on(stopper, told.walk_again, speed=WALKING)
    go_on(stopper, told.stand, mode="stand")
    up = bool(stopper.tally["fell_at"][0] < 0) and fast >= LEAST_RUN
    stands = bool(stopper.memory["stride"]["standing"][0])
    return Cell(f"seed {seed}", {"run m/s": fast, "up": up, "stands": stands})


def _handed(before: Simulation, after: Simulation) -> Simulation:
    """Wait for a foot-strike, then hand over."""
    steps, until = int(before.memory["stride"]["steps"][0]), before.seconds + STRIKE_WITHIN
    while before.memory["stride"]["steps"][0] == steps and before.seconds < until:
        before.step()
    hand_over(before, after)
    return after


RELAY_CLAIM = Claim(
    id="S18",
    title="two laws on one body",
    paper="both papers' controllers walk their own bodies; neither hands over to the other",
    bar="walk (GENBICON) → run (SIMBICON) → walk → stand on command: 18 of 20 random moments",
    quick="4 moments",
    full="20 moments",
    measure=measure,
)
