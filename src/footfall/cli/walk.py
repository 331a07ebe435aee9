"""What `run` and `walk` do: a trial from a file, a recording or flags, played, shown and written."""

import json
import sys
from pathlib import Path
from typing import Any

from footfall import catalog, given
from footfall.cli.compiling import tell_if_compiling
from footfall.cli.crowd import play_crowd
from footfall.cli.export import MotionFile, export_to
from footfall.cli.files import Outputs
from footfall.cli.progress import shown_progress, tell
from footfall.cli.pushes import parse_push
from footfall.cli.rigs import body_of, check_worn, is_robot, rig_file
from footfall.cli.status import NOT_WRITTEN, status_of
from footfall.cli.tables import print_report
from footfall.errors import WrittenBefore
from footfall.gaits.named import natural_speed
from footfall.laws.register import approach
from footfall.measure.crowd.recorded import recorded_company, trial_of_crowd
from footfall.measure.crowd.run import CrowdOutcome
from footfall.measure.trial.run import Outcome, run_trial
from footfall.measure.trial.way import come_to
from footfall.sim.recorder import versions
from footfall.sim.recording import Recording
from footfall.stage.opened import Opened, load_opened

ALL = MotionFile()
"""The whole motion, as it is usually written."""


def run_source(source: str, changes: list[str], outputs: Outputs) -> int:
    """Run a library trial, a TOML file, or a recording; returns the exit status."""
    outputs.check(Path(source))
    if not source.lower().endswith(".npz"):
        opened = load_opened(source, changes)
        if opened.trial.crowd:
            return status_of(play_crowd(opened, outputs).report)
        return finish(play(opened), outputs)
    recording = Recording.load(source)
    replay = _replay_crowd if recording.others else _replay
    try:
        outcome = replay(recording, changes, outputs)
    except WrittenBefore as problem:
        raise WrittenBefore(
            f"{source} is of an earlier version and can be shown and exported, but not run again: {problem}; "
            f"to run its trial by a gait of today, add --set gait=walk"
        ) from None
    if not changes:
        tell(_compared(outcome, recording, source))
    return status_of(outcome.report)


def _replay(recording: Recording, changes: list[str], outputs: Outputs) -> Outcome:
    opened = load_opened(recording.trial_table, changes, of_strangers=True)
    with given.shut():
        if opened.trial.crowd:
            return play_crowd(opened, outputs)
        outcome = play(opened)
        finish(outcome, outputs, dump=bool(changes))
    return outcome


def _replay_crowd(recording: Recording, changes: list[str], outputs: Outputs) -> CrowdOutcome:
    with given.shut():
        company = recorded_company(recording)
        table = catalog.encode(trial_of_crowd(recording))
    opened = load_opened(table, changes, of_strangers=True) if changes else company
    with given.shut():
        return play_crowd(opened, outputs)


def run_flags(
    command: dict[str, float | str | None],
    seconds: float,
    cast: dict[str, str | None],
    pushes: list[str],
    changes: list[str],
    outputs: Outputs,
    rig_or_name: str | None = None,
    out: Path | None = None,
    wanted: MotionFile = ALL,
    *,
    anyway: bool = False,
) -> int:
    """Run a trial made of flags; an avatar's walk can be put back on it, also one that falls if `anyway`."""
    rig = rig_file(rig_or_name)
    options = check_worn(rig, out, cast["character"], wanted)
    outputs.check()
    table: dict[str, Any] = {"name": "walk", "text": "from the command line", "seconds": seconds}
    table |= {key: name for key, name in cast.items() if name is not None}
    if rig is not None:
        table["character"] = catalog.encode(body_of(rig))
    table["command"] = [{"at": 0.0} | {key: value for key, value in command.items() if value is not None}]
    table["push"] = [parse_push(push) for push in pushes]
    opened = load_opened(table, changes)
    if way := approach(opened.gait):
        tell(f"starting with {', then '.join(way)}, to reach this gait")
        if opened.trial.at_once:
            table |= come_to(opened.trial.gait, way)
            opened = load_opened(table, [change for change in changes if not change.startswith(("gait=", "gait."))])
    if command["speed"] is None and command["mode"] in (None, "walk") and opened.law.styles:
        table["command"][0]["speed"] = natural_speed(opened.trial.style)
        opened = load_opened(table, changes)
    outcome = play(opened)
    status = finish(outcome, outputs, rig=str(rig) if rig is not None and not is_robot(rig) else "")
    if out is None or outcome.recording is None:
        return status
    if (outcome.report.fell or outcome.report.blew_up) and not anyway:
        tell(f"{out} is not written, because the walk ends in a fall; --anyway writes it")
        return status or NOT_WRITTEN
    export_to(outcome.recording, out, **options)
    return status


def finish(outcome: Outcome, outputs: Outputs, *, dump: bool = True, rig: str = "") -> int:
    """Write the files, print the report, and say where things are; a run that blew up still leaves its recording.

    Films show the avatar `rig`, if it walked.

    Files come first, so that closing the pipe early, as `head` does, loses none of them.
    """
    report, recording = outcome.report, outcome.recording
    if outputs.report:
        catalog.atomic_write(outputs.report, report.to_json().encode())
        tell(f"wrote {outputs.report}")
    if outputs.recording and recording:
        export_to(recording.keeping(outputs.asked_columns), outputs.recording)
    if report.blew_up:
        _explain_blow_up(outcome, outputs, dump)
    if outputs.json:
        sys.stdout.write(report.to_json())
    else:
        print_report(report, outputs.explain)
    for path in outputs.films:
        if recording:
            export_to(recording, path, **({"rig": rig} if rig else {}))
    return status_of(report)


def _explain_blow_up(outcome: Outcome, outputs: Outputs, dump: bool) -> None:
    words = f"the simulation blew up (values no longer finite) at {outcome.report.blew_up_at} s"
    if outputs.recording or not dump:
        tell(words)
        return
    folder = outputs.report.parent if outputs.report else Path()
    path = outcome.save_dump(folder)
    tell(f"{words}; the run up to that point is in {path}; `footfall run {path}` replays it")


def play(opened: Opened) -> Outcome:
    """Run a trial, with a progress bar if it is long and a notice if the law must be compiled first."""
    tell_if_compiling(opened.law.name)
    with shown_progress("walking", "s") as progress:
        return run_trial(opened, progress=progress)


def _compared(outcome: Outcome | CrowdOutcome, recorded: Recording, source: str) -> str:
    """Whether a replay reproduced the recording."""
    again = outcome.recording
    if again is not None and again.keeping_like(recorded).to_bytes() == recorded.to_bytes():
        return f"identical to {source}, byte for byte"
    made_with, here = json.loads(recorded.versions), versions()
    others = [f"{name} {was}, here {here.get(name)}" for name, was in made_with.items() if here.get(name) != was]
    why = f"; the recording was made with {' and '.join(others)}" if others else ""
    return f"differs from {source}{why}"
