"""Replace a body, a world or a law in mid-step, on a stage with balls and things."""

from collections.abc import Mapping

from footfall.sim.hand_over import MOVING, change_law, go_on
from footfall.sim.reshape import reshape
from footfall.studio.scene.stage import Stage


def carry_over(before: Stage, after: Stage) -> None:
    """Transfer every character from another stage, in its new body."""
    reshape(before.crowd, after.crowd)
    _keep_balls(before, after)


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


def take_over(before: Stage, after: Stage) -> None:
    """Hand every character over to another law, in the same body and the same world."""
    _keep_loose(before, after)
    change_law(before.crowd, after.crowd)


def join(before: Stage, after: Stage, stayed: Mapping[int, int]) -> None:
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


def _keep_balls(before: Stage, after: Stage) -> None:
    """Let balls keep flying."""
    old, new = before.crowd.batch, after.crowd.batch
    count, lone = after.count, after.crowd.models[0]
    new.data.qpos[count * lone.nq :] = old.data.qpos[count * lone.nq :]
    new.data.qvel[count * lone.nv :] = old.data.qvel[count * lone.nv :]
    after.balls.set_thrown(before.balls.thrown)
    touch = new.sensordata.copy()
    new.forward()
    new.sensordata[:] = touch
