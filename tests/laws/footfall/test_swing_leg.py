"""The swing foot's path, the leg that follows it, and the effort that takes, against MuJoCo's inverse dynamics."""

import math

import mujoco
import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.joint_targets import JointTargets, Sole, Trajectory
from footfall.laws.footfall.swing_leg import plan_passage, reach_at, swing_effort, swing_leg
from footfall.laws.footfall.swing_path import SwingLeg, ankle_path
from footfall.laws.tables import Link, Side
from footfall.laws.targets import Targets
from footfall.maths.curves import Curve
from footfall.maths.limits import MOMENT
from footfall.maths.rotations import rotation_vector, yaw_rotation

START_W, END_W = (-0.2, -0.09, 0.09), (0.3, -0.07, 0.06)
BOTH = pytest.mark.parametrize("stance", list(Side))
FLAT = Curve(0.0)
SMOOTH = SwingLeg(height=0.1)
LEVEL = JointTargets()


def gait_of(swing: SwingLeg) -> Gait:
    """A gait that does nothing but swing its leg."""
    return Gait(name="swings", text="swings", swing=swing)


@pytest.fixture
def swinging(remember):
    """A step on the left foot, of 0.6 s: the right ankle on its way from START_W to END_W."""
    return lambda **memory: remember(**({"swing_w": START_W, "target_w": END_W} | memory))


@pytest.fixture
def ankle(row, body, command, swinging, standing):
    """Where the ankle is to be `later` seconds after `phase`."""

    def path(swing=SMOOTH, phase=0.0, later=0.0, rate=1.0, height=-1.0, pose=LEVEL) -> np.ndarray:
        memory = swinging(phase=phase, rate=rate)
        asked = command(swing_height=height)
        return np.array(ankle_path(row(swing), row(pose), body, standing, asked, memory, later))

    return path


def from_hip(sensed, side: Side, ahead: float, left: float, up: float) -> wp.vec3:
    """A place seen from a hip."""
    return sensed.joint_w[Link[f"{side.name}_THIGH"]] + wp.vec3(ahead, left, up)


# --- the path


def test_the_path_starts_where_the_ankle_was(ankle):
    assert ankle(SwingLeg(arc=FLAT), phase=0.0) == pytest.approx(START_W, abs=1e-6)


def test_the_path_ends_at_the_target(ankle):
    assert ankle(SwingLeg(), phase=1.0) == pytest.approx(END_W, abs=1e-6)


@pytest.mark.parametrize("phase", [0.0, 1.0])
def test_a_smooth_path_has_no_ground_speed_at_its_ends(ankle, phase):
    velocity = (ankle(phase=phase, later=1e-3) - ankle(phase=phase, later=-1e-3)) / 2e-3
    assert velocity[:2] == pytest.approx([0.0, 0.0], abs=0.01)


def test_a_smooth_path_is_halfway_at_half_time(ankle):
    assert ankle(phase=0.5)[:2] == pytest.approx([0.05, -0.08], abs=1e-6)


@pytest.mark.parametrize(("curve", "way"), [("ahead", (0.1, 0.0)), ("out", (0.0, -0.1))])
def test_a_style_leads_the_foot_beside_its_path(ankle, curve, way):
    """On the left foot, the way out is to the right."""
    arch = Curve(((0.0, 0.0), (0.5, 0.1), (1.0, 0.0)))
    led = SwingLeg(**{curve: arch})
    assert (ankle(led, phase=0.5) - ankle(phase=0.5))[:2] == pytest.approx(way, abs=1e-6)
    assert ankle(led, phase=1.0) == pytest.approx(END_W, abs=1e-6)


def test_a_foot_stays_until_it_leaves_and_lands_on_time(ankle):
    late = SwingLeg(arc=FLAT, leave=0.2)
    assert ankle(late, phase=0.2) == pytest.approx(START_W, abs=1e-6)
    assert ankle(late, phase=0.6) == pytest.approx(ankle(SwingLeg(arc=FLAT), phase=0.5), abs=1e-6)
    assert ankle(late, phase=1.0) == pytest.approx(END_W, abs=1e-6)


def test_a_hurried_foot_leaves_at_once(ankle):
    late, prompt = SwingLeg(leave=0.2), SwingLeg()
    assert ankle(late, phase=0.15, rate=2.0) == pytest.approx(ankle(prompt, phase=0.15, rate=2.0), abs=1e-6)


@pytest.mark.parametrize(("pitch", "along"), [(0.6, 0.7), (-0.3, -1.0)])
def test_the_sole_stays_where_it_is_while_the_foot_rolls(ankle, body, pitch, along):
    """Over 0.7 of the sole as the heel rises, over the heel as the toes do."""
    rolling = SwingLeg(arc=FLAT, leave=0.3, roll=0.7)
    pose = JointTargets(swing_foot=Sole(pitch=Trajectory(always=Curve(((0.0, 0.0), (0.3, pitch), (1.0, 0.0))))))
    pivot = np.array([along * (body.ball if along > 0 else body.heel), 0.0, -body.ankle_height[1]])
    turn = np.array(
        [[math.cos(pitch), 0.0, math.sin(pitch)], [0.0, 1.0, 0.0], [-math.sin(pitch), 0.0, math.cos(pitch)]]
    )
    rolled = ankle(rolling, phase=0.3, pose=pose) + turn @ pivot
    assert rolled == pytest.approx(np.array(START_W) + pivot, abs=1e-5)
    assert ankle(rolling, phase=1.0, pose=pose) == pytest.approx(END_W, abs=1e-6)


def test_easing_0_makes_the_path_linear(ankle):
    assert ankle(SwingLeg(easing=0.0), phase=0.25)[0] == pytest.approx(-0.2 + 0.25 * 0.5, abs=1e-6)


def test_the_lift_follows_the_arc(ankle):
    arc = Curve(((0.0, 0.0), (0.5, 0.8), (1.0, 0.0)))
    height = ankle(SwingLeg(height=0.1, arc=arc), phase=0.5)[2]
    assert height == pytest.approx((0.09 + 0.06) / 2.0 + 0.08, abs=1e-6)


def test_a_swing_height_asked_for_replaces_the_gaits(ankle):
    arc = Curve(((0.0, 0.0), (0.5, 1.0), (1.0, 0.0)))
    height = ankle(SwingLeg(height=0.1, arc=arc), phase=0.5, height=0.25)[2]
    assert height == pytest.approx(0.075 + 0.25, abs=1e-6)


def test_a_late_foot_stays_over_its_target_and_sinks(ankle):
    """0.2 of a period of 0.6 s late, at 0.5 m/s."""
    assert ankle(SwingLeg(sinking=0.5), phase=1.2) == pytest.approx(
        [END_W[0], END_W[1], END_W[2] - 0.5 * 0.2 * 0.6], abs=1e-6
    )


def test_later_on_the_path_is_a_later_phase(ankle):
    assert ankle(phase=0.3, later=0.06) == pytest.approx(ankle(phase=0.4), abs=1e-6)


def test_a_step_in_a_hurry_is_further_along_later(ankle):
    assert ankle(phase=0.3, later=0.06, rate=2.0) == pytest.approx(ankle(phase=0.5), abs=1e-6)


def test_a_late_foot_sinks_at_its_speed_also_in_a_hurry(ankle):
    swing = SwingLeg(sinking=0.5)
    fall = ankle(swing, phase=1.2, rate=2.0) - ankle(swing, phase=1.2, rate=2.0, later=0.01)
    assert fall[2] == pytest.approx(0.5 * 0.01, abs=1e-6)


# --- the leg


@pytest.fixture
def reach(row, body, command, swinging, standing):
    def reached(swing=SMOOTH, later=0.0, sensed=None, **memory):
        return reach_at(row(gait_of(swing)), body, sensed or standing, command(), swinging(**memory), wp.vec3(), later)

    return reached


def ankle_of(solution, body, side: int) -> np.ndarray:
    """The ankle from the hip, by the two bones."""
    thigh, shank = wp.vec3(0.0, 0.0, -body.thigh_length[side]), wp.vec3(0.0, 0.0, -body.shank_length[side])
    return np.array(wp.quat_rotate(solution.q_upper, thigh) + wp.quat_rotate(solution.q_lower, shank))


@BOTH
@pytest.mark.parametrize("phase", [0.1, 0.5, 0.9])
def test_the_bones_put_the_ankle_on_the_path(reach, body, walking, stance, phase):
    swing = Side(1 - stance)
    start_w, end_w = from_hip(walking, swing, -0.2, 0.0, -0.75), from_hip(walking, swing, 0.3, 0.02, -0.8)
    leg = reach(sensed=walking, stance=int(stance), phase=phase, swing_w=start_w, target_w=end_w)
    assert ankle_of(leg.legs, body, swing) == pytest.approx(np.array(leg.ankle_w), abs=1e-5)


def test_the_hip_moves_on_while_the_path_stands_still(reach, standing):
    """In 10 ms, at 0.8 m/s, and turning at 2 rad/s about the vertical with the hip 0.08 m to the right."""
    swing = SwingLeg(arc=FLAT)
    standing.velocity_w[Link.PELVIS] = (0.8, 0.0, 0.0)
    standing.spin_w[Link.PELVIS] = (0.0, 0.0, 2.0)
    standing.com_w[Link.PELVIS] = standing.joint_w[Link.RIGHT_THIGH] + wp.vec3(0.0, 0.08, 0.0)
    moved = np.array(reach(swing, later=0.01, phase=1.1).ankle_w) - np.array(reach(swing, phase=1.1).ankle_w)
    assert moved == pytest.approx([-0.01 * (0.8 + 2.0 * 0.08), 0.0, 0.0], abs=1e-5)


@BOTH
def test_a_positive_twist_is_bow_legged(reach, standing, stance):
    """The knee turns out: to the left on the left leg."""
    swing = Side(1 - stance)
    under_w = from_hip(standing, swing, 0.0, 0.0, -0.7)
    bowed = SwingLeg(arc=FLAT, twist=0.3)
    leg = reach(bowed, stance=int(stance), phase=0.5, swing_w=under_w, target_w=under_w)
    knee = wp.quat_rotate(leg.legs.q_upper, wp.vec3(0.0, 0.0, -1.0))
    outwards = knee[1] * (1.0 if swing == Side.LEFT else -1.0)
    assert math.atan2(outwards, knee[0]) == pytest.approx(0.3, abs=1e-4)


@pytest.fixture
def aimed(row, make, body, command, swinging):
    """The targets of the swing leg, with kp and kd of the body."""

    def targets(sensed, swing=SMOOTH, **memory):
        plain = make(Targets, rotation_w=sensed.rotation_w, stiffness=body.stiffness, damping=body.damping)
        passage = plan_passage(row(gait_of(swing)), body, sensed, command(), swinging(**memory))
        swing_leg(row(swing), sensed, swinging(**memory), passage, plain)
        return plain

    return targets


def test_the_hips_target_is_the_thigh_on_the_path(aimed, reach, standing):
    q = wp.quat(*aimed(standing, phase=0.4).rotation_w[Link.RIGHT_THIGH])
    error = rotation_vector(q * wp.quat_inverse(reach(phase=0.4).legs.q_upper))
    assert list(error) == pytest.approx([0.0, 0.0, 0.0], abs=1e-5)


def test_the_knees_target_is_the_bend_on_the_path_from_the_thigh_as_it_is(aimed, reach, walking):
    ends = {
        "swing_w": from_hip(walking, Side.RIGHT, -0.2, 0.0, -0.7),
        "target_w": from_hip(walking, Side.RIGHT, 0.3, 0.0, -0.8),
    }
    q_thigh = wp.quat(*walking.rotation_w[Link.RIGHT_THIGH])
    q_shank = wp.quat(*aimed(walking, phase=0.4, **ends).rotation_w[Link.RIGHT_SHANK])
    between = rotation_vector(wp.quat_inverse(q_thigh) * q_shank)
    bend = reach(sensed=walking, phase=0.4, **ends).legs.bend
    assert list(between) == pytest.approx([0.0, bend, 0.0], abs=1e-5)


def test_the_targets_rates_are_those_of_the_path(aimed, reach, standing):
    """By central differences over half the slice; that the pelvis turns changes nothing in the world."""
    standing.spin_w[Link.PELVIS] = (0.4, -0.5, 0.3)
    before, after = (reach(phase=0.4, later=later).legs for later in (-2e-3, 2e-3))
    hip_rate = np.array(rotation_vector(after.q_upper * wp.quat_inverse(before.q_upper))) / 4e-3
    knee_rate = (after.bend - before.bend) / 4e-3
    targets = aimed(standing, SwingLeg(height=0.1, rate_limit=50.0), phase=0.4)
    assert np.array(targets.spin_w[Link.RIGHT_THIGH]) == pytest.approx(hip_rate, abs=0.15)
    relative = targets.spin_w[Link.RIGHT_SHANK] - standing.spin_w[Link.RIGHT_THIGH]
    assert relative[1] == pytest.approx(knee_rate, abs=0.15)


def test_the_targets_rates_are_clamped(aimed, standing):
    targets = aimed(standing, SwingLeg(rate_limit=0.1), phase=0.4)
    hip = targets.spin_w[Link.RIGHT_THIGH] - standing.spin_w[Link.PELVIS]
    knee = targets.spin_w[Link.RIGHT_SHANK] - standing.spin_w[Link.RIGHT_THIGH]
    assert np.abs([*hip, *knee]).max() == pytest.approx(0.1, abs=1e-6)


def facing(sensed, heading: float) -> dict:
    """Turn the hip's surroundings: a swing of 0.4 m straight ahead of a body that faces `heading`."""
    sensed.q_wh = yaw_rotation(heading)
    hip_w = sensed.joint_w[Link.RIGHT_THIGH]
    start, end = (wp.quat_rotate(sensed.q_wh, wp.vec3(x, 0.0, -0.75)) for x in (-0.2, 0.2))
    return {"swing_w": hip_w + start, "target_w": hip_w + end}


def test_the_limit_of_the_hips_rate_is_the_same_in_every_heading(aimed, standing):
    def rate(heading: float) -> float:
        swing = SwingLeg(arc=FLAT, rate_limit=0.5)
        targets = aimed(standing, swing, phase=0.5, **facing(standing, heading))
        return float(wp.length(targets.spin_w[Link.RIGHT_THIGH] - standing.spin_w[Link.PELVIS]))

    assert rate(0.7) == pytest.approx(rate(0.0), rel=0.01)


@BOTH
def test_only_the_swing_leg_is_aimed(aimed, standing, stance):
    targets = aimed(standing, phase=0.4, stance=int(stance))
    changed = {link for link in Link if not np.allclose(targets.rotation_w[link], standing.rotation_w[link], atol=1e-6)}
    assert {link.name for link in changed} == {f"{Side(1 - stance).name}_{role}" for role in ("THIGH", "SHANK")}


def test_the_swing_ankles_damping_is_its_share(aimed, standing, body):
    targets = aimed(standing, SwingLeg(ankle_damping=0.3), phase=0.4)
    assert targets.damping[Link.RIGHT_FOOT] == pytest.approx(0.3 * body.damping[Link.RIGHT_FOOT])
    assert targets.damping[Link.LEFT_FOOT] == pytest.approx(body.damping[Link.LEFT_FOOT])


# --- the effort


@pytest.fixture
def effort(row, body, command, swinging, standing):
    """The torques fed forward at the right hip and knee."""

    def fed(limit=10.0, arc=FLAT, sensed=None, **memory) -> np.ndarray:
        swing = SwingLeg(effort_limit=limit, arc=arc)
        felt = sensed or standing
        passage = plan_passage(row(gait_of(swing)), body, felt, command(), swinging(**memory))
        torque_w = swing_effort(row(swing), body, felt, swinging(**memory), passage)
        return np.array([list(torque_w[link]) for link in Link])

    return fed


@pytest.fixture(scope="session")
def leg_model(humanoid) -> mujoco.MjModel:
    """The right leg alone in empty space, its hip held, bending about the left axis; foot and toes are one link."""
    spec = mujoco.MjSpec()
    spec.option.gravity = [0.0, 0.0, 0.0]
    bones = [humanoid.bone(Link[f"RIGHT_{role}"]) for role in ("THIGH", "SHANK", "FOOT")]
    toes = humanoid.bone(Link.RIGHT_TOES)
    body = spec.worldbody
    for name, bone in zip(("thigh", "shank", "foot"), bones, strict=True):
        body = body.add_body(name=name, pos=(0.0, 0.0, 0.0) if name == "thigh" else bone.at)
        body.mass, body.ipos, body.inertia = bone.mass, bone.com, bone.inertia
        body.explicitinertial = True
        body.add_joint(name=name, type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0.0, 1.0, 0.0])
    body.mass += toes.mass
    return spec.compile()


@pytest.mark.slow
@pytest.mark.parametrize("phase", [0.2, 0.35, 0.5, 0.65, 0.8])
@pytest.mark.parametrize("arc", [FLAT, Curve(((0.0, 0.0), (0.33, 0.85), (0.66, 0.9), (1.0, 0.0)))], ids=["flat", "arc"])
def test_the_effort_is_the_inverse_dynamics_of_the_leg(effort, reach, standing, leg_model, phase, arc):
    """A swing in the plane of the leg, the foot kept level; MuJoCo says what hip and knee must give."""
    ends = {
        "swing_w": from_hip(standing, Side.RIGHT, -0.25, 0.0, -0.72),
        "target_w": from_hip(standing, Side.RIGHT, 0.3, 0.0, -0.76),
    }
    swing = SwingLeg(arc=arc)

    def joints(later: float) -> np.ndarray:
        legs = reach(swing, later=later, phase=phase, **ends).legs
        hip = rotation_vector(legs.q_upper)[1]
        return np.array([hip, legs.bend, -hip - legs.bend])

    before, now, after = (joints(later) for later in (-MOMENT, 0.0, MOMENT))
    data = mujoco.MjData(leg_model)
    data.qpos[:], data.qvel[:] = now, (after - before) / (2.0 * MOMENT)
    data.qacc[:] = (after - 2.0 * now + before) / MOMENT**2
    mujoco.mj_inverse(leg_model, data)
    fed = effort(arc=arc, phase=phase, **ends)
    assert fed[[Link.RIGHT_THIGH, Link.RIGHT_SHANK], 1] == pytest.approx(data.qfrc_inverse[:2], abs=0.5, rel=0.02)


def test_the_leg_is_pulled_ahead_at_first_and_held_back_at_last(effort, standing):
    ends = {
        "swing_w": from_hip(standing, Side.RIGHT, -0.2, 0.0, -0.75),
        "target_w": from_hip(standing, Side.RIGHT, 0.2, 0.0, -0.75),
    }
    early, late = (effort(phase=phase, **ends)[Link.RIGHT_THIGH][1] for phase in (0.25, 0.75))
    assert early < 0.0 < late


def test_a_foot_at_rest_under_a_hip_at_rest_takes_no_effort(effort, standing):
    under_w = from_hip(standing, Side.RIGHT, 0.1, 0.0, -0.7)
    assert effort(phase=0.5, swing_w=under_w, target_w=under_w) == pytest.approx(0.0, abs=0.05)


@BOTH
def test_only_the_swing_hip_and_knee_are_fed(effort, stance):
    given = effort(phase=0.3, stance=int(stance))
    fed = {link.name for link in Link if given[link].any()}
    assert fed == {f"{Side(1 - stance).name}_{role}" for role in ("THIGH", "SHANK")}


def test_the_effort_is_limited_per_mass(effort):
    assert np.abs(effort(limit=0.02, phase=0.2)).max() == pytest.approx(0.02 * 70.4, rel=1e-5)


def test_the_limit_of_the_effort_is_the_same_in_every_heading(effort, standing):
    def hip(heading: float) -> float:
        return float(np.linalg.norm(effort(limit=0.1, phase=0.2, **facing(standing, heading))[Link.RIGHT_THIGH]))

    assert hip(0.7) == pytest.approx(hip(0.0), rel=0.01)
