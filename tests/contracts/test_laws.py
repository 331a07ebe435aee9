"""What every law declares of itself, and that nobody outside asks for one by name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import warp as wp
from moved_origin import follow_origin
from standing_law import LAW as STATUE_LAW

from footfall import catalog
from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.gaits.components import without
from footfall.laws.contract import Gait, Law, Stride
from footfall.laws.derived import mirrored
from footfall.laws.register import LAWS, approach, law_for, law_of, load_gait, needs_of
from footfall.laws.tables import Body, Command, Effort, Sensed
from footfall.maths.declared import Frame, Mirror, declared
from footfall.maths.records import table_of
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation

SOURCE = Path(__file__).resolve().parents[2] / "src" / "footfall"
OWN = ("laws", "papers", "library")
"""Where a law may be asked for by its name."""
EVERY_LAW = [*LAWS.values(), STATUE_LAW]
RECORDS = (Stride, Body, Sensed, Effort)
every_law = pytest.mark.parametrize("law", EVERY_LAW, ids=lambda law: law.name)
registered = pytest.mark.parametrize("law", LAWS.values(), ids=lambda law: law.name)


@pytest.fixture(scope="module")
def walks() -> dict[str, Simulation]:
    """A second of each law's first gait on its own body."""
    run = {}
    for law in LAWS.values():
        run[law.name] = Simulation(catalog.load(Character, law.character), load_gait(law.first_gait))
        run[law.name].run(1.0)
    return run


# --- what a law declares


@every_law
def test_a_memory_begins_with_the_stride(law: Law):
    assert table_of(law.memory, 1).dtype.names[0] == "stride"
    assert table_of(law.memory, 1).dtype["stride"] == table_of(Stride, 1).dtype


@pytest.mark.parametrize("record", [*RECORDS, *(law.memory for law in EVERY_LAW)], ids=lambda record: record.key)
def test_every_number_of_a_record_has_a_meaning_and_every_vector_its_axes(record):
    fields = declared(record)
    assert [field.path for field in fields] == list(paths_in(table_of(record, 1).dtype))
    for field in fields:
        assert field.meaning.strip(), field.name
        if field.type in (wp.vec2, wp.vec3, wp.quat):
            assert field.frame is not Frame.NONE or field.mirror is Mirror.SWAPS, field.name


def paths_in(dtype: np.dtype, above: tuple[str, ...] = ()):
    for name in dtype.names or ():
        if dtype[name].names:
            yield from paths_in(dtype[name], (*above, name))
        else:
            yield (*above, name)


@every_law
def test_the_commands_that_a_law_heeds_exist(law: Law):
    assert set(law.commands) <= set(Command.__struct_fields__)


@registered
def test_a_law_serves_its_own_body_and_its_gaits_begin_with_one(law: Law):
    assert law.refuses(catalog.load(Character, law.character)) == ""
    assert law_of(load_gait(law.first_gait)) is law
    assert approach(load_gait(law.first_gait)) == []


@pytest.mark.parametrize("body", ["humanoid", "planar"])
def test_every_body_has_a_law_and_the_others_say_why_not(body):
    character = catalog.load(Character, body)
    assert law_for(character) is not None
    for law in EVERY_LAW:
        if why := law.refuses(character):
            assert f"'{body}'" in why


@registered
def test_a_component_can_be_switched_off_and_names_fields_of_the_gait(law: Law):
    for component in law.components:
        assert component.off
        assert without(load_gait(law.first_gait), component.name) != load_gait(law.first_gait)


@registered
def test_what_a_law_is_compared_with_is_a_gait_that_walks_a_body_of_both(law: Law):
    if law.compared:
        other = load_gait(law.compared.gait)
        body = needs_of(other.name).body or law.character
        assert not law.refuses(catalog.load(Character, body))
        assert not law_of(other).refuses(catalog.load(Character, body))


@pytest.mark.slow
@registered
def test_the_readings_of_a_law_are_finite_numbers(law: Law, walks):
    for reading in law.readings:
        assert reading.meaning.strip()
        assert np.isfinite(Readings(walks[law.name], reading.name).now()).all()


def test_a_reading_that_a_law_does_not_have_is_zero(walks):
    assert (Readings(walks["simbicon"], "virtual_force").now() == 0.0).all()
    assert (Readings(walks["footfall"], "virtual_force").now() != 0.0).any()


# --- what is derived from it


@registered
def test_the_places_of_a_memory_follow_the_origin_in_the_law_as_they_are_declared(law: Law, walks):
    """The origin is put where it was a stride ago: the next tick moves it on, and every place with it."""
    simulation = walks[law.name]
    before, origin = simulation.memory.copy(), simulation.origin.copy()
    shift = simulation.rows.state.origin_stride * np.array([1.0, 0.0, 0.0])
    simulation.origin[:] -= 1.5 * shift
    follow_origin(law.memory, simulation.memory, -1.5 * shift)
    simulation.step()
    moved = simulation.origin - origin
    assert np.abs(moved).max() > 0.0
    unset = {"target_w"} if not law.aims else set()
    for field in declared(law.memory):
        if field.is_place and field.path[-1] not in unset:
            assert field.of(simulation.memory) == pytest.approx(field.of(before) - moved, abs=0.02), field.name


@every_law
def test_what_is_mirrored_twice_is_as_it_was(law: Law):
    random = np.random.default_rng(0)
    for record in (law.memory, Sensed, Body):
        table = table_of(record, 3)
        for field in declared(record):
            values = field.of(table)
            values[...] = random.integers(0, 2, values.shape)
        again = mirrored(record, mirrored(record, table))
        for field in declared(record):
            assert (field.of(again) == field.of(table)).all(), field.name


def test_a_symmetric_body_is_its_own_mirror_image():
    body = table_of(Body, 1)
    fill_body(body[0], catalog.load(Character, "humanoid"))
    image = mirrored(Body, body)
    ends = {"shape_start_l", "shape_end_l"}
    for field in declared(Body):
        if field.name not in ends:
            assert field.of(image) == pytest.approx(field.of(body), abs=1e-6), field.name
    middle, middle_of_image = (sum(table[name] for name in ends) / 2 for table in (body, image))
    assert middle_of_image == pytest.approx(middle, abs=1e-6)


# --- nobody asks for a law by name


def outside() -> list[Path]:
    return [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in OWN]


@pytest.mark.slow
def test_no_code_outside_the_laws_names_a_law_or_asks_for_the_type_of_a_gait():
    assert [f"{path.relative_to(SOURCE)}, line {line}" for path in outside() for line in favours(path)] == []


def favours(path: Path) -> list[str]:
    """The lines of a file that name a law or ask for the type of a gait, with what they do.

    One law is called as the package is: its name counts only where something is compared with it or looked up by it.
    """
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        asked = ast.walk(node) if isinstance(node, ast.Compare | ast.Subscript) else [node]
        for one in asked:
            if isinstance(one, ast.Constant) and one.value in LAWS and (one is not node or one.value != SOURCE.name):
                found.append(f"{one.lineno} names the law {one.value}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            found += [f"{node.lineno} asks for the type of a gait"] if "Gait" in ast.unparse(node.args[1]) else []
    return found


STILL_KNOW_A_LAW = {
    "measure/imitation/by_way.py",
    "measure/imitation/error.py",
    "measure/imitation/learn.py",
    "measure/imitation/search.py",
    "mocap/gait.py",
}
"""Files that import the curves and the gaits of SIMBICON's clips, to make and teach them; none may join."""


def test_nothing_outside_imports_from_a_laws_package():
    packages = {law.gait.__module__.rpartition(".")[0] for law in LAWS.values()}
    knowing = {path.relative_to(SOURCE).as_posix() for path in outside() if any(imports(path, packages))}
    assert knowing == STILL_KNOW_A_LAW


def imports(path: Path, packages: set[str]) -> Iterator[str]:
    """The modules of some packages that a file imports, in any form and at any depth."""
    for node in ast.walk(ast.parse(path.read_text())):
        names = [f"{node.module}.{one.name}" for one in node.names] if isinstance(node, ast.ImportFrom) else []
        names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
        yield from (name for name in names if any(f"{name}.".startswith(f"{package}.") for package in packages))


@pytest.mark.parametrize(
    "line",
    [
        "from footfall.laws.footfall.law import Gait",
        "from footfall.laws import footfall",
        "import footfall.laws.footfall.law as law",
        "def f():\n    from footfall.laws.footfall import memory",
    ],
)
def test_an_import_of_a_law_is_found_in_any_form(tmp_path, line):
    (tmp_path / "one.py").write_text(line)
    assert any(imports(tmp_path / "one.py", {"footfall.laws.footfall"}))


def test_gaits_of_any_law_are_read_by_the_law_that_they_name():
    assert {type(load_gait(name)) for name in catalog.names(Gait)} == {law.gait for law in LAWS.values()}
