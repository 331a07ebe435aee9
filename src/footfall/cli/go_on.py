"""`footfall run --from RECORDING[@SECONDS]`: continue a recording of one character or a crowd."""

from pathlib import Path
from typing import NamedTuple

from footfall.cli.compiling import tell_if_compiling
from footfall.cli.crowd import finish_crowd
from footfall.cli.files import Outputs
from footfall.cli.progress import shown_progress, tell
from footfall.cli.status import status_of
from footfall.cli.walk import finish
from footfall.errors import BadValue
from footfall.measure.crowd.run import CrowdOutcome
from footfall.measure.go_on import go_on_from
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.scene import LONGEST

SECONDS = "seconds"


def run_from(source: str, changes: list[str], outputs: Outputs) -> int:
    """Continue a recording and write the requested files; returns the exit status."""
    moment, seconds = moment_of(source), _seconds(changes)
    outputs.check(moment.path)
    recording = Recording.load(moment.path)
    frame = _frame(moment, recording, seconds)
    if recording.moments:
        tell_if_compiling(recording.gait.law)
    with shown_progress("continuing", "s") as progress:
        outcome = go_on_from(recording, frame, seconds=seconds, progress=progress)
    tell(f"continued {moment.path} from {frame / FRAME_RATE:g} s; everything before that is as recorded")
    if isinstance(outcome, CrowdOutcome):
        tell(f"bumps are counted from {frame / FRAME_RATE:g} s on")
        finish_crowd(outcome, outputs)
        return status_of(outcome.report)
    return finish(outcome, outputs)


class RecordedMoment(NamedTuple):
    """A recording's file and a time in it, s; None: its end."""

    path: Path
    seconds: float | None


def moment_of(words: str) -> RecordedMoment:
    """Parse `walk.npz` or `walk.npz@3.2`; an existing file with an @ in its name is that file."""
    path, at, time = words.rpartition("@")
    if not at or Path(words).exists():
        return RecordedMoment(Path(words), None)
    try:
        return RecordedMoment(Path(path), float(time))
    except ValueError:
        raise BadValue(
            f"--from {words}: write a time in seconds after the @, such as walk.npz@3.2, not '{time}'"
        ) from None


def _seconds(changes: list[str]) -> float | None:
    """The new total duration, if one is given; nothing else in a trial can change on the way."""
    seconds = None
    for change in changes:
        name, _, value = (part.strip() for part in change.partition("="))
        if name != SECONDS:
            raise BadValue(f"--set {change}: with --from only seconds can change, such as --set seconds=30")
        try:
            seconds = float(value)
        except ValueError:
            seconds = float("nan")
        if not 0.0 < seconds <= LONGEST:
            raise BadValue(f"--set {change}: seconds must lie between 0 and {LONGEST:g}")
    return seconds


def _frame(moment: RecordedMoment, recording: Recording, seconds: float | None) -> int:
    """The frame at the requested time, or the last one; refuse if nothing would be left to run."""
    last, planned = len(recording) - 1, recording.trial_table[SECONDS] if seconds is None else seconds
    frame = last if moment.seconds is None else moment.seconds * FRAME_RATE
    if not 0 <= frame <= last + 0.5:
        raise BadValue(f"--from {moment.path}@{moment.seconds:g}: the recording runs from 0 to {last / FRAME_RATE:g} s")
    if round(frame) + 1 >= round(planned * FRAME_RATE):
        raise BadValue(
            f"--from {moment.path}: its trial lasts {planned:g} s, so nothing is left to run after "
            f"{frame / FRAME_RATE:g} s; start earlier ({moment.path}@SECONDS) or run longer (--set seconds=…)"
        )
    return round(frame)
