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
from footfall.measure.trial.document import Trial, alone, ground_of, open_walkers
from footfall.measure.trial.script import script_of
from footfall.sim.loop import Duty
from footfall.sim.simulation import Simulation
from footfall.sim.together import Prop, Together
from footfall.skills.errands import Errands
from footfall.skills.script import Change, Script
from footfall.skills.then import Then
from footfall.worlds.ground import FLAT_GROUND, Ground

MOST = 256
"""Characters in one world."""
CLOSEST = 0.5
"""m between two places to start at; nearer than this bodies overlap."""
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

    def simulation(self) -> Simulation:
        """All of them in one world, at their places."""
        return Simulation(
            self.characters,
            self.gaits,
            step_seconds=self.trial.step_seconds,
            grounds=self.ground,
            layout=Together(self.places, self.props),
        )


def company_of(trial: Trial) -> Company:
    """The characters that a trial names; each walks to its goals, around the others, or follows its own commands."""
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
    sizes = np.array([size_of(body) for body in characters])
    speeds = np.array(
        [
            walker.speed if walker.speed is not None else natural_speed(style) * sqrt(size)
            for walker, style, size in zip(walkers, styles, sizes, strict=True)
        ]
    )
    everyone = range(len(walkers))
    errands = Errands(
        goals=tuple(tuple(walker.goal) for walker in walkers), headings=places[:, 2], speeds=speeds, sizes=sizes
    )
    duties = [
        Duty(script_of(alone(trial, walker)) if walker.command else STAND, [row])
        for row, walker in enumerate(walkers)
        if walker.command or not walker.goal
    ]
    duties += [Duty(Then(skills=one.skills), [row]) for row, one in enumerate(opened) if one.skills]
    return Company(
        trial,
        characters,
        gaits,
        places,
        crates,
        [f"{body.name}, {style}" for body, style in zip(characters, names, strict=True)],
        [*duties, Duty(errands, everyone)],
        ground_of(trial),
    )


def _check_places(trial: Trial) -> None:
    """Two characters that start in one place would be thrown apart."""
    places = np.array([walker.place for walker in trial.crowd])
    apart = np.linalg.norm(places[:, None] - places[None, :], axis=2) + np.where(np.eye(len(places)), np.inf, 0.0)
    if apart.min(initial=np.inf) < CLOSEST:
        first, second = sorted(int(index) for index in np.unravel_index(apart.argmin(), apart.shape))
        raise BadValue(
            f"{trial.name}: crowd.{first} and crowd.{second} start {apart.min():.2f} m apart; "
            f"they must be at least {CLOSEST} m apart"
        )
