"""`footfall demo`: a walk as a report, a recording, a filmstrip, a plot and a video."""

from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from footfall import catalog
from footfall.cli.files import check_path
from footfall.cli.plain import plain
from footfall.cli.progress import shown_progress, tell
from footfall.cli.status import status_of
from footfall.cli.tables import print_report
from footfall.cli.walk import play
from footfall.errors import CannotWrite, MissingExtra
from footfall.exports.plots import plot_run
from footfall.exports.video.film import filmstrip, video
from footfall.sim.drawing.render import can_render
from footfall.sim.recording import Recording
from footfall.stage.opened import load_opened

TRIAL = "demo"
VIDEO_SIZE = (960, 540)
FILES = {
    "report.json": "the report, in numbers",
    "recording.npz": "the walk itself; replay it with `footfall run`, film it with `footfall film`",
    "filmstrip.png": "one stride at 1.2 m/s, from the side and from the front",
    "plot.png": "speed against command, foot forces and phase over time",
    "walk.mp4": "the whole walk as a video",
}


def run_demo(folder: Path, *, explain: bool = False) -> int:
    """Walk, print the report and write the files; skip what cannot be drawn here, and say so."""
    trial = load_opened(TRIAL)
    if folder.exists() and not folder.is_dir():
        raise CannotWrite(f"{folder} is a file; a folder is needed")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotWrite(f"{folder} cannot be created: {problem.strerror}") from problem
    report, recording, strip, plot, film = paths = [folder / name for name in FILES]
    for path in paths:
        check_path(path)
    outcome = play(trial)
    print_report(outcome.report, explain)
    catalog.atomic_write(report, outcome.report.to_json().encode())
    written = [report]
    if outcome.recording:
        outcome.recording.save(recording)
        written += [recording, *_draw_all(outcome.recording, strip, plot, film)]
    _list(written)
    return status_of(outcome.report)


def _draw_all(recording: Recording, strip: Path, plot: Path, film: Path) -> Iterator[Path]:
    """Each picture that this machine can make; the reason why it cannot is said once."""
    said: set[str] = set()
    for path, draw in ((plot, plot_run), (strip, _draw_strip), (film, _draw_video)):
        try:
            draw(recording, path)
            yield path
        except MissingExtra as problem:
            if str(problem) not in said:
                tell(f"not drawn: {problem}")
            said.add(str(problem))


def _draw_strip(recording: Recording, path: Path) -> None:
    filmstrip(recording, path, below="front")


def _draw_video(recording: Recording, path: Path) -> None:
    if can_render()[0]:
        tell("drawing the video, about a minute without a graphics card")
    with shown_progress("drawing", "frames") as progress:
        video(recording, path, size=VIDEO_SIZE, progress=progress)


def _list(written: list[Path]) -> None:
    width = max(len(str(path)) for path in written)
    console = Console(highlight=False, soft_wrap=True)
    for path in sorted(written, key=lambda path: list(FILES).index(path.name)):
        console.print(f"{plain(path):{width}}  [dim]{FILES[path.name]}[/dim]")
