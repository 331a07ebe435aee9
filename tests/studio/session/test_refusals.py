"""Requests that are well formed and cannot be done: each is refused in a sentence, and leaves no file."""

import json
import os
from pathlib import Path

import pytest

from footfall.studio import protocol as say
from footfall.studio.protocol.wire import understood

WRONG = [
    {"type": "edit", "document": "style", "path": "../../etc/passwd", "value": 1},
    {"type": "edit", "document": "style", "path": "step.period", "value": {"a": [[[]]]}},
    {"type": "edit", "document": "style", "path": "step.period", "value": 99},
    {"type": "edit", "document": "character", "path": "leg_length", "value": -1},
    {"type": "edit", "document": "character", "path": "__class__", "value": "x"},
    {"type": "edit", "document": "style", "path": "pose.torso.pitch.always", "value": [[0, 1e300]]},
    {"type": "choose", "document": "style", "name": "../../../etc/passwd"},
    {"type": "choose", "document": "character", "name": "/etc/passwd"},
    {"type": "choose", "document": "style", "name": "sneak:tired:nan"},
    {"type": "put", "toml": "name = "},
    {"type": "put", "toml": "a = 1\n" * 20_000},
    {"type": "put_all", "shared": {"character": "../../x", "style": 7}},
    {"type": "save", "document": "style", "name": "../../evil"},
    {"type": "save", "document": "style", "name": "sneak"},
    {"type": "delete", "document": "style", "name": "../../evil"},
    {"type": "grab", "row": 63, "link": "torso", "point_l": [0, 0, 0], "target_w": [0, 0, 0]},
    {"type": "grab", "row": 0, "link": "tail", "point_l": [0, 0, 0], "target_w": [0, 0, 0]},
    {"type": "shove", "force_h": [1, 0, 0], "link": "tail"},
    {"type": "shove", "force_h": [1e6, 1e6, 1e6]},
    {"type": "grab", "row": 0, "link": "torso", "point_l": [1e6, 1e6, 1e6], "target_w": [-1e6, 1e6, 1e6]},
    {"type": "ball", "from_w": [0, 0, -1e6], "velocity_w": [1e6, 0, 0], "mass": 50},
    {"type": "restore", "id": 10**9},
    {"type": "forget", "id": -(10**9)},
    {"type": "switch", "component": "brain", "on": False},
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_cannot_be_done_is_refused(stage, number):
    stage.ask(understood(json.dumps(WRONG[number]).encode(), say.Asked)).run(0.05)
    assert stage.told(say.Refused)
    assert not list(Path(os.environ["FOOTFALL_HOME"]).rglob("*evil*"))
