"""The old names for several on a stage, until the studio has moved to `stage/opened.py`."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.laws.register import Gait
from footfall.sim.loop import Duty
from footfall.sim.together import Prop
from footfall.stage.opened import Opened, open_trial
from footfall.stage.scene import Trial
from footfall.stage.script import duties_of


class Company(NamedTuple):
    """A crowd before it runs."""

    trial: Trial
    characters: Sequence[Character]
    gaits: Sequence[Gait]
    places: np.ndarray
    props: Sequence[Prop]
    names: Sequence[str]
    duties: Sequence[Duty]
    others: Sequence[Sequence[Gait]]


def company_of(given: Trial | Opened) -> Company:
    """The characters that a trial names."""
    opened = given if isinstance(given, Opened) else open_trial(given)
    each = [(one.character, one.gait, one.place, one.name, one.others) for one in opened.crowd]
    characters, gaits, places, names, others = zip(*each, strict=True)
    duties = duties_of(opened.crowd, opened)
    return Company(opened.trial, characters, gaits, np.array(places), opened.props, names, duties, others)
