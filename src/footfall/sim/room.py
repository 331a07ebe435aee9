"""A world of your own: a MuJoCo scene with floor, furniture, cameras and sensors, into which characters are put."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import mujoco
import numpy as np

from footfall.bodies.build import build_spec
from footfall.bodies.character import Character
from footfall.bodies.robots.urdf import open_model
from footfall.errors import BadDocument, BadValue
from footfall.sim.layout import Worlds
from footfall.worlds.ground import Ground
from footfall.worlds.scan import scanned
from footfall.worlds.terrain import Heights

PREFIX = "room/"
"""Before every name of the scene's in the model that is simulated."""
FLOORS = (mujoco.mjtGeom.mjGEOM_PLANE, mujoco.mjtGeom.mjGEOM_HFIELD)


class Room:
    """Each character alone in its own copy of a scene, which is an `MjSpec` or a file."""

    balls = 0

    def __init__(self, scene: mujoco.MjSpec | str | Path):
        if isinstance(scene, str | Path):
            self.scene = open_model(str(scene))
        elif isinstance(scene, mujoco.MjSpec):
            self.scene = scene.copy()
        else:
            raise BadValue(f"a world is an MjSpec or the file of a scene, not {type(scene).__name__}")
        for key in self.scene.keys:
            self.scene.delete(key)

    @cached_property
    def model(self) -> mujoco.MjModel:
        """The scene without anybody."""
        try:
            return self.scene.copy().compile()
        except ValueError as problem:
            raise BadDocument(f"the scene cannot be built: {' '.join(str(problem).split())}") from problem

    def places(self, count: int) -> np.ndarray:
        """All start at the origin."""
        return np.zeros((count, 3))

    def heights(self, grounds: Sequence[Ground]) -> list[Heights]:
        """The ground's heights, read off the scene, for each row."""
        return [scanned(self.model)] * len(grounds)

    def around(self, spec: mujoco.MjSpec) -> None:
        """Put the scene around a character; its floor takes the place of ours."""
        own = self.scene.copy()
        for name in [name for name in dir(own.option) if not name.startswith("_")]:
            setattr(own.option, name, getattr(spec.option, name))  # attaching warns of any that differ
        if any(geom.type in FLOORS for geom in self.scene.worldbody.geoms):
            ground = spec.geom("ground")
            ground.contype, ground.conaffinity, ground.rgba = 0, 0, [0.0, 0.0, 0.0, 0.0]
            ground.pos = [0.0, 0.0, -1.0]
        spec.attach(own, frame=spec.worldbody.add_frame(), prefix=PREFIX)

    def open(
        self,
        characters: Sequence[Character],
        models: Sequence[mujoco.MjModel],
        grounds: Sequence[Ground],
        step_seconds: float,
    ) -> Worlds:
        """Open a batch with one copy of the scene per character."""
        from footfall.sim.lone_worlds import LoneWorlds

        _ = self.model
        whole: dict[int, mujoco.MjModel] = {}
        for character in characters:
            if id(character) not in whole:
                spec = build_spec(character, step_seconds)
                self.around(spec)
                try:
                    whole[id(character)] = spec.compile()
                except ValueError as problem:
                    raise BadDocument(f"the scene cannot be built around '{character.name}': {problem}") from problem
        return LoneWorlds([whole[id(character)] for character in characters], models[0])
