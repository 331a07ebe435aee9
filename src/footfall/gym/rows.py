"""The episodes of all rows: what each is asked, senses, gets for it, and when it ends. One environment is one row."""

from collections.abc import Mapping
from math import pi
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character, character
from footfall.errors import BadValue, did_you_mean
from footfall.gaits.style import style as load_style
from footfall.gaits.style import styled
from footfall.gym.actions import Actions, Kind
from footfall.gym.guide import Guide
from footfall.gym.tasks import TASKS, EnvTask
from footfall.laws.register import gait
from footfall.laws.tables import PELVIS
from footfall.maths.quaternions import rotated
from footfall.sim.controller import body_of
from footfall.sim.simulation import STEP_SECONDS, Simulation
from footfall.sim.snapshot import Snapshot
from footfall.worlds.ground import FLAT_GROUND, ground_of_world
from footfall.worlds.world import FLAT, World

SCATTER = 0.01
"""rad, by which a start is disturbed."""
SHOVE_SECONDS = 0.1
LARGEST = 1e6
"""The end of the range of every number that is observed; only a simulation that blows up gets there."""
AHEAD = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""m ahead of the pelvis, where the ground's height is sensed on a course."""
SPEED_WIDTH, HEADING_WIDTH, PRINT_WIDTH = 0.25, 0.5, 0.1
"""m/s, rad and m at which the reward for a speed, a heading or a footprint has fallen to 1/e."""
OPTIONS = ("command", "push", "state", "scatter")
PEEKED = ("memory", "tally", "origin", "sensed")
"""What a launch of the law changes, besides the torques."""
PARTS = ("alive", "speed", "heading", "print", "torque")


class Settings(NamedTuple):
    """What `gymnasium.make` may be given."""

    task: str = "Walk"
    character: str | Character = ""
    rig: str | Path = ""
    gait: str = ""
    style: str = ""
    world: str = ""
    action: Kind = "residual"
    control_hz: float = 50.0
    physics_dt: float = STEP_SECONDS
    observation: Literal["state", "proprioceptive"] = "state"
    reward: Mapping[str, float] | None = None


class StepTold(NamedTuple):
    """What a step tells about every row."""

    observation: np.ndarray
    reward: np.ndarray
    fallen: np.ndarray
    info: dict[str, np.ndarray]


class Episodes:
    """Rows of one task, each in an episode of its own."""

    def __init__(self, settings: Settings, count: int):
        if settings.task not in TASKS:
            raise BadValue(f"no task '{settings.task}'{did_you_mean(settings.task, TASKS, 'tasks')}")
        self.settings, self.task = settings, TASKS[settings.task]
        self.weights = dict(self.task.reward if settings.reward is None else settings.reward)
        for name in self.weights:
            if name not in PARTS:
                raise BadValue(f"no part '{name}' of a reward{did_you_mean(name, PARTS, 'parts')}")
        self.simulation = simulation = _simulation(settings, self.task, count)
        self.ticks = round(1.0 / (settings.control_hz * simulation.step_seconds))
        if self.ticks < 1:
            raise BadValue(f"control_hz is {settings.control_hz}; it must be at most {1 / simulation.step_seconds:g}")
        self.actions = Actions(simulation, settings.action)
        self.last = np.zeros((count, len(self.actions.names)), np.float32)
        self.asked = np.zeros((count, 2))
        """Speed and heading that each row is asked for."""
        self.shoves: list[list[tuple[int, str, Any, float]]] = [[] for _ in range(count)]
        self.begun = np.zeros(count, int)
        self.pushed = np.zeros((count, 3))
        self.prints = np.zeros((count, 3))
        self._steps_seen = np.zeros(count, int)
        self._draws: list[np.random.Generator] = [np.random.default_rng(row) for row in range(count)]
        lives = [_flat(getattr(simulation, name)) for name in PEEKED]
        self._kept = [(live, np.empty_like(live)) for live in lives]
        self.guide = Guide(simulation, steered=settings.action == "command") if self.task.guided else None
        self.names = _observation_names(self)

    def reset(self, row: int, draw: np.random.Generator, options: Mapping[str, Any] | None) -> None:
        """Begin an episode; everything random in it comes from this generator."""
        given, simulation, task = dict(options or {}), self.simulation, self.task
        for name in given:
            if name not in OPTIONS:
                raise BadValue(f"no option '{name}' of a reset{did_you_mean(name, OPTIONS, 'options')}")
        self._draws[row] = draw
        seed = int(draw.integers(2**31))
        simulation.reset([row], seed=[seed], scatter=float(given.get("scatter", SCATTER)))
        self.asked[row] = draw.uniform(*task.speed), draw.uniform(*task.turn)
        heeded = simulation.laws[row].commands
        command = {"speed": self.asked[row, 0], "heading": self.asked[row, 1]} | dict(given.get("command", {}))
        simulation.set_command(row, **{name: value for name, value in command.items() if name in heeded})
        self.asked[row] = command["speed"], command["heading"]
        self.last[row], self.pushed[row], self.begun[row] = 0.0, 0.0, simulation.ticks
        if (state := given.get("state")) is not None:
            self._take(row, state)
        self._steps_seen[row] = simulation.memory["stride"]["steps"][row]
        self.shoves[row] = self._planned(draw, given.get("push"))
        self._next_print(row)
        if self.guide:
            self.guide.begin(row, float(self.asked[row, 0]))

    def step(self, actions: np.ndarray) -> None:
        """Give every row its action."""
        self.last[:] = actions
        self._shove()
        self.actions.step(actions, self.ticks)
        self._follow_prints()
        if self.guide:
            for row, begun in enumerate(self.begun):
                self.guide.lead(row, self.simulation.ticks - int(begun))

    def told(self) -> StepTold:
        """What every row senses now and gets for it, what the law would do, and whether it has fallen."""
        torque, sensed = self._peek()
        simulation = self.simulation
        turn = np.zeros(simulation.count)
        asked = np.stack([self.asked[:, 0], np.zeros(simulation.count), turn], axis=1)
        gravity_l, spin_l, velocity_h = _felt(sensed)
        observation = self._observed(sensed, gravity_l, spin_l, velocity_h)
        miss = np.linalg.norm(simulation.feet.places_w[:, :, :2] - self.prints[:, None, :2], axis=2).min(axis=1)
        info = {
            "expert_action": self.actions.expert(torque, asked),
            "torque": simulation.joints.torques.astype(np.float32),
            "contact": simulation.feet.contacts,
            "steps": simulation.memory["stride"]["steps"].astype(np.int64),
            "push": self.pushed.astype(np.float32),
            "speed": velocity_h[:, 0],
            "outside_impulse": simulation.tally["outside"].copy(),
        }
        reward, blown = self._reward(sensed, info, miss), self._blown_up()
        if blown.any():
            observation, reward = np.nan_to_num(observation), np.where(blown, 0.0, np.nan_to_num(reward))
            info = {name: np.nan_to_num(value) for name, value in info.items()}
        return StepTold(observation, reward, simulation.fallen | blown, info)

    def _blown_up(self) -> np.ndarray:
        """Whether the numbers of each row are no longer those of a body: such an episode is over, like a fall."""
        batch = self.simulation.batch
        return ~((np.abs(batch.qpos) < LARGEST).all(axis=1) & (np.abs(batch.qvel) < LARGEST).all(axis=1))

    def _reward(self, sensed: Any, info: dict[str, np.ndarray], miss: np.ndarray) -> np.ndarray:
        off = np.angle(np.exp(1j * (sensed["heading"] - self.asked[:, 1])))
        used = np.mean((info["torque"] / self.actions.limits) ** 2, axis=1)
        parts = {
            "alive": np.where(self.simulation.fallen, 0.0, 1.0),
            "speed": np.exp(-(((info["speed"] - self.asked[:, 0]) / SPEED_WIDTH) ** 2)),
            "heading": np.exp(-((off / HEADING_WIDTH) ** 2)),
            "print": np.exp(-((miss / PRINT_WIDTH) ** 2)),
            "torque": -used,
        }
        return sum((weight * parts[name] for name, weight in self.weights.items()), np.zeros(self.simulation.count))

    def _observed(self, sensed: Any, gravity_l: np.ndarray, spin_l: np.ndarray, velocity_h: np.ndarray) -> np.ndarray:
        """In the order of `names`."""
        simulation, count = self.simulation, self.simulation.count
        off = sensed["heading"].astype(float) - self.asked[:, 1]
        stride = simulation.memory["stride"]
        clock = pi * (stride["phase"] + stride["stance"])
        parts = [
            gravity_l,
            spin_l,
            simulation.joints.angles - self.actions.rest,
            simulation.joints.rates,
            self.last,
            np.stack([self.asked[:, 0], np.sin(off), np.cos(off)], axis=1),
            np.stack([np.sin(clock), np.cos(clock)], axis=1),
        ]
        if self.settings.observation == "state":
            parts.append(velocity_h)
            parts.append(np.asarray(sensed["joint_w"][:, PELVIS, 2:3] - sensed["ground_height"][:, None]))
        if self.task.prints:
            parts.append(rotated(_conjugate(sensed["q_wh"]), self.prints - simulation.batch.xpos[:, 1])[:, :2])
        if simulation.ground.size > count:
            parts.append(self._heights(sensed))
        if self.guide and len(self.guide.tops):
            parts.append(self.guide.bars_ahead(sensed["heading"].astype(float)))
        return np.clip(np.concatenate(parts, axis=1), -LARGEST, LARGEST).astype(np.float32)

    def _heights(self, sensed: Any) -> np.ndarray:
        """The ground ahead, from the pelvis's own ground."""
        simulation = self.simulation
        rows = []
        for row in range(simulation.count):
            facing = float(sensed["heading"][row])
            way = np.outer(AHEAD, [np.cos(facing), np.sin(facing)])
            heights = simulation.ground_heights(row, simulation.batch.xpos[row, 1, :2] + way)
            rows.append(heights - heights[0])
        return np.array(rows)

    def _peek(self) -> tuple[np.ndarray, Any]:
        """The law's torques and what it senses now; nothing else changes: the next tick decides the same again."""
        simulation, kept = self.simulation, self._kept
        given = simulation.joints.torques.copy()
        for live, room in kept:
            room[:] = live
        simulation.launch()
        torque, sensed = simulation.joints.torques.copy(), simulation.sensed.copy()
        simulation.joints.torques[:] = given
        for live, room in kept:
            live[:] = room
        return torque, sensed

    def _planned(self, draw: np.random.Generator, given: Any) -> list[tuple[int, str, Any, float]]:
        """The shoves of an episode: tick from its beginning, body, force (heading frame), seconds."""
        dt = self.simulation.step_seconds
        if given is not None:
            return [
                (round(one["at"] / dt), one.get("body", "torso"), one["force"], one.get("seconds", SHOVE_SECONDS))
                for one in given
            ]
        planned, at = [], 0.0
        while self.task.push[1] and at < 60.0:
            at += draw.uniform(*self.task.every)
            way, newtons = draw.uniform(-pi, pi), draw.uniform(*self.task.push)
            force = (newtons * np.cos(way), newtons * np.sin(way), 0.0)
            planned.append((round(at / dt), "torso", force, SHOVE_SECONDS))
        return planned

    def _shove(self) -> None:
        """Begin the shoves that are due in the coming step."""
        simulation = self.simulation
        self.pushed[:] = 0.0
        for row, planned in enumerate(self.shoves):
            since = simulation.ticks - self.begun[row]
            while planned and planned[0][0] < since + self.ticks:
                _, body, force, seconds = planned.pop(0)
                simulation.push(row, body, force, seconds=seconds, frame="heading")
                self.pushed[row] = force

    def _follow_prints(self) -> None:
        """When a foot has landed, ask for the next footprint."""
        if self.task.prints:
            steps = self.simulation.memory["stride"]["steps"]
            for row in np.flatnonzero(steps > self._steps_seen):
                self._steps_seen[row] = steps[row]
                self._next_print(int(row))

    def _next_print(self, row: int) -> None:
        """A footprint a step ahead of the foot that carries, beside an even walk by chance."""
        if not self.task.prints:
            return
        simulation = self.simulation
        stance = int(simulation.memory["stride"]["stance"][row])
        from_w, draw = simulation.feet.places_w[row, stance], self._draws[row]
        long = 0.6 * self.asked[row, 0] + draw.uniform(-self.task.prints, self.task.prints)
        self.prints[row] = from_w + np.array([long, 0.0, 0.0])
        self.prints[row, 1] = (-1.0 if stance == 0 else 1.0) * float(simulation.body["hip_half_width"][row])
        simulation.set_command(row, place_foot=1.0, foothold_w=self.prints[row])

    def _take(self, row: int, state: Any) -> None:
        """Begin from a state of `Simulation.state`, or from coordinates and speeds."""
        simulation = self.simulation
        if isinstance(state, Snapshot):
            simulation.restore(state, [row])
            return
        try:
            qpos, qvel = (np.asarray(part, float) for part in state)
            simulation.batch.qpos[row], simulation.batch.qvel[row] = qpos, qvel
        except (TypeError, ValueError):
            raise BadValue("the option 'state' must be a state of a simulation, or qpos and qvel") from None
        simulation.batch.forward()


def _simulation(settings: Settings, task: EnvTask, count: int) -> Simulation:
    given = settings.rig or settings.character or task.character
    if not given:
        raise BadValue("this environment walks a robot of yours: give its file as rig=…")
    who = body_of(given) if settings.rig or isinstance(given, Character) else character(str(given))
    way = gait(settings.gait or task.gait)
    if settings.style:
        way = styled(way, load_style(settings.style))
    world = settings.world or task.world
    ground = FLAT_GROUND
    if world != FLAT:
        ground = ground_of_world(catalog.load(World, world), 0)
    made = Simulation(who, way, count=count, step_seconds=settings.physics_dt, grounds=ground)
    if made.decisions:
        raise BadValue(f"the law of the gait '{way.name}' plans ahead, which environments do not let it do yet")
    if made.batch.loose("qpos").size:
        raise BadValue(f"the world '{world}' has loose things, which environments do not reset yet")
    return made


def _observation_names(episodes: Episodes) -> list[str]:
    """A name for every number that is observed."""
    joints, count = episodes.simulation.joints.names, episodes.simulation.count
    names = [f"gravity_{axis}" for axis in "xyz"] + [f"spin_{axis}" for axis in "xyz"]
    names += [f"angle {name}" for name in joints] + [f"rate {name}" for name in joints]
    names += [f"last {name}" for name in episodes.actions.names]
    names += ["asked speed", "sin of heading off", "cos of heading off", "sin of clock", "cos of clock"]
    if episodes.settings.observation == "state":
        names += ["velocity ahead", "velocity left", "velocity up", "pelvis height"]
    if episodes.task.prints:
        names += ["print ahead", "print left"]
    if episodes.simulation.ground.size > count:
        names += [f"ground {ahead:g} m ahead" for ahead in AHEAD]
    if episodes.guide and len(episodes.guide.tops):
        names += ["bar ahead", "bar height"]
    return names


def _felt(sensed: Any) -> np.ndarray:
    """Which way is down and how it spins, in the pelvis's frame, and the velocity in the heading frame."""
    turns, vectors = np.empty((3, len(sensed), 4)), np.zeros((3, len(sensed), 3))
    turns[:2], turns[2] = _conjugate(sensed["rotation_w"][:, PELVIS]), _conjugate(sensed["q_wh"])
    vectors[0, :, 2], vectors[1], vectors[2] = -1.0, sensed["spin_w"][:, PELVIS], sensed["body_velocity_w"]
    return rotated(turns, vectors)


def _flat(table: np.ndarray) -> np.ndarray:
    """The same memory as bytes, which are copied faster than records."""
    return table.reshape(-1).view(np.uint8)


def _conjugate(rotation: np.ndarray) -> np.ndarray:
    """The inverse of Warp's rotations (x, y, z, w), in the order w, x, y, z."""
    return np.concatenate([rotation[:, 3:4], -rotation[:, :3]], axis=1).astype(float)
