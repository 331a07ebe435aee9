"""A random crowd: characters of random size and style that walk to random goals or dance."""

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.style import Style, styled
from footfall.laws.register import Gait, gait
from footfall.measure.crowd.company import MOST, Company
from footfall.measure.trial.document import Trial, Walker
from footfall.sim.loop import Duty
from footfall.sim.together import CROWD_STEP, Prop
from footfall.skills.dance import Dance
from footfall.skills.wander import Wander

SPACING, DANCE_SPACING = 1.8, 1.6
"""m between two places of the square that a crowd starts in; dancers stand closer."""
SLOWEST, QUICKEST = 0.3, 0.9
"""m/s, of what is asked, for a body of the humanoid's size."""
SIZES = (0.8, 1.2)
AROUND = 1.0
"""m beyond the square in which goals lie."""


def gathering(
    count: int,
    seed: int = 0,
    *,
    seconds: float = 20.0,
    props: int = 0,
    dance: bool = False,
    step_seconds: float = CROWD_STEP,
) -> Company:
    """Characters of random size and style who walk to random goals in a square, or dance in their places."""
    if not 1 <= count <= MOST:
        raise BadValue(f"a crowd of {count}; it must have 1 to {MOST} characters")
    if not 0 <= props <= MOST:
        raise BadValue(f"{props} props; there can be 0 to {MOST}")
    chance = np.random.default_rng(seed)
    side = int(np.ceil(np.sqrt(count)))
    spacing = DANCE_SPACING if dance else SPACING
    reach = spacing * (side + 1) / 2 + AROUND
    people = [_someone(chance) for _ in range(count)]
    characters, gaits, styles, speeds = (list(parts) for parts in zip(*people, strict=True))
    crates = [Prop(_spot_between(chance, side, spacing)) for _ in range(props)]
    places = _places(chance, count, side, spacing)
    if dance:
        places[:, 2] = 0.0
    goals = chance.uniform(-reach, reach, (count, 2))
    mirrored = chance.random(count) < 0.5
    wander = Wander(
        goals=goals,
        headings=places[:, 2],
        speeds=np.array(speeds),
        reach=reach,
        chance=dict(chance.bit_generator.state),
    )
    trial = _trial(seed, seconds, step_seconds, places, characters, styles)
    names = [f"{body.name}, {style}" for body, style in zip(characters, styles, strict=True)]
    duty = Duty(Dance(mirrored=mirrored) if dance else wander, range(count))
    return Company(trial, characters, gaits, places, crates, names, [duty])


def _someone(chance: np.random.Generator) -> tuple[Character, Gait, str, float]:
    size = float(chance.uniform(*SIZES))
    name = str(chance.choice(catalog.names(Style)))
    body = catalog.load(Character, "humanoid").scaled(size)
    speed = float(chance.uniform(SLOWEST, QUICKEST)) * np.sqrt(size)
    return body, styled(gait("walk"), catalog.load(Style, name)), name, speed


def _places(chance: np.random.Generator, count: int, side: int, spacing: float) -> np.ndarray:
    """In a square, each facing its own way."""
    rows = np.arange(count)
    grid = np.stack([rows % side, rows // side], axis=1) - (side - 1) / 2
    return np.column_stack([spacing * grid, chance.uniform(-np.pi, np.pi, count)])


def _spot_between(chance: np.random.Generator, side: int, spacing: float) -> tuple[float, float, float]:
    """Midway between the places of four, or at the edge."""
    x, y = (spacing * (chance.integers(0, side + 1, 2) - side / 2)).tolist()
    return x, y, float(chance.uniform(-np.pi, np.pi))


def _trial(
    seed: int, seconds: float, step_seconds: float, places: np.ndarray, bodies: list[Character], styles: list[str]
) -> Trial:
    """Who is there, as a document; goals are drawn on the way, so that it does not say them."""
    walkers = [
        Walker(
            place=(float(x), float(y)), heading_deg=float(np.degrees(yaw)), character=catalog.encode(body), style=style
        )
        for (x, y, yaw), body, style in zip(places, bodies, styles, strict=True)
    ]
    table = {"name": "a crowd at random", "seconds": seconds, "step_seconds": step_seconds, "seed": seed}
    return catalog.decode(Trial, table | {"crowd": [catalog.encode(walker) for walker in walkers]}, "this crowd")
