"""`footfall film`: an export that is looked at, with its usual options as flags."""

from pathlib import Path

from footfall.cli.export import write_recording


def film(
    recording: Path,
    /,
    *,
    out: Path | None = None,
    view: str | None = None,
    start: float | None = None,
    seconds: float | None = None,
) -> None:
    """Draw a recording: a filmstrip (.png) or a video (.mp4).

        footfall film walk.npz --out walk.mp4 --view side

    Parameters
    ----------
    recording
        A file that `--recording` wrote.
    out
        Where to, ending in .png or .mp4; without it, beside the recording with .png.
    view
        From the `side`, the `front` or a `quarter` between.
    start
        From when on, s; without it a filmstrip shows one settled stride and a video all.
    seconds
        How much of it, s.
    """
    asked = {"view": view, "start": start, "seconds": seconds}
    options = {name: value for name, value in asked.items() if value is not None}
    write_recording(recording, out or recording.with_suffix(".png"), "--out", options)
