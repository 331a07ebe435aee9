import json
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from footfall.laws.tables import Side
from footfall.measure.trial.metrics import Report, measure
from footfall.measure.trial.run import run_trial
from footfall.quantity import quantity_of
from footfall.stage.opened import open_trial

PROMISED = [
    "fell",
    "fell_at",
    "seconds",
    "steps",
    "step_period",
    "step_length",
    "step_width",
    "speed",
    "speed_commanded",
    "heading_error_deg",
    "torque_peak",
    "cost_of_transport",
    "foot_slip",
    "push_impulse",
    "outside_impulse",
    "real_time_factor",
    "control_share",
    "versions",
    "trial",
    "step_length_left",
    "step_length_right",
    "step_asymmetry",
    "step_scatter",
    "period_commanded",
    "sideways_drift",
    "blew_up",
]


def stepping(walked, lengths, widths=(0.2, 0.2), period=0.5, heading=0.0):
    """The report of a walk with made-up foot strikes: one length each for left and right steps, in turn."""
    sides = np.arange(8) % 2
    ahead = np.cumsum(np.where(sides == Side.LEFT, lengths[0], lengths[1]))
    left = np.where(sides == Side.LEFT, widths[0] / 2, -widths[1] / 2)
    cos, sin = np.cos(heading), np.sin(heading)
    recording = replace(
        walked.recording,
        strike_time=period * np.arange(8),
        strike_side=sides,
        strike_position=np.stack([ahead * cos - left * sin, ahead * sin + left * cos, np.zeros(8)], axis=1),
        command=walked.recording.command | {"heading": np.full(len(walked.recording), heading)},
    )
    return measure(recording, walked.trial, open_trial(walked.trial)[0])


@pytest.mark.parametrize("name", PROMISED)
def test_the_report_has_what_is_promised(walked, name):
    assert name in json.loads(walked.report.to_json())


@pytest.mark.parametrize("name", Report.__struct_fields__)
def test_every_field_of_the_report_says_what_it_means(name):
    assert quantity_of(Report, name).meaning


def test_a_walk_has_every_number(walked):
    missing = {name for name, value in json.loads(walked.report.to_json()).items() if value is None}
    of_a_crowd = {"bumps", "prop_bumps", "goals", "way"}
    among_things = {"touches", "hand_error", "hand_impulse"}
    of_a_plan = {"decision_seconds", "unsolved"}
    own = {"fell_at", "got_up_at", "blew_up_at", "stands_from", "torso_swing_deg"}
    assert missing == own | of_a_crowd | among_things | of_a_plan


def test_nothing_from_outside_moves_a_walker(walked):
    assert walked.report.outside_impulse == 0.0


def test_speed_is_the_way_of_the_mass_centre_in_the_second_half(walked):
    com = walked.recording.com[200:]
    assert walked.report.speed == pytest.approx((com[-1, 0] - com[0, 0]) / 1.99)


def test_the_push_impulse_is_force_times_time(trial_of_changes):
    push = [{"at": 0.1, "force": [30, 40, 0], "seconds": 0.2}, {"at": 0.4, "force": [0, 0, 10], "seconds": 0.1}]
    assert run_trial(trial_of_changes(seconds=0.5, push=push)).report.push_impulse == pytest.approx(50 * 0.2 + 1.0)


def test_a_push_into_a_blow_up_counts_until_then(trial_of_changes):
    push = {"at": 0.5, "force": [0, 0, 1e5], "seconds": 1.0, "body": "left_toes"}
    report = run_trial(trial_of_changes(push=[push])).report
    assert 0.5 < report.blew_up_at < 1.5
    assert report.push_impulse == pytest.approx(1e5 * (report.blew_up_at - 0.5))


def test_a_push_before_a_blow_up_counts_no_longer_than_it_lasts(blown_up):
    push, report = blown_up.trial.push[0], blown_up.report
    assert report.push_impulse == pytest.approx(1e5 * min(push.seconds, report.blew_up_at - push.at))


def test_steps_are_measured_per_side(walked):
    report = stepping(walked, (0.5, 0.4))
    assert (report.step_length_left, report.step_length_right) == pytest.approx((0.5, 0.4))
    assert report.step_asymmetry == pytest.approx(0.1 / 0.45)
    assert report.step_scatter == pytest.approx(0.0, abs=1e-12)


def test_short_steps_are_compared_with_ten_centimetres(walked):
    assert stepping(walked, (0.01, -0.01)).step_asymmetry == pytest.approx(0.2)


def test_step_width_is_positive_with_the_left_foot_on_the_left(walked):
    assert stepping(walked, (0.5, 0.5), (0.2, 0.2)).step_width == pytest.approx(0.2)


def test_crossed_feet_have_a_negative_step_width(walked):
    assert stepping(walked, (0.5, 0.5), (-0.1, -0.1)).step_width == pytest.approx(-0.1)


def test_the_step_period_is_the_time_between_strikes(walked):
    assert stepping(walked, (0.5, 0.5), period=0.45).step_period == pytest.approx(0.45)


def test_steps_do_not_depend_on_where_the_heading_points(walked):
    straight, turned = (stepping(walked, (0.5, 0.4), heading=heading) for heading in (0.0, 2.0))
    assert turned.step_length_left == pytest.approx(straight.step_length_left)
    assert turned.step_width == pytest.approx(straight.step_width)


def test_a_trial_without_steps_has_no_step_length(trial_of_changes):
    report = run_trial(trial_of_changes(seconds=0.05)).report
    assert (report.steps, report.step_length, report.step_asymmetry) == (0, None, None)


def test_a_trial_of_one_frame_has_a_report(trial_of_changes):
    report = run_trial(trial_of_changes(seconds=0.01, command=[])).report
    assert (report.seconds, report.speed) == (0.01, None)


def test_a_blow_up_has_a_report_that_json_can_hold(blown_up):
    assert json.loads(blown_up.report.to_json())["blew_up"] is True


def test_a_run_that_fell_or_blew_up_did_not_stay_up(walked, blown_up):
    assert walked.report.up
    assert not blown_up.report.up
    assert not msgspec.structs.replace(walked.report, fell=True).up
