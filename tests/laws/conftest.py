"""Records for calling the functions of a law one by one, from Python, as its kernel would."""

from collections.abc import Callable
from typing import Any

import pytest
import warp as wp

from footfall import catalog
from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import Body, Command, Sensed
from footfall.maths.records import fill_row, row_of, table_of
from footfall.quantity import Parameters
from footfall.sim.simulation import Simulation

ZERO_GAIT = Gait(name="zero", text="every curve zero")


def row_from(document: Parameters) -> Any:
    """The row of a document, as a formula takes it."""
    table = table_of(row_of(type(document)), 1)
    fill_row(table[0], document)
    return row_of(type(document)).from_ptr(table.ctypes.data)


def record_from(kind: Any, **fields: Any) -> Any:
    """A record with some of its fields set, or of the records in it, the others 0."""
    made = kind()
    for name, value in fields.items():
        holders = [made, *(getattr(made, part) for part in ("stride", "began", "pace") if part in kind.vars)]
        setattr(next(one for one in holders if name in one._cls.vars), name, value)
    return made


@pytest.fixture(scope="session")
def row() -> Callable[[Parameters], Any]:
    return row_from


@pytest.fixture(scope="session")
def make() -> Callable[..., Any]:
    return record_from


@pytest.fixture(scope="session")
def launch() -> Callable[..., Any]:
    """Run a kernel on a record each, or a list of some; the last is its result. For formulas that copy a record."""

    def launched(kernel: Any, *records: Any) -> Any:
        lists = [given if isinstance(given, list) else [given] for given in records]
        arrays = [wp.array(given, dtype=given[0]._cls, device="cpu") for given in lists]
        wp.launch(kernel, dim=1, inputs=arrays, device="cpu")
        return arrays[-1].list()[0]

    return launched


@pytest.fixture(scope="session")
def command() -> Callable[..., Any]:
    """A command with some fields given, the others as a character is first asked."""
    return lambda **fields: row_from(Command(**fields))


@pytest.fixture(scope="session")
def remember() -> Callable[..., Any]:
    """The memory in the midst of a step of 0.6 s on the left foot, with some fields changed."""
    usual = {"started": 1, "period": 0.6, "rate": 1.0, "phase": 0.25, "elapsed": 0.15}
    return lambda **fields: record_from(Memory, **(usual | fields))


@pytest.fixture(scope="session")
def humanoid() -> Character:
    return catalog.load(Character, "humanoid")


@pytest.fixture
def body(humanoid) -> Any:
    table = table_of(Body, 1)
    fill_body(table[0], humanoid)
    return Body.from_ptr(table.ctypes.data)


@pytest.fixture(scope="session")
def first_tick(humanoid) -> Simulation:
    simulation = Simulation(humanoid, ZERO_GAIT)
    simulation.step()
    return simulation


@pytest.fixture
def standing(first_tick) -> Any:
    """What the humanoid feels when it stands at rest, facing x; its feet do not press yet."""
    return Sensed.from_ptr(first_tick.sensed.ctypes.data)


@pytest.fixture(scope="session")
def strider(humanoid) -> Simulation:
    """The humanoid in full stride, 1.7 s after it was told to walk and to turn."""
    simulation = Simulation(humanoid, catalog.load(Gait, "walk"))
    simulation.set_command(speed=0.7, heading=0.4)
    simulation.run(1.7)
    return simulation


@pytest.fixture
def walking(strider) -> Any:
    """What the humanoid feels in full stride: a pose without symmetry, every link in motion."""
    return Sensed.from_ptr(strider.sensed.ctypes.data)


@pytest.fixture
def walked(strider) -> Any:
    """What it remembers then."""
    return Memory.from_ptr(strider.memory.ctypes.data)
