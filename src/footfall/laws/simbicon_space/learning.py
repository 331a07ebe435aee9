"""Feedback-error learning in space: the torso and the joints above it (SIMBICON, sections 6 and 7.2).

    v_ff' = (1 - alpha) v_ff + alpha (v_ff + v_fb)                  equation 2, for the bin n = t N / T of the step

As in the plane (`laws/simbicon/learning.py`), with three components: pitch, and roll and yaw with their signs changed
on the right foot, so that both feet share the bins. What was learned can be stored in the gait, in more and finer bins
than a memory holds.

A walk itself learns only the torque on the torso. Those of back, neck and arms are learned by `footfall learn`, which
stores them, and added here. The legs do not learn, as in the paper: their targets jump from state to state.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import warp as wp

from footfall.errors import BadValue
from footfall.laws.simbicon.learning import Alarm, Gains
from footfall.laws.simbicon.learning import Learning as InThePlane
from footfall.laws.tables import PELVIS, THIGH, Body, Link, Sensed, side_sign
from footfall.maths.records import formula, record
from footfall.quantity import Parameters, measured, quantity, words

BINS, MOST_STORED = 80, 800
PLACES = int(THIGH)
"""Links whose torques are stored, in the order of all links: the pelvis has the torso's virtual torque."""
ABOVE = tuple(link.name.lower() for link in Link if PELVIS < link < PLACES)
BinTorques = wp.types.vector(length=BINS, dtype=wp.float32)
AXES, AXIS_NAMES = 3, ("roll", "pitch", "yaw")
"""Ahead, left and up."""
if TYPE_CHECKING:
    Stored = tuple[float, ...]
else:
    Stored = tuple[(float,) * (PLACES * AXES * MOST_STORED)]


class SpaceGains(Gains):
    """Joint gains in space, as fractions of the body's own stiffness and damping."""

    upper: Annotated[float, quantity("", 0.0, 10.0, "gain of back, neck and arms")] = 1.0


class SpaceAlarm(Alarm):
    """When and how gains in space rise after an impact."""

    raised: Annotated[SpaceGains, words("the raised gains, as fractions of the body's own")] = SpaceGains()


class Learning(InThePlane):
    """Whether and how finely the torso's torque is learned while a gait is walked."""

    bins: Annotated[int, quantity("", 1, BINS, "parts of a step, each with a torque")] = 50


class FeedForward(Parameters):
    """Learned torques, one value per part of a step on the left foot; the right foot mirrors them."""

    pitch: Annotated[list[float], quantity("N m", -1e4, 1e4, "torque about the left axis")] = []
    roll: Annotated[list[float], quantity("N m", -1e4, 1e4, "torque about the forward axis")] = []
    yaw: Annotated[list[float], quantity("N m", -1e4, 1e4, "torque about the vertical")] = []

    def __post_init__(self) -> None:
        parts = {len(self.roll), len(self.pitch), len(self.yaw)}
        if len(parts) > 1 or max(parts) > MOST_STORED:
            raise BadValue(f"learned torques must have the same number of parts about each axis, at most {MOST_STORED}")

    @property
    def axes(self) -> tuple[Sequence[float], ...]:
        """Roll, pitch and yaw, as vectors have them."""
        return self.roll, self.pitch, self.yaw


class Learned(FeedForward):
    """Learned torques: the virtual one on the torso, and those of the joints above it."""

    above: Annotated[
        dict[str, FeedForward],
        words(f"torques of the joints of back, neck and arms on the link below each: {', '.join(ABOVE)}"),
    ] = {}

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, torques in self.above.items():
            if name not in ABOVE:
                raise BadValue(f"learned.above: '{name}' does not learn; the links that do are {', '.join(ABOVE)}")
            if len(torques.pitch) != len(self.pitch):
                raise BadValue(
                    f"learned.above.{name} has {len(torques.pitch)} parts; there must be as many as of the torso's "
                    f"torque, {len(self.pitch)}"
                )


NOTHING = (0.0,) * (PLACES * AXES * MOST_STORED)


def stored_row(learned: Learned) -> Stored:
    """Learned torques as a kernel reads them: by place, then roll, pitch and yaw, each from part to part."""
    if not learned.pitch:
        return NOTHING
    every = [learned, *(learned.above.get(name, FeedForward()) for name in ABOVE)]
    axes = [axis for torques in every for axis in torques.axes]
    return tuple(torque for axis in axes for torque in (*axis, *([0.0] * (MOST_STORED - len(axis)))))


@record
class Learnt:
    """What was learned since this gait began."""

    pitch: Annotated[BinTorques, measured("N m", "learned torque about the left axis, one value per part of the step")]
    roll: Annotated[BinTorques, measured("N m", "the same about the forward axis, its sign changed on the right foot")]
    yaw: Annotated[BinTorques, measured("N m", "the same about the vertical, its sign changed on the right foot")]
    gait: Annotated[int, measured("", "the gait for which it was learned")]
    bin: Annotated[int, quantity("", 0, BINS - 1, "the current part of the step")]
    pitch_sum: Annotated[float, measured("N m", "feedback summed over the ticks of that part, about the left axis")]
    roll_sum: Annotated[float, measured("N m", "the same about the forward axis")]
    yaw_sum: Annotated[float, measured("N m", "the same about the vertical")]
    ticks: Annotated[int, measured("", "ticks so far in that part")]


@formula
def feed_forward(
    learning: Learning, learnt: Learnt, sensed: Sensed, stance: int, phase: float, stored_h: wp.vec3
) -> wp.vec3:
    """The feed-forward torque on the torso, N m in the world: what the gait holds and what was learned since."""
    bin = bin_of(learning.bins, phase)
    sign = side_sign(stance)
    torque_h = stored_h + wp.vec3(learnt.roll[bin], learnt.pitch[bin], learnt.yaw[bin])
    return wp.quat_rotate(sensed.q_wh, wp.vec3(sign * torque_h[0], torque_h[1], sign * torque_h[2]))


@formula
def learn(
    learning: Learning,
    body: Body,
    sensed: Sensed,
    learnt: Learnt,
    gait: int,
    stance: int,
    phase: float,
    feedback_w: wp.vec3,
    stored_h: wp.vec3,
) -> Learnt:
    """Sum the feedback within a bin, and learn from it when the step leaves the bin. A new gait starts from zero."""
    now = learnt
    if gait != learnt.gait:
        now = Learnt()
        now.gait = gait
    if learning.rate > 0.0:
        bin = bin_of(learning.bins, phase)
        if bin != now.bin and now.ticks > 0:
            share = learning.rate / float(now.ticks)
            most = learning.limit * body.stiffness[PELVIS]
            now.pitch[now.bin] = within(now.pitch[now.bin] + share * now.pitch_sum, stored_h[1], most)
            now.roll[now.bin] = within(now.roll[now.bin] + share * now.roll_sum, stored_h[0], most)
            now.yaw[now.bin] = within(now.yaw[now.bin] + share * now.yaw_sum, stored_h[2], most)
            now.pitch_sum = 0.0
            now.roll_sum = 0.0
            now.yaw_sum = 0.0
            now.ticks = 0
        sign = side_sign(stance)
        feedback_h = wp.quat_rotate_inv(sensed.q_wh, feedback_w)
        now.roll_sum += sign * feedback_h[0]
        now.pitch_sum += feedback_h[1]
        now.yaw_sum += sign * feedback_h[2]
        now.ticks += 1
        now.bin = bin
    return now


@wp.func
def within(more: float, stored: float, most: float) -> float:
    """What may be added to a stored torque so that the sum stays within a limit."""
    return wp.clamp(stored + more, -most, most) - stored


@wp.func
def bin_of(bins: int, phase: float) -> int:
    """The bin of a phase; anything beyond the usual period falls into the last bin."""
    return wp.clamp(int(phase * float(bins)), 0, bins - 1)
