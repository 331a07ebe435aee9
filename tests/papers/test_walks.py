import shlex

import pytest

from footfall.cli.app import app
from footfall.papers.walks import Shove, Walk
from footfall.stage.scene import Trial


@pytest.fixture
def typed(monkeypatch):
    """The trial that a command of the shell would play."""
    played: list[Trial] = []
    monkeypatch.setattr("footfall.cli.walk.play", lambda opened: played.append(opened.trial))
    monkeypatch.setattr("footfall.cli.walk.finish", lambda *_arguments, **_options: None)

    def type_in(command: str) -> Trial:
        words = shlex.split(command)
        assert words[0] == "footfall"
        app(words[1:], exit_on_error=False, result_action="return_value")
        return played[-1]

    return type_in


@pytest.mark.parametrize(
    "walk",
    [
        Walk("backwards", -1.0, 3.0),
        Walk("quick steps", 0.3, 2.0, gait="paper", period=0.2),
        Walk("pushed", 0.6, 10.0, shove=Shove(600, 7.123, 337.5)),
        Walk("pushed left", 0.6, 10.0, shove=Shove(400, 7.0, 90.0)),
        Walk("changed", 0.6, 5.0, changes=("gait.gravity.share=0", "character.bones.thigh.torque_limit=200")),
        Walk("sneaks", 0.3, 5.0, style="sneak"),
        Walk("turns", 0.0, 8.0, asked=[{"at": 0.0, "speed": 0.6}, {"at": 4.0, "heading_deg": -90}]),
        Walk("stands", 0.0, 3.0, asked=[{"at": 0.0, "mode": "stand"}]),
        Walk("arms", 0.6, 5.0, changes=("gait.pose.stance_arm={swing={always=1.2}}",)),
    ],
    ids=lambda walk: walk.name,
)
def test_the_command_of_a_walk_plays_its_trial(walk, typed):
    trial, again = walk.trial(), typed(walk.command())
    for key in ("character", "gait", "style", "seconds", "step_seconds", "command", "push"):
        assert getattr(again, key) == getattr(trial, key), key
