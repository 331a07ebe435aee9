"""Every slider of the page moves declared fields, over a range that they allow."""

from typing import get_args

import pytest

from footfall.bodies.proportions import Proportions
from footfall.document import decode
from footfall.laws.contract import OWN_WORDS
from footfall.laws.register import USUAL
from footfall.laws.tables import Command
from footfall.quantity import Parameters, Quantity, fields_of
from footfall.studio.protocol.requests import SettingName
from footfall.studio.scene.things import solids_of
from footfall.studio.sliders.body import BODY_GROUPS
from footfall.studio.sliders.drive import SPEED, STEP_SETTINGS
from footfall.studio.sliders.key_poses import JOINT_HANDLES
from footfall.studio.sliders.slider import Slider
from footfall.studio.sliders.style import PART_TITLES, STYLE_GROUPS
from footfall.studio.sliders.things import FIRST
from footfall.worlds.ground import ground_of_world
from footfall.worlds.world import THINGS, World

STYLE = [slider for group in STYLE_GROUPS for slider in group.sliders]
BODY = [slider for group in BODY_GROUPS for slider in group.sliders]


def quantities(kind: type[Parameters]) -> dict[str, Quantity]:
    return {field.path: field.quantity for field in fields_of(kind) if field.quantity}


def handle_field(handle) -> str:
    return f"{handle.path}.always" if handle.kind == "trajectory" else handle.path


MOVED: list[tuple[Slider, type[Parameters], str]] = [
    *((slider, USUAL.gait, field.path) for slider in STYLE for field in slider.fields),
    *((handle, USUAL.gait, handle_field(handle)) for handle in JOINT_HANDLES.values()),
    (SPEED, Command, "speed"),
    *((setting, Command, setting.name) for setting in STEP_SETTINGS),
    *((slider, Proportions, slider.path) for slider in BODY),
]


def test_a_slider_moves_a_declared_field_in_its_unit_and_within_its_limits():
    for slider, kind, path in MOVED:
        declared = quantities(kind)[path]
        assert slider.unit == declared.unit, f"{slider.label}: {path}"
        assert declared.low <= slider.low < slider.high <= declared.high, f"{slider.label}: {path}"


def test_sliders_of_a_panel_have_labels_of_their_own():
    for sliders in (STYLE, BODY, STEP_SETTINGS, list(JOINT_HANDLES.values())):
        labels = [slider.label for slider in sliders]
        assert sorted(set(labels)) == sorted(labels)


def test_only_a_curve_has_a_shape_and_only_one_whose_size_is_moved():
    for slider in STYLE:
        assert all(bool(field.shape) == (slider.moves in ("size", "detour")) for field in slider.fields), slider.label


def test_a_setting_whose_default_is_no_step_leaves_the_choice_to_the_style():
    assert {setting.name: setting.by_style for setting in STEP_SETTINGS} == {
        "period": 0.0,
        "width": -1.0,
        "swing_height": -1.0,
        "bend": None,
    }
    for setting in STEP_SETTINGS:
        assert setting.low <= setting.first <= setting.high


def test_every_setting_that_may_be_asked_has_a_slider():
    assert {setting.name for setting in STEP_SETTINGS} | {"speed"} == set(get_args(SettingName))


def test_every_proportion_has_one_slider():
    numbers = [field.path for field in fields_of(Proportions) if "." not in field.path]
    assert sorted(slider.path for slider in BODY) == sorted(numbers)


def test_every_part_of_the_gait_has_a_title():
    assert set(PART_TITLES) == {field.path.split(".")[0] for field in fields_of(USUAL.gait)} - set(OWN_WORDS)


@pytest.mark.parametrize("kind", THINGS)
def test_every_thing_can_be_put_onto_the_stage_as_it_is_first(kind):
    at = {"at": [2.0, 0.0, 0.0] if kind == "crate" else [2.0, 0.0]} | FIRST[kind]
    table = {"name": "yard", "text": "one thing", kind: [FIRST[kind] | at]}
    world = decode(World, table, kind)
    ground = ground_of_world(world, 0)
    assert ground.surfaces or ground.pieces or ground.fields
    assert {solid.kind for solid in solids_of(world, ground)} == {kind}
