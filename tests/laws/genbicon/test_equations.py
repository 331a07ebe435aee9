"""Each equation of the paper, called by itself."""

import math

import numpy as np
import pytest
import warp as wp

from footfall import catalog
from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.laws.genbicon.gravity import GravityCompensation, compensate_gravity
from footfall.laws.genbicon.law import Gait, numbers
from footfall.laws.genbicon.memory import Memory, Turn
from footfall.laws.genbicon.pendulum import Pendulum, foothold, rest_distance
from footfall.laws.genbicon.steps import Standing, StepClock, advance, is_supported
from footfall.laws.genbicon.turning import Turning, desired_velocity, facing, keep_turning, way_round
from footfall.laws.genbicon.velocity_tuning import VelocityTuning, tuning_force, tuning_torques
from footfall.laws.tables import Body, Command, Link, LinkVectors, Sensed, Side
from footfall.maths.records import row_of, table_of

CommandRow = row_of(Command)


@pytest.fixture
def body():
    table = table_of(Body, 1)
    fill_body(table[0], catalog.load(Character, "humanoid-paper"))
    return Body.from_ptr(table.ctypes.data)


def places(matrix) -> np.ndarray:
    return np.array(matrix).reshape(-1, 3)


def stride(make, **fields):
    return make(Memory, **({"started": 1, "period": 0.6, "next_stance": -1} | fields))


@wp.kernel(enable_backward=False)
def aimed(
    pendulum: wp.array(dtype=row_of(Pendulum)),
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    command: wp.array(dtype=CommandRow),
    memory: wp.array(dtype=Memory),
    out: wp.array(dtype=wp.vec3),
):
    out[0] = foothold(pendulum[0], body[0], sensed[0], command[0], memory[0])


@wp.kernel(enable_backward=False)
def forced(
    tuning: wp.array(dtype=row_of(VelocityTuning)),
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    command: wp.array(dtype=CommandRow),
    memory: wp.array(dtype=Memory),
    out: wp.array(dtype=wp.vec3),
):
    out[0] = tuning_force(tuning[0], body[0], sensed[0], command[0], memory[0])


@wp.kernel(enable_backward=False)
def tuned(
    tuning: wp.array(dtype=row_of(VelocityTuning)),
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    out: wp.array(dtype=LinkVectors),
):
    out[0] = tuning_torques(tuning[0], body[0], sensed[0], wp.vec3(10.0, 5.0, 0.0), 0)


@wp.kernel(enable_backward=False)
def lifted(
    gravity: wp.array(dtype=row_of(GravityCompensation)),
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    memory: wp.array(dtype=Memory),
    out: wp.array(dtype=LinkVectors),
):
    out[0] = compensate_gravity(gravity[0], body[0], sensed[0], memory[0].stride)


@wp.kernel(enable_backward=False)
def led(
    turning: wp.array(dtype=row_of(Turning)),
    sensed: wp.array(dtype=Sensed),
    ends: wp.array(dtype=wp.vec3),
    out: wp.array(dtype=wp.vec3),
):
    out[0] = way_round(turning[0], sensed[0], 0, ends[0], ends[1], 1.0 / 2.0)


@wp.kernel(enable_backward=False)
def advanced(
    clock: wp.array(dtype=row_of(StepClock)),
    standing: wp.array(dtype=row_of(Standing)),
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    command: wp.array(dtype=CommandRow),
    memory: wp.array(dtype=Memory),
    out: wp.array(dtype=Memory),
):
    out[0] = advance(clock[0], standing[0], body[0], sensed[0], command[0], memory[0])


@pytest.fixture
def run():
    """Launch a kernel on records, of which it makes one result of a type."""

    def launched(kernel, kind, *given):
        arrays = [
            wp.array([one], dtype=one._cls, device="cpu")
            if hasattr(one, "_cls")
            else wp.array(one, dtype=wp.vec3, device="cpu")
            for one in given
        ]
        out = wp.zeros(1, dtype=kind, device="cpu")
        wp.launch(kernel, dim=1, inputs=[*arrays, out], device="cpu")
        return out.numpy()[0]

    return launched


# --- 3.2 pendulum


def test_a_pendulum_rests_where_its_energy_is_used_up():
    v, h, g = 0.8, 0.95, 9.81
    d = rest_distance(v, h)
    assert 0.5 * v * v + g * h == pytest.approx(g * math.hypot(h, d), rel=1e-5)
    assert rest_distance(-v, h) == -d


def test_the_foothold_is_shorter_by_alpha_v_and_within_reach(row, make, body, standing, command, run):
    memory = stride(make, aim=wp.vec2(1.0, 0.0))
    at = run(aimed, wp.vec3, row(Pendulum()), body, standing, command(), memory)
    assert at[0] - standing.body_com_w[0] == pytest.approx(-0.05, abs=1e-4)
    standing.body_velocity_w = wp.vec3(30.0, 0.0, 0.0)
    far = run(aimed, wp.vec3, row(Pendulum()), body, standing, command(), memory)
    assert far[0] - standing.body_com_w[0] == pytest.approx(0.6 * body.leg_length, abs=1e-4)
    standing.body_velocity_w = wp.vec3()


def test_without_the_pendulum_the_velocity_does_not_matter(row, make, body, standing, command, run):
    memory = stride(make, aim=wp.vec2(1.0, 0.0))
    standing.body_velocity_w = wp.vec3(2.0, 1.0, 0.0)
    at = run(aimed, wp.vec3, row(Pendulum(used=False)), body, standing, command(), memory)
    standing.body_velocity_w = wp.vec3()
    assert at[0] - standing.body_com_w[0] == pytest.approx(0.3, abs=1e-4)


# --- 3.3 velocity tuning


def test_no_error_no_force(row, make, body, standing, command, run):
    foot = places(standing.joint_w)[Link.LEFT_FOOT]
    beside = float(standing.body_com_w[1] - foot[1])
    memory = stride(make, lateral_start=beside, phase=0.0)
    assert run(forced, wp.vec3, row(VelocityTuning()), body, standing, command(), memory) == pytest.approx(
        0.0, abs=0.01
    )


def test_the_force_ahead_is_the_papers_100_newtons_per_speed(row, make, body, standing, command, run):
    foot = places(standing.joint_w)[Link.LEFT_FOOT]
    memory = stride(make, aim=wp.vec2(1.0, 0.0), lateral_start=float(standing.body_com_w[1] - foot[1]))
    force = run(forced, wp.vec3, row(VelocityTuning()), body, standing, command(), memory)
    assert force[0] == pytest.approx(100.0, rel=0.01)


def test_the_width_moves_the_mass_centres_target_and_not_the_foothold(row, make, body, standing, command, run):
    memory = stride(make, phase=1.0)
    narrow, wide = (
        run(forced, wp.vec3, row(VelocityTuning()), body, standing, command(width=w), memory) for w in (0.0, 0.1)
    )
    assert narrow[1] != wide[1]
    feet = [run(aimed, wp.vec3, row(Pendulum()), body, standing, command(width=w), memory) for w in (0.0, 0.1)]
    assert (feet[0] == feet[1]).all()


def test_the_jacobian_reaches_from_the_stance_foot_to_the_head(row, body, standing, run):
    torque = run(tuned, LinkVectors, row(VelocityTuning()), body, standing)
    chain = {Link.LEFT_FOOT, Link.LEFT_SHANK, Link.LEFT_THIGH, Link.LOWER_BACK, Link.TORSO, Link.HEAD}
    moved = {link for link in Link if np.abs(torque[link]).max() > 1e-4}
    assert moved == chain
    assert torque[Link.LEFT_FOOT][1] == pytest.approx(0.0, abs=1e-4)  # no toe presses yet: it is not well planted


def test_the_hips_torque_is_that_of_all_that_lies_beyond_it(row, body, standing, run):
    torque = run(tuned, LinkVectors, row(VelocityTuning()), body, standing)
    mass, com, joint = np.array(body.mass), places(standing.com_w), places(standing.joint_w)
    beyond = [link for link in Link if link < Link.LEFT_THIGH or link > Link.LEFT_TOES]
    lever = sum(mass[link] * (com[link] - joint[Link.LEFT_THIGH]) for link in beyond) / body.total_mass
    assert torque[Link.LEFT_THIGH] == pytest.approx(-np.cross(lever, [10.0, 5.0, 0.0]), abs=1e-3)


# --- 3.4 gravity


def test_gravity_is_compensated_in_all_links_but_the_stance_leg(row, make, body, standing, run):
    torque = run(lifted, LinkVectors, row(GravityCompensation()), body, standing, stride(make))
    legs = slice(Link.LEFT_THIGH, Link.LEFT_TOES + 1)
    assert (torque[legs] == 0.0).all()
    mass, com, joint = np.array(body.mass), places(standing.com_w), places(standing.joint_w)
    leg = range(Link.RIGHT_THIGH, Link.RIGHT_TOES + 1)
    weight = sum(np.cross(com[one] - joint[Link.RIGHT_THIGH], [0.0, 0.0, 9.81 * mass[one]]) for one in leg)
    assert torque[Link.RIGHT_THIGH] == pytest.approx(weight, abs=1e-3)


def test_a_crate_adds_half_its_weight_to_each_hand(row, make, body, standing, run):
    bare = run(lifted, LinkVectors, row(GravityCompensation()), body, standing, stride(make))
    standing.held.mass = 5.0
    loaded = run(lifted, LinkVectors, row(GravityCompensation()), body, standing, stride(make))
    standing.held.mass = 0.0
    added = loaded - bare
    assert np.abs(added[[Link.LEFT_UPPER_ARM, Link.RIGHT_UPPER_ARM, Link.TORSO]]).max() > 0.0
    assert added[Link.LEFT_THIGH :].max() == 0.0


# --- 3.5 turning


def test_a_turn_goes_at_its_rate_and_takes_the_velocity_along(row, make, standing, command):
    ahead, left = command(heading=0.0, speed=1.0), command(heading=math.pi / 2, speed=1.0)
    standing.step_seconds = 0.1
    turn = keep_turning(row(Turning()), standing, ahead, make(Memory).stride, Turn())
    begun = stride(make).stride
    turn = keep_turning(row(Turning()), standing, left, begun, turn)
    assert facing(turn) == pytest.approx(0.2, abs=1e-4)
    halfway = [turn := keep_turning(row(Turning()), standing, left, begun, turn) for _ in range(3)][-1]
    share = 0.8 / (math.pi / 2)
    velocity = desired_velocity(left, halfway)
    assert (velocity[0], velocity[1]) == pytest.approx((1.0 - share, share), abs=1e-3)
    for _ in range(10):
        turn = keep_turning(row(Turning()), standing, left, begun, turn)
    assert facing(turn) == pytest.approx(math.pi / 2)


@pytest.mark.parametrize(("outside", "bent"), [(-0.1, False), (0.02, False), (0.1, True)])
def test_a_foot_that_would_pass_on_the_wrong_side_goes_by_the_waypoint(row, standing, outside, bent, run):
    foot = places(standing.joint_w)[Link.LEFT_FOOT]
    start, end = (wp.vec3(float(foot[0] + x), float(foot[1] + outside), 0.0) for x in (-0.3, 0.3))
    at = run(led, wp.vec3, row(Turning()), standing, [start, end])
    assert at[1] - foot[1] == pytest.approx(-0.05 if bent else outside, abs=1e-3)


# --- 3.1 and 5.1 steps


def test_a_step_lasts_its_period_and_then_the_other_foot_carries(row, make, body, standing, command, run):
    memory = stride(make, elapsed=0.5995, phase=0.999)
    standing.step_seconds = 0.001
    after = run(advanced, Memory, row(StepClock()), row(Standing()), body, standing, command(), memory)
    assert (after["stride"]["stance"], after["stride"]["steps"], after["stride"]["phase"]) == (Side.RIGHT, 1, 0.0)


def test_it_starts_only_when_the_mass_centre_is_near_the_foot_that_carries(row, make, body, standing, command, run):
    memory = stride(make, standing=1)
    standing.step_seconds = 0.001
    waits = run(advanced, Memory, row(StepClock()), row(Standing()), body, standing, command(speed=0.5), memory)
    assert (waits["stride"]["standing"], waits["next_stance"]) == (1, Side.LEFT)
    goes = run(
        advanced, Memory, row(StepClock()), row(Standing(start_share=0.0)), body, standing, command(speed=0.5), memory
    )
    assert goes["stride"]["standing"] == 0


def test_a_standing_body_is_supported_until_its_mass_centre_nears_the_edge(body, standing):
    assert is_supported(body, standing)
    at = standing.body_com_w
    standing.body_com_w = wp.vec3(at[0] + 0.2, at[1], at[2])
    assert not is_supported(body, standing)
    standing.body_com_w = at


def test_the_gait_is_the_same_for_every_body():
    gait = catalog.load(Gait, "paper")
    assert numbers([gait], None) == [gait]  # pyright: ignore[reportArgumentType]
