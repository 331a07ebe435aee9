"""Draw any number of poses of a dressed character into one picture."""

from collections.abc import Sequence
from typing import NamedTuple

import mujoco
import numpy as np

from footfall.bodies.build import build_spec
from footfall.bodies.character import Character
from footfall.bodies.looks import dress
from footfall.bodies.skin.skin import Skin
from footfall.laws.tables import Link
from footfall.maths.quaternions import yaw
from footfall.sim.drawing.camera import Camera, Shot
from footfall.worlds.ground import FLAT_GROUND, Ground
from footfall.worlds.terrain import lay, put_loose

ARROW = (0.86, 0.08, 0.24)
ARROW_LENGTH, ARROW_WIDTH, ARROW_GAP = 0.6, 0.022, 0.14
FAR = 60.0
EXTENT = 2.0
SHADOW_REACH = 6.0
ANY_STEP = 0.001


class Arrow(NamedTuple):
    """A push on a link; its strength, from 0 to 1, is its opacity."""

    link: Link
    force_w: np.ndarray
    strength: float = 1.0
    point_l: Sequence[float] | None = None  # m, point on the link; None: its mass centre


class Pose(NamedTuple):
    """One position row of the model, and the pushes on it."""

    qpos: np.ndarray
    arrows: tuple[Arrow, ...] = ()


class Walkway(NamedTuple):
    """A strip of floor. With parallel rays an endless floor has no horizon and would leave no room for the sky."""

    direction: float  # rad, from the world's x to its y
    behind: float  # m, from the line through the world's origin, away from the camera
    before: float  # m, towards the camera


class PoseDrawer:
    """One character and a picture size. Use it in a `with` statement or close it: it holds a graphics context."""

    def __init__(
        self,
        character: Character,
        size: tuple[int, int],
        *,
        walkway: Walkway | None = None,
        ground: Ground = FLAT_GROUND,
        finer: int = 1,
        poses: int = 1,
        by_side: bool = False,
        skin: Skin | None = None,
    ):
        """Without a walkway the floor is endless. Each pixel averages `finer` x `finer` pixels.

        A picture shows at most so many poses at once. `by_side` tells left from right by colour. `skin`: an avatar's.
        """
        spec = build_spec(character, ANY_STEP)
        dress(spec, character, poses, by_side=by_side, skin=skin)
        lay(spec, ground)
        put_loose(spec, ground)
        if walkway and ground.bare:
            _narrow_floor(spec, walkway)
        self.finer = finer
        self.shot = Shot(
            spec.compile(), (size[0] * finer, size[1] * finer), extent=EXTENT, far=FAR, shadow_reach=SHADOW_REACH
        )
        self.poses = poses
        self.model, self.data = self.shot.model, self.shot.data

    def __enter__(self) -> "PoseDrawer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Release the graphics context."""
        self.shot.close()

    def draw(self, poses: Sequence[Pose], camera: Camera) -> np.ndarray:
        """Draw the picture: rows x columns x RGB, 8 bits."""
        if self.poses > 1:
            self.shot.keep_skins([pose.qpos for pose in poses], self.poses)
        for index, pose in enumerate(poses):
            self.shot.pose(pose.qpos)
            if index == 0:
                self.shot.look(camera)
            else:
                self.shot.add_moving()
            for arrow in pose.arrows:
                self._add_arrow(arrow)
        return _mean_of_blocks(self.shot.taken(), self.finer)

    def between(self, before: np.ndarray, after: np.ndarray, share: float) -> np.ndarray:
        """Interpolate between two position rows, rotating as the joints do."""
        way = np.zeros(self.model.nv)
        mujoco.mj_differentiatePos(self.model, way, 1.0, before, after)
        row = np.array(before, float)
        mujoco.mj_integratePos(self.model, row, way, share)
        return row

    def _add_arrow(self, arrow: Arrow) -> None:
        """Draw an arrow whose tip is slightly off the link, so that the body does not hide it."""
        body, force = self.model.body(arrow.link.name.lower()).id, float(np.linalg.norm(arrow.force_w))
        if force == 0.0:
            return
        along_w = np.asarray(arrow.force_w, float) / force
        point_l = self.model.body_ipos[body] if arrow.point_l is None else np.asarray(arrow.point_l)
        pushed_w = self.data.xpos[body] + self.data.xmat[body].reshape(3, 3) @ point_l
        tip_w = pushed_w - ARROW_GAP * along_w
        self.shot.add_arrow(tip_w - ARROW_LENGTH * along_w, tip_w, ARROW_WIDTH, (*ARROW, arrow.strength))


def _narrow_floor(spec: mujoco.MjSpec, walkway: Walkway) -> None:
    ground = spec.geom("ground")
    middle, half = (walkway.behind - walkway.before) / 2, (walkway.behind + walkway.before) / 2
    cos, sin = np.cos(walkway.direction), np.sin(walkway.direction)
    ground.size, ground.pos = [FAR / 2, half, 1.0], [-sin * middle, cos * middle, 0.0]
    ground.quat = yaw(walkway.direction)
    spec.material("ground").texrepeat = [1.0, 1.0]


def _mean_of_blocks(image: np.ndarray, block: int) -> np.ndarray:
    if block == 1:
        return image
    rows, columns = image.shape[0] // block, image.shape[1] // block
    return image.reshape(rows, block, columns, block, 3).mean(axis=(1, 3)).astype(np.uint8)
