"""Everything in the library keeps one contract: it loads, says what it is, has units, walks and does not fall."""

from typing import get_args

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.size import speed_scale
from footfall.gaits.style import Style
from footfall.laws.footfall.law import Gait
from footfall.laws.register import LAWS, body_for
from footfall.laws.rise.rising import Rising
from footfall.laws.simbicon import law as simbicon
from footfall.laws.tables import Command
from footfall.maths.curves import Curve
from footfall.measure.judge.yardstick import Yardstick
from footfall.measure.people.document import People
from footfall.measure.sweep.design import Sweep
from footfall.measure.tune.design import Tuning
from footfall.motions.plan import Motions
from footfall.quantity import fields_of
from footfall.sim.simulation import Simulation
from footfall.stage.moves import Moves
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial
from footfall.worlds.world import World

KINDS = {
    "characters": Character,
    "gaits": Gait,
    "motions": Motions,
    "moves": Moves,
    "people": People,
    "risings": Rising,
    "styles": Style,
    "sweeps": Sweep,
    "tunings": Tuning,
    "trials": Trial,
    "worlds": World,
    "yardsticks": Yardstick,
}
EVERY_KIND = (*KINDS.values(), *(law.gait for law in LAWS.values() if law.gait is not Gait))
KIND = pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.__module__)

SPEEDS = (-0.3, 0.0, 0.3, 0.6, 1.0, 1.3)
"""m/s"""
SECONDS = 10.0


def load(kind, name):
    return load_trial(name) if kind is Trial else catalog.load(kind, name)


# --- documents


def test_every_folder_of_the_library_has_a_kind():
    assert {path.name for path in catalog.LIBRARY.iterdir() if path.is_dir()} == set(KINDS)


def test_no_file_lies_about_that_is_no_document():
    known = {catalog.path_of(kind, name) for kind in EVERY_KIND for name in catalog.names(kind)}
    assert {path for path in catalog.LIBRARY.rglob("*") if path.is_file()} == known


@pytest.mark.slow
@KIND
def test_it_loads_under_its_own_name(kind):
    assert [load(kind, name).name for name in catalog.names(kind)] == catalog.names(kind)


@pytest.mark.slow
@KIND
def test_it_says_in_a_sentence_what_it_is(kind):
    for name in catalog.names(kind):
        text = load(kind, name).text
        assert text.strip() == text, name
        assert "\n" not in text, name
        assert len(text.split()) >= 3, name


@pytest.mark.slow
@KIND
def test_saved_and_loaded_it_is_the_same(kind, tmp_path):
    for name in catalog.names(kind):
        document = catalog.load(kind, name)
        catalog.save(document, tmp_path / f"{name}.toml")
        assert catalog.load(kind, tmp_path / f"{name}.toml") == document, name


# --- units


def is_number(annotation) -> bool:
    """Whether a field holds numbers: one, several, perhaps none, or a curve."""
    return annotation in (int, float, Curve) or any(is_number(part) for part in get_args(annotation) if part is not str)


def numbers_of(kind) -> list:
    return [field for field in fields_of(kind) if is_number(field.type)]


KIND_OF_NUMBERS = pytest.mark.parametrize("kind", [*EVERY_KIND, Command], ids=lambda kind: kind.__module__)


@KIND_OF_NUMBERS
def test_every_number_has_a_unit_a_range_and_a_meaning(kind):
    """An empty unit is a plain ratio; a range may not be endless, or no slider could show it."""
    for field in numbers_of(kind):
        assert field.quantity is not None, field.path
        assert np.isfinite([field.quantity.low, field.quantity.high]).all(), field.path
        assert len(field.quantity.meaning) > 3, field.path


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.__module__)
def test_every_other_field_has_a_meaning(kind):
    wordless = [field.path for field in fields_of(kind) if field.quantity is None]
    assert not wordless


@KIND_OF_NUMBERS
def test_every_default_is_allowed(kind):
    for field in numbers_of(kind):
        values = [value for _, value in field.default.knots] if isinstance(field.default, Curve) else [field.default]
        given = [float(number) for number in np.ravel(values) if isinstance(number, int | float)]
        assert all(field.quantity.allows(number) for number in given), field.path


# --- walking


@pytest.fixture(scope="module")
def walked() -> Simulation:
    """Every gait that heeds a speed at every speed, on the body that walks it if none is named."""
    gaits = [catalog.load(Gait, name) for name in catalog.names(Gait) for _ in SPEEDS]
    bodies = [catalog.load(Character, body_for(gait.name)) for gait in gaits]
    simulation = Simulation(bodies, gaits)
    for row in range(len(gaits)):
        simulation.set_command(row, speed=SPEEDS[row % len(SPEEDS)])
    simulation.run(SECONDS)
    return simulation


@pytest.mark.slow
def test_every_gait_walks_at_every_speed(walked):
    sound = np.isfinite(walked.batch.qpos).all(axis=1) & (walked.tally["fell_at"] < 0)
    speeds = SPEEDS * (len(sound) // len(SPEEDS))
    fell = [(gait.name, speed) for gait, speed, up in zip(walked.gaits, speeds, sound, strict=True) if not up]
    assert fell == []


@pytest.mark.slow
def test_every_gait_makes_steps_at_every_speed(walked):
    """At least one a second."""
    assert (walked.memory["stride"]["steps"] >= SECONDS).all()


@pytest.mark.slow
def test_every_character_walks():
    """At 0.6 m/s for a leg of 0.92 m, grouped by joints; `footfall papers G8 --full` walks them at more speeds."""
    bodies = [catalog.load(Character, name) for name in catalog.names(Character)]
    alike: dict[object, list[Character]] = {}
    for body in bodies:
        if not body.plane and not body.gait:
            alike.setdefault(body.skeleton, []).append(body)
    assert [name for group in alike.values() for name in fallen(group)] == []


def fallen(bodies: list[Character]) -> list[str]:
    """Who does not walk."""
    simulation = Simulation(bodies, catalog.load(Gait, "walk"))
    for row, body in enumerate(bodies):
        simulation.set_command(row, speed=float(0.6 * speed_scale(body.links())))
    simulation.run(SECONDS / 2)
    sound = np.isfinite(simulation.batch.qpos).all(axis=1) & (simulation.tally["fell_at"] < 0)
    return [body.name for body, up in zip(bodies, sound, strict=True) if not up]


@pytest.mark.parametrize("name", catalog.names(simbicon.Gait))
def test_every_gait_of_states_says_what_it_changed_and_for_which_body(name):
    gait = catalog.load(simbicon.Gait, name)
    assert catalog.exists(Character, gait.character)
    assert all(len(change.split()) >= 5 for change in gait.changes)
