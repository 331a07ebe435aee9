"""The figures of the reference body are those of its document."""

import math

import pytest

from footfall.bodies.character import reference
from footfall.bodies.reference import REFERENCE_COM, REFERENCE_LEG, REFERENCE_MASS
from footfall.bodies.size import com_height, leg_length, size_of_bones, speed_scale


def test_the_reference_figures_are_those_of_the_reference_body():
    bones = reference().links()
    assert leg_length(bones) == pytest.approx(REFERENCE_LEG, abs=1e-9)
    assert com_height(bones) == pytest.approx(REFERENCE_COM, abs=1e-4)
    assert reference().mass == pytest.approx(REFERENCE_MASS, abs=1e-9)


def test_the_reference_body_has_size_one():
    assert size_of_bones(reference().links()) == 1.0


def test_speeds_go_with_the_root_of_the_leg():
    assert speed_scale(reference().scaled(0.5).links()) == pytest.approx(math.sqrt(0.5))
