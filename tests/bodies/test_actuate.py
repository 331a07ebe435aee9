"""Joint torques as MuJoCo's generalised forces: the same power, nothing on the root, limits kept."""

import mujoco
import numpy as np
import pytest
import warp as wp

from footfall import catalog
from footfall.bodies.actuate import actuate
from footfall.bodies.build import build_model, fill_body
from footfall.bodies.character import Character
from footfall.bodies.joints import Joints, fill_joints
from footfall.bodies.sense import State, sense
from footfall.laws.tables import PARENTS, Body, Effort, Link
from footfall.maths.records import OPTIONS, table_of

READ = {"position": "xpos", "centre": "xipos", "tree_centre": "subtree_com", "axis": "xaxis"}
PLAIN = {"rotation": "xquat", "motion": "cvel", "touch": "sensordata", "force": "qfrc_applied", "speed": "qvel"}
PLAIN["coordinate"] = "qpos"


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def act(state: State, joints: Joints, body: wp.array(dtype=Body), effort: wp.array(dtype=Effort)):
    i = wp.tid()
    sensed = sense(state, joints, body[i], i)
    actuate(state, joints, body[i], sensed, effort[i], i)


@pytest.fixture(scope="module")
def humanoid():
    return catalog.load(Character, "humanoid")


@pytest.fixture(scope="module")
def model(humanoid):
    return build_model(humanoid, 0.001)


@pytest.fixture
def flung(model):
    """The body in a random pose, every joint in motion."""
    data, random = mujoco.MjData(model), np.random.default_rng(4)
    data.qvel[:] = random.normal(0.0, 0.5, model.nv)
    mujoco.mj_integratePos(model, data.qpos, data.qvel, 1.0)
    data.qvel[:] = random.normal(0.0, 2.0, model.nv)
    data.qfrc_applied[:6] = 123.0
    mujoco.mj_fwdPosition(model, data)
    mujoco.mj_fwdVelocity(model, data)
    return data


@pytest.fixture
def torque_w():
    """A torque at every joint, of the parent on the link, N m."""
    return np.random.default_rng(6).uniform(-50.0, 50.0, (len(Link), 3))


@pytest.fixture
def forces(humanoid, model):
    """The generalised forces that some torques become."""

    def acted(data, torque_w, character=humanoid) -> np.ndarray:
        state, joints, body, effort = State(), Joints(), table_of(Body, 1), table_of(Effort, 1)
        for name, field in READ.items():
            setattr(state, name, wp.array(getattr(data, field)[None].copy(), dtype=wp.vec3d, device="cpu"))
        for name, field in PLAIN.items():
            setattr(state, name, wp.array(getattr(data, field)[None].copy(), dtype=wp.float64, device="cpu"))
        state.origin = wp.zeros(1, dtype=wp.vec3d, device="cpu")
        state.origin_stride = 4.0
        fill_joints(joints, model)
        fill_body(body[0], character)
        effort[0]["torque_w"] = torque_w
        rows = [wp.array(table, dtype=kind, device="cpu") for table, kind in ((body, Body), (effort, Effort))]
        wp.launch(act, dim=1, inputs=[state, joints, *rows], device="cpu")
        return state.force.numpy()[0]

    return acted


def coordinates(model, name: str) -> slice:
    """A link's coordinates of velocity."""
    first, count = int(model.body(name).dofadr[0]), int(model.body(name).dofnum[0])
    return slice(first, first + count)


def only(link: Link, torque) -> np.ndarray:
    alone = np.zeros((len(Link), 3))
    alone[link] = torque
    return alone


def test_the_six_root_coordinates_are_never_written(forces, flung, torque_w):
    assert (forces(flung, torque_w)[:6] == 123.0).all()


def test_the_power_at_the_joints_is_that_of_the_generalised_forces(forces, model, flung, torque_w):
    """Sum over the joints of torque times the link's spin against its parent."""
    spin_w = flung.cvel[1:, :3]
    power = sum(torque_w[link] @ (spin_w[link] - spin_w[PARENTS[link]]) for link in list(Link)[1:])
    assert forces(flung, torque_w)[6:] @ flung.qvel[6:] == pytest.approx(power, rel=1e-5)


@pytest.mark.parametrize("link", [Link.TORSO, Link.HEAD, Link.LEFT_UPPER_ARM, Link.RIGHT_THIGH])
def test_a_ball_receives_the_torque_in_the_links_own_axes(forces, model, flung, torque_w, link):
    name = link.name.lower()
    torque_l = flung.body(name).xmat.reshape(3, 3).T @ torque_w[link]
    assert forces(flung, torque_w)[coordinates(model, name)] == pytest.approx(torque_l, abs=1e-4)


@pytest.mark.parametrize("link", [Link.LEFT_LOWER_ARM, Link.RIGHT_SHANK, Link.LEFT_TOES])
def test_a_hinge_receives_the_part_about_its_axis(forces, model, flung, torque_w, link):
    axis_w = flung.joint(link.name.lower()).xaxis
    given = forces(flung, torque_w)[coordinates(model, link.name.lower())]
    assert given == pytest.approx([axis_w @ torque_w[link]], abs=1e-4)


@pytest.mark.parametrize("link", [Link.LEFT_FOOT, Link.RIGHT_FOOT])
def test_an_ankle_receives_the_parts_about_both_its_axes(forces, model, flung, torque_w, link):
    name = link.name.lower()
    axes_w = [flung.joint(joint).xaxis for joint in (f"{name}_roll", name)]
    expected = [axis_w @ torque_w[link] for axis_w in axes_w]
    assert forces(flung, torque_w)[coordinates(model, name)] == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("link", list(Link)[1:])
def test_a_torque_acts_at_its_own_joint_alone(forces, model, flung, link):
    given = forces(flung, only(link, [30.0, 20.0, 10.0]))
    acting = coordinates(model, link.name.lower())
    assert np.abs(given[acting]).max() > 1.0
    given[acting] = 0.0
    assert not given[6:].any()


def test_a_torque_about_nothing_that_turns_is_left_to_the_bones(forces, model, flung):
    """A knee cannot be twisted: a torque along the shank gives nothing."""
    along_w = flung.body("left_shank").xmat.reshape(3, 3)[:, 2]
    given = forces(flung, only(Link.LEFT_SHANK, 40.0 * along_w))
    assert given[6:] == pytest.approx(0.0, abs=1e-4)


def test_no_torque_no_force(forces, flung):
    assert not forces(flung, np.zeros((16, 3)))[6:].any()


# --- limits


def limited(humanoid, **limits: float) -> Character:
    changes = [f"bones.{bone}.torque_limit={limit}" for bone, limit in limits.items()]
    return catalog.decode(Character, catalog.with_changes(catalog.encode(humanoid), changes))


@pytest.mark.parametrize(
    ("link", "bone"), [(Link.RIGHT_THIGH, "thigh"), (Link.LEFT_SHANK, "shank"), (Link.LEFT_FOOT, "foot")]
)
def test_a_torque_limit_holds_about_each_axis(humanoid, forces, model, flung, torque_w, link, bone):
    name = link.name.lower()
    free = forces(flung, torque_w)[coordinates(model, name)]
    held = forces(flung, torque_w, limited(humanoid, **{bone: 0.5}))[coordinates(model, name)]
    assert np.abs(free).max() > 0.5
    assert held == pytest.approx(np.clip(free, -0.5, 0.5))


def test_a_torque_limit_of_one_joint_leaves_the_others_alone(humanoid, forces, model, flung, torque_w):
    free, held = forces(flung, torque_w), forces(flung, torque_w, limited(humanoid, shank=5.0))
    changed = np.flatnonzero(free != held)
    knees = {coordinates(model, f"{side}_shank").start for side in ("left", "right")}
    assert set(changed) <= knees


@pytest.mark.parametrize(("limit", "most"), [(0.0, 1e4), (250.0, 250.0)])
def test_a_torque_limit_of_0_is_none(humanoid, forces, model, flung, limit, most):
    much = only(Link.LEFT_SHANK, 1e4 * flung.joint("left_shank").xaxis)
    given = forces(flung, much, limited(humanoid, shank=limit))
    assert given[coordinates(model, "left_shank")] == pytest.approx([most], rel=1e-4)


@pytest.mark.parametrize(
    ("link", "most"), [(Link.LEFT_THIGH, 300.0), (Link.RIGHT_SHANK, 250.0), (Link.LEFT_FOOT, 150.0), (Link.HEAD, 100.0)]
)
def test_the_humanoid_gives_what_strong_people_give_and_no_more(forces, model, flung, link, most):
    for sign in (-1.0, 1.0):
        given = forces(flung, only(link, sign * 1e5 * flung.joint(link.name.lower()).xaxis))
        assert np.abs(given[coordinates(model, link.name.lower())]).max() == pytest.approx(most)


@pytest.mark.parametrize("link", [Link.LOWER_BACK, Link.TORSO])
def test_a_back_straightens_itself_with_three_times_what_it_gives_otherwise(humanoid, forces, model, flung, link):
    left_w = flung.body(link.name.lower()).xmat.reshape(3, 3)[:, 1]
    ahead_w = flung.body(link.name.lower()).xmat.reshape(3, 3)[:, 0]
    of_all = catalog.decode(Character, catalog.encode(humanoid) | {"torque_limit": 80.0})
    given = [
        forces(flung, only(link, 1e4 * torque_w), *body)[coordinates(model, link.name.lower())]
        for torque_w, *body in ((-left_w,), (left_w,), (-ahead_w,), (-left_w, of_all))
    ]
    assert given[0] == pytest.approx([0.0, -300.0, 0.0], abs=0.1)
    assert given[1] == pytest.approx([0.0, 100.0, 0.0], abs=0.1)
    assert given[2] == pytest.approx([-100.0, 0.0, 0.0], abs=0.1)
    assert given[3] == pytest.approx([0.0, -80.0, 0.0], abs=0.1)
