"""Footprints that are placed on the stage are walked, changed, undone, saved, and written as a trial."""

import pytest

from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say
from footfall.studio.library import kinds

FIRST = say.PlacedFootprint(id=1, at=[0.25, 0.13], foot="left", heading_deg=10.0)
SECOND = say.PlacedFootprint(id=2, at=[0.4, -0.1], heading_free=True)
THIRD = say.PlacedFootprint(id=3, at=[0.55, 0.15], foot="left")


def place(*footprints, stroke=0):
    return say.PlaceFootprints(footprints=list(footprints), stroke=stroke)


@pytest.fixture
def stepping(stage):
    return stage.ask(say.Choose(document="gait", name="stepping"), say.StartOver())


def last(stage, kind):
    return stage.told(kind)[-1]


@pytest.mark.slow
def test_footprints_are_walked_one_after_another_and_their_errors_are_told(stepping):
    stepping.ask(place(FIRST, SECOND)).run(2.6)
    steps = last(stepping, say.Steps)
    assert [one.id for one in steps.landed] == [1, 2]
    assert all(one.error_m < 0.02 for one in steps.landed)
    assert steps.landed[0].error_deg < 4.0
    assert steps.landed[1].error_deg is None
    assert steps.under_way == 0


@pytest.mark.slow
def test_a_footprint_that_comes_later_is_walked_later_and_one_that_goes_is_not(stepping):
    stepping.ask(place(FIRST)).run(1.5).ask(place(FIRST, SECOND, THIRD)).run(0.1).ask(place(SECOND)).run(1.5)
    assert [one.id for one in last(stepping, say.Steps).landed] == [1, 2]
    assert [one.id for one in last(stepping, say.Documents).footprints] == [2]


def test_every_change_is_one_step_of_undo_and_a_drag_is_too(stepping):
    moved = say.PlacedFootprint(id=1, at=[0.3, 0.13], foot="left")
    stepping.ask(place(FIRST), place(moved, stroke=7), place(FIRST, stroke=7), place(moved, stroke=7), place())
    assert last(stepping, say.Documents).undo[-3:] == ["footprint", "change footprint", "delete footprint"]
    stepping.ask(say.Undo(), say.Undo())
    assert [one.footprint.at for one in stepping.session.work.footprints] == [(0.25, 0.13)]
    stepping.ask(say.Undo(), say.Redo())
    assert len(stepping.session.work.footprints) == 1


@pytest.mark.slow
def test_one_out_of_reach_is_waited_for_and_said(stepping):
    far = say.PlacedFootprint(id=1, at=[2.0, 0.1])
    stepping.ask(place(far)).run(1.0)
    assert "footprint 1 is out of reach" in last(stepping, say.Steps).waits
    assert not stepping.fallen
    stepping.ask(place(FIRST)).run(1.5)
    assert last(stepping, say.Steps).waits == ""
    assert [one.id for one in last(stepping, say.Steps).landed] == [1]


def test_a_gait_that_takes_none_refuses_them_and_says_which_does(stage):
    stage.ask(place(FIRST)).run(0.05)
    assert "the gait 'walk' steps where balance needs it" in last(stage, say.Refused).text
    documents = last(stage, say.Documents)
    assert not documents.law.footprints
    stage.ask(say.Choose(document="gait", name=documents.footprint_gait)).run(0.05)
    assert last(stage, say.Documents).law.footprints


@pytest.mark.slow
def test_after_a_fall_it_steps_onto_the_same_footprint_again(stepping):
    stepping.ask(place(FIRST)).run(0.3).ask(say.Shove(force_h=[-2500.0, 0.0, 0.0])).run(2.0)
    assert stepping.fallen
    assert not last(stepping, say.Steps).landed
    stepping.ask(say.StartOver()).run(1.5)
    assert [one.id for one in last(stepping, say.Steps).landed] == [1]


@pytest.mark.slow
def test_what_was_walked_is_a_trial_that_does_the_same_without_the_page(stepping):
    stepping.ask(place(FIRST)).run(0.62).ask(place(FIRST, SECOND)).run(2.4)
    stepping.ask(say.AskScript(start=0.0, end=3.0, name="danced")).run(0.02)
    script = last(stepping, say.Scripted)
    assert not script.words
    assert "footprint" in script.python
    report = run_trial(load_trial(kinds.read(script.toml)), record=False).report
    told = last(stepping, say.Steps).landed
    assert [one["landed"] for one in report.footprints] == [pytest.approx(one.at, abs=2e-3) for one in told]


@pytest.mark.slow
def test_a_dance_is_saved_and_opened_again(stepping, monkeypatch, tmp_path):
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path))
    stepping.ask(place(FIRST, SECOND), say.Save(document="trial", name="waltz")).run(0.05)
    assert not stepping.told(say.Refused)
    stepping.ask(place(), say.Choose(document="trial", name="waltz")).run(2.6)
    assert [one.footprint.at for one in stepping.session.work.footprints] == [(0.25, 0.13), (0.4, -0.1)]
    assert len(last(stepping, say.Steps).landed) == 2


@pytest.mark.slow
def test_time_that_is_dragged_back_shows_what_had_landed_then(stepping):
    stepping.ask(place(FIRST, SECOND)).run(2.6).ask(say.Scrub(at=1.5)).run(0.02)
    assert [one.id for one in last(stepping, say.Steps).landed] == [1]
    stepping.ask(say.Continue()).run(1.2)
    assert [one.id for one in last(stepping, say.Steps).landed] == [1, 2]


@pytest.mark.parametrize("table", [{"at": [0.0, 0.0]}, {"id": 1}, {"id": 1, "at": [0.0, 0.0], "wings": 2}, 7])
def test_footprints_that_nobody_can_have_placed_are_refused(stage, table):
    before = stage.session.work
    stage.ask(say.PutAll(shared=before.shared | {"footprints": [table]})).run(0.02)
    assert stage.told(say.Refused)
    assert stage.session.work is before


@pytest.mark.slow
def test_who_walks_stops_before_a_law_takes_over_that_only_steps(stage):
    stage.run(3.2).ask(say.Choose(document="gait", name="stepping")).run(0.1)
    assert stage.session.play.simulation.laws[0].name == "footfall"
    stage.run(4.0)
    assert stage.session.play.simulation.laws[0].name == "stepping"
    assert not stage.fallen
