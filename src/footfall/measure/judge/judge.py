"""Count the punches that a robot survives, whoever walks it."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.measure.judge.yardstick import Yardstick, punches_of
from footfall.sim.bout import Bout, Contestant


class Survived(NamedTuple):
    """Of the punches of one force how many were survived; and how often it fell before any punch."""

    force: float
    newtons: float
    punches: int
    survived: int
    fell_unpunched: int


class Verdict(NamedTuple):
    """Who was judged, by what, and the counts by force."""

    walker: str
    rig: str
    mass: float
    yardstick: str
    counts: list[Survived]

    @property
    def share(self) -> float:
        """Of all punches."""
        return sum(one.survived for one in self.counts) / sum(one.punches for one in self.counts)


def judge(
    walker: Contestant, rig: Character, yardstick: Yardstick, progress: Callable[[float, float], None] | None = None
) -> Verdict:
    """Punch a robot by a yardstick. Whoever falls begins again, and whoever falls unpunched counts as fallen."""
    counts, total = [], len(yardstick.forces) * yardstick.punches
    for force in yardstick.forces:
        points = np.random.default_rng([yardstick.seed, 0])
        near = yardstick.within

        def next_point(points: np.random.Generator = points, near: float = near) -> tuple[float, float]:
            return float(points.uniform(-near, near)), float(points.uniform(-near, near))

        bout = Bout(walker, rig, yardstick.speed, next_point)
        survived = unpunched = 0
        fresh = True
        for number, punch in enumerate(punches_of(yardstick, force, rig.mass)):
            if fresh:
                bout.start()
            if not bout.walk(punch.wait + (yardstick.settling - yardstick.every if fresh else 0.0)):
                unpunched, fresh = unpunched + 1, True
                continue
            link = bout.links[min(int(punch.link * len(bout.links)), len(bout.links) - 1)]
            fresh = not (bout.walk(yardstick.seconds, link, punch.force_w) and bout.walk(yardstick.every))
            survived += not fresh
            if progress is not None:
                progress(len(counts) * yardstick.punches + number + 1, total)
        newtons = float(np.hypot(*punches_of(yardstick, force, rig.mass)[0].force_w[:2]))
        counts.append(Survived(force, newtons, yardstick.punches, survived, unpunched))
    return Verdict(walker.name, rig.name, rig.mass, yardstick.name, counts)
