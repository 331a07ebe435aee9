"""The panel: the runs by which every number of a gait is judged, the same for all of them.

Runs that a gait's law or body cannot do (a command it does not heed, a slope in the plane) are left out. Forces and
speeds are for a body of the humanoid's mass and leg, and scale with both.
"""

from collections.abc import Iterator
from typing import Any

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.reference import REFERENCE_MASS
from footfall.bodies.size import speed_scale
from footfall.errors import FootfallError
from footfall.laws.register import body_for, heeds_speed
from footfall.laws.register import gait as gait_of
from footfall.measure.push_map.push_map import push_table
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial

STEADY, PUSHES = "walking", "pushes"
"""Groups of runs; of the first, speed and look are measured."""
SPEED, SPEEDS = 0.6, (0.0, 0.6, 1.2)
"""m/s, of most runs and of the steady walks."""
ASIDE, BACK = 0.3, -0.4
NEWTONS, STANDING_NEWTONS = (600.0, 900.0, 1200.0), 400.0
DIRECTIONS, STANDING_DIRECTIONS = 8, 4
FIRST_PUSH, APART, AFTER = 4.0, 0.1, 4.0
"""s: the push in each direction comes a little later than in the one before, and so in another phase of the stride."""
SLOPE_DEG = 8.0
OTHERS = ("ostrich", "child")
"""Bodies unlike the humanoid."""
TASKS: dict[str, tuple[dict[str, Any], list[dict[str, Any]], float]] = {
    "stairs": (
        {"stairs": [{"at": [1.5, 0.0], "risers": 4, "landing": 1.0, "down": True}]},
        [{"do": "course", "to": [6.5, 0.0]}, {"do": "stop"}],
        24.0,
    ),
    "a bar of 15 cm": ({"bar": [{"at": [1.6, 0.0], "height": 0.15}]}, [{"do": "step_over"}, {"do": "stop"}], 12.0),
    "a ball at 0.5 m": ({"ball": [{"name": "ball", "at": [1.4, -0.3, 0.5]}]}, [{"do": "reach", "thing": "ball"}], 12.0),
    "rough ground": ({"rough": [{"at": [1.0, 0.0], "length": 5.0}]}, [{"do": "walk_to", "to": [7.0, 0.0]}], 18.0),
    "a crate of 5 kg": (
        {"crate": [{"name": "crate", "at": [1.5, 0.1, 0.0], "mass": 5.0}]},
        [{"do": "pick_up", "thing": "crate"}, {"do": "carry", "to": [3.5, 0.0]}],
        18.0,
    ),
}
"""Skills: the world, what to do, s."""


def panel_of(gait: dict[str, Any], *, quick: bool = False) -> list[Trial]:
    """The runs for a gait, given as a table; each is called by its group."""
    runs = []
    for group, table in _tables(gait, quick):
        try:
            runs.append(load_trial({"name": group, "gait": gait} | table))
        except FootfallError:
            continue
    return runs


def _tables(gait: dict[str, Any], quick: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    body = catalog.load(Character, body_for(gait))
    fast, strong = (1.0, 1.0) if body.plane else (speed_scale(body.links()), body.mass / REFERENCE_MASS)
    told = heeds_speed(gait_of(gait))
    walk = [{"at": 0.0, "speed": round(SPEED * fast, 3)}] if told else []
    long = 10.0 if quick else 20.0
    for speed in SPEEDS if told else (None,):
        yield STEADY, {"seconds": long, "command": [] if speed is None else [{"at": 0.0, "speed": speed * fast}]}
    yield STEADY, {"seconds": 10.0, "command": [{"at": 0.0, "speed": BACK * fast}]}
    yield STEADY, {"seconds": 10.0, "command": [{"at": 0.0, "speed": 0.0, "sideways": ASIDE * fast}]}
    for newtons in NEWTONS[:1] if quick else NEWTONS:
        for number in range(0, DIRECTIONS, 2 if quick else 1):
            at = round(FIRST_PUSH + number * APART, 3)
            push = push_table(newtons * strong, at, 360.0 / DIRECTIONS * number)
            yield PUSHES, {"seconds": at + AFTER, "command": walk, "push": [push]}
    stand = {"at": 0.0, "mode": "stand"}
    start, turn = {"at": 2.0, "mode": "walk", "speed": SPEED * fast}, {"at": 5.0, "heading_deg": 90.0}
    yield "turning", {"seconds": 14.0, "command": [stand, start, turn, {"at": 9.0, "mode": "stand"}]}
    yield "standing", {"seconds": 8.0, "command": [{"at": 0.0, "mode": "idle"}]}
    for number in range(0, STANDING_DIRECTIONS, 2 if quick else 1):
        push = push_table(STANDING_NEWTONS * strong, 2.0, 360.0 / STANDING_DIRECTIONS * number)
        yield "standing", {"seconds": 7.0, "command": [stand], "push": [push]}
    for angle in (SLOPE_DEG,) if quick else (SLOPE_DEG, -SLOPE_DEG):
        slope = {"name": "slope", "text": "a slope", "stretch": [{"length": 15.0, "slope_deg": angle}]}
        yield "slopes", {"seconds": 12.0, "command": walk, "world": slope}
    for name in OTHERS[:1] if quick else OTHERS:
        pace = round(SPEED * speed_scale(catalog.load(Character, name).links()), 3)
        yield "bodies", {"seconds": 12.0, "character": name, "command": [{"at": 0.0, "speed": pace}]}
    for name, (world, skills, seconds) in () if quick else TASKS.items():
        yield "skills", {"seconds": seconds, "skill": skills, "world": {"name": name, "text": name} | world}
