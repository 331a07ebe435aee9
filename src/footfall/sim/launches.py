"""The launches of a simulation: one kernel for each law, over the rows that walk by it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from footfall.ahead import is_ahead
from footfall.bodies.joints import Hinge, fill_joints
from footfall.bodies.rises import RisingRow
from footfall.laws.contract import Law
from footfall.laws.tables import Body, Held, Sensed
from footfall.maths.kernel_language import wp
from footfall.maths.records import name_of
from footfall.sim.engine import launch_call, library_call, load_compiled
from footfall.sim.kernels import CommandRow, NoPlan, rows_of
from footfall.sim.law_tables import seen_by
from footfall.sim.tally import Tally
from footfall.worlds.terrain import SPACING

if TYPE_CHECKING:
    from footfall.sim.simulation import Simulation

ORIGIN_STRIDE = 4.0


def rows_by(law: Law, simulation: "Simulation", resting: np.ndarray) -> Any:
    """All that a launch of one law reads and writes; it passes over the rows that rest or walk by another law."""
    batch = simulation.batch
    rows = rows_of(law)()
    rows.state.position = share(batch.xpos, wp.vec3d)
    rows.state.rotation = share(batch.xquat, wp.float64)
    rows.state.centre = share(batch.xipos, wp.vec3d)
    rows.state.motion = share(batch.cvel, wp.float64)
    rows.state.tree_centre = share(batch.subtree_com, wp.vec3d)
    rows.state.touch = share(batch.sensordata, wp.float64)
    rows.state.axis = share(batch.xaxis, wp.vec3d)
    rows.state.force = share(batch.qfrc_applied, wp.float64)
    rows.state.speed = share(batch.qvel, wp.float64)
    rows.state.coordinate = share(batch.qpos, wp.float64)
    rows.state.origin = share(simulation.origin, wp.vec3d)
    rows.state.resting = share(resting, wp.int32)
    rows.state.held = share(simulation.held, Held)
    rows.state.ground = share(simulation.ground, wp.float32)
    rows.state.ground_start = share(simulation.ground_start, wp.vec2d)
    rows.state.ground_spacing = SPACING
    _, rows.state.ground_places, rows.state.ground_rows = simulation.ground.shape
    rows.state.step_seconds = simulation.step_seconds
    rows.state.origin_stride = ORIGIN_STRIDE
    fill_joints(rows.joints, simulation.models[0])
    rows.joints.hinges = len(simulation.hinges)
    rows.state.anchor = share(batch.xanchor, wp.vec3d)
    if len(simulation.hinges):
        rows.state.hinges = share(simulation.hinges, Hinge)
    rows.cast = share(np.arange(simulation.count, dtype=np.int32), wp.int32)
    rows.body = share(simulation.body, Body)
    rows.command = share(simulation.command, CommandRow)
    rows.rising = share(simulation.rising, RisingRow)
    rows.gait = share(seen_by(law, simulation.gait), law.row)
    rows.memory = share(seen_by(law, simulation.memory), law.memory)
    rows.plan = share(seen_by(law, simulation.plans), law.plan or NoPlan)
    rows.sensed = share(simulation.sensed, Sensed)
    rows.tally = share(simulation.tally, Tally)
    return rows


def launch_of(kernel: Any, inputs: Sequence[Any], count: int) -> Callable[[], None]:
    """A kernel with its arguments bound, as a plain call: from the compiled library or, without one, by Warp."""
    if is_ahead():
        return library_call(name_of(kernel), inputs, count)
    launch = recorded_launch(kernel, inputs, count)
    return launch_call(launch) if len(inputs) == 1 else launch.launch


def recorded_launch(kernel: Any, inputs: Sequence[Any], count: int) -> Any:
    """The launch of a kernel by Warp, ready to be repeated."""
    load_compiled(kernel)
    return wp.launch(kernel, dim=count, inputs=inputs, device="cpu", record_cmd=True)


def all_of(calls: Sequence[Callable[[], Any]]) -> Callable[[], Any]:
    """One call for several, one after another."""
    if len(calls) == 1:
        return calls[0]

    def one_after_another() -> None:
        for call in calls:
            call()

    return one_after_another


def share(array: np.ndarray, dtype: Any) -> Any:
    """The same memory as a Warp array."""
    writable = np.lib.stride_tricks.as_strided(array, writeable=True) if not array.flags.writeable else array
    return wp.array(writable, dtype=dtype, copy=False, device="cpu")
