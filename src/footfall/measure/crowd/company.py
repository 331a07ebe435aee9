"""Who is in a crowd: characters, gaits, places, props, and the skills that command them."""

from collections.abc import Sequence
from math import radians, sqrt
from typing import NamedTuple

import numpy as np

from footfall.bodies.build import size_of
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.named import natural_speed
from footfall.laws.register import Gait
from footfall.sim.loop import Duty
from footfall.sim.simulation import Simulation
from footfall.sim.together import Prop, Together
from footfall.skills.goals import WalkGoals
from footfall.skills.register import FOR_A_CROWD, skill_of
from footfall.skills.script import Change, Script
from footfall.stage.edits import Dressed
from footfall.stage.scene import Opened, Trial, Walker, alone, ground_of, open_walkers
from footfall.stage.script import duties_of
from footfall.worlds.ground import FLAT_GROUND, Ground

MOST = 256
"""Most characters in one world."""
CLOSEST = 0.5
"""Least distance between two starts, m; closer bodies would overlap."""
STAND = Script(changes=(Change(0.0, {"mode": "stand"}),))


class Company(NamedTuple):
    """A crowd before it runs. The trial says the rest: duration, time step, pushes."""

    trial: Trial
    characters: Sequence[Character]
    gaits: Sequence[Gait]
    places: np.ndarray
    props: Sequence[Prop]
    names: Sequence[str]
    duties: Sequence[Duty]
    ground: Ground = FLAT_GROUND
    others: Sequence[Sequence[Gait]] = ()
    """The gaits that each may be told to change to."""
    edits: Sequence[Sequence[Dressed]] = ()
    """The styles of each from a time on."""

    def simulation(self) -> Simulation:
        """All of them in one world, at their places."""
        return Simulation(
            self.characters,
            self.gaits,
            step_seconds=self.trial.step_seconds,
            others=self.others,
            grounds=self.ground,
            layout=Together(self.places, self.props),
        )


def company_of(trial: Trial) -> Company:
    """The characters that a trial names; each has its own goals, commands or skills, or one skill commands them all."""
    walkers = trial.crowd
    if len(walkers) > MOST:
        raise BadValue(f"{trial.name}: a crowd of {len(walkers)}; it must have 1 to {MOST} characters")
    opened = open_walkers(trial)
    characters, gaits = [one.character for one in opened], [one.gait for one in opened]
    _check_places(trial)
    places = np.array([[*walker.place, radians(walker.heading_deg)] for walker in walkers])
    crates = [Prop((x, y, radians(turn))) for x, y, turn in trial.crate]
    styles = [alone(trial, walker).style for walker in walkers]
    names = [style if isinstance(style, str) else str(style["name"]) for style in styles]
    called = [
        walker.name or f"{body.name}, {style}" for walker, body, style in zip(walkers, characters, names, strict=True)
    ]
    duties = _led(trial) if trial.crowd_skill else _each_its_own(trial, opened, places)
    others, edits = [one.others for one in opened], [one.edits for one in opened]
    return Company(trial, characters, gaits, places, crates, called, duties, ground_of(trial), others, edits)


def _each_its_own(trial: Trial, opened: Sequence[Opened], places: np.ndarray) -> list[Duty]:
    """Goals, commands, footprints and skills of each; who has none of them stands."""
    _check_goals(trial, opened)
    walkers, sizes = trial.crowd, np.array([size_of(one.character) for one in opened])
    errands = WalkGoals(
        goals=tuple(tuple(walker.goal) for walker in walkers),
        headings=places[:, 2],
        speeds=np.array([speed_of(trial, walker, size) for walker, size in zip(walkers, sizes, strict=True)]),
        sizes=sizes,
    )
    idle = [
        Duty(STAND, [row])
        for row, walker in enumerate(walkers)
        if not (walker.command or walker.goal or walker.footprint)
    ]
    return [*idle, *duties_of(opened), Duty(errands, range(len(walkers)))]


def _check_goals(trial: Trial, opened: Sequence[Opened]) -> None:
    """Refuse goals for those whose law cannot be steered."""
    for index, (walker, one) in enumerate(zip(trial.crowd, opened, strict=True)):
        if walker.goal and not {"heading", "speed"} <= set(one.law.commands):
            raise BadValue(
                f"{trial.name}: crowd.{index} has goals, but its gait '{one.gait.name}' of the law {one.law.name} "
                "cannot be steered; give commands"
            )


def speed_of(trial: Trial, walker: Walker, size: float) -> float:
    """m/s towards its goals: its own, or that of its style for a body of its size."""
    return walker.speed if walker.speed is not None else natural_speed(alone(trial, walker).style) * sqrt(size)


def _led(trial: Trial) -> list[Duty]:
    """All by one skill, which then is the only one to command."""
    for index, walker in enumerate(trial.crowd):
        if walker.goal or walker.command or walker.skill:
            raise BadValue(
                f"{trial.name}: crowd.{index} has goals, commands or skills, but crowd_skill commands everyone"
            )
    skill, count = skill_of(trial.crowd_skill or {}, f"{trial.name}: crowd_skill", FOR_A_CROWD), len(trial.crowd)
    for name in skill.__struct_fields__:
        given = getattr(skill, name)
        if isinstance(given, tuple) and len(given) != count:
            raise BadValue(
                f"{trial.name}: crowd_skill.{name} has {len(given)} entries, but the crowd has {count} characters"
            )
    return [Duty(skill, range(count))]


def _check_places(trial: Trial) -> None:
    """Refuse starts so close together that the characters would be thrown apart."""
    places = np.array([walker.place for walker in trial.crowd])
    apart = np.linalg.norm(places[:, None] - places[None, :], axis=2) + np.where(np.eye(len(places)), np.inf, 0.0)
    if apart.min(initial=np.inf) < CLOSEST:
        first, second = sorted(int(index) for index in np.unravel_index(apart.argmin(), apart.shape))
        raise BadValue(
            f"{trial.name}: crowd.{first} and crowd.{second} start {apart.min():.2f} m apart; "
            f"they must be at least {CLOSEST} m apart"
        )
