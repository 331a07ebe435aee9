"""Simulate thousands of characters on one GPU: MuJoCo Warp's step with the law's kernel, as one graph of many ticks."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import mujoco
import numpy as np
import warp as wp

from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.bodies.joints import fill_joints
from footfall.bodies.rises import RisingRow, rising_table
from footfall.errors import BadValue, FootfallError, MissingExtra
from footfall.laws.register import Gait
from footfall.laws.tables import Body, Command, Held, Sensed
from footfall.maths.records import fill_row, table_of
from footfall.sim.cast import cast_of
from footfall.sim.engine import start_warp
from footfall.sim.gpu.first_start import load_together
from footfall.sim.gpu.kernels import GpuPush, Physics, WorldPlan, act, frame_of, give_out, keeper_of, take_in, tidy
from footfall.sim.gpu.model import CONTACTS, ROWS, check_alike, put_models
from footfall.sim.kernels import LAW_BLOCK, CommandRow, NoPlan, kernel_of, numbers_of, rows_of
from footfall.sim.launches import ORIGIN_STRIDE
from footfall.sim.recording import FRAME_RATE
from footfall.sim.simulation import built_models, finest_step
from footfall.sim.tally import Tally
from footfall.worlds.ground import FLAT_GROUND, Ground

GRAPH_TICKS = 10
"""Least number of ticks in a graph, so that launching it costs relatively little."""
SLOTS = 10
"""Frames that the device stores until they are read."""
NEVER = 2**31 - 1
PHYSICS = tuple(Physics.__annotations__)


class GpuSimulation:
    """Rows of characters on level ground, each alone in its world, on a Warp device; all rows use one law.

    Commands and pushes are planned before the start and carried out on the device.
    """

    def __init__(
        self,
        characters: Character | Sequence[Character],
        gaits: Gait | Sequence[Gait],
        count: int | None = None,
        step_seconds: float | None = None,
        others: Sequence[Sequence[Gait]] = (),
        grounds: Ground | Sequence[Ground] = FLAT_GROUND,
        device: str | None = None,
        room: int = 1,
    ):
        """`room` times as many contacts and constraint rows are possible as a walk needs; see `crowded`."""
        self.room = room
        self.device = wp.get_device(device or gpu_device())
        cast = cast_of(characters, gaits, count, others, grounds)
        self.count, self.law = cast.count, cast.only_law
        self.step_seconds = finest_step(cast.laws) if step_seconds is None else step_seconds
        self.characters, self.gaits, self.others, self.grounds = cast.characters, cast.gaits, cast.others, cast.grounds
        self.laws, self._bodies = cast.laws, cast.bodies
        if self.law.decide is not None:
            raise BadValue(f"the law {self.law.name} plans on the host; run its gaits without --on gpu")
        if any(character.model for character in self.characters):
            raise BadValue("a GPU cannot run robots; run them without --on gpu")
        if not all(ground.bare for ground in self.grounds):
            raise BadValue("a GPU supports level ground only; run worlds with slopes, steps or things without --on gpu")
        self.frame_ticks = round(1 / (FRAME_RATE * self.step_seconds))
        with wp.ScopedDevice(self.device):
            self._open_worlds()
            self._fill_tables()
            self._plan = self._empty_plan()
            self._graph: Any = None
        self.ticks = 0
        self.reset()
        if self.device.is_cuda:
            with wp.ScopedDevice(self.device):
                load_together(self.law, self.device, self._tick)

    @property
    def seconds(self) -> float:
        """Time since the last reset."""
        return self.ticks * self.step_seconds

    @property
    def joints(self) -> Any:
        """Where each link is in MuJoCo's arrays."""
        return self.rows.joints

    def reset(self) -> None:
        """Put every character at its start, with no memory and all planned commands and pushes still to come."""
        command = table_of(CommandRow, 1)
        fill_row(command[0], Command())
        self.rows.command.assign(np.repeat(command, self.count))
        tally = table_of(Tally, self.count)
        tally["fell_at"], tally["leg_gap"] = -1, np.inf
        self.rows.tally.assign(tally)
        self.rows.memory.zero_()
        for array in (self._state.touch, self._state.force, self._state.origin, self._plan.home, self._plan.push_w):
            array.zero_()
        self._plan.broke_tick.fill_(-1)
        data = self._data
        data.qpos.assign(self._start_qpos)
        data.qvel.assign(self._start_qvel)
        for array in (data.qacc, data.qacc_warmstart, data.qfrc_applied, data.xfrc_applied, data.time, data.overflow):
            array.zero_()
        self.ticks = 0

    def plan(
        self, changes: Sequence[Sequence[tuple[int, Any]]], shoves: Sequence[Sequence[Any]], ends: Sequence[int]
    ) -> None:
        """Plan each row: its commands and their ticks, its shoves, and the tick at which it ends."""
        with wp.ScopedDevice(self.device):
            plan = self._plan
            width = max((len(row) for row in changes), default=0)
            ticks, rows = np.full((self.count, width), -1, np.int32), table_of(CommandRow, (self.count, width))
            for row, list_of_changes in enumerate(changes):
                for index, (tick, command) in enumerate(list_of_changes):
                    ticks[row, index], rows[row, index] = tick, command
            plan.command_tick, plan.command = wp.array(ticks, dtype=int, ndim=2), _table(rows, CommandRow)
            width = max((len(row) for row in shoves), default=0)
            table = table_of(GpuPush, (self.count, width))
            for row, list_of_shoves in enumerate(shoves):
                for index, shove in enumerate(list_of_shoves):
                    table[row, index] = shove
            plan.shove, plan.shove_w = _table(table, GpuPush), wp.zeros((self.count, width), dtype=wp.vec3)
            plan.end_tick.assign(np.asarray(ends, np.int32))
            self._graph = None

    def step(self, ticks: int = 1) -> None:
        """Advance every character by some ticks: whole graphs first, then the rest."""
        with wp.ScopedDevice(self.device):
            left = ticks
            if self.device.is_cuda:
                if self._graph is None and ticks >= self.graph_ticks:
                    self._graph = self._record()
                while left >= self.graph_ticks:
                    wp.capture_launch(self._graph)
                    left -= self.graph_ticks
            for _ in range(left):
                self._tick()
        self.ticks += ticks

    @property
    def graph_ticks(self) -> int:
        """Ticks in one graph, a whole number of frames."""
        return self.frame_ticks * -(-GRAPH_TICKS // self.frame_ticks)

    def go_on_from(self, other: "GpuSimulation") -> None:
        """Continue from the state of another simulation's characters, whose rows are repeated as needed."""
        rows = np.arange(self.count) % other.count
        for array, theirs in zip(self._moving(), other._moving(), strict=True):
            if array.size:
                array.assign(np.ascontiguousarray(theirs.numpy()[rows]))
        self.ticks = other.ticks

    def control_graph(self, ticks: int) -> Any:
        """A graph of our part of some ticks without the physics, for timing."""
        with wp.ScopedDevice(self.device), wp.ScopedCapture(force_module_load=False) as capture:
            for _ in range(ticks):
                self._control(None, None)
        return capture.graph

    def tally(self) -> np.ndarray:
        """The tally so far, one row each."""
        return self.rows.tally.numpy()

    def memory(self) -> np.ndarray:
        """The law's current memory, one row each."""
        return self.rows.memory.numpy()

    def coordinates(self) -> tuple[np.ndarray, np.ndarray]:
        """Everybody's current coordinates and speeds, in MuJoCo's order; float64, in the world."""
        qpos = self._data.qpos.numpy().astype(float)
        home = self._plan.home.numpy()
        for row, character in enumerate(self.characters):
            qpos[row, : 1 if character.plane else 2] += home[row, : 1 if character.plane else 2]
        return qpos, self._data.qvel.numpy().astype(float)

    def set_coordinates(self, qpos: np.ndarray, qvel: np.ndarray) -> None:
        """Set everybody's coordinates near the origin, for starts other than the character's own."""
        self._start_qpos, self._start_qvel = qpos.astype(np.float32), qvel.astype(np.float32)
        self._plan.start.assign(self._start_qpos)
        self._data.qpos.assign(self._start_qpos)
        self._data.qvel.assign(self._start_qvel)

    def frames(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The last `SLOTS` frames stored on the device, with the coordinates and speeds of each."""
        return self._frames.numpy(), self._frame_qpos.numpy(), self._frame_qvel.numpy()

    def broke_ticks(self) -> np.ndarray:
        """For each row, the tick at which its numbers stopped being finite, or -1."""
        return self._plan.broke_tick.numpy()

    def crowded(self) -> np.ndarray:
        """For each row, whether there were ever more contacts or constraint rows than fit: its motion is then wrong."""
        return self._data.overflow.numpy() != 0

    def _open_worlds(self) -> None:
        import mujoco_warp

        self.models = built_models(self._bodies, self.grounds, self.step_seconds)
        unique = list({id(model): model for model in self.models}.values())
        check_alike(unique)
        index = {id(model): number for number, model in enumerate(unique)}
        rows = np.array([index[id(model)] for model in self.models])
        self._model = put_models(unique, rows)
        self._model.opt.warn_overflow = 0
        self._model.callback.control = self._control
        self._data = mujoco_warp.make_data(
            unique[0], nworld=self.count, nconmax=CONTACTS * self.room, njmax=ROWS * self.room
        )
        starts = [_start_of(model) for model in unique]
        self._start_qpos = np.array([qpos for qpos, _ in starts], np.float32)[rows]
        self._start_qvel = np.array([qvel for _, qvel in starts], np.float32)[rows]
        for row, character in enumerate(self.characters):
            if character.start is not None:
                self._start_qpos[row], self._start_qvel[row] = character.start.rows()
        self._physics = Physics()
        for name in PHYSICS:
            setattr(self._physics, name, getattr(self._data, name))

    def _fill_tables(self) -> None:
        """Fill the tables; rows with the same body and gait are computed once."""
        made: dict[tuple[int, ...], int] = {}
        cast, firsts = [], []
        for row in range(self.count):
            key = tuple(map(id, (self.characters[row], self.gaits[row], *self.others[row])))
            if key not in made:
                firsts.append(row)
            cast.append(made.setdefault(key, len(made)))
        body, rising = table_of(Body, len(firsts)), rising_table([self._bodies[row] for row in firsts])
        numbers = [numbers_of([self.gaits[row], *self.others[row]], self.characters[row]) for row in firsts]
        gait = table_of(self.law.row, (len(firsts), max(map(len, numbers))))
        for index, row in enumerate(firsts):
            fill_body(body[index], self._bodies[row], self.step_seconds)
            for part, document in enumerate(numbers[index]):
                fill_row(gait[index, part], document)
        rows = rows_of(self.law)()
        self._state = rows.state
        self._fill_state(rows.state)
        fill_joints(rows.joints, self.models[0])
        rows.cast = wp.array(np.array(cast, np.int32), dtype=wp.int32)
        rows.body = _table(body, Body)
        rows.rising = _table(rising, RisingRow)
        rows.gait = _table(gait, self.law.row)
        rows.command = wp.zeros(self.count, dtype=CommandRow)
        rows.memory = wp.zeros(self.count, dtype=self.law.memory)
        rows.plan = wp.zeros(self.count, dtype=NoPlan)
        rows.sensed = wp.zeros(self.count, dtype=Sensed)
        rows.tally = wp.zeros(self.count, dtype=Tally)
        self.rows = rows
        self._frames = wp.zeros((SLOTS, self.count), dtype=frame_of(self.law))
        self._frame_qpos = wp.zeros((SLOTS, self.count, self.models[0].nq), dtype=wp.float32)
        self._frame_qvel = wp.zeros((SLOTS, self.count, self.models[0].nv), dtype=wp.float32)

    def _fill_state(self, state: Any) -> None:
        """Arrays in MuJoCo's form, which `take_in` fills at every tick."""
        model, count = self.models[0], self.count
        for name in ("position", "centre", "tree_centre"):
            setattr(state, name, wp.zeros((count, model.nbody), dtype=wp.vec3d))
        state.rotation = wp.zeros((count, model.nbody, 4), dtype=wp.float64)
        state.motion = wp.zeros((count, model.nbody, 6), dtype=wp.float64)
        state.axis = wp.zeros((count, model.njnt), dtype=wp.vec3d)
        state.touch = wp.zeros((count, model.nsensordata), dtype=wp.float64)
        state.force = wp.zeros((count, model.nv), dtype=wp.float64)
        state.speed = wp.zeros((count, model.nv), dtype=wp.float64)
        state.coordinate = wp.zeros((count, model.nq), dtype=wp.float64)
        state.origin = wp.zeros(count, dtype=wp.vec3d)
        state.resting = wp.zeros(count, dtype=wp.int32)
        state.held = wp.zeros(count, dtype=Held)
        state.ground = wp.zeros((1, 1, 1), dtype=wp.float32)
        state.ground_start = wp.zeros(1, dtype=wp.vec2d)
        state.ground_spacing, state.ground_places, state.ground_rows = 1.0, 1, 1
        state.step_seconds, state.origin_stride = self.step_seconds, ORIGIN_STRIDE

    def _empty_plan(self) -> Any:
        plan = WorldPlan()
        plan.command_tick = wp.zeros((self.count, 0), dtype=int)
        plan.command = wp.zeros((self.count, 0), dtype=CommandRow)
        plan.shove = wp.zeros((self.count, 0), dtype=GpuPush)
        plan.shove_w = wp.zeros((self.count, 0), dtype=wp.vec3)
        plan.push_w = wp.zeros(self.count, dtype=wp.vec3)
        plan.end_tick = wp.full(self.count, NEVER, dtype=int)
        plan.after_fall = round(1 / self.step_seconds) + self.frame_ticks
        plan.broke_tick = wp.full(self.count, -1, dtype=int)
        plan.home = wp.zeros(self.count, dtype=wp.vec3d)
        plan.start = wp.array(self._start_qpos, dtype=wp.float32)
        return plan

    def _record(self) -> Any:
        """Record the graph, after one tick that loads every kernel, which is impossible during recording."""
        before = [wp.clone(array) for array in self._moving()]
        self._tick()
        for array, kept in zip(self._moving(), before, strict=True):
            wp.copy(array, kept)
        with wp.ScopedCapture(force_module_load=False) as capture:
            for _ in range(self.graph_ticks):
                self._tick()
        return capture.graph

    def _moving(self) -> list[Any]:
        """Everything that carries over from tick to tick."""
        rows, state, plan, data = self.rows, self._state, self._plan, self._data
        kept = [rows.command, rows.memory, rows.tally, state.touch, state.force, state.origin]
        kept += [plan.home, plan.push_w, plan.shove_w, plan.broke_tick]
        return [*kept, data.qpos, data.qvel, data.qacc_warmstart, data.qfrc_applied, data.xfrc_applied]

    def _tick(self) -> None:
        import mujoco_warp

        mujoco_warp.step(self._model, self._data)
        rows = self.rows
        wp.launch(
            tidy, dim=self.count, inputs=[self._physics, self._state, self._plan, rows.cast, rows.body, rows.tally]
        )

    def _control(self, _model: Any, _data: Any) -> None:
        """Called by MuJoCo Warp in every step, when positions and velocities are known but forces are not."""
        rows, physics, state, plan, count = self.rows, self._physics, self._state, self._plan, self.count
        lone = self.models[0]
        widest = max(lone.nbody, lone.njnt, lone.nv, lone.nq)
        wp.launch(take_in, dim=(count, widest), inputs=[physics, state])
        wp.launch(act, dim=count, inputs=[physics, plan, rows.cast, rows.body, rows.command, rows.tally])
        wp.launch(kernel_of(self.law), dim=count, inputs=[rows], block_dim=LAW_BLOCK)
        wp.launch(give_out, dim=(count, lone.nv), inputs=[physics, state])
        kept = [self.frame_ticks, self._frames, self._frame_qpos, self._frame_qvel, physics, plan]
        kept += [rows.sensed, rows.memory, rows.command, rows.tally, state]
        wp.launch(keeper_of(self.law), dim=count, inputs=kept)


def gpu_device() -> str:
    """The GPU to use, or an error that says what is missing."""
    if find_spec("mujoco_warp") is None:
        raise MissingExtra("a sweep on a GPU", "gpu")
    start_warp()
    if not wp.is_cuda_available():
        raise FootfallError("there is no GPU that CUDA can use on this machine; run without --on gpu")
    return "cuda:0"


def _start_of(model: mujoco.MjModel) -> tuple[np.ndarray, np.ndarray]:
    return model.qpos0, np.zeros(model.nv)


def _table(table: np.ndarray, dtype: Any) -> Any:
    """A NumPy table on the current device."""
    if table.size == 0:
        return wp.zeros(table.shape, dtype=dtype)
    return wp.array(np.ascontiguousarray(table), dtype=dtype)
