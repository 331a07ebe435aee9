"""A skill from outside is named by a trial and carried out: nothing in the source knows of it."""

import json
from typing import Annotated, ClassVar

import pytest

from footfall.cli import main
from footfall.quantity import quantity
from footfall.skills import register
from footfall.skills.skill import DONE, Asked, Skill, Status


class March(Skill):
    """So many steps on the spot, then stand."""

    asks: ClassVar[tuple[str, ...]] = ("mode", "speed")
    seconds: Annotated[float, quantity("s", 0.1, 60.0, "how long")]

    def decide(self, state, seen):
        """March until the time is over."""
        if seen.seconds >= self.seconds:
            return state, (Asked({"mode": "stand"}),), DONE
        return state, (Asked({"mode": "walk", "speed": 0.0}),), Status(progress=seen.seconds / self.seconds)


@pytest.fixture(autouse=True)
def march():
    register.register("march", March)
    yield
    del register.SKILLS["march"]


def test_the_command_line_runs_it_and_the_report_tells_of_it(tmp_path):
    trial, report = tmp_path / "march.toml", tmp_path / "march.json"
    words = ['name = "march"', "seconds = 5.0", "[[skill]]", 'do = "march"', "seconds = 2.5"]
    trial.write_text("\n".join([*words, "[[skill]]", 'do = "wait"', "seconds = 60.0"]))
    assert main(["run", str(trial), "--report", str(report)]) == 0
    said = json.loads(report.read_text())
    assert [(one["do"], one["status"]) for one in said["skills"]] == [("march", "done"), ("wait", "running")]
    assert said["skills"][0]["at"] == pytest.approx(2.5, abs=0.02)
    assert said["steps"] >= 3
    assert said["stands_from"] is not None


def test_its_mistakes_are_told(tmp_path, capsys):
    trial = tmp_path / "march.toml"
    trial.write_text('name = "march"\n[[skill]]\ndo = "march"\nseconds = 900.0\n')
    assert main(["run", str(trial)]) == 2
    assert "seconds is 900.0 s; it must lie between 0.1 and 60 s" in " ".join(capsys.readouterr().err.split())
