"""Readers of formats for learning, each written from the format's documentation alone: where the bodies are.

Each returns the places of bodies by name, in metres, one row for each frame.
"""

import json
import pickle
import xml.etree.ElementTree as ElementTree
import zipfile
from collections import OrderedDict
from pathlib import Path

import mujoco
import numpy as np

Places = dict[str, np.ndarray]


def posed(model: mujoco.MjModel, rows: np.ndarray) -> Places:
    """Where MuJoCo puts the bodies of a model in some rows of coordinates."""
    data, places = mujoco.MjData(model), []
    for row in rows:
        data.qpos[:] = row
        mujoco.mj_kinematics(model, data)
        places.append(data.xpos[1:].copy())
    return {model.body(index).name: np.array(places)[:, index - 1] for index in range(1, model.nbody)}


def in_mjlab(path: Path, model: mujoco.MjModel) -> tuple[Places, Places]:
    """mjlab takes bodies and joints by their numbers in MuJoCo's model: the bodies as stored, and as posed."""
    arrays = np.load(path)
    names = [model.body(index).name for index in range(1, model.nbody)]
    root = np.concatenate([arrays["body_pos_w"][:, 0], arrays["body_quat_w"][:, 0]], axis=1)
    stored = {name: arrays["body_pos_w"][:, number] for number, name in enumerate(names)}
    return stored, posed(model, np.concatenate([root, arrays["joint_pos"]], axis=1))


def in_isaac_order(arrays, joints: str, bodies: str, turns: str, model: mujoco.MjModel) -> tuple[Places, Places]:
    """Isaac Lab numbers bodies and joints breadth first: the bodies as stored, and as posed."""
    order = [1]
    for index in order:
        order += [child for child in range(1, model.nbody) if model.body_parentid[child] == index and child != index]
    stored = {model.body(index).name: arrays[bodies][:, number] for number, index in enumerate(order)}
    hinges = [
        joint for index in order for joint in range(1, model.njnt) if model.jnt_bodyid[joint] == index
    ]  # by the body that each carries
    rows = np.zeros((len(arrays[joints]), model.nq))
    rows[:, :3], rows[:, 3:7] = arrays[bodies][:, 0], arrays[turns][:, 0]
    rows[:, [model.jnt_qposadr[joint] for joint in hinges]] = arrays[joints]
    return stored, posed(model, rows)


def in_mimickit(path: Path, mjcf: Path) -> Places:
    """MimicKit's kinematics: one hinge, or three as a ball by a rotation vector, at every body of an MJCF file."""
    with path.open("rb") as file:
        motion = pickle.load(file)
    assert motion["loop_mode"] == 0
    frames = motion["frames"]
    places: Places = {}
    taken = 6

    def visit(node: ElementTree.Element, parent: str, place: np.ndarray, turn: np.ndarray) -> None:
        nonlocal taken
        if parent:
            place = place + turn @ np.array([float(word) for word in node.get("pos", "0 0 0").split()])
            turn = turn @ turned_by(np.array([float(word) for word in node.get("quat", "1 0 0 0").split()]))
            joints = [joint for joint in node.findall("joint") if joint.get("type", "hinge") == "hinge"]
            assert len(joints) in (0, 1, 3), "series joints are not supported"
            if len(joints) == 1:
                axis = np.array([float(word) for word in joints[0].get("axis", "0 0 1").split()])
                turn = turn @ about(axis / np.linalg.norm(axis) * frames[:, taken : taken + 1])
            elif joints:
                turn = turn @ about(frames[:, taken : taken + 3])
            taken += len(joints)
        places[node.get("name")] = place
        for child in node.findall("body"):
            visit(child, node.get("name"), place, turn)

    root = ElementTree.parse(mjcf).getroot().find("worldbody").find("body")
    visit(root, "", frames[:, :3], about(frames[:, 3:6]))
    assert taken == frames.shape[1]
    return places


def tensors_in(path: Path) -> dict:
    """What `torch.load` makes of a file, as arrays: the pickle names tensors by the file that holds their numbers."""
    kinds = {"FloatStorage": np.float32, "BoolStorage": np.bool_}
    with zipfile.ZipFile(path) as archive:
        (pickled,) = [name for name in archive.namelist() if name.endswith("/data.pkl")]
        folder = pickled.removesuffix("data.pkl")

        class Reader(pickle.Unpickler):
            def find_class(self, module, name):
                if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
                    return tensor
                return kinds[name] if module == "torch" else {"OrderedDict": OrderedDict}[name]

            def persistent_load(self, said):
                what, kind, key, where, count = said
                assert (what, where) == ("storage", "cpu")
                numbers = np.frombuffer(archive.read(f"{folder}data/{key}"), kind)
                assert len(numbers) == count
                return numbers

        def tensor(numbers, offset, shape, strides, _grad, _hooks):
            width = numbers.itemsize
            return np.lib.stride_tricks.as_strided(numbers[offset:], shape, [width * stride for stride in strides])

        return Reader(archive.open(pickled)).load()


def in_locomujoco(path: Path, model: mujoco.MjModel) -> tuple[Places, Places]:
    """LocoMuJoCo's trajectory takes joints and bodies by name, the world among them."""
    arrays = np.load(path)
    joints = [model.joint(index).name for index in range(model.njnt)]
    assert arrays["joint_names"].tolist()[1:] == joints[1:]
    assert arrays["joint_names"][0] == joints[0] or not joints[0]
    assert arrays["split_points"].tolist() == [0, len(arrays["qpos"])]
    stored = {name: arrays["xpos"][:, number] for number, name in enumerate(arrays["body_names"].tolist())}
    assert np.ptp(stored.pop("world")) == 0.0
    return stored, posed(model, arrays["qpos"])


def in_lerobot(folder: Path, episode: int, model: mujoco.MjModel) -> Places:
    """LeRobot's tables: the state of an episode's frames, found by the episode's own record."""
    import pyarrow.parquet as parquet

    info = json.loads((folder / "meta/info.json").read_text())
    assert info["codebase_version"] == "v3.0"
    (told,) = [
        one
        for path in sorted((folder / "meta/episodes").rglob("*.parquet"))
        for one in parquet.read_table(path).to_pylist()
        if one["episode_index"] == episode
    ]
    data = parquet.read_table(
        folder / info["data_path"].format(chunk_index=told["data/chunk_index"], file_index=told["data/file_index"])
    ).to_pydict()
    rows = [number for number, own in enumerate(data["episode_index"]) if own == episode]
    assert len(rows) == told["length"] == told["dataset_to_index"] - told["dataset_from_index"]
    assert [data["index"][row] for row in rows] == list(range(told["dataset_from_index"], told["dataset_to_index"]))
    names = info["features"]["observation.state"]["names"]
    state = np.array([data["observation.state"][row] for row in rows])
    assert state.shape[1:] == tuple(info["features"]["observation.state"]["shape"]) == (len(names),)
    return posed(model, state[:, : model.nq])


def in_minari(folder: Path, episode: int, model: mujoco.MjModel) -> Places:
    """Minari's HDF5 file: one group for each episode, with one more observation than actions."""
    import h5py

    with h5py.File(folder / "data/main_data.hdf5") as file:
        group = file[f"episode_{episode}"]
        state, actions = group["observations"][:], group["actions"][:]
        assert len(state) == len(actions) + 1 == group.attrs["total_steps"] + 1
        assert len(group["rewards"]) == len(group["terminations"]) == len(group["truncations"]) == len(actions)
    return posed(model, state[:, : model.nq])


def in_opensim(path: Path) -> dict[str, np.ndarray]:
    """OpenSim's tables: a header up to `endheader`, a line of names, lines of numbers; the columns by name."""
    lines = path.read_text().splitlines()
    end = lines.index("endheader")
    head = dict(line.split("=") for line in lines[1:end])
    names, rows = (
        lines[end + 1].split("\t"),
        np.array([list(map(float, line.split("\t"))) for line in lines[end + 2 :]]),
    )
    assert rows.shape == (int(head["nRows"]), int(head["nColumns"]))
    assert names[0] == "time"
    columns = dict(zip(names, rows.T, strict=True))
    if head["inDegrees"] == "yes":
        lengths = {"time", "pelvis_tx", "pelvis_ty", "pelvis_tz"}
        columns = {name: column if name in lengths else np.radians(column) for name, column in columns.items()}
    return columns


def about(vectors: np.ndarray) -> np.ndarray:
    """Rotation matrices of rotation vectors, by Rodrigues' formula: frames, 3, 3."""
    angle = np.linalg.norm(vectors, axis=-1)[:, None, None]
    x, y, z = (vectors / np.maximum(angle[..., 0], 1e-12)).T
    zero = np.zeros_like(x)
    cross = np.moveaxis(np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]]), -1, 0)
    return np.eye(3) + np.sin(angle) * cross + (1.0 - np.cos(angle)) * (cross @ cross)


def turned_by(q: np.ndarray) -> np.ndarray:
    """The rotation matrix of a quaternion w, x, y, z."""
    matrix = np.zeros(9)
    mujoco.mju_quat2Mat(matrix, q / np.linalg.norm(q))
    return matrix.reshape(3, 3)
