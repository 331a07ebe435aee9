"""Mistakes in trials and gaits of the plane, each said in one sentence; and reports that hold what the plane has."""

import pytest

from footfall import catalog
from footfall.errors import FootfallError
from footfall.exports.video.film import filmstrip
from footfall.laws.register import approach, load_gait
from footfall.laws.simbicon.gait import Gait
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial

STATE = {"seconds": 0.3, "swing_hip": 0.4}


def complaint(load, *arguments, **changes) -> str:
    with pytest.raises(FootfallError) as caught:
        load(*arguments, **changes)
    return str(caught.value)


def run(**changes):
    return run_trial(load_trial({"name": "t", "gait": "planar-walk", "seconds": 1.0} | changes))


def gait(**changes):
    return load_gait({"name": "g", "text": "a gait", "law": "simbicon", "state": [STATE]} | changes, "g.toml")


def test_a_gait_without_a_character_is_walked_by_the_one_it_is_written_for():
    assert load_trial({"name": "t", "gait": "planar-walk"}).character == "planar"
    assert load_trial({"name": "t"}).character == "humanoid"


def test_a_body_of_the_plane_without_a_gait_walks_by_the_planar_walk():
    assert load_trial({"name": "t", "character": "planar"}).gait == "planar-walk"
    assert load_trial({"name": "t", "character": "robot"}).gait == "walk"


def test_a_change_of_the_gait_brings_its_character():
    assert load_trial({"name": "t"}, ["gait=planar-run"]).character == "planar"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"command": [{"speed": 1.0}]}, "asks for a speed, which gait 'planar-walk' of the law simbicon cannot heed"),
        ({"style": "sneak"}, "gait 'planar-walk' uses the law simbicon, which has no styles"),
        ({"character": "humanoid"}, "written for a planar body, but 'humanoid' moves in space"),
        ({"gait": "walk", "character": "planar"}, "written for a body in space, but 'planar' is planar"),
        (
            {"gait": "walk", "at_once": True, "command": [{"gait": "zero"}]},
            "asks for a gait, which gait 'walk' of the law footfall",
        ),
        (
            {"command": [{"gait": "walk"}]},
            "gait 'walk' is written for a body in space, but 'planar' is planar",
        ),
        ({"command": [{"gait": "planar-wlak"}]}, "no gait 'planar-wlak' in the library; did you mean 'planar-walk'"),
        ({"push": [{"at": 0.1, "body": "head", "force": [1, 0, 0]}]}, "character 'planar' has no head"),
        ({"contact": "glue"}, "contact is 'glue', which is not an option here"),
    ],
)
def test_what_does_not_fit_is_refused(changes, words):
    assert words in complaint(run, **changes)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"state": [{"seconds": -0.1}]}, "g.toml: state.0.seconds is -0.1 s; it must lie between 0 and 60 s"),
        ({"state": [STATE | {"swing_hip": "far"}]}, "state.0.swing_hip is 'far'; it must be a number"),
        ({"gains": {"torso": -1.0}}, "gains.torso is -1.0; it must lie between 0 and 10"),
        ({"state": []}, "g.toml: there are 0 states; a gait has 1 to 16"),
        ({"state": [{"seconds": 0.0}]}, "all states last 0 s"),
        ({"state": [{"until": "hold", "seconds": 1.0}]}, "state.0 holds until another gait is requested"),
        ({"state": [{"until": "fc"}]}, "state.0.until is 'fc', which is not an option here"),
        ({"state": [STATE | {"feedback": {"swing_hp": [0.0, 0.2]}}]}, "did you mean 'swing_hip'"),
        ({"state": [STATE | {"feedback": {"swing_hip": [0.2]}}]}, "must be a list of 2 values"),
        ({"law": "simbcon"}, "did you mean 'simbicon'"),
        ({"learned": {"torso": [1.0, 2.0]}}, "must be a list of 50 values"),
    ],
)
def test_a_gait_that_cannot_be_is_refused(changes, words):
    assert words in complaint(gait, **changes)


def test_the_report_leaves_out_what_the_plane_has_not():
    report = run().report
    absent = ("step_width", "sideways_drift", "heading_error_deg", "leg_gap", "speed_commanded", "period_commanded")
    assert [getattr(report, name) for name in absent] == [None] * len(absent)
    assert report.torso_swing_deg > 0.0


@pytest.mark.slow
def test_a_filmstrip_is_seen_from_the_side_only(tmp_path):
    recording = run().recording
    assert "only from the side" in complaint(filmstrip, recording, tmp_path / "a.png", view="front")


def test_a_learned_gait_is_kept_in_its_document(tmp_path):
    walk = load_gait("planar-walk")
    assert isinstance(walk, Gait)
    table = catalog.encode(walk) | {"learned": {"torso": [0.5] * 50}}
    taught = load_gait(table)
    catalog.save(taught, tmp_path / "taught.toml")
    assert load_gait(tmp_path / "taught.toml") == taught


def test_a_gait_is_come_to_by_the_gaits_it_names():
    assert approach(load_gait("planar-stand")) == ["planar-in-place"]
    assert approach(load_gait("planar-walk")) == []
    assert approach(load_gait("walk")) == []
