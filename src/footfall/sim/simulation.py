"""Rows of characters, each alone in its world, walked by one kernel: sense, tick, actuate, step."""

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import mujoco
import numpy as np
import warp as wp
from mujoco.batch import Batch

from footfall.bodies.actuate import BALL, HINGE, UNIVERSAL, Joints, actuate
from footfall.bodies.build import build_model, fill_body
from footfall.bodies.character import Character
from footfall.bodies.fitting import fitted
from footfall.bodies.sense import State, sense
from footfall.errors import BadValue, did_you_mean
from footfall.laws.genbicon import Gait, tick
from footfall.laws.tables import MODES, Body, Command, Link, Memory, Sensed, Side
from footfall.maths.records import OPTIONS, fill_row, record, row_of, table_of
from footfall.quantity import quantity_of
from footfall.sim.tally import Tally, add_up

STEP_SECONDS = 0.001
ORIGIN_STRIDE = 4.0
VEL = mujoco.mjtStage.mjSTAGE_VEL.value

GaitRow = row_of(Gait)
CommandRow = row_of(Command)


@record
class Rows:
    """All that one launch reads and writes."""

    state: State
    joints: Joints
    body: wp.array(dtype=Body)
    command: wp.array(dtype=CommandRow)
    gait: wp.array2d(dtype=GaitRow)  # of the left foot and the right
    memory: wp.array(dtype=Memory)
    sensed: wp.array(dtype=Sensed)
    tally: wp.array(dtype=Tally)


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def walk_rows(rows: Rows):
    """One tick of every character."""
    i = wp.tid()
    body = rows.body[i]
    sensed = sense(rows.state, body, i)
    decision = tick(body, sensed, rows.command[i], rows.gait[i], rows.memory[i])
    rows.memory[i] = decision.memory
    rows.sensed[i] = sensed
    actuate(rows.state, rows.joints, body, sensed, decision.effort, i)
    rows.tally[i] = add_up(rows.tally[i], rows.state, body, sensed, i)


class Simulation:
    """N independent characters on MuJoCo's batch; each row has its own body, gait, command and pushes."""

    def __init__(
        self,
        characters: Character | Sequence[Character],
        gaits: Gait | Sequence[Gait],
        count: int | None = None,
        step_seconds: float = STEP_SECONDS,
    ):
        self.count = count or max(len(x) for x in (_listed(characters), _listed(gaits)))
        self.characters = _spread(characters, self.count)
        self.gaits = _spread(gaits, self.count)
        self.step_seconds = step_seconds
        built = {id(character): build_model(character, step_seconds) for character in self.characters}
        self.models = [built[id(character)] for character in self.characters]
        self.batch = Batch(self.models[0], nsim=self.count, nthread=1, persistent=True)
        if len(built) > 1:
            self.batch.set_models(self.models)
        self.body = table_of(Body, self.count)
        self.command = table_of(CommandRow, self.count)
        self.gait = table_of(GaitRow, (self.count, len(Side)))
        self.memory = table_of(Memory, self.count)
        self.sensed = table_of(Sensed, self.count)
        self.tally = table_of(Tally, self.count)
        self.origin = np.zeros((self.count, 3))
        for row in range(self.count):
            fill_body(self.body[row], self.characters[row], step_seconds)
            self.set_gait(row, self.gaits[row])
        self._launch = self._record_launch()
        self.ticks = 0
        self.reset()

    @property
    def seconds(self) -> float:
        """Time since the last reset."""
        return self.ticks * self.step_seconds

    def reset(self) -> None:
        """Every character upright and at rest, its memory empty, asked to walk in place."""
        self.batch.reset(stage=VEL)
        self.memory[:] = np.zeros(1, self.memory.dtype)
        self.tally[:] = np.zeros(1, self.tally.dtype)
        self.tally["fell_at"] = -1
        self.tally["leg_gap"] = np.inf
        self.origin[:] = 0.0
        self.ticks = 0
        self.move_only(None)
        for row in range(self.count):
            fill_row(self.command[row], Command())

    def set_gait(self, row: int, gait: Gait) -> None:
        """Walk this row by another gait, fitted to its body, from the next tick on."""
        self.gaits[row] = gait
        for side in Side:
            fill_row(self.gait[row, side], fitted(gait.on(side), self.characters[row], side))

    def set_command(self, row: int | slice = slice(None), **fields: float | str) -> None:
        """Change some fields of a row's command (or of all rows) from the next tick on."""
        for name, value in fields.items():
            if name not in (self.command.dtype.names or ()):
                raise BadValue(f"no command '{name}'{did_you_mean(name, Command.__struct_fields__)}")
            declared = quantity_of(Command, name)
            if name == "mode":
                if value not in MODES:
                    raise BadValue(f"command mode is '{value}'{did_you_mean(str(value), MODES)}")
                value = MODES.index(value)
            elif not isinstance(value, float | int | np.number):
                raise BadValue(f"command {name} is '{value}'; it must be a number")
            if declared and not declared.allows(value):
                raise BadValue(f"command {name} is {value} {declared.unit}; it must {declared.limits()}")
            self.command[name][row] = value

    def push(self, row: int, link: Link, force_w: Sequence[float]) -> None:
        """Push a link at its mass centre with a force in the world, N, until told otherwise."""
        self.batch.xfrc_applied[row, link + 1, :3] = force_w

    def move_only(self, rows: Sequence[int] | np.ndarray | None) -> None:
        """Leave the other rows where they are from now on, until reset; None moves all.

        A fallen body that fights the ground costs ten times as much as one that walks.
        """
        self._moving = None if rows is None else np.array(rows, np.int32)
        self._advance = partial(self.batch._b.step, self._moving, 1, VEL)  # Batch.step less its checks of ids, 1 us

    def step(self, ticks: int = 1) -> None:
        """Advance every character by some ticks."""
        launch, advance = self._launch, self._advance
        for _ in range(ticks):
            launch()
            if failed := advance():
                self.batch._check(self._moving, failed)
        self.ticks += ticks

    def run(self, seconds: float) -> None:
        """Advance every character by some seconds."""
        self.step(round(seconds / self.step_seconds))

    def _record_launch(self) -> Any:
        batch = self.batch
        rows = Rows()
        rows.state.position = _share(batch.xpos, wp.vec3d)
        rows.state.rotation = _share(batch.xquat, wp.float64)
        rows.state.centre = _share(batch.xipos, wp.vec3d)
        rows.state.motion = _share(batch.cvel, wp.float64)
        rows.state.tree_centre = _share(batch.subtree_com, wp.vec3d)
        rows.state.touch = _share(batch.sensordata, wp.float64)
        rows.state.axis = _share(batch.xaxis, wp.vec3d)
        rows.state.force = _share(batch.qfrc_applied, wp.float64)
        rows.state.speed = _share(batch.qvel, wp.float64)
        rows.state.origin = _share(self.origin, wp.vec3d)
        rows.state.step_seconds = self.step_seconds
        rows.state.origin_stride = ORIGIN_STRIDE
        _fill_joints(rows.joints, self.models[0])
        rows.body = _share(self.body, Body)
        rows.command = _share(self.command, CommandRow)
        rows.gait = _share(self.gait, GaitRow)
        rows.memory = _share(self.memory, Memory)
        rows.sensed = _share(self.sensed, Sensed)
        rows.tally = _share(self.tally, Tally)
        self._rows = rows
        self._recorded = wp.launch(walk_rows, dim=self.count, inputs=[rows], device="cpu", record_cmd=True)
        return _bound(self._recorded)


def _bound(launch: Any) -> Callable[[], None]:
    """A recorded launch as a plain call of its compiled function, with the arguments bound once.

    `launch.launch()` packs them anew at every tick, which takes as long as a fifth of the law itself.
    """
    bounds, rows = launch.params
    return partial(launch.hooks.forward, ctypes.byref(bounds), ctypes.byref(rows))


def _share(array: np.ndarray, dtype: Any) -> Any:
    """The same memory as a Warp array."""
    writable = np.lib.stride_tricks.as_strided(array, writeable=True) if not array.flags.writeable else array
    return wp.array(writable, dtype=dtype, copy=False, device="cpu")


def _fill_joints(joints: Any, model: mujoco.MjModel) -> None:
    for link in list(Link)[1:]:
        index = int(model.body_jntadr[link + 1])
        joints.kind[link] = _kind(model, link)
        joints.joint_index[link] = index
        joints.speed_address[link] = int(model.jnt_dofadr[index])


def _kind(model: mujoco.MjModel, link: Link) -> int:
    index = model.body_jntadr[link + 1]
    if model.jnt_type[index] == mujoco.mjtJoint.mjJNT_BALL:
        return BALL
    return UNIVERSAL if model.body_jntnum[link + 1] == 2 else HINGE


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else [value]


def _spread(value: Any, count: int) -> list[Any]:
    values = list(_listed(value))
    if len(values) not in (1, count):
        raise BadValue(f"{len(values)} entries were given for {count} characters; give one for all, or one each")
    return values * count if len(values) == 1 else values
