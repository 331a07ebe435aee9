"""Compile the model of each row of a simulation: a character on its ground, with or without the loose things."""

from collections.abc import Sequence

import mujoco

from footfall.bodies.build import build_spec
from footfall.bodies.character import Character
from footfall.worlds.ground import Ground
from footfall.worlds.terrain import lay, needs_of, put_loose


def built_models(
    characters: Sequence[Character], grounds: Sequence[Ground], step_seconds: float, *, loose: bool = False
) -> list[mujoco.MjModel]:
    """The model of each row; rows with the same character on the same ground share one."""
    needs = needs_of(list(grounds))
    built: dict[tuple[int, Ground], mujoco.MjModel] = {}
    for character, ground in zip(characters, grounds, strict=True):
        if (id(character), ground) not in built:
            spec = build_spec(character, step_seconds, ground.contact)
            lay(spec, ground, needs)
            if loose:
                put_loose(spec, ground)
            built[id(character), ground] = spec.compile()
    return [built[id(character), ground] for character, ground in zip(characters, grounds, strict=True)]
