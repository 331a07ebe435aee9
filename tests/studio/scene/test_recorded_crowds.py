"""A crowd's recording opens with everyone in it, and everyone goes on from any of its moments."""

import json
from dataclasses import replace

import numpy as np
import pytest
from studio.scene.recordings import taken, uploaded

from footfall.measure.crowd.gathering import gathering
from footfall.measure.crowd.run import run_company
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial, open_trial
from footfall.studio import protocol as say
from footfall.studio.protocol import frames

pytestmark = pytest.mark.slow

TWO = {
    "name": "two",
    "step_seconds": 0.002,
    "seconds": 1.5,
    "contact": "sticking",
    "crate": [[0.7, 0.1, 20.0]],
    "crowd": [
        {"place": [0.0, 0.0], "goal": [[2.0, 0.0]]},
        {
            "place": [0.0, 2.0],
            "character": "child",
            "style": "happy",
            "command": [{"speed": 0.4, "width": 0.2}],
            "push": [{"at": 0.9, "force": [30.0, 20.0, 0.0], "seconds": 0.2}],
        },
    ],
}
CHANGING = {
    "name": "three that change",
    "seconds": 1.5,
    "at_once": True,
    "crowd": [
        {
            "place": [0.0, 0.0],
            "command": [{"speed": 0.5}],
            "edit": [{"at": 0.4, "style": "proud"}, {"at": 1.0, "character": "child"}],
        },
        {
            "place": [0.0, 2.0],
            "goal": [[2.0, 2.0]],
            "edit": [{"at": 0.3, "character": "child"}, {"at": 0.8, "style": "sneak"}],
        },
        {"place": [0.0, -2.0], "command": [{"mode": "stand"}, {"at": 0.9, "gait": "stepping"}]},
    ],
}
CROWDS = {
    "goals, commands, a push and a crate": lambda: open_trial(load_trial(TWO)),
    "at random": lambda: gathering(3, 4, props=1, seconds=1.5),
    "a dance": lambda: gathering(3, 4, seconds=1.5, dance=True),
}


@pytest.fixture(scope="module", params=CROWDS)
def crowd(request) -> Recording:
    return run_company(CROWDS[request.param]()).recording


@pytest.fixture(scope="module")
def changing() -> Recording:
    return run_company(open_trial(load_trial(CHANGING))).recording


@pytest.fixture(scope="module")
def led() -> Recording:
    return run_company(open_trial(load_trial({**CHANGING, "at_once": False, "seconds": 4.0}))).recording


def test_everyone_is_shown_and_goes_on_as_recorded(stage, tmp_path, crowd):
    uploaded(stage, tmp_path, crowd)
    assert not stage.told(say.Refused)
    assert frames.rows_of(stage.session.frame()) == len(crowd.everyone)
    assert len(stage.told(say.Figures)[-1].figures) == len(crowd.everyone)
    stage.ask(say.Scrub(at=0.63), say.Continue())
    session = stage.session
    session.run(80 * session.play.slice_ticks)
    again = taken(stage, 0.63, 1.42)
    for one, other in zip(again.everyone, crowd.everyone, strict=True):
        assert one.qpos.tobytes() == other.qpos[63:143].tobytes()
    assert again.moments.loose_qpos.tobytes() == crowd.moments.loose_qpos[63:143].tobytes()


@pytest.mark.parametrize("frame", [0, 35, 63, 85, 95, 120])
def test_a_crowd_in_which_somebody_changes_goes_on_from_any_frame_as_recorded(stage, tmp_path, changing, frame):
    uploaded(stage, tmp_path, changing)
    assert not stage.told(say.Refused)
    stage.ask(say.Scrub(at=frame / 100), say.Continue())
    play = stage.session.play
    for number in range(frame, 149):
        assert [row.tobytes() for row in play.simulation.batch.qpos] == [
            one.qpos[number].tobytes() for one in changing.everyone
        ], number
        stage.session.run(play.slice_ticks)
    assert [law.name for law in play.simulation.laws] == ["footfall", "footfall", "stepping"]
    assert [body.name for body in play.simulation.characters] == ["child", "child", "humanoid"]


@pytest.mark.parametrize("frame", [0, 60, 95, 140, 200, 300])
def test_a_crowd_in_which_somebody_is_led_goes_on_from_any_frame_as_recorded(stage, tmp_path, led, frame):
    uploaded(stage, tmp_path, led)
    assert not stage.told(say.Refused)
    stage.ask(say.Scrub(at=frame / 100), say.Continue())
    play = stage.session.play
    for number in range(frame, len(led) - 1):
        assert [row.tobytes() for row in play.simulation.batch.qpos] == [
            one.qpos[number].tobytes() for one in led.everyone
        ], number
        stage.session.run(play.slice_ticks)
    assert play.way is None
    assert [law.name for law in play.simulation.laws] == ["footfall", "footfall", "stepping"]


def test_who_changes_in_a_crowd_is_drawn_as_it_is_at_the_moment_shown(stage, tmp_path, changing):
    uploaded(stage, tmp_path, changing)
    for at, bodies in ((0.1, ["humanoid"] * 3), (0.5, ["humanoid", "child", "humanoid"])):
        stage.ask(say.Scrub(at=at)).run(0.1)
        assert [one.name for one in stage.told(say.Figures)[-1].figures] == bodies


def test_one_of_them_can_be_driven_hit_by_a_ball_and_taken_again(stage, tmp_path):
    uploaded(stage, tmp_path, run_company(CROWDS["at random"]()).recording)
    stage.ask(say.Scrub(at=1.0), say.Continue(), say.Steer(row=1), say.Drive(speed=0.5)).run(0.2)
    crates = stage.session.play.simulation.batch.data.qpos[-7:].copy()
    stage.ask(say.Ball(from_w=[6.0, 5.0, 2.0], velocity_w=[0.0, 4.0, 0.0], mass=1.0))
    stage.ask(say.Edit(document="style", path="step.period", value=0.5, side="both", stroke=0)).run(0.3)
    assert not stage.told(say.Refused)
    play = stage.session.play
    assert [wheel.driven for wheel in play.wheels] == [False, True, False]
    place = play.simulation.batch.data.body("prop_0").xpos
    assert place == pytest.approx(crates[:3], abs=0.05)
    radius = np.frombuffer(stage.session.frame(), "<f4", offset=frames.HEADER.size)[-1]
    assert radius == pytest.approx(-0.15), "a crate is told by minus half its edge"
    take = taken(stage, 1.3, 1.45)
    stage.ask(say.Scene(kind="one")).run(0.1)
    uploaded(stage, tmp_path, take)
    assert frames.rows_of(stage.session.frame()) == 3
    assert not stage.told(say.Refused)


def test_who_leaves_the_crowd_has_an_ordinary_stage_again(stage, tmp_path):
    uploaded(stage, tmp_path, run_company(CROWDS["at random"]()).recording)
    stage.ask(say.Scene(kind="crowd", count=4)).run(0.2)
    assert stage.session.work.cast is None
    assert stage.session.play.simulation.count == 4


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda kept: kept["crowd"].pop(), "its crowd has 2"),
        (lambda kept: kept.__setitem__("crowd_skill", {"do": "wander"}), "crowd_skill"),
        (lambda kept: kept["crowd"][0].__setitem__("goal", [["x", 1.0]]), "goal"),
    ],
)
def test_a_crowd_that_cannot_have_been_is_refused(stage, tmp_path, change, words):
    recording = run_company(gathering(3, 4, seconds=0.3)).recording
    kept = json.loads(recording.moments.crowd)
    change(kept)
    uploaded(stage, tmp_path, replace(recording, moments=replace(recording.moments, crowd=json.dumps(kept))))
    assert words in stage.told(say.Refused)[-1].text


@pytest.mark.parametrize("change", [{"style": "/etc/passwd"}, {"world": "/etc/passwd"}, {"character": "/etc/passwd"}])
def test_a_crowd_reads_no_file_of_this_machine(stage, tmp_path, change):
    recording = run_company(gathering(2, 4, seconds=0.3)).recording
    [other] = recording.others
    spoiled = [replace(one, document=json.dumps(one.trial_table | change)) for one in (recording, other)]
    uploaded(stage, tmp_path, replace(spoiled[0], others=(spoiled[1],)))
    assert "elsewhere" in stage.told(say.Refused)[-1].text or "cannot be read" in stage.told(say.Refused)[-1].text
    assert frames.rows_of(stage.session.frame()) == 1
