"""A law from outside walks through the whole house: nothing in the source knows of it."""

import json

import numpy as np
import pytest
from standing_law import LAW, STATUE

from footfall import catalog
from footfall.bodies.character import Character
from footfall.cli import main
from footfall.errors import BadValue
from footfall.laws import register
from footfall.laws.register import law_of, load_gait
from footfall.maths.declared import declared
from footfall.measure.trial.run import run_trial
from footfall.sim.readings import Readings
from footfall.sim.recording import Recording
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say
from footfall.studio.session.session import Session


@pytest.fixture(autouse=True)
def statue():
    """The law, registered for one test."""
    register.register(LAW)
    yield LAW
    del register.LAWS[LAW.name]
    del catalog._SHELVES[LAW.gait]


@pytest.fixture
def trial(tmp_path):
    path = tmp_path / "statue.toml"
    path.write_text('name = "statue"\nseconds = 2.5\n[gait]\nname = "statue"\ntext = "it stands"\nlaw = "statue"\n')
    return path


def test_its_gaits_are_read_and_its_mistakes_told():
    assert law_of(load_gait(STATUE)) is LAW
    with pytest.raises(BadValue, match=r"strength is 9\.0; it must lie between 0 and 5"):
        load_gait(STATUE | {"strength": 9.0})


@pytest.mark.slow
def test_the_command_line_runs_records_and_reports_it(trial, tmp_path):
    report, recording = tmp_path / "statue.json", tmp_path / "statue.npz"
    assert main(["run", str(trial), "--report", str(report), "--recording", str(recording)]) == 0
    said = json.loads(report.read_text())
    assert (said["fell"], said["steps"], said["step_period"]) == (False, 2, pytest.approx(1.0, abs=0.01))
    kept = Recording.load(recording)
    assert kept.gait == load_gait(STATUE)
    assert np.isnan(kept.aimed_speed).all()
    assert main(["run", str(recording)]) == 0


def test_the_same_trial_gives_the_same_bytes(trial):
    once, again = (run_trial(load_trial(trial)).recording for _ in range(2))
    assert once.to_bytes() == again.to_bytes()


def test_what_it_does_not_heed_and_whom_it_refuses_is_told(trial):
    with pytest.raises(BadValue, match="of the law statue cannot heed"):
        load_trial(trial, ["command.0.speed=1.0"])
    with pytest.raises(BadValue, match="wants a body with toes, which 'planar' lacks"):
        run_trial(load_trial(trial, ["character=planar"]))


def test_it_is_read_while_it_stands():
    simulation = Simulation(catalog.load(Character, "humanoid"), load_gait(STATUE))
    simulation.run(0.5)
    assert Readings(simulation, "uprightness").now()[0, 2] == pytest.approx(1.0, abs=0.05)
    assert {field.name for field in declared(LAW.memory)} > {"stride_phase", "calm"}


def test_a_session_of_the_studio_shows_it():
    session = Session()
    toml = 'name = "statue"\ntext = "it stands"\nlaw = "statue"\n'
    session.ask(say.Put(toml=toml))
    for _ in range(90):
        session.advance(1 / 60)
    assert session.work.gait == load_gait(STATUE)
    assert session.play.simulation.laws == [LAW]
    assert session.play.simulation.memory["stride"]["steps"][0] == 1
    assert not (session.play.simulation.tally["fell_at"] >= 0).any()
