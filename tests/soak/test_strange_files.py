"""Whatever names a file, in a message, a link, a recording or a saved session: a file that nobody gave stays shut."""

import json
import random
from dataclasses import replace

import pytest
import tomli_w
from bodies.robots.made_robot import written
from soak.poisoned import HELD, Watched, library_table, poisoned, poisoned_trials
from studio.conftest import Stagehand

from footfall import catalog, given
from footfall.bodies.character import Character
from footfall.bodies.robots.likeness import robot_character
from footfall.cli import main
from footfall.errors import FootfallError
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_opened, load_trial
from footfall.studio import protocol as say
from footfall.studio.session.session import Session
from footfall.studio.work.work import opening

SECRET = "topsecret"
ONCE = ("model", "entrance.after")
"""Fields by which a file was once opened."""


@pytest.fixture(scope="module")
def strange(tmp_path_factory):
    """A folder of files that nobody gives: a robot's, and a document."""
    folder = tmp_path_factory.mktemp(SECRET)
    robot = written(folder)
    document = folder / "x.toml"
    document.write_text(tomli_w.dumps(library_table(Character, "humanoid")))
    return Watched(folder), [robot, str(document)]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    path = tmp_path_factory.mktemp("given") / "x.npz"
    run_trial(load_trial({"name": "x", "seconds": 0.2})).recording.save(path)
    return path


def test_the_count_sees_what_is_opened(strange):
    watched, (robot, document) = strange
    before = len(watched.opened)
    catalog.load(Character, document)
    assert len(watched.opened) == before + 1
    other = robot.replace("biped", "given")
    with open(robot) as source, open(other, "w") as copied:
        copied.write(source.read())
    before = len(watched.opened)
    robot_character(other)
    assert len(watched.opened) > before


@pytest.mark.slow
def test_no_way_opens_a_file_that_was_not_given(strange, recorded, amount, seed, limited, monkeypatch, tmp_path):
    watched, files = strange
    chance, stage = random.Random(seed), Stagehand()
    monkeypatch.chdir(tmp_path)
    alone = [(field, kind, table) for kind in HELD for file in files for field, table in poisoned(HELD[kind], file)]
    trials = [(field, "trial", table) for file in files for field, table in poisoned_trials(file)]
    cases = chance.sample(alone, k=min(len(alone), amount(len(alone), 12)))
    cases += chance.sample(trials, k=min(len(trials), amount(len(trials), 25)))
    cases += [one for one in alone if one[0] in ONCE]
    before = len(watched.opened)
    for number, (field, kind, table) in enumerate(cases):
        ways = _trial_ways if kind == "trial" else _document_ways
        with limited(f"{field} of a {kind}, case {number} of seed {seed}"):
            for way, go in ways(stage, kind, table, recorded).items():
                try:
                    go()
                    stage.run(2 / 60)
                except FootfallError:
                    pass
                assert watched.opened[before:] == [], f"{field} of a {kind} by {way}"


def _document_ways(stage, kind, table, recorded):
    shared, session = opening().shared, stage.session
    actor = {"id": 5, "name": "other", "place": [2.0, 0.0, 0.0], "settings": {}} | {
        name: shared[name] for name in ("character", "gait", "style")
    }
    several = shared | {"scene": {"kind": "several"}}
    crowd = {"place": [0.0, 0.0], "character": shared["character"], "gait": shared["gait"]}
    cast = {"trial": {"name": "x", "crowd": [crowd | {kind: table}]}, "places": [[0.0, 0.0, 0.0]], "crates": []}
    link = {"a link": shared | {kind: table}, "a link's other": several | {"others": [actor | {kind: table}]}}
    link["a link's crowd"] = shared | {"scene": {"kind": "crowd", "count": 1}, "cast": cast}
    link["a link's gaits"] = shared | {"chain": [shared["gait"], table]}
    ways = {way: (lambda it=it: session.ask(say.PutAll(shared=it))) for way, it in link.items()}
    ways["a saved session"] = lambda: Session(saved={"work": shared | {kind: table}}).close()
    ways["a file"] = lambda: session.ask(say.Put(hint=kind, toml=tomli_w.dumps(table)))
    ways["a field"] = lambda: [
        session.ask(say.Edit(document=kind, path=key, value=value)) for key, value in table.items()
    ]
    names = [value for value in table.values() if isinstance(value, str) and 0 < len(value) <= 120]
    ways["a choice"] = lambda: [session.ask(say.Choose(document=kind, name=name)) for name in names]
    return ways


def _trial_ways(stage, kind, table, recorded):
    session = stage.session
    recording = Recording.load(recorded)
    document = recording.trial_table | {key: value for key, value in table.items() if key not in ("name", "seconds")}
    path = str(recorded.with_name("strange.npz"))

    def write():
        replace(recording, document=json.dumps(document)).save(path)

    def opened():
        write()
        session.reels.open(recorded.with_name("strange.npz"), "x")
        stage.run(4 / 60)
        session.reels.stop_opening()

    ways = {"a file": lambda: session.ask(say.Put(hint="trial", toml=tomli_w.dumps(table)))}
    ways["a script"] = lambda: session.ask(say.WriteScript(table=table, name="strange", keep=True))
    ways["an upload"] = opened
    ways["a recording"] = lambda: (write(), main(["run", path]))
    ways["a recording with changes"] = lambda: (write(), main(["run", path, "--set", "seconds=0.1"]))
    ways["a recording that goes on"] = lambda: (write(), main(["run", "--from", f"{path}@0.1"]))
    return ways


def test_a_robot_that_was_given_can_be_named(tmp_path):
    path = written(tmp_path)
    body = robot_character(path)
    with given.shut():
        trial = load_opened({"name": "x", "seconds": 0.1, "character": catalog.encode(body)})
    assert Simulation(trial.character, trial.gait).count == 1
