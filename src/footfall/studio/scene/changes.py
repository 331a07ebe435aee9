"""What changes on a stage with other documents, decided row by row, and how those on it go on in mid-step."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from msgspec import structs

from footfall.laws.register import has_states
from footfall.sim.hand_over import MOVING, change_law, go_on
from footfall.sim.reshape import reshape
from footfall.studio.scene.stage import Stage
from footfall.studio.work.actor import Actor
from footfall.studio.work.work import Work
from footfall.worlds.world import THINGS, World

Kind = Literal["same", "gait", "law", "body", "moved", "new", "gone"]
"""What becomes of somebody; in another body and under another law it is somebody new."""
Room = Literal["same", "things", "other"]
IN_PLACE = frozenset({"same", "gait"})


class Changes(NamedTuple):
    """What becomes of each, those that are gone last; of the world around them; who was where before."""

    rows: tuple[Kind, ...]
    room: Room
    stayed: dict[int, int]

    @property
    def kinds(self) -> frozenset[Kind]:
        """What has to be built anew."""
        return frozenset(self.rows) - IN_PLACE

    @property
    def in_place(self) -> bool:
        """Whether the same stage serves, with other numbers for the laws at most."""
        return self.room == "same" and not self.kinds

    @property
    def keeps_bodies(self) -> bool:
        """Whether the same bodies are in the same world."""
        return self.room == "same" and self.kinds <= {"law"}


def changes_between(before: Work, after: Work) -> Changes:
    """What changes on the stage from one work to another."""
    was = {one.id: (row, one) for row, one in enumerate(before.actors)}
    stayed = {row: was[one.id][0] for row, one in enumerate(after.actors) if one.id in was}
    kinds: list[Kind] = [
        _kind(before.actors[stayed[row]], one) if row in stayed else "new" for row, one in enumerate(after.actors)
    ]
    kept = {row: old for row, old in stayed.items() if kinds[row] != "new"}
    return Changes((*kinds, *["gone"] * (len(was) - len(stayed))), _room(before, after), kept)


def _kind(old: Actor, new: Actor) -> Kind:
    if old is new:
        return "same"
    if old.place != new.place:
        return "moved"
    same_law = old.gait.law == new.gait.law and (not has_states(new.walk) or old.gaits == new.gaits)
    if old.character != new.character:
        return "body" if same_law else "new"
    if not same_law:
        return "law"
    return "same" if old.walk == new.walk else "gait"


def _room(before: Work, after: Work) -> Room:
    """Whether the world, and in a crowd the others in it, are the same."""
    if before is not after and _others(before) != _others(after):
        return "other"
    if before.world is after.world or before.world == after.world:
        return "same"
    return "things" if _around(before.world, after.world) == after.world else "other"


def _others(work: Work) -> tuple[Any, ...]:
    scene = work.scene
    return (work.compares, (scene.count, scene.seed, scene.dance) if work.is_crowd else None, work.cast)


def _around(world: World, other: World) -> World:
    """A world with the things of another."""
    return structs.replace(world, **{name: getattr(other, name) for name in (*THINGS, "name", "text")})


def goes_on(before: Work, after: Work, changes: Changes) -> bool:
    """Whether everybody can go on in mid-step on a stage that is built anew; otherwise all start afresh."""
    bodies = [one.character for one in (*before.actors, *after.actors)]
    one_model, in_space = len({body.model for body in bodies}) == 1, not any(body.plane for body in bodies)
    match changes.room, sorted(changes.kinds):
        case "same", ["law"]:
            return one_model
        case ("same", ["body"]) | ("things", []):
            return one_model and in_space
        case "same", ["gone"] | ["new"] | ["gone", "new"]:
            return one_model and in_space and bool(changes.stayed) and not (after.is_crowd or after.compares)
    return False


def carry(before: Stage, after: Stage, changes: Changes) -> None:
    """Let those who stay go on, each in its row; things, crates and balls stay where they are."""
    if "body" in changes.kinds:
        _carry_over(before, after)
    elif "law" in changes.kinds:
        _keep_loose(before, after)
        change_law(before.crowd, after.crowd)
    elif changes.kinds:
        _join(before, after, changes.stayed)
    else:
        move_over(before, after)


def _carry_over(before: Stage, after: Stage) -> None:
    """Transfer every character from another stage, in its new body."""
    reshape(before.crowd, after.crowd)
    old, new = before.crowd.batch, after.crowd.batch
    count, lone = after.count, after.crowd.models[0]
    new.data.qpos[count * lone.nq :] = old.data.qpos[count * lone.nq :]
    new.data.qvel[count * lone.nv :] = old.data.qvel[count * lone.nv :]
    after.balls.set_thrown(before.balls.thrown)
    touch = new.sensordata.copy()
    new.forward()
    new.sensordata[:] = touch


def move_over(before: Stage, after: Stage) -> None:
    """Transfer every character to another world, in the same body. Things that are new or changed stand where it says.

    A hand lets go of a thing that was changed or taken away.
    """
    old, new = before.crowd, after.crowd
    for name in ("memory", "plans", "command", "tally", "origin", "sensed"):
        getattr(new, name)[:] = getattr(old, name)
    for name in MOVING:
        getattr(new.batch, name)[:] = getattr(old.batch, name)
    _keep_loose(before, after)
    _keep_hold(before, after)
    new.ticks = old.ticks
    new.go_limp(old.limp)
    new.batch.forward()
    new.batch.sensordata[:] = old.batch.sensordata


def _join(before: Stage, after: Stage, stayed: Mapping[int, int]) -> None:
    """Transfer those who stay, by their rows then and now, to a stage with others on it, where they go on."""
    old, new = before.crowd, after.crowd
    for row, was in stayed.items():
        go_on(old, new, row, was)
        for name in ("tally", "origin"):
            getattr(new, name)[row] = getattr(old, name)[was]
        for name in MOVING:
            getattr(new.batch, name)[row] = getattr(old.batch, name)[was]
    _keep_loose(before, after)
    new.ticks = old.ticks
    new.go_limp([row in stayed and old.limp[stayed[row]] for row in range(new.count)])
    new.batch.forward()
    for row, was in stayed.items():
        new.batch.sensordata[row] = old.batch.sensordata[was]


def _keep_loose(before: Stage, after: Stage) -> None:
    """Things that both stages have, crates and balls stay where they are."""
    old, new = before.loose, after.loose
    for one in old.keys() & new.keys():
        for name, span in new[one].items():
            getattr(after.crowd.batch.data, name)[span] = getattr(before.crowd.batch.data, name)[old[one][name]]


def _keep_hold(before: Stage, after: Stage) -> None:
    """Hands keep what they hold, if it is still there."""
    numbers = {piece: number for number, piece in enumerate(after.things)}
    command = after.crowd.command
    for row in range(after.count):
        if not command["hold"][row].any():
            continue
        held = list(before.things)[int(command["thing"][row])]
        if held in numbers:
            command["thing"][row] = numbers[held]
        else:
            for name in ("hold", "reach", "carried"):
                command[name][row] = 0.0
