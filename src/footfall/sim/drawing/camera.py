"""Photograph a model: pose it, point the camera, take the picture."""

from collections.abc import Sequence
from typing import NamedTuple

import mujoco
import numpy as np

from footfall.bodies.looks import HIDDEN
from footfall.sim.drawing.render import open_renderer

FIELD_DEG = 35.0
SUN_HEIGHT_DEG, SUN_ASIDE_DEG, SUN_AWAY = 58.0, 55.0, 8.0
SHADOW_PIXELS = 4096


class Camera(NamedTuple):
    """Where a picture is taken from. With a `height`, rays are parallel and the picture is that many metres high."""

    look_at_w: np.ndarray
    azimuth: float  # rad, direction of view, from the world's x to its y
    elevation: float  # rad, angle of view; negative looks down
    distance: float  # m
    height: float | None = None


class Shot:
    """A model and a picture size. Use it in a `with` statement or close it: it holds a graphics context."""

    def __init__(self, model: mujoco.MjModel, size: tuple[int, int], *, extent: float, far: float, shadow_reach: float):
        """Lengths in metres: the size of the scene, how far the camera sees, and how far around it shadows reach."""
        model.stat.extent = extent
        model.vis.map.zfar = far / extent
        model.vis.map.shadowclip = shadow_reach / extent
        model.vis.quality.shadowsize = SHADOW_PIXELS
        self.model, self.data = model, mujoco.MjData(model)
        self.options = mujoco.MjvOption()
        self.options.geomgroup[HIDDEN] = 0
        self._bent: tuple[np.ndarray, np.ndarray] | None = None
        self.renderer = open_renderer(model, *size)

    def __enter__(self) -> "Shot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Release the graphics context."""
        self.renderer.close()

    def pose(self, qpos: np.ndarray) -> None:
        """Put everything where a position row says."""
        self.data.qpos[:] = qpos
        mujoco.mj_kinematics(self.model, self.data)

    def look(self, camera: Camera, sun_away: float = SUN_AWAY, lit_w: np.ndarray | None = None) -> None:
        """Begin a picture; the sun is this far (m) from the point the camera looks at."""
        view = mujoco.MjvCamera()
        view.lookat, view.distance = camera.look_at_w, camera.distance
        view.azimuth, view.elevation = np.degrees(camera.azimuth), np.degrees(camera.elevation)
        view.orthographic = int(camera.height is not None)
        self.model.vis.global_.fovy = camera.height or FIELD_DEG
        self.renderer.update_scene(self.data, view, self.options)
        scene = self.renderer.scene
        for light in scene.lights[: scene.nlight]:
            if not light.headlight:
                light.dir = _sunbeam_w(camera.azimuth)
                light.pos = (camera.look_at_w if lit_w is None else lit_w) - sun_away * light.dir

    def add_moving(self) -> None:
        """Draw the moving parts again, as posed now, into the current picture; skins are there already."""
        moving, skins = mujoco.mjtCatBit.mjCAT_DYNAMIC.value, mujoco.mjtVisFlag.mjVIS_SKIN
        self.options.flags[skins] = 0
        mujoco.mjv_addGeoms(self.model, self.data, self.options, mujoco.MjvPerturb(), moving, self.renderer.scene)
        self.options.flags[skins] = 1

    def keep_skins(self, rows: Sequence[np.ndarray], copies: int) -> None:
        """Bend each of a model's copies of a skin as a position row says; copies without a row shrink to nothing."""
        scene = self.renderer.scene
        each = len(scene.skinvert) // copies
        self._bent = np.zeros_like(scene.skinvert), np.zeros_like(scene.skinnormal)
        for copy, qpos in enumerate(rows):
            self.pose(qpos)
            self.renderer.update_scene(self.data, scene_option=self.options)
            own = slice(each * copy, each * (copy + 1))
            self._bent[0][own], self._bent[1][own] = scene.skinvert[own], scene.skinnormal[own]

    def add_arrow(self, from_w: np.ndarray, to_w: np.ndarray, width: float, colour: tuple[float, ...]) -> None:
        """Draw an arrow, m; the colour includes opacity. Ignored if the picture is full."""
        scene = self.renderer.scene
        if scene.ngeom >= scene.maxgeom:
            return
        geom, kind = scene.geoms[scene.ngeom], mujoco.mjtGeom.mjGEOM_ARROW
        mujoco.mjv_initGeom(geom, kind, np.zeros(3), np.zeros(3), np.zeros(9), np.array(colour, np.float32))
        mujoco.mjv_connector(geom, kind, width, from_w, to_w)
        geom.emission = 0.3
        scene.ngeom += 1

    def taken(self) -> np.ndarray:
        """Take the picture: rows x columns x RGB, 8 bits."""
        scene = self.renderer.scene
        if self._bent is not None:
            scene.skinvert[:], scene.skinnormal[:] = self._bent
        return self.renderer.render()


def _sunbeam_w(azimuth: float) -> np.ndarray:
    """The sun shines over the camera's shoulder, so that shadows fall sideways and are visible from every view."""
    aside, height = azimuth - np.radians(SUN_ASIDE_DEG), np.radians(SUN_HEIGHT_DEG)
    return np.array([np.cos(height) * np.cos(aside), np.cos(height) * np.sin(aside), -np.sin(height)])
