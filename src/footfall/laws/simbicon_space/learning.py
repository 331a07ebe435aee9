"""Feedback-error learning of the torso's torque in space (SIMBICON, sections 6 and 7.2).

    v_ff' = (1 - alpha) v_ff + alpha (v_ff + v_fb)                  equation 2, for the bin n = t N / T of the step

As in the plane (`laws/simbicon/learning.py`), with three components: pitch, and roll and yaw with their signs changed
on the right foot, so that both feet share the bins. The joints of the upper body do not learn, and what is learned is
not stored in the gait.
"""

from typing import Annotated

import warp as wp

from footfall.laws.simbicon.learning import Alarm, Gains
from footfall.laws.simbicon.learning import Learning as InThePlane
from footfall.laws.tables import PELVIS, Body, Sensed, side_sign
from footfall.maths.records import formula, record
from footfall.quantity import measured, quantity, words

BINS = 80
BinTorques = wp.types.vector(length=BINS, dtype=wp.float32)


class SpaceGains(Gains):
    """Joint gains in space, as fractions of the body's own stiffness and damping."""

    upper: Annotated[float, quantity("", 0.0, 10.0, "gain of back, neck and arms")] = 1.0


class SpaceAlarm(Alarm):
    """When and how gains in space rise after an impact."""

    raised: Annotated[SpaceGains, words("the raised gains, as fractions of the body's own")] = SpaceGains()


class Learning(InThePlane):
    """Whether and how finely the torso's torque is learned while a gait is walked."""

    bins: Annotated[int, quantity("", 1, BINS, "parts of a step, each of which has its torque")] = 50


@record
class Learnt:
    """What was learned since this gait began."""

    pitch: Annotated[BinTorques, measured("N m", "about the left axis, one value per part of the step")]
    roll: Annotated[BinTorques, measured("N m", "about the forward axis, on the right foot with its sign changed")]
    yaw: Annotated[BinTorques, measured("N m", "about the vertical, on the right foot with its sign changed")]
    gait: Annotated[int, measured("", "the gait for which it was learned")]
    bin: Annotated[int, quantity("", 0, BINS - 1, "the current part of the step")]
    pitch_sum: Annotated[float, measured("N m", "feedback summed over the ticks of that part, about the left axis")]
    roll_sum: Annotated[float, measured("N m", "the same about the forward axis")]
    yaw_sum: Annotated[float, measured("N m", "the same about the vertical")]
    ticks: Annotated[int, measured("", "ticks so far in that part")]


@formula
def feed_forward(learning: Learning, learnt: Learnt, sensed: Sensed, stance: int, phase: float) -> wp.vec3:
    """The feed-forward torque on the torso, N m in the world."""
    bin = bin_of(learning, phase)
    sign = side_sign(stance)
    return wp.quat_rotate(sensed.q_wh, wp.vec3(sign * learnt.roll[bin], learnt.pitch[bin], sign * learnt.yaw[bin]))


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
) -> Learnt:
    """Sum the feedback within a bin, and learn from it when the step leaves the bin. A new gait starts from zero."""
    now = learnt
    if gait != learnt.gait:
        now = Learnt()
        now.gait = gait
    if learning.rate > 0.0:
        bin = bin_of(learning, phase)
        if bin != now.bin and now.ticks > 0:
            share = learning.rate / float(now.ticks)
            most = learning.limit * body.stiffness[PELVIS]
            now.pitch[now.bin] = wp.clamp(now.pitch[now.bin] + share * now.pitch_sum, -most, most)
            now.roll[now.bin] = wp.clamp(now.roll[now.bin] + share * now.roll_sum, -most, most)
            now.yaw[now.bin] = wp.clamp(now.yaw[now.bin] + share * now.yaw_sum, -most, most)
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


@formula
def bin_of(learning: Learning, phase: float) -> int:
    """The bin of a phase; anything beyond the usual period falls into the last bin."""
    return wp.clamp(int(phase * float(learning.bins)), 0, learning.bins - 1)
