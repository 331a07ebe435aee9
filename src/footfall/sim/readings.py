"""A law's readings at the last tick, for drawing."""

from functools import cache
from typing import Any

import numpy as np
import warp as wp

from footfall.laws.contract import Law, Reading
from footfall.maths.records import OPTIONS
from footfall.sim.kernels import rows_of
from footfall.sim.simulation import Simulation

VECTOR = (3,)


class Readings:
    """Computes one reading for every row; zeros if the law has none of that name."""

    def __init__(self, simulation: Simulation, name: str):
        self.values = np.zeros((simulation.count, *VECTOR), np.float32)
        self._launch: Any = None
        for reading in simulation.law.readings:
            if reading.name == name:
                self.values = np.zeros((simulation.count, *getattr(reading.type, "_shape_", VECTOR)), np.float32)
                shared = wp.array(self.values, dtype=reading.type, copy=False, device="cpu")
                kernel = reader_of(simulation.law, reading)
                inputs = [simulation.rows, shared]
                self._launch = wp.launch(kernel, dim=simulation.count, inputs=inputs, device="cpu", record_cmd=True)

    def now(self) -> np.ndarray:
        """The reading at the last tick."""
        if self._launch is not None:
            self._launch.launch()
        return self.values


@cache
def reader_of(law: Law, reading: Reading) -> Any:
    """The kernel that computes a reading for every row."""
    rows_type, kind, function = rows_of(law), reading.type, reading.function

    @wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
    def read_rows(rows: rows_type, values: wp.array(dtype=kind)):
        i = wp.tid()
        values[i] = function(rows.body[i], rows.sensed[i], rows.command[i], rows.gait[i], rows.memory[i])

    return read_rows
