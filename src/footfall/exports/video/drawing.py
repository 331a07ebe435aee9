"""A dressed character before a camera: any number of its poses drawn into one picture."""

from collections.abc import Sequence
from typing import NamedTuple

import mujoco
import numpy as np

from footfall.bodies.build import build_spec
from footfall.bodies.character import Character
from footfall.bodies.looks import HIDDEN, dress
from footfall.exports.video.render import open_renderer
from footfall.laws.tables import Link
from footfall.maths.quaternions import yaw
from footfall.worlds.terrain import boxes_for, lay
from footfall.worlds.world import Profile

ARROW = (0.86, 0.08, 0.24)
ARROW_LENGTH, ARROW_WIDTH, ARROW_GAP = 0.6, 0.022, 0.14
FIELD_DEG = 35.0
FAR = 60.0
SUN_HEIGHT_DEG, SUN_ASIDE_DEG, SUN_AWAY = 58.0, 55.0, 8.0
EXTENT = 2.0
SHADOW_REACH, SHADOW_PIXELS = 6.0, 4096
ANY_STEP = 0.001


class Camera(NamedTuple):
    """Where a picture is taken from. With a `height`, rays are parallel and that many metres fit the picture."""

    look_at_w: np.ndarray
    azimuth: float  # rad, of the line of sight, from the world's x to its y
    elevation: float  # rad, of the line of sight; negative looks down
    distance: float  # m
    height: float | None = None


class Arrow(NamedTuple):
    """A push on a link; its strength, 0 to 1, is how opaque it is drawn."""

    link: Link
    force_w: np.ndarray
    strength: float = 1.0
    point_l: Sequence[float] | None = None  # m, where on the link; None: at its mass centre


class Pose(NamedTuple):
    """One position row of the model, and the pushes that act in it."""

    qpos: np.ndarray
    arrows: tuple[Arrow, ...] = ()


class Walkway(NamedTuple):
    """A strip of floor: an endless one seen by parallel rays has no horizon, and leaves no room for the sky."""

    direction: float  # rad, from the world's x to its y
    behind: float  # m, from the line through the world's origin away from the camera
    before: float  # m, towards the camera


class Stage:
    """One character and one size of picture. Use it in a `with`, or close it: it holds a graphics context."""

    def __init__(
        self,
        character: Character,
        size: tuple[int, int],
        *,
        walkway: Walkway | None = None,
        profile: Profile = (),
        finer: int = 1,
    ):
        """Without a walkway the floor is endless. Each pixel is the mean of `finer` x `finer`."""
        spec = build_spec(character, ANY_STEP)
        dress(spec, character)
        lay(spec, profile, boxes_for(profile))
        if walkway and not profile:
            _narrow_floor(spec, walkway)
        self.model = spec.compile()
        self.model.stat.extent = EXTENT
        self.model.vis.map.zfar = FAR / EXTENT
        self.model.vis.map.shadowclip = SHADOW_REACH / EXTENT
        self.model.vis.quality.shadowsize = SHADOW_PIXELS
        self.data = mujoco.MjData(self.model)
        self.options = mujoco.MjvOption()
        self.options.geomgroup[HIDDEN] = 0
        self.finer = finer
        self.renderer = open_renderer(self.model, size[0] * finer, size[1] * finer)

    def __enter__(self) -> "Stage":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the graphics context back."""
        self.renderer.close()

    def draw(self, poses: Sequence[Pose], camera: Camera) -> np.ndarray:
        """Rows x columns x RGB, 8 bits."""
        scene = self.renderer.scene
        for index, pose in enumerate(poses):
            self.data.qpos[:] = pose.qpos
            mujoco.mj_kinematics(self.model, self.data)
            if index == 0:
                self._look(camera)
            else:
                moving = mujoco.mjtCatBit.mjCAT_DYNAMIC.value
                mujoco.mjv_addGeoms(self.model, self.data, self.options, mujoco.MjvPerturb(), moving, scene)
            for arrow in pose.arrows:
                self._add_arrow(arrow)
        return _mean_of_blocks(self.renderer.render(), self.finer)

    def between(self, before: np.ndarray, after: np.ndarray, share: float) -> np.ndarray:
        """The position row at a share of the way from one to another, turning as the joints turn."""
        way = np.zeros(self.model.nv)
        mujoco.mj_differentiatePos(self.model, way, 1.0, before, after)
        row = np.array(before, float)
        mujoco.mj_integratePos(self.model, row, way, share)
        return row

    def _look(self, camera: Camera) -> None:
        view = mujoco.MjvCamera()
        view.lookat, view.distance = camera.look_at_w, camera.distance
        view.azimuth, view.elevation = np.degrees(camera.azimuth), np.degrees(camera.elevation)
        view.orthographic = int(camera.height is not None)
        self.model.vis.global_.fovy = camera.height or FIELD_DEG
        self.renderer.update_scene(self.data, view, self.options)
        scene = self.renderer.scene
        for light in scene.lights[: scene.nlight]:
            if not light.headlight:
                light.dir = sunbeam_w(camera.azimuth)
                light.pos = camera.look_at_w - SUN_AWAY * light.dir

    def _add_arrow(self, arrow: Arrow) -> None:
        """Its tip stands a little off the link, so that the body does not hide it."""
        scene, body = self.renderer.scene, self.model.body(arrow.link.name.lower()).id
        force = float(np.linalg.norm(arrow.force_w))
        if scene.ngeom >= scene.maxgeom or force == 0.0:
            return
        along_w = np.asarray(arrow.force_w, float) / force
        point_l = self.model.body_ipos[body] if arrow.point_l is None else np.asarray(arrow.point_l)
        pushed_w = self.data.xpos[body] + self.data.xmat[body].reshape(3, 3) @ point_l
        tip_w = pushed_w - ARROW_GAP * along_w
        geom, kind = scene.geoms[scene.ngeom], mujoco.mjtGeom.mjGEOM_ARROW
        colour = np.array([*ARROW, arrow.strength], np.float32)
        mujoco.mjv_initGeom(geom, kind, np.zeros(3), np.zeros(3), np.zeros(9), colour)
        mujoco.mjv_connector(geom, kind, ARROW_WIDTH, tip_w - ARROW_LENGTH * along_w, tip_w)
        geom.emission = 0.3
        scene.ngeom += 1


def _narrow_floor(spec: mujoco.MjSpec, walkway: Walkway) -> None:
    ground = spec.geom("ground")
    middle, half = (walkway.behind - walkway.before) / 2, (walkway.behind + walkway.before) / 2
    cos, sin = np.cos(walkway.direction), np.sin(walkway.direction)
    ground.size, ground.pos = [FAR / 2, half, 1.0], [-sin * middle, cos * middle, 0.0]
    ground.quat = yaw(walkway.direction)
    spec.material("ground").texrepeat = [1.0, 1.0]


def sunbeam_w(azimuth: float) -> np.ndarray:
    """From over the camera's shoulder, so that shadows fall aside and are seen from every view."""
    aside, height = azimuth - np.radians(SUN_ASIDE_DEG), np.radians(SUN_HEIGHT_DEG)
    return np.array([np.cos(height) * np.cos(aside), np.cos(height) * np.sin(aside), -np.sin(height)])


def _mean_of_blocks(image: np.ndarray, block: int) -> np.ndarray:
    if block == 1:
        return image
    rows, columns = image.shape[0] // block, image.shape[1] // block
    return image.reshape(rows, block, columns, block, 3).mean(axis=(1, 3)).astype(np.uint8)
