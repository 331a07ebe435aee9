"""A simulation in the hands of a researcher: named arrays, torques, states, pictures, recordings, own worlds."""

import pickle

import numpy as np
import pytest

import footfall
from footfall.errors import BadValue, FootfallError
from footfall.laws.tables import Link
from footfall.sim.given import JointTargets
from footfall.sim.together import Together

ROOM = """<mujoco><worldbody>
  <geom name="floor" type="plane" size="0 0 1"/>
  <geom name="kerb" type="box" pos="3 0 0.02" size="0.5 1 0.02"/>
  <geom name="desk" type="box" pos="1 2 0.7" size="0.4 0.4 0.02"/>
  <body name="ball" pos="1 1.5 0.3"><freejoint/><geom size="0.1" mass="0.5"/></body>
  <camera name="corner" pos="1 -5 2" xyaxes="1 0 0 0 0.3 1"/>
</worldbody></mujoco>"""


@pytest.fixture(scope="module")
def walk():
    return footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"), count=3)


@pytest.fixture
def fresh(walk):
    walk.reset()
    return walk


def bits(simulation, row=0):
    batch = simulation.batch
    parts = (batch.qpos, batch.qvel, batch.sensordata, simulation.memory, simulation.tally)
    return b"".join(part[row].tobytes() for part in parts)


def test_joints_and_feet_have_names_and_live_where_they_say_so(fresh):
    joints = fresh.joints
    assert joints.names[:4] == ["lower_back_x", "lower_back_y", "lower_back_z", "torso_x"]
    assert joints.angles.shape == joints.rates.shape == joints.torques.shape == joints.limits.shape == (3, len(joints))
    rates, torques = joints.rates, joints.torques
    fresh.step(40)
    assert rates is not joints.rates
    assert np.shares_memory(rates, joints.rates)
    assert np.abs(rates).max() > 0.0 < np.abs(torques).max()
    knee = joints.index("left_shank")
    assert joints.angles[0, knee] == fresh.batch.qpos[0, int(fresh.models[0].joint("left_shank").qposadr[0])]
    assert (np.abs(torques) <= joints.limits * fresh.body["back_extension"][0] + 1e-6).all()
    assert fresh.feet.forces.shape == (3, 2, 3)
    assert fresh.feet.contacts.all()
    assert fresh.feet.forces.sum(axis=(1, 2)) == pytest.approx(9.81 * fresh.characters[0].mass, rel=0.5)
    with pytest.raises(BadValue, match="no axis 'left_knee'"):
        joints.index("left_knee")


def test_no_added_torque_is_the_laws_own_run_to_the_bit(fresh):
    fresh.set_command(0, speed=0.5)
    fresh.set_command(1, speed=0.5)
    none = np.zeros((3, len(fresh.joints)))
    for _ in range(60):
        fresh.step(1, torque=none)
    added = bits(fresh)
    fresh.reset()
    fresh.set_command([0, 1], speed=0.5)
    fresh.step(60)
    assert bits(fresh) == added
    assert bits(fresh, 1) == added


def test_torques_given_instead_are_the_laws_own_run_to_the_bit(fresh):
    """A run whose torques are taken down, and one that gives them back."""
    fresh.step(30)
    before, torques = fresh.state(), []
    for _ in range(40):
        fresh.step()
        torques.append(fresh.joints.torques.copy())
    after = bits(fresh)
    fresh.restore(before)
    for torque in torques:
        fresh.step(1, torque=torque, instead=True)
    assert bits(fresh)[: fresh.batch.qpos[0].nbytes] == after[: fresh.batch.qpos[0].nbytes]


def test_added_torques_stay_within_the_joints_limits(fresh):
    fresh.step(1, torque=np.full(len(fresh.joints), 1e5))
    assert (np.abs(fresh.joints.torques) <= fresh.joints.limits * 3.0).all()
    with pytest.raises(BadValue, match=r"torque has the shape \(2,\); it must be \(3, \d+\): rows, axes"):
        fresh.step(1, torque=[0.0, 1.0])
    with pytest.raises(BadValue, match="it must be numbers"):
        fresh.step(1, torque="much")


def test_joints_follow_targets_as_their_angles_and_rates_say(fresh):
    fresh.step(200)
    joints = fresh.joints
    rates = np.linspace(-1.0, 1.0, len(joints))
    stiffness, damping = np.full(joints.angles.shape, 30.0), np.full(joints.angles.shape, 2.0)
    targets = joints.angles + rates
    wanted = stiffness * (targets - joints.angles) - damping * joints.rates
    fresh.step(1, torque=JointTargets(targets, stiffness, damping), instead=True)
    given = joints.torques
    free = np.abs(wanted) < joints.limits
    assert free.mean() > 0.8
    assert given[free] == pytest.approx(wanted[free], abs=1e-9)
    assert (np.sign(given) == np.sign(wanted)).all()
    assert (np.abs(given[~free]) >= joints.limits[~free]).all()


def test_one_row_is_reset_and_the_others_go_on(fresh):
    fresh.set_command(speed=[0.2, 0.4, 0.6])
    fresh.step(100)
    kept = bits(fresh, 0)
    fresh.reset([1], seed=[7], scatter=0.02)
    assert bits(fresh, 0) == kept
    fresh.set_command(1, speed=0.4)
    fresh.step(50)
    alone = footfall.Simulation(fresh.characters[0], fresh.gaits[0])
    alone.reset(seed=7, scatter=0.02)
    alone.set_command(speed=0.4)
    alone.step(50)
    assert bits(alone) == bits(fresh, 1)


def test_a_state_can_be_pickled_branched_and_put_into_another_row(fresh):
    fresh.set_command(1, speed=0.7, heading_deg=30.0)
    fresh.step(80)
    state = pickle.loads(pickle.dumps(fresh.state(1)))
    fresh.step(60)
    after = bits(fresh, 1)
    fresh.restore(state, [0, 1, 2])
    fresh.step(60)
    assert [bits(fresh, row) for row in range(3)] == [after] * 3
    assert repr(state) == "Snapshot: 1 of humanoid by footfall, at tick 80"
    with pytest.raises(BadValue, match="the state holds 3 rows, but 2 rows are to take it"):
        fresh.restore(fresh.state(), [0, 1])


@pytest.mark.slow
def test_the_state_of_a_crowd_is_that_of_its_world():
    places = np.array([[0.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    crowd = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"), 2, layout=Together(places))
    crowd.step(40)
    state = pickle.loads(pickle.dumps(crowd.state()))
    crowd.step(40)
    after = bits(crowd, 1)
    crowd.restore(state)
    crowd.step(40)
    assert bits(crowd, 1) == after
    with pytest.raises(BadValue, match="share one world; take and restore the state of all"):
        crowd.state(1)
    with pytest.raises(BadValue, match="share one world; reset all of them"):
        crowd.reset([1])


def test_states_of_several_laws_are_kept_too():
    body = footfall.character("humanoid")
    two = footfall.Simulation(body, [footfall.gait("walk"), footfall.gait("paper")])
    two.step(30)
    state = pickle.loads(pickle.dumps(two.state()))
    two.step(30)
    after = [bits(two, row) for row in range(2)]
    two.restore(state)
    two.step(30)
    assert [bits(two, row) for row in range(2)] == after
    with pytest.raises(BadValue, match="it cannot be put into"):
        two.restore(two.state(0), 1)


def test_commands_are_for_rows_lists_and_vectors(fresh):
    fresh.set_command(np.int64(1), speed=0.3)
    fresh.set_command([0, 2], speed=[0.1, 0.5], heading_deg=90.0)
    fresh.set_command(np.array([True, False, False]), mode="stand")
    fresh.set_command(foothold_w=[1.0, 0.0, 0.0])
    fresh.set_command(reach=np.eye(3)[:, :2])
    assert fresh.command["speed"] == pytest.approx([0.1, 0.3, 0.5])
    assert fresh.command["heading"] == pytest.approx([np.pi / 2, 0.0, np.pi / 2])
    assert fresh.command["foothold_w"].tolist() == [[1.0, 0.0, 0.0]] * 3


@pytest.mark.parametrize(
    ("rows", "fields", "words"),
    [
        (7, {"speed": 0.3}, "there is no character 7; there are 3"),
        ([0, 9], {"speed": 0.3}, "there is no character 9"),
        ("all", {"speed": 0.3}, "give a number, a list of numbers, a slice or a mask"),
        ([0, 1], {"speed": [1.0, 2.0, 3.0]}, "give a number for all of the 2 rows, or for each"),
        (0, {"foothold_w": [1.0]}, "give 3 numbers"),
        (0, {"speed": "fast"}, "it must be a number"),
        (0, {"speed": np.nan}, "it must lie between"),
        (0, {"mode": "fly"}, "command mode is 'fly'"),
    ],
)
def test_commands_that_cannot_be_are_refused_and_change_nothing(fresh, rows, fields, words):
    before = fresh.command.tobytes()
    with pytest.raises(BadValue, match=words):
        fresh.set_command(rows, **fields)
    assert fresh.command.tobytes() == before


def test_a_push_by_name_acts_ahead_and_ends(fresh):
    fresh.batch.qpos[0, 3:7] = [np.cos(np.pi / 4), 0.0, 0.0, np.sin(np.pi / 4)]
    fresh.batch.forward()
    fresh.push(0, "torso", [100.0, 0.0, 0.0], seconds=0.02, frame="heading")
    torso = fresh.body_index(Link.TORSO)
    assert fresh.batch.xfrc_applied[0, torso, :3] == pytest.approx([0.0, 100.0, 0.0], abs=1e-6)
    fresh.step(20)
    assert fresh.batch.xfrc_applied[0, torso].any()
    fresh.step(1)
    assert not fresh.batch.xfrc_applied[0, torso].any()
    for wrong, words in (
        ({"body": "trunk"}, "has no body 'trunk'"),
        ({"force": [1.0]}, "each must be three numbers"),
        ({"frame": "body"}, "frame is 'body'"),
        ({"seconds": 0.0}, "it must last longer"),
    ):
        with pytest.raises(FootfallError, match=words):
            fresh.push(**({"row": 0, "body": "torso", "force": [1.0, 0.0, 0.0]} | wrong))


def test_falls_are_told_per_row(fresh):
    fresh.push(1, "torso", [3000.0, 0.0, 0.0], seconds=0.3)
    fresh.step(1500)
    assert fresh.fallen.tolist() == [False, True, False]
    assert repr(fresh) == "Simulation: 3 of humanoid, walk, 1.500 s"


def test_whatever_steps_it_a_recording_is_a_trials(fresh, tmp_path):
    fresh.set_command(speed=0.5)
    with fresh.record() as tape:
        for _ in range(13):
            fresh.step(50)
        fresh.run(0.05)
    fresh.step(20)
    recording = tape.recording(1)
    assert len(recording) == 70
    assert repr(recording) == "Recording: humanoid, walk, 0.7 s, stays up"
    recording.save(tmp_path / "r.npz")
    again = footfall.Recording.load(tmp_path / "r.npz")
    trial = footfall.load_trial({"name": "t", "seconds": 0.7, "command": [{"at": 0.0, "speed": 0.5}]})
    whole = footfall.run_trial(trial).recording
    assert np.array_equal(again.qpos, whole.qpos)
    assert np.array_equal(again.foot_load, whole.foot_load)
    assert np.array_equal(again.moments.memory["memory_stride_phase"], whole.moments.memory["memory_stride_phase"])


@pytest.mark.slow
def test_a_long_recording_is_whole(fresh):
    with fresh.record() as tape:
        fresh.set_command(speed=0.5)
        fresh.run(6.0)
    trial = footfall.load_trial({"name": "t", "seconds": 6.0, "command": [{"at": 0.0, "speed": 0.5}]})
    whole = footfall.run_trial(trial).recording
    recording = tape.recording()
    for name in ("qpos", "steps", "strike_time", "strike_side", "work"):
        assert np.array_equal(getattr(recording, name), getattr(whole, name)), name


@pytest.mark.slow
def test_characters_walk_in_a_world_of_your_own(tmp_path, drawing):
    path = tmp_path / "room.xml"
    path.write_text(ROOM)
    here = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"), count=2, world=path)
    assert here.ground_heights(0, np.array([[3.0, 0.0], [1.0, 2.0], [0.0, 0.0]])) == pytest.approx([0.04, 0.0, 0.0])
    here.set_command(speed=0.5)
    here.run(2.0)
    assert not here.fallen.any()
    assert here.batch.loose("qpos")[0, 2] == pytest.approx(0.1, abs=0.01)
    picture = here.render(0, "corner", (64, 48))
    assert picture.shape == (48, 64, 3)
    assert picture.std() > 5.0
    assert here.render(1, "side", (64, 48)).std() > 5.0
    with pytest.raises(BadValue, match=r"no camera 'attic'.*corner"):
        here.render(0, "attic")
    with pytest.raises(BadValue, match="size is"):
        here.render(0, size=(0, 5))
    state = here.state()
    here.step(20)
    here.restore(state)


def test_a_world_that_is_none_is_refused(tmp_path):
    body, gait = footfall.character("humanoid"), footfall.gait("walk")
    with pytest.raises(FootfallError, match="there is no file"):
        footfall.Simulation(body, gait, world="nowhere.xml")
    with pytest.raises(BadValue, match="an MjSpec or the file of a scene, not int"):
        footfall.Simulation(body, gait, world=3)
