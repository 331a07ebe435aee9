"""The law's components as switches: ours changes nothing, the paper's form is the paper's, off is off."""

import pytest

from footfall.errors import UnknownName
from footfall.gaits.components import changes_for, switched
from footfall.gaits.style import paths, value_of
from footfall.laws.footfall.law import LAW
from footfall.laws.register import gait
from footfall.maths.curves import Curve

STATES = [(part.name, state) for part in LAW.components for state in part.states if state != "ours"]


def plain(value):
    return value.plain() if isinstance(value, Curve) else value


def test_ours_changes_nothing():
    assert switched(gait("walk"), {part.name: "ours" for part in LAW.components}) == gait("walk")


@pytest.mark.parametrize(("name", "state"), STATES)
def test_every_state_sets_its_fields_and_no_others(name, state):
    before, after = gait("walk"), switched(gait("walk"), {name: state})
    changes = changes_for(LAW, name, state)
    assert before != after
    for path in paths(LAW.gait):
        expected = changes[path] if path in changes else plain(value_of(before, path))
        assert plain(value_of(after, path)) == expected


def test_the_papers_form_is_that_of_the_papers_gait():
    after = switched(gait("walk"), {"pendulum": "paper"})
    assert after.pendulum == gait("paper").pendulum


def test_what_there_is_not_is_said():
    with pytest.raises(UnknownName, match="did you mean 'gravity'"):
        switched(gait("walk"), {"gravty": "off"})
    with pytest.raises(UnknownName, match="cannot be 'paper'"):
        switched(gait("walk"), {"gravity": "paper"})
