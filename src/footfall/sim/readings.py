"""A law's readings at the last tick, for drawing."""

from functools import cache
from typing import Any

import numpy as np

from footfall.laws.contract import Law, Reading
from footfall.maths.kernel_language import wp
from footfall.maths.records import kernel
from footfall.sim.kernels import rows_of
from footfall.sim.launches import launch_of, share
from footfall.sim.simulation import Simulation

VECTOR = (3,)


class Readings:
    """Computes one reading for every row; zeros where the law has none of that name."""

    def __init__(self, simulation: Simulation, name: str):
        self.values = np.zeros((simulation.count, *VECTOR), np.float32)
        self._launches: list[Any] = []
        found = [(law, reading) for law in simulation.kinds for reading in law.readings if reading.name == name]
        for law, reading in found:
            shape = getattr(reading.type, "_shape_", VECTOR)
            if self.values.shape[1:] != shape:
                self.values = np.zeros((simulation.count, *shape), np.float32)
            inputs = [simulation.rows_by[law], share(self.values, reading.type)]
            self._launches.append(launch_of(reader_of(law, reading), inputs, simulation.count))

    def now(self) -> np.ndarray:
        """The reading at the last tick, of everyone who moves."""
        for launch in self._launches:
            launch()
        return self.values


@cache
def reader_of(law: Law, reading: Reading) -> Any:
    """The kernel that computes a reading for every row that moves by its law."""
    rows_type, kind, function = rows_of(law), reading.type, reading.function

    @kernel("read", law.name, reading.name)
    def read_rows(rows: rows_type, values: wp.array(dtype=kind)):
        i = wp.tid()
        if rows.state.resting[i] == 0:
            k = rows.cast[i]
            values[i] = function(rows.body[k], rows.sensed[i], rows.command[i], rows.gait[k], rows.memory[i])

    return read_rows
