"""S15: control layered on top of a gait (SIMBICON section 7.2, "parameterization" and "robustness")."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from footfall import catalog
from footfall.laws.contract import Gait
from footfall.laws.tables import Side
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Figure, Finding, count_of, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.walks import TrialRun
from footfall.sim.recording import Recording

WALK, STRIDE = "space-walk", "space-stride"
TURN, TURN_PERIOD, TOLD_EVERY = 0.9, 12.0, 0.25
"""Amplitude, rad, and half period, s, of the paper's desired facing direction, and how often it is told, s."""
SETTLED = 6.0
MOST_YAW = 0.1
ASIDE, LEAST_ASIDE = 0.2, 0.08
WIDE, NARROW, LEAST_WIDER = 0.3, 0.2, 0.03
SLOPE_DEG, SLOPE_OFFSET, SLOPE_LEAN, LEAST_CLIMB = 10.0, 0.1, -0.1, 1.0
LIGHT, HEAVY, LEAN = 5.0, 15.0, -0.05
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
FEMUR = 1.1


class Layer(NamedTuple):
    """One kind of control on top of a gait: its runs, and what they must show."""

    name: str
    runs: Sequence[TrialRun]
    judge: Callable[[Sequence[Outcome]], tuple[dict[str, Figure], bool]]


def measure(lab: Lab) -> Finding:
    """Run each kind of layered control."""
    seconds = lab.choose(20.0, 40.0)
    cells = []
    for layer in layers(seconds):
        outcomes = list(lab.watch_each(layer.runs))
        figures, good = layer.judge(outcomes)
        up = all(outcome.report.up for outcome in outcomes)
        cells.append(Cell(layer.name, {**figures, "up": up}, good and up, layer.runs[-1]))
    return Finding(
        measured=f"{count_of(cells)} kinds of layered control", cells=cells, table=table_of(cells), notes=NOTES
    )


def layers(seconds: float) -> list[Layer]:
    """The seven of the paper."""
    aside = {"at": 0.0, "sideways": ASIDE}
    climb = {"name": "slope", "text": "a slope", "run_up": 2.0, "stretch": [{"length": 60.0, "slope_deg": SLOPE_DEG}]}
    return [
        Layer("turning", [gait_run([WALK], 36.0, asked=turns(36.0))], _turned),
        Layer("diagonal walking", [gait_run([STRIDE], seconds, asked=[aside])], _went_aside),
        Layer(
            "stance width",
            [gait_run([WALK], seconds, asked=[{"at": 0.0, "width": width}]) for width in (NARROW, WIDE)],
            _went_wide,
        ),
        Layer(
            "slope by hip offset",
            [gait_run([STRIDE], seconds, changes=[*_hips(SLOPE_OFFSET), *_torso(SLOPE_LEAN)], world=climb)],
            _climbed,
        ),
        Layer(
            "backpack",
            [
                gait_run([STRIDE], seconds, changes=[f"character.backpack={LIGHT}"]),
                gait_run([STRIDE], seconds, changes=[f"character.backpack={HEAVY}", *_torso(LEAN)]),
            ],
            lambda outcomes: ({"light kg": LIGHT, "heavy kg": HEAVY, "speed m/s": outcomes[-1].report.speed}, True),
        ),
        Layer("gait interpolation", [gait_run([between(share)], seconds) for share in SHARES], _in_between),
        Layer(
            "femur +10 %",
            [gait_run([WALK], seconds, changes=_femur())],
            lambda outcomes: ({"speed m/s": outcomes[0].report.speed}, True),
        ),
    ]


def turns(seconds: float) -> list[dict[str, float]]:
    """The paper's desired facing direction, told a few times a second."""
    times = np.arange(0.0, seconds, TOLD_EVERY)
    return [{"at": float(at), "heading_deg": round(math.degrees(facing(at)), 2)} for at in times]


def facing(at: float) -> float:
    """0.9 sin(pi t / 12), rad."""
    return TURN * math.sin(math.pi * at / TURN_PERIOD)


def between(share: float) -> dict[str, Any]:
    """A gait between the walk and the stride: the parameters of corresponding states, interpolated."""
    one, other = (catalog.read_table(Gait, name)[0] for name in (WALK, STRIDE))
    mixed = _mix(one, other, share)
    return {**mixed, "name": f"between-{share:g}", "text": "between the walk and the stride"}


def _mix(one: Any, other: Any, share: float) -> Any:
    if isinstance(one, dict) and isinstance(other, dict):
        return {
            key: _mix(one.get(key, _zero(other.get(key))), other.get(key, _zero(one.get(key))), share)
            for key in one | other
        }
    if isinstance(one, list) and isinstance(other, list):
        return [_mix(first, second, share) for first, second in zip(one, other, strict=True)]
    if isinstance(one, float | int) and not isinstance(one, bool):
        return round((1.0 - share) * one + share * other, 4)
    return one


def _zero(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _zero(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_zero(each) for each in value]
    return value if isinstance(value, str) else 0.0


def _turned(outcomes: Sequence[Outcome]) -> tuple[dict[str, Figure], bool]:
    recording = _recording(outcomes[0])
    late = recording.time > SETTLED
    wanted = np.array([facing(at) for at in recording.time[late]])
    error = float(np.sqrt(np.mean((recording.heading[late] - wanted) ** 2)))
    return {"yaw error, rad rms": error}, error <= MOST_YAW


def _went_aside(outcomes: Sequence[Outcome]) -> tuple[dict[str, Figure], bool]:
    recording = _recording(outcomes[0])
    late = recording.time > SETTLED
    aside = float(recording.com_velocity[late, 1].mean())
    return {"to the left m/s": aside, "speed m/s": outcomes[0].report.speed}, aside >= LEAST_ASIDE


def _went_wide(outcomes: Sequence[Outcome]) -> tuple[dict[str, Figure], bool]:
    narrow, wide = (width_of(_recording(outcome)) for outcome in outcomes)
    return {"narrow m": narrow, "wide m": wide}, wide - narrow >= LEAST_WIDER


def width_of(recording: Recording) -> float:
    """Mean distance of the feet across the way, m."""
    late = recording.strike_time > SETTLED
    places, sides = recording.strike_position[late, 1], recording.strike_side[late]
    steps = [
        (one - other) if side == Side.LEFT else (other - one)
        for (other, one), side in zip(pairwise(places), sides[1:], strict=True)
    ]
    return float(np.mean(steps)) if steps else 0.0


def _climbed(outcomes: Sequence[Outcome]) -> tuple[dict[str, Figure], bool]:
    com = _recording(outcomes[0]).com
    climbed = float(com[-1, 2] - com[0, 2])
    return {"slope deg": SLOPE_DEG, "climbed m": climbed}, climbed >= LEAST_CLIMB


def _in_between(outcomes: Sequence[Outcome]) -> tuple[dict[str, Figure], bool]:
    speeds = [outcome.report.speed or 0.0 for outcome in outcomes]
    named = {f"speed at {share:g}": speed for share, speed in zip(SHARES, speeds, strict=True)}
    return {**named}, all(speeds[0] <= speed <= speeds[-1] for speed in speeds[1:-1])


def _recording(outcome: Outcome) -> Recording:
    assert outcome.recording is not None
    return outcome.recording


def _hips(offset: float) -> list[str]:
    own = catalog.read_table(Gait, STRIDE)[0]["state"]
    return [f"gait.state.{k}.swing_hip={round(state['swing_hip'] + offset, 3)}" for k, state in enumerate(own)]


def _torso(lean: float) -> list[str]:
    return [f"gait.state.{k}.torso={lean}" for k in range(len(catalog.read_table(Gait, STRIDE)[0]["state"]))]


def _femur() -> list[str]:
    return [f"character.bones.shank.at=[0.0, 0.0, {round(-0.47 * FEMUR, 4)}]"]


NOTES = [
    f"Turning: the desired facing direction is {TURN} sin(π t/{TURN_PERIOD:g}), as in the paper; its error at most "
    f"{MOST_YAW} rad rms. Diagonal: asked {ASIDE} m/s to the left, at least {LEAST_ASIDE} m/s.",
    f"Width: asked {NARROW} and {WIDE} m, at least {LEAST_WIDER} m apart. Slope: {SLOPE_DEG:g} degrees with both hips' "
    f"targets raised by {SLOPE_OFFSET} rad and the torso at {SLOPE_LEAN} rad, at least {LEAST_CLIMB:g} m climbed; "
    "without the offset it falls.",
    f"Backpack: {LIGHT:g} kg with the torso upright, {HEAVY:g} kg with the torso at {LEAN} rad. Interpolation: the "
    f"speeds between those of `{WALK}` and `{STRIDE}`.",
]

LAYERS_CLAIM = Claim(
    id="S15",
    title="layered control",
    paper="turning, diagonal walking, stance width, slopes by an offset of the hips, a backpack, interpolation between "
    "gaits, a femur 10 % longer",
    bar="all seven stay up and do what they say",
    quick="20 s each, turning 36 s",
    full="40 s each, turning 36 s",
    measure=measure,
    guard=lambda: [run for layer in layers(20.0) for run in layer.runs],
)
