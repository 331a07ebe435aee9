"""Feedback-error learning of the torso's torque, and gains that rise after an impact (SIMBICON, section 6).

    v_ff' = (1 - alpha) v_ff + alpha (v_ff + v_fb)                  equation 2, for the bin n = t N / T of the step

The torque that feedback had to supply at some phase of the step is added to the feed-forward torque of that phase, and
the sum of feedback and feed-forward is applied. The feed-forward torque stays within |limit kp| (section 7.2). Both
steps of a stride share the bins. Once a step, each bin learns from the mean feedback while the step was in it. T is the
running mean of the period.

With learned torques the gains can be lowered. After an impact they rise for a while, following a reaction time
(`alarm`). The paper does not say how an impact is detected; here it is a torso that leans far from its target.
"""

from typing import TYPE_CHECKING, Annotated

import warp as wp

from footfall.laws.tables import PELVIS, Body
from footfall.maths.records import formula, record
from footfall.quantity import Parameters, measured, quantity, words

BINS = 50
BinTorques = wp.types.vector(length=BINS, dtype=wp.float32)
if TYPE_CHECKING:
    Bins = tuple[float, ...]
else:
    Bins = tuple[(float,) * BINS]


class FeedForward(Parameters):
    """Learned torques, one per fiftieth of a step, starting at the change of stance foot."""

    torso: Annotated[Bins, quantity("N m", -1e4, 1e4, "torque on the torso, with the signs of Table 1")] = (0.0,) * BINS


class Learning(Parameters):
    """Whether and how a gait learns while it is walked."""

    rate: Annotated[
        float, quantity("", 0.0, 1.0, "alpha: fraction of the feedback learned at each step; 0 disables learning")
    ] = 0.0
    limit: Annotated[
        float, quantity("rad", 0.0, 2.0, "largest feed-forward torque: the stiffness times this angle")
    ] = 0.2


class Gains(Parameters):
    """Joint gains, as fractions of the body's own stiffness and damping."""

    torso: Annotated[float, quantity("", 0.0, 10.0, "gain of the torso")] = 1.0
    hip: Annotated[float, quantity("", 0.0, 10.0, "gain of the swing hip")] = 1.0
    knee: Annotated[float, quantity("", 0.0, 10.0, "gain of the knees")] = 1.0
    ankle: Annotated[float, quantity("", 0.0, 10.0, "gain of the ankles")] = 1.0


class Alarm(Parameters):
    """When and how gains rise after an impact."""

    surprise: Annotated[
        float, quantity("rad", 0.0, 3.0, "torso lean error that counts as an impact; 0 disables the alarm")
    ] = 0.0
    delay: Annotated[float, quantity("s", 0.0, 2.0, "reaction time: from the impact until the gains rise")] = 0.15
    seconds: Annotated[float, quantity("s", 0.0, 60.0, "how long the gains stay raised")] = 1.0
    raised: Annotated[Gains, words("the raised gains, as fractions of the body's own")] = Gains()


@record
class Learnt:
    """The memory of learning and of impacts."""

    torso: Annotated[
        BinTorques, measured("N m", "torque learned since this gait began, one value per fiftieth of the step")
    ]
    gait: Annotated[int, measured("", "the gait for which it was learned")]
    bin: Annotated[int, quantity("", 0, BINS - 1, "the current fiftieth of the step")]
    feedback: Annotated[float, measured("N m", "feedback summed over the ticks of that fiftieth")]
    ticks: Annotated[int, measured("", "ticks so far in that fiftieth")]
    since: Annotated[float, measured("s", "time since the last impact; 0: none recently")]


@formula
def feed_forward(learned: FeedForward, learnt: Learnt, phase: float) -> float:
    """The feed-forward torque of the torso, N m."""
    bin = bin_of(phase)
    return learned.torso[bin] + learnt.torso[bin]


@formula
def learn(
    learning: Learning, learned: FeedForward, body: Body, learnt: Learnt, gait: int, phase: float, feedback: float
) -> Learnt:
    """Sum the feedback within a bin, and learn from it when the step leaves the bin. A new gait starts from zero."""
    now = learnt
    if gait != learnt.gait:
        now = Learnt()
        now.gait = gait
        now.since = learnt.since
    bin = bin_of(phase)
    if learning.rate > 0.0:
        if bin != now.bin and now.ticks > 0:
            most = learning.limit * body.stiffness[PELVIS]
            given = learned.torso[now.bin] + now.torso[now.bin]
            better = wp.clamp(given + learning.rate * now.feedback / float(now.ticks), -most, most)
            now.torso[now.bin] = better - learned.torso[now.bin]
            now.feedback = 0.0
            now.ticks = 0
        now.feedback += feedback
        now.ticks += 1
    now.bin = bin
    return now


@wp.func
def bin_of(phase: float) -> int:
    """The bin of a phase; anything beyond the usual period falls into the last bin."""
    return wp.clamp(int(phase * float(BINS)), 0, BINS - 1)


@formula
def feel_impact(alarm: Alarm, learnt: Learnt, lean: float, dt: float) -> Learnt:
    """Keep the time since the torso was last thrown off its target."""
    now = learnt
    now.since = since_impact(alarm.surprise, alarm.delay + alarm.seconds, learnt.since, wp.abs(lean), dt)
    return now


@wp.func
def since_impact(surprise: float, lasts: float, since: float, off: float, dt: float) -> float:
    """The time since the last impact, s; 0 if there was none recently, or if there is no alarm."""
    now = float(0.0)
    if since > 0.0 and since + dt <= lasts:
        now = since + dt
    elif since == 0.0 and surprise > 0.0 and off > surprise:
        now = dt
    return now


@formula
def gains_now(gains: Gains, alarm: Alarm, learnt: Learnt) -> Gains:
    """The gait's gains, or the raised ones during an alarm."""
    now = gains
    if learnt.since > alarm.delay:
        now = alarm.raised
    return now
