import math
import os
import signal

import numpy as np
import pytest
from bodies.robots.made_robot import written

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.robots.likeness import robot_character
from footfall.cli.tables import headline
from footfall.errors import BadValue, FootfallError
from footfall.laws.tables import Link
from footfall.measure.trial.run import ROWS, batches_of, in_processes, run_many, run_trial, run_trials
from footfall.sim import passage
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial, trial_of

pytestmark = pytest.mark.slow


def test_the_same_trial_gives_the_same_bytes(trial_of_changes):
    first, second = (run_trial(trial_of_changes(seconds=1.0)).recording.to_bytes() for _ in range(2))
    assert first == second


def test_a_trial_comes_out_of_a_batch_as_it_does_alone(trial_of_changes):
    shoved = trial_of_changes(seconds=1.5, push=[{"at": 0.513, "force": [100, 300, 0], "seconds": 0.1}])
    longer = trial_of_changes("character.bones.torso.mass=20", seconds=2.0, command=[{"at": 0.333, "speed": -0.3}])
    other = trial_of_changes("gait.step.period=0.5", seconds=1.0)
    together = run_trials([longer, shoved, other])
    for trial, outcome in zip([longer, shoved, other], together, strict=True):
        assert run_trial(trial).recording.to_bytes() == outcome.recording.to_bytes()


def test_a_neighbour_that_blows_up_changes_nothing(trial_of_changes, blown_up):
    calm = trial_of_changes()
    together = run_trials([blown_up.trial, calm])
    assert together[1].recording.to_bytes() == run_trial(calm).recording.to_bytes()


def test_a_recording_replays_to_the_byte(walked, tmp_path):
    walked.recording.save(tmp_path / "walked.npz")
    trial = trial_of(Recording.load(tmp_path / "walked.npz"))
    assert run_trial(trial).recording.to_bytes() == walked.recording.to_bytes()


def test_a_blow_up_is_a_result_whose_dump_replays(blown_up, tmp_path):
    assert blown_up.report.blew_up
    dump = Recording.load(blown_up.save_dump(tmp_path))
    assert len(dump) == round(blown_up.report.blew_up_at * 100)
    assert run_trial(trial_of(dump)).recording.to_bytes() == dump.to_bytes()


def test_the_frames_of_a_blow_up_are_finite(blown_up):
    assert np.isfinite(blown_up.recording.qpos).all()


def test_a_run_goes_on_a_second_after_a_fall(trial_of_changes):
    """Whichever of some shoves fells it."""
    shoves = [[{"at": 0.5, "force": [0, newtons, 0]}] for newtons in (100, 900, 1200, 1500)]
    reports = [one.report for one in run_trials([trial_of_changes(seconds=5.0, push=push) for push in shoves])]
    assert {report.fell for report in reports} == {False, True}
    for report in reports:
        assert report.seconds == pytest.approx(report.fell_at + 1.0 if report.fell else 5.0, abs=0.011)


@pytest.mark.parametrize("step_seconds", [0.0005, 0.002])
def test_other_step_sizes_walk_too(trial_of_changes, step_seconds):
    report = run_trial(trial_of_changes(gait="walk", step_seconds=step_seconds)).report
    assert not report.fell
    assert report.steps >= 2


def test_a_command_is_in_force_from_its_time_on(trial_of_changes):
    change = [{"at": 0.0, "speed": 0.5}, {"at": 0.505, "width": 0.1}]
    command = run_trial(trial_of_changes(seconds=1.0, command=change)).recording.command
    assert np.flatnonzero(command["width"] == np.float32(0.1))[0] == 51
    assert (command["speed"] == 0.5).all()


def test_a_push_keeps_the_direction_of_the_heading_at_its_start(trial_of_changes):
    push = [{"at": 0.2, "force": [100.0, 0.0, 50.0], "seconds": 0.2}]
    recording = run_trial(trial_of_changes(seconds=0.6, push=push)).recording
    pushed = recording.push[20:40]
    heading = recording.heading[20]
    expected = [100 * math.cos(heading), 100 * math.sin(heading), 50]
    assert pushed == pytest.approx(np.tile(expected, (20, 1)), abs=1e-4)
    assert not recording.push[:20].any()
    assert not recording.push[40:].any()


def test_pushes_on_the_same_link_add_up(trial_of_changes):
    push = [{"at": 0.1, "force": [0, 10, 0], "seconds": 0.2}, {"at": 0.2, "force": [0, 20, 0], "seconds": 0.2}]
    left = run_trial(trial_of_changes(seconds=0.5, push=push)).recording.push[:, 1]
    assert left[[5, 15, 25, 35, 45]] == pytest.approx([0, 10, 30, 20, 0], abs=1e-3)


def test_many_trials_come_back_in_their_order(trial_of_changes):
    trials = [trial_of_changes(name=f"number {i}", seconds=0.2 + 0.1 * (i % 3)) for i in range(ROWS + 2)]
    seen = []
    outcomes = run_many(trials, workers=1, progress=lambda done, total: seen.append((done, total)))
    assert [outcome.trial for outcome in outcomes] == trials
    assert [outcome.report.seconds for outcome in outcomes] == pytest.approx([trial.seconds for trial in trials])
    assert seen[-1][0] == pytest.approx(seen[-1][1])


def test_processes_change_nothing(trial_of_changes):
    trials = [trial_of_changes(seconds=0.3, command=[{"at": 0, "speed": speed}]) for speed in (0.0, 0.4)]
    apart = run_many(trials, workers=2, record=True)
    together = run_trials(trials)
    assert [one.recording.to_bytes() for one in apart] == [one.recording.to_bytes() for one in together]


def test_too_many_rows_are_refused(trial_of_changes):
    with pytest.raises(BadValue, match="33 trials are too many for one simulation"):
        run_trials([trial_of_changes()] * (ROWS + 1))


def test_different_step_sizes_side_by_side_are_refused(trial_of_changes):
    with pytest.raises(BadValue, match="same step_seconds"):
        run_trials([trial_of_changes(), trial_of_changes(step_seconds=0.002)])


def test_no_trials_no_outcomes():
    assert run_trials([]) == run_many([]) == []


def test_a_robot_runs_only_beside_those_of_its_own_file(tmp_path):
    for name, waist in (("made", True), ("stiff", False)):
        (tmp_path / name).mkdir()
        written(tmp_path / name, waist=waist)
    bodies = [catalog.encode(robot_character(str(tmp_path / name / "biped.xml"))) for name in ("made", "stiff", "made")]
    trials = [load_trial({"name": "x", "seconds": 0.1, "character": body}) for body in bodies]
    assert sorted(batches_of(trials, workers=1)) == [[0, 2], [1]]


def test_a_body_runs_only_beside_those_with_its_joints():
    stiff = catalog.encode(catalog.load(Character, "humanoid"))
    stiff["bones"]["torso"] |= {"limits": [0.0, 0.0]}
    trials = [load_trial({"name": "x", "seconds": 0.1, "character": body}) for body in ("humanoid", stiff, "ape")]
    assert sorted(batches_of(trials, workers=1)) == [[0, 2], [1]]
    assert [outcome.report.fell for outcome in run_many(trials, workers=1)] == [False, False, False]


def test_a_force_that_nobody_named_is_counted(trial_of_changes, monkeypatch):
    from footfall.sim.simulation import Simulation

    reset = Simulation.reset

    def reset_and_cheat(simulation):
        reset(simulation)
        simulation.push(0, Link.PELVIS, [0.0, 0.0, 10.0])

    monkeypatch.setattr(Simulation, "reset", reset_and_cheat)
    report = run_trial(trial_of_changes(seconds=1.0)).report
    assert report.outside_impulse == pytest.approx(10.0, rel=0.02)


def test_the_name_of_a_dump_is_a_file_name(blown_up, tmp_path):
    trial = load_trial({"name": "a/b: c?", "gait": "paper"})
    path = type(blown_up)(trial, blown_up.report, blown_up.recording).save_dump(tmp_path)
    assert path == tmp_path / "a-b--c-blew-up.npz"


# --- skills


def test_a_trial_does_what_its_skills_say_and_the_report_tells_what_became_of_them(trial_of_changes):
    skills = [{"do": "walk_to", "to": [1.2, 0.0]}, {"do": "turn", "heading_deg": 40.0}, {"do": "wait", "seconds": 30.0}]
    outcome = run_trial(trial_of_changes(seconds=9.0, gait="walk", skill=skills, command=[]))
    fates = outcome.report.skills
    assert [(fate["do"], fate["status"]) for fate in fates] == [
        ("walk_to", "done"),
        ("turn", "done"),
        ("wait", "running"),
    ]
    assert 0.5 < fates[0]["at"] < fates[1]["at"] < 9.0
    assert outcome.report.up


@pytest.mark.parametrize(
    ("skill", "words"),
    [
        ({"do": "walk_too"}, "did you mean 'walk_to'"),
        ({"do": "walk_to"}, "skill.0"),
        ({"do": "turn", "heading_deg": 900.0}, "lie between -360 and 360"),
    ],
)
def test_a_skill_that_cannot_be_is_said(trial_of_changes, skill, words):
    with pytest.raises(FootfallError, match=words):
        trial_of_changes(skill=[skill])


def test_a_law_that_heeds_no_heading_is_led_by_no_skill(trial_of_changes):
    with pytest.raises(FootfallError, match="asks for mode and heading"):
        trial_of_changes(gait="planar-walk", command=[], skill=[{"do": "turn", "heading_deg": 9.0}])


def ended_from_outside(trials):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals here")
def test_a_worker_that_is_killed_is_told_in_a_sentence():
    trials = [load_trial({"name": "x", "gait": "paper", "seconds": 0.1})] * 2
    with pytest.raises(FootfallError, match="a worker process was killed"):
        list(in_processes(ended_from_outside, trials, [[0], [1]], workers=2))


def test_a_gait_that_it_was_asked_for_too_late_is_reported():
    table = {"name": "late", "gait": "space-walk", "seconds": 1.0, "command": [{"at": 0.8, "gait": "walk"}]}
    assert run_trial(load_trial(table)).report.gaits_missed == ["walk"]


def test_a_gait_at_whose_door_it_gives_up_is_reported(monkeypatch):
    monkeypatch.setattr(passage, "GIVES_UP", 0.5)
    monkeypatch.setattr(passage, "_is_due", lambda *_, **__: False)
    table = {"name": "shut", "gait": "space-walk", "seconds": 1.5, "command": [{"at": 0.2, "gait": "walk"}]}
    report = run_trial(load_trial(table)).report
    assert (report.gaits_missed, report.fell) == (["walk"], False)
    assert headline(report).endswith(", but not by the gait walk")
