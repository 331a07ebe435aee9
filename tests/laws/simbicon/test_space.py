"""SIMBICON in space, function by function, on the biped in full stride, and what holds for the whole law."""

import numpy as np
import pytest
import warp as wp
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.contract import Stride
from footfall.laws.derived import mirrored
from footfall.laws.simbicon.feedback import Aims, aims_in_space, outwards
from footfall.laws.simbicon.gait import SpaceGait, SpaceRow, rows_of_gaits
from footfall.laws.simbicon.law import learned_in_space, stored
from footfall.laws.simbicon.learning import ABOVE, Alarm, FeedForward, Gains, Learned, Learning
from footfall.laws.simbicon.poses import Balance, Lateral, LateralFeedback, PoseState, Sideways, Upper
from footfall.laws.simbicon.space import hold_torso, turned, wanted_of
from footfall.laws.simbicon.steering import Coming, Course, Steering, Turning, come, keep_course, mix, pace_of
from footfall.laws.simbicon.tracking import track
from footfall.laws.tables import PELVIS, Body, Effort, Link, Sensed, Side
from footfall.maths.quaternions import rotated, yaw
from footfall.maths.records import OPTIONS, record, row_of, table_of
from footfall.measure.learn_finely import learn_finely
from footfall.measure.trial.run import run_trials
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_trial


@record
class Case:
    """A stance foot, a direction to face, and whether the hips hold the torso."""

    stance: int
    facing: float
    held: int


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def torques_of(
    rows: wp.array(dtype=row_of(SpaceRow)),
    bodies: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    aims: wp.array(dtype=Aims),
    cases: wp.array(dtype=Case),
    efforts: wp.array(dtype=Effort),
):
    case = cases[0]
    wanted = wanted_of(rows[0].pose, aims[0], bodies[0], case.stance)
    torque_w = track(wanted, rows[0].gains, rows[0].turning, bodies[0], sensed[0], case.facing)
    if case.held != 0:
        torque_w = hold_torso(rows[0].pose, sensed[0], case.stance, torque_w, torque_w[PELVIS])
    efforts[0].torque_w = torque_w


THIGHS = (Link.LEFT_THIGH, Link.RIGHT_THIGH)


@pytest.fixture(scope="module")
def walk() -> SpaceGait:
    return catalog.load(SpaceGait, "space-walk")


@pytest.fixture(scope="module")
def biped(walk) -> Simulation:
    simulation = Simulation(catalog.load(Character, "biped"), walk)
    simulation.run(1.23)
    return simulation


@pytest.fixture(scope="module")
def sensed(biped):
    return Sensed.from_ptr(biped.sensed.ctypes.data)


@pytest.fixture(scope="module")
def body(biped):
    table = table_of(Body, 1)
    fill_body(table[0], biped.characters[0])
    yield Body.from_ptr(table.ctypes.data)
    del table


@pytest.fixture
def torques(walk, body, sensed, row, make, launch):
    """The torques of all joints with the targets of the walk's first state, some of them changed."""

    def of(stance: Side, torso_on: str = "stance", facing: float = 0.2, felt=None, held: bool = True) -> np.ndarray:
        given = row(rows_of_gaits([walk])[0])
        given.pose.torso_on = ("stance", "both", "neither").index(torso_on)
        beside = Lateral(torso=0.05, swing_hip=0.1)
        aims = make(Aims, pose=row(PoseState(torso=0.1, swing_hip=0.5, swing_knee=-1.0, lateral=beside)))
        case = make(Case, stance=int(stance), facing=facing, held=int(held))
        return np.array(launch(torques_of, given, body, felt or sensed, aims, case, Effort()).torque_w).reshape(-1, 3)

    return of


# --- torques


@pytest.mark.parametrize("stance", Side)
@pytest.mark.parametrize("torso_on", ["stance", "both"])
def test_the_hips_together_give_the_torso_its_torque_about_every_axis(torques, stance, torso_on):
    wanted = torques(stance, torso_on, held=False)[Link.PELVIS]
    hips = torques(stance, torso_on)[list(THIGHS)].sum(axis=0)
    assert hips == pytest.approx(-wanted, abs=1e-3)


def test_a_joint_at_its_target_and_at_rest_needs_no_torque(torques, body, make):
    still = make(Sensed, step_seconds=0.001)
    still.rotation_w = np.tile([0.0, 0.0, 0.0, 1.0], (16, 1))
    found = torques(Side.LEFT, facing=0.0, felt=still)
    assert found[Link.LEFT_SHANK] == pytest.approx(0.0)
    assert found[Link.RIGHT_SHANK] == pytest.approx([0.0, body.stiffness[Link.RIGHT_SHANK], 0.0], rel=1e-4)


def test_the_torso_is_turned_by_both_its_angles(torques, body, make):
    still = make(Sensed, step_seconds=0.001)
    still.rotation_w = np.tile([0.0, 0.0, 0.0, 1.0], (16, 1))
    q = np.array(turned(0.1, 0.05, int(Side.LEFT)))
    found = torques(Side.LEFT, facing=0.0, felt=still, held=False)[Link.PELVIS]
    assert found[:2] == pytest.approx(2.0 * q[:2] * body.stiffness[Link.PELVIS], rel=1e-2)


def test_outwards_is_to_the_right_on_the_left_foot():
    assert np.array(outwards(int(Side.LEFT))) == pytest.approx([0.0, -1.0, 0.0])
    assert np.array(outwards(int(Side.RIGHT))) == pytest.approx([0.0, 1.0, 0.0])


# --- balance feedback and steering


def test_coronal_feedback_moves_the_swing_leg_outwards_with_the_hips(biped, body, sensed, row, command):
    feedback = LateralFeedback(swing_hip=(0.5, 0.2))
    pose = row(PoseState(lateral=Lateral(swing_hip=0.01, feedback=feedback)))
    aims = aims_in_space(pose, row(Balance()), row(Sideways()), body, sensed, command(), int(Side.LEFT))
    felt = biped.sensed[0]
    hips_w = felt["joint_w"][list(THIGHS)].mean(axis=0)
    arm_w = hips_w - felt["com_w"][Link.PELVIS]
    speed_w = felt["velocity_w"][Link.PELVIS] + np.cross(felt["spin_w"][Link.PELVIS], arm_w)
    out_w = np.array([np.sin(felt["heading"]), -np.cos(felt["heading"]), 0.0])
    d, v = (hips_w - felt["joint_w"][Link.LEFT_FOOT]) @ out_w, speed_w @ out_w
    assert aims.pose.lateral.swing_hip == pytest.approx(0.01 + 0.5 * d + 0.2 * v, abs=1e-4)
    assert aims.shift == pytest.approx(aims.pose.lateral.swing_hip - 0.01, abs=1e-6)


def test_a_step_aside_moves_both_legs_to_one_side_and_a_wide_one_moves_them_apart(body, sensed, row, command):
    def shift(side, **asked):
        given = row(PoseState()), row(Balance()), row(Sideways()), body, sensed
        return aims_in_space(*given, command(**asked), int(side)).pose.lateral.swing_hip

    left, right = (shift(side, sideways=0.2) - shift(side) for side in Side)
    assert left == pytest.approx(-right)
    assert left != 0.0
    left, right = (shift(side, width=0.3) - shift(side, width=0.2) for side in Side)
    assert left == pytest.approx(right)
    assert left > 0.0


def test_the_desired_direction_moves_no_faster_than_it_may(sensed, row, make, command):
    turning = row(Turning(rate=1.0))
    course = keep_course(turning, row(Steering()), sensed, command(heading=1.0), make(Course), 1, 0)
    assert course.facing == pytest.approx(sensed.step_seconds, rel=1e-3)
    begun = [keep_course(turning, row(Steering()), sensed, command(heading=1.0), make(Course), 0, n) for n in (0, 3)]
    assert begun[0].facing == pytest.approx(1.0)
    assert begun[1].facing == pytest.approx(sensed.heading + sensed.step_seconds, rel=1e-3), "handed over"


def test_a_speed_lies_between_the_slower_and_the_faster_states(row, make):
    steering = row(Steering(speeds=(0.0, 1.0, 3.0)))
    paces = [pace_of(steering, make(Course, speed=speed)) for speed in (-1.0, 0.5, 1.0, 2.0, 5.0)]
    assert paces == pytest.approx([-1.0, -0.5, 0.0, 0.5, 1.0])


def test_a_gait_comes_over_the_time_told_when_it_was_entered(sensed, make, command):
    before, now = make(Stride, started=1), make(Stride, started=1, gait=1)
    coming = come(3, before, now, make(Coming), command(gradually=2.5 * sensed.step_seconds), sensed)
    assert (coming.former, coming.since) == (3, 0.0)
    shares = []
    while coming.over > 0.0:
        shares.append(coming.since / coming.over)
        coming = come(3, now, now, coming, command(gradually=0.0), sensed)
    assert shares == pytest.approx([0.0, 0.4, 0.8])
    assert come(3, make(Stride), now, make(Coming), command(gradually=1.0), sensed).over == 0.0, "at the start"


def test_a_gait_without_speeds_heeds_none(row, make):
    assert pace_of(row(Steering()), make(Course, speed=2.0)) == pytest.approx(0.0)


def test_targets_mix_number_by_number_and_choices_are_those_of_the_first(row, make):
    one = PoseState(torso=0.1, torso_on="both", lateral=Lateral(swing_hip=0.2), upper=Upper(head=(0.4, 0.0, 0.0)))
    other = PoseState(torso=0.5, lateral=Lateral(feedback=LateralFeedback(torso=(1.0, 2.0))))
    mixed = mix(make(Aims, pose=row(one), shift=1.0), make(Aims, pose=row(other), shift=2.0), 0.25)
    assert mixed.shift == pytest.approx(1.25)
    assert (mixed.pose.torso, mixed.pose.lateral.swing_hip) == pytest.approx((0.2, 0.15))
    assert mixed.pose.torso_on == 1
    assert np.array(mixed.pose.upper.head) == pytest.approx([0.3, 0.0, 0.0])
    assert np.array(mixed.pose.lateral.feedback.torso) == pytest.approx([0.25, 0.5])


def test_slower_and_faster_states_must_be_as_many(walk):
    with pytest.raises(BadValue, match="there must be as many as states, 2"):
        replace(walk, faster=walk.state[:1])


# --- the whole law


def test_the_mirrored_walk_is_walked_by_mirrored_torques(biped, torques):
    image = mirrored(Sensed, biped.sensed)
    effort = table_of(Effort, 1)
    effort["torque_w"][0] = torques(Side.LEFT, facing=0.2)
    expected = mirrored(Effort, effort)["torque_w"][0]
    found = torques(Side.RIGHT, facing=-0.2, felt=Sensed.from_ptr(image.ctypes.data))
    assert found == pytest.approx(expected, abs=2e-2)


@pytest.mark.slow
def test_learned_torque_takes_over_from_feedback(walk, biped):
    pupil = replace(walk, learning=Learning(rate=0.3, bins=30))
    simulation = Simulation(biped.characters[0], [walk, pupil])
    simulation.run(12.0)
    back = Readings(simulation, "fed_back")
    given = np.zeros(2)
    for _ in range(800):
        simulation.step()
        given += np.linalg.norm(back.now()[:, Link.PELVIS], axis=1)
    assert (simulation.tally["fell_at"] < 0).all()
    assert given[1] < 0.5 * given[0]
    assert np.abs(simulation.memory["learnt"]["pitch"][0]).max() == 0.0


def test_what_was_learned_is_stored_in_the_gait_and_feeds_forward_alike(walk, biped):
    pupil = replace(walk, learning=Learning(rate=0.3, bins=30))
    simulation = Simulation(biped.characters[0], pupil)
    simulation.run(6.0)
    stored = learned_in_space(pupil, simulation.memory[0])
    assert len(stored.learned.roll) == 30
    ahead = Readings(simulation, "fed_forward").now()[0, Link.PELVIS].copy()
    simulation.set_gait(0, replace(stored, learning=replace(pupil.learning, rate=0.0)))
    simulation.memory["learnt"]["roll"] = simulation.memory["learnt"]["pitch"] = simulation.memory["learnt"]["yaw"] = (
        0.0
    )
    assert Readings(simulation, "fed_forward").now()[0, Link.PELVIS] == pytest.approx(ahead, abs=1e-2)
    assert np.linalg.norm(ahead) > 1.0


def test_stored_torques_of_the_upper_body_are_added_and_mirrored_on_the_right_foot(walk, biped):
    """What the left arm does on the left foot, the right arm does on the right foot, with roll and yaw reversed."""
    known = np.zeros((len(Link), 4, 3))
    known[Link.LEFT_UPPER_ARM], known[Link.LOWER_BACK] = [1.0, 2.0, 3.0], [4.0, 5.0, 6.0]
    simulation = Simulation(biped.characters[0], stored(walk, known))
    ahead, stride = Readings(simulation, "fed_forward"), simulation.memory["stride"]
    heading = simulation.sensed["heading"]
    seen = {}
    while len(seen) < 2:
        simulation.step()
        seen[int(stride["stance"][0])] = rotated(yaw(-float(heading[0])), ahead.now()[0])
    left, right = seen[Side.LEFT], seen[Side.RIGHT]
    assert left[Link.LEFT_UPPER_ARM] == pytest.approx([1.0, 2.0, 3.0], abs=1e-5)
    assert right[Link.RIGHT_UPPER_ARM] == pytest.approx([-1.0, 2.0, -3.0], abs=1e-5)
    assert left[Link.LOWER_BACK] == pytest.approx([4.0, 5.0, 6.0], abs=1e-5)
    assert right[Link.LOWER_BACK] == pytest.approx([-4.0, 5.0, -6.0], abs=1e-5)
    assert np.abs(left[Link.RIGHT_UPPER_ARM]).max() == np.abs(right[Link.LEFT_UPPER_ARM]).max() == 0.0


def test_stored_torques_name_links_that_learn_with_as_many_parts():
    with pytest.raises(BadValue, match="'left_thigh' does not learn"):
        Learned(pitch=[1.0], roll=[0.0], yaw=[0.0], above={"left_thigh": FeedForward()})
    with pytest.raises(BadValue, match="head has 0 parts"):
        Learned(pitch=[1.0], roll=[0.0], yaw=[0.0], above={"head": FeedForward()})


@pytest.mark.slow
def test_the_upper_body_learns_with_the_torso(walk):
    """Feedback of every joint that learns gets smaller in half a minute."""
    little, more = (learn_finely(walk, 20, seconds, 0.001) for seconds in (3.0, 20.0))
    assert more.up
    assert more.share < 0.5 * little.share
    assert set(more.gait.learned.above) == set(ABOVE)


def test_stored_torques_have_equally_many_parts_about_each_axis():
    with pytest.raises(BadValue, match="the same number of parts"):
        FeedForward(pitch=[1.0, 2.0], roll=[0.0], yaw=[0.0])


def test_a_torso_thrown_off_its_target_raises_the_gains_after_a_while(walk, biped):
    raised = Gains(torso=2.0, hip=2.0, knee=2.0, ankle=2.0)
    wary = replace(walk, alarm=Alarm(surprise=0.05, delay=0.15, raised=raised))
    simulation = Simulation(biped.characters[0], [walk, wary])
    simulation.run(2.0)
    for row in range(2):
        simulation.push(row, Link.TORSO, (400.0, 0.0, 0.0))
    simulation.run(0.1)
    for row in range(2):
        simulation.push(row, Link.TORSO, (0.0, 0.0, 0.0))
    since = simulation.memory["impact"]
    assert since[0] == 0.0
    assert since[1] > 0.0
    back = Readings(simulation, "fed_back")
    simulation.run(0.2)
    assert simulation.memory["impact"][1] > 0.15
    assert np.linalg.norm(back.now()[1, Link.PELVIS]) != pytest.approx(
        np.linalg.norm(back.now()[0, Link.PELVIS]), rel=0.05
    )


@pytest.mark.slow
def test_it_walks_from_scattered_starts_and_holds_its_direction():
    trials = [
        load_trial({"name": "scattered", "gait": "space-walk", "seconds": 8.0, "scatter": 0.03, "seed": seed})
        for seed in range(4)
    ]
    for outcome in run_trials(trials):
        assert outcome.report.up
        assert np.abs(outcome.recording.heading[-200:]).max() < 0.1


@pytest.mark.slow
def test_a_jog_slows_down_to_the_walk_if_the_walk_comes_gradually():
    asked = [{"at": 5.0, "gait": "space-walk", **over} for over in ({}, {"gradually": 4.0})]
    start = {"gait": "space-jog", "at_once": True, "seconds": 15.0}
    trials = [load_trial({"name": "slower", **start, "command": [one]}) for one in asked]
    assert [outcome.report.up for outcome in run_trials(trials)] == [False, True]


def test_a_bend_of_the_back_goes_to_the_joints_there_are():
    """A body whose back has one joint bends it by the whole angle."""
    bends = []
    for name in ("biped", "biped-paper"):
        table = catalog.encode(catalog.load(SpaceGait, "space-walk"))
        table["state"] = [state | {"upper": {"back": [-0.3, 0.0, 0.0]}} for state in table["state"]]
        simulation = Simulation(catalog.load(Character, name), catalog.decode(SpaceGait, table))
        simulation.run(1.0)
        turns = simulation.sensed["rotation_w"][0].astype(float)
        bends.append(2.0 * np.arccos(abs(np.dot(turns[Link.TORSO], turns[Link.PELVIS]))))
    assert bends == pytest.approx([0.3, 0.3], abs=0.08)
