"""The way from one gait to another follows from their documents, and what others command holds again at its end."""

from itertools import product

import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import LAWS, USUAL, Gait, approach, body_for, has_states, law_of, load_gait
from footfall.laws.tables import MODES
from footfall.sim import passage
from footfall.sim.simulation import Simulation

NAMES = catalog.names(Gait)
HUMANOID = catalog.load(Character, USUAL.character)


def way(now: str, to: str, body: str) -> list[str]:
    return [gait.name for gait in passage.way_to(load_gait(now), load_gait(to), catalog.load(Character, body))]


@pytest.mark.parametrize("to", NAMES)
def test_every_way_ends_with_the_gait_asked_for_by_way_of_those_it_names(to):
    first = LAWS[load_gait(to).law].first_gait
    for now in {USUAL.first_gait, first, *approach(load_gait(to))} - {to}:
        found = way(now, to, body_for(to))
        assert found[-1] == to
        named = approach(load_gait(to))
        ahead = named[named.index(now) + 1 :] if now in named else named
        assert [name for name in found if name in named] == ahead


@pytest.mark.parametrize("law", LAWS)
def test_another_law_with_states_is_entered_by_its_first_gait(law):
    for name in catalog.names(LAWS[law].gait):
        if has_states(load_gait(name)) and not approach(load_gait(name)):
            assert way(USUAL.first_gait, name, body_for(name))[0] == LAWS[law].first_gait


def test_who_walks_by_a_gait_already_has_no_way_to_go():
    assert all(way(name, name, body_for(name)) == [] for name in NAMES)


def test_between_two_laws_that_cannot_stand_the_default_one_takes_over():
    standing = [name for name, law in LAWS.items() if "mode" in law.commands]
    others = [law for name, law in LAWS.items() if name not in standing and not law.refuses(HUMANOID)]
    for one, other in product(others, repeat=2):
        if one is not other:
            names = way(one.first_gait, other.first_gait, HUMANOID.name)
            assert any(law_of(load_gait(name)) is USUAL for name in names)


def test_what_is_commanded_on_the_way_holds_at_its_end():
    simulation = Simulation(HUMANOID, load_gait(USUAL.first_gait))
    simulation.set_command(0, speed=0.5)
    other = next(law.first_gait for law in LAWS.values() if law is not USUAL and not law.refuses(HUMANOID))
    begun = passage.begin(simulation, 0, load_gait(other))
    held = passage.hold(begun, simulation, 0)
    assert MODES[int(simulation.command["mode"][0])] == "stand"
    simulation.set_command(0, speed=0.7, mode="walk")
    held = passage.hold(held, simulation, 0)
    assert simulation.command["speed"][0] == 0.0
    passage.release(held, simulation, 0)
    assert simulation.command["speed"][0] == pytest.approx(0.7)
    assert MODES[int(simulation.command["mode"][0])] == "walk"
