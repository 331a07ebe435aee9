"""S2, S3, S11 and S18: acyclic motions and changes from gait to gait (SIMBICON sections 7.1 and 7.2)."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, out_of
from footfall.papers.kinds import FELL, Case, Figures, Share
from footfall.papers.runner import Lab
from footfall.papers.simbicon.runs import CONTACTS, PACE, SCATTER, begins_at, starts, way_to
from footfall.papers.walks import TrialRun, gait_run
from footfall.sim.recording import FRAME_RATE, Recording

AFTER = 15.0
LATE = slice(-round(5.0 * FRAME_RATE), None)
STILL = 0.02
"""How far the mass centre may move in the last 5 s of standing, m."""
LIFTED, LONGER, FAR = 0.2, 1.5, 0.3
"""Height of the free foot, m; length of a big step relative to the walk's; range of back-and-forth, m."""
CHAIN = (
    *("walk", "in-place", "stand", "back-flip", "in-place", "walk", "big-step", "walk", "in-place", "high-step"),
    *("in-place", "scissor-hop", "walk", "skip", "walk", "bent", "walk", "crouch", "walk", "in-place", "backwards"),
    *("in-place", "back-and-forth", "walk", "run", "fast-run"),
)
DWELL, SPREAD, LAST = 7.0, 1.0, 10.0
"""Least time between requests of the chain, the random time added to it, and the time after the last one, s."""
WALKS_AND_RUNS = ("walk", "stride", "high-step", "crouch", "run", "jog")
SETTLES, GRADUALLY, GOES_ON = 6.0, 4.0, 12.0
"""Time in the first gait before the request, over how long the other comes, and how long it goes on, s."""
LEAST_PAIRS = 25
Pair = tuple[str, str]
WALKING, RUNNING, LEAST_RUN, STANDING = 1.0, 2.6, 2.3, 0.1
"""Speeds told, the least that counts as the run, and the most of a body that stands, m/s."""
TOLD: tuple[tuple[float, dict[str, Any]], ...] = (
    (4.0, {"speed": WALKING}),
    (2.0, {"gait": "space-go", "speed": WALKING}),
    (8.0, {"speed": RUNNING}),
    (7.0, {"speed": WALKING}),
    (3.0, {"gait": "walk", "speed": WALKING}),
    (5.0, {"mode": "stand"}),
)
"""How long each part of the relay lasts at least, s, and what is told."""


def stands(recording: Recording) -> bool:
    """Whether it stands still on two feet."""
    loads_down = recording.foot_position[LATE, :, 2].max() < LIFTED / 2
    return loads_down and bool(np.ptp(recording.com[LATE, 0]) <= STILL)


def stands_on_one(recording: Recording) -> bool:
    """Whether it stands still on one foot with the other one raised."""
    heights = recording.foot_position[LATE, :, 2]
    return bool(np.ptp(recording.com[LATE, 0]) <= STILL and heights.max(axis=1).min() - heights.min() >= LIFTED)


def steps_far(recording: Recording) -> bool:
    """Whether one step is much longer than those before, and it walks on."""
    feet = recording.foot_position[:, :, 0]
    apart, begin = np.abs(feet[:, 0] - feet[:, 1]), round(begins_at("planar-big-step") * FRAME_RATE)
    before, after = apart[begin - 2 * FRAME_RATE : begin], apart[begin : begin + 3 * FRAME_RATE]
    return bool(after.max() >= LONGER * before.max() and np.ptp(recording.com[LATE, 0]) > 2.0)


def flips(recording: Recording) -> bool:
    """Whether it turns over backwards once with both feet in the air, and steps at the end."""
    torso = recording.qpos[:, 2]
    turned = math.isclose(torso[-1] - torso[0], -2 * math.pi, abs_tol=math.radians(30.0))
    return bool(turned and recording.foot_position[:, :, 2].min(axis=1).max() > LIFTED)


def goes_back_and_forth(recording: Recording) -> bool:
    """Whether it goes ahead and back again and stays in about the same place."""
    x = recording.com[-round(12.0 * FRAME_RATE) :, 0]
    return bool(np.ptp(x) >= FAR and abs(x[-1] - x[0]) <= np.ptp(x))


DEEDS: Mapping[str, Callable[[Recording], bool]] = {
    "stand": stands,
    "one-foot": stands_on_one,
    "big-step": steps_far,
    "back-flip": flips,
    "back-and-forth": goes_back_and_forth,
}


def does(deed: str) -> Callable[[Outcome], bool]:
    """Whether a run stays up and does it."""
    return lambda outcome: outcome.report.up and outcome.recording is not None and DEEDS[deed](outcome.recording)


def deeds(lab: Lab) -> Iterator[Case]:
    """Each from scattered starts, on both soles."""
    for deed, contact in product(DEEDS, CONTACTS):
        runs = starts(f"planar-{deed}", AFTER, int(lab.choose(2, 8)), contact=contact)
        yield Case(f"{deed}, {contact}", runs, 1.0 if contact == "sticking" else None, does(deed))


def chained(seed: int, contact: str) -> TrialRun:
    """The chain as a trial; the seed scatters the start and the times of the requests."""
    gaps = DWELL + SPREAD * np.random.default_rng(seed).random(len(CHAIN) - 1)
    at = [round(float(time), 3) for time in np.cumsum(gaps)]
    names, fields = [f"planar-{gait}" for gait in CHAIN], {"seed": seed, "scatter": SCATTER}
    return gait_run(names, round(at[-1] + LAST, 1), at, contact=contact, name=f"{contact}, seed {seed}", **fields)


def chains(lab: Lab) -> list[Case]:
    """The whole chain with several seeds, on both soles."""
    seeds = range(int(lab.choose(2, 10)))
    return [
        Case(contact, [chained(seed, contact) for seed in seeds], 1.0 if contact == "sticking" else None)
        for contact in CONTACTS
    ]


def reached(outcome: Outcome) -> int:
    """How many requests came before the fall, or before the end."""
    until = outcome.report.fell_at or outcome.trial.seconds
    return sum(change.at <= until for change in outcome.trial.command)


def fell_in(outcome: Outcome) -> str | None:
    """The transition in which it fell."""
    number = reached(outcome)
    return None if outcome.report.up else f"{CHAIN[max(number - 1, 0)]} → {CHAIN[number]}"


def pairs(lab: Lab) -> list[Cell]:
    """The bar, and every gait from every other at several moments of the stride: gradually where at once fails."""
    moments = int(lab.choose(2, 8))
    asked: list[Pair] = [(one, other) for one, other in product(WALKS_AND_RUNS, repeat=2) if one != other]
    at_once = _survived(lab, asked, moments)
    hard = [pair for pair in asked if not all(at_once[pair])]
    softly = _survived(lab, hard, moments, GRADUALLY)
    cells = []
    for pair in asked:
        up = at_once[pair]
        last = softly.get(pair, up)
        figures = {"at once": out_of(up), "gradually": out_of(last) if pair in softly else None}
        failed = last.index(False) if False in last else 0
        run = changed(pair, failed / moments, gradually=GRADUALLY if pair in softly else 0.0)
        cells.append(Cell(f"{pair[0]} → {pair[1]}", figures | {"goes": all(last)}, None, run))
    good = sum(bool(cell.figures["goes"]) for cell in cells)
    counts = {"pairs at once": len(asked) - len(hard), "pairs": good, "of": len(asked)}
    return [Cell("pairs that go directly", counts, good >= LEAST_PAIRS), *cells]


def _survived(lab: Lab, asked: Sequence[Pair], moments: int, gradually: float = 0.0) -> dict[Pair, list[bool]]:
    runs = [changed(pair, moment / moments, gradually=gradually) for pair in asked for moment in range(moments)]
    up = [outcome.report.up for outcome in lab.run(runs)]
    return {pair: up[index * moments : (index + 1) * moments] for index, pair in enumerate(asked)}


def changed(pair: Pair, part: float, kind: str = "space", gradually: float = 0.0) -> TrialRun:
    """From the first gait, entered as its document says, to the second, at once or gradually."""
    (dwell, stride), way = PACE[kind], way_to(f"{kind}-{pair[0]}")
    at = [dwell * number for number in range(1, len(way) + 1)]
    last = at.pop() - dwell + SETTLES
    request = {"at": round(last + part * stride, 3), "gait": f"{kind}-{pair[1]}"}
    seconds = round(last + gradually + GOES_ON, 3)
    return gait_run(way, seconds, at, asked=[request | ({"gradually": gradually} if gradually else {})], name=pair[1])


def pair_words(cells: Sequence[Cell]) -> str:
    """How many pairs go, and how many of them at once."""
    words = "{pairs} of {of} pairs directly, {pairs at once} of them at once, at all moments of the stride"
    return words.format(**cells[0].figures)


def relay(seed: int) -> TrialRun:
    """Walk, run, walk and stand under two laws, with random times."""
    random = np.random.default_rng(seed)
    asked, at = [], 0.0
    for lasts, command in TOLD:
        asked.append({"at": round(at, 3)} | command)
        at += lasts + random.random()
    return gait_run(["walk"], round(at, 3), asked=asked, character="biped", name=f"seed {seed}")


def paces(outcome: Outcome) -> tuple[float, float]:
    """The speed of its fastest second, and the most of the last, m/s."""
    assert outcome.recording is not None
    speed = np.linalg.norm(outcome.recording.com_velocity[:, :2], axis=1)
    return float(np.median(speed[np.argsort(speed)[-FRAME_RATE:]])), float(speed[-FRAME_RATE:].max())


def relays(outcome: Outcome) -> bool:
    """Whether it stays up, runs, and stands at the end."""
    fast, last = paces(outcome)
    return outcome.report.up and fast >= LEAST_RUN and last < STANDING


CLAIMS = (
    Share(
        id="S2",
        title="stop, one foot, big step, back-flip",
        paper="acyclic controllers for stopping on two feet, on one foot, a single large step; a back-flip in the "
        "chain",
        bar="these four, and stepping back and forth, from 8 scattered starts on soles that stick",
        differs="a run ends 15 s after the request",
        cases=deeds,
        what="done from all starts, on soles that stick",
        recorded=True,
        notes=[
            "The paper names these but prints no numbers; we wrote them as gaits of the same law. `back-and-forth` "
            "comes from the chain of section 7.1.",
            f"Done means no fall for {AFTER:g} s after the request, and: still on two feet; still on one foot with "
            f"the other {LIFTED:g} m up; a step {LONGER:g} times as long as the walk's, which continues; one turn "
            "backwards in the air, then steps; ahead and back around one place.",
            "Torques are limited to 1000 N m, as in the paper; the joint stops of hips and knees come on top.",
        ],
    ),
    Share(
        id="S3",
        title="the chain of transitions",
        paper="26 controllers in a row, from walk to fast run, with a back-flip and a big step",
        bar="the whole chain in one run, no fall in 10 of 10 seeds, on soles that stick",
        cases=chains,
        what="soles on which it sticks: 25 transitions in one run",
        figures={"transitions": reached, "fell in": fell_in, "largest torque N m": "torque_peak", FELL: "fell_at"},
        notes=[
            f"{' → '.join(CHAIN)}; {DWELL:g} to {DWELL + SPREAD:g} s in each, drawn by the seed. A request takes "
            "effect at a change of state, from state n to n + 1, if the gaits' documents allow it. The back-flip "
            "and the big step end by themselves. `run` is the corrected one.",
        ],
    ),
    Figures(
        id="S11",
        title="transitions in space",
        paper="direct transitions are possible between most of the walking and running gaits",
        bar="a table of all pairs; a pair counts if one request, at once or gradual, is survived at all 8 moments of "
        "the stride; at least 25 of 30 do",
        cells=pairs,
        words=pair_words,
        notes=[
            "A request takes effect at a change of state, from state n to n + 1, as in the paper.",
            f"*Gradually*: over {GRADUALLY:g} s every state is mixed with the corresponding one of the gait that is "
            "left (section 7.2, interpolation between gaits), so that a request to a slower gait passes through "
            "slower ones. Tried for the pairs that fall at once.",
        ],
    ),
    Share(
        id="S18",
        title="two laws on one body",
        paper="both papers' controllers walk their own bodies; neither hands over to the other",
        bar="walk (GENBICON) → run (SIMBICON) → walk → stand on command: 18 of 20 random moments",
        cases=lambda lab: [
            Case("walk → run → walk → stand", [relay(seed) for seed in range(int(lab.choose(4, 20)))], 0.9)
        ],
        what="random moments",
        good=relays,
        recorded=True,
        each=True,
        figures={"run m/s": lambda outcome: paces(outcome)[0], "at the end m/s": lambda outcome: paces(outcome)[1]},
        notes=[
            f"`walk` (GENBICON) at {WALKING:g} m/s, handed over at a foot strike to `space-go` (SIMBICON), told "
            f"{RUNNING:g} m/s, then {WALKING:g}; handed back at a foot strike, told to walk on and then to stand. "
            "Each part lasts a random time. A trial's commands do all of it.",
        ],
    ),
)
