"""`footfall sweep`: read the document, run the remaining trials, write tables and pictures to a folder."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from footfall import catalog
from footfall.cli.progress import shown_progress, tell
from footfall.errors import BadValue, CannotWrite
from footfall.measure.sweep.design import Sweep, points_of
from footfall.measure.sweep.plots import check_shown, draw_sweep
from footfall.measure.sweep.sweep import on_this_machine, run_sweep
from footfall.measure.sweep.table import CSV, PARQUET, has_parquet, is_up
from footfall.stage.scene import Trial

Place = Literal["cpu", "ray", "gpu"]


def run_sweep_source(
    source: str,
    changes: list[str],
    out: Path | None,
    workers: int | None,
    on: Place,
    ray_address: str | None,
    worlds: int | None = None,
) -> None:
    """Run a sweep by its library name or file."""
    table, where = catalog.read_table(Sweep, source)
    sweep = catalog.decode(Sweep, catalog.with_changes(table, [_in_sweep(one) for one in changes], where), where)
    check_shown(sweep)
    if workers is not None and workers < 1:
        raise BadValue(f"--workers is {workers}; at least 1 is needed")
    if ray_address and on != "ray":
        raise BadValue("--ray-address is given without --on ray")
    if worlds is not None and on != "gpu":
        raise BadValue("--worlds is given without --on gpu")
    if worlds is not None and worlds < 1:
        raise BadValue(f"--worlds is {worlds}; at least 1 is needed")
    if workers is not None and on == "gpu":
        raise BadValue(
            "--workers is given with --on gpu, which has no workers; --worlds sets how many trials run side by side"
        )
    folder = out or Path(f"{Path(source).stem}-sweep")
    if folder.exists() and not folder.is_dir():
        raise CannotWrite(f"{folder} is a file; a folder is needed")
    place = _place(on, ray_address, workers, worlds)
    tell(f"{len(points_of(sweep))} trials into {folder}; if interrupted, the same command resumes")
    with shown_progress("sweeping", "trials") as progress:
        rows = run_sweep(sweep, folder, **place, progress=progress)
    up = sum(is_up(row) for row in rows)
    files = [folder / CSV] + ([folder / PARQUET] if has_parquet() else [])
    if find_spec("matplotlib") is not None:
        files += draw_sweep(sweep, rows, folder)
    tell(f"{up} of {len(rows)} stay up; wrote {', '.join(map(str, files))}")
    if not has_parquet():
        tell("the table is CSV only; for Parquet: pip install 'footfall[sweep]'")


def _in_sweep(change: str) -> str:
    """A change of a sweep: a field that only its trial has needs no `trial.` before it."""
    field = change.partition("=")[0].strip().partition(".")[0]
    own = field in Sweep.__struct_fields__ or field not in Trial.__struct_fields__
    return change if own else f"trial.{change}"


def _place(on: Place, ray_address: str | None, workers: int | None, worlds: int | None) -> dict[str, Any]:
    """Where batches run, and how large they may be."""
    if on == "gpu":
        from footfall.measure.sweep.on_gpu import WORLDS, on_gpu

        return {"runner": on_gpu(), "workers": 1, "most": worlds or WORLDS, "engine": "gpu"}
    if on == "ray":
        from footfall.measure.sweep.on_ray import on_ray

        return {"runner": on_ray(ray_address), "workers": workers}
    return {"runner": on_this_machine, "workers": workers}
