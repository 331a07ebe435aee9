"""The stance leg as one force on the ground: what the hip gives, what the sole can hold, a foot in the air."""

from itertools import product

import numpy as np
import pytest
import warp as wp

from footfall.laws import tables
from footfall.laws.derived import mirrored
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.stance import (
    Bearing,
    Push,
    bear_body,
    leg_torques,
    push_ground,
    rest_length,
    set_down,
)
from footfall.laws.tables import Body, Effort, Link, Sensed, Side, of_side
from footfall.maths.records import OPTIONS, row_of
from footfall.maths.rotations import pitch_rotation

MASS, G = 70.4, 9.81
WEIGHT = MASS * G
LEG = 6.6 + 3.2 + 1.0 + 0.2
BORNE = (MASS - LEG) * G
"""N, the weight of all that is above the stance hip."""
SOLE = (0.06 + 0.15 + 0.1) / 2.0
"""m, the mean of a sole's length and width."""
THIGH, SHANK = 0.40, 0.46
BOTH = pytest.mark.parametrize("stance", list(Side))
FREE = {"friction": 5.0, "grip": 5.0, "most": 10.0, "twist_damping": 0.0}
"""Nothing is clipped."""
MOMENTS = [(0.0, 0.0, 0.0), (30.0, 0.0, 0.0), (0.0, -60.0, 0.0), (20.0, -30.0, 8.0), (-15.0, 45.0, -12.0)]
HARD = [(900.0, 0.0, 0.0), (0.0, 900.0, 0.0), (0.0, -900.0, 300.0), (-500.0, 700.0, -900.0)]


def of(role: str, stance: int) -> Link:
    return Link[f"{Side(stance).name}_{role}"]


def all_of(torque_w) -> np.ndarray:
    return np.array([list(torque_w[link]) for link in Link])


@pytest.fixture
def push(row, body, remember):
    """The push for some moment asked, at a point under the sole; the leg has its rest length, but for `longer`."""

    def pushed(sensed, asked_w=(0.0, 0.0, 0.0), stance=0, load=1.0, under=(0.03, 0.01, -0.06), longer=0.0, **bearing):
        hip_w, ankle_w = (np.array(sensed.joint_w[of(role, stance)]) for role in ("THIGH", "FOOT"))
        length = float(np.linalg.norm(hip_w - ankle_w)) + longer
        memory = remember(stance=int(stance), load=(load * WEIGHT, load * WEIGHT))
        numbers = row(Bearing(**bearing))
        return push_ground(
            numbers, body, sensed, memory, wp.vec3(*(ankle_w + under)), wp.vec2(length, 0.0), wp.vec3(*asked_w)
        )

    return pushed


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def bear_at_rest_length(
    bearing: wp.array(dtype=row_of(Bearing)),
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    memory: wp.array(dtype=Memory),
    push: wp.array(dtype=Push),
    before: wp.array(dtype=Effort),
    effort: wp.array(dtype=Effort),
):
    stance = memory[0].stride.stance
    leg_w = sensed[0].joint_w[of_side(tables.THIGH, stance)] - sensed[0].joint_w[of_side(tables.FOOT, stance)]
    length = wp.vec2(wp.length(leg_w), 0.0)
    effort[0].torque_w = bear_body(
        bearing[0], body[0], sensed[0], memory[0], length, push[0].at_w, wp.vec3(), wp.vec3(), before[0].torque_w
    )


@pytest.fixture
def bear(launch, body):
    """What a leg at its rest length gives that is asked for nothing, with torques that were there before."""

    def bears(numbers, sensed, memory, push, before):
        return launch(bear_at_rest_length, numbers, body, sensed, memory, push, before, Effort())

    return bears


@pytest.fixture
def upright(standing):
    """A body at rest whose left hip is right above its left ankle, the knee 0.1 m ahead of the line between them."""
    standing.joint_w[Link.LEFT_THIGH] = (0.0, 0.0, 0.8)
    standing.joint_w[Link.LEFT_SHANK] = (0.1, 0.0, 0.45)
    standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.0, 0.06)
    for link in Link:
        standing.velocity_w[link], standing.spin_w[link] = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    return standing


@pytest.fixture
def press(push, upright):
    """The push of the upright body, straight below its ankle."""
    return lambda *asked, **more: push(upright, *asked, under=(0.0, 0.0, -0.06), **more)


# --- what the hip gives


@BOTH
@pytest.mark.parametrize("asked", MOMENTS)
def test_the_push_gives_the_pelvis_the_moment_it_asks_for(push, walking, stance, asked):
    """r x G + N e = W, r from the hip to the pressure point."""
    given = push(walking, asked, stance, **FREE)
    r_w = np.array(given.at_w) - np.array(walking.joint_w[of("THIGH", stance)])
    assert np.cross(r_w, given.force_w) + given.twist_w == pytest.approx(np.array(asked), abs=0.01)


@BOTH
@pytest.mark.parametrize("asked", MOMENTS)
def test_the_hip_gives_the_pelvis_that_moment(push, walking, stance, asked):
    """The thigh receives the opposite."""
    torque_w = leg_torques(walking, int(stance), push(walking, asked, stance, **FREE))
    assert -np.array(torque_w[of("THIGH", stance)]) == pytest.approx(np.array(asked), abs=0.01)


@BOTH
def test_the_leg_below_each_joint_is_in_balance(push, walking, stance):
    """What the joint, the ground's force and its twist give about the joint is nothing."""
    given = push(walking, (20.0, -30.0, 8.0), stance)
    torque_w = leg_torques(walking, int(stance), given)
    for link in (of(role, stance) for role in ("THIGH", "SHANK", "FOOT")):
        ground = np.cross(np.array(given.at_w) - np.array(walking.joint_w[link]), given.force_w) + given.twist_w
        assert np.array(torque_w[link]) + ground == pytest.approx(0.0, abs=0.01)


@BOTH
def test_hip_knee_and_ankle_give_the_push_alone(push, walking, stance):
    torque_w = leg_torques(walking, int(stance), push(walking, (20.0, -30.0, 8.0), stance))
    acting = {link.name for link in Link if any(torque_w[link])}
    assert acting == {f"{stance.name}_{role}" for role in ("THIGH", "SHANK", "FOOT")}


# --- what presses along the leg


def test_a_leg_at_its_rest_length_bears_the_weight_above_it(press):
    assert list(press().force_w) == pytest.approx([0.0, 0.0, BORNE], rel=1e-4, abs=1e-3)


def test_a_bent_knee_is_straightened_by_the_weight_it_bears(press, upright):
    """0.1 m ahead of the force: 0.1 m times the weight, extending; the hip is asked for nothing."""
    torque_w = leg_torques(upright, 0, press())
    assert list(torque_w[Link.LEFT_SHANK]) == pytest.approx([0.0, -0.1 * BORNE, 0.0], rel=1e-4, abs=1e-3)
    assert list(torque_w[Link.LEFT_THIGH]) == pytest.approx([0.0, 0.0, 0.0], abs=1e-3)


@pytest.mark.parametrize("longer", [0.01, -0.02])
def test_a_leg_away_from_its_rest_length_is_a_spring(press, longer):
    """M w^2 per metre."""
    given = press(longer=longer, frequency=10.0)
    assert given.force_w[2] == pytest.approx(BORNE + (MASS - LEG) * 100.0 * longer, rel=1e-3)


def test_a_leg_that_lengthens_is_damped(press, upright):
    """2 z w M, 0.1 m/s: all of the body rises, the foot stays."""
    for link in Link:
        upright.velocity_w[link] = (0.0, 0.0, 0.1)
    upright.velocity_w[Link.LEFT_FOOT] = (0.0, 0.0, 0.0)
    given = press(frequency=10.0, damping=0.7)
    assert given.force_w[2] == pytest.approx(BORNE - 2.0 * 0.7 * 10.0 * (MASS - LEG) * 0.1, rel=1e-3)


@pytest.mark.parametrize(("longer", "weights"), [(-1.0, 0.4), (1.0, 2.5)])
def test_a_leg_presses_between_its_least_and_its_most(press, longer, weights):
    assert press(longer=longer, least=0.4, most=2.5).force_w[2] == pytest.approx(weights * WEIGHT, rel=1e-4)


# --- what the sole can hold


@BOTH
def test_the_force_stays_inside_the_friction_cone(push, walking, stance):
    for asked, friction, load in product(MOMENTS + HARD, (0.0, 0.5, 0.8), (0.0, 0.1, 1.0)):
        x, y, z = push(walking, asked, stance, load=load, friction=friction).force_w
        assert np.hypot(x, y) <= friction * z * (1.0 + 1e-5) + 1e-3, (asked, friction, load)
        assert z >= 0.0, (asked, friction, load)


def test_the_cone_shortens_what_points_along_the_ground_and_nothing_else(push, walking):
    wide, narrow = (np.array(push(walking, (0.0, 400.0, 0.0), friction=f).force_w) for f in (5.0, 0.2))
    shorter = 0.2 * wide[2] / np.hypot(*wide[:2])
    assert shorter < 1.0
    assert narrow == pytest.approx(wide * [shorter, shorter, 1.0], rel=1e-4)


@BOTH
def test_the_twist_stays_within_what_the_loaded_sole_holds(push, walking, stance):
    for asked, load in product(MOMENTS + HARD, (0.0, 0.2, 1.0)):
        twist_w = push(walking, asked, stance, load=load, grip=0.4, twist_damping=0.0).twist_w
        assert np.linalg.norm(twist_w) <= 0.4 * load * WEIGHT * SOLE * (1.0 + 1e-5), (asked, load)


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_harder_twist_is_given_as_far_as_the_sole_holds(press, way):
    given = press((0.0, 0.0, way * 900.0), grip=0.4, load=0.5)
    assert list(given.twist_w) == pytest.approx([0.0, 0.0, way * 0.4 * 0.5 * WEIGHT * SOLE], rel=1e-4)


# --- a leg that turns about itself


@pytest.fixture
def damping(press, upright, body):
    """The damping torque alone on the left thigh, for one that turns at some rate against the pelvis."""
    body.leg_twist_inertia = (10.0, 10.0)

    def damped(rate_w, **bearing) -> list[float]:
        upright.spin_w[Link.PELVIS] = (0.5, 0.2, -0.1)
        upright.spin_w[Link.LEFT_THIGH] = np.array(upright.spin_w[Link.PELVIS]) + rate_w
        return [-turn for turn in press(**bearing).twist_w]

    return damped


@pytest.mark.parametrize("rate", [2.0, -2.0])
def test_damping_is_quadratic_against_the_turn(damping, rate):
    """0.1 N m s2/kg, 70.4 kg, 2 rad/s: 28.16 N m."""
    given = damping([0.0, 0.0, rate], twist_damping=0.1)
    assert given == pytest.approx([0.0, 0.0, -0.1 * MASS * rate * abs(rate)], rel=1e-4)


def test_a_thigh_that_swings_under_the_pelvis_is_not_damped(damping):
    assert damping([3.0, -2.0, 0.0], twist_damping=0.1) == pytest.approx([0.0, 0.0, 0.0], abs=1e-4)


def test_damping_stays_below_what_shakes_a_light_leg(damping, body, upright):
    body.leg_twist_inertia = (0.001, 0.001)
    given = damping([0.0, 0.0, 3.0], twist_damping=5.0)
    assert given[2] == pytest.approx(-3.0 * 1.5 * 0.001 / upright.step_seconds, rel=1e-4)


# --- a foot in the air


@pytest.mark.parametrize(("load", "bears"), [(0.0, 0.0), (0.1, 0.5), (0.2, 1.0), (2.0, 1.0)])
def test_a_foot_bears_as_far_as_it_is_loaded(press, load, bears):
    assert press(load=load, landing=0.2).bears == pytest.approx(bears)


@BOTH
def test_a_foot_in_the_air_serves_no_pelvis(push, walking, stance):
    """Whatever is asked, the force is the leg's own and there is no twist."""
    calm, asked = (push(walking, w, stance, load=0.0, twist_damping=0.0) for w in (MOMENTS[0], HARD[-1]))
    assert list(asked.force_w) == pytest.approx(list(calm.force_w))
    assert list(asked.twist_w) == [0.0, 0.0, 0.0]


@pytest.fixture
def lifted(body, remember, standing):
    """The memory of a leg bent by 1 rad that stood `moved` from where its foot is now; the body is put that way."""

    def placed(moved=(0.0, 0.0, 0.0), load=0.0, stance=0):
        thigh, shank, foot = (of(role, stance) for role in ("THIGH", "SHANK", "FOOT"))
        q_thigh, q_shank = pitch_rotation(-0.4), pitch_rotation(0.6)
        standing.rotation_w[thigh], standing.rotation_w[shank] = wp.vec4(*q_thigh), wp.vec4(*q_shank)
        knee_w = standing.joint_w[thigh] + wp.quat_rotate(q_thigh, wp.vec3(0.0, 0.0, -THIGH))
        ankle_w = knee_w + wp.quat_rotate(q_shank, wp.vec3(0.0, 0.0, -SHANK))
        standing.joint_w[shank], standing.joint_w[foot] = knee_w, ankle_w
        standing.stance_ground = ankle_w[2] - body.ankle_height[stance] + moved[2]
        stood_w = (ankle_w[0] + moved[0], ankle_w[1] + moved[1], 0.0)
        return remember(stance=int(stance), stance_start_w=stood_w, load=(load * WEIGHT, load * WEIGHT))

    return placed


@pytest.fixture
def lowered(row, body, lifted, standing):
    """All torques that set the foot of such a leg down."""

    def torques(moved=(0.0, 0.0, 0.0), stance=0, press=0.0) -> np.ndarray:
        return all_of(set_down(row(Bearing(press=press)), body, standing, lifted(moved, stance=stance)))

    return torques


@BOTH
def test_a_foot_over_its_place_and_as_low_is_left_there(lowered, stance):
    torque_w = lowered(stance=stance)
    assert torque_w[of("THIGH", stance)] == pytest.approx(0.0, abs=0.05)
    assert torque_w[of("SHANK", stance)] == pytest.approx(0.0, abs=0.05)


@BOTH
def test_a_foot_above_its_place_is_set_down_by_a_knee_that_straightens(lowered, stance):
    assert lowered((0.0, 0.0, -0.03), stance=stance)[of("SHANK", stance)][1] < -10.0


def test_a_foot_in_the_air_aims_below_the_ground(lowered, body):
    assert lowered(press=0.03) == pytest.approx(lowered((0.0, 0.0, -0.03 * body.leg_length)), abs=0.01)


@BOTH
@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_foot_beside_its_place_is_brought_back_by_the_hip(lowered, stance, way):
    """Ahead is a turn of the thigh about the right axis, to the left one about the axis ahead."""
    ahead, aside = ((way * 0.05, 0.0, 0.0), (0.0, way * 0.05, 0.0))
    assert way * lowered(ahead, stance=stance)[of("THIGH", stance)][1] < -5.0
    assert way * lowered(aside, stance=stance)[of("THIGH", stance)][0] > 5.0


@BOTH
@pytest.mark.parametrize(("load", "bears"), [(0.0, 0.0), (0.1, 0.5), (0.2, 1.0)])
def test_a_foot_that_carries_a_little_is_set_down_a_little(
    bear, row, body, push, lifted, standing, stance, load, bears
):
    """At half of the load from which it bears, hip and knee give half of either; all other joints keep their torque."""
    memory, numbers = lifted((0.05, 0.02, -0.03), load, stance), row(Bearing(landing=0.2))
    given = push(standing, stance=stance, load=load, landing=0.2)
    before = Effort()
    before.torque_w[of("FOOT", stance)] = before.torque_w[Link.HEAD] = (1.0, 1.0, 1.0)
    torque_w = all_of(bear(numbers, standing, memory, given, before).torque_w)
    leg, down = all_of(leg_torques(standing, int(stance), given)), all_of(set_down(numbers, body, standing, memory))
    expected = all_of(before.torque_w) + leg
    for joint in (of("THIGH", stance), of("SHANK", stance)):
        expected[joint] = bears * leg[joint] + (1.0 - bears) * down[joint]
    assert torque_w == pytest.approx(expected, abs=1e-2)


@BOTH
def test_only_hip_and_knee_set_the_foot_down(lowered, stance):
    torque_w = lowered((0.05, 0.02, -0.03), stance=stance)
    changed = {link.name for link in Link if torque_w[link].any()}
    assert changed == {f"{stance.name}_THIGH", f"{stance.name}_SHANK"}


# --- the leg's rest length


@BOTH
@pytest.mark.parametrize("bend", [0.6, 1.0, 2.0])
def test_the_rest_length_is_that_of_two_bones_at_that_bend(row, body, stance, bend):
    upper, lower = wp.vec3(0.0, 0.0, -THIGH), wp.quat_rotate(pitch_rotation(bend), wp.vec3(0.0, 0.0, -SHANK))
    length = rest_length(row(Bearing()), body, bend, int(stance))
    assert length == pytest.approx(wp.length(upper + lower), rel=1e-5)


@BOTH
@pytest.mark.parametrize("bend", [-0.1, 0.0, 0.1])
def test_no_rest_length_exceeds_the_straightest_leg(row, body, stance, bend):
    length = rest_length(row(Bearing(straightest=0.95)), body, bend, int(stance))
    assert length == pytest.approx(0.95 * (THIGH + SHANK), rel=1e-5)


# --- left and right


@pytest.fixture
def reflected(strider):
    """What the walking humanoid feels, with left and right exchanged."""
    table = mirrored(Sensed, strider.sensed)
    return Sensed.from_ptr(table.ctypes.data)


POLAR, AXIAL = np.array([1.0, -1.0, 1.0]), np.array([-1.0, 1.0, -1.0])


@BOTH
@pytest.mark.parametrize("asked", MOMENTS + HARD)
@pytest.mark.parametrize("load", [0.05, 1.0])
def test_the_mirrored_body_pushes_mirrored(push, walking, reflected, stance, asked, load):
    there = push(walking, asked, stance, load=load)
    here = push(reflected, AXIAL * asked, 1 - stance, load=load, under=(0.03, -0.01, -0.06))
    assert here.bears == there.bears
    assert np.array(here.force_w) == pytest.approx(POLAR * there.force_w, abs=0.01)
    assert np.array(here.twist_w) == pytest.approx(AXIAL * there.twist_w, abs=0.01)
    legs = [all_of(leg_torques(*each)) for each in ((walking, int(stance), there), (reflected, int(1 - stance), here))]
    for role in ("THIGH", "SHANK", "FOOT"):
        assert legs[1][of(role, 1 - stance)] == pytest.approx(AXIAL * legs[0][of(role, stance)], abs=0.02)


def test_the_mirrored_foot_is_set_down_mirrored(lowered):
    left, right = lowered((0.05, 0.02, -0.03), stance=0), lowered((0.05, -0.02, -0.03), stance=1)
    for role in ("THIGH", "SHANK"):
        assert right[of(role, 1)] == pytest.approx(AXIAL * left[of(role, 0)], abs=0.02)
