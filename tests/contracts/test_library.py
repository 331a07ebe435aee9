"""Everything in the library keeps one contract: it loads, says what it is, has units, walks and does not fall."""

from typing import get_args

import numpy as np
import pytest
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.size import speed_scale
from footfall.gaits.style import Style
from footfall.laws.genbicon.law import Gait
from footfall.laws.register import LAWS
from footfall.laws.simbicon import law as simbicon
from footfall.laws.tables import Command
from footfall.maths.curves import Curve
from footfall.measure.people.document import People
from footfall.measure.sweep.design import Sweep
from footfall.measure.trial.document import Trial, load_trial
from footfall.quantity import fields_of
from footfall.sim.simulation import Simulation
from footfall.worlds.world import World

KINDS = {
    "characters": Character,
    "gaits": Gait,
    "people": People,
    "styles": Style,
    "sweeps": Sweep,
    "trials": Trial,
    "worlds": World,
}
EVERY_KIND = (*KINDS.values(), *(law.gait for law in LAWS.values() if law.gait is not Gait))
EVERYTHING = [(kind, name) for kind in EVERY_KIND for name in catalog.names(kind)]
DOCUMENT = pytest.mark.parametrize(
    ("kind", "name"), EVERYTHING, ids=[f"{kind.__name__.lower()}-{name}" for kind, name in EVERYTHING]
)

SPEEDS = {"walk": (-0.3, 0.0, 0.3, 0.6, 1.0, 1.3)}
EVERY_GAIT = (0.0, 0.6)
"""m/s: what every gait must walk on the humanoid; a gait that promises more says so above."""
SECONDS = 10.0


def load(kind, name):
    return load_trial(name) if kind is Trial else catalog.load(kind, name)


# --- documents


def test_every_folder_of_the_library_has_a_kind():
    assert {path.name for path in catalog.LIBRARY.iterdir() if path.is_dir()} == set(KINDS)


def test_no_file_lies_about_that_is_no_document():
    known = {catalog.path_of(kind, name) for kind, name in EVERYTHING}
    assert {path for path in catalog.LIBRARY.rglob("*") if path.is_file()} == known


@DOCUMENT
def test_it_loads_under_its_own_name(kind, name):
    assert load(kind, name).name == name


@DOCUMENT
def test_it_says_in_a_sentence_what_it_is(kind, name):
    text = load(kind, name).text
    assert text.strip() == text
    assert "\n" not in text
    assert len(text.split()) >= 3


@DOCUMENT
def test_saved_and_loaded_it_is_the_same(kind, name, tmp_path):
    document = catalog.load(kind, name)
    catalog.save(document, tmp_path / f"{name}.toml")
    assert catalog.load(kind, tmp_path / f"{name}.toml") == document


# --- units


def is_number(annotation) -> bool:
    """Whether a field holds numbers: one, several, perhaps none, or a curve."""
    return annotation in (int, float, Curve) or any(is_number(part) for part in get_args(annotation) if part is not str)


NUMBERS = [(kind, field) for kind in (*EVERY_KIND, Command) for field in fields_of(kind) if is_number(field.type)]


@pytest.mark.parametrize(
    ("kind", "field"), NUMBERS, ids=[f"{kind.__module__.split('.')[-1]}.{field.path}" for kind, field in NUMBERS]
)
def test_every_number_has_a_unit_a_range_and_a_meaning(kind, field):
    """An empty unit is a plain ratio; a range may not be endless, or no slider could show it."""
    assert field.quantity is not None
    assert np.isfinite([field.quantity.low, field.quantity.high]).all()
    assert len(field.quantity.meaning) > 3


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.__module__)
def test_every_other_field_has_a_meaning(kind):
    wordless = [field.path for field in fields_of(kind) if field.quantity is None]
    assert not wordless


@pytest.mark.parametrize(
    ("kind", "field"), NUMBERS, ids=[f"{kind.__module__.split('.')[-1]}.{field.path}" for kind, field in NUMBERS]
)
def test_every_default_is_allowed(kind, field):
    numbers = np.ravel(
        [value for _, value in field.default.knots] if isinstance(field.default, Curve) else [field.default]
    )
    given = [float(number) for number in numbers if isinstance(number, int | float)]
    assert all(field.quantity.allows(number) for number in given)


# --- walking


def stays_up(character: Character, gait: Gait, speeds) -> list[float]:
    """The speeds at which a character fell in the time."""
    simulation = Simulation(character, gait, count=len(speeds))
    for row, speed in enumerate(speeds):
        simulation.set_command(row, speed=speed)
    simulation.run(SECONDS)
    sound = np.isfinite(simulation.batch.qpos).all(axis=1) & (simulation.tally["fell_at"] < 0)
    return [speed for speed, up in zip(speeds, sound, strict=True) if not up]


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.names(Gait))
def test_every_gait_walks(name):
    """The paper's legs may pass through each other; all others are solid."""
    gait = catalog.load(Gait, name)
    humanoid = replace(catalog.load(Character, "humanoid"), solid=name != "paper")
    assert stays_up(humanoid, gait, SPEEDS.get(name, EVERY_GAIT)) == []


@pytest.mark.slow
def test_every_character_walks():
    """At 0.6 m/s for a leg of 0.92 m, all side by side; `footfall papers G8 --full` walks them at more speeds."""
    bodies = [catalog.load(Character, name) for name in catalog.names(Character)]
    bodies = [body for body in bodies if not body.plane and not body.gait]
    simulation = Simulation(bodies, catalog.load(Gait, "walk"))
    for row, body in enumerate(bodies):
        simulation.set_command(row, speed=float(EVERY_GAIT[-1] * speed_scale(body.links())))
    simulation.run(SECONDS)
    sound = np.isfinite(simulation.batch.qpos).all(axis=1) & (simulation.tally["fell_at"] < 0)
    assert [body.name for body, up in zip(bodies, sound, strict=True) if not up] == []


@pytest.mark.parametrize("name", catalog.names(simbicon.Gait))
def test_every_gait_of_states_says_what_it_changed_and_for_which_body(name):
    gait = catalog.load(simbicon.Gait, name)
    assert catalog.exists(Character, gait.character)
    assert all(len(change.split()) >= 5 for change in gait.changes)


@pytest.mark.parametrize("name", catalog.names(Gait))
@pytest.mark.parametrize("speed", EVERY_GAIT)
def test_every_gait_makes_steps(name, speed):
    simulation = Simulation(catalog.load(Character, "humanoid"), catalog.load(Gait, name))
    simulation.set_command(speed=speed)
    simulation.run(3.0)
    assert simulation.memory["stride"]["steps"][0] >= 3
