"""A picture of a running simulation as an array, drawn by the OpenGL that works here."""

from typing import TYPE_CHECKING

import mujoco
import numpy as np

from footfall.bodies.build import build_spec
from footfall.bodies.looks import dress
from footfall.errors import BadValue, did_you_mean
from footfall.sim.drawing.camera import Camera, Shot
from footfall.sim.drawing.posed import ANY_STEP, EXTENT, FAR, SHADOW_REACH
from footfall.sim.room import PREFIX, Room
from footfall.sim.together import Together, build_world
from footfall.worlds.terrain import lay, put_loose

if TYPE_CHECKING:
    from footfall.sim.simulation import Simulation

VIEWS = {"side": (np.pi / 2, -0.12), "front": (np.pi, -0.12), "behind": (0.0, -0.2), "above": (0.0, -1.2)}
"""The direction of view from the character's heading, and how far it looks up, rad."""
AWAY = 3.2
"""Distance of the camera, in heights of the pelvis."""
LARGEST = 4096
"""Pixels of a side."""


def picture(simulation: "Simulation", row: int, camera: str, size: tuple[int, int]) -> np.ndarray:
    """Draw a row where it is; the camera follows it, or is one of the world's by name."""
    try:
        width, height = (int(side) for side in size)
    except (TypeError, ValueError):
        raise BadValue(f"size is {size!r}; it must be width and height in pixels") from None
    if not 0 < width <= LARGEST or not 0 < height <= LARGEST:
        raise BadValue(f"size is {size!r}; each side must lie between 1 and {LARGEST} pixels")
    shot = _shot(simulation, row, (width, height))
    own = {shot.model.camera(index).name.removeprefix(PREFIX): index for index in range(shot.model.ncam)}
    if camera not in VIEWS and camera not in own:
        raise BadValue(f"no camera '{camera}'{did_you_mean(camera, [*VIEWS, *own], 'cameras')}")
    shot.pose(_coordinates(simulation, row))
    if camera in own:
        mujoco.mj_camlight(shot.model, shot.data)
        shot.renderer.update_scene(shot.data, own[camera], shot.options)
        return shot.taken().copy()
    azimuth, elevation = VIEWS[camera]
    heading = simulation.place_of(row)[2]
    at_w, high = simulation.batch.xpos[row, 1].copy(), float(simulation.body["pelvis_height"][row])
    shot.look(Camera(at_w, heading + azimuth, elevation, 2 * AWAY * high))
    return shot.taken().copy()


def _shot(simulation: "Simulation", row: int, size: tuple[int, int]) -> Shot:
    """The dressed model with a graphics context, kept until another body or size is asked for."""
    shared = isinstance(simulation.layout, Together)
    key = (None if shared else simulation.models[row], size)
    kept = vars(simulation).get("shot")
    if kept is not None and kept[0] == key:
        return kept[1]
    if kept is not None:
        kept[1].close()
    shot = Shot(_dressed(simulation, row), size, extent=EXTENT, far=FAR, shadow_reach=SHADOW_REACH)
    vars(simulation)["shot"] = (key, shot)
    return shot


def _dressed(simulation: "Simulation", row: int) -> mujoco.MjModel:
    layout, ground = simulation.layout, simulation.grounds[row]
    if isinstance(layout, Together):
        return build_world(
            simulation.characters, simulation.places, ANY_STEP, layout.props, dressed=True,
            balls=layout.balls, ghosts=layout.ghosts, ground=simulation.grounds[0],
        )  # fmt: skip
    spec = build_spec(simulation.characters[row], ANY_STEP)
    dress(spec, simulation.characters[row])
    lay(spec, ground)
    put_loose(spec, ground)
    if isinstance(layout, Room):
        layout.around(spec)
    return spec.compile()


def _coordinates(simulation: "Simulation", row: int) -> np.ndarray:
    batch = simulation.batch
    if isinstance(simulation.layout, Together):
        return np.concatenate([*batch.qpos, batch.loose("qpos")[0]])
    return np.concatenate([batch.qpos[row], batch.loose("qpos")[row]])
