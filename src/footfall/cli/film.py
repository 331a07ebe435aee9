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
        Where to write the result. A file (.png or .mp4); default: a .png next to the recording.
    view
        `side`, `front`, or `quarter`, halfway between.
    start
        Where to start, s.
    seconds
        Duration, s. Default: one settled stride for a filmstrip, everything for a video.
    """
    asked = {"view": view, "start": start, "seconds": seconds}
    options = {name: value for name, value in asked.items() if value is not None}
    write_recording(recording, out or recording.with_suffix(".png"), "--out", options)
