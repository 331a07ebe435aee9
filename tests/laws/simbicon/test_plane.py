"""SIMBICON's functions one by one, on the planar biped in full stride, with their arithmetic done by hand."""

import math

import numpy as np
import pytest
import warp as wp

from footfall import catalog
from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.simbicon.feedback import aims_of, lead_of
from footfall.laws.simbicon.gait import Gait, PlanarRow, rows_of_gaits
from footfall.laws.simbicon.learning import BINS, Alarm, Gains, Learning, TorsoTorques, bin_of, gains_now, since_impact
from footfall.laws.simbicon.plane import PlaneLearnt, PlaneMemory, joint_torque, lean_of, learn, rate_of, world_torque
from footfall.laws.simbicon.poses import Balance, Entrance, Feedback, Lateral, Place, PoseState, Timing
from footfall.laws.simbicon.states import has_struck, is_over, may_pass
from footfall.laws.tables import Body, Link, Sensed, Side
from footfall.maths.records import OPTIONS, row_of, table_of
from footfall.sim.simulation import Simulation

AHEAD = wp.vec3(1.0, 0.0, 0.0)


@pytest.fixture(scope="module")
def biped() -> Simulation:
    simulation = Simulation(catalog.load(Character, "planar"), catalog.load(Gait, "planar-walk"))
    simulation.run(0.7)
    return simulation


@pytest.fixture(scope="module")
def pose_of(biped):
    """MuJoCo's angles and rates at the tick that was sensed, with the signs of Table 1."""
    before = biped.batch.qpos[0].copy(), biped.batch.qvel[0].copy()
    biped.step()
    return tuple(-part for part in before)


@pytest.fixture(scope="module")
def sensed(biped, pose_of):
    return Sensed.from_ptr(biped.sensed.ctypes.data)


@pytest.fixture(scope="module")
def planar_body(biped):
    table = table_of(Body, 1)
    fill_body(table[0], biped.characters[0])
    yield Body.from_ptr(table.ctypes.data)  # lives as long as the table
    del table


# --- angles


def test_angles_are_those_of_mujocos_joints_with_the_papers_signs(sensed, pose_of):
    angles, rates = pose_of
    assert lean_of(sensed, int(Link.PELVIS)) == pytest.approx(angles[2], abs=1e-5)
    assert rate_of(sensed, int(Link.PELVIS)) == pytest.approx(rates[2], abs=1e-4)
    thigh = lean_of(sensed, int(Link.LEFT_THIGH))
    assert thigh - lean_of(sensed, int(Link.PELVIS)) == pytest.approx(angles[3], abs=1e-5)
    assert lean_of(sensed, int(Link.LEFT_SHANK)) - thigh == pytest.approx(angles[4], abs=1e-5)


def test_a_joint_is_driven_by_pd_from_its_parent(planar_body, sensed, pose_of):
    angles, rates = pose_of
    torque = joint_torque(planar_body, sensed, int(Link.RIGHT_SHANK), -0.3, 0.5)
    assert torque == pytest.approx(0.5 * (300.0 * (-0.3 - angles[7]) - 30.0 * rates[7]), abs=0.01)


def test_a_link_held_in_the_world_knows_no_parent(planar_body, sensed, pose_of):
    angles, rates = pose_of
    torque = world_torque(planar_body, sensed, int(Link.RIGHT_THIGH), 0.4)
    assert torque == pytest.approx(300.0 * (0.4 - angles[2] - angles[6]) - 30.0 * (rates[2] + rates[6]), abs=0.01)


# --- balance feedback


@pytest.mark.parametrize("side", Side)
def test_d_goes_from_the_stance_foot_to_the_hips_and_v_is_their_speed(biped, planar_body, sensed, row, side):
    joints_w = biped.sensed["joint_w"][0]
    hips, ankles = joints_w[Link.PELVIS], joints_w[[Link.LEFT_FOOT, Link.RIGHT_FOOT]]
    ankle, middle = (
        lead_of(row(Balance(measured_from=word)), planar_body, sensed, int(side), AHEAD) for word in ("ankle", "middle")
    )
    assert ankle[0] == pytest.approx(hips[0] - ankles[side, 0], abs=1e-5)
    assert middle[0] == pytest.approx(hips[0] - ankles[:, 0].mean(), abs=1e-5)
    assert ankle[1] == middle[1]


def test_v_is_the_speed_of_the_hips_not_of_the_torsos_mass_centre(planar_body, sensed, row, pose_of):
    _, rates = pose_of
    assert lead_of(row(Balance()), planar_body, sensed, 0, AHEAD)[1] == pytest.approx(-rates[0], abs=1e-4)


def test_the_heel_is_4_cm_behind_a_level_foots_ankle(planar_body, sensed, row):
    lean = lean_of(sensed, int(Link.LEFT_FOOT))
    ankle, heel = (
        lead_of(row(Balance(measured_from=word)), planar_body, sensed, 0, AHEAD)[0] for word in ("ankle", "heel")
    )
    assert heel - ankle == pytest.approx(0.04 * math.cos(lean) - 0.04 * math.sin(lean), abs=1e-5)


def test_every_joint_may_have_feedback(planar_body, sensed, row):
    """theta_d = theta_d0 + c_d d + c_v v."""
    balance = row(Balance(swing_hip_range=(-7.0, 7.0)))
    d, v = lead_of(balance, planar_body, sensed, 0, AHEAD)
    joints = ("torso", "swing_hip", "swing_knee", "swing_ankle", "stance_knee", "stance_ankle")
    coefficients = {joint: (0.1 * (k + 1), -0.02 * k) for k, joint in enumerate(joints)}
    pose = PoseState(**dict.fromkeys(joints, 0.1), feedback=Feedback(**coefficients))
    aims = aims_of(row(pose), balance, planar_body, sensed, 0)
    for joint, (c_d, c_v) in coefficients.items():
        assert getattr(aims.pose, joint) == pytest.approx(0.1 + c_d * d + c_v * v, abs=1e-5)


@pytest.mark.parametrize(("target", "kept"), [(2.44, 1.6), (-0.7, -0.4), (0.3, 0.3)])
def test_the_swing_thigh_is_kept_within_its_range(planar_body, sensed, row, target, kept):
    aims = aims_of(row(PoseState(swing_hip=target)), row(Balance()), planar_body, sensed, 0)
    assert aims.pose.swing_hip == pytest.approx(kept)


# --- states


def state_row(row, **pose):
    place = Place(side=0)
    return row(
        PlanarRow(
            pose=PoseState(**pose), place=place, entrance=Entrance(), timing=Timing(), balance=Balance(), gains=Gains(),
            learned=TorsoTorques(), learning=Learning(), alarm=Alarm(),
        )
    )  # fmt: skip


@pytest.mark.parametrize(("elapsed", "over"), [(0.298, False), (0.3, True), (0.31, True)])
def test_a_state_is_over_after_its_time(row, make, command, elapsed, over):
    felt, now = make(Sensed, step_seconds=0.001), make(PlaneMemory, in_state=elapsed)
    assert is_over(state_row(row, seconds=0.3), felt, command(), now) is over


@pytest.mark.parametrize(
    ("pose", "elapsed", "over"),
    [({}, 0.0, True), ({"seconds": 0.1}, 0.05, False), ({"seconds": 0.1}, 0.1, True)],
)
def test_a_state_that_waits_for_a_strike_ends_by_the_swing_foot(row, make, command, pose, elapsed, over):
    """Left stance: the right foot counts, and not before the least time."""
    now = make(PlaneMemory, in_state=elapsed)
    waits = state_row(row, until="strike", **pose)
    struck = make(Sensed, step_seconds=0.001, toe_load=wp.vec2(0.0, 5.0))
    stands = make(Sensed, step_seconds=0.001, toe_load=wp.vec2(5.0, 0.0))
    assert is_over(waits, struck, command(), now) is over
    assert is_over(waits, stands, command(), now) is False


def test_a_state_that_holds_ends_when_another_gait_is_asked_for(row, make, command):
    felt, now = make(Sensed, step_seconds=0.001), make(PlaneMemory, in_state=9.0)
    holds = state_row(row, until="hold")
    assert is_over(holds, felt, command(), now) is False
    assert is_over(holds, felt, command(gait=1), now) is True


def test_only_the_heel_strikes_where_the_gait_says_so(row, make):
    toes = make(Sensed, toe_load=wp.vec2(0.0, 5.0))
    assert has_struck(row(Entrance(sensor="sole")), toes, 1) is True
    assert has_struck(row(Entrance(sensor="heel")), toes, 1) is False


@pytest.mark.parametrize(
    ("when", "turned", "struck", "may"),
    [
        (0, False, False, True),
        (1, False, True, False),
        (1, True, False, True),
        (2, True, False, False),
        (2, False, True, True),
    ],
)
def test_a_gait_is_entered_at_a_change_of_state_of_stance_or_at_a_strike(when, turned, struck, may):
    assert may_pass(when, turned, struck) is may


def test_a_symmetric_gait_is_followed_by_its_mirror_image():
    rows = rows_of_gaits([catalog.load(Gait, "planar-skip")])
    assert [row.place.side for row in rows] == [0] * 4 + [1] * 4
    assert [row.place.next for row in rows] == [1, 2, 3, 4, 5, 6, 7, 0]
    assert [row.pose for row in rows[:4]] == [row.pose for row in rows[4:]]


def test_every_gait_is_found_by_its_number():
    names = ("planar-walk", "planar-skip", "planar-walk")
    rows = rows_of_gaits([catalog.load(Gait, name) for name in names])
    assert [rows[number].place.first_of for number in range(3)] == [0, 4, 12]
    assert [row.place.gait for row in rows] == [0] * 4 + [1] * 8 + [2] * 4


def test_a_gait_that_goes_on_to_another_needs_that_other():
    big, walk = (catalog.load(Gait, name) for name in ("planar-big-step", "planar-walk"))
    assert rows_of_gaits([walk, big])[-1].place.then == 0
    with pytest.raises(BadValue, match="'planar-big-step' continues with 'planar-walk', which was not given"):
        rows_of_gaits([big])


# --- learning


LearningRow, TorsoTorquesRow = map(row_of, (Learning, TorsoTorques))


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def learn_once(
    learning: wp.array(dtype=LearningRow),
    learned: wp.array(dtype=TorsoTorquesRow),
    body: wp.array(dtype=Body),
    phase: float,
    feedback: float,
    gait: int,
    learnt: wp.array(dtype=PlaneLearnt),
):
    learnt[0] = learn(learning[0], learned[0], body[0], learnt[0], gait, phase, feedback)


@pytest.fixture
def lesson(row, planar_body):
    """Walk through phases with some feedback, in one gait; gives what is learnt."""

    def taught(steps, rate=0.5, limit=0.2, known=0.0, gait=0) -> np.ndarray:
        documents = (Learning(rate=rate, limit=limit), TorsoTorques(torso=(known,) * BINS))
        arrays = [wp.array([given], dtype=given._cls, device="cpu") for given in (*map(row, documents), planar_body)]
        learnt = wp.zeros(1, dtype=PlaneLearnt, device="cpu")
        for phase, feedback in steps:
            wp.launch(learn_once, dim=1, inputs=[*arrays, phase, feedback, gait, learnt], device="cpu")
        return learnt.numpy()[0]["torso"]

    return taught


def test_a_bin_learns_from_the_mean_of_its_feedback_when_the_step_leaves_it(lesson):
    """v_ff' = v_ff + alpha v_fb."""
    torques = lesson([(0.0, 10.0), (0.01, 20.0), (0.03, 7.0)])
    assert torques[0] == pytest.approx(0.5 * 15.0)
    assert (torques[1:] == 0.0).all()


@pytest.mark.parametrize(
    ("feedback", "known", "learnt"), [(500.0, 0.0, 60.0), (-500.0, 0.0, -60.0), (500.0, 50.0, 10.0)]
)
def test_known_and_learnt_torque_together_keep_within_the_limit(lesson, feedback, known, learnt):
    """0.2 rad x 300 N m/rad."""
    assert lesson([(0.0, feedback), (0.03, 0.0)], known=known)[0] == pytest.approx(learnt)


def test_a_rate_of_0_learns_nothing(lesson):
    assert (lesson([(0.0, 10.0), (0.5, 10.0), (0.0, 10.0)], rate=0.0) == 0.0).all()


@pytest.mark.parametrize(("phase", "index"), [(0.0, 0), (0.019, 0), (0.5, 25), (0.999, 49), (1.0, 49), (3.0, 49)])
def test_phases_fall_into_fifty_bins(phase, index):
    assert bin_of(BINS, phase) == index


def test_an_alarm_begins_with_a_surprise_and_ends_after_its_time(row):
    alarm = row(Alarm(surprise=0.1, delay=0.15, seconds=0.3))
    since = [0.0]
    for off in [0.05] * 3 + [0.2] + [0.0] * 60:
        since.append(since_impact(alarm, since[-1], off, 0.01))
    assert since[1:5] == pytest.approx([0.0, 0.0, 0.0, 0.01])
    assert max(since) == pytest.approx(0.45, abs=0.011)
    assert since[-1] == 0.0


@pytest.mark.parametrize(("since", "knee"), [(0.0, 0.5), (0.1, 0.5), (0.16, 1.0)])
def test_gains_rise_when_the_reaction_time_is_over(row, since, knee):
    gains = gains_now(row(Gains(knee=0.5)), row(Alarm(surprise=0.1)), since)
    assert gains.knee == pytest.approx(knee)


# --- what a planar gait leaves out


def test_a_planar_gait_has_no_coronal_row_and_no_upper_body():
    beside = PoseState(seconds=0.3, lateral=Lateral(swing_hip=0.1))
    with pytest.raises(BadValue, match=r'state.0: a planar gait has no lateral .* write law = "simbicon-space"'):
        Gait(name="x", text="x", law="simbicon", state=[beside])


def test_a_planar_gait_learns_in_fifty_parts_of_a_step():
    with pytest.raises(BadValue, match=r"learning.bins is 30; a planar gait learns in 50 parts"):
        Gait(name="x", text="x", law="simbicon", state=[PoseState(seconds=0.3)], learning=Learning(bins=30))
