"""The motion generator: what every joint would do, over the phase, mirrored, by speed."""

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.joint_targets import (
    Arm,
    JointTargets,
    Moment,
    Sole,
    Trajectory,
    Trunk,
    joint_targets,
    rate_at,
    value_at,
)
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.turning import Turning
from footfall.laws.tables import Body, Command, Link, Sensed, Side, side_sign
from footfall.laws.targets import Targets
from footfall.maths.curves import Curve
from footfall.maths.records import OPTIONS, row_of
from footfall.maths.rotations import heading_of, pitch_rotation, roll_rotation, rotation_vector, yaw_rotation

BOTH = pytest.mark.parametrize("stance", list(Side))
RAMP = Curve(((0.0, 0.1), (1.0, 0.6)))


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def aim_joints(
    gaits: wp.array(dtype=row_of(Gait)),
    turning: wp.array(dtype=row_of(Turning)),
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    command: wp.array(dtype=row_of(Command)),
    memory: wp.array(dtype=Memory),
    targets: wp.array(dtype=Targets),
):
    targets[0] = joint_targets(gaits[0].pose, turning[0], body[0], sensed[0], command[0], memory[0])


@pytest.fixture
def aim(launch, row, make, body, command, remember):
    """The targets of a pose, as the kernel makes them."""

    def aimed(sensed, pose=None, turning=None, bend=0.0, stance=0, **memory):
        gait = row(Gait(name="tried", text="tried", pose=pose or JointTargets()))
        rows = row(turning or Turning()), body, sensed, command(bend=bend)
        return launch(aim_joints, gait, *rows, remember(stance=int(stance), **memory), make(Targets))

    return aimed


@BOTH
@pytest.mark.parametrize("standing_still", [0, 1])
def test_a_leg_that_carries_has_the_stance_gains_below_its_hip(aim, body, standing, stance, standing_still):
    for link in Link:
        body.stance_stiffness[link], body.stance_damping[link] = 7.0, 3.0
    targets = aim(standing, stance=stance, standing=standing_still)
    sides = [side for side in Side if side == stance or standing_still]
    firm = {limb(side, role) for side in sides for role in ("SHANK", "FOOT", "TOES")}
    for link in Link:
        gains = (7.0, 3.0) if link in firm else (body.stiffness[link], body.damping[link])
        assert (targets.stiffness[link], targets.damping[link]) == gains


@pytest.fixture
def turn(aim):
    """A link's target seen from another rotation, as a rotation vector."""

    def turned(sensed, link: Link, q_from: wp.quat, **given) -> list[float]:
        q = wp.quat(*aim(sensed, **given).rotation_w[link])
        return list(rotation_vector(wp.quat_inverse(q_from) * q))

    return turned


def orientation(sensed, link: Link) -> wp.quat:
    return wp.quat(*sensed.rotation_w[link])


def limb(side: Side, role: str) -> Link:
    return Link[f"{side.name}_{role}"]


def constant(angle: float) -> Trajectory:
    return Trajectory(always=Curve(angle))


# --- the zero gait


@BOTH
@pytest.mark.parametrize("link", [Link.LOWER_BACK, Link.TORSO, Link.HEAD])
def test_with_zero_curves_the_trunk_is_upright_where_the_pelvis_faces(turn, walking, stance, link):
    facing = yaw_rotation(walking.heading)
    assert turn(walking, link, facing, stance=stance) == pytest.approx([0.0, 0.0, 0.0], abs=1e-5)


def test_with_zero_curves_the_pelvis_is_upright_in_the_heading_wanted(turn, walking):
    assert turn(walking, Link.PELVIS, yaw_rotation(0.9), heading_goal=0.9) == pytest.approx([0.0] * 3, abs=1e-5)


@pytest.mark.parametrize("side", list(Side))
def test_with_zero_curves_an_arm_hangs_from_the_torso_and_its_elbow_is_straight(turn, walking, side):
    upper, lower = limb(side, "UPPER_ARM"), limb(side, "LOWER_ARM")
    assert turn(walking, upper, orientation(walking, Link.TORSO)) == pytest.approx([0.0] * 3, abs=1e-5)
    assert turn(walking, lower, orientation(walking, upper)) == pytest.approx([0.0] * 3, abs=1e-5)


@BOTH
def test_with_zero_curves_the_stance_knee_is_straight(turn, walking, stance):
    thigh, shank = limb(stance, "THIGH"), limb(stance, "SHANK")
    assert turn(walking, shank, orientation(walking, thigh), stance=stance) == pytest.approx([0.0] * 3, abs=1e-5)


@pytest.mark.parametrize("side", list(Side))
def test_with_zero_curves_a_foot_is_level_in_its_own_heading_and_its_toes_straight(turn, walking, side):
    foot, toes = limb(side, "FOOT"), limb(side, "TOES")
    level = yaw_rotation(heading_of(orientation(walking, foot)))
    assert turn(walking, foot, level) == pytest.approx([0.0] * 3, abs=1e-5)
    assert turn(walking, toes, orientation(walking, foot)) == pytest.approx([0.0] * 3, abs=1e-5)


def test_gains_are_those_of_the_body(aim, body, walking):
    targets = aim(walking)
    assert np.array_equal(targets.stiffness, body.stiffness)
    assert np.array_equal(targets.damping, body.damping)


# --- signs and mirrors


@BOTH
def test_a_trunk_leans_ahead_and_turns_to_the_side_of_the_stance_foot(turn, standing, stance):
    pose = JointTargets(
        torso=Trunk(pitch=constant(0.3)), head=Trunk(yaw=constant(0.2)), lower_back=Trunk(roll=constant(0.1))
    )
    mirror = 1.0 if stance == Side.LEFT else -1.0
    given = {"pose": pose, "stance": stance}
    upright = wp.quat_identity()
    assert turn(standing, Link.TORSO, upright, **given) == pytest.approx([0.0, 0.3, 0.0], abs=1e-5)
    assert turn(standing, Link.HEAD, upright, **given) == pytest.approx([0.0, 0.0, 0.2 * mirror], abs=1e-5)
    assert turn(standing, Link.LOWER_BACK, upright, **given) == pytest.approx([0.1 * mirror, 0.0, 0.0], abs=1e-5)


@pytest.mark.parametrize(
    ("arm", "hand"),
    [
        (Arm(swing=constant(0.3)), [np.sin(0.3), 0.0, -np.cos(0.3)]),
        (Arm(spread=constant(0.3)), [0.0, np.sin(0.3), -np.cos(0.3)]),
    ],
    ids=["swing", "spread"],
)
@BOTH
def test_an_arm_swings_ahead_and_spreads_outwards(aim, standing, arm, hand, stance):
    """Where the hand of the stance side's arm points."""
    targets = aim(standing, JointTargets(stance_arm=arm), stance=stance)
    down = wp.quat_rotate(wp.quat(*targets.rotation_w[limb(stance, "UPPER_ARM")]), wp.vec3(0.0, 0.0, -1.0))
    mirror = 1.0 if stance == Side.LEFT else -1.0
    assert list(down) == pytest.approx([hand[0], hand[1] * mirror, hand[2]], abs=1e-5)


@BOTH
def test_the_swing_arm_is_that_of_the_swing_side(turn, standing, stance):
    pose = JointTargets(swing_arm=Arm(swing=constant(0.3)))
    upright = wp.quat_identity()
    swing, other = limb(Side(1 - stance), "UPPER_ARM"), limb(stance, "UPPER_ARM")
    assert turn(standing, swing, upright, pose=pose, stance=stance) == pytest.approx([0.0, -0.3, 0.0], abs=1e-5)
    assert turn(standing, other, upright, pose=pose, stance=stance) == pytest.approx([0.0, 0.0, 0.0], abs=1e-5)


@BOTH
def test_an_elbow_bends_the_forearm_ahead(turn, standing, stance):
    upper, lower = limb(stance, "UPPER_ARM"), limb(stance, "LOWER_ARM")
    pose = JointTargets(stance_arm=Arm(elbow=constant(0.4)))
    bend = turn(standing, lower, orientation(standing, upper), pose=pose, stance=stance)
    assert bend == pytest.approx([0.0, -0.4, 0.0], abs=1e-5)


@BOTH
def test_a_foot_pitches_toes_down_and_rolls_outwards(turn, standing, stance):
    pose = JointTargets(stance_foot=Sole(pitch=constant(0.2)), swing_foot=Sole(roll=constant(0.1), toes=constant(-0.3)))
    swing = Side(1 - stance)
    mirror = 1.0 if swing == Side.LEFT else -1.0
    given = {"pose": pose, "stance": stance}
    level = wp.quat_identity()
    assert turn(standing, limb(stance, "FOOT"), level, **given) == pytest.approx([0.0, 0.2, 0.0], abs=1e-5)
    assert turn(standing, limb(swing, "FOOT"), level, **given) == pytest.approx([0.1 * mirror, 0.0, 0.0], abs=1e-5)
    assert turn(standing, limb(swing, "TOES"), level, **given) == pytest.approx([0.0, -0.3, 0.0], abs=1e-5)


def test_the_bend_is_shared_out_in_fixed_ratios(turn, standing):
    shares = {Link.PELVIS: 1.0, Link.LOWER_BACK: 1.5, Link.TORSO: 2.5, Link.HEAD: 3.0}
    for link, share in shares.items():
        assert turn(standing, link, wp.quat_identity(), bend=0.1) == pytest.approx([0.0, 0.1 * share, 0.0], abs=1e-5)


# --- over phase and speed


@pytest.mark.parametrize(("phase", "angle"), [(0.0, 0.1), (0.5, 0.35), (1.0, 0.6), (1.4, 0.6)])
def test_a_curve_is_read_at_the_phase(turn, standing, phase, angle):
    pose = JointTargets(torso=Trunk(pitch=Trajectory(always=RAMP)))
    assert turn(standing, Link.TORSO, wp.quat_identity(), pose=pose, phase=phase)[1] == pytest.approx(angle, abs=1e-5)


@pytest.mark.parametrize(
    ("wish", "share"), [(0.0, 0.0), (0.6, 0.5), (1.2, 1.0), (3.0, 1.0), (-0.6, -0.5), (-3.0, -1.0)]
)
def test_by_speed_counts_with_the_wish_up_to_full_speed(turn, standing, wish, share):
    pose = JointTargets(full_speed=1.2, torso=Trunk(pitch=Trajectory(always=Curve(0.1), by_speed=Curve(0.2))))
    pitch = turn(standing, Link.TORSO, wp.quat_identity(), pose=pose, shown=wish)[1]
    assert pitch == pytest.approx(0.1 + 0.2 * share, abs=1e-5)


@BOTH
def test_backwards_the_feet_keep_their_constant_part(turn, standing, stance):
    pose = JointTargets(stance_foot=Sole(pitch=Trajectory(always=Curve(0.1), by_speed=Curve(0.2))))
    pitch = turn(standing, limb(stance, "FOOT"), wp.quat_identity(), pose=pose, shown=-1.0, stance=stance)[1]
    assert pitch == pytest.approx(0.1, abs=1e-5)


@BOTH
@pytest.mark.parametrize(("rate", "share"), [(1.0, 1.0), (1.5, 0.5), (2.0, 0.0), (3.0, 0.0)])
def test_in_a_hurry_the_feet_land_flat(turn, standing, stance, rate, share):
    pose = JointTargets(full_speed=1.0, swing_foot=Sole(pitch=Trajectory(by_speed=Curve(0.2))))
    foot = limb(Side(1 - stance), "FOOT")
    pitch = turn(standing, foot, wp.quat_identity(), pose=pose, shown=0.5, stance=stance, rate=rate)[1]
    assert pitch == pytest.approx(0.5 * 0.2 * share, abs=1e-5)


@BOTH
@pytest.mark.parametrize(("phase", "bend"), [(0.0, 0.5), (0.2, 0.3), (0.4, 0.1), (0.9, 0.1)])
def test_the_stance_knee_settles_from_its_landing_angle(turn, standing, stance, phase, bend):
    pose = JointTargets(stance_knee=constant(0.1), knee_settling=0.4)
    thigh, shank = limb(stance, "THIGH"), limb(stance, "SHANK")
    given = {"pose": pose, "stance": stance, "phase": phase, "knee": 0.5}
    assert turn(standing, shank, orientation(standing, thigh), **given)[1] == pytest.approx(bend, abs=1e-5)


def test_without_settling_the_stance_knee_follows_its_curve_at_once(turn, standing):
    pose = JointTargets(stance_knee=constant(0.1), knee_settling=0.0)
    bend = turn(standing, Link.LEFT_SHANK, orientation(standing, Link.LEFT_THIGH), pose=pose, phase=0.0, knee=0.5)
    assert bend[1] == pytest.approx(0.1, abs=1e-5)


# --- rates


@pytest.fixture
def arm_spin(aim, standing):
    """How fast the left arm is told to swing against the torso, and its elbow against the arm."""

    def spun(rate: float = 1.0, **arm: Trajectory) -> tuple[list[float], list[float]]:
        pose = JointTargets(stance_arm=Arm(**arm))
        targets = aim(standing, pose, phase=0.5, rate=rate, period=0.5)
        upper = targets.spin_w[Link.LEFT_UPPER_ARM] - standing.spin_w[Link.TORSO]
        lower = targets.spin_w[Link.LEFT_LOWER_ARM] - standing.spin_w[Link.LEFT_UPPER_ARM]
        return list(upper), list(lower)

    return spun


def test_a_target_carries_its_rate(arm_spin):
    """Half a radian a step of half a second: 1 rad/s, about the axis of the arm's swing."""
    assert arm_spin(swing=Trajectory(always=RAMP))[0] == pytest.approx([0.0, -1.0, 0.0], abs=1e-3)


def test_an_elbows_target_carries_its_rate_besides_the_arms(arm_spin):
    both = arm_spin(0.5, elbow=Trajectory(always=RAMP))
    assert both[0] == pytest.approx([0.0, 0.0, 0.0], abs=1e-3)
    assert both[1] == pytest.approx([0.0, -0.5, 0.0], abs=1e-3)


def test_a_step_in_a_hurry_has_faster_targets(arm_spin):
    assert arm_spin(rate=2.0, swing=Trajectory(always=RAMP))[0][1] == pytest.approx(-2.0, abs=1e-3)


def test_a_soles_target_carries_its_rate_in_the_world(aim, standing):
    pose = JointTargets(stance_foot=Sole(pitch=Trajectory(always=RAMP)))
    spin = aim(standing, pose, phase=0.5, period=0.5).spin_w[Link.LEFT_FOOT]
    assert list(spin) == pytest.approx([0.0, 1.0, 0.0], abs=1e-3)


def test_an_angle_at_a_moment_is_its_constant_part_and_its_part_by_speed(row, make):
    trajectory = row(Trajectory(always=RAMP, by_speed=Curve(0.2)))
    assert value_at(trajectory, make(Moment, phase=0.5, stride=0.5)) == pytest.approx(0.35 + 0.1)


def test_a_rate_called_from_python_is_that_of_the_kernel(row, make):
    moment = make(Moment, phase=0.5, rate=2.0, stride=0.0)
    assert rate_at(row(Trajectory(always=RAMP)), moment) == pytest.approx(1.0, abs=1e-3)


# --- the frames meet


@pytest.mark.parametrize("heading", [0.0, 2.5])
def test_a_trunk_turns_before_it_rolls_and_rolls_before_it_leans(turn, standing, heading):
    standing.q_wh = yaw_rotation(heading)
    pose = JointTargets(torso=Trunk(pitch=constant(0.3), roll=constant(0.2), yaw=constant(0.1)))
    expected = yaw_rotation(heading) * yaw_rotation(0.1) * roll_rotation(0.2) * pitch_rotation(0.3)
    assert turn(standing, Link.TORSO, expected, pose=pose) == pytest.approx([0.0, 0.0, 0.0], abs=1e-5)


# --- turning and standing


@pytest.mark.parametrize(("link", "lead"), [(Link.LOWER_BACK, 0.15), (Link.TORSO, 0.3), (Link.HEAD, 0.6)])
@pytest.mark.parametrize("gaze", [0.5, -1.0])
def test_back_and_head_look_into_a_turn_the_head_farthest(turn, walking, link, lead, gaze):
    turning = Turning(head_lead=0.6)
    yaw = turn(walking, link, yaw_rotation(walking.heading), turning=turning, gaze=gaze)
    assert yaw == pytest.approx([0.0, 0.0, gaze * lead], abs=1e-5)


@BOTH
@pytest.mark.parametrize("side", list(Side))
def test_a_body_that_stands_holds_both_soles_level_in_any_style(turn, walking, stance, side):
    foot = limb(side, "FOOT")
    own_heading = yaw_rotation(heading_of(orientation(walking, foot)))
    pose = JointTargets(stance_foot=Sole(pitch=constant(0.2)), swing_foot=Sole(pitch=constant(-0.7)))
    pitch = turn(walking, foot, own_heading, pose=pose, stance=stance, standing=1)
    assert pitch == pytest.approx([0.0, 0.0, 0.0], abs=1e-5)


@BOTH
@pytest.mark.parametrize(("phase", "left"), [(0.0, 1.0), (0.25, 0.5), (0.5, 0.0)])
def test_the_sway_of_a_body_that_stands_dies_away(turn, walking, stance, phase, left):
    pose = JointTargets(torso=Trunk(roll=constant(0.2)))
    facing = yaw_rotation(walking.heading)
    sway = turn(walking, Link.TORSO, facing, pose=pose, stance=stance, standing=1, phase=phase)
    assert sway == pytest.approx([side_sign(int(stance)) * 0.2 * left, 0.0, 0.0], abs=1e-5)


@pytest.mark.parametrize("side", list(Side))
def test_a_body_that_stands_evenly_bends_both_knees_as_the_stance_knee(turn, standing, side):
    pose = JointTargets(stance_knee=constant(0.3))
    thigh = orientation(standing, limb(side, "THIGH"))
    bend = turn(standing, limb(side, "SHANK"), thigh, pose=pose, standing=1)
    assert bend == pytest.approx([0.0, 0.3, 0.0], abs=1e-3)
