"""The law watches a recording: what it must have remembered in every frame, as far as the recording does not say it.

A recording has the pose, what was asked, and of the law's memory the step: phase, stance foot, count, period and aim.
The rest follows by looking: at every frame the body is posed, its soles are felt by one tick of physics that is taken
back, and the law ticks in place for as long as a frame lasts. A step begins when the recording says so, not before.
"""

from typing import Any

import mujoco
import numpy as np

from footfall.laws.derived import follow_origin
from footfall.laws.simbicon import law as simbicon
from footfall.laws.simbicon.poses import PoseRow
from footfall.laws.tables import MODES, WALK, Command, Link
from footfall.quantity import quantity_of
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.simulation import ORIGIN_STRIDE
from footfall.studio.scene.stage import SLICE, Stage

OVERDUE = 1e3
"""A phase at which any step is over."""
SHORTEST, LONGEST_STEP = 0.05, 10.0
"""s, that a step may be said to take."""
MIDWAY = 0.5
"""The largest phase of who stands."""


class Watch:
    """A stage of one character that is put into the frames of a recording, one after the other, from the first."""

    def __init__(self, stage: Stage, recording: Recording):
        self.stage, self.recording = stage, recording
        self.crowd = stage.crowd
        self.memory: Any = self.crowd.memory[0]
        self.tell = Told(recording, len(stage.work.chain) or 1)
        self._ready = np.zeros(mujoco.mj_stateSize(self.crowd.batch.model, mujoco.mjtState.mjSTATE_PHYSICS))
        batch = self.crowd.batch
        mujoco.mj_getState(batch.model, batch.data, self._ready, mujoco.mjtState.mjSTATE_PHYSICS)
        kind = _StepsOfPoses if "gait" in self.crowd.law.commands else _StepsOfPhases
        self.steps = kind(self)

    def see(self, frame: int) -> None:
        """Be as at a frame, before its tick; the named forces of then must have been put on the body."""
        self._feel(frame)
        self._ask(frame)
        if frame == 0:
            self.steps.begin()
        elif self.tell.steps[frame] != self.tell.steps[frame - 1]:
            self.steps.strike(frame)
        self.steps.settle(frame)
        self._count(frame)
        before = self.memory.copy()
        self.crowd.launch()  # what it feels, and the torques of now
        self._remember(before)
        self._count(frame)

    def let_pass(self, frame: int) -> None:
        """Tick in place until the next frame; a step that would begin meanwhile does not."""
        before = self.memory.copy()
        for _ in range(self.stage.slice_ticks):
            self.crowd.launch()
        if self.steps.has_begun(before):
            before["stride"]["elapsed"] += SLICE
            self._remember(before)

    def _remember(self, memory: Any) -> None:
        self.crowd.memory[0] = memory

    def _pose(self, frame: int) -> None:
        batch, recording = self.crowd.batch, self.recording
        batch.qpos[0], batch.qvel[0] = recording.qpos[frame], recording.qvel[frame]
        mujoco.mj_step1(batch.model, batch.data)
        away = batch.xpos[0, 1] - self.crowd.origin[0]
        shift = ORIGIN_STRIDE * np.trunc(away / ORIGIN_STRIDE) * [1.0, 1.0, 0.0]
        self.crowd.origin[0] += shift
        follow_origin(self.crowd.law.memory, self.crowd.memory, shift)

    def _feel(self, frame: int) -> None:
        """Soles feel by how the ground answers: one tick of it, taken back, with the loads that were recorded."""
        batch = self.crowd.batch
        self._pose(frame)
        if frame:
            before = self.memory.copy()
            self.crowd.launch()
            self._remember(before)
        mujoco.mj_step2(batch.model, batch.data)
        touch = batch.sensordata[0].reshape(2, -1).copy()
        mujoco.mj_setState(batch.model, batch.data, self._ready, mujoco.mjtState.mjSTATE_PHYSICS)
        self._pose(frame)
        for parts, load in zip(touch, self.tell.load[frame], strict=True):
            felt = parts.sum()
            parts[:] = parts * (load / felt) if felt > 0.0 else load / len(parts)
        batch.sensordata[0] = touch.ravel()

    def _ask(self, frame: int) -> None:
        for name, values in self.tell.command.items():
            self.crowd.command[name][0] = values[frame]

    def _count(self, frame: int) -> None:
        recording, tally, ticks = self.recording, self.crowd.tally, self.stage.slice_ticks
        for name in ("work", "slip", "torque_peak", "leg_gap"):
            tally[name][0] = getattr(recording, name)[frame]
        tally["outside"][0] = recording.outside_impulse[frame]
        tally["ticks"][0] = frame * ticks
        fallen = recording.fell_at <= frame / FRAME_RATE
        tally["fell_at"][0] = round(max(recording.fell_at, 0.0) / SLICE * ticks) if fallen else -1


class Told:
    """What a recording says, within what can be: a file from elsewhere may say anything."""

    def __init__(self, recording: Recording, gaits: int):
        frames = len(recording)
        self.phase = _within(recording.phase, 0.0, 2.0)
        self.stance = _within(recording.stance, 0, 1).astype(int)
        self.steps = _within(recording.steps, 0, 1e9).astype(int)
        self.period = _within(recording.period, SHORTEST, LONGEST_STEP)
        self.mean_period = _within(recording.period, 0.0, LONGEST_STEP)
        self.gait = _within(recording.gait_number, 0, gaits - 1).astype(int)
        self.aim = _within(recording.aimed_speed, -10.0, 10.0)
        self.load = _within(recording.foot_load, 0.0, 1e6)
        self.command = {name: _asked(name, values, gaits) for name, values in recording.command.items()}
        self.elapsed = self._elapsed(recording)
        self.standing = np.zeros(frames, bool)
        ends = np.flatnonzero(np.diff(self.steps)) + 1
        for start, end in zip([0, *ends], [*ends, frames], strict=True):
            still = (self.aim[start:end] == 0.0).all() and self.phase[start:end].max() <= MIDWAY
            self.standing[start:end] = still

    def _elapsed(self, recording: Recording) -> np.ndarray:
        """s since the last foot-strike; before the first, as the phase has it."""
        strikes = np.sort(_within(recording.strike_time, 0.0, 1e5))
        last = np.searchsorted(strikes, recording.time + 1e-9) - 1
        since = recording.time - strikes[np.maximum(last, 0)] if strikes.size else recording.time
        return _within(np.where(last >= 0, since, self.phase * self.period), 0.0, 1e5)


def _within(values: np.ndarray, low: float, high: float) -> np.ndarray:
    return np.clip(np.nan_to_num(values.astype(float), nan=low if low > 0 else 0.0), low, high)


def _asked(name: str, values: np.ndarray, gaits: int) -> np.ndarray:
    if name == "mode":
        return _within(values, 0, len(MODES) - 1)
    if name == "gait":
        return _within(values, 0, gaits - 1)
    declared: Any = quantity_of(Command, name)
    return _within(values, declared.low, declared.high) if np.isfinite(values).all() else np.zeros(len(values))


class _StepsOfPhases:
    """GENBICON's memory: a phase, and a step that begins with a foot-strike or from a stand."""

    def __init__(self, watch: Watch):
        self.watch, self.tell, self.crowd = watch, watch.tell, watch.crowd

    @property
    def memory(self) -> Any:
        return self.watch.memory

    def begin(self) -> None:
        """The first frame: it stands, or is in the middle of a step of which the beginning is not known."""
        tell, memory = self.tell, self.memory
        self.watch._remember(np.zeros(1, self.crowd.memory.dtype)[0])
        self.crowd.launch()
        memory["load"] = tell.load[0]
        if not tell.standing[0]:
            velocity = self._mean_velocity()
            wish = [tell.command["speed"][0], tell.command["sideways"][0]] if tell.command["mode"][0] == WALK else 0.0
            memory["wish"] = memory["last_wish"] = wish
            self._step(0, elapsed=1.0)
            memory["wish"] = memory["last_wish"] = wish
            memory["last_velocity"], memory["pace"] = velocity, velocity[0]
            memory["stride"]["aim"] = [tell.aim[0], memory["wish"][1]]
            memory["trim"] = [tell.aim[0] - memory["wish"][0], 0.0]
            memory["heading_goal"] = tell.command["heading"][0]
            memory["stride"]["elapsed"] = tell.elapsed[0]

    def _mean_velocity(self) -> np.ndarray:
        """m/s ahead and to the left, over the first two steps."""
        recording = self.watch.recording
        frames = min(len(recording), round(2 * FRAME_RATE * float(self.tell.period[0])))
        velocity_w = recording.com_velocity[:frames].mean(axis=0)
        cos, sin = np.cos(recording.heading[0]), np.sin(recording.heading[0])
        return np.array([cos * velocity_w[0] + sin * velocity_w[1], cos * velocity_w[1] - sin * velocity_w[0]])

    def strike(self, frame: int) -> None:
        """A step begins here."""
        tell, memory = self.tell, self.memory
        if memory["stride"]["standing"]:
            wish = memory["wish"].copy()
            self._step(frame, elapsed=1.0)
            memory["last_velocity"] = memory["last_wish"] = memory["trim"] = 0.0
            memory["pace"], memory["wish"], memory["stride"]["aim"] = 0.0, wish, wish
        else:
            self._step(frame, elapsed=max(tell.elapsed[frame - 1] + SLICE - tell.elapsed[frame], SHORTEST))

    def _step(self, frame: int, elapsed: float) -> None:
        """Let the law begin a step on the foot that was recorded; whether it stands then, the recording says."""
        memory, mode = self.memory, self.crowd.command["mode"]
        memory["stride"]["standing"], memory["stride"]["phase"], memory["stride"]["elapsed"] = 0, OVERDUE, elapsed
        memory["stride"]["stance"], memory["stride"]["period"] = 1 - self.tell.stance[frame], self.tell.period[frame]
        asked = int(mode[0])
        before = memory.copy()
        self.crowd.launch()
        if memory["stride"]["standing"] and not self.tell.standing[frame]:
            self.watch._remember(before)
            mode[0] = WALK
            self.crowd.launch()
            mode[0] = asked

    def settle(self, frame: int) -> None:
        """What the recording says, as it was before the tick."""
        tell, memory = self.tell, self.memory
        tick = self.crowd.step_seconds
        memory["stride"]["started"], memory["stride"]["stance"], memory["stride"]["steps"] = (
            1,
            tell.stance[frame],
            tell.steps[frame],
        )
        memory["stride"]["period"] = tell.period[frame]
        if tell.standing[frame]:
            if not memory["stride"]["standing"]:
                memory["stood"], memory["next_stance"], memory["shifting"], memory["sway"] = 0.0, -1, 0.0, 0.0
                for name in ("wish", "last_wish", "last_velocity", "trim"):
                    memory[name] = 0.0
                memory["stride"]["aim"] = 0.0
                memory["pace"], memory["rate"] = 0.0, 1.0
            memory["stride"]["standing"], memory["stride"]["phase"] = 1, tell.phase[frame]
            return
        memory["stride"]["standing"] = 0
        memory["stride"]["phase"] = max(tell.phase[frame] - tick * max(memory["rate"], 1.0) / tell.period[frame], 0.0)
        memory["stride"]["elapsed"] = max(tell.elapsed[frame] - tick, 0.0)
        memory["trim"][0] += tell.aim[frame] - memory["stride"]["aim"][0]
        memory["stride"]["aim"][0] = tell.aim[frame]

    def has_begun(self, before: Any) -> bool:
        """Whether a step, or a stand, has begun since."""
        return (
            self.memory["stride"]["steps"] != before["stride"]["steps"]
            or self.memory["stride"]["standing"] != before["stride"]["standing"]
        )


class _StepsOfPoses:
    """SIMBICON's memory: a state of a gait, left by time or by a foot-strike."""

    def __init__(self, watch: Watch):
        self.watch, self.tell, self.crowd = watch, watch.tell, watch.crowd
        gaits = [watch.crowd.gaits[0], *watch.crowd.others[0]]
        self.rows: list[PoseRow] = simbicon.rows_of_gaits(gaits)  # pyright: ignore[reportArgumentType]

    @property
    def memory(self) -> Any:
        return self.watch.memory

    def begin(self) -> None:
        """The first frame: the state is that of the stance foot after so much time."""
        self.watch._remember(np.zeros(1, self.crowd.memory.dtype)[0])
        self.crowd.launch()
        self.memory["asked"] = self.tell.gait[0]
        self._enter(0)

    def strike(self, frame: int) -> None:
        """The other foot carries."""
        foot = (Link.LEFT_FOOT, Link.RIGHT_FOOT)[self.tell.stance[frame]]
        self.memory["stride"]["stance_start_w"] = (
            self.crowd.batch.xpos[0, self.crowd.body_index(foot)] - self.crowd.origin[0]
        )

    def settle(self, frame: int) -> None:
        """What the recording says."""
        tell, memory = self.tell, self.memory
        place = self.rows[int(memory["state"])].place
        if (place.side, place.gait) != (tell.stance[frame], tell.gait[frame]):
            self._enter(frame)
        if tell.gait[frame] == tell.command["gait"][frame]:
            memory["asked"] = tell.gait[frame]
        memory["stride"]["started"], memory["stride"]["gait"], memory["stride"]["stance"] = (
            1,
            tell.gait[frame],
            tell.stance[frame],
        )
        memory["stride"]["steps"], memory["stride"]["period"] = tell.steps[frame], tell.mean_period[frame]
        memory["stride"]["phase"] = min(tell.phase[frame], 1.0)
        memory["stride"]["elapsed"] = max(tell.elapsed[frame] - self.crowd.step_seconds, 0.0)

    def _enter(self, frame: int) -> None:
        """The state of the gait on its stance foot in which so much of the step has passed."""
        tell, passed = self.tell, float(self.tell.elapsed[frame])
        mine = [
            index
            for index, row in enumerate(self.rows)
            if row.place.gait == tell.gait[frame] and row.place.side == tell.stance[frame]
        ]
        first = [index for index in mine if self.rows[index].place.step == 0] or mine
        if not first:
            return
        state = first[0]
        for index in first:
            state = index
            pose = self.rows[index].pose
            if pose.until != "time" or passed < pose.seconds or index == first[-1]:
                break
            passed -= pose.seconds
        self.memory["state"], self.memory["in_state"] = state, passed

    def has_begun(self, before: Any) -> bool:
        """Whether the stance foot or the gait has changed since."""
        return any(self.memory["stride"][name] != before["stride"][name] for name in ("steps", "stance", "gait"))
