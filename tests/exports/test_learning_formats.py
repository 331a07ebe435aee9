"""Files for those who learn from motion, read back as their owners say: bodies are where the simulation has them.

`tools/formats/owners.py` lets the owners' own loaders read them.
"""

from dataclasses import replace
from pathlib import Path

import mujoco
import numpy as np
import pytest
from bodies.robots.made_robot import made_robot
from exports import read_motion as read

from footfall import catalog
from footfall.bodies.robots.likeness import robot_character
from footfall.errors import BadValue, FootfallError
from footfall.exports.opensim import TO_OPENSIM
from footfall.exports.reference import breadth_first
from footfall.exports.register import export
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial

MILLIMETRE = 1e-3
CLOSE = 1e-5
"""m; what single precision leaves of a place within a few metres, and text of nine digits of an angle."""


class Walk:
    """A walk, where its bodies are, and the model that a user of the files has."""

    def __init__(self, recording: Recording, folder: Path, robot: str = ""):
        self.recording, self.folder, self.mjcf = recording, folder, robot
        if not robot:
            self.mjcf = str(folder / "body.xml")
            export(recording, self.mjcf)
        self.model = mujoco.MjModel.from_xml_path(self.mjcf)
        if robot:
            self.places = read.posed(self.model, recording.qpos)
        else:
            poses = recording.poses()
            self.places = {link.name.lower(): poses.position[:, 0, index] for index, link in enumerate(poses.links)}

    def written(self, ending: str, **options) -> Path:
        path = self.folder / f"walk{ending}"
        export(self.recording, path, **options)
        return path

    def is_at(self, places, within: float = CLOSE) -> bool:
        assert set(places) == set(self.places)
        off = max(float(np.abs(places[name] - self.places[name]).max()) for name in places)
        assert off < MILLIMETRE
        return off < within


@pytest.fixture(scope="module", params=["humanoid", "robot"])
def walk(request, tmp_path_factory) -> Walk:
    folder, robot, body = tmp_path_factory.mktemp("walk"), "", "humanoid"
    if request.param == "robot":
        robot = str(folder / "robot.xml")
        Path(robot).write_text(made_robot())
        body = catalog.encode(robot_character(robot))
    command = [{"speed": 0.4}, {"at": 0.3, "heading_deg": 40.0}]
    trial = load_trial({"name": "a walk", "seconds": 0.8, "character": body, "command": command, "seed": 3})
    return Walk(run_trial(trial).recording.keeping(["torque", "contact"]), folder, robot)


def test_mjlab_finds_every_body_at_its_number_in_mujoco(walk):
    for places in read.in_mjlab(walk.written(".mjlab.npz", fps=100), walk.model):
        assert walk.is_at(places)


def test_isaac_lab_finds_every_body_at_its_number_breadth_first(walk):
    arrays = np.load(walk.written(".beyondmimic.npz", fps=100))
    for places in read.in_isaac_order(arrays, "joint_pos", "body_pos_w", "body_quat_w", walk.model):
        assert walk.is_at(places)
    arrays = np.load(walk.written(".isaaclab.npz", fps=100))
    for places in read.in_isaac_order(arrays, "dof_positions", "body_positions", "body_rotations", walk.model):
        assert walk.is_at(places)


def test_breadth_first_is_level_by_level():
    """Two legs of three parts and a waist of two on one pelvis, as MuJoCo numbers them: depth first."""
    assert breadth_first([-1, 0, 1, 2, 0, 4, 5, 0, 7]) == [0, 1, 4, 7, 2, 5, 8, 3, 6]


def test_velocities_are_the_recorded_ones(walk):
    arrays = np.load(walk.written(".mjlab.npz", fps=100))
    recorded = walk.recording.qvel
    assert arrays["body_lin_vel_w"][:, 0] == pytest.approx(recorded[:, :3], abs=1e-5)
    spin = np.zeros((len(recorded), 3))
    for frame, (row, speed) in enumerate(zip(walk.recording.qpos, recorded, strict=True)):
        mujoco.mju_rotVecQuat(spin[frame], speed[3:6], row[3:7])
    assert arrays["body_ang_vel_w"][:, 0] == pytest.approx(spin, abs=1e-4)


def test_isaac_lab_gets_the_velocities_of_mass_centres(walk):
    """As MuJoCo's own sensor of a body's inertial frame has them."""
    arrays, motion = np.load(walk.written(".isaaclab.npz", fps=100)), np.load(walk.written(".mjlab.npz", fps=100))
    data, frame = mujoco.MjData(walk.model), 40
    root = np.concatenate([motion["body_pos_w"][frame, 0], motion["body_quat_w"][frame, 0]])
    data.qpos[:] = np.concatenate([root, motion["joint_pos"][frame]])
    data.qvel[:6] = walk.recording.qvel[frame, :6]
    data.qvel[6:] = motion["joint_vel"][frame]
    mujoco.mj_forward(walk.model, data)
    for number, name in enumerate(arrays["body_names"].tolist()):
        if walk.model.body(name).mass == 0.0:
            continue
        velocity = np.zeros(6)
        kind = mujoco.mjtObj.mjOBJ_BODY
        mujoco.mj_objectVelocity(walk.model, data, kind, walk.model.body(name).id, velocity, 0)
        assert arrays["body_linear_velocities"][frame, number] == pytest.approx(velocity[3:], abs=1e-4), name


def test_torques_of_hinges_do_the_work_of_those_that_were_recorded(walk):
    arrays = np.load(walk.written(".mjlab.npz", fps=100))
    power = (arrays["joint_torque"] * arrays["joint_vel"]).sum(axis=1)
    recorded = (walk.recording.torque * walk.recording.qvel[:, 6:]).sum(axis=1)
    assert power == pytest.approx(recorded, abs=1e-3 * np.abs(recorded).max())


def test_mimickit_finds_every_body(walk):
    path = walk.written(".mimickit.pkl", fps=100)
    mjcf = Path(walk.mjcf)
    if walk.recording.character.model == "":
        mjcf = walk.written(".mimickit.xml")
        assert mujoco.MjModel.from_xml_path(str(mjcf)).nbody == walk.model.nbody
    assert walk.is_at(read.in_mimickit(path, mjcf))


def test_mimickit_reads_it_with_old_versions_of_numpy(walk):
    assert b"numpy._core" not in walk.written(".mimickit.pkl").read_bytes()


def test_protomotions_finds_every_body(walk):
    tensors = read.tensors_in(walk.written(".motion", fps=100))
    names = [walk.model.body(index).name for index in range(1, walk.model.nbody)]
    assert walk.is_at({name: tensors["rigid_body_pos"][:, number] for number, name in enumerate(names)})
    root = np.concatenate([tensors["rigid_body_pos"][:, 0], tensors["rigid_body_rot"][:, 0][:, [3, 0, 1, 2]]], axis=1)
    assert walk.is_at(read.posed(walk.model, np.concatenate([root, tensors["dof_pos"]], axis=1)))
    assert tensors["fps"] == 100.0
    feet = [number for number, name in enumerate(names) if "foot" in name]
    on_ground = tensors["rigid_body_contacts"][:, feet]
    assert on_ground == pytest.approx(walk.recording.contact.astype(bool))
    assert not tensors["rigid_body_contacts"][:, 0].any()


def test_locomujoco_finds_every_body(walk):
    path = walk.written(".locomujoco.npz", fps=100)
    for places in read.in_locomujoco(path, walk.model):
        assert walk.is_at(places)
    arrays = np.load(path)
    assert np.array_equal(arrays["observations"][1:], arrays["next_observations"][:-1])
    assert len(arrays["actions"]) == len(walk.recording) - 1


def test_lerobot_finds_every_body(walk):
    pytest.importorskip("pyarrow")
    assert walk.is_at(read.in_lerobot(walk.written(".lerobot", fps=100), 0, walk.model))


def test_minari_finds_every_body(walk):
    pytest.importorskip("h5py")
    assert walk.is_at(read.in_minari(walk.written(".minari", fps=100), 0, walk.model))


def test_opensim_gets_the_pelvis_in_its_own_axes(walk):
    columns = read.in_opensim(walk.written(".mot"))
    root = next(iter(walk.places.values()))
    place = np.stack([columns[f"pelvis_t{axis}"] for axis in "xyz"], axis=1)
    assert place == pytest.approx(np.stack([root[:, 0], root[:, 2], -root[:, 1]], axis=1), abs=CLOSE)


def test_opensim_finds_every_body(walk):
    """Rotations about z, x and y of OpenSim's axes, from the pelvis outwards; a robot's hinges by their names."""
    columns = read.in_opensim(walk.written(".mot"))
    if walk.recording.character.model:
        turns = _turned(columns, ("pelvis_tilt", "pelvis_list", "pelvis_rotation"), 1.0)
        rows = np.zeros((len(columns["time"]), walk.model.nq))
        rows[:, :3] = np.stack([columns[f"pelvis_t{axis}"] for axis in "xyz"], axis=1) @ TO_OPENSIM
        for frame, turn in enumerate(turns):
            mujoco.mju_mat2Quat(rows[frame, 3:7], turn.ravel())
        for joint in range(1, walk.model.njnt):
            rows[:, walk.model.jnt_qposadr[joint]] = columns[walk.model.joint(joint).name]
        assert walk.is_at(read.posed(walk.model, rows), within=1e-4)
    else:
        assert walk.is_at(_own_bodies(walk, columns), within=1e-4)


NAMES = {
    "pelvis": ("pelvis_tilt", "pelvis_list", "pelvis_rotation"),
    "lower_back": ("lumbar_extension", "lumbar_bending", "lumbar_rotation"),
    "torso": ("torso_extension", "torso_bending", "torso_rotation"),
    "head": ("neck_extension", "neck_bending", "neck_rotation"),
    "thigh": ("hip_flexion", "hip_adduction", "hip_rotation"),
    "shank": ("knee_angle",),
    "foot": ("ankle_angle", "subtalar_angle", "ankle_rotation"),
    "toes": ("mtp_angle",),
    "upper_arm": ("arm_flex", "arm_add", "arm_rot"),
    "lower_arm": ("elbow_flex",),
}


def _own_bodies(walk: Walk, columns) -> dict[str, np.ndarray]:
    model, places, turns = walk.model, {}, {}
    for index in range(1, model.nbody):
        name, parent = model.body(index).name, model.body(model.body_parentid[index]).name
        side, _, role = name.partition("_")
        end, role = (f"_{side[0]}", role) if side in ("left", "right") else ("", name)
        own = _turned(columns, [key + end for key in NAMES[role]], -1.0 if side == "left" else 1.0)
        if index == 1:
            places[name] = np.stack([columns[f"pelvis_t{axis}"] for axis in "xyz"], axis=1) @ TO_OPENSIM
            turns[name] = own
        else:
            places[name] = places[parent] + turns[parent] @ model.body_pos[index]
            turns[name] = turns[parent] @ own
    return places


def _turned(columns, keys, mirrored: float) -> np.ndarray:
    """Rotation matrices in our axes: about z, then x, then y of OpenSim's; the left side is mirrored."""
    zero = np.zeros_like(columns["time"])
    z, x, y = (columns[key] for key in keys) if len(keys) == 3 else (columns[keys[0]], zero, zero)
    about_z = read.about(np.stack([zero, zero, z], axis=1))
    about_x = read.about(np.stack([mirrored * x, zero, zero], axis=1))
    about_y = read.about(np.stack([zero, mirrored * y, zero], axis=1))
    return TO_OPENSIM.T @ about_z @ about_x @ about_y @ TO_OPENSIM


def test_opensims_moments_do_the_work_of_the_joints(walk):
    """Moments times the rates of the same coordinates, by differences, are the power, but for strikes."""
    angles, forces = read.in_opensim(walk.written(".mot")), read.in_opensim(walk.written(".sto"))
    names = [name for name in forces if name.endswith("_moment")]
    assert len(names) > 10
    power = sum(forces[name] * np.gradient(angles[name.removesuffix("_moment")], 0.01) for name in names)
    recorded = (walk.recording.torque * walk.recording.qvel[:, 6:]).sum(axis=1)
    assert np.median(np.abs(power - recorded)[5:-5]) < 0.1 * np.abs(recorded).max()
    assert forces["ground_force_l_vy"] == pytest.approx(walk.recording.foot_load[:, 0], abs=1e-3)


def test_motion_at_another_rate_passes_through_the_recorded_frames(walk):
    arrays = np.load(walk.written(".mjlab.npz", fps=50))
    assert arrays["fps"].tolist() == [50.0]
    for number, (name, place) in enumerate(walk.places.items()):
        assert arrays["body_pos_w"][:, number] == pytest.approx(place[::2], abs=CLOSE), name


def test_without_torques_there_are_no_actions(walk, tmp_path):
    bare = replace(walk.recording, torque=None, keeps=())
    export(bare, tmp_path / "walk.mjlab.npz")
    assert "joint_torque" not in np.load(tmp_path / "walk.mjlab.npz")
    for ending in (".sto", ".lerobot"):
        with pytest.raises(FootfallError, match=r"no torques, which are its actions; record it with --columns torque"):
            export(bare, tmp_path / f"walk{ending}")


def test_a_frame_rate_that_cannot_be_is_refused(walk, tmp_path):
    with pytest.raises(BadValue, match="fps is 0; it must lie between 1 and 1000"):
        export(walk.recording, tmp_path / "walk.mjlab.npz", fps=0)


@pytest.mark.parametrize("ending", [".mjlab.npz", ".mimickit.pkl", ".motion", ".locomujoco.npz", ".mot", ".sto"])
def test_the_same_recording_gives_the_same_bytes(walk, ending):
    assert walk.written(ending).read_bytes() == walk.written(ending).read_bytes()
