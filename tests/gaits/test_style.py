import pytest

from footfall import catalog
from footfall.errors import BadValue, UnknownName
from footfall.gaits.style import Style, differences, paths, style, styled
from footfall.laws.footfall.law import Gait
from footfall.laws.register import gait
from footfall.laws.tables import Side
from footfall.maths.curves import Curve


def made(**changes) -> Style:
    return style({"name": "mine", "text": "my own way", "changes": changes})


def complaint(**changes) -> str:
    with pytest.raises(BadValue) as caught:
        made(**changes)
    assert "\n" not in str(caught.value)
    return str(caught.value).removeprefix("this style: ")


# --- what a style does to a gait


def test_a_style_without_changes_gives_the_gait_itself():
    walk = gait("walk")
    assert styled(walk, made()) is walk


def test_a_style_replaces_what_it_names():
    assert styled(gait("walk"), made(step={"period": 0.8})).step.period == 0.8


def test_a_style_leaves_what_it_does_not_name():
    walk = gait("walk")
    after = styled(walk, made(pose={"stance_knee": {"always": 0.5}}))
    assert after.pose.stance_knee.by_speed == walk.pose.stance_knee.by_speed
    assert after.pose.torso == walk.pose.torso
    assert after.step == walk.step


def test_a_curve_may_be_a_number_or_knots():
    knots = [[0.0, 0.1], [1.0, 0.3]]
    after = styled(gait("walk"), made(pose={"torso": {"pitch": {"always": 0.2}, "roll": {"always": knots}}}))
    assert after.pose.torso.pitch.always == Curve(0.2)
    assert after.pose.torso.roll.always == Curve(((0.0, 0.1), (1.0, 0.3)))


def test_a_style_works_on_any_gait():
    assert styled(gait("zero"), made(step={"period": 0.8})).pendulum == gait("zero").pendulum


def test_a_styled_gait_bears_both_names_and_the_styles_text():
    after = styled(gait("walk"), made(step={"period": 0.8}))
    assert (after.name, after.text) == ("mine walk", "my own way")


def test_a_style_does_not_change_the_gait_it_is_given():
    walk = gait("walk")
    styled(walk, made(step={"period": 0.8}))
    assert walk == gait("walk")


# --- one side only


LIMP = {"name": "limp", "text": "spares its left leg", "left": {"step": {"period": 0.4}}}


def test_a_side_changes_the_steps_on_its_own_foot_alone():
    limping = styled(gait("walk"), style(LIMP))
    assert not limping.symmetric
    assert limping.on(Side.LEFT).step.period == 0.4
    assert differences(gait("walk"), limping.on(Side.RIGHT)) == []


def test_a_symmetric_gait_is_itself_on_either_foot():
    walk = gait("walk")
    assert walk.on(Side.LEFT) is walk.on(Side.RIGHT) is walk


def test_a_side_counts_over_what_is_changed_on_both():
    both = style(LIMP | {"changes": {"step": {"period": 0.8, "shortest": 0.3}}})
    after = styled(gait("walk"), both)
    assert (after.on(Side.LEFT).step.period, after.on(Side.RIGHT).step.period) == (0.4, 0.8)
    assert after.on(Side.LEFT).step.shortest == 0.3


def test_differences_of_one_side_stand_apart():
    walk = gait("walk")
    before = walk.step.period
    assert differences(walk, styled(walk, style(LIMP))) == [("left.step.period", before, 0.4)]
    both = styled(walk, style(LIMP | {"changes": {"step": {"period": 0.8}}}))
    assert differences(walk, both) == [("left.step.period", before, 0.4), ("right.step.period", before, 0.8)]


def test_the_differences_of_an_asymmetric_style_make_the_same_walk():
    walk = gait("walk")
    limping = styled(walk, style(LIMP))
    table = catalog.encode(walk)
    changed = catalog.with_changes(table, [f"{path}={after}" for path, _, after in differences(walk, limping)])
    assert catalog.decode(Gait, changed | {"name": limping.name, "text": limping.text}) == limping


def test_an_asymmetric_gait_saved_and_loaded_is_the_same(tmp_path):
    limping = styled(gait("walk"), style(LIMP))
    catalog.save(limping, tmp_path / "limping.toml")
    assert gait(tmp_path / "limping.toml") == limping


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_mistake_on_one_side_names_the_side(side):
    with pytest.raises(BadValue, match=f"{side}: step.period is 4.0 s; it must lie between"):
        style({"name": "mine", "text": "my own way", side: {"step": {"period": 4.0}}})
    with pytest.raises(BadValue, match=f"{side}.left: only the numbers"):
        style({"name": "mine", "text": "my own way", side: {"left": {}}})


# --- differences


def test_equal_gaits_have_no_differences():
    assert differences(gait("walk"), gait("walk")) == []


def test_differences_name_the_path_and_both_values():
    knots = [[0.0, 0.1], [1.0, 0.3]]
    walk = gait("walk")
    after = styled(walk, made(step={"period": 0.8}, pose={"head": {"pitch": {"always": knots}}}))
    assert differences(walk, after) == [("step.period", walk.step.period, 0.8), ("pose.head.pitch.always", 0.0, knots)]


def test_a_value_that_equals_the_gaits_is_no_difference():
    walk = gait("walk")
    assert differences(walk, styled(walk, made(step={"period": walk.step.period}))) == []


def test_every_number_of_a_gait_can_be_changed():
    assert "pose.stance_arm.elbow.by_speed" in paths(Gait)
    assert not {"name", "text", "law"} & set(paths(Gait))


# --- documents


def test_a_style_saved_and_loaded_is_the_same(tmp_path):
    document = made(swing={"arc": [[0.0, 0.0], [0.5, 1.0], [1.0, 0.0]], "height": 0.2}, bearing={"damping": 1})
    catalog.save(document, tmp_path / "mine.toml")
    assert style(tmp_path / "mine.toml") == document


def test_the_differences_of_a_style_make_the_same_style():
    walk = gait("walk")
    sneaking = styled(walk, style("sneak"))
    table = catalog.encode(walk)
    changed = catalog.with_changes(table, [f"{path}={after}" for path, _, after in differences(walk, sneaking)])
    own_words = {"name": sneaking.name, "text": sneaking.text}
    assert catalog.decode(Gait, changed | own_words) == sneaking


def test_an_unknown_key_gets_a_suggestion():
    words = complaint(step={"perod": 0.8})
    assert words.startswith("changes: there is no key 'step.perod'; did you mean 'period'? (keys of step: ")


def test_a_number_out_of_range_is_refused():
    words = complaint(step={"period": 4.0})
    assert words == "changes: step.period is 4.0 s; it must lie between 0.15 and 2 s"


def test_a_knot_out_of_range_is_refused():
    words = complaint(pose={"head": {"pitch": {"always": [[0.0, 0.0], [1.0, 9.0]]}}})
    assert words.startswith("changes: pose.head.pitch.always.1.1 is 9.0 rad; it must lie between")


def test_the_range_of_a_curve_is_that_of_its_values_not_of_its_phases():
    assert made(swing={"out": [[0.0, 0.0], [1.0, 0.5]]}).changes
    words = complaint(swing={"out": [[0.0, 0.0], [1.5, 0.0]]})
    assert words == "changes: swing.out.1.0 is 1.5; it must lie between 0 and 1"


def test_a_style_may_not_rename_its_gait():
    assert complaint(name="x") == "changes.name: only the numbers of a gait can be changed, not its name"


def test_an_unknown_style_gets_a_suggestion():
    with pytest.raises(UnknownName, match="no style 'sneek' in the library; did you mean 'sneak'"):
        style("sneek")
