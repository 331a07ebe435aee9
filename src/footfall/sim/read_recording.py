"""Make a recording from the arrays of a file, which may hold anything: check them, or say what is wrong."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, get_args

import msgspec
import numpy as np

from footfall import given
from footfall.errors import BadRecording, FootfallError, WrittenBefore, one_line
from footfall.laws.tables import FOOTPRINT, LATER, MODES, SKILL_INPUTS, Command
from footfall.sim.columns import FRAMES, Column
from footfall.sim.moments import CHANGING, MOMENT_COLUMNS, SHARED, Moments, memory_columns, tally_columns
from footfall.sim.recording import COLUMNS, COMMAND, COMMANDS, OPTIONAL, PLUGIN, SHARED_COLUMNS, Ending, Recording
from footfall.sim.segments import afresh_among

SURE = frozenset({"time", "qpos", "qvel", "com", "heading", "torque"})
"""Numbers that are always finite."""
CHOICES = {"stance": 2, "contact": 2, f"{COMMAND}mode": len(MODES)}
"""How many choices a whole number stands for."""
TEXTS = frozenset({"ending", "document", "gaits", "segments", "versions", "layout", "crowd", *CHANGING})
ADDED = {"segments": np.array(""), "crowd": np.array(""), "turns": np.array("[]")}
"""Texts that earlier versions did not keep."""
LONGEST_TEXT = 16 * 2**20


def recording_in(arrays: dict[str, np.ndarray], path: str | Path) -> Recording:
    """The recording of everyone in a file; `path` names it in messages."""
    first, *others = _by_character(arrays, path)
    shared = {name: first[name] for name in (*SHARED_COLUMNS, *SHARED) if name in first}
    recordings = tuple(_recording_of(shared | own, path) for own in others)
    return replace(_recording_of(first, path), others=recordings)


def _by_character(arrays: dict[str, np.ndarray], path: str | Path) -> list[dict[str, np.ndarray]]:
    """The arrays of each character; those of the second are called `1/qpos` and so on."""
    characters: dict[str, dict[str, np.ndarray]] = {"": {}}
    for name, array in arrays.items():
        number, _, own = name.rpartition("/")
        characters.setdefault(number, {})[own] = array
    wanted = ["", *map(str, range(1, len(characters)))]
    if set(wanted) != set(characters):
        raise BadRecording(f"{path} is damaged: its characters are not numbered consecutively")
    return [characters[number] for number in wanted]


def _recording_of(arrays: dict[str, np.ndarray], path: str | Path) -> Recording:
    """Make one character's recording from its arrays, or say what is wrong with them."""
    sizes: dict[str, int] = {}
    arrays = ADDED | _uncounted(arrays) | _unasked(arrays) | arrays
    keeps = {name: column for name, column in OPTIONAL.items() if name in arrays}
    _check_arrays(arrays, COLUMNS | COMMANDS | keeps, sizes, path)
    command = {name: arrays[COMMAND + name] for name in Command.__struct_fields__}
    recording = Recording(**_taken(arrays, COLUMNS | keeps), command=command, keeps=tuple(keeps))
    _check_texts(recording, path)
    try:
        return replace(recording, moments=_moments_of(arrays, recording, sizes, path))
    except WrittenBefore:
        return recording


def _uncounted(arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Fill in sums that an earlier version did not keep: nobody knows them."""
    frames = arrays["time"].shape[:1] if "time" in arrays else (0,)
    return {name: np.full(frames, np.nan) for name in ("leg_touches", "effort", "jitter")}


def _unasked(arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Fill in commands that an earlier version did not have, with their defaults."""
    if not all(COMMAND + name in arrays for name in ("mode", "speed", "heading")):
        return {}
    frames, nothing = arrays[COMMAND + "speed"].shape[:1], Command()
    defaults = {name: np.asarray(getattr(nothing, name), float) for name in (*SKILL_INPUTS, *FOOTPRINT, *LATER)}
    return {COMMAND + name: np.broadcast_to(value, (*frames, *value.shape)) for name, value in defaults.items()}


def _moments_of(
    arrays: dict[str, np.ndarray], recording: Recording, sizes: dict[str, int], path: str | Path
) -> Moments | None:
    """What resuming needs; None if an earlier version wrote the file, or the law's memory has changed since."""
    tally, memories = tally_columns(), []
    if not set(MOMENT_COLUMNS | tally) <= set(arrays):
        return None
    _check_arrays(arrays, MOMENT_COLUMNS | tally, sizes, path)
    for name in CHANGING:
        _check_changes(arrays[name].item(), name, path)
    begun = afresh_among(recording.parts)
    for one, end in zip(begun, [*(later.first for later in begun[1:]), len(recording)], strict=True):
        columns = memory_columns(one.gaits[0].law)
        own = {name: arrays.get(f"{name}@{one.first}" if one.first else name) for name in columns}
        known = {name: array for name, array in own.items() if array is not None}
        if len(known) < len(own):
            return None
        _check_arrays(known, columns, {FRAMES: end - one.first}, path)
        memories.append((one.first, known))
    return Moments(
        **_taken(arrays, MOMENT_COLUMNS),
        memory=memories[0][1],
        later=tuple(memories[1:]),
        tally={name: arrays[name] for name in tally},
    )


def _taken(arrays: dict[str, np.ndarray], columns: Mapping[str, Column]) -> dict[str, Any]:
    return {name: arrays[name] if column.shape else arrays[name].item() for name, column in columns.items()}


def _check_arrays(
    arrays: dict[str, np.ndarray], columns: Mapping[str, Column], sizes: dict[str, int], path: str | Path
) -> None:
    """Check that every array is present, has the right type, and is as long as the others."""
    for name, column in columns.items():
        if name not in arrays:
            raise BadRecording(f"{path} is not a Footfall recording, or from another version: it has no '{name}'")
        array, words = arrays[name], column.dimensions
        kinds = "U" if name in TEXTS else "f" if name in SURE else "fiu"
        if array.ndim != len(words) or array.dtype.kind not in kinds:
            raise BadRecording(f"{path} is damaged: '{name}' has the wrong type or size")
        if kinds == "U" and array.itemsize > LONGEST_TEXT:
            raise BadRecording(f"{path} is damaged: '{name}' is far too long")
        for word, size in zip(words, array.shape, strict=True):
            if size != (int(word) if word.isdecimal() else sizes.setdefault(word, size)):
                raise BadRecording(f"{path} is damaged: '{name}' does not fit the other arrays")
        if name in SURE and not np.isfinite(array).all():
            raise BadRecording(f"{path} is damaged: '{name}' holds numbers that are not finite")
        if name in CHOICES and not ((array >= 0) & (array < CHOICES[name])).all():
            raise BadRecording(f"{path} is damaged: '{name.removeprefix(COMMAND)}' holds impossible values")


def _check_changes(text: str, name: str, path: str | Path) -> None:
    """Check a list of frames and values."""
    try:
        changes = json.loads(text)
        if not all(isinstance(since, int) for since, _ in changes):
            raise ValueError("a frame that is not a number")
    except (ValueError, TypeError, RecursionError) as problem:
        raise BadRecording(f"{path} is damaged: '{name}' has the wrong type or size") from problem


class _ToldPush(msgspec.Struct):
    at: float
    seconds: float
    force: tuple[float, float, float]


class _ToldGait(msgspec.Struct):
    name: str
    law: str


class _ToldTrial(msgspec.Struct):
    """What those who show a recording read of its trial; who runs it again checks all of it."""

    name: str
    step_seconds: float
    seconds: float
    seed: Annotated[int, msgspec.Meta(ge=0)]
    world: str | dict[str, Any]
    push: list[_ToldPush]
    command: list[dict[str, Any]]
    text: str = ""


def _check_gait(recording: Recording) -> None:
    """Check the gait; of an earlier version's, that it has a name and a law: it can still be seen how it walked."""
    try:
        _ = recording.gait
    except WrittenBefore:
        msgspec.convert(recording.trial_table["gait"], _ToldGait)


def _check_parts(recording: Recording) -> None:
    """Check the segments: each begins after the one before, and has gaits."""
    if not recording.segments:
        return
    parts = recording.parts
    firsts = [one.first for one in parts]
    known = len(json.loads(recording.gaits))
    in_order = firsts[:1] == [0] and all(old < new for old, new in pairwise([*firsts, len(recording)]))
    if not in_order or not all(one.gaits and 0 <= one.number < known for one in parts):
        raise ValueError("segments that cannot be")


def _missing(recording: Recording) -> str:
    """Which plug-in a recording needs, if it names one."""
    found = re.search(rf'"{PLUGIN}": "([^"]{{1,60}})"', recording.versions)
    return f"it needs the plug-in '{one_line(found[1])}', which is not installed (see --plugin); " if found else ""


def _check_texts(recording: Recording, path: str | Path) -> None:
    """Check the texts; names of documents must stand for the library's, else a file could have any other read."""
    try:
        with given.shut():
            told = msgspec.json.decode(recording.document, type=_ToldTrial)
            good = bool(recording.character) and told.step_seconds > 0.0 and recording.ground is not None
            _check_gait(recording)
            _check_parts(recording)
        names = msgspec.json.decode(recording.gaits, type=list[str])
        msgspec.json.decode(recording.versions, type=dict[str, Any])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, FootfallError) as problem:
        raise BadRecording(
            f"{path} holds a trial that cannot be read: {_missing(recording)}{one_line(problem, 300)}"
        ) from problem
    known = ((recording.gait_number >= 0) & (recording.gait_number < len(names))).all()
    if not good or not known or recording.ending not in get_args(Ending):
        raise BadRecording(f"{path} holds a trial that cannot be read")
