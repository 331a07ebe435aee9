"""The export formats, by file ending.

A new format is a file beside this one that ends in its `Export`, and a line in the list below.
"""

from pathlib import Path
from typing import Any

from footfall import plugins
from footfall.errors import BadValue, CannotWrite, did_you_mean
from footfall.exports import (
    bvh,
    csv_table,
    glb,
    learning,
    lerobot,
    locomujoco,
    mimickit,
    minari,
    moves,
    npz,
    opensim,
    plots,
    protomotions,
    tracking,
    usd,
    vrma,
)
from footfall.exports.contract import Export
from footfall.exports.video import film
from footfall.sim.recording import Recording

EXPORTS: dict[str, Export] = {
    export.ending: export
    for export in (
        npz.EXPORT,
        csv_table.EXPORT,
        plots.EXPORT,
        film.STRIP,
        film.VIDEO,
        glb.EXPORT,
        moves.EXPORT,
        bvh.EXPORT,
        vrma.EXPORT,
        usd.TEXT,
        usd.BINARY,
        learning.MOTION,
        learning.QPOS,
        learning.MJCF,
        tracking.MJLAB,
        tracking.BEYONDMIMIC,
        tracking.ISAACLAB,
        mimickit.MOTION,
        mimickit.BODY,
        protomotions.EXPORT,
        locomujoco.EXPORT,
        lerobot.EXPORT,
        minari.EXPORT,
        opensim.MOT,
        opensim.STO,
    )
}
TO_CALLERS = ("progress", "tell")
"""Options that a caller gives, to show how far it is and what there is to say."""
plugins.take(Export, lambda one, _: EXPORTS.__setitem__(one.ending, one))


def export(recording: Recording, path: str | Path, **options: Any) -> None:
    """Write a recording in the format given by the file name; if its body changes, `Export.save` says which files."""
    wanted = export_for(path)
    check_options(wanted, options)
    wanted.check()
    wanted.save(recording, path, **options)


def export_for(path: str | Path) -> Export:
    """The format with the longest ending that matches the file name."""
    plugins.load()
    name = Path(path).name.lower()
    endings = [ending for ending in EXPORTS if name.endswith(ending)]
    if not endings:
        raise CannotWrite(f"{path}: the name must end in one of {in_words()}")
    return EXPORTS[max(endings, key=len)]


def check_options(wanted: Export, options: dict[str, Any]) -> None:
    """Refuse options that a format does not have."""
    for name in options:
        if not wanted.takes(name):
            if name == "rig":
                able = [ending for ending, export in EXPORTS.items() if export.takes("rig")]
                raise BadValue(f"a {wanted.ending} file cannot hold an avatar's skeleton; {', '.join(able)} can")
            known = [option for option in wanted.options if option not in TO_CALLERS]
            raise BadValue(f"a {wanted.ending} file has no option '{name}'{did_you_mean(name, known, 'options')}")


def in_words() -> str:
    """All endings with what they contain, in words."""
    return ", ".join(f"{export.ending} ({export.words})" for export in EXPORTS.values())
