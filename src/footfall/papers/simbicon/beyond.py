"""S20 to S28: what SIMBICON says in passing (sections 4 to 7), measured: small claims, each a declaration."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

import numpy as np

from footfall import catalog
from footfall.laws.simbicon.clip import ClipGait
from footfall.laws.tables import Link
from footfall.measure.imitation.learn import UPPER_BODY, learn_clip
from footfall.measure.push_map.push_map import push_table
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, count_of
from footfall.papers.kinds import FELL, Case, Figures, Several, Share
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gaits import flight
from footfall.papers.simbicon.limits import NOMINAL, Gain, factor_words, timed, timing_note, walk_with
from footfall.papers.simbicon.runs import CROSSING, GAITS, PAPERS_BODY, PYRAMID, SCATTER, run_of
from footfall.papers.simbicon.transitions import changed
from footfall.papers.walks import gait_run
from footfall.sim.recording import FRAME_RATE

BODIES = {
    "as in the paper": ("biped", (*PAPERS_BODY, *PYRAMID)),
    "MuJoCo's friction": ("biped", PAPERS_BODY),
    "biped, limbs cross": ("biped", (CROSSING,)),
    "biped": ("biped", ()),
    "humanoid": ("humanoid", ()),
}
LEAST_SPEED = 0.3
CLIP, CLIP_STRIDE, LASTS, NEWTONS = "clip-walk", 1.5, 0.2, 350
"""The captured walk, its stride, how long it is pushed, s, and how hard, N."""
DIAGONALS = {"ahead left": 45.0, "ahead right": -45.0, "back left": 135.0, "back right": -135.0}
LIMBS = {"cross": ("character.solid=false",), "solid": ()}
TILT = 0.262
"""15 degrees, rad."""
TILTED = {"planar-walk": 2, "space-walk": 2, "space-stride": 2}
"""Gaits whose torso is told to lean, and their states."""
RUN_SPEEDS, NEAR = (1.5, 2.0, 2.6), 0.3
"""Speeds told to a run, and how near it must come, m/s."""
ARMS = ("upper_arm", "lower_arm")
FREE = tuple(f"character.bones.{bone}.{gain}" for bone in ARMS for gain in ("stiffness=1.0", "damping=0.5"))
TOPS: dict[Gain, tuple[float, ...]] = {
    "c_d, sagittal": (0.9, 1.0, 1.1),
    "c_v, sagittal": (0.76, 0.78, 0.8),
    "c_d, coronal": (0.6, 0.7, 0.8),
    "c_v, coronal": (0.6, 0.62, 0.64),
}
ALTERNATES, PRINTED, STRIDES = 0.05, "printed gains", "stride to stride"
"""Values up to the largest stable ones (S14), and how much successive strides differ whose period has doubled."""
TIMED = gait_run(["space-walk"], 10.0)
MOST_PAIRS = 0.5
PUPILS_OF_CLIPS = ("clip-in-place", "clip-walk")


def printed_walk(lab: Lab) -> list[Case]:
    """Table 1's 3D walk on several bodies; the one made for the paper's walk is judged."""
    return [
        Case(
            name,
            [gait_run(["space-walk"], lab.choose(20.0, 60.0), changes=changes, character=body)],
            least,
            walks_ahead,
        )
        for (name, (body, changes)), least in zip(BODIES.items(), (1.0, *[None] * (len(BODIES) - 1)), strict=True)
    ]


def walks_ahead(outcome: Outcome) -> bool:
    """Whether it stays up and goes ahead."""
    return outcome.report.up and (outcome.report.speed or 0.0) >= LEAST_SPEED


def diagonally(lab: Lab) -> Iterator[Case]:
    """The captured walk, shoved diagonally at several phases; ahead, with limbs that cross, is judged."""
    phases = int(lab.choose(2, 8))
    for (limbs, changes), (side, degrees) in product(LIMBS.items(), DIAGONALS.items()):
        times = [round(9.0 + CLIP_STRIDE * k / phases, 3) for k in range(phases)]
        pushes = [push_table(NEWTONS, at, degrees) | {"seconds": LASTS} for at in times]
        runs = [gait_run([CLIP], one["at"] + 8.0, pushes=[one], changes=changes) for one in pushes]
        yield Case(f"{side}, limbs {limbs}", runs, 0.5 if "ahead" in side and changes else None)


def tilted(lab: Lab) -> Iterator[Case]:
    """Gaits whose torso is told to lean by 15 degrees, ahead and back."""
    for (gait, states), (way, sign) in product(TILTED.items(), {"ahead": -1.0, "back": 1.0}.items()):
        changes = [f"gait.state.{k}.torso={sign * TILT}" for k in range(states)]
        run = gait_run([gait], lab.choose(20.0, 60.0), changes=changes)
        yield Case(f"{gait}, 15° {way}", [run])


def planar_pairs(lab: Lab) -> list[Case]:
    """Every planar gait from every other, at several moments of the stride."""
    some, moments = (GAITS, 4) if lab.full else (("walk", "in-place", "run", "crouch"), 2)
    asked = [(one, other) for one, other in product(some, repeat=2) if one != other]
    return [
        Case(f"{one} → {other}", [changed((one, other), k / moments, "planar") for k in range(moments)], None)
        for one, other in asked
    ]


def most_pairs(cells: Sequence[Cell]) -> list[Cell]:
    """The bar: most pairs go directly, at all moments."""
    good = sum(cell.figures["good"] == cell.figures["of"] for cell in cells)
    return [Cell("pairs at all moments", {"good": good, "of": len(cells)}, good > MOST_PAIRS * len(cells))]


def at_speeds(lab: Lab) -> list[Case]:
    """A run that is told one speed after another, from scattered starts."""
    seconds, seeds = lab.choose(10.0, 20.0), range(int(lab.choose(1, 4)))
    asked = [{"at": round(seconds * k, 3), "speed": speed} for k, speed in enumerate(RUN_SPEEDS)]
    runs = [gait_run(["space-go"], 3 * seconds, asked=asked, seed=seed, scatter=SCATTER) for seed in seeds]
    return [Case("1.5, 2.0 and 2.6 m/s in one run", runs)]


def paces(outcome: Outcome) -> list[float]:
    """Mean speed over the last four seconds at each command, m/s."""
    assert outcome.recording is not None
    speed = np.linalg.norm(outcome.recording.com_velocity[:, :2], axis=1)
    ends = [*(change.at for change in outcome.trial.command[1:]), outcome.trial.seconds]
    return [float(speed[round((end - 4.0) * FRAME_RATE) : round(end * FRAME_RATE)].mean()) for end in ends]


def runs_at_each(outcome: Outcome) -> bool:
    """Whether it stays up and comes near to every speed."""
    return outcome.report.up and all(abs(a - b) <= NEAR for a, b in zip(paces(outcome), RUN_SPEEDS, strict=True))


def free_arms(lab: Lab) -> list[Case]:
    """Gaits whose arms are held by almost nothing."""
    gaits = ("space-walk", "space-stride", "space-jog")
    return [Case(gait, [run_of(gait, lab.choose(20.0, 60.0), changes=FREE)]) for gait in gaits]


def doubled(lab: Lab) -> Iterator[Case]:
    """The walk with the printed gains, and with each of them near its largest stable value."""
    seconds = lab.choose(30.0, 60.0)
    yield Case(PRINTED, [walk_with("c_d, sagittal", NOMINAL["c_d"], seconds, PAPERS_BODY)], None)
    for gain, values in TOPS.items():
        for value in values:
            yield Case(f"{gain} {value:g}", [walk_with(gain, value, seconds, PAPERS_BODY)], None)


def alternates(feet: int, outcome: Outcome) -> float | None:
    """How much the way from strike to strike of a foot (2) or of any (1) differs from the next, over their mean."""
    assert outcome.recording is not None
    late = outcome.recording.strike_time > outcome.trial.seconds / 2
    ahead = np.diff(outcome.recording.strike_position[late, 0][::feet])
    if not outcome.report.up or len(ahead) < 4:
        return None
    return float(np.abs(np.diff(ahead)).mean() / max(abs(ahead.mean()), 0.1))


def near_the_top(cells: Sequence[Cell]) -> list[Cell]:
    """The bars: strides are alike with the printed gains, and alternate near the top of some range."""
    printed, *others = [cell.figures[STRIDES] for cell in cells]
    largest = max((one for one in others if one is not None), default=0.0)
    return [
        Cell("alike with the printed gains", {STRIDES: printed}, printed is not None and printed <= ALTERNATES),
        Cell("alternate near the top of some range", {STRIDES: largest}, largest > ALTERNATES),
    ]


def learnt_clip(lab: Lab) -> list[Case]:
    """Clips with learned torques beside the same ones, at half the gains of torso and upper body."""
    low = ("gait.gains.torso=0.5", "gait.gains.upper=0.5", "gait.alarm.surprise=0.0")
    seconds = lab.choose(20.0, 60.0)
    return [
        Case("half gains, learned torques", [gait_run(["clip-in-place-low"], seconds, changes=low[2:])]),
        Case("half gains, nothing learned", [gait_run(["clip-in-place"], seconds, changes=low)], None),
    ]


def legs_learn(lab: Lab) -> list[Cell]:
    """Clips that learn with and without their legs, and then walk on what they learned with them."""
    cells, seconds = [], lab.choose(20.0, 60.0)
    for name in PUPILS_OF_CLIPS:
        lab.uses(f"gaits/{name}")
        gait = catalog.load(ClipGait, name)
        upper, whole = (learn_clip(gait, lab.choose(20.0, 90.0), links) for links in (UPPER_BODY, tuple(Link)))
        [outcome] = lab.run([gait_run([catalog.encode(whole.gait)], seconds)])
        off = {"upper body learns, off °": np.degrees(upper.error), "legs too, off °": np.degrees(whole.error)}
        figures = {**off, "up": outcome.report.up, "speed m/s": outcome.report.speed}
        cells.append(Cell(f"{name}, legs learn", figures, outcome.report.up and whole.error < upper.error))
    return cells


CLAIMS = (
    Share(
        id="S20",
        title="the printed 3D walk goes ahead",
        paper="the 3D walk of Table 1 walks",
        bar="with the printed numbers at least 0.3 m/s for 60 s on the paper's body; the biped as we ship it is told",
        differs="the paper's body is unpublished; ours was searched for: 85 kg, thigh 0.42 m, shank 0.45 m",
        cases=printed_walk,
        what="bodies",
        figures={"speed m/s": "speed", FELL: "fell_at"},
    ),
    Share(
        id="S21",
        title="a captured walk is shoved diagonally",
        paper="350 N × 0.2 s diagonally on a captured walk (Figures 1b and 9b)",
        bar="the same, diagonally ahead to either side, with limbs that cross: survived at least at half of 8 phases "
        "of the stride; solid limbs are told",
        differs="a run ends 8 s after the push",
        cases=diagonally,
        what="directions",
        figures={FELL: "fell_at"},
    ),
    Share(
        id="S22",
        title="torso targets of ±15 degrees",
        paper="changes of ±15 degrees to the target of the torso are accommodated (section 4)",
        bar="three gaits stay up 60 s with a torso that leans 15 degrees ahead, and back",
        cases=tilted,
        what="targets",
        figures={"speed m/s": "speed", FELL: "fell_at"},
    ),
    Share(
        id="S23",
        title="transitions in the plane",
        paper="keystrokes change between the planar controllers (section 7.1)",
        bar="a table of all pairs of the thirteen gaits; most survive at all moments of the stride",
        cases=planar_pairs,
        what="bar",
        over=most_pairs,
        figures={FELL: "fell_at"},
    ),
    Share(
        id="S24",
        title="a run changes its speed",
        paper="running controllers can be pushed to run at various speeds (section 7.1)",
        bar="told 1.5, 2.0 and 2.6 m/s one after another, within 0.3 m/s of each, without a fall",
        cases=at_speeds,
        what="runs",
        good=runs_at_each,
        recorded=True,
        figures={f"at {speed:g}": lambda one, k=k: paces(one)[k] for k, speed in enumerate(RUN_SPEEDS)}
        | {"flight": flight},
    ),
    Share(
        id="S25",
        title="arms left free",
        paper="arms may be left to swing freely (section 7.2)",
        bar="walk, stride and jog stay up 60 s with arms held by a hundredth of their stiffness",
        cases=free_arms,
        what="gaits",
        figures={"speed m/s": "speed", FELL: "fell_at"},
    ),
    Share(
        id="S26",
        title="the period doubles near the largest gains",
        paper="near the upper limits of the stable ranges the period doubles on occasion (section 7.3)",
        bar="on the paper's body, strides within 5 % of the next with the printed gains; more than 5 % apart near the "
        "upper end of at least one of the four ranges",
        cases=doubled,
        what="bars",
        recorded=True,
        over=near_the_top,
        figures={STRIDES: partial(alternates, 2), "step to step": partial(alternates, 1)}
        | {"asymmetry": "step_asymmetry", FELL: "fell_at"},
        notes=["A gait whose left and right steps differ limps, but its period is still a stride."],
    ),
    Several(
        id="S27",
        title="learned torques on a clip",
        paper="feedback-error learning also serves captured motions, legs included (section 7.2)",
        bar="a clip at half the gains of torso and upper body stays up 60 s on learned torques; two clips whose legs "
        "learn too stay up as long, nearer to the clip than if the upper body alone learns",
        kinds=[
            Share(cases=learnt_clip, what="clips", figures={"speed m/s": "speed", FELL: "fell_at"}),
            Figures(
                cells=legs_learn,
                words=lambda cells: f"{count_of(cells)} clips whose legs learn",
                notes=["*Off*: the mean angle between the joints' rotations and the clip's while it learns."],
            ),
        ],
    ),
    Figures(
        id="S28",
        title="real time in space",
        paper="1.2× real time at a step of 5 ms",
        bar="at least 1.2× on one core, at 5 ms and at our 1 ms",
        timed=True,
        trials=lambda: [TIMED],
        cells=lambda lab: timed(TIMED, {0.005: (1.2,), 0.002: (), 0.001: (1.2,)}, lab),
        words=factor_words,
        notes=[timing_note],
    ),
)
