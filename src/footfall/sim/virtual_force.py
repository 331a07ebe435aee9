"""The virtual force of velocity tuning as the law has it now, for those who draw it."""

from functools import cache
from typing import Any

import numpy as np
import warp as wp

from footfall.laws.genbicon.pendulum import fall_over
from footfall.laws.genbicon.velocity_tuning import tuning_force
from footfall.laws.register import LAWS
from footfall.maths.records import OPTIONS
from footfall.sim.kernels import rows_of
from footfall.sim.simulation import Simulation


class VirtualForce:
    """Works out, for every row, the force on the mass centre that the stance leg is asked for, N, world."""

    def __init__(self, simulation: Simulation):
        self.force_w = np.zeros((simulation.count, 3), np.float32)
        self._launch: Any = None
        if simulation.law.name == "genbicon":
            inputs = [simulation._rows, wp.array(self.force_w, dtype=wp.vec3, copy=False, device="cpu")]
            self._launch = wp.launch(_kernel(), dim=simulation.count, inputs=inputs, device="cpu", record_cmd=True)

    def now(self) -> np.ndarray:
        """As of the last tick; none while it stands."""
        if self._launch is not None:
            self._launch.launch()
        return self.force_w


@cache
def _kernel() -> Any:
    rows_type = rows_of(LAWS["genbicon"])

    @wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
    def force_rows(rows: rows_type, force_w: wp.array(dtype=wp.vec3)):
        i = wp.tid()
        memory = rows.memory[i]
        force = wp.vec3()
        if memory.stride.standing == 0 and memory.stride.started != 0:
            gait = rows.gait[i, memory.stride.stance]
            fall = fall_over(gait.pendulum, rows.body[i], rows.sensed[i], memory.stride.stance)
            force_h = tuning_force(gait.tuning, rows.body[i], memory, fall)
            force = wp.quat_rotate(rows.sensed[i].q_wh, force_h)
        force_w[i] = force

    return force_rows
