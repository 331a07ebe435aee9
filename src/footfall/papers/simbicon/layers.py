"""S15 and S17: control layered on top of a gait (SIMBICON section 7.2, "parameterization" and "robustness")."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from footfall import catalog
from footfall.laws.contract import Gait
from footfall.laws.tables import Side
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, count_of
from footfall.papers.kinds import Case, Figures, Share
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gaits import flight
from footfall.papers.simbicon.runs import SCATTER
from footfall.papers.walks import TrialRun, gait_run
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
RUN_SPEED, LEAST_SPEED, STARTED = 2.6, 2.5, 14.0
"""The speed a run is told and must reach, m/s, and when it runs at full speed, s."""
NEWTONS, SIDES, FACES = 100.0, 8, 0.15
"""Its shoves, and the largest difference from the direction it is told at the end, rad."""


class Layer(NamedTuple):
    """One kind of control on top of a gait: its runs, and what they must show."""

    name: str
    runs: Sequence[TrialRun]
    judge: Callable[[Sequence[Outcome]], tuple[dict[str, Any], bool]]


def cells_of(lab: Lab) -> list[Cell]:
    """Every kind of layered control."""
    some = layers(lab.choose(20.0, 40.0))
    outcomes, cells = iter(list(lab.watch_each([run for layer in some for run in layer.runs]))), []
    for layer in some:
        own = [next(outcomes) for _ in layer.runs]
        figures, good = layer.judge(own)
        up = all(outcome.report.up for outcome in own)
        cells.append(Cell(layer.name, {**figures, "up": up}, good and up, layer.runs[-1]))
    return cells


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


def _turned(outcomes: Sequence[Outcome]) -> tuple[dict[str, Any], bool]:
    recording = _recording(outcomes[0])
    late = recording.time > SETTLED
    wanted = np.array([facing(at) for at in recording.time[late]])
    error = float(np.sqrt(np.mean((recording.heading[late] - wanted) ** 2)))
    return {"yaw error, rad rms": error}, error <= MOST_YAW


def _went_aside(outcomes: Sequence[Outcome]) -> tuple[dict[str, Any], bool]:
    recording = _recording(outcomes[0])
    late = recording.time > SETTLED
    aside = float(recording.com_velocity[late, 1].mean())
    return {"to the left m/s": aside, "speed m/s": outcomes[0].report.speed}, aside >= LEAST_ASIDE


def _went_wide(outcomes: Sequence[Outcome]) -> tuple[dict[str, Any], bool]:
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


def _climbed(outcomes: Sequence[Outcome]) -> tuple[dict[str, Any], bool]:
    com = _recording(outcomes[0]).com
    climbed = float(com[-1, 2] - com[0, 2])
    return {"slope deg": SLOPE_DEG, "climbed m": climbed}, climbed >= LEAST_CLIMB


def _in_between(outcomes: Sequence[Outcome]) -> tuple[dict[str, Any], bool]:
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


def driven(seconds: float, turn: float = 0.0, shove: tuple[int, float] | None = None, **fields: Any) -> TrialRun:
    """A run from rest, perhaps with turns to both sides or a shove."""
    asked = [{"at": 0.0, "speed": RUN_SPEED}]
    if turn:
        asked += [{"at": STARTED, "heading_deg": turn}, {"at": STARTED + 15.0, "heading_deg": -turn}]
    pushes = []
    if shove is not None:
        angle = 2.0 * math.pi * shove[0] / SIDES
        force = [round(NEWTONS * math.cos(angle), 3), round(NEWTONS * math.sin(angle), 3), 0.0]
        pushes = [{"at": round(STARTED + 0.52 * shove[1], 3), "force": force}]
    return gait_run(["space-go"], seconds, asked=asked, pushes=pushes, **fields)


def runs(lab: Lab) -> list[Case]:
    """Straight on, turned both ways, and shoved from eight sides at several moments."""
    starts, moments = range(int(lab.choose(2, 8))), int(lab.choose(1, 5))
    turned = [driven(44.0, turn=turn, seed=seed, scatter=SCATTER) for turn in (90.0, -90.0) for seed in starts]
    shoved = [driven(24.0, shove=(side, moment / moments)) for side in range(SIDES) for moment in range(moments)]
    return [
        Case("straight on, 60 s", [driven(60.0, seed=seed, scatter=SCATTER) for seed in starts], good=runs_fast),
        Case("turned by ±90 degrees", turned, good=lambda one: one.report.up and _off_course(one) <= FACES),
        Case(f"shoved by {NEWTONS:g} N", shoved, 0.9),
    ]


def runs_fast(outcome: Outcome) -> bool:
    """Whether it stays up, is fast enough, and flies in every step."""
    return outcome.report.up and _pace(outcome) >= LEAST_SPEED and flight(outcome) == 1.0


def _pace(outcome: Outcome) -> float:
    """Mean speed over the ground in the last 10 s, m/s."""
    return float(np.linalg.norm(_recording(outcome).com_velocity[-1000:, :2], axis=1).mean())


def _off_course(outcome: Outcome) -> float:
    wanted = outcome.trial.command[-1].fields().get("heading", 0.0)
    return abs(float(np.mean(_recording(outcome).heading[-100:])) - wanted)


CLAIMS = (
    Figures(
        id="S15",
        title="layered control",
        paper="turning, diagonal walking, stance width, slopes by an offset of the hips, a backpack, interpolation "
        "between gaits, a femur 10 % longer",
        bar="all seven stay up and do what they say",
        cells=cells_of,
        words=lambda cells: f"{count_of(cells)} kinds of layered control",
        notes=[
            f"Turning: the desired facing direction is {TURN} sin(π t/{TURN_PERIOD:g}), as in the paper; its error "
            f"at most {MOST_YAW} rad rms. Diagonal: asked {ASIDE} m/s to the left, at least {LEAST_ASIDE} m/s.",
            f"Width: asked {NARROW} and {WIDE} m, at least {LEAST_WIDER} m apart. Slope: {SLOPE_DEG:g} degrees "
            f"with both hips' targets raised by {SLOPE_OFFSET} rad and the torso at {SLOPE_LEAN} rad, at least "
            f"{LEAST_CLIMB:g} m climbed; without the offset it falls.",
            f"Backpack: {LIGHT:g} kg with the torso upright, {HEAVY:g} kg with the torso at {LEAN} rad. "
            f"Interpolation: the speeds between those of `{WALK}` and `{STRIDE}`.",
        ],
    ),
    Share(
        id="S17",
        title="a run that is driven and shoved",
        paper="parameterized control of speed is likely feasible; the running controllers can be pushed to run at "
        "various speeds",
        bar="at least 2.5 m/s for 60 s with a flight in every step; through ±90 degrees; shoved by 100 N for 0.1 s "
        "from eight sides, up in 9 of 10",
        cases=runs,
        what="bars",
        recorded=True,
        figures={"speed m/s": _pace, "flight": flight, "heading error rad": _off_course},
        also=lambda cells: (
            f"; {cells[0].figures['speed m/s']:.2f} m/s, flight in {cells[0].figures['flight']:.0%} of the steps"
        ),
        notes=[
            f"`space-go` is told {RUN_SPEED} m/s from rest; at {STARTED:g} s it turns by 90 degrees to one side, "
            f"15 s later by 180 to the other, or is shoved for 0.1 s from one of {SIDES} sides, at moments spread "
            "over a stride.",
            "Flight: the share of steps, in the last 10 s, in which both feet are off the ground.",
        ],
    ),
)
