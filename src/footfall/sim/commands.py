"""Command the rows of a simulation: one row, several or all, with one value for all of them or one for each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from footfall.errors import BadValue, did_you_mean
from footfall.laws.tables import MODES, Command
from footfall.quantity import quantity_of

if TYPE_CHECKING:
    from footfall.sim.simulation import Simulation

Rows = int | slice | Sequence[int] | np.ndarray | None
DEGREES = "heading_deg"


def rows_of(simulation: "Simulation", rows: Rows) -> np.ndarray:
    """Rows by number, slice, list or mask; None: all."""
    if rows is None or isinstance(rows, slice):
        return np.arange(simulation.count)[rows if isinstance(rows, slice) else slice(None)]
    try:
        given = np.atleast_1d(np.asarray(rows))
    except ValueError:
        given = np.zeros((0, 2))
    if given.dtype == bool and given.shape == (simulation.count,):
        return np.flatnonzero(given)
    if given.ndim != 1 or given.dtype.kind not in "iu":
        raise BadValue(
            f"rows are {rows!r}; give a number, a list of numbers, a slice or a mask of all {simulation.count}"
        )
    for row in given:
        if not 0 <= row < simulation.count:
            raise BadValue(f"there is no character {row}; there are {simulation.count}, counted from 0")
    return given


def give(simulation: "Simulation", rows: Rows, fields: dict[str, Any]) -> None:
    """Change some fields of the commands of some rows, after checking all of them."""
    chosen = rows_of(simulation, rows)
    checked = [_checked(simulation, chosen, name, value) for name, value in fields.items()]
    for name, values in checked:
        simulation.command[name][chosen] = values


def _checked(simulation: "Simulation", chosen: np.ndarray, name: str, value: Any) -> tuple[str, Any]:
    """The name of a field, and values that fit it."""
    if name == DEGREES:
        name, value = "heading", np.radians(_numbers(name, value))
    if name not in Command.__struct_fields__:
        raise BadValue(f"no command '{name}'{did_you_mean(name, [*Command.__struct_fields__, DEGREES])}")
    for law in dict.fromkeys(simulation.laws[row] for row in chosen):
        if not law.heeds(name, value):
            raise BadValue(f"the law {law.name} heeds no {name} (it heeds: {', '.join(law.commands)})")
    if name == "mode":
        value = [_mode(one) for one in value] if isinstance(value, list | tuple) else _mode(value)
    elif name == "gait" and isinstance(value, str):
        value = _gait_index(simulation, int(chosen[0]), value)
    values, live = _numbers(name, value), simulation.command[name]
    if values.shape not in {live.shape[1:], (len(chosen), *live.shape[1:])}:
        each = "a number" if live.ndim == 1 else f"{live.shape[1]} numbers"
        raise BadValue(
            f"command {name} is {values.shape} numbers; give {each} for all of the {len(chosen)} rows, or for each"
        )
    declared = quantity_of(Command, name)
    for one in values.ravel().tolist():
        if declared and not declared.allows(one):
            raise BadValue(f"command {name} is {one:g} {declared.unit}; it must {declared.limits()}")
    return name, values


def _numbers(name: str, value: Any) -> np.ndarray:
    try:
        return np.asarray(value, float)
    except (TypeError, ValueError):
        raise BadValue(f"command {name} is {value!r}; it must be a number") from None


def _mode(value: Any) -> int:
    if value not in MODES:
        raise BadValue(f"command mode is '{value}'{did_you_mean(str(value), MODES)}")
    return MODES.index(value)


def _gait_index(simulation: "Simulation", row: int, name: str) -> int:
    """The index of a row's gait with this name."""
    names = [gait.name for gait in (simulation.gaits[row], *simulation.others[row])]
    if name not in names:
        raise BadValue(f"this character cannot change to the gait '{name}'{did_you_mean(name, names, 'gaits')}")
    return names.index(name)
