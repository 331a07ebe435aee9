"""A run as named arrays in one NPZ file, 100 frames per second of simulated time, to replay and to resume.

Plain `numpy.load` opens the file. Every array is declared once with unit, shape and meaning: here or, if only resuming
needs it, in `moments`. Fields of Command are called `command_speed` and so on, those of the law's memory `memory_…`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.poses import LinkPoses, Poser
from footfall.errors import BadRecording, BadValue
from footfall.laws.register import LAWS, Gait
from footfall.laws.tables import MODES, WALK, Command
from footfall.maths.declared import declared
from footfall.sim.columns import FRAMES, KEPT, Column, check_columns, declared_columns
from footfall.sim.moments import MOMENT_COLUMNS, Moments, memory_columns, tally_columns
from footfall.sim.npz import bytes_of, read_arrays
from footfall.sim.segments import Segment, afresh_among, segment_of
from footfall.sim.tables import JointTrace, data_frame, joint_trace, table_columns
from footfall.worlds.ground import FLAT_GROUND, Ground, ground_of_world
from footfall.worlds.world import FLAT, World

FRAME_RATE = 100
UP_SECONDS = 1.0
"""A character that stays up for this long has got up."""
COMMAND = "command_"
PLUGIN = "plug-in"
"""In `versions`: what brought the law along."""
LARGEST_FILE = 4 * 2**30
"""Most bytes of all arrays together; an hour takes half of that."""
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
    torque: Annotated[
        np.ndarray | None,
        Column(
            "N m", "frames, axes", "torque about every axis of the joints in the tick after the frame, as in `qvel`"
        ),
    ] = None
    sole_load: Annotated[
        np.ndarray | None, Column("N", "frames, 2, 3", "load on heel, ball and toes of the left and the right foot")
    ] = None
    contact: Annotated[
        np.ndarray | None, Column("", "frames, 2", "1 if the left, the right foot bears anything, else 0")
    ] = None
    keeps: tuple[str, ...] = ()
    """Which of the optional arrays its file holds."""
    moments: Moments | None = None
    """What resuming needs; None if an earlier version or a GPU made the recording."""
    others: tuple["Recording", ...] = ()
    """The other characters in the same world."""

    def __len__(self) -> int:
        return len(self.time)

    def __repr__(self) -> str:
        table, falls = self.trial_table, "stays up" if np.isnan(self.fell_at) else f"falls at {self.fell_at:.1f} s"
        body, gait = table["character"]["name"], table["gait"]["name"]
        return f"Recording: {body}, {gait}, {len(self) / FRAME_RATE:.1f} s, {falls}"

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
        return tuple(segment_of(table) for table in json.loads(self.segments))

    def part_at(self, frame: int) -> "Segment":
        """The segment that holds a frame."""
        return next(one for one in reversed(self.parts) if one.first <= frame)

    def as_of(self, part: Segment) -> "Recording":
        """The same frames with the document of who walks in a segment."""
        own = {"character": catalog.encode(part.character), "gait": catalog.encode(part.gaits[0]), "edit": []}
        names = json.dumps(json.loads(self.gaits)[part.number :])
        return replace(self, document=json.dumps(self.trial_table | own), gaits=names)

    def by_body(self) -> list["Recording"]:
        """A recording from one change of anybody's body to the next; this one if nobody's changes."""
        pairs = (pair for one in self.everyone if one.segments for pair in pairwise(one.parts))
        begins = sorted({0, *(new.first for old, new in pairs if new.character != old.character)})
        if len(begins) == 1:
            return [self]
        each = []
        for begin, end in pairwise([*begins, len(self)]):
            first, *others = (one.between(begin, end) for one in self.everyone)
            each.append(replace(first, others=tuple(others)))
        return each

    def between(self, begin: int, end: int) -> "Recording":
        """What can be shown of some frames, in one body."""
        part = self.part_at(begin)
        frames, strikes = slice(begin, end), slice(*(self._strikes_before(frame) for frame in (begin, end)))
        cut = {
            name: getattr(self, name)[frames if column.dimensions[0] == FRAMES else strikes]
            for name, column in self._taken().items()
            if column.shape
        }
        return replace(
            self.as_of(part),
            **cut | {"gait_number": self.gait_number[frames] - part.number},
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
    def steps_taken(self) -> np.ndarray:
        """Duration of a tick in each frame: another law may need a finer one than the trial began with."""
        if self.moments is None or len(self) < 2:
            return np.full(len(self), self.step_seconds)
        ticks = np.diff(self.moments.tick)
        return 1.0 / (FRAME_RATE * np.append(ticks, ticks[-1]))

    @property
    def everyone(self) -> list["Recording"]:
        """A recording of each character in the run, this one first."""
        return [replace(self, others=()), *self.others]

    def poses(self) -> LinkPoses:
        """World poses of every link of everyone in every frame."""
        if len(bodies := self.by_body()) > 1:
            parts = [one.poses() for one in bodies]
            places, turns = (np.concatenate(some) for some in zip(*(one[1:] for one in parts), strict=True))
            return LinkPoses(parts[0].links, places, turns)
        each = [Poser(one.character).poses(one.qpos) for one in self.everyone]
        return LinkPoses(
            each[0].links,
            np.concatenate([one.position for one in each], axis=1),
            np.concatenate([one.rotation for one in each], axis=1),
        )

    def joint(self, name: str) -> JointTrace:
        """Angle, rate and torque of a joint in every frame: `recording.joint("left_shank").angle`."""
        return joint_trace(self, name)

    def to_pandas(self) -> Any:
        """Everything that has a value in every frame as a pandas DataFrame, indexed by time (s)."""
        return data_frame(dict(table_columns(self)), "time")

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
        up = np.flatnonzero(risen * self.steps_taken >= UP_SECONDS) if risen is not None else np.zeros(0, int)
        return float(self.time[up[0]]) - UP_SECONDS if len(up) else float("nan")

    def mode_at(self, frame: int) -> str:
        """The commanded mode: walk, stand, idle or get up."""
        return MODES[int(self.command["mode"][frame])]

    def followed_by(self, later: "Recording", frame: int, *, afresh: bool = False) -> "Recording":
        """This recording up to a frame, and another from there on, where the law's memory may begin afresh."""
        strikes = self._strikes_before(frame)
        joined: dict[str, Any] = {}
        for name, column in self._taken().items():
            if column.shape and getattr(later, name) is not None:
                before = getattr(self, name)[: frame if column.dimensions[0] == FRAMES else strikes]
                joined[name] = np.concatenate([before, getattr(later, name)])
        joined |= {name: None for name in OPTIONAL if name not in joined}
        command = {name: np.concatenate([self.command[name][:frame], later.command[name]]) for name in self.command}
        both = self.moments and later.moments
        moments = self.moments.followed_by(later.moments, frame, afresh=afresh) if both else None  # pyright: ignore
        others = tuple(one.followed_by(other, frame) for one, other in zip(self.others, later.others, strict=True))
        keeps = tuple(name for name in self.keeps if joined[name] is not None)
        return replace(later, **joined, keeps=keeps, command=command, moments=moments, others=others)

    def keeping(self, columns: Sequence[str]) -> "Recording":
        """The same, whose file also holds optional arrays: `torque`, `contact`."""
        check_columns(columns)
        names = [array for array in OPTIONAL if any(array in KEPT[name] for name in columns)]
        if missing := [name for name in names if getattr(self, name) is None]:
            raise BadValue(f"the recording has no {missing[0]}: an earlier version or a GPU made it")
        keeps = tuple(name for name in OPTIONAL if name in {*self.keeps, *names})
        return replace(self, keeps=keeps, others=tuple(one.keeping(columns) for one in self.others))

    def keeping_like(self, other: "Recording") -> "Recording":
        """The same, whose file holds the optional arrays that another's does."""
        others = tuple(one.keeping_like(another) for one, another in zip(self.others, other.others, strict=True))
        return replace(self, keeps=other.keeps, others=others)

    def _taken(self) -> dict[str, Column]:
        """The declarations of the arrays that it has, in memory or in its file."""
        return COLUMNS | {name: column for name, column in OPTIONAL.items() if getattr(self, name) is not None}

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
        names = [name for name in COLUMNS if shared or name not in SHARED_COLUMNS]
        own = {name: np.asarray(getattr(self, name)) for name in (*names, *self.keeps)}
        command = {COMMAND + name: array for name, array in self.command.items()}
        return own | command | (self.moments.arrays(shared=shared) if self.moments else {})

    def columns(self) -> dict[str, Column]:
        """The declarations of its arrays by name."""
        known = COLUMNS | {name: OPTIONAL[name] for name in self.keeps} | COMMANDS
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
        from footfall.sim.read_recording import recording_in

        return recording_in(read_arrays(file, called or file, largest), called or file)


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


_DECLARED = declared_columns(Recording)
OPTIONAL = {name: _DECLARED[name] for names in KEPT.values() for name in names}
"""Arrays that a file holds only if they are asked for."""
COLUMNS: dict[str, Column] = {name: column for name, column in _DECLARED.items() if name not in OPTIONAL}
"""The arrays of every recording by name, except the command's."""
COMMANDS = {
    COMMAND + field.name: Column(field.unit, FRAMES if length == 1 else f"{FRAMES}, {length}", field.meaning)
    for field in declared(Command)
    for length in [np.size(getattr(Command(), field.name))]
}
"""The arrays of the command."""
SHARED_COLUMNS = frozenset({"time", "versions"})
"""Shared by everyone in a run, so stored once."""
