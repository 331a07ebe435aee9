"""Writes motion files for learning, and lets their owners' own loaders read them: how far are the bodies off?

python tools/formats/owners.py write FOLDER    in Footfall's environment
python tools/formats/owners.py read FOLDER     in one with mujoco, and with lerobot, minari, loco-mujoco or torch
"""

import argparse
import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

FPS = 100


def write(folder: Path) -> None:
    """A walk in every format, its body, and where the simulation says that every body is."""
    from footfall.errors import MissingExtra
    from footfall.exports.register import EXPORTS, export
    from footfall.measure.trial.run import run_trial
    from footfall.stage.opened import load_trial

    folder.mkdir(parents=True, exist_ok=True)
    command = [{"speed": 0.6}, {"at": 1.0, "heading_deg": 40.0}]
    walk = run_trial(load_trial({"name": "owners", "seconds": 3.0, "command": command})).recording
    walk = walk.keeping(["torque", "contact"])
    poses = walk.poses()
    names = np.array([link.name.lower() for link in poses.links])
    np.savez(folder / "truth.npz", names=names, places=poses.position[:, 0], qpos=walk.qpos)
    export(walk, folder / "walk.xml")
    for ending in (".motion", ".locomujoco.npz", ".lerobot", ".minari", ".mot", ".sto", ".mjlab.npz"):
        try:
            EXPORTS[ending].check()
        except MissingExtra as problem:
            print(f"{ending}: {problem}")
            continue
        export(walk, folder / f"walk{ending}", fps=FPS)


def read(folder: Path) -> None:
    """One line of JSON for every loader that is installed here."""
    truth = np.load(folder / "truth.npz")
    for owner, names, places in found(folder):
        order = [truth["names"].tolist().index(name) for name in names]
        off = float(np.linalg.norm(places - truth["places"][: len(places), order], axis=-1).max())
        print(json.dumps({"read by": owner, "bodies": len(names), "frames": len(places), "worst_m": off}), flush=True)


def found(folder: Path) -> Iterator[tuple[str, list[str], np.ndarray]]:
    """The places of bodies as each loader has them; of coordinates, as MuJoCo poses them."""
    if has("lerobot"):
        from lerobot.datasets.lerobot_dataset import LeRobotDataset

        data = LeRobotDataset("footfall/walk", root=folder / "walk.lerobot", video_backend="pyav")
        state = np.stack([np.asarray(data[index]["observation.state"]) for index in range(len(data))])
        yield "LeRobotDataset", *posed(folder, state)
    if has("minari"):
        from minari import MinariDataset

        data = MinariDataset(folder / "walk.minari" / "data")
        yield "MinariDataset", *posed(folder, next(iter(data.iterate_episodes())).observations)
    if has("loco_mujoco"):
        import mujoco
        from loco_mujoco.trajectory import Trajectory, TrajectoryHandler

        path = str(folder / "walk.locomujoco.npz")
        whole = Trajectory.load(path, backend=np)
        yield "Trajectory.load", whole.info.body_names[1:], np.asarray(whole.data.xpos)[:, 1:]
        model = mujoco.MjModel.from_xml_path(str(folder / "walk.xml"))
        handled = TrajectoryHandler(model, traj_path=path, control_dt=1 / FPS)
        yield "TrajectoryHandler", *posed(folder, np.asarray(handled.traj.data.qpos))
    if has("torch"):
        import torch

        tensors = torch.load(folder / "walk.motion", weights_only=True)
        names = np.load(folder / "walk.mjlab.npz")["body_names"].tolist()
        yield "torch.load", names, tensors["rigid_body_pos"].numpy()


def posed(folder: Path, state: np.ndarray) -> tuple[list[str], np.ndarray]:
    """Where the bodies of the model are."""
    import mujoco

    model = mujoco.MjModel.from_xml_path(str(folder / "walk.xml"))
    data, places = mujoco.MjData(model), []
    for row in np.asarray(state, float)[:, : model.nq]:
        data.qpos[:] = row
        mujoco.mj_kinematics(model, data)
        places.append(data.xpos[1:].copy())
    return [model.body(index).name for index in range(1, model.nbody)], np.array(places)


def has(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=["write", "read"])
    asked.add_argument("folder", type=Path)
    given = asked.parse_args()
    {"write": write, "read": read}[given.what](given.folder)
