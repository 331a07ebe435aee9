"""`footfall tune`: read the document, search, write the gait or style, the page and the front of compromises."""

from pathlib import Path
from typing import Any

import msgspec

from footfall import catalog
from footfall.cli.compiling import tell_if_compiling
from footfall.cli.progress import shown_progress, tell
from footfall.cli.sweep import Place
from footfall.errors import BadValue, CannotWrite
from footfall.gaits.style import as_style
from footfall.laws.register import Gait, load_gait
from footfall.measure.tune.design import Tuning, begun, gait_at
from footfall.measure.tune.page import found_gaits, page_of
from footfall.measure.tune.tune import best_of, looks, tune, work_of

PAGE, FRONT = "page.md", "front"
EVERY = 20.0
"""s between two lines of progress where there is no terminal."""


def run_tune(
    source: str, changes: list[str], out: Path | None, workers: int | None, on: Place, ray_address: str | None
) -> None:
    """Tune by a library name or a file."""
    table, where = catalog.read_table(Tuning, source)
    tuning = catalog.decode(Tuning, catalog.with_changes(table, changes, where), where)
    if workers is not None and workers < 1:
        raise BadValue(f"--workers is {workers}; at least 1 is needed")
    if ray_address and on != "ray":
        raise BadValue("--ray-address is given without --on ray")
    folder = out or Path(f"{tuning.name}-tuning")
    if folder.exists() and not folder.is_dir():
        raise CannotWrite(f"{folder} is a file; a folder is needed")
    tell_if_compiling(begun(tuning).law)
    count = 1 + tuning.generations * tuning.population
    tell(f"{count} candidates into {folder}; if interrupted, the same command resumes")
    with shown_progress("tuning", "candidates", EVERY) as progress:
        tuned = tune(tuning, folder, **_place(tuning, on, ray_address, workers), progress=progress)
    gait = begun(tuning)
    best = gait_at(tuning, gait, best_of(tuning, tuned).shares)
    _write(tuning, best, tuning.name, folder / f"{tuning.name}.toml")
    (folder / FRONT).mkdir(exist_ok=True)
    for number, one in enumerate(found_gaits(tuning, tuned), 1):
        _write(tuning, one, f"{tuning.name}-{number}", folder / FRONT / f"{number}.toml")
    catalog.atomic_write(folder / PAGE, page_of(tuning, tuned).encode())
    tell(f"wrote {folder / PAGE}, {folder / f'{tuning.name}.toml'} and {folder / FRONT}")


def _write(tuning: Tuning, gait: Gait, name: str, path: Path) -> None:
    """What was found as a style of the gait it started from, or as a gait."""
    if tuning.makes == "gait":
        catalog.save(msgspec.structs.replace(gait, name=name, text=tuning.text), path, overwrite=True)
        return
    catalog.save(as_style(gait, load_gait(tuning.gait), name, tuning.text, tuning.speed), path, overwrite=True)


def _place(tuning: Tuning, on: Place, ray_address: str | None, workers: int | None) -> dict[str, Any]:
    """Where the trials run."""
    if on == "gpu":
        from footfall.measure.sweep.on_gpu import WORLDS, on_gpu

        if asked := looks(tuning):
            raise BadValue(
                f"{tuning.name}: a GPU keeps no recordings, which '{asked[0]}' needs; run it without --on gpu"
            )
        return {"runner": on_gpu(), "workers": 1, "most": WORLDS}
    if on == "ray":
        from footfall.measure.sweep.on_ray import on_ray

        return {"runner": on_ray(ray_address, work_of(tuning)), "workers": workers}
    return {"workers": workers}
