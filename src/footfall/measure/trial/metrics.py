"""The report: what happened in a trial, in numbers. Means cover the settled second half of the time it stayed up."""

import json
import math
from typing import Annotated, Any, NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.tables import GRAVITY, Side
from footfall.measure.trial.motors import motors_of
from footfall.measure.trial.standing import how_it_ended
from footfall.quantity import Parameters, quantity, words
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.scene import Trial
from footfall.stage.script import push_ticks

SHORT_STEP = 0.1
"""Shorter steps are compared relative to this length instead of their own, m."""
SHORT_WAY = 0.1
"""A shorter walk has no cost of transport, m."""
FLOAT32_DIGITS = 6
"""Round means: a command of 0.6 is stored as 0.60000002, but its mean is 0.6."""
COMMANDED = {"speed_commanded": "speed", "period_commanded": "period"}
"""Fields of the report that depend on a command."""
FLAT = (
    "step_width",
    "sideways_drift",
    "heading_error_deg",
    "end_heading_error_deg",
    "faces_from",
    "end_width",
    "leg_gap",
    "leg_gap_at",
    "self_contacts",
)
"""Fields of the report that mean nothing for planar bodies."""
ANY = float("inf")
NOT_REACHED = 100.0
"""A hand that far away did not reach for anything, m."""


def _number(unit: str, meaning: str) -> Any:
    return quantity(unit, -ANY, ANY, meaning)


class Report(Parameters):
    """What happened. A field is None if there is nothing to measure: a trial without steps has no step length."""

    fell: Annotated[
        bool, words("something other than the feet touched the ground, or the pelvis sank below half its height")
    ]
    fell_at: Annotated[float | None, _number("s", "when it fell")]
    got_up_at: Annotated[float | None, _number("s", "when it was up again after that fall, for at least a second")]
    blew_up: Annotated[bool, words("the simulation produced values that are not finite")]
    blew_up_at: Annotated[float | None, _number("s", "when that happened, to the frame")]
    contact: Annotated[str, words("contact model of the soles: coulomb (they may slip) or sticking")]
    seconds: Annotated[float, _number("s", "simulated time")]
    steps: Annotated[int, _number("", "number of foot strikes")]
    step_period: Annotated[float | None, _number("s", "mean time between foot strikes")]
    period_commanded: Annotated[float | None, _number("s", "mean commanded step time")]
    step_length: Annotated[float | None, _number("m", "mean step length along the commanded heading")]
    step_length_left: Annotated[float | None, _number("m", "mean length of steps that end on the left foot")]
    step_length_right: Annotated[float | None, _number("m", "mean length of steps that end on the right foot")]
    step_asymmetry: Annotated[float | None, _number("", "|left - right| / max(mean, 0.1 m)")]
    step_scatter: Annotated[
        float | None, _number("", "standard deviation of step length / max(mean, 0.1 m), the worse side")
    ]
    step_width: Annotated[float | None, _number("m", "mean step width across the commanded heading")]
    speed: Annotated[float | None, _number("m/s", "mean speed of the mass centre along the commanded heading")]
    speed_commanded: Annotated[float | None, _number("m/s", "mean commanded speed; 0 while commanded to stand")]
    sideways_drift: Annotated[float | None, _number("m/s", "mean speed to the left, minus the commanded one")]
    heading_error_deg: Annotated[float | None, _number("deg", "|mean of heading - commanded heading|")]
    end_heading_error_deg: Annotated[float | None, _number("deg", "|heading - commanded heading| in the last second")]
    faces_from: Annotated[float | None, _number("s", "time from which it faces within 5 deg of the commanded heading")]
    stands_from: Annotated[
        float | None, _number("s", "time from which it stands still on both feet; none if it does not")
    ]
    end_stagger: Annotated[float | None, _number("m", "distance of one ankle ahead of the other at the end")]
    end_width: Annotated[
        float | None, _number("m", "distance of the left ankle to the left of the right one at the end")
    ]
    leg_gap: Annotated[float | None, _number("m", "smallest distance between the legs; negative if they overlapped")]
    leg_gap_at: Annotated[float | None, _number("s", "when the legs were closest, to the frame")]
    self_contacts: Annotated[int | None, _number("", "how often the legs touched each other")]
    torso_swing_deg: Annotated[float | None, _number("deg", "peak-to-peak lean of the torso; planar bodies only")]
    torque_peak: Annotated[float | None, _number("N m", "largest joint torque about one axis")]
    torque_jitter: Annotated[float | None, _number("", "share of the legs' squared torque above 20 Hz")]
    cost_of_transport: Annotated[float | None, _number("", "|joint work| / (weight x distance)")]
    foot_slip: Annotated[float | None, _number("m", "distance that loaded feet slide over the ground, per step")]
    push_impulse: Annotated[float, _number("N s", "sum of the impulses of all pushes, by magnitude")]
    outside_impulse: Annotated[
        float | None, _number("N s", "impulse from outside other than gravity, contacts and named pushes; must be 0")
    ]
    real_time_factor: Annotated[float | None, _number("", "simulated time / real time, for the whole batch")]
    control_share: Annotated[float | None, _number("", "the control law's share of the computing time")]
    versions: Annotated[dict[str, str], words("versions of the software")]
    trial: Annotated[dict[str, Any], words("the trial that was run")]
    skills: Annotated[
        list[dict[str, Any]], words("its skills: what each does, status (running, done, gave up), when it ended, why")
    ] = []
    footprints: Annotated[
        list[dict[str, Any]],
        words("its footprints: where the foot was to land, where it landed, error_m and error_deg"),
    ] = []
    gaits_missed: Annotated[
        list[str], words("gaits asked for that it never walked by: no step was safe, or the run ended too soon")
    ] = []
    decision_seconds: Annotated[
        float | None, _number("s", "mean time of one decision, for laws that plan 60 times a second")
    ] = None
    unsolved: Annotated[int | None, _number("", "decisions without a solution, for laws that plan")] = None
    touches: Annotated[int | None, _number("", "how often anything but its soles touched bars, beams or risers")] = None
    hand_error: Annotated[
        float | None, _number("m", "smallest distance of a hand from its target; none if it did not reach for anything")
    ] = None
    hand_impulse: Annotated[float | None, _number("N s", "impulse of the hands' holds on things, by magnitude")] = None
    motors: Annotated[
        list[dict[str, Any]],
        words(
            "robots: for each driven joint its largest torque, N m, and speed, rad/s, their limits (null: none), the "
            "share of the torque limit, of the time at it, and the mean power, W, by the frames"
        ),
    ] = []
    who: Annotated[str, words("crowds: body and style")] = ""
    bumps: Annotated[int | None, _number("", "crowds: how often it bumped into another character")] = None
    prop_bumps: Annotated[int | None, _number("", "crowds: how often it bumped into a prop")] = None
    goals: Annotated[int | None, _number("", "crowds: goals reached")] = None
    way: Annotated[float | None, _number("m", "crowds: distance covered by the pelvis")] = None

    @property
    def up(self) -> bool:
        """Whether only feet touched the ground, and the numbers stayed finite, for the whole run."""
        return not self.fell and not self.blew_up

    def to_json(self) -> str:
        """The report as JSON; fields not measured are null."""
        return (
            json.dumps({name: getattr(self, name) for name in self.__struct_fields__}, indent=2, allow_nan=False) + "\n"
        )


class ComputePace(NamedTuple):
    """How fast a run was computed, which a recording does not tell."""

    real_time_factor: float | None = None
    control_share: float | None = None
    decision_seconds: float | None = None


UNTIMED = ComputePace()


def unsolved_of(recording: Recording) -> int | None:
    """How often a law that plans found no solution, if its plan counts that."""
    counted = recording.moments.memory.get("plan_infeasible") if recording.moments else None
    return None if counted is None or not len(counted) else int(counted[-1])


def measure(recording: Recording, trial: Trial, character: Character, pace: ComputePace = UNTIMED) -> Report:
    """The report of a recorded trial."""
    with np.errstate(over="ignore", invalid="ignore"):  # the last frames before a blow-up are large
        numbers = _measured(recording, trial, character)
        motors = motors_of(recording, character)
    numbers |= dict.fromkeys(_not_asked(recording) + (FLAT if character.plane else ()))
    return Report(
        **{name: _finite(number) for name, number in numbers.items()},
        real_time_factor=pace.real_time_factor,
        control_share=pace.control_share,
        decision_seconds=pace.decision_seconds,
        unsolved=unsolved_of(recording),
        versions=json.loads(recording.versions),
        motors=[{name: _finite(value) for name, value in motor.items()} for motor in motors],
        trial=catalog.encode(trial),
    )


def _measured(recording: Recording, trial: Trial, character: Character) -> dict[str, Any]:
    settled = Settled(recording)
    steps = _steps(recording, settled)
    fell = bool(np.isfinite(recording.fell_at))
    blew_up = recording.ending == "blew up"
    seconds = len(recording) / FRAME_RATE
    return {
        "fell": fell,
        "fell_at": recording.fell_at if fell else None,
        "got_up_at": recording.got_up_at,
        "blew_up": blew_up,
        "blew_up_at": seconds if blew_up else None,
        "contact": trial.contact or character.contact,
        "seconds": seconds,
        "steps": int(recording.steps[-1]),
        "period_commanded": settled.mean(recording.period),
        "heading_error_deg": _heading_error_deg(recording, settled),
        "leg_gap": float(recording.leg_gap[-1]),
        "leg_gap_at": float(recording.time[np.argmin(recording.leg_gap)]),
        "self_contacts": _whole(recording.leg_touches[-1]),
        "torso_swing_deg": _torso_swing_deg(recording, settled) if character.plane else None,
        "torque_peak": float(recording.torque_peak[-1]),
        "torque_jitter": _share(settled.growth(recording.jitter), settled.growth(recording.effort)),
        "foot_slip": settled.growth(recording.slip) / len(steps.length) if len(steps.length) else None,
        "push_impulse": _push_impulse(trial, seconds),
        "outside_impulse": float(recording.outside_impulse[-1]),
        **_of_hands(recording),
        **how_it_ended(recording),
        **_of_steps(steps),
        **_of_way(recording, settled, character.mass * float(GRAVITY)),
    }


def _of_hands(recording: Recording) -> dict[str, float | None]:
    """What the hands did, if they did anything."""
    tally = recording.moments.tally if recording.moments else {}
    error = float(tally["tally_hand_error"][-1]) if "tally_hand_error" in tally else math.inf
    if error == math.inf:
        return {"hand_error": None, "hand_impulse": None}
    missed = error if error < NOT_REACHED else None
    return {"hand_error": missed, "hand_impulse": float(tally["tally_hand_impulse"][-1])}


def _not_asked(recording: Recording) -> tuple[str, ...]:
    """Fields that depend on commands the law does not heed."""
    return tuple(field for field, command in COMMANDED.items() if not recording.heeds(command))


def _whole(count: float) -> int | None:
    return int(count) if math.isfinite(count) else None


def _share(part: float, whole: float) -> float | None:
    return round(part / whole, FLOAT32_DIGITS) if whole > 0.0 else None


def _finite(number: Any) -> Any:
    return None if isinstance(number, float) and not math.isfinite(number) else number


class Settled:
    """The second half of the time that a character stayed up: the frames to average over."""

    def __init__(self, recording: Recording):
        stood = len(recording)
        if np.isfinite(recording.fell_at):
            stood = min(stood, int(recording.fell_at * FRAME_RATE) + 1)
        self.frames = slice(stood // 2, stood)
        self.start, self.end = recording.time[stood // 2], recording.time[stood - 1]

    @property
    def seconds(self) -> float:
        """Time from the first frame to the last."""
        return float(self.end - self.start)

    def mean(self, array: np.ndarray) -> float:
        """Mean over the frames."""
        return round(float(array[self.frames].mean(dtype=float)), FLOAT32_DIGITS)

    def growth(self, array: np.ndarray) -> float:
        """How much a running sum grows from the first frame to the last."""
        inside = array[self.frames]
        return float(inside[-1] - inside[0])


class StepFigures(NamedTuple):
    """The single steps of the settled half."""

    period: np.ndarray
    length: np.ndarray
    width: np.ndarray
    side: np.ndarray


def _steps(recording: Recording, settled: Settled) -> StepFigures:
    """The steps, from each foot strike to the next, which must be of the other foot."""
    times, sides = recording.strike_time, recording.strike_side
    last = 1 + np.flatnonzero((np.diff(sides) != 0) & (times[1:] >= settled.start) & (times[1:] <= settled.end))
    way = np.diff(recording.strike_position, axis=0)[last - 1]
    frame = np.clip(np.rint(times[last] * FRAME_RATE).astype(int), 0, len(recording) - 1)
    ahead, left = _along(way, recording.command["heading"][frame])
    return StepFigures(np.diff(times)[last - 1], ahead, np.where(sides[last] == Side.LEFT, left, -left), sides[last])


def _along(way_w: np.ndarray, heading: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The components of displacements ahead and to the left of a heading."""
    cos, sin = np.cos(heading, dtype=float), np.sin(heading, dtype=float)
    return way_w[:, 0] * cos + way_w[:, 1] * sin, way_w[:, 1] * cos - way_w[:, 0] * sin


def _of_steps(steps: StepFigures) -> dict[str, float | None]:
    sides = [steps.length[steps.side == side] for side in Side]
    means = [_mean(lengths) for lengths in sides]
    asymmetry = scatter = None
    if means[0] is not None and means[1] is not None:
        asymmetry = abs(means[0] - means[1]) / max(abs(means[0] + means[1]) / 2, SHORT_STEP)
        scatter = max(float(lengths.std()) / max(abs(lengths.mean()), SHORT_STEP) for lengths in sides)
    return {
        "step_period": _mean(steps.period),
        "step_length": _mean(steps.length),
        "step_length_left": means[Side.LEFT],
        "step_length_right": means[Side.RIGHT],
        "step_asymmetry": asymmetry,
        "step_scatter": scatter,
        "step_width": _mean(steps.width),
    }


def _mean(values: np.ndarray) -> float | None:
    return float(values.mean()) if len(values) else None


def _of_way(recording: Recording, settled: Settled, weight: float) -> dict[str, float | None]:
    """Speed, drift and cost from the path of the mass centre, along which the commanded heading may change."""
    if settled.seconds <= 0.0:
        return dict.fromkeys(("speed", "speed_commanded", "sideways_drift", "cost_of_transport"))
    ways = np.diff(recording.com[settled.frames], axis=0)
    ahead, left = (float(parts.sum()) for parts in _along(ways, recording.command["heading"][settled.frames][:-1]))
    way = float(np.hypot(ahead, left))
    return {
        "speed": ahead / settled.seconds,
        "speed_commanded": settled.mean(recording.asked("speed")),
        "sideways_drift": left / settled.seconds - settled.mean(recording.asked("sideways")),
        "cost_of_transport": settled.growth(recording.work) / (weight * way) if way > SHORT_WAY else None,
    }


def _heading_error_deg(recording: Recording, settled: Settled) -> float:
    off = recording.heading[settled.frames].astype(float) - recording.command["heading"][settled.frames]
    return float(np.degrees(abs(np.arctan2(np.sin(off).mean(), np.cos(off).mean()))))


def _torso_swing_deg(recording: Recording, settled: Settled) -> float:
    """Swing of the torso; the third coordinate of a planar body is its lean."""
    return float(np.degrees(np.ptp(recording.qpos[settled.frames, 2])))


def _push_impulse(trial: Trial, seconds: float) -> float:
    """Impulse of all pushes as applied: in whole ticks, and no longer than the trial lasted."""
    end = round(seconds / trial.step_seconds)
    impulse = 0.0
    for push in trial.push:
        first, last = push_ticks(push, trial.step_seconds)
        impulse += float(np.linalg.norm(push.force)) * max(0, min(last, end) - first) * trial.step_seconds
    return impulse
