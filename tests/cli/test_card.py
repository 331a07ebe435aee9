"""`footfall card` from the command line."""

import json
from dataclasses import replace

import pytest
from bodies.robots.made_robot import written

from footfall.measure.card import robustness


@pytest.fixture
def tiny(monkeypatch):
    """Rungs and runs few and short enough for a test; the physics is the same."""
    few = {name: robustness.LADDERS[name] for name in ("friction",)}
    monkeypatch.setattr(robustness, "LADDERS", few)
    monkeypatch.setattr(
        robustness,
        "QUICK",
        replace(robustness.QUICK, seconds=1.5, settled=0.5, after=0.5, directions=2, newtons=(100,)),
    )


@pytest.mark.slow
def test_a_card_is_drawn_written_and_saved(footfall, tmp_path, tiny, monkeypatch):
    monkeypatch.setattr("footfall.measure.trial.run.default_workers", lambda: 1)
    assert footfall("new", "character", "mine", "--from", "child").status == 0
    said = footfall("card", "mine.toml", "--quick", "--out", "card.png", "--report", "card.json", "--save")
    assert said.status == 0, said.err
    assert "push of 0.1 s" in said.out
    table = json.loads((tmp_path / "card.json").read_text())
    assert table["limits"]["friction"]["unit"] == ""
    assert table["pushes"]["0"]["tried"][0][0] > 0
    assert (tmp_path / "card.png").read_bytes().startswith(b"\x89PNG")
    assert "[card.default]" in (tmp_path / "mine.toml").read_text()


@pytest.mark.slow
def test_a_robot_s_file_has_a_card_too_but_none_is_saved_in_it(footfall, tmp_path, tiny, monkeypatch):
    monkeypatch.setattr("footfall.measure.trial.run.default_workers", lambda: 1)
    robot = written(tmp_path)
    said = footfall("card", robot, "--quick", "--report", "card.json")
    assert said.status == 0, said.err
    assert "push of 0.1 s" in said.out
    before = (tmp_path / robot).read_bytes()
    said = footfall("card", robot, "--quick", "--save")
    assert said.status == 2
    assert "footfall new character --rig" in said.err
    assert (tmp_path / robot).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("humanoid", "--save"), "my-humanoid"),
        (("humanoyd",), "humanoid"),
        (("humanoid", "--out", "card.jpg"), ".png"),
        (("humanoid", "--style", "sneek"), "sneak"),
    ],
)
def test_a_mistake_is_one_sentence_and_leaves_nothing(footfall, tmp_path, arguments, word):
    said = footfall("card", *arguments)
    assert said.status == 2
    assert word in said.err
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
