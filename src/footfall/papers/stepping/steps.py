"""M1, M7 and M8: directed steps, other bodies and the handstand, and real time (sections 4 and 6)."""

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, hypot, pi, radians, sin
from time import process_time
from typing import Any

import numpy as np

from footfall.bodies.character import character
from footfall.bodies.reference import REFERENCE_LEG, REFERENCE_MASS
from footfall.bodies.size import leg_length
from footfall.laws.tables import Link
from footfall.measure.bench.scale import load_now
from footfall.measure.push_map.push_map import push_table
from footfall.measure.trial.run import Outcome, default_workers, run_trials
from footfall.papers.claim import Cell
from footfall.papers.kinds import Case, Figures, Share
from footfall.papers.runner import Lab
from footfall.papers.stepping.shoves import EIGHT, shoved, steps_after
from footfall.papers.walks import TrialRun, gait_run
from footfall.sim.recording import FRAME_RATE

STEPS = 8
LENGTHS = (0.1, 0.45)
MOST_TURN_DEG = 30.0
START = {"left": (-0.01, 0.08, 0.0), "right": (-0.01, -0.08, 0.0)}
"""Where the humanoid's ankles are at the start: x, y, heading in degrees."""
LEAST_APART, MOST_APART = 0.12, 0.6
"""How near the feet may come, each to its side of the other, and how far apart, m."""
MOST_BETWEEN_DEG, TOES_IN_DEG = 40.0, 20.0
"""The largest angle between the feet, and the largest with the toes inwards."""
WITHIN_M, WITHIN_DEG = 0.02, 4.0
FRESH_SEED = 1000
BODIES = ("child", "beast1", "ostrich")
MORE = ("alien", "ape", "beast2", "dwarf", "giant", "heavy", "pirate", "robot", "toddler")
NEWTONS = 250
HANDSTAND, HAND_NEWTONS, HAND_STEPS = "handstand", 100, 7
HAND_STEP, HANDS_APART = 0.08, 0.18
FASTER, MANY = 3.0, 16
TIMES, HEIGHTS, SWINGS, VISIBLE = (0.5, 0.7, 0.9, 1.2), (0.05, 0.1, 0.2), 1.2, 0.05
"""Durations, s, and heights, m, of directed steps; how many times as far arms swing for the angular momentum, and m."""
PUSHES = [push_table(300, at, to) for at, to in ((2.6, 0.0), (5.0, 90.0), (7.5, 180.0))]
TIMED = gait_run(["stepping"], 10.0, pushes=PUSHES)


def sequence(seed: int) -> list[dict[str, Any]]:
    """Random footprints that legs can reach without crossing."""
    random = np.random.default_rng(seed)
    feet, foot = dict(START), ("left", "right")[int(random.integers(2))]
    steps: list[dict[str, Any]] = []
    while len(steps) < STEPS:
        length, way = random.uniform(*LENGTHS), random.uniform(-pi, pi)
        x, y, turn = feet[foot]
        there = (x + length * cos(way), y + length * sin(way), turn + random.uniform(-MOST_TURN_DEG, MOST_TURN_DEG))
        other = "right" if foot == "left" else "left"
        if _has_room(there, feet[other], 1.0 if foot == "left" else -1.0):
            feet[foot] = there
            x, y, turn = (round(float(value), 4) for value in there)
            steps.append({"foot": foot, "at": [x, y], "heading_deg": turn})
            foot = other
    return steps


def _has_room(there: tuple[float, ...], other: tuple[float, ...], side: float) -> bool:
    away = (there[0] - other[0], there[1] - other[1])
    across = [side * (away[1] * cos(radians(turn)) - away[0] * sin(radians(turn))) for turn in (there[2], other[2])]
    out = side * (there[2] - other[2])
    return min(across) > LEAST_APART and hypot(*away) < MOST_APART and -TOES_IN_DEG < out < MOST_BETWEEN_DEG


def landed(outcome: Outcome) -> list[dict[str, Any]]:
    """The footprints onto which a foot came."""
    return [step for step in outcome.report.footprints if step["error_m"] is not None]


def largest_error_mm(outcome: Outcome) -> float | None:
    """The largest error of a sequence."""
    return max((1000 * step["error_m"] for step in landed(outcome)), default=None)


def lands_all(outcome: Outcome) -> bool:
    """Whether it stays up and every foot lands within the bar."""
    near = [step["error_m"] <= WITHIN_M and step["error_deg"] <= WITHIN_DEG for step in landed(outcome)]
    return outcome.report.up and len(near) == len(outcome.trial.footprint) and all(near)


def prints(lab: Lab) -> list[Case]:
    """Random sequences, each drawn by its own seed."""
    seeds = range(FRESH_SEED, FRESH_SEED + 50) if lab.full else range(20)
    runs = [gait_run(["stepping"], 9.0, footprint=sequence(seed), name=f"sequence {seed}") for seed in seeds]
    return [Case("sequences", runs)]


def on_hands() -> TrialRun:
    """Seven steps ahead on the hands."""
    prints = [
        {"foot": ("left", "right")[k % 2], "at": [round(HAND_STEP * (k + 1), 3), HANDS_APART * (1 - 2 * (k % 2))]}
        for k in range(HAND_STEPS)
    ]
    return gait_run([HANDSTAND], 8.0, footprint=prints)


def pushed(body: str) -> Case:
    """A body pushed from eight sides in proportion to its mass and the root of its leg."""
    who = character(body)
    force = round(NEWTONS * who.mass / REFERENCE_MASS * (leg_length(who.links()) / REFERENCE_LEG) ** 0.5, 1)
    return Case(f"{body}, 8 pushes of {force} N", [shoved(force, to, character=body) for to in EIGHT])


def others(lab: Lab) -> list[Case]:
    """Bodies, then the handstand, which steps and is pushed."""
    hands = [shoved(HAND_NEWTONS, to, gait=HANDSTAND, character=HANDSTAND) for to in EIGHT]
    walk = Case(
        f"handstand, {HAND_STEPS} steps",
        [on_hands()],
        good=lambda one: one.report.up and len(landed(one)) == HAND_STEPS,
    )
    bodies = [pushed(body) for body in (*BODIES, *(MORE if lab.full else ()))]
    return [*bodies, walk, Case(f"handstand, 8 pushes of {HAND_NEWTONS} N", hands)]


def timed(_lab: Lab) -> list[Cell]:
    """A character that is pushed every few seconds: alone at two time steps, and sixteen at once; processor time."""
    fine = gait_run(["stepping"], TIMED.seconds, pushes=PUSHES, changes=("step_seconds=0.0005",))
    run_trials([TIMED.trial()], record=False)  # compiles
    cells = []
    for name, run, count, bar in (
        ("alone, 1 ms", TIMED, 1, FASTER),
        ("alone, 0.5 ms as in the paper", fine, 1, None),
        (f"{MANY} on {default_workers()} cores", TIMED, MANY, 1.0),
    ):
        begun = process_time()
        report = run_trials([run.trial()] * count, record=False)[0].report
        cores = 1 if count == 1 else default_workers()
        factor = cores * run.seconds / (process_time() - begun)
        figures = {"cores": cores, "real-time factor": factor, "decision ms": 1000 * (report.decision_seconds or 0.0)}
        cells.append(Cell(name, figures, None if bar is None else factor >= bar, run))
    return cells


def straight(name: str, changes: Sequence[str] = (), seconds: float = 0.0, height: float = -1.0) -> TrialRun:
    """Six steps straight ahead, each foot a quarter of a metre beyond the other."""
    timed = {"seconds": seconds} if seconds else {}
    prints = [
        {"foot": ("left", "right")[k % 2], "at": [round(0.25 * (k + 1), 3), 0.08 * (1 - 2 * (k % 2))], **timed}
        for k in range(6)
    ]
    asked = [{"at": 0.0, "swing_height": height}] if height >= 0.0 else []
    return gait_run(["stepping"], 12.0, asked=asked, footprint=prints, changes=changes, name=name)


def step_seconds(outcome: Outcome) -> float | None:
    """Median time from strike to strike, s."""
    assert outcome.recording is not None
    strikes = np.diff(outcome.recording.strike_time)
    return float(np.median(strikes)) if len(strikes) else None


def lift(outcome: Outcome) -> float:
    """How high an ankle rises above where it began, m."""
    assert outcome.recording is not None
    heights = outcome.recording.foot_position[:, :, 2]
    return float((heights - heights[0]).max())


def hand_swing(outcome: Outcome) -> float:
    """How far a forearm swings along the way against the torso, m; the mean of both sides."""
    assert outcome.recording is not None
    poses, late = outcome.recording.poses(), slice(FRAME_RATE, 7 * FRAME_RATE)
    torso = poses.of(Link.TORSO)[0][late, 0]
    arms = [poses.of(link)[0][late, 0] - torso for link in (Link.LEFT_LOWER_ARM, Link.RIGHT_LOWER_ARM)]
    return float(np.mean([np.ptp(arm) for arm in arms]))


def as_told(_lab: Lab) -> list[Case]:
    """Directed steps of told durations and heights."""
    timed = [(f"{t:g} s", straight(f"{t:g} s", seconds=t), partial(is_within, step_seconds, t, 0.2 * t)) for t in TIMES]
    lifted = [(f"{h:g} m", straight(f"{h:g} m", height=h), partial(is_within, lift, h, 0.03)) for h in HEIGHTS]
    return [Case(name, [run], good=good) for name, run, good in timed + lifted]


def is_within(reading: Callable[[Outcome], float | None], told: float, most: float, outcome: Outcome) -> bool:
    """Whether a run lands all its steps and a figure is near what was told."""
    found = reading(outcome)
    return outcome.report.up and found is not None and abs(found - told) <= most


def with_spin(_lab: Lab) -> list[Case]:
    """Steps ahead with the objective on angular momentum, and without it."""
    changes = {"with": (), "without": ("gait.weights.spin=0.0",)}
    return [Case(f"{name} angular momentum", [straight(name, some)], None) for name, some in changes.items()]


def swings_more(cells: Sequence[Cell]) -> list[Cell]:
    """The bar: arms swing clearly more with the objective."""
    with_it, without = (cell.figures["arm swing m"] for cell in cells)
    figures = {"ratio": with_it / max(without, 1e-3), "arm swing m": with_it}
    return [Cell("arms swing farther with it", figures, with_it >= max(SWINGS * without, VISIBLE))]


CLAIMS = (
    Share(
        id="M1",
        title="directed steps onto given footprints",
        paper="yes; no figures",
        bar="50 random sequences of 8 footprints (position and heading), each landed within 2 cm and 4°",
        cases=prints,
        what=f"sequences of {STEPS} land within 2 cm and 4°",
        good=lands_all,
        each=True,
        figures={
            "largest error mm": largest_error_mm,
            "largest error deg": lambda one: max((step["error_deg"] for step in landed(one)), default=None),
            "unsolved": "unsolved",
            "leg gap m": "leg_gap",
        },
        notes=[
            "Each footprint is 0.1 to 0.45 m from where the foot stands, in any direction, and turned by up to "
            "30°; feet alternate. Footprints in the other foot's way (less than 12 cm to the side of it, more than "
            "60 cm away, toes turned in by more than 20°) are drawn again.",
        ],
    ),
    Share(
        id="M7",
        title="other bodies, and stepping on the hands",
        paper="yes, a handstand",
        bar="three bodies, pushed from 8 sides; the handstand: 7 steps, and 100 N from 8 sides",
        cases=others,
        what="bars",
        recorded=True,
        figures={"steps": steps_after, "unsolved": "unsolved", "largest error mm": largest_error_mm},
        notes=[
            "Forces on other bodies are 250 N times their mass, and the root of their leg, over the humanoid's. "
            "One set of numbers for all legs.",
        ],
    ),
    Figures(
        id="M8",
        title="real time: quadratic program at 60 Hz, torques at every tick",
        paper="1× on a 2.4 GHz core",
        bar="at least 3× real time on one core; sixteen of them in real time",
        timed=True,
        trials=lambda: [TIMED],
        cells=timed,
        words=lambda cells: (
            "; ".join(f"{cell.figures['real-time factor']:.2f}× {cell.name}" for cell in cells)
            + f"; {cells[0].figures['decision ms']:.2f} ms a decision"
        ),
        notes=[
            lambda _lab: (
                f"Processor time of one process, start and report included; load average after {load_now():.1f}. "
                "Sixteen characters are independent and shared out over the cores. A decision, in real time, takes "
                "in the state, supervises the step, builds the program and solves it."
            ),
        ],
    ),
    Share(
        id="M10",
        title="timing and height of directed steps",
        paper="the timing and the height of a step can be set (section 6)",
        bar="steps of 0.5, 0.7, 0.9 and 1.2 s within 20 %, and lifts of 5, 10 and 20 cm within 3 cm",
        cases=as_told,
        what="told durations and heights are kept",
        recorded=True,
        figures={"step s": step_seconds, "lift m": lift, "largest error mm": largest_error_mm},
    ),
    Share(
        id="M11",
        title="arms swing for the angular momentum",
        paper="control of the angular momentum makes the arms swing (section 5.2)",
        bar="on six steps ahead the arms swing at least 5 cm, and 1.2 times as far as without the objective",
        cases=with_spin,
        what="bar",
        recorded=True,
        over=swings_more,
        figures={"arm swing m": hand_swing, "landed": lambda one: len(landed(one))},
    ),
)
