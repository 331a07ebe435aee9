"""One MuJoCo world with many characters that collide, presented row by row as if each were alone."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import mujoco
import numpy as np

from footfall.bodies.build import FLOOR_BITS, bare_spec, build_spec
from footfall.bodies.character import Character
from footfall.bodies.looks import dress
from footfall.errors import BadValue
from footfall.maths.quaternions import yaw
from footfall.sim.layout import OnGrounds
from footfall.worlds.ground import FLAT_GROUND, Ground
from footfall.worlds.terrain import lay, put_loose

CROWD_STEP = 0.002
"""Default time step, s: twice that of one character. The gaits cope with it, and a crowd costs half as much."""
BODY_ARRAYS = ("xpos", "xquat", "xipos", "cvel", "subtree_com", "xfrc_applied")
SPEED_ARRAYS = ("qvel", "qfrc_applied", "qacc_warmstart")
PROP_BITS = 1 << 30
CRATE = (0.72, 0.53, 0.33, 1.0)
BALL = (0.80, 0.28, 0.24, 1.0)
BALL_GRIP = [0.8, 0.005, 0.002]
"""Friction of a ball: sliding, spinning, rolling."""
BALL_RADIUS, BALL_MASS = 0.1, 2.0
"""Size and mass of a ball until it is thrown, m and kg."""
PARK, PARK_SPACING = 1000.0, 5.0
"""How high parked balls hang, and how far apart, m."""


class Prop(NamedTuple):
    """A crate: a cube with edge (m) and mass (kg) at x and y, rotated by a heading (rad)."""

    place: tuple[float, float, float]
    edge: float = 0.3
    mass: float = 4.0


class Together(OnGrounds):
    """All in one world, where they bump into each other; `places` are x, y (m) and heading (rad) at the start.

    Ghosts pass through each other; `balls` hang high above until they are thrown.
    """

    def __init__(self, places: np.ndarray, props: Sequence[Prop] = (), *, balls: int = 0, ghosts: bool = False):
        self.starts = np.asarray(places, float)
        self.props, self.balls, self.ghosts = list(props), balls, ghosts

    def places(self, count: int) -> np.ndarray:
        """The given starts, one for each."""
        if self.starts.shape != (count, 3):
            raise BadValue(f"{count} characters need {count} places of x, y and heading")
        return self.starts

    def open(
        self,
        characters: Sequence[Character],
        models: Sequence[mujoco.MjModel],
        grounds: Sequence[Ground],
        step_seconds: float,
    ) -> "SharedWorld":
        """Open one world on the first character's ground."""
        return SharedWorld(self.model_of(characters, step_seconds, grounds[0]), models[0], len(characters))

    def model_of(
        self,
        characters: Sequence[Character],
        step_seconds: float,
        ground: Ground,
        built: Mapping[int, mujoco.MjSpec] = MappingProxyType({}),
    ) -> mujoco.MjModel:
        """The world of these characters; some may be built already, each with its own code."""
        return build_world(
            characters,
            self.starts,
            step_seconds,
            self.props,
            balls=self.balls,
            ghosts=self.ghosts,
            ground=ground,
            built=built,
        )

    def code(self, row: int) -> int:
        """What marks the contacts of a row; ghosts have the same, so that they pass through each other."""
        return code_of(row, self.ghosts)


def build_world(
    characters: Sequence[Character],
    places: np.ndarray,
    step_seconds: float,
    props: Sequence[Prop] = (),
    dressed: bool = False,
    *,
    balls: int = 0,
    ghosts: bool = False,
    ground: Ground = FLAT_GROUND,
    built: Mapping[int, mujoco.MjSpec] = MappingProxyType({}),
) -> mujoco.MjModel:
    """Build all characters on one ground, each at its x and y with its heading; they collide with each other.

    A dressed world is for drawing, not for simulating. Ghosts pass through each other. Balls hang high above until
    thrown.
    """
    world = _empty(characters[0], step_seconds, dressed, ground)
    lay(world, ground)
    for index, character in enumerate(characters):
        spec = built.get(index) or _spec_of(character, step_seconds, code_of(index, ghosts), dressed, ground)
        frame = world.worldbody.add_frame(pos=[*places[index][:2], 0.0], quat=yaw(places[index][2]))
        frame.attach_body(spec.worldbody.first_body(), f"{index}_", "")
    put_loose(world, ground)
    for index, prop in enumerate(props):
        _add_prop(world, prop, f"prop_{index}")
    for index in range(balls):
        _add_ball(world, f"thrown_{index}", PARK + PARK_SPACING * index)
    return world.compile()


def code_of(row: int, ghosts: bool) -> int:
    """What marks the contacts of a row."""
    return 1 if ghosts else row + 1


def _empty(character: Character, step_seconds: float, dressed: bool, ground: Ground) -> mujoco.MjSpec:
    """A world for a character, without it; what is drawn around it, and all that a robot's file brings, stays."""
    if not dressed and not character.model:
        return bare_spec(character, step_seconds)
    world = _spec_of(character, step_seconds, 1, dressed, ground)
    for own in (world.worldbody.first_body(), *world.keys, *world.meshes):
        world.delete(own)
    return world


def _spec_of(
    character: Character, step_seconds: float, code: int, dressed: bool, ground: Ground = FLAT_GROUND
) -> mujoco.MjSpec:
    spec = build_spec(character, step_seconds, ground.contact, code)
    if dressed:
        dress(spec, character)
    return spec


def _add_prop(world: mujoco.MjSpec, prop: Prop, name: str) -> None:
    x, y, facing = prop.place
    body = world.worldbody.add_body(name=name, pos=[x, y, prop.edge / 2], quat=yaw(facing))
    body.add_freejoint(name=name)
    half = [prop.edge / 2] * 3
    body.add_geom(
        name=name,
        type=mujoco.mjtGeom.mjGEOM_BOX,
        size=half,
        mass=prop.mass,
        rgba=CRATE,
        contype=PROP_BITS,
        conaffinity=FLOOR_BITS,
    )


def _add_ball(world: mujoco.MjSpec, name: str, height: float) -> None:
    """Add a ball, which is weightless until it is thrown (`balls.Balls`)."""
    body = world.worldbody.add_body(name=name, pos=[0.0, 0.0, height], gravcomp=1.0)
    body.add_freejoint(name=name)
    body.add_geom(
        name=name,
        type=mujoco.mjtGeom.mjGEOM_SPHERE,
        size=[BALL_RADIUS, 0, 0],
        mass=BALL_MASS,
        rgba=BALL,
        condim=6,
        friction=BALL_GRIP,
        contype=PROP_BITS,
        conaffinity=FLOOR_BITS,
    )


class SharedWorld:
    """The world's arrays by row, as in a batch: body k of character i is [i, k], its coordinates are [i, ...]."""

    def __init__(self, model: mujoco.MjModel, lone: mujoco.MjModel, count: int):
        self.model, self.data = model, mujoco.MjData(model)
        self._check(model, lone, count)
        self._count, self._places, self._speeds = count, lone.nq, lone.nv
        self._bodies = bodies = lone.nbody - 1
        for name in BODY_ARRAYS:
            setattr(self, name, self._window(getattr(self.data, name), bodies, lone.nbody))
        for name in SPEED_ARRAYS:
            setattr(self, name, self._window(getattr(self.data, name), lone.nv, lone.nv))
        self.qpos = self._window(self.data.qpos, lone.nq, lone.nq)
        self.xaxis = self._window(self.data.xaxis, lone.njnt, lone.njnt)
        self.xanchor = self._window(self.data.xanchor, lone.njnt, lone.njnt)
        self.keep_damping()
        self.sensordata = self._window(self.data.sensordata, lone.nsensordata, lone.nsensordata)
        self.reset()

    def reset(self, rows: np.ndarray | None = None) -> None:
        """Every character as it was built."""
        if rows is not None and len(rows) != self._count:
            raise BadValue("the characters of a crowd share one world; reset all of them")
        mujoco.mj_resetData(self.model, self.data)
        mujoco.mj_step1(self.model, self.data)

    def forward(self) -> None:
        """Bring what follows from the coordinates up to date."""
        mujoco.mj_step1(self.model, self.data)

    def step(self) -> None:
        """Step the whole world; when it returns, everything that follows from the new state is up to date."""
        mujoco.mj_step2(self.model, self.data)
        mujoco.mj_step1(self.model, self.data)

    def stepper(self, rows: np.ndarray | None) -> Callable[[], None]:
        """A call that steps the world, which moves as a whole."""
        if rows is not None:
            raise BadValue("the characters of a crowd share one world; none can be left out")
        return self.step

    def data_of(self, row: int) -> mujoco.MjData:
        """The data that all rows share."""
        return self.data

    def first_of(self, row: int) -> tuple[int, int]:
        """The first body and the first speed of a row in the shared data."""
        return row * self._bodies, row * self._speeds

    def keep_damping(self) -> None:
        """Take the damping that the model has now for its own."""
        self._own_damping = self.model.dof_damping.copy()

    def set_friction(self, row: int, friction: np.ndarray) -> None:
        """Set the damping for every speed of a row beyond the model's own, N m s/rad."""
        own = slice(row * self._speeds, (row + 1) * self._speeds)
        self.model.dof_damping[own] = self._own_damping[own] + friction

    def contacts(self, row: int) -> tuple[mujoco.MjModel, Any]:
        """The model of the world and its contacts now."""
        return self.model, self.data.contact

    def first_loose(self, count: int) -> np.ndarray:
        """The first loose body, as each row counts."""
        return 1 + (count - np.arange(count, dtype=np.int32)) * np.int32(self._bodies)

    def like_forces(self) -> np.ndarray:
        """Zeros that lie in memory as the outside forces do."""
        return self._window(np.zeros_like(self.data.xfrc_applied), self._bodies, self._bodies + 1)

    def loose(self, name: str) -> np.ndarray:
        """Coordinates or speeds of the loose things, which come after all characters, as one row."""
        array = getattr(self.data, name)
        return array[self._count * (self._places if name == "qpos" else self._speeds) :][None]

    def meetings(self) -> set[tuple[int, int]]:
        """Which characters are touching: pairs of rows, the smaller first; a prop is -1."""
        bodies = self.model.geom_bodyid[self.data.contact.geom]
        rows = (bodies - 1) // self._bodies
        rows = np.where(rows >= self._count, -1, rows)
        met = rows[~(bodies == 0).any(axis=1)]
        return {(int(min(pair)), int(max(pair))) for pair in met if pair[0] != pair[1]}

    def _window(self, array: np.ndarray, stride: int, length: int) -> np.ndarray:
        """A view with rows of `length` entries that start `stride` entries apart."""
        shape, strides = (self._count, length, *array.shape[1:]), (stride * array.strides[0], *array.strides)
        return np.lib.stride_tricks.as_strided(array, shape, strides)

    @staticmethod
    def _check(model: mujoco.MjModel, lone: mujoco.MjModel, count: int) -> None:
        """Check that rows are evenly spaced: every character has the same joints in the same order; props come last."""
        props = model.nbody - 1 - count * (lone.nbody - 1)
        expected = {"nv": 6, "nq": 7, "njnt": 1, "nsensordata": 0}
        for name, each in expected.items():
            if getattr(model, name) != count * getattr(lone, name) + props * each:
                raise AssertionError(f"{name}: {count} characters and {props} props make {getattr(model, name)}")
