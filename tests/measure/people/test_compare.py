"""A walk measured as people are: the measurement itself, on motions whose answer is known, and on one real walk."""

from dataclasses import replace

import numpy as np
import pytest

from footfall.bodies.character import character, reference
from footfall.bodies.poses import Poser
from footfall.errors import BadRecording, BadValue
from footfall.laws.tables import Link, Side
from footfall.measure.people import body_walks
from footfall.measure.people.compare import compare, look_closely, match_of
from footfall.measure.people.curves import stride_curves
from footfall.measure.people.document import people, people_like
from footfall.measure.people.motion import JointMotion
from footfall.measure.people.strides import FootStride, by_ground, by_motion, on_ground, strides_of
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial

RATE, FRAMES = 100.0, 400
WHOLE = FootStride(Side.LEFT, 0.0, 0.6, 0.5, 1.0)


def standing(thigh=0.0, shank=0.0, foot=0.0) -> JointMotion:
    """A body that glides along the diagonal, its left leg bent by these angles, rad, ahead and toes up."""
    way = np.array([1.0, 1.0, 0.0]) / np.sqrt(2.0)
    left = np.array([-way[1], way[0], 0.0])
    pelvis = np.outer(np.arange(FRAMES) / RATE, way) + np.array([0.0, 0.0, 0.9])

    def down(angle):
        return np.sin(angle) * way - np.array([0.0, 0.0, np.cos(angle)])

    joints = {Link.PELVIS: pelvis}
    for side, sign, bent in ((Side.LEFT, 1.0, 1.0), (Side.RIGHT, -1.0, 0.0)):
        hip = pelvis + sign * 0.1 * left
        knee = hip + 0.4 * down(bent * thigh)
        ankle = knee + 0.4 * down(bent * shank)
        toes = ankle + 0.15 * (np.cos(bent * foot) * way + [0.0, 0.0, np.sin(bent * foot)])
        for role, place in (("THIGH", hip), ("SHANK", knee), ("FOOT", ankle), ("TOES", toes)):
            joints[Link[f"{side.name}_{role}"]] = place
    return JointMotion(RATE, joints, {}, 0.8, dict.fromkeys(Side, 0.0))


@pytest.mark.parametrize(
    ("pose", "name", "degrees"),
    [
        ({"thigh": 0.3, "shank": 0.3}, "hip", 17.19),
        ({"thigh": 0.3, "shank": 0.3}, "knee", 0.0),
        ({"thigh": 0.3, "shank": -0.2}, "knee", 28.65),
        ({"shank": -0.2}, "ankle", 11.46),
        ({"foot": -0.5}, "ankle", -28.65),
        ({"foot": 0.4}, "foot", 22.92),
        ({}, "pelvis", 0.0),
    ],
)
def test_angles_are_those_of_the_limbs_in_any_direction(pose, name, degrees):
    np.testing.assert_allclose(stride_curves(standing(**pose), [WHOLE])[name], degrees, atol=0.01)


def test_strikes_by_motion_are_where_the_ankle_is_farthest_ahead():
    motion = standing()
    swing = 0.3 * np.cos(2 * np.pi * np.arange(FRAMES) / RATE)
    way = motion.joint_w[Link.PELVIS][1] - motion.joint_w[Link.PELVIS][0]
    for side, sign in ((Side.LEFT, 1.0), (Side.RIGHT, -1.0)):
        for role in ("FOOT", "TOES"):
            link = Link[f"{side.name}_{role}"]
            motion.joint_w[link] = motion.joint_w[link] + np.outer(sign * swing, way / np.linalg.norm(way))
    footfalls = by_motion(motion)
    np.testing.assert_allclose(footfalls.strike[Side.LEFT], [1.0, 2.0, 3.0], atol=0.011)
    np.testing.assert_allclose(footfalls.strike[Side.RIGHT], [0.5, 1.5, 2.5, 3.5], atol=0.011)


def test_brief_touches_are_no_strikes():
    load = np.zeros((1000, 2))
    load[100:600, 0] = load[700:, 0] = 500.0
    load[640:650, 0] = 500.0  # scuffs
    load[300:310, 0] = 0.0  # hops
    load[400:800, 1] = 500.0
    down = on_ground(load, 1000.0, 20.0)
    footfalls = by_ground(down, 1000.0)
    assert footfalls.strike[Side.LEFT].tolist() == [0.1, 0.7]
    assert footfalls.off[Side.LEFT].tolist() == [0.6]
    assert strides_of(footfalls) == [FootStride(Side.LEFT, 0.1, 0.6, 0.4, 0.7)]


def test_a_curve_matches_itself_and_not_its_mirror_image():
    curve = np.sin(np.linspace(0.0, 6.0, 51))
    assert match_of(curve, np.array([curve, curve])).correlation == pytest.approx(1.0)
    assert match_of(-curve, np.array([curve, curve])).correlation == pytest.approx(-1.0)
    assert match_of(curve + 3.0, np.array([curve, curve])).rms == pytest.approx(3.0)


def test_people_take_longer_and_quicker_steps_when_they_hurry():
    slow, usual, fast = (people_like(reference(), speed) for speed in (0.6, 1.2, 1.8))
    assert slow.step_length < usual.step_length < fast.step_length
    assert slow.cadence < usual.cadence < fast.cadence
    assert 95 < usual.cadence < 110
    assert 0.65 < usual.step_length < 0.75
    assert slow.double_support > usual.double_support > fast.double_support


def test_people_between_two_known_speeds_are_between_them():
    known = people()
    low, high = (np.array(pace.norm.curve["knee"].mean) for pace in known.pace[2:4])
    middle = people_like(reference(), (known.pace[2].speed + known.pace[3].speed) / 2)
    np.testing.assert_allclose(middle.norm_curve["knee"][0], (low + high) / 2)


def test_people_brake_before_they_drive_and_have_two_humps():
    for pace in people().pace[1:]:
        ahead = np.array(pace.norm.force["ahead"].mean)
        assert ahead.argmin() < ahead.argmax()
        assert ahead.min() < -0.05 < 0.05 < ahead.max()


@pytest.fixture(scope="module")
def walk():
    return run_trial(load_trial({"name": "walk", "seconds": 6.0, "command": [{"at": 0.0, "speed": 0.6}]})).recording


@pytest.mark.slow
def test_the_ground_carries_the_weight_and_feels_like_the_soles(walk):
    frames = slice(400, 600)
    close = look_closely(walk, frames)
    touch = walk.foot_load[frames][1:]  # felt at a tick: the ground's force in the tick before
    np.testing.assert_allclose(close.force_w[9::10, :, 2], touch[: len(close.force_w[9::10])], atol=1.0)
    assert close.force_w[:, :, 2].sum(axis=1).mean() == pytest.approx(walk.character.mass * 9.81, rel=0.05)


@pytest.mark.slow
def test_a_walk_is_measured_as_the_report_measures_it(walk):
    found = compare(walk)
    strikes = np.diff(walk.strike_time)[-4:]
    assert found.cadence == pytest.approx(60.0 / strikes.mean(), rel=0.03)
    assert found.speed == pytest.approx((walk.com[-1, 0] - walk.com[-200, 0]) / 1.99, rel=0.05)
    assert found.step_length == pytest.approx(60.0 * found.speed / found.cadence)
    assert 0.0 <= found.double_support < found.stance < 1.0
    assert set(found.match) == {"hip", "knee", "ankle", "pelvis", "list"}


def test_a_knee_at_its_stop_is_held_by_it(walk):
    straight = replace(walk, qpos=walk.qpos.copy())
    knee = Poser(walk.character).coordinates.index("left_shank")
    straight.qpos[400, knee] = -0.1
    pushed, free = (look_closely(one, slice(400, 402)).torque[Link.LEFT_SHANK][0, 0] for one in (straight, walk))
    assert pushed > free + 20.0


@pytest.mark.slow
def test_without_strides_there_is_nothing_to_compare():
    stands = load_trial({"name": "stand", "seconds": 2.0, "command": [{"at": 0.0, "mode": "stand"}]})
    with pytest.raises(BadRecording, match="0 whole strides"):
        compare(run_trial(stands).recording)


def test_a_recording_that_cannot_be_resumed_is_refused(walk):
    with pytest.raises(BadRecording, match="cannot be resumed"):
        compare(replace(walk, moments=None))


@pytest.mark.slow
def test_a_body_is_compared_at_its_own_speeds_and_drawn(monkeypatch):
    monkeypatch.setattr(body_walks, "SPEEDS", (0.8,))
    monkeypatch.setattr(body_walks, "SECONDS", 6.0)
    small = reference().scaled(0.25)
    found = body_walks.beside_people(small)
    assert list(found) == [0.4]
    assert "steps a minute" in body_walks.in_words(found[0.4])
    figure = body_walks.draw_beside(found, "small")
    drawn = [panel for part in figure.subfigs for panel in part.axes]
    assert len(drawn) == len(body_walks.CURVES) + body_walks.FORCE_ROWS


def test_a_walk_that_fell_is_said_and_not_drawn():
    assert body_walks.in_words(None) == "it does not walk"
    with pytest.raises(BadValue, match="nothing to draw"):
        body_walks.draw_beside({0.8: None}, "fell")


def test_a_body_in_the_plane_is_not_compared():
    with pytest.raises(BadValue, match="is planar"):
        body_walks.beside_people(character("planar"))
