"""`footfall film`: a filmstrip or video, with the usual options as flags."""

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

    ```
    footfall film walk.npz --out walk.mp4 --view side
    ```

    Parameters
    ----------
    recording
        A file written by `--recording`.
    out
        The file to write (.png or .mp4). Default: a .png next to the recording.
    view
        `side`, `front`, or `quarter`, halfway between.
    start
        Where to start, s. By default a filmstrip shows one settled stride and a video shows everything.
    seconds
        How much to show, s.
    """
    asked = {"view": view, "start": start, "seconds": seconds}
    options = {name: value for name, value in asked.items() if value is not None}
    write_recording(recording, out or recording.with_suffix(".png"), "--out", options)
