"""One MuJoCo world with many characters in it, seen through windows that look as a batch's rows do."""

from collections.abc import Sequence

import mujoco
import numpy as np

from footfall.bodies.build import build_spec
from footfall.bodies.character import Character

VEL = mujoco.mjtStage.mjSTAGE_VEL.value
BODY_ARRAYS = ("xpos", "xquat", "xipos", "cvel", "subtree_com", "xfrc_applied")
SPEED_ARRAYS = ("qvel", "qfrc_applied")


def build_world(characters: Sequence[Character], places: np.ndarray, step_seconds: float) -> mujoco.MjModel:
    """All characters on one ground, each at its place (x, y) and facing its way (rad); they meet, none meets itself."""
    world = build_spec(characters[0], step_seconds)
    world.delete(world.body("pelvis"))
    for index, character in enumerate(characters):
        spec = build_spec(character, step_seconds, code=index + 1)
        x, y, yaw = places[index]
        frame = world.worldbody.add_frame(pos=[x, y, 0.0], quat=[np.cos(yaw / 2), 0.0, 0.0, np.sin(yaw / 2)])
        frame.attach_body(spec.body("pelvis"), f"{index}_", "")
    return world.compile()


class SharedWorld:
    """The world's arrays by row: body k of character i is [i, k], its coordinates [i, ...], as in a batch."""

    def __init__(self, model: mujoco.MjModel, lone: mujoco.MjModel, count: int):
        self.model, self.data = model, mujoco.MjData(model)
        self._check(model, lone, count)
        self._count = count
        bodies = lone.nbody - 1
        for name in BODY_ARRAYS:
            setattr(self, name, self._window(getattr(self.data, name), bodies, lone.nbody))
        for name in SPEED_ARRAYS:
            setattr(self, name, self._window(getattr(self.data, name), lone.nv, lone.nv))
        self.qpos = self._window(self.data.qpos, lone.nq, lone.nq)
        self.xaxis = self._window(self.data.xaxis, lone.njnt, lone.njnt)
        self.sensordata = self._window(self.data.sensordata, lone.nsensordata, lone.nsensordata)
        self.reset()

    def reset(self, stage: int = VEL) -> None:
        """Every character as it was built."""
        mujoco.mj_resetData(self.model, self.data)
        mujoco.mj_step1(self.model, self.data)

    def forward(self, stage: int = VEL) -> None:
        """What follows from the coordinates as they are now."""
        mujoco.mj_step1(self.model, self.data)

    def step(self) -> None:
        """One step of the whole world; what follows from its new state is current when it returns."""
        mujoco.mj_step2(self.model, self.data)
        mujoco.mj_step1(self.model, self.data)

    def _window(self, array: np.ndarray, stride: int, length: int) -> np.ndarray:
        """Rows of `length` entries that begin `stride` entries after each other."""
        shape, strides = (self._count, length, *array.shape[1:]), (stride * array.strides[0], *array.strides)
        return np.lib.stride_tricks.as_strided(array, shape, strides)

    @staticmethod
    def _check(model: mujoco.MjModel, lone: mujoco.MjModel, count: int) -> None:
        """Rows are evenly spaced only when every character has the same joints, in the same order."""
        for name in ("nv", "nq", "njnt", "nsensordata"):
            if getattr(model, name) != count * getattr(lone, name):
                raise AssertionError(f"{name}: {count} characters make {getattr(model, name)}")
        if model.nbody - 1 != count * (lone.nbody - 1):
            raise AssertionError(f"nbody: {count} characters make {model.nbody}")
