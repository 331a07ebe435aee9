"""Export a dataset of Minari: a folder with one HDF5 file, in which every clip is an episode."""

import json
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from footfall.errors import MissingExtra
from footfall.exports.contract import Export
from footfall.exports.episodes import COMMAND, PARTS, Episode, episode_of, episodes_in, whole_folder
from footfall.exports.reference import FPS
from footfall.sim.recording import Recording

MINARI = "0.5.3"
"""The version of Minari whose layout is written."""
MAIN, METADATA = "data/main_data.hdf5", "data/metadata.json"
BYTES_IN_MB = 1e6


def write_minari(recording: Recording, path: str | Path, fps: float = FPS, who: int = 0) -> None:
    """Write a dataset of one episode."""
    write_dataset([episode_of(recording, fps, who, ".minari")], path)


def join_minari(files: Sequence[tuple[Path, str]], path: str | Path) -> None:
    """Write a dataset of many clips, each with its title."""
    write_dataset(episodes_in(files), path)


def write_dataset(episodes: Iterable[Episode], path: str | Path) -> None:
    """Write the folder, whole or not at all; `minari.MinariDataset(folder / "data")` opens it."""
    whole_folder(path, lambda folder: _fill(folder, Path(path).stem, episodes))


def _fill(folder: Path, name: str, episodes: Iterable[Episode]) -> None:
    """Observations are one more than actions: the last frame is only seen. There is no reward: all are 0."""
    import h5py  # pyright: ignore[reportMissingImports]

    (folder / MAIN).parent.mkdir()
    count, steps, first = 0, 0, None
    with h5py.File(folder / MAIN, "w", track_order=True) as file:
        for episode in episodes:
            first = first or episode
            taken = len(episode) - 1
            group = file.create_group(f"episode_{count}")
            group.attrs.update({"id": count, "total_steps": taken, "title": episode.title, "fps": episode.fps})
            group["observations"] = episode.state.astype(np.float32)
            group["actions"] = episode.action[:-1].astype(np.float32)
            group["rewards"] = np.zeros(taken, np.float32)
            group["terminations"] = np.zeros(taken, bool)
            group["truncations"] = np.arange(taken) == taken - 1
            infos = group.create_group("infos")
            infos["foot_load"] = episode.load.astype(np.float32)
            infos["command"] = episode.command.astype(np.float32)
            count, steps = count + 1, steps + taken
    size = round((folder / MAIN).stat().st_size / BYTES_IN_MB, 1)
    told = {"total_episodes": count, "total_steps": steps, "dataset_size": size}
    (folder / METADATA).write_text(json.dumps(_metadata(name, first) | told, indent=2))


def _metadata(name: str, first: Episode | None) -> dict[str, Any]:
    """What Minari asks for; a dataset without clips has spaces without numbers."""
    states, actions = (first.state_names, first.action_names) if first else ([], [])
    letters = "".join(letter if letter.isalnum() else "-" for letter in name).strip("-") or "walks"
    return {
        "dataset_id": f"footfall/{letters}-v0",
        "data_format": "hdf5",
        "jpeg_encoding": False,
        "observation_space": _box(len(states)),
        "action_space": _box(len(actions)),
        "minari_version": MINARI,
        "algorithm_name": "Footfall's control law",
        "observation_names": states,
        "action_names": actions,
        "command_names": list(COMMAND),
        "description": "Walking simulated by Footfall: observations are MuJoCo's qpos and qvel, actions joint torques.",
    }


def _box(width: int) -> str:
    """A space of numbers without bounds, as Minari writes it."""
    low, high = [-np.inf] * width, [np.inf] * width
    return json.dumps({"type": "Box", "dtype": "float32", "shape": [width], "low": low, "high": high})


def _needs_hdf5() -> None:
    if find_spec("h5py") is None:
        raise MissingExtra("a Minari dataset", "minari")


EXPORT = Export(".minari", "for Minari, a folder", write_minari, check=_needs_hdf5, join=join_minari, parts=PARTS)
