"""Take the frames of a running simulation, all rows at once, and turn them into Recordings."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import version
from typing import Any

import numpy as np

from footfall import plugins
from footfall.ahead import running
from footfall.laws.contract import Law
from footfall.laws.tables import Command, Link
from footfall.sim.law_tables import seen_by
from footfall.sim.moments import CHANGING, MEMORY, PLAN, TALLY, Moments, split_records
from footfall.sim.recording import FRAME_RATE, PLUGIN, Ending, Recording
from footfall.sim.resume import layout_of, loose_arrays
from footfall.sim.simulation import Simulation
from footfall.sim.tally import Tally
from footfall.skills.kept import plain

FEET = slice(Link.LEFT_FOOT, Link.RIGHT_FOOT + 1, Link.RIGHT_FOOT - Link.LEFT_FOOT)
NOTHING: tuple[Any, ...] = ()
LARGEST = 1e10
"""A coordinate or speed beyond this, MuJoCo's own limit, is a blow-up."""


class Recorder:
    """Frames of every row, each copied around the tick that begins at its time.

    A frame's state is read before the tick and what the law sensed after it; both describe the same moment. To change
    `pushes`, `skills` or `balls`, assign a new value; the frame from which each holds is recorded.
    """

    def __init__(self, simulation: Simulation, frames: int, first: int = 0):
        """Reserve room for some frames, starting with frame `first` of the run."""
        self.simulation, self.first = simulation, first
        self.taken = 0
        self.seen: Callable[[Recorder], None] | None = None
        """Called after every frame."""
        self._checked = 0
        self._sound = np.zeros(simulation.count, int)
        self.push_w = np.zeros((simulation.count, 3))
        self.outside = np.zeros(simulation.count)
        self.pushes: Any = NOTHING
        self.skills: Any = NOTHING
        self.skill_rows: Sequence[Sequence[int]] = NOTHING
        self.balls: Any = NOTHING
        self.documents: Any = NOTHING
        self.turns: Any = NOTHING
        self.crowd = ""
        self.steps_before = np.zeros(simulation.count, int)
        self._changes: dict[str, list[tuple[int, Any]]] = {name: [] for name in CHANGING}
        self._ticks = np.zeros(frames, int)
        sensed: Any = simulation.sensed
        batch = simulation.batch
        state: dict[str, Any] = {
            "qpos": batch.qpos,
            "qvel": batch.qvel,
            "warm_start": batch.qacc_warmstart,
            "touch": batch.sensordata,
            "felt_heading": sensed["heading"],
            "origin": simulation.origin,
            "memory_before": simulation.memory,
            "plan_before": simulation.plans,
            "tally_before": simulation.tally,
        }
        felt: dict[str, Any] = {
            "com_w": sensed["body_com_w"],
            "velocity_w": sensed["body_velocity_w"],
            "heading": sensed["heading"],
            "heel_load": sensed["heel_load"],
            "ball_load": sensed["ball_load"],
            "toe_load": sensed["toe_load"],
            "ankles_w": sensed["joint_w"][:, FEET],
            "memory": simulation.memory,
            "command": simulation.command,
            "tally": simulation.tally,
            "origin_w": simulation.origin,
            "push_w": self.push_w,
            "outside": self.outside,
            "torque": simulation.joints.torques,
        }
        self._frames = {name: np.zeros((frames, *live.shape), live.dtype) for name, live in (state | felt).items()}
        self._state = [(_flat(self._frames[name]), _flat(live)) for name, live in state.items()]
        self._felt = [(_flat(self._frames[name]), _flat(live)) for name, live in felt.items()]
        self._layout = layout_of(simulation)
        self._limp = np.zeros((frames, simulation.count), np.uint8)
        loose = loose_arrays(simulation)
        self._loose = {name: np.zeros((frames, *live.shape)) for name, live in loose.items()}
        self._world = [(self._loose[name], live) for name, live in loose.items() if live.size]

    def take_state(self) -> None:
        """Take the first half of a frame, before the tick."""
        for frames, live in self._state:
            frames[self.taken] = live
        for frames, live in self._world:
            frames[self.taken] = live
        self._limp[self.taken] = self.simulation.limp
        self._ticks[self.taken] = self.simulation.ticks
        for name, changes in self._changes.items():
            value = getattr(self, name)
            if not changes or changes[-1][1] is not value:
                changes.append((self.taken, value))

    def take_felt(self) -> None:
        """Take the second half, after the tick."""
        for frames, live in self._felt:
            frames[self.taken] = live
        self.taken += 1
        if self.seen is not None:
            self.seen(self)

    @property
    def fell_ticks(self) -> np.ndarray:
        """For each row, the tick at which it fell, or -1."""
        tally: Any = self.simulation.tally
        return tally["fell_at"]

    @property
    def steps(self) -> np.ndarray:
        """For each row, the foot strikes up to the last frame."""
        memory: Any = self._frames["memory"]
        return memory["stride"]["steps"][self.taken - 1] if self.taken else self.steps_before

    def sound_frames(self) -> np.ndarray:
        """For each row, how many frames from the start are finite; each frame is checked once."""
        blocks = [self._frames[name][self._checked : self.taken] for name in ("qpos", "qvel")]
        sound = np.logical_and.reduce([(np.abs(block) < LARGEST).all(axis=2) for block in blocks])
        more = np.where(sound.all(axis=0), len(sound), sound.argmin(axis=0)) if len(sound) else 0
        self._sound += np.where(self._sound == self._checked, more, 0)
        self._checked = self.taken
        return self._sound

    def recording(self, row: int, frames: int, ending: Ending, document: str) -> Recording:
        """One row's first frames as a Recording."""
        taken: dict[str, Any] = {name: array[:frames, row] for name, array in self._frames.items()}
        stride, tally = taken["memory"]["stride"], taken["tally"]
        simulation = self.simulation
        origin_w, step_seconds = taken["origin_w"], simulation.step_seconds
        time = np.arange(self.first, self.first + frames) / FRAME_RATE
        fell_tick = int(tally["fell_at"][-1])
        strike = np.flatnonzero(np.diff(stride["steps"], prepend=self.steps_before[row]))
        strike_ticks = np.rint((time[strike] - stride["elapsed"][strike]) / step_seconds)
        loads = np.stack([taken["heel_load"], taken["ball_load"], taken["toe_load"]], axis=-1)
        return Recording(
            time=time,
            qpos=taken["qpos"].copy(),
            qvel=taken["qvel"].copy(),
            com=taken["com_w"] + origin_w,
            com_velocity=taken["velocity_w"].copy(),
            heading=taken["heading"].copy(),
            phase=stride["phase"].copy(),
            stance=stride["stance"].copy(),
            steps=stride["steps"].copy(),
            period=stride["period"].copy(),
            gait_number=stride["gait"].copy(),
            aimed_speed=stride["aim"][:, 0].copy() if simulation.laws[row].aims else np.full(frames, np.nan),
            foot_load=taken["heel_load"] + taken["ball_load"] + taken["toe_load"],
            foot_position=taken["ankles_w"] + origin_w[:, None, :],
            push=taken["push_w"].copy(),
            work=tally["work"].copy(),
            slip=tally["slip"].copy(),
            torque_peak=tally["torque_peak"].copy(),
            outside_impulse=tally["outside"] + taken["outside"],
            leg_gap=tally["leg_gap"].copy(),
            leg_touches=tally["leg_touches"].astype(float),
            effort=tally["effort"].copy(),
            jitter=tally["jitter"].copy(),
            strike_time=strike_ticks * step_seconds,
            strike_side=stride["stance"][strike].copy(),
            strike_position=stride["stance_start_w"][strike] + origin_w[strike],
            fell_at=fell_tick * step_seconds if fell_tick >= 0 else float("nan"),
            ending=ending,
            document=document,
            gaits=json.dumps([gait.name for gait in (simulation.gaits[row], *simulation.others[row])]),
            versions=json.dumps(versions() | _plugged(simulation.laws[row])),
            command={name: taken["command"][name].copy() for name in Command.__struct_fields__},
            torque=taken["torque"].copy() if "torque" in taken else None,
            sole_load=loads,
            contact=(loads.sum(axis=2) > 0.0).astype(np.int32),
            moments=self._moments(row, frames),
        )

    def together(self, frames: int, endings: Sequence[Ending], documents: Sequence[str]) -> Recording:
        """All rows of a shared world, as the Recording of the first with the others in it."""
        each = zip(endings, documents, strict=True)
        first, *others = (self.recording(row, frames, *one) for row, one in enumerate(each))
        return replace(first, others=tuple(others))

    def _moments(self, row: int, frames: int) -> Moments | None:
        """What resuming from any of the frames needs."""
        if "memory_before" not in self._frames:
            return None
        taken: dict[str, Any] = {name: array[:frames, row] for name, array in self._frames.items()}
        loose: dict[str, Any] = {
            name: array[:frames, 0 if self._layout else row].copy() for name, array in self._loose.items()
        }
        law = self.simulation.laws[row]
        return Moments(
            **{name: taken[name].copy() for name in ("origin", "warm_start", "touch", "felt_heading")},
            **loose,
            limp=self._limp[:frames, row].copy(),
            memory=split_records(law.memory, seen_by(law, taken["memory_before"]), MEMORY)
            | (split_records(law.plan, seen_by(law, taken["plan_before"]), PLAN) if law.plan else {}),
            tally=split_records(Tally, taken["tally_before"], TALLY),
            tick=self._ticks[:frames].copy(),
            layout=self._layout,
            crowd=self.crowd,
            balls=self._changes_of("balls", row, frames),
            pushes=self._changes_of("pushes", row, frames),
            skills=self._changes_of("skills", row, frames),
            documents=self._changes_of("documents", row, frames),
            turns=self._changes_of("turns", row, frames),
        )

    def _changes_of(self, name: str, row: int, frames: int) -> str:
        """A value that changes now and then, as JSON: for one row if it is alone in its world, else for everyone."""
        changes: list[tuple[int, Any]] = []
        for since, value in self._changes[name]:
            shown = plain(value if self._layout else self._of_row(name, value, row))
            if since < frames and (not changes or changes[-1][1] != shown):
                changes.append((since, shown))
        return json.dumps(changes)

    def _of_row(self, name: str, value: Any, row: int) -> Any:
        if name == "turns":
            return value[row : row + 1]
        if name == "skills":
            return [state for state, rows in zip(value, self.skill_rows, strict=True) if row in rows]
        return value.of_row(row) if name == "pushes" and value else value


def _flat(array: np.ndarray) -> np.ndarray:
    """View records as plain bytes, which NumPy copies ten times faster than fields."""
    return array[..., None].view(np.uint8) if array.dtype.names else array


def _plugged(law: Law) -> dict[str, str]:
    """The plug-in that a law needs, if it is not ours."""
    needed = plugins.needed_by(law)
    return {PLUGIN: needed} if needed else {}


@cache
def versions() -> dict[str, str]:
    """Versions of the software on which a run's exact bytes depend."""
    packages = {"footfall": "footfall", "mujoco": "mujoco-core", "numpy": "numpy"}
    return {name: version(package) for name, package in packages.items()} | running()
