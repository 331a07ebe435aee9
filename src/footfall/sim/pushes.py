"""Named outside forces: timed shoves, a hand's spring, random shoves.

They are a value that is never changed in place, so that a moment can store them; `Forces` applies them to the bodies.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np

from footfall.errors import BadValue
from footfall.laws.tables import GRAVITY
from footfall.maths.quaternions import forward
from footfall.sim.simulation import Simulation
from footfall.skills.kept import restored_as

PULL, DAMP, MOST_PULL = 5.0, 0.8, 0.25
"""A hand's spring: stiffness and damping, N/m and N s/m per kg of the body, and largest force in body weights.

Soft enough that the swing of an arm, a fifth of a metre, changes the pull by one body weight in ten, not by three.
"""
PESTER_SEED = 20
PESTER_SECONDS = 0.1
Vector = tuple[float, float, float]


class PushForce(NamedTuple):
    """A force on a link's mass centre or on a point of it, from its first tick until just before its last."""

    row: int
    link: str
    force_w: Vector
    first: int
    last: int
    point_l: Vector | None = None
    name: str = "push"
    force_h: Vector | None = None
    """Force ahead, left and up, N, relative to the heading at its start; after that its direction is fixed."""

    @property
    def has_direction(self) -> bool:
        """Whether its force in the world is known; for a future push it depends on the heading at its start."""
        return self.force_h is None


class Grip(NamedTuple):
    """A spring from a hand to a point of a link."""

    row: int
    link: str
    point_l: Vector
    target_w: Vector


class Pestering(NamedTuple):
    """Random shoves: how hard, how often, when next, and how many so far; they start on a beat of some ticks."""

    newtons: float = 0.0
    every: float = 3.0
    next_tick: int = 0
    pushed: int = 0
    beat: int = 1


class Pushes(NamedTuple):
    """All current and future pushes."""

    pushes: tuple[PushForce, ...] = ()
    grip: Grip | None = None
    pestering: Pestering = Pestering()

    @property
    def active(self) -> bool:
        """Whether anything is or will be pushed."""
        return bool(self.pushes) or self.grip is not None or self.pestering.newtons > 0.0

    def of_row(self, row: int) -> "Pushes":
        """The pushes on one character, as if it were alone in its world and therefore first."""
        return self.among({row: 0})

    def among(self, rows: Mapping[int, int]) -> "Pushes":
        """The pushes on some characters, who have other rows now."""
        own = tuple(push._replace(row=rows[push.row]) for push in self.pushes if push.row in rows)
        grip = self.grip._replace(row=rows[self.grip.row]) if self.grip is not None and self.grip.row in rows else None
        return self._replace(pushes=own, grip=grip)

    def at_pace(self, finer: float) -> "Pushes":
        """The same pushes, in a simulation with so many times as many ticks a second."""
        if finer == 1.0:
            return self
        own = (one._replace(first=round(one.first * finer), last=round(one.last * finer)) for one in self.pushes)
        ticks = {name: round(getattr(self.pestering, name) * finer) for name in ("next_tick", "beat")}
        return self._replace(pushes=tuple(own), pestering=self.pestering._replace(**ticks))

    def at(self, simulation: Simulation) -> "Pushes":
        """The pushes at this tick: ended ones are gone, new ones have their direction, and a random one may begin."""
        tick, now = simulation.ticks, self
        kept = tuple(_begun(push, simulation) for push in self.pushes if push.last > tick)
        if kept != self.pushes:
            now = now._replace(pushes=kept)
        pestering = self.pestering
        if pestering.newtons > 0.0 and tick >= pestering.next_tick and tick % pestering.beat == 0:
            now = now._pestered(simulation)
        return now

    def _pestered(self, simulation: Simulation) -> "Pushes":
        pestering, tick = self.pestering, simulation.ticks
        chance = np.random.default_rng((PESTER_SEED, pestering.pushed))
        angle, wait = chance.uniform(-np.pi, np.pi), chance.uniform(0.6, 1.4)
        force_h = (pestering.newtons * float(np.cos(angle)), pestering.newtons * float(np.sin(angle)), 0.0)
        later = tick + round(wait * pestering.every / simulation.step_seconds)
        more = shoves(
            simulation, range(simulation.count), force_h, "torso", PESTER_SECONDS, name="pester", beat=pestering.beat
        )
        after = pestering._replace(next_tick=later, pushed=pestering.pushed + 1)
        return self._replace(pushes=(*self.pushes, *more), pestering=after)

    def next_tick(self, tick: int) -> float:
        """The next tick after this one at which a push begins, ends or changes."""
        if self.grip is not None or any(push.point_l and push.first <= tick < push.last for push in self.pushes):
            return tick + 1
        times = [time for push in self.pushes for time in (push.first, push.last) if time > tick]
        if self.pestering.newtons > 0.0:
            beat = self.pestering.beat
            times.append(max(-(-self.pestering.next_tick // beat) * beat, (tick // beat + 1) * beat))
        return min(times, default=inf)

    def spring(self, simulation: Simulation) -> tuple[np.ndarray, np.ndarray]:
        """The force of the hand's spring, N, and its lever from the link's mass centre, m, in the world."""
        grip = self.grip
        if grip is None:
            return np.zeros(3), np.zeros(3)
        index, batch = simulation.link_index(grip.row, grip.link), simulation.batch
        lever_w = simulation.lever(grip.row, index, grip.point_l)
        point_w = batch.xipos[grip.row, index] + lever_w
        motion = batch.cvel[grip.row, index]
        velocity_w = motion[3:] + np.cross(motion[:3], point_w - batch.subtree_com[grip.row, 1])
        mass = float(simulation.body["total_mass"][grip.row])
        force_w = mass * (PULL * (np.array(grip.target_w) - point_w) - DAMP * velocity_w)
        size, most = float(np.linalg.norm(force_w)), MOST_PULL * mass * float(GRAVITY)
        return force_w * min(1.0, most / max(size, 1e-9)), lever_w


def pushes_from(kept: Any, simulation: Simulation) -> Pushes:
    """Restore pushes from JSON; refuse impossible ones, since a file may hold anything."""
    pushes: Pushes = restored_as(Pushes(), kept)
    held = [*pushes.pushes, *([pushes.grip] if pushes.grip else [])]
    for one in held:
        if not 0 <= one.row < simulation.count:
            raise BadValue(f"a push on character {one.row}, of {simulation.count}")
        if one.link not in {link.name.lower() for link in simulation.characters[one.row].links()} | {"torso"}:
            raise BadValue(f"a push on '{one.link}', which the body does not have")
    vectors = [vector for one in held for vector in one if isinstance(vector, tuple)]
    beat = pushes.pestering.beat
    if not np.isfinite([*pushes.pestering, *(part for vector in vectors for part in vector)]).all() or beat < 1:
        raise BadValue("a push that is not a number")
    return pushes


def shoves(
    simulation: Simulation,
    rows: Sequence[int],
    force_h: Vector,
    link: str,
    seconds: float,
    *,
    name: str = "shove",
    beat: int = 1,
) -> list[PushForce]:
    """Push some characters from the next beat on, each relative to its current heading."""
    first = -(-simulation.ticks // beat) * beat
    last = -(-(simulation.ticks + max(beat, round(seconds / simulation.step_seconds))) // beat) * beat
    return [
        PushForce(row, link, _turned(force_h, simulation.place_of(row)[2]), first, last, None, name) for row in rows
    ]


class Forces:
    """Applies pushes to the bodies of a simulation; it knows every named force."""

    def __init__(self, simulation: Simulation, pushes: Pushes, push_w: np.ndarray | None = None):
        self.simulation, self.pushes = simulation, pushes
        self.push_w = np.zeros((simulation.count, 3)) if push_w is None else push_w
        self._applied: Any = simulation.batch.xfrc_applied
        self._named = np.zeros_like(self._applied)
        self._named_bytes = self._named.tobytes()
        self._acted: Pushes | None = None
        self._next: float = -inf
        self._is_pressing = False

    def act(self) -> None:
        """Begin and end the pushes that are due."""
        tick = self.simulation.ticks
        if self.pushes is self._acted and tick < self._next:
            return
        self.pushes = self.pushes.at(self.simulation)
        self._next = self.pushes.next_tick(tick)
        self._acted = self.pushes
        if self.pushes.active or self._is_pressing:
            self.press()

    def due(self) -> float:
        """The next tick at which there is something to do."""
        return self._next

    def press(self) -> None:
        """Apply the current forces to the bodies."""
        simulation, applied, tick = self.simulation, self._applied, self.simulation.ticks
        applied[:] = simulation.hand_forces
        active = [push for push in self.pushes.pushes if push.first <= tick < push.last]
        for push in active:
            if push.row < simulation.count:
                index = simulation.link_index(push.row, push.link)
                applied[push.row, index, :3] += push.force_w
                if push.point_l:
                    lever_w = simulation.lever(push.row, index, push.point_l)
                    applied[push.row, index, 3:] += np.cross(lever_w, push.force_w)
        grip = self.pushes.grip
        self._is_pressing = bool(active) or grip is not None
        if grip is not None and grip.row < simulation.count:
            force_w, lever_w = self.pushes.spring(simulation)
            index = simulation.link_index(grip.row, grip.link)
            applied[grip.row, index] += [*force_w, *np.cross(lever_w, force_w)]
        for row in range(simulation.count):
            self.push_w[row] = np.sum([push.force_w for push in active if push.row == row], axis=0)
        self._named[:] = applied - simulation.hand_forces
        self._named_bytes = self._named.tobytes()

    def stray(self) -> np.ndarray | None:
        """Sum of unnamed outside forces and torques on each row, N; None if there are none."""
        if self._applied.tobytes() == self._named_bytes:
            return None
        return np.abs(self._applied - self._named - self.simulation.hand_forces).sum(axis=(1, 2))


def _begun(push: PushForce, simulation: Simulation) -> PushForce:
    """A push with its direction in the world, if it begins now."""
    if push.force_h is None or push.first > simulation.ticks:
        return push
    turn = _from_heading(simulation, push.row)
    force_w = np.sum(turn * np.asarray(push.force_h), axis=1)  # `@` differs between processors
    return push._replace(force_w=tuple(force_w.tolist()), force_h=None)


def _from_heading(simulation: Simulation, row: int) -> np.ndarray:
    """The rotation from the heading frame to the world, from the pelvis's forward axis on the ground."""
    if simulation.characters[row].plane:
        return np.eye(3)
    ahead_w = forward(simulation.pelvis_rotations()[row])
    cos, sin = ahead_w / np.linalg.norm(ahead_w)
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])


def _turned(force_h: Vector, angle: float) -> Vector:
    cos, sin = float(np.cos(angle)), float(np.sin(angle))
    return cos * force_h[0] - sin * force_h[1], sin * force_h[0] + cos * force_h[1], force_h[2]
