"""Make a dataset: run its trials in batches, write each clip as it ends, then the manifest and what is made of all.

Killed at any time and started again, it goes on after the last batch that was kept, and the files are the same: a trial
gives the same bits wherever it runs, and every file is written whole or not at all.
"""

import hashlib
import json
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.exports.contract import Export
from footfall.exports.register import export_for
from footfall.measure.sweep.design import Point
from footfall.measure.sweep.sweep import Runner, in_workers, report_columns, row_of_report, run_kept
from footfall.measure.sweep.table import Row, is_up, write_columns
from footfall.measure.trial.run import Progress, run_trials
from footfall.motions.plan import Motions, plan_of
from footfall.sim.columns import KEPT
from footfall.sim.recorder import versions
from footfall.stage.scene import Trial

MANIFEST = "manifest.csv"
KIND = "dataset"
CLIPS = 8
"""Most clips that run side by side, and so the most that are lost when it is killed. Running each alone would take 2.4
times as long with a robot, which is opened and compiled for every batch; all 32 at once would save a tenth."""
UP, FELL, BLEW_UP = "up", "fell", "blew up"
"""What became of a clip; only clips that stay up are written."""


class Made(NamedTuple):
    """What a batch yields for a clip: a row of the manifest, and the bytes of its files by their endings."""

    row: Row
    files: dict[str, bytes]


def make_motions(
    motions: Motions,
    folder: str | Path,
    *,
    body: Callable[[str], Any] = lambda rig: rig,
    on: Callable[[Any], Runner] = in_workers,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Row]:
    """Make what remains of a dataset in a folder; returns the rows of its manifest, in the order of the clips.

    `body` opens a rig, `on` says where batches run: in processes here, or on Ray.
    """
    folder, formats = Path(folder), formats_of(motions)
    points, trials = plan_of(motions, body)
    endings = tuple(dict.fromkeys(part for one in formats for part in (one.parts or (one.ending,))))
    done = run_kept(
        trials,
        folder,
        fingerprint(motions, trials),
        on(partial(clips_of, endings, motions.fps)),
        kind=KIND,
        keep=lambda clip, made: _keep(folder, points[clip], clip, made),
        workers=workers,
        most=CLIPS,
        progress=progress,
    )
    rows = [
        {"clip": clip} | point | row | {"trial": _told(trial, point)}
        for clip, (point, row, trial) in enumerate(zip(points, done, trials, strict=True))
    ]
    _write_manifest(folder, rows)
    _join(folder, formats, rows)
    return rows


def formats_of(motions: Motions) -> list[Export]:
    """The formats by their endings, if this machine can write them and they hold motion."""
    formats = [export_for(f"clip.{ending.lstrip('.')}") for ending in motions.formats]
    for one in formats:
        one.check()
    if len({one.ending for one in formats}) < len(formats):
        raise BadValue(f"formats is {list(motions.formats)}, in which one is given twice")
    return formats


def clips_of(endings: Sequence[str], fps: float, trials: Sequence[Trial]) -> list[Made]:
    """Run a batch of trials, and write those that stay up in some formats."""
    made = []
    with tempfile.TemporaryDirectory() as folder:
        for outcome in run_trials(trials, linger=False):
            row, files = row_of_report(outcome.report), {}
            row["verdict"] = UP if is_up(row) else BLEW_UP if row["blew_up"] else FELL
            if row["verdict"] == UP and outcome.recording is not None:
                recording = outcome.recording.keeping(tuple(KEPT))
                for ending in endings:
                    path = Path(folder) / f"clip{ending}"
                    wanted = export_for(path)
                    wanted.write(recording, path, **({"fps": fps} if fps and wanted.takes("fps") else {}))
                    files[ending] = path.read_bytes()
            made.append(Made(row, files))
    return made


def fingerprint(motions: Motions, trials: Sequence[Trial]) -> str:
    """What runs must have in common to go on in one folder: the document, every trial and the versions."""
    plan = hashlib.sha256()
    for trial in trials:
        plan.update(json.dumps(catalog.encode(trial), sort_keys=True).encode())
    parts = [catalog.encode(motions), plan.hexdigest(), versions()]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _keep(folder: Path, point: Point, clip: int, made: Made) -> Row:
    """Write the files of a clip, and note them in its row."""
    own = folder / point["rig"]
    own.mkdir(exist_ok=True)
    names = {ending: f"{point['rig']}/{clip:06d}{ending}" for ending in made.files}
    for ending, data in made.files.items():
        catalog.atomic_write(folder / names[ending], data)
    return made.row | {"files": list(names.values())}


def _told(trial: Trial, point: Point) -> str:
    """A clip's trial as JSON, with its body by name."""
    return json.dumps(catalog.encode(trial) | {"character": point["rig"]})


def _write_manifest(folder: Path, rows: Sequence[Row]) -> None:
    """Every clip with what was drawn, its seed, its verdict, its files, its trial and what was measured."""
    drawn = [name for name in rows[0] if name not in (*report_columns(), "clip", "rig", "verdict", "files", "trial")]
    columns = ["clip", "rig", "verdict", "files", *dict.fromkeys([*drawn, "seed"]), *report_columns(), "trial"]
    write_columns(folder / MANIFEST, rows, columns)


def _join(folder: Path, formats: Sequence[Export], rows: Sequence[Row]) -> None:
    """Make datasets of the clips of each rig, where a format holds many."""
    for one in formats:
        for rig in dict.fromkeys(row["rig"] for row in rows if one.join):
            clips = [
                (folder / name, title_of(row))
                for row in rows
                for name in row["files"]
                if row["rig"] == rig and name.endswith(one.parts)
            ]
            if one.join and clips:
                one.join(clips, folder / f"{rig}{one.ending}")


def title_of(row: Row) -> str:
    """What a clip shows, in words that a dataset can tell its tasks apart by."""
    trial = json.loads(row["trial"])
    style = trial.get("style") or "default"
    return f"walk, {style}" if isinstance(style, str) else "walk"


def write_bodies(folder: Path, motions: Motions, body: Callable[[str], Any]) -> list[Path]:
    """Write the model of each rig beside its clips; a robot's is its own file."""
    from footfall.bodies.hinged import Hinged
    from footfall.motions.plan import rig_name

    written = []
    for rig in motions.rigs:
        character = catalog.load(Character, body(rig))
        if not character.model and not character.plane:
            path = folder / f"{rig_name(rig)}.xml"
            catalog.atomic_write(path, Hinged(character).mjcf().encode())
            written.append(path)
    return written
