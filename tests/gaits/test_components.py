"""Parts of a law are switched off by name, on both feet, and nothing else changes."""

import pytest

import footfall
from footfall.errors import BadValue, UnknownName
from footfall.gaits.components import without
from footfall.gaits.style import paths, style, styled, value_of
from footfall.laws.contract import Component, Law
from footfall.laws.register import LAWS, gait
from footfall.laws.tables import Side
from footfall.maths.curves import Curve

EVERY = [(law, component) for law in LAWS.values() for component in law.components]


def plain(value):
    return value.plain() if isinstance(value, Curve) else value


@pytest.mark.parametrize(("law", "component"), EVERY, ids=lambda one: one.name)
def test_a_component_that_is_off_sets_its_fields_and_no_others(law: Law, component: Component):
    before = gait(law.first_gait)
    after = without(before, component.name)
    assert component.text.strip()
    assert component.title.strip()
    assert before != after
    for path in paths(law.gait):
        expected = component.off[path] if path in component.off else plain(value_of(before, path))
        assert plain(value_of(after, path)) == expected


def test_nothing_to_switch_off_changes_nothing():
    assert without(gait("walk")) == gait("walk")


def test_what_is_off_is_off_on_both_feet_whatever_a_style_says_of_one():
    uneven = styled(gait("walk"), style({"name": "x", "text": "x", "left": {"tuning": {"gain": 3.0}}}))
    assert uneven.on(Side.LEFT).tuning.gain == 3.0
    assert without(uneven, "tuning").on(Side.LEFT).tuning.gain == 0.0


def test_a_gait_says_what_it_walks_without():
    assert footfall.without(footfall.gait("walk"), "tuning", "gravity").name == "walk without tuning, gravity"


def test_what_there_is_not_is_said():
    with pytest.raises(UnknownName, match=r"component 'gravty'; did you mean 'gravity'\? \(components: .*tuning"):
        without(gait("walk"), "gravty")
    with pytest.raises(BadValue, match="the law simbicon has no components that can be switched off; these have"):
        without(gait("planar-walk"), "gravity")
