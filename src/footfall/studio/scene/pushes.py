"""Hands that push and pull: shoves, a grab's spring, pestering. Each is a named force that the page can draw."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from footfall.studio.scene.frame import GRAVITY_NOW
from footfall.studio.scene.stage import Stage

PULL, DAMP, MOST_PULL = 12.0, 1.6, 0.9
"""Of the grab's spring: N/m and N s/m per kg of the body, and its largest force in weights of the body."""
PUSH_SECONDS = 0.1
PESTER_SEED = 20
Vector = tuple[float, float, float]
NOWHERE: Vector = (0.0, 0.0, 0.0)


class Push(NamedTuple):
    """A force on a link's mass centre until a tick."""

    row: int
    link: str
    force_w: Vector
    until: int
    name: str


class Grip(NamedTuple):
    """A spring from a hand to a point of a link."""

    row: int
    link: str
    point_l: Vector
    target_w: Vector


class Pestering(NamedTuple):
    """Pushes at random: how hard, how often, when next, and how many so far."""

    newtons: float = 0.0
    every: float = 3.0
    next_tick: int = 0
    pushed: int = 0


class Hands(NamedTuple):
    """All that pushes now; never changed in place, so that a moment can keep it."""

    pushes: tuple[Push, ...] = ()
    grip: Grip | None = None
    pestering: Pestering = Pestering()

    @property
    def busy(self) -> bool:
        """Whether anything is pushed or will be."""
        return bool(self.pushes) or self.grip is not None or self.pestering.newtons > 0.0

    def shove(
        self,
        stage: Stage,
        force_h: Vector,
        link: str,
        seconds: float,
        name: str = "shove",
        rows: Sequence[int] | None = None,
    ) -> "Hands":
        """Push some characters, or all, each by its own heading; the direction stays as it is at the start."""
        until = stage.crowd.ticks + max(stage.slice_ticks, round(seconds / stage.crowd.step_seconds))
        pushed = range(stage.crowd.count) if rows is None else rows
        more = [Push(row, link, _turned(force_h, stage.place_of(row)[2]), until, name) for row in pushed]
        return self._replace(pushes=(*self.pushes, *more))

    def pester(self, stage: Stage, newtons: float, every: float) -> "Hands":
        """Begin to push at random, or stop."""
        return self._replace(pestering=Pestering(newtons, every, stage.crowd.ticks, self.pestering.pushed))

    def at(self, stage: Stage) -> "Hands":
        """The hands at this tick: what is over is gone, and a push at random begins when it is time."""
        now, tick = self, stage.crowd.ticks
        if any(push.until <= tick for push in self.pushes):
            now = now._replace(pushes=tuple(push for push in self.pushes if push.until > tick))
        pestering = self.pestering
        if pestering.newtons > 0.0 and tick >= pestering.next_tick:
            chance = np.random.default_rng((PESTER_SEED, pestering.pushed))
            angle, wait = chance.uniform(-np.pi, np.pi), chance.uniform(0.6, 1.4)
            force_h = (pestering.newtons * float(np.cos(angle)), pestering.newtons * float(np.sin(angle)), 0.0)
            later = tick + round(wait * pestering.every / stage.crowd.step_seconds)
            now = now._replace(pestering=pestering._replace(next_tick=later, pushed=pestering.pushed + 1))
            now = now.shove(stage, force_h, "torso", PUSH_SECONDS, "pester")
        return now

    def press(self, stage: Stage) -> None:
        """Put the forces of now on the bodies, and nothing else."""
        applied = stage.crowd.batch.xfrc_applied
        applied[:] = 0.0
        for push in self.pushes:
            if push.row < stage.crowd.count:
                applied[push.row, stage.link_index(push.row, push.link), :3] += push.force_w
        if self.grip is not None and self.grip.row < stage.crowd.count:
            force_w, lever_w = self.spring(stage)
            index = stage.link_index(self.grip.row, self.grip.link)
            applied[self.grip.row, index] += [*force_w, *np.cross(lever_w, force_w)]

    def spring(self, stage: Stage) -> tuple[np.ndarray, np.ndarray]:
        """Force of the grab's spring, N, and from the link's mass centre to where it pulls, m; world."""
        grip = self.grip
        if grip is None:
            return np.zeros(3), np.zeros(3)
        crowd, index = stage.crowd, stage.link_index(grip.row, grip.link)
        batch = crowd.batch
        link = crowd.characters[grip.row].link_called(grip.link)
        lever_w = crowd.lever(grip.row, link, grip.point_l)
        point_w = batch.xipos[grip.row, index] + lever_w
        motion = batch.cvel[grip.row, index]
        velocity_w = motion[3:] + np.cross(motion[:3], point_w - batch.subtree_com[grip.row, 1])
        mass = float(crowd.body["total_mass"][grip.row])
        force_w = mass * (PULL * (np.array(grip.target_w) - point_w) - DAMP * velocity_w)
        size, most = float(np.linalg.norm(force_w)), MOST_PULL * mass * GRAVITY_NOW
        return force_w * min(1.0, most / max(size, 1e-9)), lever_w


def _turned(force_h: Vector, facing: float) -> Vector:
    cos, sin = float(np.cos(facing)), float(np.sin(facing))
    return cos * force_h[0] - sin * force_h[1], sin * force_h[0] + cos * force_h[1], force_h[2]
