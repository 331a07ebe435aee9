"""Every kernel that our laws are launched by on the CPU: what `tools/build_laws.py` compiles ahead."""

from typing import Any

from footfall import plugins
from footfall.laws.register import LAWS
from footfall.maths.records import name_of
from footfall.sim.given import give_rows
from footfall.sim.hands import hold_rows
from footfall.sim.kernels import feeler_of, kernel_of
from footfall.sim.readings import reader_of


def every_kernel() -> dict[str, Any]:
    """The kernels of the laws that no plug-in brought, by name."""
    kernels: list[Any] = [hold_rows, give_rows]
    for law in LAWS.values():
        if not plugins.needed_by(law):
            kernels.append(kernel_of(law))
            kernels += [feeler_of(law)] if law.decide is not None else []
            kernels += [reader_of(law, reading) for reading in law.readings]
    return {name_of(kernel): kernel for kernel in kernels}
