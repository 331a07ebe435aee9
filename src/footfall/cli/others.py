"""Verbs whose work is done elsewhere, in parts that an installation may lack."""

from importlib import import_module
from pathlib import Path
from typing import Any

from footfall.cli.files import check_path
from footfall.cli.progress import shown_progress, tell
from footfall.errors import CannotWrite, FootfallError


def run_papers(ids: list[str], *, as_json: bool, full: bool, out: Path | None) -> int:
    """Measure claims; see `footfall.papers`."""
    if out is not None:
        check_path(out)
    return _part("footfall.papers").run_papers(ids, as_json=as_json, full=full, out=out, watch=shown_progress)


def run_bench(what: str = "cpu", *, as_json: bool, out: Path | None = None) -> int:
    """Measure speed; see `footfall.measure.bench.bench` and `gpu_bench`."""
    if out is not None:
        check_path(out)
    if what == "gpu":
        return _part("footfall.measure.bench.gpu").run_gpu_bench(as_json=as_json, out=out, watch=tell)
    return _part("footfall.measure.bench.bench").run_bench(as_json=as_json, out=out)


def run_demo(folder: Path) -> int:
    """Leave things to look at in a folder; see `footfall.cli.demo`."""
    if folder.exists() and not folder.is_dir():
        raise CannotWrite(f"{folder} is a file; a folder is needed")
    return _part("footfall.cli.demo").run_demo(folder)


def _part(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        raise FootfallError(f"this version of Footfall has no {name} yet") from None
