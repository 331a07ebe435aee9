"""Export a LeRobotDataset, version 3.0: a folder of Parquet tables with state, action and task of every frame."""

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

VERSION = "v3.0"
DATA, EPISODES = "data/chunk-{:03d}/file-{:03d}.parquet", "meta/episodes/chunk-{:03d}/file-{:03d}.parquet"
DATA_PATH = "data/chunk-{chunk_index:03d}/file-{file_index:03d}.parquet"
FILES_IN_CHUNK, LARGEST_MB = 1000, 100
BYTES_IN_MB = 2**20
QUANTILES = {"q01": 0.01, "q10": 0.1, "q50": 0.5, "q90": 0.9, "q99": 0.99}
INDEX = "__index_level_0__"
"""What pandas calls an index without a name."""


def write_lerobot(recording: Recording, path: str | Path, fps: float = FPS, who: int = 0) -> None:
    """Write a dataset of one episode."""
    write_dataset([episode_of(recording, fps, who, ".lerobot")], path)


def join_lerobot(files: Sequence[tuple[Path, str]], path: str | Path) -> None:
    """Write a dataset of many clips, each with its title."""
    write_dataset(episodes_in(files), path)


def write_dataset(episodes: Iterable[Episode], path: str | Path) -> None:
    """Write the folder, whole or not at all."""
    whole_folder(path, lambda folder: _Dataset(folder).fill(episodes))


class _Dataset:
    """A dataset that grows by one episode after another."""

    def __init__(self, folder: Path):
        self.folder, self.file, self.frames = folder, 0, 0
        self.tables: list[Any] = []
        self.tasks: dict[str, int] = {}
        self.told: list[dict[str, Any]] = []
        self.stats: list[dict[str, dict[str, Any]]] = []
        self.features: dict[str, Any] = {}
        self.fps = FPS

    def fill(self, episodes: Iterable[Episode]) -> None:
        """Write every file; data go into files of about equal size."""
        for episode in episodes:
            self._add(episode)
            if sum(table.nbytes for table in self.tables) > LARGEST_MB * BYTES_IN_MB:
                self._flush()
        self._flush()
        self._write_episodes()
        self._write_tasks()
        self._write_json("meta/info.json", self._info())
        self._write_json("meta/stats.json", _together(self.stats) if self.stats else {})

    def _add(self, episode: Episode) -> None:
        import pyarrow

        number, length = len(self.told), len(episode)
        task = self.tasks.setdefault(episode.title, len(self.tasks))
        arrays = _columns(episode) | {
            "timestamp": (np.arange(length) / episode.fps).astype(np.float32),
            "frame_index": np.arange(length),
            "episode_index": np.full(length, number),
            "index": self.frames + np.arange(length),
            "task_index": np.full(length, task),
        }
        self.features = self.features or _features(episode, arrays)
        self.fps = episode.fps
        self.tables.append(pyarrow.table({name: _column(array) for name, array in arrays.items()}))
        self.stats.append({name: _stats(array) for name, array in arrays.items()})
        self.told.append(
            {
                "episode_index": number,
                "tasks": [episode.title],
                "length": length,
                "data/chunk_index": self.file // FILES_IN_CHUNK,
                "data/file_index": self.file % FILES_IN_CHUNK,
                "dataset_from_index": self.frames,
                "dataset_to_index": self.frames + length,
                "meta/episodes/chunk_index": 0,
                "meta/episodes/file_index": 0,
            }
        )
        self.frames += length

    def _flush(self) -> None:
        """Write the data so far as one file."""
        import pyarrow

        if self.tables:
            self._write(pyarrow.concat_tables(self.tables), DATA.format(*divmod(self.file, FILES_IN_CHUNK)))
            self.tables, self.file = [], self.file + 1

    def _write_episodes(self) -> None:
        import pyarrow

        rows = [
            told | {f"stats/{name}/{what}": value for name, one in stats.items() for what, value in one.items()}
            for told, stats in zip(self.told, self.stats, strict=True)
        ]
        self._write(pyarrow.Table.from_pylist(rows), EPISODES.format(0, 0))

    def _write_tasks(self) -> None:
        """The tasks as pandas stores a table with the names as its index."""
        import pyarrow

        numbers, names = pyarrow.array(list(self.tasks.values())), pyarrow.array(list(self.tasks))
        table = pyarrow.table({"task_index": numbers, INDEX: names})
        columns = [("task_index", "task_index", "int64", "int64"), (None, INDEX, "unicode", "object")]
        told = {
            "index_columns": [INDEX],
            "column_indexes": [],
            "columns": [
                {"name": name, "field_name": field, "pandas_type": kind, "numpy_type": numpy, "metadata": None}
                for name, field, kind, numpy in columns
            ],
            "pandas_version": "2.0.0",
        }
        self._write(table.replace_schema_metadata({"pandas": json.dumps(told)}), "meta/tasks.parquet")

    def _info(self) -> dict[str, Any]:
        return {
            "codebase_version": VERSION,
            "robot_type": "footfall",
            "total_episodes": len(self.told),
            "total_frames": self.frames,
            "total_tasks": len(self.tasks),
            "chunks_size": FILES_IN_CHUNK,
            "data_files_size_in_mb": LARGEST_MB,
            "video_files_size_in_mb": 2 * LARGEST_MB,
            "fps": round(self.fps),
            "splits": {"train": f"0:{len(self.told)}"},
            "data_path": DATA_PATH,
            "video_path": None,
            "features": self.features,
        }

    def _write(self, table: Any, name: str) -> None:
        import pyarrow.parquet

        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        pyarrow.parquet.write_table(table, path)

    def _write_json(self, name: str, table: dict[str, Any]) -> None:
        (self.folder / name).write_text(json.dumps(table, indent=2))


def _columns(episode: Episode) -> dict[str, np.ndarray]:
    """What is seen and done."""
    numbers = {
        "observation.state": episode.state,
        "observation.foot_load": episode.load,
        "observation.command": episode.command,
        "action": episode.action,
    }
    return {name: array.astype(np.float32) for name, array in numbers.items()}


def _features(episode: Episode, arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    names = {
        "observation.state": episode.state_names,
        "observation.foot_load": ["left", "right"],
        "observation.command": list(COMMAND),
        "action": episode.action_names,
    }
    return {
        name: {"dtype": str(array.dtype), "shape": list(array.shape[1:]) or [1], "names": names.get(name)}
        for name, array in arrays.items()
    }


def _column(array: np.ndarray) -> Any:
    import pyarrow

    if array.ndim == 1:
        return pyarrow.array(array)
    return pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(array.ravel()), array.shape[1])


def _stats(array: np.ndarray) -> dict[str, Any]:
    """Least, largest, mean, deviation and quantiles of every number over the frames."""
    rows = np.asarray(array, float).reshape(len(array), -1)
    found = {"min": rows.min(axis=0), "max": rows.max(axis=0), "mean": rows.mean(axis=0), "std": rows.std(axis=0)}
    found |= {name: np.quantile(rows, share, axis=0) for name, share in QUANTILES.items()}
    return {name: value.tolist() for name, value in found.items()} | {"count": [len(rows)]}


def _together(each: Sequence[dict[str, dict[str, Any]]]) -> dict[str, dict[str, Any]]:
    """The statistics of all episodes from those of each; quantiles are averaged by frames, as LeRobot does it."""
    whole = {}
    for name in each[0]:
        parts = {what: np.array([one[name][what] for one in each]) for what in each[0][name]}
        weight = parts["count"] / parts["count"].sum()
        mean = (weight * parts["mean"]).sum(axis=0)
        spread = (weight * (parts["std"] ** 2 + (parts["mean"] - mean) ** 2)).sum(axis=0)
        found = {"min": parts["min"].min(axis=0), "max": parts["max"].max(axis=0), "mean": mean, "std": spread**0.5}
        found |= {what: (weight * parts[what]).sum(axis=0) for what in QUANTILES}
        whole[name] = {what: value.tolist() for what, value in found.items()} | {"count": [int(parts["count"].sum())]}
    return whole


def _needs_parquet() -> None:
    if find_spec("pyarrow") is None:
        raise MissingExtra("a LeRobot dataset", "sweep")


EXPORT = Export(
    ".lerobot", "for LeRobot, a folder", write_lerobot, check=_needs_parquet, join=join_lerobot, parts=PARTS
)
