"""Several characters in one world: what they can have, and the skills that command them."""

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from footfall.bodies.build import size_of
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.named import natural_speed
from footfall.sim.loop import Duty
from footfall.skills.goals import WalkGoals
from footfall.skills.register import FOR_A_CROWD, skill_of
from footfall.skills.script import CommandsAt, Script
from footfall.stage.scene import Actor, Trial

if TYPE_CHECKING:
    from footfall.stage.opened import Opened

MOST = 256
"""Most characters in one world."""
CLOSEST = 0.5
"""Least distance between two starts, m; closer bodies would overlap."""
STAND = Script(changes=(CommandsAt(0.0, {"mode": "stand"}),))


def check_company(trial: Trial, opened: Sequence["Opened"], where: str) -> None:
    """Refuse what several in one world cannot have."""
    if len(opened) > MOST:
        raise BadValue(f"{where}: a crowd of {len(opened)}; it must have 1 to {MOST} characters")
    _check_bodies(opened, where)
    _check_places(trial, where)
    if trial.crowd_skill:
        _led(trial, where)
    else:
        _check_goals(trial, opened, where)


def duties_together(scene: "Opened", now: Sequence["Opened"], own: Sequence[Duty]) -> list[Duty]:
    """What commands those of a trial with several, besides what each is told: `own`.

    `now` is what each has become; it walks to its goals as fast as it began.
    """
    trial = scene.trial
    if trial.crowd_skill:
        return _led(trial, trial.name)
    actors, begun = trial.crowd, zip(trial.crowd, scene.crowd, strict=True)
    errands = WalkGoals(
        goals=tuple(tuple(actor.goal) for actor in actors),
        headings=np.array([one.place[2] for one in scene.crowd]),
        speeds=np.array([speed_of(trial, actor, size_of(one.character)) for actor, one in begun]),
        sizes=np.array([size_of(one.character) for one in now]),
    )
    idle = [
        Duty(STAND, [row]) for row, actor in enumerate(actors) if not (actor.command or actor.goal or actor.footprint)
    ]
    return [*idle, *own, Duty(errands, range(len(actors)))]


def speed_of(trial: Trial, actor: Actor, size: float) -> float:
    """m/s towards its goals: its own, or that of its style for a body of its size."""
    return actor.speed if actor.speed is not None else natural_speed(trial.of(actor).style) * sqrt(size)


def _check_goals(trial: Trial, opened: Sequence["Opened"], where: str) -> None:
    """Refuse goals for those whose law cannot be steered."""
    for index, (actor, one) in enumerate(zip(trial.crowd, opened, strict=True)):
        if actor.goal and not {"heading", "speed"} <= set(one.law.commands):
            raise BadValue(
                f"{where}: crowd.{index} has goals, but its gait '{one.gait.name}' of the law {one.law.name} "
                "cannot be steered; give commands"
            )


def _led(trial: Trial, where: str) -> list[Duty]:
    """All by one skill, which then is the only one to command."""
    for index, actor in enumerate(trial.crowd):
        if actor.goal or actor.command or actor.skill:
            raise BadValue(f"{where}: crowd.{index} has goals, commands or skills, but crowd_skill commands everyone")
    skill, count = skill_of(trial.crowd_skill or {}, f"{where}: crowd_skill", FOR_A_CROWD), len(trial.crowd)
    for name in skill.__struct_fields__:
        given = getattr(skill, name)
        if isinstance(given, tuple) and len(given) != count:
            entries = f"{len(given)} entries, but the crowd has {count} characters"
            raise BadValue(f"{where}: crowd_skill.{name} has {entries}")
    return [Duty(skill, range(count))]


def _check_bodies(opened: Sequence["Opened"], where: str) -> None:
    """Refuse bodies that cannot share a world."""
    for index, one in enumerate(opened):
        check_beside(opened[0].character, one.character, one.place[2], f"{where}: crowd.{index} is ")


def check_beside(first: Character, body: Character, heading: float, where: str = "") -> None:
    """Refuse a body that cannot share a world with another, or not in this direction, rad."""
    here = f"{where}'{body.name}'"
    if body.plane != first.plane:
        raise BadValue(
            f"{here} beside '{first.name}': a planar body is held in its plane from outside, so that it would push "
            "the others with a force that no joint makes"
        )
    if body.plane and heading:
        raise BadValue(f"{here}, which is planar: it walks along x, at heading_deg = 0")
    if body.skeleton != first.skeleton:
        joints = "a robot has its own" if body.model != first.model else "a bone fixed in one of them is a joint less"
        raise BadValue(
            f"{here} beside '{first.name}': those who share a world need the same joints in the same order, and "
            f"{joints}; let each run alone"
        )


def _check_places(trial: Trial, where: str) -> None:
    """Refuse starts so close together that the characters would be thrown apart."""
    places = np.array([actor.place for actor in trial.crowd])
    apart = np.linalg.norm(places[:, None] - places[None, :], axis=2) + np.where(np.eye(len(places)), np.inf, 0.0)
    if apart.min(initial=np.inf) < CLOSEST:
        first, second = sorted(int(index) for index in np.unravel_index(apart.argmin(), apart.shape))
        raise BadValue(
            f"{where}: crowd.{first} and crowd.{second} start {apart.min():.2f} m apart; "
            f"they must be at least {CLOSEST} m apart"
        )
