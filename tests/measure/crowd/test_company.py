"""Trials with several characters, dances, and how those of a crowd go round each other."""

from dataclasses import replace

import numpy as np
import pytest

from footfall.errors import BadRecording, BadValue
from footfall.measure.bench.scale import crowd_race
from footfall.measure.crowd.gathering import gathering
from footfall.measure.crowd.recorded import trial_of_crowd
from footfall.measure.crowd.run import run_company
from footfall.measure.go_on import go_on_from
from footfall.measure.trial.run import run_trial, run_trials
from footfall.sim.recording import Recording
from footfall.skills.dance import FIGURE, Dance
from footfall.skills.give_way import GIVING_WAY, Steering, steer, steering_from
from footfall.stage.opened import load_trial, open_trial

DANCE = Dance(mirrored=())
TWO = {
    "name": "two",
    "seconds": 4.0,
    "step_seconds": 0.002,
    "crowd": [
        {"place": [0.0, 0.0], "goal": [[1.0, 0.0]]},
        {"place": [0.0, 2.0], "character": "child", "style": "happy", "command": [{"at": 0.0, "mode": "stand"}]},
    ],
}


PLANAR = {"character": "planar", "gait": "planar-walk"}


@pytest.fixture(scope="module")
def played():
    return run_company(open_trial(load_trial(TWO)))


def test_each_of_a_cast_is_counted(played):
    came = played.report
    assert [one.who for one in came.each] == ["humanoid, default", "child, happy"]
    assert came.fell == 0
    assert came.outside_impulse == 0.0
    assert came.each[0].goals == came.goals == 1


def test_who_has_reached_its_last_goal_stays_there_and_who_stands_goes_nowhere(played):
    assert np.linalg.norm(played.recording.qpos[-1, :2] - [1.0, 0.0]) < 0.6
    assert played.report.each[1].way < 0.3


def test_each_of_a_crowd_has_a_report_and_a_recording_as_of_any_trial(played):
    assert [len(one) for one in played.recording.everyone] == [400, 400]
    assert played.report.each[0].step_length > 0.1
    assert played.report.each[1].stands_from is not None


def test_one_of_a_crowd_can_be_shoved_on_a_slope():
    walkers = [{"place": [0.0, 0.0]}, {"place": [0.0, 1.5], "push": [{"at": 0.2, "force": [0.0, 50.0, 0.0]}]}]
    shoved = run_company(open_trial(load_trial(TWO | {"seconds": 1.0, "world": "slope-up", "crowd": walkers})))
    assert [one.push_impulse for one in shoved.report.each] == pytest.approx([0.0, 5.0])
    assert shoved.simulation.ground.shape[1] > 1


def test_the_same_trial_gives_the_same_crowd(played):
    again = run_company(open_trial(load_trial(TWO)))
    assert np.array_equal(again.world, played.world)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"command": [{"at": 0.0, "speed": 1.0}]}, "has no command of its own"),
        ({"crowd": [], "crate": [[0.0, 0.0, 0.0]]}, "are for a crowd"),
        ({"crowd": [{"place": [0.0, 0.0], "style": "sneek"}]}, "sneak"),
        ({"crowd": [PLANAR | {"place": [0.0, 0.0]}, {"place": [0.0, 2.0]}]}, "a force that no joint makes"),
        ({"crowd": [PLANAR | {"place": [0.0, 0.0], "heading_deg": 20.0}]}, "walks along x"),
        (
            {"crowd": [{"place": [0.0, 0.0], "goal": [[1.0, 0.0]], "command": [{"at": 0.0}]}]},
            "either goals or commands",
        ),
        (
            {"crowd": [{"place": [0.0, 0.0], "command": [{"at": 1.0, "gait": "planar-walk"}]}]},
            "moves in space",
        ),
        ({"footprint": [{"at": [0.3, 0.1]}]}, "has no footprint of its own"),
    ],
)
def test_what_a_crowd_cannot_have_is_said(change, words):
    with pytest.raises(BadValue, match=words) if words != "sneak" else pytest.raises(Exception, match=words):
        load_trial(TWO | change)


def test_who_cannot_be_steered_has_no_goals():
    walkers = [{"place": [0.0, 0.0], "gait": "stepping", "goal": [[1.0, 0.0]]}]
    with pytest.raises(BadValue, match="'stepping' of the law stepping cannot be steered"):
        open_trial(load_trial(TWO | {"crowd": walkers}))


def test_two_cannot_start_in_one_place():
    walkers = [{"place": [0.0, 0.0]}, {"place": [0.1, 0.0]}]
    with pytest.raises(BadValue, match=r"crowd.0 and crowd.1 start 0.10 m apart"):
        open_trial(load_trial(TWO | {"crowd": walkers}))


def test_a_crowd_is_no_row_of_a_sweep():
    with pytest.raises(BadValue, match="footfall run"):
        run_trials([load_trial(TWO)])


def test_two_who_will_meet_give_way_before_they_are_near():
    here, velocity = np.array([[0.0, 0.0], [2.8, 0.0]]), np.array([[0.8, 0.0], [-0.8, 0.0]])
    way, facing = np.array([[9.0, 0.0], [-9.0, 0.0]]), np.array([0.0, np.pi])
    blind, _ = steer(here, way, facing)
    heading, _ = steer(here, way, facing, velocity)
    assert blind[0] == pytest.approx(0.0)
    assert heading[0] < -0.1
    assert np.sin(heading[1]) > 0.1


def test_what_is_asked_does_not_jump_but_braking_is_quick():
    course, facing = steering_from(np.zeros(1)), np.zeros(1)
    course = course.after(0.1, np.array([np.pi]), np.ones(1), facing)
    assert 0.0 < course.heading[0] < 0.5
    course = Steering(course.heading, np.ones(1)).after(0.1, course.heading, np.zeros(1), facing)
    assert course.pace[0] < 0.7


def test_nobody_is_asked_to_turn_further_than_it_follows():
    course, facing = steering_from(np.full(1, 2.0 * np.pi)), np.zeros(1)
    for _ in range(50):
        course = course.after(0.1, np.array([3.0]), np.ones(1), facing)
    assert course.heading[0] == pytest.approx(2.0 * np.pi + GIVING_WAY.lead)
    assert course.pace[0] == pytest.approx(0.0)


def test_a_dance_comes_back_to_where_it_began_and_never_jumps():
    beats = np.linspace(0.0, 4 * FIGURE, 2000)
    turned = np.array([DANCE.figure_at(beat)[2] for beat in beats])
    assert np.abs(np.diff(turned)).max() < 0.05
    assert DANCE.figure_at(4 * FIGURE)[2] == pytest.approx(2 * np.pi)
    assert sum(DANCE.figure_at(beat)[0] for beat in beats) == pytest.approx(0.0, abs=0.5)


@pytest.mark.slow
def test_dancers_step_on_the_beat_and_keep_their_places():
    outcome = run_company(gathering(4, 5, dance=True, seconds=6.0))
    crowd = outcome.simulation
    assert outcome.report.fell == 0
    assert np.linalg.norm(crowd.batch.qpos[:, :2] - crowd.places[:, :2], axis=1).max() < 1.0
    assert crowd.memory["stride"]["steps"].min() >= 6.0 / DANCE.beat - 3


def test_a_crowd_with_the_law_ends_where_its_torques_alone_end():
    race = crowd_race(2, repeats=1, stretch=0.05)
    assert race.same_motion
    assert 0.0 < race.ratio < 1.5


LED = {"seconds": 0.5, "crowd": [{"place": [0.0, 0.0]}, {"place": [0.0, 2.0]}]}


WANDER = {"do": "wander", "goals": [[1.0, 0.0]] * 2, "headings": [0.0, 0.0], "speeds": [0.5, 0.5], "reach": 3.0}


def test_one_skill_can_command_a_whole_crowd():
    dance = {"do": "dance", "mirrored": [False, True]}
    came = run_company(open_trial(load_trial(TWO | LED | {"crowd_skill": dance})))
    assert np.array_equal(came.recording.command["sideways"] > 0.0, came.recording.others[0].command["sideways"] < 0.0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"crowd_skill": {"do": "danse", "mirrored": []}}, "did you mean 'dance'"),
        (
            {"crowd_skill": {"do": "dance", "mirrored": [True]}},
            "mirrored has 1 entries, but the crowd has 2 characters",
        ),
        ({"crowd_skill": {"do": "dance", "mirrored": [True, False]}, "crowd": TWO["crowd"]}, "commands everyone"),
        ({"crowd_skill": {"do": "dance", "mirrored": []}, "crowd": []}, "are for a crowd"),
        ({"crowd_skill": WANDER | {"chance": {"bit_generator": "dice"}}}, "random generator of goals"),
    ],
)
def test_a_skill_that_cannot_command_this_crowd_is_refused(change, words):
    with pytest.raises(BadValue, match=words):
        open_trial(load_trial(TWO | LED | change))


LAWS = {
    "name": "several laws",
    "seconds": 1.6,
    "crowd": [
        {"place": [0.0, 2.0], "command": [{"at": 0.0, "speed": 0.9}]},
        {"place": [0.0, 0.0], "gait": "stepping", "footprint": [{"at": [0.3, 0.1]}]},
        {"place": [0.0, -2.0], "character": "biped", "gait": "space-walk"},
    ],
}


@pytest.mark.slow
def test_each_of_a_cast_walks_by_its_own_law():
    came = run_company(open_trial(load_trial(LAWS)))
    assert [one.gait.law for one in came.recording.everyone] == ["footfall", "stepping", "simbicon-space"]
    assert came.report.fell == 0
    assert [len(one.footprints) for one in came.report.each] == [0, 1, 0]
    assert came.report.each[2].steps > 0


TO_STEPPING = [{"at": 0.0, "speed": 0.6}, {"at": 1.5, "gait": "stepping"}]


def taken_over(recording: Recording) -> list[tuple[int, str]]:
    """From which frame on somebody walks by which gait."""
    return [(part.first, part.gaits[0].name) for part in recording.parts]


@pytest.mark.slow
@pytest.mark.parametrize("at_once", [False, True])
def test_one_of_several_is_led_to_another_gait_as_one_alone_is(at_once):
    table = {"name": "led", "seconds": 5.0, "at_once": at_once}
    alone = run_trial(load_trial(table | {"command": TO_STEPPING}))
    several = [{"place": [0.0, 0.0]}, {"place": [0.0, 3.0], "command": TO_STEPPING}]
    crowd = run_trial(load_trial(table | {"crowd": several})).recording
    begun = taken_over(alone.recording)
    assert [name for _, name in begun] == ["walk", "stepping"]
    assert [taken_over(one) for one in crowd.everyone] == [begun[:1], begun]
    assert go_on_from(crowd, 300).recording.to_bytes() == crowd.to_bytes()


@pytest.mark.slow
def test_planar_bodies_walk_beside_each_other_each_in_its_plane():
    crowd = [PLANAR | {"place": [0.0, 0.0]}, PLANAR | {"place": [2.0, 1.5]}]
    trial = load_trial({"name": "planes", "seconds": 2.0, "step_seconds": 0.001, "crowd": crowd})
    recording = run_trial(trial).recording
    first, second = (one.com[-1] for one in recording.everyone)
    assert second - first == pytest.approx([2.0, 1.5, 0.0], abs=1e-3)
    assert first[0] > 1.0
    assert go_on_from(recording, 77).recording.to_bytes() == recording.to_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("frame", [0, 57, 123])
@pytest.mark.parametrize("kind", ["errands and a push", "at random", "a dance", "several laws"])
def test_a_crowd_goes_on_from_any_frame_as_if_it_had_never_stopped(kind, frame, tmp_path):
    pushed = {"place": [0.0, 2.0], "push": [{"at": 0.5, "force": [60.0, 20.0, 0.0], "seconds": 0.2}]}
    two = {"seconds": 1.6, "crate": [[0.6, 0.1, 20.0]], "crowd": [TWO["crowd"][0], pushed]}

    def company():
        if kind == "errands and a push":
            return open_trial(load_trial(TWO | two))
        if kind == "several laws":
            return open_trial(load_trial(LAWS))
        return gathering(3, 4, props=1, seconds=1.6, dance=kind == "a dance")

    whole = run_company(company()).recording
    whole.save(tmp_path / "crowd.npz")
    again = go_on_from(Recording.load(tmp_path / "crowd.npz"), frame)
    assert again.recording.to_bytes() == whole.to_bytes()


@pytest.fixture(scope="module")
def wandering() -> Recording:
    return run_company(gathering(2, 9, props=1, seconds=0.5)).recording


@pytest.mark.slow
def test_a_crowd_goes_on_beyond_the_end_of_its_trial(wandering):
    longer = run_company(gathering(2, 9, props=1, seconds=0.8))
    again = go_on_from(wandering, 49, seconds=0.8)
    assert again.recording.to_bytes() == longer.recording.to_bytes()
    assert [one.who for one in again.report.each] == [one.who for one in longer.report.each]


def test_a_crowds_file_says_its_whole_trial(wandering):
    trial = trial_of_crowd(wandering)
    assert (len(trial.crowd), len(trial.crate), trial.crowd_skill["do"]) == (2, 1, "wander")


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("crowd", "", "lacks their trial"),
        ("crowd", "{", "'crowd' is not valid"),
        ("crowd", '{"crowd": [3, 4]}', "'crowd' is not valid"),
        ("crowd", '{"crowd": [{"place": [0.0, 0.0]}]}', "holds 2 characters, but its crowd has 1"),
        ("layout", "[]", "'layout' is not valid"),
        (
            "layout",
            '{"places": [[NaN, 0.0, 0.0], [0.0, 0.0, 0.0]], "props": [], "balls": 0, "ghosts": false}',
            "layout",
        ),
    ],
)
def test_a_crowd_that_cannot_have_been_is_refused(wandering, name, text, words):
    spoiled = replace(wandering, moments=replace(wandering.moments, **{name: text}))
    with pytest.raises(BadRecording, match=words):
        go_on_from(spoiled, 10)
