"""Walk a body in anybody's MuJoCo loop: `data.ctrl[:] = controller(data, speed=0.5)`.

The law runs on a mirror of the body, a simulation of one that is never stepped: it takes over the pose from the data,
and the kernel of every other simulation decides. What the soles bear is read from the data's contacts.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import mujoco
import numpy as np

from footfall.bodies.build import build_spec
from footfall.bodies.character import Character, character
from footfall.bodies.lodger import Lodger, lodger_of
from footfall.bodies.robots.build import NOWHERE
from footfall.bodies.robots.described import robot_file
from footfall.bodies.robots.likeness import robot_character
from footfall.bodies.robots.tree import PREFIX, ROBOTS
from footfall.errors import BadValue
from footfall.laws.register import Gait, gait
from footfall.sim.layout import OnGrounds
from footfall.sim.loop import Beat
from footfall.sim.simulation import STEP_SECONDS, Simulation, put_at
from footfall.sim.together import SharedWorld
from footfall.worlds.ground import Ground
from footfall.worlds.scan import scanned
from footfall.worlds.terrain import Heights

LATE = 0.1
"""Of a step: how much later than due a call may come."""
SIGNS = (1.0, -1.0)
"""Which way the force acts on the first and on the second solid of a contact."""


class Controller:
    """The walk of one body in a model of yours; `rig` is a robot's file, a character or its name in the library.

    Call it once before every `mj_step`. It returns a value for every control of the model: those that drive other
    things keep the value they have. Motors get torques; position and velocity actuators get the control by which
    they give the same torque. `step_seconds` is the time between two calls, by default the model's time step.
    """

    def __init__(
        self,
        model: mujoco.MjModel,
        rig: str | Path | Character,
        gait: str | Gait = "walk",
        *,
        prefix: str | None = None,
        step_seconds: float | None = None,
    ):
        self.model, self.step_seconds = model, step_seconds or float(model.opt.timestep)
        self.simulation = Simulation(body_of(rig), gait_of(gait), step_seconds=self.step_seconds, layout=Beside(model))
        self.mirror: PosedBody = self.simulation.batch
        self.lodger = lodger_of(self.mirror.model, model, _driven(self.simulation), prefix)
        self._held = _held(self.mirror.model, model, self.lodger)
        self._beat = Beat(self.simulation.decisions, self.step_seconds)
        self._force = np.zeros(6)
        self._find_soles()
        self.reset()

    def __call__(self, data: mujoco.MjData, **command: Any) -> np.ndarray:
        """The controls for the next step; what is commanded, such as speed (m/s) and heading (rad), stays in force."""
        mirror, lodger = self.mirror, self.lodger
        if self._is_known(data):
            self.command(**command)
            return self._with(data)
        mirror.qpos[0], mirror.qvel[0] = data.qpos[lodger.coordinates], data.qvel[lodger.speeds]
        mirror.forward()
        if self._time is None:
            self._set_off()
        self.command(**command)
        self._feel(data)
        simulation = self.simulation
        if self._beat.is_on(simulation.ticks):
            simulation.plan()
        if simulation.handles():
            simulation.hold()
        simulation.launch()
        simulation.ticks += 1
        self._time = float(data.time)
        self.torque = mirror.qfrc_applied[0] + self._hold()
        self._controls = lodger.motors.controls(self.torque, mirror.qpos[0], mirror.qvel[0])
        return self._with(data)

    def command(self, **command: Any) -> None:
        """Change what is commanded, as `Simulation.set_command` does."""
        if command != self._asked and command:
            self.simulation.set_command(0, **command)
            self._asked = command

    def reset(self) -> None:
        """Forget everything; a call whose time lies before the last one does that by itself."""
        self.simulation.reset()
        self._time: float | None = None
        self._asked: dict[str, Any] = {}
        self.torque = np.zeros(self.mirror.model.nv)
        self._controls = np.zeros(len(self.lodger.motors.ctrl))

    def start(self, data: mujoco.MjData, place: Sequence[float] = (0.0, 0.0, 0.0)) -> None:
        """Put the body on its feet at x, y (m) and a heading (rad), at rest; other things stay as they are."""
        self.reset()
        lone = self.mirror.model
        qpos = lone.key_qpos[0] if lone.nkey else lone.qpos0
        data.qpos[self.lodger.coordinates] = qpos if self._plane else put_at(qpos, np.asarray(place, float))
        data.qvel[self.lodger.speeds] = 0.0

    def steady(self) -> list[str]:
        """Raise the armature of joints in your model to what the law's damping needs at this step; name those joints.

        A `Simulation` has it. Without it, a light robot may shake: a torque acts a step late.
        """
        speeds, needed = self.lodger.speeds, self.mirror.model.dof_armature
        short = np.flatnonzero(self.model.dof_armature[speeds] < needed)
        self.model.dof_armature[speeds[short]] = needed[short]
        return [self.model.joint(int(self.model.dof_jntid[speed])).name for speed in speeds[short]]

    @property
    def fallen(self) -> bool:
        """Whether more than its feet has touched the ground since it started, as reports tell a fall."""
        return bool(self.simulation.tally["fell_at"][0] >= 0)

    @property
    def joints(self) -> list[str]:
        """The names of its joints in your model, one for each entry of `torque` after the root's."""
        speeds = self.lodger.speeds[int(self.simulation.rows.joints.root_speeds) :]
        return [self.model.joint(int(self.model.dof_jntid[speed])).name for speed in speeds]

    @property
    def actuators(self) -> np.ndarray:
        """Where its controls are among the model's."""
        return self.lodger.motors.ctrl.copy()

    @property
    def gains(self) -> dict[str, tuple[float, float]]:
        """Stiffness (N m/rad) and damping (N m s/rad) of its position and velocity actuators, by joint."""
        motors = self.lodger.motors
        names = [self.model.joint(int(self.model.dof_jntid[self.lodger.speeds[one]])).name for one in motors.speed]
        felt = -motors.bias[:, 1:] * motors.gear[:, None] ** 2
        return {name: (float(own[0]), float(own[1])) for name, own in zip(names, felt, strict=True) if own.any()}

    def __repr__(self) -> str:
        simulation = self.simulation
        name, way = simulation.characters[0].name, simulation.gaits[0].name
        return f"Controller: {name}, {way}, {len(self.lodger.motors.ctrl)} actuators, every {self.step_seconds:g} s"

    @property
    def _plane(self) -> bool:
        return self.simulation.characters[0].plane

    def _is_known(self, data: mujoco.MjData) -> bool:
        """Whether this moment was decided already. One that comes too late is refused, an earlier one starts afresh."""
        if self._time is None:
            return False
        ahead = float(data.time) - self._time
        if ahead < 0.0:
            self.reset()
        elif ahead > (1.0 + LATE) * self.step_seconds:
            raise BadValue(
                f"the controller was called {ahead:g} s after the last time; it decides every {self.step_seconds:g} s: "
                "call it before each step, or give step_seconds"
            )
        return ahead == 0.0 and bool((data.qpos[self.lodger.coordinates] == self.mirror.qpos[0]).all())

    def _set_off(self) -> None:
        """Begin where the body is: its origin near it, and the heading that it has."""
        simulation = self.simulation
        if not self._plane:
            simulation.origin[0, :2] = np.round(self.mirror.qpos[0, :2])
            simulation.command["heading"] = simulation.facing()

    def _with(self, data: mujoco.MjData) -> np.ndarray:
        controls = np.array(data.ctrl)
        controls[self.lodger.motors.ctrl] = self._controls
        return controls

    def _hold(self) -> np.ndarray:
        """The torques of springs and dampers that hold the joints which the law does not drive."""
        stiffness, damping, rest, places = self._held
        return stiffness * (rest - self.mirror.qpos[0, places]) - damping * self.mirror.qvel[0]

    def _feel(self, data: mujoco.MjData) -> None:
        """What heel, ball and toes bear, as MuJoCo's touch sensors tell it."""
        felt, touch = self.mirror.sensordata[0], self.lodger.touch
        if touch is not None:
            felt[:] = data.sensordata[touch]
            return
        felt[:] = 0.0
        if not data.ncon:
            return
        soles = self._sole_of[data.contact.geom]
        for index in np.flatnonzero(soles.any(axis=1)):
            contact = data.contact[index]
            if contact.efc_address < 0:
                continue
            mujoco.mj_contactForce(self.model, data, index, self._force)
            if self._force[0] > 0.0:
                for sole, sign in zip(soles[index], SIGNS, strict=True):
                    for at, turned, size, kind, sensor in self._sites[sole]:
                        if mujoco.mju_rayGeom(at, turned, size, contact.pos, sign * contact.frame[:3], kind) >= 0.0:
                            felt[sensor] += self._force[0]

    def _find_soles(self) -> None:
        """For every solid of the model, which sole it belongs to, from 1 on; for every sole, the sites that feel it."""
        lone, posed = self.mirror.model, self.mirror.data
        self._sole_of = np.zeros(self.model.ngeom, int)
        self._sites: list[list[tuple[Any, ...]]] = [[]]
        for body, sites in self.lodger.soles.items():
            self._sole_of[self.model.geom_bodyid == body] = len(self._sites)
            self._sites.append(
                [
                    (posed.site_xpos[one], posed.site_xmat[one], lone.site_size[one], int(lone.site_type[one]), sensor)
                    for one, sensor in sites.items()
                    if lone.site_size[one].max() > NOWHERE
                ]
            )


class Beside(OnGrounds):
    """The layout of a body whose world is another model."""

    balls = 0

    def __init__(self, model: mujoco.MjModel | None = None):
        self._model = model

    def heights(self, grounds: Sequence[Ground]) -> Sequence[Heights]:
        """The heights of the other model's ground."""
        return [scanned(self._model)] if self._model is not None else super().heights(grounds)

    def places(self, count: int) -> np.ndarray:
        """At the origin."""
        return np.zeros((count, 3))

    def open(self, characters: Any, models: Sequence[mujoco.MjModel], grounds: Any, step_seconds: float) -> "PosedBody":
        """Open the mirror of one body."""
        return PosedBody(models[0])


class PosedBody(SharedWorld):
    """The arrays of one body that is posed, never stepped."""

    qvel: np.ndarray
    qfrc_applied: np.ndarray

    def __init__(self, model: mujoco.MjModel):
        super().__init__(model, model, 1)

    def reset(self, rows: np.ndarray | None = None) -> None:
        """The body as it was built."""
        mujoco.mj_resetData(self.model, self.data)
        self.forward()

    def forward(self) -> None:
        """Bring up to date what `sense` and `actuate` read."""
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        mujoco.mj_comVel(self.model, self.data)

    def data_of(self, row: int) -> mujoco.MjData:
        """The data with its equations of motion, for a law that plans."""
        mujoco.mj_step1(self.model, self.data)
        return self.data


def body_of(rig: str | Path | Character) -> Character:
    """The character of a robot's file or name, of a library name or of a document's path."""
    if isinstance(rig, Character):
        return rig
    file = robot_file(rig)
    return robot_character(file) if file.suffix.lower() in ROBOTS else character(str(rig))


def gait_of(source: str | Gait) -> Gait:
    """A gait by name, or as it is."""
    return gait(source) if isinstance(source, str) else source


def mjspec(body: str | Path | Character, step_seconds: float = STEP_SECONDS) -> mujoco.MjSpec:
    """A body on flat ground as MuJoCo's spec, with a motor for every axis that the law drives, to build a scene around.

    Simulated with the torques of a `Controller`, it moves as in a `Simulation`, to the bit.
    """
    who = body_of(body)
    spec = build_spec(who, step_seconds)
    model = spec.compile()
    lone = Simulation(who, _any_gait(who), step_seconds=step_seconds, layout=Beside())
    for speed in sorted(_driven(lone)):
        joint = int(model.dof_jntid[speed])
        name, axis = model.joint(joint).name, speed - int(model.jnt_dofadr[joint])
        is_ball = model.jnt_type[joint] == mujoco.mjtJoint.mjJNT_BALL
        motor = spec.add_actuator(name=f"{name}_{'xyz'[axis]}" if is_ball else name.removeprefix(PREFIX), target=name)
        motor.trntype = mujoco.mjtTrn.mjTRN_JOINT
        motor.gear = [*np.eye(3)[axis], 0.0, 0.0, 0.0]
    return spec


def _any_gait(who: Character) -> Gait:
    from footfall.laws.register import law_for

    law = law_for(who)
    if law is None:
        raise BadValue(f"no law walks the body '{who.name}'")
    return gait(who.gait or law.first_gait)


def _driven(simulation: Simulation) -> set[int]:
    """The speeds that the law drives."""
    return set(np.flatnonzero(simulation.joint_speeds.any(axis=1)).tolist())


def _held(lone: mujoco.MjModel, model: mujoco.MjModel, lodger: Lodger) -> tuple[np.ndarray, ...]:
    """Stiffness, damping, rest angle and coordinate of joints that must be held, by speed; the model may hold some."""
    stiffness, damping, rest = (np.zeros(lone.nv) for _ in range(3))
    places = np.zeros(lone.nv, int)
    for joint, other in enumerate(lodger.joints):
        if lone.jnt_stiffness[joint] and not model.jnt_stiffness[other]:
            speed, place = int(lone.jnt_dofadr[joint]), int(lone.jnt_qposadr[joint])
            stiffness[speed], damping[speed] = lone.jnt_stiffness[joint], lone.dof_damping[speed]
            rest[speed], places[speed] = lone.qpos_spring[place], place
    return stiffness, damping, rest, places
