"""A trial gives the same bytes through `footfall run`, in Python and on the studio's stage."""

from typing import Any

import numpy as np
import pytest
from bodies.robots.made_robot import written

from footfall import catalog
from footfall.bodies.robots.likeness import robot_character
from footfall.cli import main
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial
from footfall.studio.session.session import Session
from footfall.studio.work.robots import know

WALKS = {"command": [{"at": 0.0, "speed": 0.6}, {"at": 1.503, "heading_deg": 30.0, "width": 0.2}]}
SCENES: dict[str, dict[str, Any]] = {
    "one": WALKS | {"style": "proud", "push": [{"at": 1.0, "force": [0.0, 150.0, 0.0], "seconds": 0.104}]},
    "scattered on rough ground": WALKS
    | {"world": "course", "seed": 5, "scatter": 0.01, "step_seconds": 0.0005, "seconds": 1.6},
    "several laws": {
        "crowd": [
            {"place": [0.0, 0.0], **WALKS, "push": [{"at": 1.0, "force": [80.0, 0.0, 0.0], "seconds": 0.1}]},
            {"place": [0.0, 2.0], "character": "child", "style": "happy", "heading_deg": 20.0, **WALKS},
            {"place": [0.0, -2.0], "gait": "stepping", "command": [{"at": 0.0, "mode": "stand"}]},
            {"place": [-2.0, 0.0]},
        ]
    },
    "crowd": {
        "crowd": [
            {"place": [0.0, 0.0], "goal": [[3.0, 0.0]]},
            {"place": [3.0, 0.4], "goal": [[0.0, 0.0]], "heading_deg": 180.0, "character": "child"},
            {"place": [0.0, 3.0], **WALKS},
        ],
        "crate": [[1.5, 1.0, 20.0]],
    },
    "skills": {"skill": [{"do": "walk_to", "to": [0.8, 0.3]}, {"do": "turn", "heading_deg": 60.0}, {"do": "stop"}]},
    "skills and footprints of each": {
        "seconds": 4.0,
        "crowd": [
            {"place": [0.0, 0.0], "skill": [{"do": "walk_to", "to": [1.0, 0.0]}, {"do": "turn", "heading_deg": 40.0}]},
            {
                "place": [0.0, 2.0],
                "gait": "stepping",
                "command": [{"at": 0.0, "mode": "stand"}],
                "footprint": [{"at": [0.25, 2.1], "foot": "left"}, {"at": [0.45, 1.9], "foot": "right"}],
            },
        ],
    },
    "planar bodies": {
        "crowd": [{"place": [0.0, 0.0], "gait": "planar-walk"}, {"place": [0.0, 1.0], "gait": "planar-run"}],
        "character": "planar",
    },
    "edits": WALKS
    | {
        "seconds": 4.0,
        "edit": [
            {"at": 1.0, "style": "proud"},
            {"at": 1.5, "character": "child"},
            {"at": 2.0, "style": "sneak:tired:0.5"},
            {"at": 2.5, "style": "default", "without": ["pendulum"]},
        ],
    },
    "edits of several": {
        "crowd": [
            {"place": [0.0, 0.0], **WALKS, "edit": [{"at": 1.0, "style": "proud"}, {"at": 1.5, "character": "child"}]},
            {"place": [0.0, 2.0], **WALKS, "edit": [{"at": 1.0, "style": "sneak"}]},
        ]
    },
    "led to another law": {"seconds": 5.0, "command": [{"at": 0.0, "speed": 0.4}, {"at": 1.0, "gait": "stepping"}]},
    "one of several led to another law": {
        "seconds": 5.0,
        "crowd": [
            {"place": [0.0, 0.0], "command": [{"at": 0.0, "speed": 0.4}, {"at": 1.0, "gait": "stepping"}]},
            {"place": [0.0, 2.0], **WALKS},
        ],
    },
    "led while the body changes": {
        "seconds": 5.0,
        "command": [{"at": 0.0, "speed": 0.4}, {"at": 1.0, "gait": "stepping"}],
        "edit": [{"at": 1.2, "character": "child"}],
    },
    "led in a crowd with goals": {
        "seconds": 5.0,
        "crowd": [
            {"place": [0.0, 0.0], "goal": [[4.0, 0.0]], "edit": [{"at": 1.3, "style": "proud"}]},
            {"place": [0.0, 2.0], "command": [{"at": 0.0, "speed": 0.4}, {"at": 1.0, "gait": "stepping"}]},
            {"place": [0.0, -2.0], **WALKS, "edit": [{"at": 1.2, "character": "child"}]},
        ],
    },
    "pushes a crate": {
        "seconds": 7.0,
        "skill": [{"do": "push", "thing": "crate", "to": [2.0, 0.0]}],
        "world": {
            "name": "crate",
            "text": "a crate",
            "crate": [{"name": "crate", "at": [1.0, 0.0, 0.0], "size": [0.8, 0.6, 0.8], "mass": 80.0, "friction": 0.2}],
        },
    },
    "relay": {
        "at_once": True,
        "seconds": 4.0,
        "command": [{"at": 0.0, "speed": 0.3}, {"at": 1.0, "speed": 0.0}, {"at": 2.0, "gait": "stepping"}],
    },
}


def on_stage(trial) -> list[np.ndarray]:
    """The coordinates of everyone at every frame, as the studio plays a trial."""
    session = Session()
    session.longest = float("inf")
    session.aside.wait(float("inf"))
    session.start_trial(trial)
    frames = [session.play.simulation.batch.qpos.copy()]
    for _ in range(round(100 * trial.seconds) - 1):
        session.run(session.play.slice_ticks)
        frames.append(session.play.simulation.batch.qpos.copy())
    assert not [one.text for one in session.told() if type(one).__name__ == "Refused"]
    return frames


def first_difference(trial, recording: Recording) -> int | None:
    """The first frame in which the studio's bytes are not those of a recording."""
    everyone = recording.everyone
    for frame, qpos in enumerate(on_stage(trial)):
        for row, one in enumerate(everyone):
            if frame < len(one) and qpos[row].tobytes() != one.qpos[frame].tobytes():
                return frame
    return None


def by_command(trial, folder) -> Recording:
    (folder / "trial.toml").write_text(catalog.toml_of(trial))
    assert main(["run", str(folder / "trial.toml"), "--recording", str(folder / "run.npz")]) == 0
    return Recording.load(folder / "run.npz")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SCENES, "catches-itself", "robot"])
def test_a_trial_gives_the_same_bytes_by_command_in_python_and_in_the_studio(name, tmp_path):
    if name == "robot":
        robot = robot_character(written(tmp_path))
        know(robot)
        trial = load_trial({"name": name, "character": catalog.encode(robot), "seconds": 2.0, **WALKS})
    else:
        trial = load_trial({"name": name, "seconds": 3.0} | SCENES[name] if name in SCENES else name)
    recording = run_trial(trial).recording
    for one, other in zip(recording.everyone, by_command(trial, tmp_path).everyone, strict=True):
        assert one.qpos.tobytes() == other.qpos.tobytes()
    assert first_difference(trial, recording) is None
