"""Compare a recorded walk with people: `compare(recording)` measures it as people are measured, at their speed."""

from dataclasses import dataclass

import numpy as np

from footfall.errors import BadRecording
from footfall.laws.tables import GRAVITY, Link, Side
from footfall.measure.people.curves import mean_curves
from footfall.measure.people.document import PeopleOnBody, people_like
from footfall.measure.people.kinetics import Kinetics, kinetics_of
from footfall.measure.people.motion import JointMotion, motion_of
from footfall.measure.people.strides import FootStride, by_ground, by_motion, on_ground, strides_of
from footfall.measure.trial.metrics import Settled
from footfall.measure.trial.run import resume_alone
from footfall.sim.close_up import CloseUp, TickWatcher, watch_ticks
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.resume import moments_of
from footfall.stage.opened import trial_of

LONGEST_LOOK = 8.0
"""Most seconds of a walk that are looked at tick by tick; they end where the recording does."""
DOWN = 0.03
"""A foot is on the ground while it carries this share of the weight: some 20 N, as with force plates."""
LEAST_STRIDES = 2
CLEARLY = 1 / 3
"""Share of people's impulse along the ground, from which on a walk clearly brakes or drives."""


@dataclass(frozen=True)
class Match:
    """How near a curve comes to people's: root mean square and correlation over the stride."""

    rms: float  # degrees
    correlation: float


@dataclass(frozen=True, eq=False)
class Comparison:
    """A walk and people at its speed. Curves go from strike to strike at evenly spaced points."""

    people: PeopleOnBody
    speed: float  # m/s
    strides: int
    cadence: float  # 1/min
    step_length: float  # m
    step_width: float  # m
    limp: float  # m, by which steps onto one foot are longer than those onto the other
    double_support: float  # share of the stride
    stance: float  # share of the stride
    flight: float  # share of the stride with no foot on the ground
    curve: dict[str, np.ndarray]  # degrees, from true strikes, as the textbook's
    match: dict[str, Match]  # with the textbook
    clip_curve: dict[str, np.ndarray]  # degrees, from strikes by motion, as the clips'
    clip_match: dict[str, Match]  # with the clips
    kinetics: Kinetics
    leg_gap: float  # m, over the whole recording
    leg_touches: int

    @property
    def brakes_then_drives(self) -> bool:
        """Whether the ground clearly pushes back in the first half of stance and ahead in the second, as for people."""
        seconds, curve = 60.0 / self.people.cadence * 2, self.people.force["ahead"][0]
        middle = round(self.people.stance / 2 * (len(curve) - 1))
        back, ahead = (float(half.sum()) * seconds / (len(curve) - 1) for half in (curve[:middle], curve[middle:]))
        first, second = self.kinetics.impulse
        return first < CLEARLY * back and second > CLEARLY * ahead


def compare(recording: Recording) -> Comparison:
    """Measure the last seconds of a recorded walk beside people who walk as fast.

    The recording must be one that can be resumed: the ground's forces are found by running those seconds again.
    """
    moments_of(recording)
    frames = _frames_to_look_at(recording)
    close = look_closely(recording, frames)
    motion, character = motion_of(recording, frames), recording.character
    start = frames.start / FRAME_RATE
    down = on_ground(close.force_w[:, :, 2], close.rate, DOWN * character.mass * float(GRAVITY))
    strides = strides_of(by_ground(down, close.rate, close.first_time))
    if len(strides) < LEAST_STRIDES:
        raise BadRecording(
            f"the recording ends with {len(strides)} whole strides; {LEAST_STRIDES} are needed to compare"
        )
    own = [_shifted(stride, -start) for stride in strides]
    speed, ahead_w = travel_of(motion, own)
    curve = mean_curves(motion, own)
    by_ankle = strides_of(by_motion(motion))
    clip_curve = mean_curves(motion, by_ankle) if by_ankle else {}
    like = people_like(character, speed)
    seconds = float(np.mean([stride.seconds for stride in strides]))
    apart = _apart(motion, own, ahead_w)
    return Comparison(
        people=like,
        speed=speed,
        strides=len(strides),
        cadence=120.0 / seconds,
        step_length=speed * seconds / 2,
        step_width=float(np.mean(np.concatenate([across for _, across in apart.values()]))),
        limp=float(abs(np.subtract(*(ahead.mean() for ahead, _ in apart.values())))),
        double_support=_share(down[:, 0] & down[:, 1], close, strides),
        stance=float(np.mean([(stride.off - stride.start) / stride.seconds for stride in strides])),
        flight=_share(~(down[:, 0] | down[:, 1]), close, strides),
        curve=curve,
        match=_matches(curve, like.norm_curve),
        clip_curve=clip_curve,
        clip_match=_matches(clip_curve, like.clip_curve),
        kinetics=kinetics_of(close, strides, ahead_w, character.mass, speed),
        leg_gap=float(recording.leg_gap[-1]),
        leg_touches=int(np.nan_to_num(recording.leg_touches[-1])),
    )


def look_closely(recording: Recording, frames: slice) -> CloseUp:
    """Run some of the last frames of a recording again, and look at every tick."""
    watched: list[TickWatcher] = []

    def watch(simulation):
        watched.append(TickWatcher(simulation))
        return [watched[0].watcher]

    trial = trial_of(recording)
    loop = resume_alone(trial, recording, frames.start, watch).stage.loop
    ticks = round((frames.stop - frames.start) / (FRAME_RATE * recording.step_seconds)) - 1
    return watch_ticks(loop, watched[0], ticks)


def match_of(curve: np.ndarray, band: np.ndarray) -> Match:
    """How near a curve comes to the mean of a band."""
    mean = band[0]
    off = float(np.sqrt(np.mean((curve - mean) ** 2)))
    spread = float(np.std(curve) * np.std(mean))
    together = float(np.mean((curve - curve.mean()) * (mean - mean.mean()))) / spread if spread > 0.0 else 0.0
    return Match(off, together)


def _matches(curves: dict[str, np.ndarray], bands: dict[str, np.ndarray]) -> dict[str, Match]:
    return {name: match_of(curves[name], bands[name]) for name in bands if name in curves}


def _frames_to_look_at(recording: Recording) -> slice:
    settled = Settled(recording).frames
    return slice(max(settled.start, settled.stop - round(LONGEST_LOOK * FRAME_RATE)), settled.stop)


def travel_of(motion: JointMotion, strides: list[FootStride]) -> tuple[float, np.ndarray]:
    """Speed, m/s, and level direction of the pelvis over whole strides of one foot, so that sway does not count."""
    own = [stride for stride in strides if stride.side == strides[0].side]
    first, last = (round(time * motion.rate) for time in (own[0].start, own[-1].end))
    pelvis_w = motion.joint_w[Link.PELVIS]
    last = min(last, len(pelvis_w) - 1)
    way = (pelvis_w[last] - pelvis_w[first]) * [1.0, 1.0, 0.0]
    length = float(np.linalg.norm(way))
    return length * motion.rate / (last - first), way / max(length, 1e-9)


def _apart(
    motion: JointMotion, strides: list[FootStride], ahead_w: np.ndarray
) -> dict[Side, tuple[np.ndarray, np.ndarray]]:
    """How far ahead and across of the other foot each foot strikes, m."""
    left_w = np.array([-ahead_w[1], ahead_w[0], 0.0])
    found = {}
    for side in Side:
        frames = [min(round(stride.start * motion.rate), len(motion) - 1) for stride in strides if stride.side == side]
        apart = motion.of("FOOT", side)[frames] - motion.of("FOOT", Side(1 - side))[frames]
        found[side] = apart @ ahead_w, apart @ (left_w if side == Side.LEFT else -left_w)
    return found


def _share(flags: np.ndarray, close: CloseUp, strides: list[FootStride]) -> float:
    """In which share of the time of some strides something holds."""
    first, last = (round((time - close.first_time) * close.rate) for time in (strides[0].start, strides[-1].end))
    return float(flags[first:last].mean())


def _shifted(stride: FootStride, by: float) -> FootStride:
    return FootStride(stride.side, *(time + by for time in stride[1:]))
