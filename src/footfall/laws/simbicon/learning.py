"""Feedback-error learning, and gains that rise after an impact (SIMBICON, sections 6 and 7.2).

    v_ff' = (1 - alpha) v_ff + alpha (v_ff + v_fb)                  equation 2, for the bin n = t N / T of the step

The torque that feedback had to supply at some phase of the step is added to the feed-forward torque of that phase, and
the sum of feedback and feed-forward is applied. The feed-forward torque stays within |limit kp| (section 7.2). Both
steps of a stride share the bins: in space roll and yaw change their signs on the right foot. Once a step, each bin
learns from the mean feedback while the step was in it. T is the running mean of the period.

A walk itself learns only the torque on the torso. In space those of back, neck and arms are learned by `footfall
learn`, which stores them in the gait, in more and finer bins than a memory holds. The legs do not learn, as in the
paper: their targets jump from state to state.

With learned torques the gains can be lowered. After an impact they rise for a while, following a reaction time
(`alarm`). The paper does not say how an impact is detected; here it is a torso that leans far from its target.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from footfall.errors import BadValue
from footfall.laws.tables import (
    ARM_LINKS,
    LOWER_BACK,
    PELVIS,
    RIGHT,
    THIGH,
    UPPER_ARM,
    Body,
    Link,
    LinkVectors,
    Sensed,
    side_sign,
)
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record
from footfall.quantity import Parameters, measured, quantity, words

BINS, MOST_BINS, MOST_STORED = 50, 80, 800
"""Parts of a step: as usual and in the plane, at most in a memory, and at most in a gait."""
PLACES = int(THIGH)
"""Links whose torques are stored, in the order of all links: the pelvis has the torso's virtual torque."""
ABOVE = tuple(link.name.lower() for link in Link if PELVIS < link < PLACES)
AXES, AXIS_NAMES = 3, ("roll", "pitch", "yaw")
"""Ahead, left and up."""
BinTorques = wp.types.vector(length=MOST_BINS, dtype=wp.float32)
if TYPE_CHECKING:
    Bins = Stored = tuple[float, ...]
else:
    Bins = tuple[(float,) * BINS]
    Stored = tuple[(float,) * (PLACES * AXES * MOST_STORED)]


class Learning(Parameters):
    """Whether, how and how finely the torso's torque is learned while a gait is walked."""

    rate: Annotated[float, quantity("", 0.0, 1.0, "alpha: share of the feedback learned at each step; 0: none")] = 0.0
    limit: Annotated[float, quantity("rad", 0.0, 2.0, "largest feed-forward torque, divided by the stiffness")] = 0.2
    bins: Annotated[int, quantity("", 1, MOST_BINS, "parts of a step, each with a torque")] = BINS


class Gains(Parameters):
    """Joint gains, as fractions of the body's own stiffness and damping."""

    torso: Annotated[float, quantity("", 0.0, 10.0, "gain of the torso")] = 1.0
    hip: Annotated[float, quantity("", 0.0, 10.0, "gain of the swing hip")] = 1.0
    knee: Annotated[float, quantity("", 0.0, 10.0, "gain of the knees")] = 1.0
    ankle: Annotated[float, quantity("", 0.0, 10.0, "gain of the ankles")] = 1.0
    upper: Annotated[float, quantity("", 0.0, 10.0, "gain of back, neck and arms, in space")] = 1.0


class Alarm(Parameters):
    """When and how gains rise after an impact."""

    surprise: Annotated[float, quantity("rad", 0.0, 3.0, "torso lean error that counts as an impact; 0: none")] = 0.0
    delay: Annotated[float, quantity("s", 0.0, 2.0, "reaction time: from the impact until the gains rise")] = 0.15
    seconds: Annotated[float, quantity("s", 0.0, 60.0, "how long the gains stay raised")] = 1.0
    raised: Annotated[Gains, words("the raised gains, as fractions of the body's own")] = Gains()


class TorsoTorques(Parameters):
    """Learned torques in the plane, one per fiftieth of a step, starting at the change of stance foot."""

    torso: Annotated[Bins, quantity("N m", -1e4, 1e4, "torque on the torso, with the signs of Table 1")] = (0.0,) * BINS


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


class Known(Parameters):
    """Learned torques as a kernel reads them: by place, then roll, pitch and yaw, each from part to part of a step."""

    parts: int = 0
    torques: Stored = (0.0,) * (PLACES * AXES * MOST_STORED)


def known_of(learned: Learned) -> Known:
    """Learned torques as a kernel reads them."""
    if not learned.pitch:
        return Known()
    every = [learned, *(learned.above.get(name, FeedForward()) for name in ABOVE)]
    axes = [axis for torques in every for axis in torques.axes]
    padded = (torque for axis in axes for torque in (*axis, *([0.0] * (MOST_STORED - len(axis)))))
    return Known(parts=len(learned.pitch), torques=tuple(padded))


@record
class Learnt:
    """What was learned since this gait began."""

    pitch: Annotated[BinTorques, measured("N m", "learned torque about the left axis, one value per part of the step")]
    roll: Annotated[BinTorques, measured("N m", "the same about the forward axis, its sign changed on the right foot")]
    yaw: Annotated[BinTorques, measured("N m", "the same about the vertical, its sign changed on the right foot")]
    gait: Annotated[int, measured("", "the gait for which it was learned")]
    bin: Annotated[int, quantity("", 0, MOST_BINS - 1, "the current part of the step")]
    pitch_sum: Annotated[float, measured("N m", "feedback summed over the ticks of that part, about the left axis")]
    roll_sum: Annotated[float, measured("N m", "the same about the forward axis")]
    yaw_sum: Annotated[float, measured("N m", "the same about the vertical")]
    ticks: Annotated[int, measured("", "ticks so far in that part")]


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
        feedback_h = on_left_foot(wp.quat_rotate_inv(sensed.q_wh, feedback_w), stance)
        now.roll_sum += feedback_h[0]
        now.pitch_sum += feedback_h[1]
        now.yaw_sum += feedback_h[2]
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


@wp.func
def on_left_foot(torque_h: wp.vec3, stance: int) -> wp.vec3:
    """A torque in a step on the left foot, and what it is in one on the right: its mirror image."""
    sign = side_sign(stance)
    return wp.vec3(sign * torque_h[0], torque_h[1], sign * torque_h[2])


@formula
def feed_forward(
    learning: Learning, learnt: Learnt, sensed: Sensed, stance: int, phase: float, stored_h: wp.vec3
) -> wp.vec3:
    """The feed-forward torque on the torso, N m in the world: what the gait holds and what was learned since."""
    bin = bin_of(learning.bins, phase)
    torque_h = stored_h + wp.vec3(learnt.roll[bin], learnt.pitch[bin], learnt.yaw[bin])
    return wp.quat_rotate(sensed.q_wh, on_left_foot(torque_h, stance))


@formula
def with_learned(known: Known, sensed: Sensed, stance: int, phase: float, torque_w: LinkVectors) -> LinkVectors:
    """Torques with those added that back, neck and arms learned; the right foot mirrors the left."""
    more_w = torque_w
    if known.parts > 0:
        for link in range(LOWER_BACK, PLACES):
            learned_h = on_left_foot(stored_at(known, link_on_left_foot(link, stance), phase), stance)
            more_w[link] = more_w[link] + wp.quat_rotate(sensed.q_wh, learned_h)
    return more_w


@formula
def stored_at(known: Known, link: int, phase: float) -> wp.vec3:
    """The torque that the gait holds for a phase of a step on the left foot: about the axes ahead, left and up."""
    stored_h = wp.vec3()
    if known.parts > 0:
        first = AXES * MOST_STORED * link + bin_of(known.parts, phase)
        stored_h = wp.vec3(
            known.torques[first], known.torques[first + MOST_STORED], known.torques[first + 2 * MOST_STORED]
        )
    return stored_h


@wp.func
def link_on_left_foot(link: int, stance: int) -> int:
    """The link that does in a step on the left foot what this one does now: the other arm's in a step on the right."""
    other = link
    if stance == RIGHT and link >= UPPER_ARM:
        other = UPPER_ARM + (link - UPPER_ARM + ARM_LINKS) % (2 * ARM_LINKS)
    return other


@formula
def since_impact(alarm: Alarm, since: float, off: float, dt: float) -> float:
    """The time since the torso was last thrown off its target, s; 0 if not recently, or if there is no alarm."""
    now = float(0.0)
    if since > 0.0 and since + dt <= alarm.delay + alarm.seconds:
        now = since + dt
    elif since == 0.0 and alarm.surprise > 0.0 and off > alarm.surprise:
        now = dt
    return now


@formula
def gains_now(gains: Gains, alarm: Alarm, since: float) -> Gains:
    """The gait's gains, or the raised ones after an impact and a reaction time."""
    now = gains
    if since > alarm.delay:
        now = alarm.raised
    return now
