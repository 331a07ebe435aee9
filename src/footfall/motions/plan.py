"""Datasets of motion as documents: bodies, and the ranges from which each clip's speed, turn, style and push come."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

from footfall import catalog
from footfall.errors import BadValue
from footfall.measure.sweep.design import Point, Sweep, Vary, points_of, trials_of
from footfall.quantity import Parameters, quantity, words
from footfall.stage.scene import Trial

MOST = 1_000_000
"""Most clips of one body."""
TURN_AT, PUSH_FROM, PUSH_TO = 1 / 3, 1 / 4, 2 / 3
"""When it turns and when it is pushed, as parts of the clip."""
SEEDS = 2**31 - 1


class Motions(Parameters):
    """Many clips of walking: the same document gives the same files."""

    name: Annotated[str, words("its name")]
    text: Annotated[str, words("one sentence about what it holds")] = ""
    rigs: Annotated[
        tuple[str, ...],
        words("bodies: characters of the library, TOML files, robots (.xml, .urdf), avatars (.glb, .vrm)"),
    ] = ("humanoid",)
    count: Annotated[int, quantity("", 1, MOST, "clips of each body; those in which it falls are left out")] = 100
    seconds: Annotated[float, quantity("s", 0.1, 600.0, "length of each clip")] = 4.0
    speeds: Annotated[
        tuple[float, ...], quantity("m/s", -5.0, 5.0, "speeds ahead: one, or the least and the largest")
    ] = (0.0, 0.8)
    sideways: Annotated[tuple[float, ...], quantity("m/s", -5.0, 5.0, "speeds to the left, likewise")] = (0.0,)
    turns: Annotated[
        tuple[float, ...],
        quantity("deg", -360.0, 360.0, "by how much it turns to the left after a third of the clip, likewise"),
    ] = (0.0,)
    styles: Annotated[tuple[str, ...], words("styles, equally often")] = ("default",)
    pushes: Annotated[
        tuple[float, ...], quantity("N", 0.0, 1e5, "a push on the torso for 0.1 s from any side, likewise")
    ] = (0.0,)
    gait: Annotated[str, words("the gait; empty: the first that fits the body")] = ""
    world: Annotated[str, words("what to walk on")] = "flat"
    scatter: Annotated[
        float, quantity("rad", 0.0, 0.5, "standard deviation of the random starting angles, as in a trial")
    ] = 0.0
    formats: Annotated[tuple[str, ...], words("endings of the files to write, as in `footfall export`")] = (
        "motion.npz",
    )
    fps: Annotated[
        float, quantity("1/s", 0.0, 1000.0, "frames per second of the files; 0: as each format has it by default")
    ] = 0.0
    seed: Annotated[int, quantity("", 0, SEEDS, "seed of everything that is drawn")] = 0

    def __post_init__(self) -> None:
        for field in ("speeds", "sideways", "turns", "pushes"):
            ends = getattr(self, field)
            if len(ends) not in (1, 2) or ends[0] > ends[-1]:
                raise BadValue(f"{field} is {list(ends)}; give one number, or the least and the largest: [0.0, 0.8]")
        for field in ("rigs", "styles", "formats"):
            if not getattr(self, field):
                raise BadValue(f"{field} is empty; at least one is needed")
        if names := [name for name in map(rig_name, self.rigs) if list(map(rig_name, self.rigs)).count(name) > 1]:
            raise BadValue(
                f"two of the rigs are called '{names[0]}', which is the name of a folder; rename one of them"
            )


catalog.register(Motions, folder="motions", word="dataset")


def rig_name(rig: str) -> str:
    """A rig's name, under which its clips are filed."""
    return Path(rig).stem if catalog.is_path(rig) or Path(rig).suffix else rig


def plan_of(motions: Motions, body: Callable[[str], Any]) -> tuple[list[Point], list[Trial]]:
    """Every clip, rig by rig: what was drawn for it, and its trial. `body` opens a rig."""
    points, trials = [], []
    for number, rig in enumerate(motions.rigs):
        sweep = _sweep_of(motions, number, rig, body(rig))
        points += [{"rig": rig_name(rig)} | point for point in points_of(sweep)]
        trials += trials_of(sweep, f"{motions.name}, {rig}")
    return points, trials


def _sweep_of(motions: Motions, number: int, rig: str, body: Any) -> Sweep:
    """The clips of one rig, evenly spread over all ranges."""
    turn_at = round(TURN_AT * motions.seconds, 3)
    trial: dict[str, Any] = {
        "name": f"{motions.name}, {rig_name(rig)}",
        "character": body,
        "seconds": motions.seconds,
        "world": motions.world,
        "scatter": motions.scatter,
        "command": [{"at": 0.0, "speed": 0.0}, {"at": turn_at, "heading_deg": 0.0}],
    }
    if motions.gait:
        trial["gait"] = motions.gait
    vary = [
        _vary("command.0.speed", motions.speeds),
        Vary(field="style", values=list(motions.styles)),
        Vary(field="seed", low=0, high=SEEDS, whole=True),
    ]
    if any(motions.sideways):
        vary.append(_vary("command.0.sideways", motions.sideways))
    if any(motions.turns):
        vary.append(_vary("command.1.heading_deg", motions.turns))
    else:
        del trial["command"][1]
    if any(motions.pushes):
        trial["push"] = [{"at": 0.0, "force": [1.0, 0.0, 0.0]}]
        ends = [round(part * motions.seconds, 3) for part in (PUSH_FROM, PUSH_TO)]
        vary += [
            _vary("push.0.at", ends),
            _vary("push.direction_deg", [0.0, 360.0]),
            _vary("push.newtons", motions.pushes),
        ]
    seed = motions.seed + number * (SEEDS + 1)
    return Sweep(name=motions.name, trial=trial, vary=vary, design="latin", count=motions.count, seed=seed)


def _vary(field: str, ends: Sequence[float]) -> Vary:
    return Vary(field=field, low=float(ends[0]), high=float(ends[-1]))
