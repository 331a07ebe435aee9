"""A run as named arrays in one NPZ file, 100 frames per second of simulated time, to replay and to resume.

Plain `numpy.load` opens the file. Every array is declared once with unit, shape and meaning: here or, if only resuming
needs it, in `moments`. Fields of Command are called `command_speed` and so on, those of the law's memory `memory_…`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args

import msgspec
import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.poses import LinkPoses, Poser
from footfall.errors import BadRecording, FootfallError, WrittenBefore, one_line
from footfall.laws.register import LAWS, Gait
from footfall.laws.tables import FOOTPRINT, MODES, SKILL_INPUTS, WALK, Command
from footfall.maths.declared import declared
from footfall.sim.columns import FRAMES, Column, declared_columns
from footfall.sim.moments import CHANGING, MOMENT_COLUMNS, SHARED, Moments, memory_columns, tally_columns
from footfall.sim.npz import bytes_of, read_arrays
from footfall.worlds.ground import FLAT_GROUND, Ground, ground_of_world
from footfall.worlds.world import FLAT, World

FRAME_RATE = 100
UP_SECONDS = 1.0
"""A character that stays up for this long has got up."""
COMMAND = "command_"
LARGEST_FILE = 4 * 2**30
"""Most bytes of all arrays together; an hour takes half of that."""
LONGEST_TEXT = 16 * 2**20
Ending = Literal["finished", "fell", "blew up"]


@dataclass(frozen=True, eq=False)
class Recording:
    """What happened in one trial, and everything needed to run it again."""

    time: Annotated[np.ndarray, Column("s", "frames", "time since the start")]
    qpos: Annotated[np.ndarray, Column("", "frames, coordinates", "MuJoCo's position row, which poses the model")]
    qvel: Annotated[np.ndarray, Column("", "frames, speeds", "MuJoCo's velocity row")]
    com: Annotated[np.ndarray, Column("m", "frames, 3", "mass centre of the body, world")]
    com_velocity: Annotated[np.ndarray, Column("m/s", "frames, 3", "velocity of the mass centre, world")]
    heading: Annotated[np.ndarray, Column("rad", "frames", "direction the pelvis faces, from the world's x to its y")]
    phase: Annotated[np.ndarray, Column("", "frames", "phase of the step: 0 at foot strike, 1 when the next is due")]
    stance: Annotated[np.ndarray, Column("", "frames", "stance foot: 0 left, 1 right")]
    steps: Annotated[np.ndarray, Column("", "frames", "foot strikes so far")]
    period: Annotated[np.ndarray, Column("s", "frames", "commanded time of the current step")]
    gait_number: Annotated[np.ndarray, Column("", "frames", "index of the current gait in `gaits`")]
    aimed_speed: Annotated[
        np.ndarray, Column("m/s", "frames", "speed that foot placement aims at; nan if the law has none")
    ]
    foot_load: Annotated[np.ndarray, Column("N", "frames, 2", "weight on the left and the right foot")]
    foot_position: Annotated[np.ndarray, Column("m", "frames, 2, 3", "left and right ankle, world")]
    push: Annotated[np.ndarray, Column("N", "frames, 3", "sum of all pushes, world")]
    work: Annotated[np.ndarray, Column("J", "frames", "work of the joints so far, sum of |torque x rate|")]
    slip: Annotated[np.ndarray, Column("m", "frames", "distance loaded feet have slid so far, both feet together")]
    torque_peak: Annotated[np.ndarray, Column("N m", "frames", "largest joint torque about one axis so far")]
    outside_impulse: Annotated[
        np.ndarray, Column("N s", "frames", "impulse so far that is neither gravity, contact, joint torque nor a push")
    ]
    leg_gap: Annotated[
        np.ndarray,
        Column("m", "frames", "smallest distance between the legs so far, up to a fall; negative if they overlapped"),
    ]
    leg_touches: Annotated[np.ndarray, Column("", "frames", "how often the legs have touched so far, up to a fall")]
    effort: Annotated[np.ndarray, Column("N2 m2 s", "frames", "integral so far of the legs' joint torques, squared")]
    jitter: Annotated[np.ndarray, Column("N2 m2 s", "frames", "the same for their part above 20 Hz")]
    strike_time: Annotated[np.ndarray, Column("s", "strikes", "time of each foot strike, to the tick")]
    strike_side: Annotated[np.ndarray, Column("", "strikes", "foot that struck: 0 left, 1 right")]
    strike_position: Annotated[np.ndarray, Column("m", "strikes, 3", "ankle of that foot at that tick, world")]
    fell_at: Annotated[float, Column("s", "", "when the character fell; nan if it did not")]
    ending: Annotated[
        Ending, Column("", "", "'finished', 'fell' (cut short after a fall) or 'blew up' (values no longer finite)")
    ]
    document: Annotated[
        str, Column("", "", "the trial as JSON, with character and gait in full, so that it can be run again")
    ]
    gaits: Annotated[str, Column("", "", "names of its gaits as JSON: the trial's own, then those commanded")]
    versions: Annotated[str, Column("", "", "versions of the software that made it, as JSON")]
    command: dict[str, np.ndarray]
    segments: Annotated[
        str,
        Column(
            "",
            "",
            "who walked by which gaits from which frame on, and the number of the first gait in `gaits`, as JSON; "
            "empty if nothing changed",
        ),
    ] = ""
    moments: Moments | None = None
    """What resuming needs; None if an earlier version or a GPU made the recording."""
    others: tuple["Recording", ...] = ()
    """The other characters in the same world."""

    def __len__(self) -> int:
        return len(self.time)

    @property
    def trial_table(self) -> dict[str, Any]:
        """The trial's document as plain tables."""
        return json.loads(self.document)

    @property
    def character(self) -> Character:
        """The body that walked."""
        return catalog.decode(Character, self.trial_table["character"], "the recording's character")

    @property
    def gait(self) -> Gait:
        """The gait it used, or started with."""
        return catalog.decode(Gait, self.trial_table["gait"], "the recording's gait")

    @cached_property
    def parts(self) -> tuple["Segment", ...]:
        """Its segments: from which frame on who walks by which gaits."""
        if not self.segments:
            return (Segment(0, 0, self.character, (self.gait,)),)
        return tuple(_segment_of(table) for table in json.loads(self.segments))

    def part_at(self, frame: int) -> "Segment":
        """The segment that holds a frame."""
        return next(one for one in reversed(self.parts) if one.first <= frame)

    def by_body(self) -> list["Recording"]:
        """The recording of each body after another; one if the body stays the same."""
        parts = [one for old, one in pairwise((None, *self.parts)) if old is None or one.character != old.character]
        if len(parts) == 1:
            return [self]
        ends = [*(one.first for one in parts[1:]), len(self)]
        return [self._in_one_body(one, end) for one, end in zip(parts, ends, strict=True)]

    def _in_one_body(self, part: "Segment", end: int) -> "Recording":
        begin, number = part.first, part.number
        frames, strikes = slice(begin, end), slice(*(self._strikes_before(frame) for frame in (begin, end)))
        cut = {
            name: getattr(self, name)[frames if column.dimensions[0] == FRAMES else strikes]
            for name, column in COLUMNS.items()
            if column.shape
        }
        own = {"character": catalog.encode(part.character), "gait": catalog.encode(part.gaits[0]), "edit": []}
        return replace(
            self,
            **cut | {"gait_number": self.gait_number[frames] - number},
            gaits=json.dumps(json.loads(self.gaits)[number:]),
            document=json.dumps(self.trial_table | own),
            command={name: array[frames] for name, array in self.command.items()},
            segments="",
            moments=self.moments.between(begin, end) if self.moments else None,
        )

    def _strikes_before(self, frame: int) -> int:
        return int(np.count_nonzero(np.diff(self.steps[:frame], prepend=0)))

    def gait_at(self, frame: int) -> str:
        """The name of the gait at a frame."""
        return json.loads(self.gaits)[int(self.gait_number[frame])]

    @property
    def ground(self) -> Ground:
        """What it walked on, and what stood there."""
        world = self.trial_table["world"]
        return ground_of_world(catalog.load(World, world), self.trial_table["seed"]) if world != FLAT else FLAT_GROUND

    @property
    def scenes(self) -> np.ndarray:
        """Coordinates of the character and of all loose things around it, one row for each frame."""
        loose = [self.moments.loose_qpos] if self.moments and not self.moments.layout else []
        return np.concatenate([self.qpos, *loose], axis=1)

    @property
    def step_seconds(self) -> float:
        """Duration of one tick."""
        return self.trial_table["step_seconds"]

    @property
    def everyone(self) -> list["Recording"]:
        """A recording of each character in the run, this one first."""
        return [replace(self, others=()), *self.others]

    def poses(self) -> LinkPoses:
        """World poses of every link of everyone in every frame."""
        each = [Poser(one.character).poses(one.qpos) for one in self.everyone]
        return LinkPoses(
            each[0].links,
            np.concatenate([one.position for one in each], axis=1),
            np.concatenate([one.rotation for one in each], axis=1),
        )

    def heeds(self, command: str) -> bool:
        """Whether the law heeds a command such as `speed` or `heading`."""
        law = LAWS.get(self.trial_table["gait"]["law"])
        return law is None or command in law.commands

    def asked(self, name: str) -> np.ndarray:
        """The commanded `speed` or `sideways` in every frame; 0 while told to stand."""
        return np.where(self.command["mode"] == WALK, self.command[name], 0.0)

    @property
    def got_up_at(self) -> float:
        """When it was up again after a fall, for a second at least; nan if it was not, or nobody counted."""
        risen = self.moments.tally.get("tally_risen") if self.moments else None
        up = np.flatnonzero(risen * self.step_seconds >= UP_SECONDS) if risen is not None else np.zeros(0, int)
        return float(self.time[up[0]]) - UP_SECONDS if len(up) else float("nan")

    def mode_at(self, frame: int) -> str:
        """The commanded mode: walk, stand, idle or get up."""
        return MODES[int(self.command["mode"][frame])]

    def followed_by(self, later: "Recording", frame: int, *, afresh: bool = False) -> "Recording":
        """This recording up to a frame, and another from there on, where the law's memory may begin afresh."""
        strikes = self._strikes_before(frame)
        joined: dict[str, Any] = {}
        for name, column in COLUMNS.items():
            if column.shape:
                before = getattr(self, name)[: frame if column.dimensions[0] == FRAMES else strikes]
                joined[name] = np.concatenate([before, getattr(later, name)])
        command = {name: np.concatenate([self.command[name][:frame], later.command[name]]) for name in self.command}
        both = self.moments and later.moments
        moments = self.moments.followed_by(later.moments, frame, afresh=afresh) if both else None  # pyright: ignore
        others = tuple(one.followed_by(other, frame) for one, other in zip(self.others, later.others, strict=True))
        return replace(later, **joined, command=command, moments=moments, others=others)

    def save(self, path: str | Path) -> None:
        """Write the file, whole or not at all; the same recording always gives the same bytes."""
        catalog.atomic_write(path, self.to_bytes())

    def to_bytes(self) -> bytes:
        """The contents of the file: this character's arrays by name, those of others as `1/qpos` and so on."""
        arrays = self.arrays()
        for number, other in enumerate(self.others, 1):
            arrays |= {f"{number}/{name}": array for name, array in other.arrays(shared=False).items()}
        return bytes_of(arrays)

    def arrays(self, *, shared: bool = True) -> dict[str, np.ndarray]:
        """Every array by its name in the file; optionally without those that everyone shares."""
        own = {name: np.asarray(getattr(self, name)) for name in COLUMNS if shared or name not in SHARED_COLUMNS}
        command = {COMMAND + name: array for name, array in self.command.items()}
        return own | command | (self.moments.arrays(shared=shared) if self.moments else {})

    def columns(self) -> dict[str, Column]:
        """The declarations of its arrays by name."""
        known = COLUMNS | COMMANDS
        if not self.moments:
            return known
        memory = {
            name if one.first == 0 else f"{name}@{one.first}": column
            for one in afresh_among(self.parts)
            for name, column in memory_columns(one.gaits[0].law).items()
        }
        return known | MOMENT_COLUMNS | memory | tally_columns()

    @classmethod
    def load(cls, file: str | Path, called: str = "", largest: int = LARGEST_FILE) -> "Recording":
        """Read a recording; any problem with the file becomes one sentence, in which it is `called` so.

        A file that would unpack to more than `largest` bytes is refused.
        """
        path = called or file
        first, *others = _by_character(read_arrays(file, path, largest), path)
        shared = {name: first[name] for name in (*SHARED_COLUMNS, *SHARED) if name in first}
        recordings = tuple(_recording_of(shared | arrays, path) for arrays in others)
        return replace(_recording_of(first, path), others=recordings)


class Segment(NamedTuple):
    """A stretch of a recording: its first frame, who walks, and by which gaits.

    `number` is that of the first gait in the recording's `gaits`; the law's memory begins afresh where it grows.
    """

    first: int
    number: int
    character: Character
    gaits: tuple[Gait, ...]

    @property
    def table(self) -> dict[str, Any]:
        """The segment as plain tables."""
        gaits = [catalog.encode(gait) for gait in self.gaits]
        return {
            "first": self.first,
            "number": self.number,
            "character": catalog.encode(self.character),
            "gaits": gaits,
        }


def _segment_of(table: dict[str, Any]) -> Segment:
    gaits = tuple(catalog.decode(Gait, gait, "the recording's gait") for gait in table["gaits"])
    character = catalog.decode(Character, table["character"], "the recording's character")
    return Segment(int(table["first"]), int(table["number"]), character, gaits)


def afresh_among(parts: Sequence[Segment]) -> list[Segment]:
    """The segments at which the law's memory begins afresh."""
    return [one for old, one in pairwise((None, *parts)) if old is None or one.number != old.number]


def glance(file: str | Path, called: str, largest: int = LARGEST_FILE) -> str:
    """A line to choose a recording by: who walks, how, for how long, and how it ends. Most of the file is not read."""
    arrays = read_arrays(file, called, largest, ("time", "ending", "document", "fell_at"))
    try:
        table = json.loads(arrays["document"].item())
        body, gait = table["character"]["name"], table["gait"]["name"]
        seconds, ending, fell_at = len(arrays["time"]) / FRAME_RATE, arrays["ending"].item(), arrays["fell_at"].item()
    except (KeyError, TypeError, ValueError, RecursionError) as problem:
        raise BadRecording(f"{called} is damaged, or not a Footfall recording") from problem
    if not isinstance(fell_at, float) or not isinstance(ending, str):
        raise BadRecording(f"{called} is damaged, or not a Footfall recording")
    falls = f", falls at {fell_at:.1f} s" if fell_at <= seconds else ", blows up" if ending == "blew up" else ""
    return f"{str(body)[:60]}, {str(gait)[:60]}, {seconds:.1f} s{falls}"


COLUMNS: dict[str, Column] = declared_columns(Recording)
"""The arrays of a recording by name, except the command's."""
COMMANDS = {
    COMMAND + field.name: Column(field.unit, FRAMES if length == 1 else f"{FRAMES}, {length}", field.meaning)
    for field in declared(Command)
    for length in [np.size(getattr(Command(), field.name))]
}
"""The arrays of the command."""
SHARED_COLUMNS = frozenset({"time", "versions"})
"""Shared by everyone in a run, so stored once."""
SURE = frozenset({"time", "qpos", "qvel", "com", "heading"})
"""Numbers that are always finite."""
CHOICES = {"stance": 2, f"{COMMAND}mode": len(MODES)}
"""How many choices a whole number stands for."""
TEXTS = frozenset({"ending", "document", "gaits", "segments", "versions", "layout", "crowd", *CHANGING})
ADDED = {"segments": np.array(""), "crowd": np.array(""), "turns": np.array("[]")}
"""Texts that earlier versions did not keep."""


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
    _check_arrays(arrays, COLUMNS | COMMANDS, sizes, path)
    command = {name: arrays[COMMAND + name] for name in Command.__struct_fields__}
    recording = Recording(**_taken(arrays, COLUMNS), command=command)
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
    defaults = {name: np.asarray(getattr(nothing, name), float) for name in (*SKILL_INPUTS, *FOOTPRINT)}
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


def _check_texts(recording: Recording, path: str | Path) -> None:
    """Check the texts; names of documents must stand for the library's, else a file could have any other read."""
    try:
        with catalog.names_alone():
            told = msgspec.json.decode(recording.document, type=_ToldTrial)
            good = bool(recording.character) and told.step_seconds > 0.0 and recording.ground is not None
            _check_gait(recording)
            _check_parts(recording)
        names = msgspec.json.decode(recording.gaits, type=list[str])
        msgspec.json.decode(recording.versions, type=dict[str, Any])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, FootfallError) as problem:
        raise BadRecording(f"{path} holds a trial that cannot be read: {one_line(problem, 300)}") from problem
    known = ((recording.gait_number >= 0) & (recording.gait_number < len(names))).all()
    if not good or not known or recording.ending not in get_args(Ending):
        raise BadRecording(f"{path} holds a trial that cannot be read")
