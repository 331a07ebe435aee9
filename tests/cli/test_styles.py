"""Styles on the command line."""

import json

import pytest

SHORT = ["walk", "--seconds", "0.3"]


def test_a_style_is_a_flag(footfall):
    said = footfall(*SHORT, "--style", "sneak", "--json")
    assert json.loads(said.out)["trial"]["style"] == "sneak"


def test_a_style_changes_the_walk(footfall):
    def torques(name: str) -> float:
        return json.loads(footfall(*SHORT, "--style", name, "--json").out)["torque_peak"]

    assert torques("default") != torques("crouch")


def test_a_styled_recording_plays_again_to_the_byte(footfall):
    footfall(*SHORT, "--style", "sneak:tired:0.5", "--recording", "r.npz")
    assert footfall("run", "r.npz").err == "identical to r.npz, byte for byte\n"


def test_an_unknown_style_gets_a_suggestion(footfall):
    said = footfall(*SHORT, "--style", "sneek")
    assert said.status == 2
    assert "no style 'sneek' in the library; did you mean 'sneak'?" in said.err


@pytest.mark.slow
def test_the_list_of_styles_says_what_each_changes(footfall):
    out = footfall("list", "styles", "--changes").out
    assert "low and careful: bent knees" in out
    assert "step.period: 0.81 → 0.94" in out
    assert "left.step.period: 0.81 → 0.58" in out


def test_without_a_speed_a_style_goes_at_its_own(footfall):
    said = footfall(*SHORT, "--style", "moonwalk", "--json")
    assert json.loads(said.out)["trial"]["command"] == [{"at": 0.0, "speed": -0.5}]


def test_the_list_is_short_and_has_only_the_texts_of_styles(footfall):
    for call in (["list"], ["list", "styles"]):
        out = footfall(*call).out
        assert "low and careful: bent knees" in out
        assert "step.period" not in out
