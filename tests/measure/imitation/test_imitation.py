"""Gaits from motion capture: how near they come to the clip, what is searched for, and what they learn."""

import numpy as np
import pytest
from msgspec.structs import replace

from footfall import catalog
from footfall.errors import BadValue
from footfall.laws.simbicon.clip import ClipGait
from footfall.laws.simbicon.curves import Torque, tracked, turns_of
from footfall.laws.tables import FROM_FACING, Link, Side
from footfall.maths.quaternions import yaw
from footfall.maths.series import basis_of
from footfall.measure.imitation import learn
from footfall.measure.imitation.by_way import between, gaits_like, most_alike
from footfall.measure.imitation.error import displaced_by, errors_of
from footfall.measure.imitation.search import RANGES, values_of, walk_all, with_values


@pytest.fixture(scope="module")
def gait() -> ClipGait:
    return catalog.load(ClipGait, "clip-in-place")


def test_a_body_that_is_as_the_clip_has_it_has_no_error(gait):
    turns, rotation = turns_of(gait, np.array([0.1])), np.zeros((1, len(Link), 4))
    rotation[..., 0] = 1.0
    for link in FROM_FACING:
        rotation[:, link] = turns[link]
    errors = errors_of(gait, rotation, np.zeros(1), np.array([Side.LEFT]), np.array([0.1 / gait.cycle.exchange]))
    assert all(errors[link][0] == pytest.approx(0.0, abs=1e-6) for link in FROM_FACING)
    turned = errors_of(gait, rotation, np.full(1, 0.2), np.array([Side.LEFT]), np.array([0.1 / gait.cycle.exchange]))
    assert turned[Link.PELVIS][0] == pytest.approx(0.2, abs=0.02)
    assert yaw(0.0)[0] == 1.0


def test_values_that_are_searched_for_are_those_of_the_gait(gait):
    values = values_of(gait, gait)
    assert len(values) == len(RANGES)
    assert with_values(gait, values) == gait


def test_between_two_gaits_are_their_motions_and_nothing_else(gait):
    other = catalog.load(ClipGait, "clip-walk")
    half = between(gait, other, 0.5)
    assert half.imitation == other.imitation
    assert half.cycle.period == pytest.approx((gait.cycle.period * other.cycle.period) ** 0.5)
    turns, travel = tracked(half.turns, half.travel, half.displaced)
    assert turns.left_shank.pitch[0] == pytest.approx(
        (gait.turns.left_shank.pitch[0] + other.turns.left_shank.pitch[0]) / 2, abs=1e-4
    )
    assert travel.speed[0] == pytest.approx((gait.travel.speed[0] + other.travel.speed[0]) / 2, abs=1e-4)


def test_what_is_tracked_part_of_the_way_is_compared_with_the_clip_itself(gait):
    other = catalog.load(ClipGait, "clip-walk")
    half, whole = between(gait, other, 0.5), between(gait, other, 1.0)
    assert half.turns == other.turns, "the clip's own motion is kept"
    assert whole.displaced == other.displaced
    assert displaced_by(whole) == 0.0
    assert displaced_by(half) > np.radians(2.0)


def test_a_clip_is_come_to_by_way_of_the_gait_most_like_it(gait):
    walk = catalog.load(ClipGait, "clip-walk")
    renamed = replace(walk, name="another")
    assert most_alike(renamed, gaits_like(walk)).name == "clip-walk"
    assert most_alike(gait, [gait, walk]).name == "clip-walk"


@pytest.mark.slow
def test_it_stays_up_and_near_the_clip(gait):
    up, error = walk_all([gait, gait], 4.0, seed=1)
    assert (up == 4.0).all()
    assert np.degrees(error).max() < 8.0


def test_half_of_a_torque_that_feedback_gave_is_fed_forward_after_some_lessons():
    phases = np.linspace(0.0, 1.0, 500, endpoint=False)
    torques = np.zeros((500, len(learn.UPPER_BODY), 3))
    torques[:, 0, 1] = 10.0 + 5.0 * np.cos(2 * np.pi * phases)
    known = np.zeros((len(learn.UPPER_BODY), 3, basis_of(phases).shape[1]))
    limit = np.full(len(learn.UPPER_BODY), 1e3)
    after = learn._learned(learn.SeenStrides(phases, torques, 0.0), known, limit)
    share = 1.0 - (1.0 - learn.RATE) ** learn.STRIDES
    assert after[0, 1, :2] == pytest.approx([10.0 * share, 5.0 * share])
    assert np.abs(after[1:]).max() < 1e-9


def test_what_is_learned_stays_within_its_limit():
    phases = np.linspace(0.0, 1.0, 100, endpoint=False)
    torques = np.full((100, len(learn.UPPER_BODY), 3), 1e4)
    known = np.zeros((len(learn.UPPER_BODY), 3, basis_of(phases).shape[1]))
    after = learn._learned(learn.SeenStrides(phases, torques, 0.0), known, np.full(len(learn.UPPER_BODY), 60.0))
    assert np.abs(np.einsum("pt,lat->pla", basis_of(phases), after)).max() <= 60.0 + 1e-6


def test_it_stops_when_it_no_longer_comes_nearer(gait):
    errors = [0.08, 0.06, 0.05, 0.051, 0.052, 0.053]
    lessons = [learn.LearnedClip(gait, 1.0, error) for error in errors]
    assert learn._comes_nearer(lessons[:4])
    assert not learn._comes_nearer(lessons)


@pytest.mark.slow
def test_a_walk_at_half_the_gains_of_its_torso_goes_by_what_it_learned():
    low = catalog.load(ClipGait, "clip-in-place-low")
    assert low.gains.torso == 0.5
    assert max(np.abs(torque.pitch).max(initial=0.0) for torque in low.learned.values()) > 1.0
    up, error = walk_all([low], 5.0, seed=0)
    assert up[0] == 5.0
    unlearned = catalog.decode(ClipGait, catalog.encode(low) | {"learned": {}}, "unlearned")
    assert error[0] < walk_all([unlearned], 5.0, seed=0)[1][0]


def test_a_curve_of_torque_needs_an_odd_number_of_terms(gait):
    with pytest.raises(BadValue, match="learned"):
        learn._terms(Torque(pitch=[1.0, 2.0]))
