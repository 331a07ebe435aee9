"""The runs whose motion is frozen: each gives named columns of numbers, and every column must keep its bytes.

`trials.py` has those that a trial can express. Here are the others: rows of one run, a robot, crowds, the studio.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from bodies.robots.made_robot import written
from frozen.trials import TRIALS
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.robots.likeness import robot_character
from footfall.measure.crowd.gathering import gathering
from footfall.measure.crowd.run import run_company
from footfall.measure.learn import learn_gait
from footfall.measure.trial.run import run_trials
from footfall.stage.opened import Opened, load_trial, open_trial
from footfall.studio import protocol as say
from footfall.studio.session.session import Session

Columns = dict[str, np.ndarray]


def scenes() -> dict[str, Callable[[], Columns]]:
    """Every frozen run by name."""
    trials: dict[str, Callable[[], Columns]] = {name: _Run(name) for name in TRIALS}
    return trials | {
        "side by side": _side_by_side,
        "robot": _robot,
        "several laws": _several_laws,
        "lessons": _lessons,
        "crowd": _crowd,
        "dance": _dance,
        "meeting": _meeting,
        "edited crowd": _edited_crowd,
        "studio": _studio,
        "studio crowd": _studio_crowd,
        "studio plane": _studio_plane,
        "studio laws": _studio_laws,
        "studio falls": _studio_falls,
        "studio company": _studio_company,
    }


class _Run:
    """One trial of the table."""

    def __init__(self, name: str):
        self.name, self.table = name, TRIALS[name]

    def __call__(self) -> Columns:
        return _recorded([self.name])


def _side_by_side() -> Columns:
    return _recorded(["push", "style", "odd body", "stand and stop"])


def _robot() -> Columns:
    with tempfile.TemporaryDirectory() as folder:
        character = catalog.encode(robot_character(written(Path(folder))))
        walk = {"seconds": 4.0, "character": character, "command": [{"at": 0.0, "speed": 0.4}]}
        return _recorded(["robot"], {"robot": walk | {"push": [{"at": 2.0, "force": [0.0, 60.0, 0.0]}]}})


def _recorded(names: list[str], tables: dict[str, dict[str, Any]] = TRIALS) -> Columns:
    outcomes = run_trials([load_trial({"name": name} | tables[name]) for name in names])
    columns: Columns = {}
    for name, outcome in zip(names, outcomes, strict=True):
        assert outcome.recording is not None
        numbers = {key: array for key, array in outcome.recording.arrays().items() if array.dtype.kind in "fiu"}
        columns |= {key if len(names) == 1 else f"{name}: {key}": array for key, array in numbers.items()}
    return columns


def _crowd() -> Columns:
    return _moved(gathering(6, seed=5, props=3, seconds=5.0))


def _dance() -> Columns:
    return _moved(gathering(4, seed=2, dance=True, seconds=5.0))


def _meeting() -> Columns:
    trial = load_trial("meeting")
    soon = [replace(one, command=[change for change in one.command if change.at < 6.0]) for one in trial.crowd]
    return _moved(open_trial(replace(trial, seconds=6.0, crowd=soon)))


def _edited_crowd() -> Columns:
    everyone = [
        {"place": [0.0, 0.0], "goal": [[1.5, 0.0]], "edit": [{"at": 1.0, "style": "sneak"}]},
        {"place": [0.0, 1.5], "skill": [{"do": "walk_to", "to": [1.0, 1.5]}]},
        {"place": [0.0, -1.5], "gait": "stepping", "footprint": [{"at": [0.3, -1.4]}]},
    ]
    return _moved(open_trial(load_trial({"name": "edited", "seconds": 3.0, "crowd": everyone, "crate": [[1.0, 0, 0]]})))


def _several_laws() -> Columns:
    everyone = [
        {"place": [0.0, 0.0], "command": [{"at": 0.0, "speed": 0.5}]},
        {"place": [0.0, 1.5], "gait": "stepping", "push": [{"at": 1.0, "force": [100.0, 0.0, 0.0]}]},
        {"place": [0.0, 3.0], "gait": "space-walk"},
        {"place": [0.0, -1.5], "gait": "clip-walk"},
    ]
    return _moved(open_trial(load_trial({"name": "several laws", "seconds": 3.0, "crowd": everyone})))


def _lessons() -> Columns:
    plane, space = learn_gait("planar-walk", 15.0, rate=0.2), learn_gait("space-walk", 4.0)
    learned: Any = [lesson.gait for lesson in (plane, space)]
    above = {name: np.array(torques.axes) for name, torques in learned[1].learned.above.items()}
    swings = np.array([[lesson.before, lesson.after] for lesson in (plane, space)])
    return above | {
        "plane": np.array(learned[0].learned.torso),
        "space": np.array(learned[1].learned.axes),
        "swing": swings,
    }


def _moved(company: Opened) -> Columns:
    outcome = run_company(company)
    counts = [[one.bumps, one.prop_bumps, one.goals, one.way] for one in outcome.report.each]
    tally = outcome.simulation.tally
    ends = {name: tally[name].copy() for name in ("torque_peak", "work", "slip", "outside", "fell_at")}
    return ends | {"qpos": outcome.world, "counts": np.array(counts, float)}


class _Stage:
    """A session as a page drives it, without real time: what moves is kept at every sixtieth of a second."""

    def __init__(self) -> None:
        self.session = Session()
        self.session.longest = float("inf")
        self.session.aside.wait(float("inf"))
        self.poses: list[np.ndarray] = []
        self.frames: list[bytes] = []

    def ask(self, *messages: Any) -> "_Stage":
        for message in messages:
            self.session.body_at = 0.0  # bodies of a drag are built as they come, however fast this machine is
            self.session.ask(message)
            self.session.advance(0.0)
        return self

    def run(self, seconds: float) -> "_Stage":
        for _ in range(round(60 * seconds)):
            self.session.advance(1.0 / 60)
            self.poses.append(self.session.play.simulation.batch.data.qpos.copy())
            self.frames.append(self.session.frame())
        return self

    def columns(self) -> Columns:
        told = [message for message in self.session.told() if isinstance(message, say.Footprint | say.Fell)]
        steps = [[one.time, *one.at_w, one.heading] for one in told if isinstance(one, say.Footprint)]
        return {
            "qpos": np.concatenate(self.poses),
            "frame": np.frombuffer(b"".join(self.frames), np.uint8),
            "footprints": np.array(steps),
        }


def _edit(path: str, value: Any, document: str = "style", side: str = "both") -> say.Edit:
    return say.Edit(document=document, path=path, value=value, side=side, stroke=0)  # pyright: ignore[reportArgumentType]


def _studio() -> Columns:
    stage = _Stage().run(0.5).ask(say.Drive(speed=0.8)).run(1.5)
    stage.ask(_edit("step.period", 0.5), _edit("swing.height", 0.16, side="left")).run(1.0)
    stage.ask(say.Shove(force_h=[0.0, 250.0, 0.0], link="torso", seconds=0.1)).run(1.5)
    stage.ask(say.Setting(name="width", value=0.2)).run(0.5)
    stage.ask(_edit("leg_length", 1.0, "character")).run(1.0)
    stage.ask(say.Grab(row=0, link="torso", point_l=[0.0, 0.0, 0.2], target_w=[4.0, 0.5, 1.3])).run(0.4)
    stage.ask(say.Release(), say.Ball(from_w=[6.0, 1.0, 1.0], velocity_w=[-6.0, -1.0, 2.0], mass=1.0)).run(0.6)
    stage.ask(say.Switch(component="tuning", on=False, row=0)).run(0.5)
    stage.ask(say.Undo(), say.WalkTo(x=2.0, y=2.0)).run(2.0)
    stage.ask(say.Scrub(at=3.0), say.Continue()).run(1.0)
    return stage.ask(say.Scene(kind="compare"), say.Pester(newtons=60.0, every=1.0)).run(2.5).columns()


def _studio_crowd() -> Columns:
    stage = _Stage().ask(say.Scene(kind="crowd", count=5, seed=4)).run(2.0)
    stage.ask(say.Steer(row=2), say.Drive(speed=0.7, turn=0.3)).run(1.5)
    stage.ask(say.Steer(row=0))  # whoever is selected is the first of the next crowd
    return stage.ask(say.Scene(kind="crowd", count=4, seed=2, dance=True)).run(2.0).columns()


def _studio_plane() -> Columns:
    stage = _Stage().ask(say.Choose(document="gait", name="planar-run")).run(4.5)
    stage.ask(say.Shove(force_h=[80.0, 0.0, 0.0], link="torso", seconds=0.1)).run(1.0)
    return stage.ask(say.Choose(document="trial", name="shoved")).run(2.0).columns()


def _studio_laws() -> Columns:
    stage = _Stage().ask(say.Drive(speed=0.0, mode="stand")).run(1.0)
    stage.ask(say.AddCharacter(character="child", style="happy")).run(1.0)
    stage.ask(say.AddCharacter(gait="stepping", character="humanoid")).run(1.0)
    stage.ask(say.Shove(force_h=[120.0, 0.0, 0.0], link="torso", seconds=0.1)).run(1.0)
    stage.ask(say.Choose(document="gait", name="walk"), say.RemoveCharacter(row=0)).run(1.0)
    return stage.columns()


def _studio_falls() -> Columns:
    stage = _Stage().ask(say.Drive(speed=0.8)).run(1.0)
    stage.ask(say.Shove(force_h=[1500.0, 600.0, 0.0], link="torso", seconds=0.1)).run(3.0)
    return stage.ask(say.GetUp()).run(5.0).columns()


def _studio_company() -> Columns:
    stage = _Stage().ask(say.Drive(speed=0.6)).run(1.0)
    stage.ask(say.AddCharacter(character="child", style="happy")).run(0.7)
    stage.ask(say.Ball(from_w=[3.0, 1.0, 1.0], velocity_w=[-4.0, -1.0, 2.0], mass=1.0)).run(0.3)
    stage.ask(_edit("leg_length", 0.6, "character")).run(0.7)
    return stage.ask(say.RemoveCharacter(row=0), _edit("step.period", 0.5)).run(1.0).columns()
