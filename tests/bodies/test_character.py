"""The character document: the paper's humanoid, and what a body must have."""

import pytest

from footfall import catalog
from footfall.bodies.character import Character, side_and_role
from footfall.errors import BadDocument, BadValue
from footfall.laws.tables import Link, Side

LIMBS = ["upper_arm", "lower_arm", "thigh", "shank", "foot", "toes"]


@pytest.fixture(scope="module")
def table():
    """The humanoid as a plain table, to be changed and read again."""
    return catalog.encode(catalog.load(Character, "humanoid"))


def changed(table, *changes: str) -> Character:
    return catalog.decode(Character, catalog.with_changes(table, changes), "humanoid.toml")


def without(table, bone: str) -> Character:
    bones = {name: entry for name, entry in table["bones"].items() if name != bone}
    return catalog.decode(Character, table | {"bones": bones})


@pytest.fixture(scope="module")
def humanoid(table):
    return changed(table)


def test_the_humanoid_weighs_as_much_as_the_papers(humanoid):
    assert humanoid.mass == pytest.approx(70.4)


@pytest.mark.parametrize("role", LIMBS)
def test_a_right_bone_mirrors_the_left_one(humanoid, role):
    left, right = (humanoid.bone(Link[f"{side.name}_{role.upper()}"]) for side in Side)
    for key in ("at", "com"):
        x, y, z = getattr(left, key)
        assert getattr(right, key) == (x, -y, z)
    assert right.shape.start[1] == -left.shape.start[1]
    assert (right.mass, right.inertia, right.stiffness, right.limits) == (
        left.mass,
        left.inertia,
        left.stiffness,
        left.limits,
    )


def test_a_bone_named_for_one_side_replaces_it_there_alone(table):
    own = table["bones"]["shank"] | {"mass": 9.0, "com": [0.0, 0.01, -0.2]}
    character = catalog.decode(Character, table | {"bones": table["bones"] | {"right_shank": own}})
    assert character.bone(Link.RIGHT_SHANK).mass == 9.0
    assert character.bone(Link.LEFT_SHANK).mass == 3.2


def test_a_bone_named_for_the_right_is_taken_as_it_stands(table):
    own = table["bones"]["shank"] | {"com": [0.0, 0.01, -0.2]}
    character = catalog.decode(Character, table | {"bones": table["bones"] | {"right_shank": own}})
    assert character.bone(Link.RIGHT_SHANK).com == (0.0, 0.01, -0.2)


def test_both_sides_named_need_no_common_bone(table):
    bones = {name: bone for name, bone in table["bones"].items() if name != "thigh"}
    bones |= {"left_thigh": table["bones"]["thigh"], "right_thigh": table["bones"]["thigh"]}
    assert catalog.decode(Character, table | {"bones": bones}).check().mass == pytest.approx(70.4)


@pytest.mark.parametrize("bone", ["pelvis", "toes"])
def test_a_missing_bone_is_named_with_all_that_are_needed(table, bone):
    with pytest.raises(
        BadDocument, match=f"character 'humanoid' has no bone '{bone}'; every body needs: pelvis, lower_"
    ):
        without(table, bone).check()


@pytest.mark.parametrize("bone", ["tail", "left_torso", "left_pelvis"])
def test_an_unknown_bone_is_named_with_all_that_there_are(table, bone):
    bones = table["bones"] | {bone: table["bones"]["head"]}
    with pytest.raises(BadDocument, match=f"character 'humanoid' has an unknown bone '{bone}'; bones are: pelvis, "):
        catalog.decode(Character, table | {"bones": bones}).check()


@pytest.mark.parametrize(("bone", "fits"), [("torso", True), ("toes", True), ("pelvis", False), ("shank", False)])
def test_only_trunk_and_toes_may_be_fixed(table, bone, fits):
    bones = table["bones"] | {bone: table["bones"][bone] | {"limits": [0.0, 0.0]}}
    body = catalog.decode(Character, table | {"bones": bones})
    if fits:
        assert body.check().bone(Link[bone.upper() if bone == "torso" else "LEFT_TOES"]).fixed
    else:
        with pytest.raises(BadDocument, match=f"its {bone} cannot be fixed; in space, these can: lower_back, torso"):
            body.check()


@pytest.mark.parametrize("value", ["-1.0", "0.0", "nan", "inf"])
def test_a_mass_that_is_none_is_refused(table, value):
    with pytest.raises(BadValue, match=r"humanoid.toml: bones.head.mass is .*must lie between 0.001 and 1000 kg"):
        changed(table, f"bones.head.mass={value}")


@pytest.mark.parametrize("change", ["friction=-0.1", "armature=-1.0", "bones.head.inertia=[0.1, -0.1, 0.1]"])
def test_no_negative_number_slips_in(table, change):
    with pytest.raises(BadValue, match="must lie between"):
        changed(table, change)


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        (Link.LEFT_FOOT, (Side.LEFT, "foot")),
        (Link.RIGHT_UPPER_ARM, (Side.RIGHT, "upper_arm")),
        (Link.TORSO, (None, "torso")),
    ],
)
def test_a_link_tells_its_side_and_role(link, expected):
    assert side_and_role(link) == expected
