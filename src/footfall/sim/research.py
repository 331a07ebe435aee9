"""What a simulation offers to research: named arrays, added torques, states, pictures and recordings.

A part of `Simulation`: each method here is one call into the file that does it.
"""

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, Literal

import mujoco
import numpy as np

from footfall.bodies.robots.tree import PREFIX
from footfall.errors import BadValue, did_you_mean
from footfall.laws.tables import Link
from footfall.maths.quaternions import rotated, yaw
from footfall.sim import commands, snapshot
from footfall.sim.commands import Rows
from footfall.sim.engine import raise_failed
from footfall.sim.named import FootArrays, JointArrays
from footfall.sim.snapshot import Snapshot

if TYPE_CHECKING:
    from footfall.sim.simulation import Simulation
    from footfall.sim.tape import Tape

Frame = Literal["world", "heading"]


class Research:
    """The half of a simulation by which others study, steer and train it."""

    shoves: dict[tuple[int, int], int]
    """The pushes that end, by row and body: the tick from which each is over."""
    tape: "Tape | None"

    @cached_property
    def joints(self: Any) -> JointArrays:
        """The joints of all rows: names, angles, rates, torques and limits."""
        return JointArrays(self)

    @cached_property
    def feet(self: Any) -> FootArrays:
        """The feet of all rows: forces, contacts and places."""
        return FootArrays(self)

    @property
    def fallen(self: Any) -> np.ndarray:
        """Whether each row has fallen since its reset: more than its feet touched the ground. A copy."""
        return self.tally["fell_at"] >= 0

    def set_command(self: Any, row: Rows = None, **fields: Any) -> None:
        """Change some fields of the commands of some rows, or of all, from the next tick on.

        A value holds for all of the rows, or there is one for each. `heading_deg` is the heading in degrees.
        """
        commands.give(self, row, fields)

    def push(
        self: Any,
        row: int,
        body: Link | str,
        force: Sequence[float],
        torque: Sequence[float] = (0.0, 0.0, 0.0),
        *,
        seconds: float = inf,
        frame: Frame = "world",
    ) -> None:
        """Apply a force, N, and a torque, N m, to the mass centre of a body, for some seconds or until further notice.

        In the heading frame, x is ahead, y left and z up as the character faces now; the direction then stays.
        """
        shove(self, row, body, force, torque, seconds, frame)

    def state(self: Any, rows: Rows = None) -> Snapshot:
        """Everything the next tick of some rows depends on, as a value that can be pickled."""
        return snapshot.taken(self, rows)

    def restore(self: Any, state: Snapshot, rows: Rows = None) -> None:
        """Put a state back, into the rows it is of or into others with the same body and law."""
        snapshot.put_back(self, state, rows)

    def render(self: Any, row: int = 0, camera: str = "side", size: tuple[int, int] = (640, 480)) -> np.ndarray:
        """A picture of a row as it is now: height, width, 3, in 8 bits."""
        from footfall.sim.drawing.glimpse import picture

        return picture(self, int(commands.rows_of(self, row)[0]), camera, size)

    def record(self: Any) -> "Tape":
        """Record all rows in a `with` statement: `with simulation.record() as tape: …`, then `tape.recording(row)`."""
        from footfall.sim.tape import Tape

        return Tape(self)

    def __repr__(self: Any) -> str:
        names = ", ".join(dict.fromkeys(one.name for one in self.characters))
        ways = ", ".join(dict.fromkeys(one.name for one in self.gaits))
        return f"Simulation: {self.count} of {names}, {ways}, {self.seconds:.3f} s"


def shove(
    simulation: "Simulation",
    row: int,
    body: Link | str,
    force: Sequence[float],
    torque: Sequence[float],
    seconds: float,
    frame: Frame,
) -> None:
    """Begin a push, and note when it ends."""
    at = int(commands.rows_of(simulation, row)[0])
    try:
        wrench = np.concatenate([np.asarray(force, float).reshape(3), np.asarray(torque, float).reshape(3)])
    except (TypeError, ValueError):
        raise BadValue(f"a push of {force!r} N and {torque!r} N m; each must be three numbers") from None
    if not np.isfinite(wrench).all():
        raise BadValue(f"a push of {list(force)} N; it must be finite")
    if frame not in ("world", "heading"):
        raise BadValue(f"frame is '{frame}'{did_you_mean(str(frame), ('world', 'heading'))}")
    if not seconds > 0.0:
        raise BadValue(f"a push of {seconds} s; it must last longer than 0 s")
    if frame == "heading":
        wrench = rotated(yaw(simulation.place_of(at)[2]), wrench.reshape(2, 3)).ravel()
    index = body_called(simulation, at, body)
    simulation.batch.xfrc_applied[at, index] = wrench
    simulation.shoves.pop((at, index), None)
    if seconds != inf:
        simulation.shoves[at, index] = simulation.ticks + max(round(seconds / simulation.step_seconds), 1)


def body_called(simulation: "Simulation", row: int, name: Link | str) -> int:
    """The index in MuJoCo's arrays of a link, or of a robot's own body."""
    who = simulation.characters[row]
    if isinstance(name, Link):
        return simulation.body_index(name if who.has(name) else who.link_called(name.name.lower()))
    if str(name).lower() in (known := who.link_names()):
        return simulation.link_index(row, str(name).lower())
    model = simulation.models[row]
    own = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, f"{PREFIX}{name}")
    if own < 0:
        raise BadValue(f"character '{who.name}' has no body '{name}'{did_you_mean(str(name), known, 'bodies')}")
    return own


def step(simulation: "Simulation", ticks: int, torque: Any, instead: bool) -> None:
    """Advance with torques added or given instead, with pushes that end, and with frames that are taken."""
    joints, tape = simulation.joints, simulation.tape
    give = None if torque is None else joints.giver(torque, instead)
    handling = simulation.handles()
    for _ in range(ticks):
        _end_shoves(simulation)
        framed = tape is not None and tape.before()
        if handling:
            simulation.hold()
        simulation.launch()
        if give is not None:
            give()
        if simulation.advance():
            raise_failed(simulation.batch, simulation.moved)
        simulation.ticks += 1
        if tape is not None and framed:
            tape.after()


def _end_shoves(simulation: "Simulation") -> None:
    for key in [key for key, end in simulation.shoves.items() if end <= simulation.ticks]:
        simulation.batch.xfrc_applied[key] = 0.0
        del simulation.shoves[key]
