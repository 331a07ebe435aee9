"""`footfall new gait --from clip.bvh`: make a gait of motion capture, and show both side by side."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from footfall import catalog
from footfall.cli.explained_gait import commented_gait
from footfall.cli.files import FILMS, check_path
from footfall.cli.progress import tell
from footfall.errors import BadValue, CannotWrite
from footfall.laws.register import Gait, approach

if TYPE_CHECKING:
    from footfall.mocap.clip import Capture
    from footfall.mocap.cycle import MeanStride


SLOWEST, QUICKEST = 0.25, 4.0
"""Tempos."""
FILM_SECONDS = 15.0
"""How long the walk beside a clip lasts, s."""


def is_clip(source: str) -> bool:
    """Whether a source is a clip of motion capture."""
    return Path(source).suffix.lower() == ".bvh"


def write_clip_gait(
    name: str,
    source: Path,
    path: Path,
    *,
    mirror: bool | None,
    by_time: bool,
    tempo: float,
    films: Sequence[Path],
    changes: Sequence[str],
    force: bool,
) -> None:
    """Average the clip's strides, find the feedback that keeps them upright, let it learn, write it, draw both."""
    from footfall.bodies.character import Character
    from footfall.measure.imitation.by_way import search_by_way
    from footfall.measure.imitation.learn import taught
    from footfall.measure.imitation.search import STARTS
    from footfall.mocap.clip import read_clip
    from footfall.mocap.gait import BODY, averaged, gait_from

    if not SLOWEST <= tempo <= QUICKEST:
        raise BadValue(f"--tempo is {tempo:g}; it must lie between {SLOWEST:g} and {QUICKEST:g}")
    for film in films:
        check_film(film)
    clip = read_clip(source)
    if clip.found.words:
        tell(f"{source.name}: {clip.found.words}; our own stay straight")
    if clip.cut:
        tell(f"{source.name}: {clip.cut}")
    stride = averaged(clip, catalog.load(Character, BODY), mirror)
    tell(
        f"{source.name}: {stride.strides} strides of {stride.period:.2f} s averaged, from {stride.begin:.1f} s on"
        f"{', both steps made alike' if stride.is_mirrored else ''}; searching for the feedback that keeps it upright"
    )
    found = search_by_way(gait_from(name, stride, contact=not by_time, tempo=tempo), tell=tell)
    if not found.up:
        raise BadValue(f"no feedback was found that keeps {source.name} upright; nothing was written")
    made = taught(found.gait)
    table = catalog.with_changes(catalog.encode(made), changes, name)
    made = catalog.decode(Gait, table, name)
    catalog.atomic_write(path, commented_gait(made, str(path)).encode(), overwrite=force)
    tell(
        f"wrote {path}: it stays up from {found.up} of {STARTS} starts, {found.error * 57.3:.1f} deg from the clip in "
        f"the mean of all joints; walk it with: footfall walk --gait {path}"
    )
    if films:
        draw_both(clip, stride, made, films)


def draw_both(clip: "Capture", stride: "MeanStride", made: Gait, films: Sequence[Path]) -> None:
    """Draw the clip and the walk side by side."""
    from footfall.exports.video.beside import draw_beside
    from footfall.measure.trial.run import run_trial
    from footfall.measure.trial.way import come_to
    from footfall.rigs.shown_clip import clip_recording
    from footfall.stage.opened import load_trial

    table = come_to(catalog.encode(made), approach(made))
    walk = run_trial(load_trial({"name": made.name, "seconds": FILM_SECONDS} | table)).recording
    assert walk is not None
    for film in films:
        draw_beside(clip_recording(clip, walk), stride.begin, stride.period, walk, film)
        tell(f"wrote {film}")


def check_film(film: Path) -> None:
    """Refuse a film that cannot be made before the search begins."""
    if film.suffix not in FILMS:
        raise CannotWrite(f"--film {film}: the name must end in {' or '.join(FILMS)}")
    check_path(film)
