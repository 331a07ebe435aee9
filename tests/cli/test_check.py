"""`footfall check` says whether and how a body walks."""

import pytest

from footfall import catalog
from footfall.bodies.character import Character, character
from footfall.bodies.proportions import Proportions
from footfall.cli import main
from footfall.measure.card.body_check import BodyTask, CheckUp, hurdles_of, trials_of


def body(**lengths) -> Character:
    return Character(name="body", text="a body to try", proportions=Proportions(**lengths))


@pytest.mark.parametrize(
    ("lengths", "words"),
    [
        ({"pelvis_width": 0.5, "hip_spread": 0.8, "leg_length": 0.6}, "its hips are 0.33 of the leg from the middle"),
        ({"ankle_height": 0.3}, "its ankles are 0.30 of the leg high"),
        ({"foot_length": 0.05}, "its feet are 0.05 of the leg long"),
        ({"upper_arm_diameter": 0.22, "lower_arm_diameter": 0.22}, "its arms are"),
    ],
)
def test_what_is_hard_for_a_body_is_said(lengths, words):
    assert any(sentence.startswith(words) for sentence in hurdles_of(body(**lengths)))


def test_nothing_is_hard_for_the_humanoid():
    assert hurdles_of(character("humanoid")) == []


def test_a_shove_is_as_hard_for_its_mass_and_size():
    small, large = (trials_of(character("humanoid").scaled(size), "default") for size in (1.0, 0.5))
    ratio = large["shoved ahead"].push[0].force[0] / small["shoved ahead"].push[0].force[0]
    assert ratio == pytest.approx(0.5**3.5, rel=1e-2)


@pytest.mark.parametrize(
    ("good", "headline"),
    [
        ((True, True, True), "it walks, stands, stops and survives shoves"),
        ((True, True, False), "it walks at every speed tried, but fails: stand"),
        ((False, True, True), "it walks, but not always; it fails: in place"),
        ((True, False, True), "it does not walk at a usual speed; it fails: at a usual speed"),
        ((False, False, True), "it does not walk"),
    ],
)
def test_the_headline_says_what_went_well(good, headline):
    names = ("in place", "at a usual speed", "stand")
    tests = [BodyTask(name, each, "") for name, each in zip(names, good, strict=True)]
    assert CheckUp(tests, [], 0.0).headline == headline


@pytest.mark.slow
def test_a_body_that_cannot_walk_is_a_result(tmp_path, capsys):
    """Boots of 40 % of all mass, on ankles a quarter of the leg high."""
    booted = body(ankle_height=0.3, foot_length=0.45, foot_width=0.2286, shank_diameter=0.046, thigh_diameter=0.046)
    catalog.save(booted, tmp_path / "booted.toml")
    assert main(["check", str(tmp_path / "booted.toml")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("body: it ")
    assert "hard for it" in said
    assert len(said.splitlines()) <= 5


def test_an_unknown_style_is_said_before_anything_walks(capsys):
    assert main(["check", "humanoid", "--style", "sneek"]) == 2
    assert "did you mean 'sneak'?" in capsys.readouterr().err
