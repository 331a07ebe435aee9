"""`footfall new` writes documents that load, and never over another."""

import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.random_body import random_character
from footfall.cli import main
from footfall.worlds.random_world import random_world
from footfall.worlds.world import World


def test_a_random_body_is_the_one_of_its_seed(tmp_path):
    assert main(["new", "character", "--random", "7", "--asymmetric", "--out", str(tmp_path / "odd.toml")]) == 0
    assert catalog.load(Character, tmp_path / "odd.toml") == random_character(7, asymmetric=True)


def test_a_body_can_begin_as_another_under_a_new_name(tmp_path):
    assert main(["new", "character", "twin", "--from", "humanoid", "--out", str(tmp_path / "twin.toml")]) == 0
    twin = catalog.load(Character, tmp_path / "twin.toml")
    assert (twin.name, twin.mass) == ("twin", catalog.load(Character, "humanoid").mass)


def test_without_a_path_the_file_has_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "character", "my goblin"]) == 0
    assert catalog.load(Character, tmp_path / "my-goblin.toml").name == "my goblin"


def test_a_file_that_is_there_is_left_alone(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text("mine")
    assert main(["new", "character", "--random", "1", "--out", str(path)]) == 2
    assert path.read_text() == "mine"
    assert "give --force" in capsys.readouterr().err
    assert main(["new", "character", "--random", "1", "--out", str(path), "--force"]) == 0
    assert catalog.load(Character, path) == random_character(1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--random", "1", "--from", "humanoid"], "a body starts from one of them"),
        (["--asymmetric"], "it needs --random SEED"),
        (["--random", "-1"], "a seed is a whole number, 0 or more"),
        (["--from", "humanoit"], "did you mean 'humanoid'?"),
        (["--random", "1", "--out", "body.txt"], "the name must end in .toml"),
    ],
)
def test_a_mistake_is_one_sentence_and_leaves_no_file(arguments, words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "character", *arguments]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_random_world_is_the_one_of_its_seed(tmp_path):
    assert main(["new", "world", "--random", "5", "--out", str(tmp_path / "course.toml")]) == 0
    assert catalog.load(World, tmp_path / "course.toml") == random_world(5)


@pytest.mark.parametrize("flag", ["--mirror", "--by-time"])
def test_what_is_for_clips_is_refused_elsewhere(flag, tmp_path, capsys):
    assert main(["new", "gait", "mine", "--from", "planar-walk", flag, "--out", str(tmp_path / "mine.toml")]) == 2
    assert "for a gait made from a clip" in capsys.readouterr().err


def test_a_clip_that_is_no_humanoid_is_refused_before_any_search(tmp_path, capsys):
    clip = tmp_path / "snake.bvh"
    joint = "OFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n"
    clip.write_text(f"HIERARCHY\nROOT tail\n{{\n{joint}}}\nMOTION\nFrames: 1\nFrame Time: 0.01\n0 0 0\n")
    assert main(["new", "gait", "snake", "--from", str(clip), "--out", str(tmp_path / "snake.toml")]) == 2
    assert "not a known humanoid" in capsys.readouterr().err
    assert not (tmp_path / "snake.toml").exists()
