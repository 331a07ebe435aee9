"""Keep the state of rows as a value that can be pickled, and put it back, into these rows or others like them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from footfall.errors import BadValue
from footfall.sim.commands import Rows, rows_of

if TYPE_CHECKING:
    from footfall.sim.simulation import Simulation

PHYSICS = ("qpos", "qvel", "qacc_warmstart")
AFTERWARDS = ("sensordata", "xfrc_applied", "qfrc_applied")
"""What MuJoCo would compute anew from positions, and must be put back after it has."""
TABLES = ("memory", "plans", "command", "tally", "held", "sensed", "gait", "origin", "hand_forces")


@dataclass(frozen=True, eq=False)
class Snapshot:
    """Everything the next tick of some rows depends on; `who` walks by which law, `ticks` is the clock."""

    who: tuple[str, ...]
    ticks: int
    handled: bool
    """Whether anybody's hands were reaching or holding."""
    arrays: dict[str, np.ndarray]

    def __len__(self) -> int:
        return len(self.who)

    def __repr__(self) -> str:
        return f"Snapshot: {len(self)} of {', '.join(dict.fromkeys(self.who))}, at tick {self.ticks}"


def taken(simulation: "Simulation", rows: Rows) -> Snapshot:
    """The state of some rows, or of all."""
    chosen = rows_of(simulation, rows)
    _check_apart(simulation, chosen)
    arrays = {name: _bytes(live[_own(live, simulation, chosen)]) for name, live in _live(simulation).items()}
    return Snapshot(_who(simulation, chosen), simulation.ticks, simulation.handled, arrays)


def put_back(simulation: "Simulation", snapshot: Snapshot, rows: Rows) -> None:
    """Put states back, one into each row, or one into all; the clock follows if all rows are given."""
    if not isinstance(snapshot, Snapshot):
        raise BadValue(f"{type(snapshot).__name__} is no state; `state()` gives one")
    chosen = rows_of(simulation, rows)
    _check_apart(simulation, chosen)
    if len(snapshot) not in (1, len(chosen)):
        raise BadValue(f"the state holds {len(snapshot)} rows, but {len(chosen)} rows are to take it")
    who = snapshot.who * (len(chosen) if len(snapshot) == 1 else 1)
    if who != _who(simulation, chosen):
        raise BadValue(f"the state is of {who[0]}; it cannot be put into {_who(simulation, chosen)[0]}")
    live = _live(simulation)
    if any(_bytes(live[name][:1]).shape[1:] != kept.shape[1:] for name, kept in snapshot.arrays.items()):
        raise BadValue("the state is of another kind of simulation: its arrays do not fit")
    for name in (*PHYSICS, *(f"loose {one}" for one in PHYSICS), *TABLES):
        _fill(live[name], _own(live[name], simulation, chosen), snapshot.arrays[name])
    simulation.batch.forward()
    for name in AFTERWARDS:
        _fill(live[name], chosen, snapshot.arrays[name])
    if len(chosen) == simulation.count:
        simulation.ticks = snapshot.ticks
    simulation.handled = snapshot.handled or (simulation.handled and len(chosen) < simulation.count)


def _live(simulation: "Simulation") -> dict[str, np.ndarray]:
    batch = simulation.batch
    arrays: dict[str, Any] = {name: getattr(batch, name) for name in (*PHYSICS, *AFTERWARDS)}
    arrays["sensordata"] = simulation.rows.state.touch.numpy()  # MuJoCo's own array is read-only
    arrays |= {f"loose {name}": batch.loose(name) for name in PHYSICS}
    return arrays | {name: getattr(simulation, name) for name in TABLES}


def _who(simulation: "Simulation", chosen: np.ndarray) -> tuple[str, ...]:
    return tuple(f"{simulation.characters[row].name} by {simulation.laws[row].name}" for row in chosen)


def _check_apart(simulation: "Simulation", chosen: np.ndarray) -> None:
    """Refuse some rows of a shared world; all of them are a state of it."""
    if len(simulation.batch.loose("qpos")) != simulation.count and len(chosen) != simulation.count:
        raise BadValue("the characters of a crowd share one world; take and restore the state of all of them")


def _bytes(array: np.ndarray) -> np.ndarray:
    """Records as plain bytes: those of several laws overlap, which pickle does not keep."""
    copied = np.ascontiguousarray(array)
    return copied.view(np.uint8).reshape(*array.shape, -1).copy() if array.dtype.names else copied.copy()


def _own(live: np.ndarray, simulation: "Simulation", chosen: np.ndarray) -> np.ndarray | slice:
    """The chosen rows of an array; all of one that a shared world has once."""
    return chosen if len(live) == simulation.count else slice(None)


def _fill(live: np.ndarray, rows: np.ndarray | slice, kept: np.ndarray) -> None:
    """Put values back, those of records from their bytes."""
    if live.dtype.names:
        kept = np.ascontiguousarray(kept).view(live.dtype).reshape(kept.shape[:-1])
    live[rows] = kept
