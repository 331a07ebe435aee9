"""A run as named arrays, 100 frames per second of simulated time, in one NPZ file that can be replayed.

The file opens with plain `numpy.load`. Every array is declared below, once: unit, shape, meaning. Besides those, each
field of a Command is there as `command_speed`, `command_heading` and so on, one value a frame.
"""

import io
import json
import math
import zipfile
import zlib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_type_hints

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.poses import LinkPoses, Poser
from footfall.errors import BadRecording, FootfallError
from footfall.laws.register import LAWS, Gait, decode_gait
from footfall.laws.tables import MODES, WALK, Command
from footfall.quantity import quantity_of
from footfall.worlds.world import FLAT, Profile, World, profile_of

FRAME_RATE = 100
COMMAND = "command_"
FRAMES = "frames"
"""The word of a shape that counts frames."""
LARGEST_FILE = 4 * 2**30
"""Bytes of all arrays: an hour has a half of that."""
MOST_ARRAYS, LONGEST_TEXT = 200, 16 * 2**20
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
Ending = Literal["finished", "fell", "blew up"]


class Column(NamedTuple):
    """What one array of a recording holds."""

    unit: str
    shape: str
    meaning: str

    @property
    def dimensions(self) -> list[str]:
        """The words of the shape: 'frames, 3' has two."""
        return [word for word in self.shape.split(", ") if word]


@dataclass(frozen=True, eq=False)
class Recording:
    """What happened in one trial, and all that is needed to run it again."""

    time: Annotated[np.ndarray, Column("s", "frames", "since the start")]
    qpos: Annotated[np.ndarray, Column("", "frames, coordinates", "MuJoCo's position row: poses the model")]
    qvel: Annotated[np.ndarray, Column("", "frames, speeds", "MuJoCo's velocity row")]
    com: Annotated[np.ndarray, Column("m", "frames, 3", "mass centre of the body, world")]
    com_velocity: Annotated[np.ndarray, Column("m/s", "frames, 3", "its velocity, world")]
    heading: Annotated[np.ndarray, Column("rad", "frames", "direction the pelvis faces, from the world's x to its y")]
    phase: Annotated[np.ndarray, Column("", "frames", "of the step: 0 at foot-strike, 1 when the next is due")]
    stance: Annotated[np.ndarray, Column("", "frames", "foot that carries: 0 left, 1 right")]
    steps: Annotated[np.ndarray, Column("", "frames", "foot-strikes so far")]
    period: Annotated[np.ndarray, Column("s", "frames", "time asked of the present step")]
    gait_number: Annotated[np.ndarray, Column("", "frames", "the gait it walks by, of `gaits`")]
    aimed_speed: Annotated[
        np.ndarray, Column("m/s", "frames", "speed that foot placement aims at; nan: the law has none")
    ]
    foot_load: Annotated[np.ndarray, Column("N", "frames, 2", "weight on the left and the right foot")]
    foot_position: Annotated[np.ndarray, Column("m", "frames, 2, 3", "left and right ankle, world")]
    push: Annotated[np.ndarray, Column("N", "frames, 3", "sum of all pushes, world")]
    work: Annotated[np.ndarray, Column("J", "frames", "done by the joints so far, sum of |torque x rate|")]
    slip: Annotated[np.ndarray, Column("m", "frames", "way of loaded feet over the ground so far, both feet together")]
    torque_peak: Annotated[np.ndarray, Column("N m", "frames", "largest joint torque about one axis so far")]
    outside_impulse: Annotated[
        np.ndarray, Column("N s", "frames", "impulse so far that is neither gravity, contact, joint torque nor a push")
    ]
    leg_gap: Annotated[
        np.ndarray,
        Column("m", "frames", "smallest distance between the legs so far, until it fell; negative: they overlapped"),
    ]
    strike_time: Annotated[np.ndarray, Column("s", "strikes", "of each foot-strike, to the tick")]
    strike_side: Annotated[np.ndarray, Column("", "strikes", "foot that struck: 0 left, 1 right")]
    strike_position: Annotated[np.ndarray, Column("m", "strikes, 3", "its ankle at that tick, world")]
    fell_at: Annotated[float, Column("s", "", "when the character fell; nan: it did not")]
    ending: Annotated[
        Ending, Column("", "", "'finished', 'fell' (cut short after a fall) or 'blew up' (not finite any more)")
    ]
    document: Annotated[str, Column("", "", "the trial as JSON, character and gait in full: runs again as it is")]
    gaits: Annotated[
        str, Column("", "", "names of the gaits it may walk by, as JSON: the trial's, then those asked for")
    ]
    versions: Annotated[str, Column("", "", "of the software that made it, as JSON")]
    command: dict[str, np.ndarray]

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
        """The gait it walked by, or began with."""
        return decode_gait(self.trial_table["gait"], "the recording's gait")

    def gait_at(self, frame: int) -> str:
        """The name of the gait that it walks by."""
        return json.loads(self.gaits)[int(self.gait_number[frame])]

    @property
    def profile(self) -> Profile:
        """The line of the ground it walked on; empty when that is flat."""
        world = self.trial_table["world"]
        return profile_of(catalog.load(World, world), self.trial_table["seed"]) if world != FLAT else ()

    @property
    def step_seconds(self) -> float:
        """Time of one tick."""
        return self.trial_table["step_seconds"]

    def poses(self) -> LinkPoses:
        """Where every link is in every frame, and how it is turned; in the world."""
        return Poser(self.character).poses(self.qpos)

    def heeds(self, command: str) -> bool:
        """Whether the law follows such a command: `speed`, `heading` and so on."""
        return command in LAWS[self.trial_table["gait"]["law"]].commands

    def asked(self, name: str) -> np.ndarray:
        """A speed of the command, `speed` or `sideways`, in every frame: 0 while it is to stand."""
        return np.where(self.command["mode"] == WALK, self.command[name], 0.0)

    def mode_at(self, frame: int) -> str:
        """What it is told to do: walk, stand or idle."""
        return MODES[int(self.command["mode"][frame])]

    def save(self, path: str | Path) -> None:
        """Write the file, all of it or nothing; the same recording always gives the same bytes."""
        catalog.atomic_write(path, self.to_bytes())

    def to_bytes(self) -> bytes:
        """The file's content."""
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for name, array in self.arrays().items():
                member = io.BytesIO()
                np.lib.format.write_array(member, np.asarray(array), allow_pickle=False)
                undated = zipfile.ZipInfo(f"{name}.npy")
                archive.writestr(undated, member.getvalue(), zipfile.ZIP_DEFLATED, 1)
        return file.getvalue()

    def arrays(self) -> dict[str, np.ndarray]:
        """Every array by its name in the file."""
        own = {name: np.asarray(getattr(self, name)) for name in COLUMNS}
        return own | {COMMAND + name: array for name, array in self.command.items()}

    def columns(self) -> dict[str, "Column"]:
        """What each of its arrays holds, by name."""
        return COLUMNS | COMMANDS

    @classmethod
    def load(cls, file: str | Path, called: str = "", largest: int = LARGEST_FILE) -> "Recording":
        """Read a recording, `called` so in sentences; whatever is wrong with the file is said in one of them.

        A file that would unpack to more than `largest` bytes is not unpacked.
        """
        path = called or file
        arrays = _read_arrays(file, path, largest)
        _check_arrays(arrays, path)
        command = {name: arrays[COMMAND + name] for name in Command.__struct_fields__}
        own: dict[str, Any] = {
            name: arrays[name] if column.shape else arrays[name].item() for name, column in COLUMNS.items()
        }
        recording = cls(**own, command=command)
        _check_texts(recording, path)
        return recording


def glance(file: str | Path, called: str, largest: int = LARGEST_FILE) -> str:
    """What one reads to choose a recording: who walks, how, for how long, and how it ends; most is left unread."""
    arrays = _read_arrays(file, called, largest, ("time", "ending", "document", "fell_at"))
    try:
        table = json.loads(arrays["document"].item())
        body, gait = table["character"]["name"], table["gait"]["name"]
        seconds, ending, fell_at = len(arrays["time"]) / FRAME_RATE, arrays["ending"].item(), arrays["fell_at"].item()
    except (KeyError, TypeError, ValueError, RecursionError) as problem:
        raise BadRecording(f"{called} is damaged, or no recording of Footfall") from problem
    falls = f", falls at {fell_at:.1f} s" if fell_at <= seconds else ", blows up" if ending == "blew up" else ""
    return f"{str(body)[:60]}, {str(gait)[:60]}, {seconds:.1f} s{falls}"


def _columns() -> dict[str, Column]:
    hints = get_type_hints(Recording, include_extras=True)
    return {field.name: get_args(hints[field.name])[1] for field in fields(Recording) if field.name != "command"}


COLUMNS: dict[str, Column] = _columns()
"""The arrays of a recording by name, without the command's."""
COMMANDS = {
    COMMAND + name: Column(declared.unit if declared else "", FRAMES, declared.meaning if declared else "")
    for name in Command.__struct_fields__
    for declared in [quantity_of(Command, name)]
}
"""Those of the command."""


def _read_arrays(file: str | Path, path: str | Path, largest: int, only: tuple[str, ...] = ()) -> dict[str, np.ndarray]:
    try:
        with zipfile.ZipFile(file) as archive:
            members = [one for one in archive.infolist() if not only or one.filename.removesuffix(".npy") in only]
            unpacked = sum(member.file_size for member in members)
            if unpacked > largest:
                raise BadRecording(
                    f"{path} would unpack to {unpacked / 1e6:.0f} MB; a recording may have {largest / 1e6:.0f} MB"
                )
            if len(members) > MOST_ARRAYS or any(one.compress_type not in PACKED for one in members):
                raise ValueError("no file that a recording was saved to")
            return {one.filename.removesuffix(".npy"): _array_of(archive.read(one)) for one in members}
    except FileNotFoundError:
        raise BadRecording(f"there is no recording {path}") from None
    except IsADirectoryError:
        raise BadRecording(f"{path} is a folder; a recording (.npz) is needed") from None
    except OSError as problem:
        raise BadRecording(f"{path} cannot be read: {problem.strerror or problem}") from problem
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, RuntimeError, MemoryError, KeyError) as problem:
        raise BadRecording(f"{path} is damaged, cut short, or no recording of Footfall") from problem


def _array_of(data: bytes) -> np.ndarray:
    """The array in a member of the file; its header must not promise more or other bytes than there are."""
    member = io.BytesIO(data)
    version = np.lib.format.read_magic(member)
    read_header = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}[version]
    shape, by_columns, dtype = read_header(member)
    count = math.prod(shape)
    if dtype.kind not in "biufcSU" or count * dtype.itemsize != len(data) - member.tell():
        raise ValueError("an array of another size or kind than it says")
    flat = np.frombuffer(data, dtype, count, member.tell()) if count else np.zeros(0, dtype)
    return flat.reshape(shape, order="F" if by_columns else "C").copy()


def _check_arrays(arrays: dict[str, np.ndarray], path: str | Path) -> None:
    """Every array is there, holds numbers or text as it should, and is as long as the others."""
    sizes: dict[str, int] = {}
    for name, column in (COLUMNS | COMMANDS).items():
        if name not in arrays:
            raise BadRecording(f"{path} is no recording of Footfall, or of another version: it has no '{name}'")
        array, words = arrays[name], column.dimensions
        kinds = "U" if name in ("ending", "document", "gaits", "versions") else "fiu"
        if array.ndim != len(words) or array.dtype.kind not in kinds:
            raise BadRecording(f"{path} is damaged: '{name}' is not what it should be")
        if kinds == "U" and array.itemsize > LONGEST_TEXT:
            raise BadRecording(f"{path} is damaged: '{name}' is far too long")
        for word, size in zip(words, array.shape, strict=True):
            if size != (int(word) if word.isdecimal() else sizes.setdefault(word, size)):
                raise BadRecording(f"{path} is damaged: '{name}' does not fit the other arrays")
        if name in ("qpos", "qvel") and not np.isfinite(array).all():
            raise BadRecording(f"{path} is damaged: '{name}' holds numbers that are not finite")


def _check_texts(recording: Recording, path: str | Path) -> None:
    try:
        character, gait = recording.character, recording.gait
        seconds, names = recording.step_seconds, json.loads(recording.gaits)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, FootfallError) as problem:
        raise BadRecording(f"{path} holds a trial that cannot be read: {problem}") from problem
    told = isinstance(seconds, float) and isinstance(names, list) and recording.ending in get_args(Ending)
    if not character or not gait or not told:
        raise BadRecording(f"{path} holds a trial that cannot be read")
