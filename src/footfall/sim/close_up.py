"""A part of a recorded walk again, tick by tick: ground forces and slip at the contact points, torques and powers.

A recording keeps 100 frames a second, and of the ground only the weight on each foot. Resumed from a frame, the run
repeats to the last bit, so every tick can be looked at, and MuJoCo can tell the contact forces of each.
"""

from dataclasses import dataclass

import mujoco
import numpy as np

from footfall.bodies.size import limb
from footfall.laws.tables import Link, Side
from footfall.sim.loop import Loop, Watcher
from footfall.sim.simulation import Simulation

SOLES = ("FOOT", "TOES")
WORLD = 0
"""MuJoCo's number for the body that never moves."""
SPACE = 3
STOP = mujoco.mjtConstraint.mjCNSTR_LIMIT_JOINT.value
"""MuJoCo's number for a hinge at the end of its range."""


@dataclass(frozen=True, eq=False)
class CloseUp:
    """What happened at every tick of a part of a walk."""

    first_time: float  # s
    rate: float  # ticks per second
    force_w: np.ndarray  # N: ticks, sides, 3; from the ground on the sole
    slip_w: np.ndarray  # m/s: ticks, sides, 2; mean velocity of the contact points, by load
    heel_w: np.ndarray  # m/s: ticks, sides, 3; velocity of the back of the heel
    torque: dict[Link, np.ndarray]  # N m: ticks, axes; of each joint and its stop, in the axes of its link
    power: dict[Link, np.ndarray]  # W: ticks; of each joint, without its stop

    def __len__(self) -> int:
        return len(self.force_w)


class TickWatcher:
    """Keeps the state before every tick; the torques of a tick are found before the next."""

    def __init__(self, simulation: Simulation):
        self.simulation = simulation
        self.states: list[tuple[np.ndarray, ...]] = []
        self.applied: list[np.ndarray] = []

    @property
    def watcher(self) -> Watcher:
        """What the loop takes."""
        return Watcher(1.0 / self.simulation.step_seconds, self.look)

    def look(self) -> None:
        """Keep the state of the only row."""
        batch = self.simulation.batch
        self.states.append(tuple(np.array(part[0]) for part in (batch.qpos, batch.qvel, batch.qacc_warmstart)))
        self.applied.append(np.array(batch.qfrc_applied[0]))


def watch_ticks(loop: Loop, watched: TickWatcher, ticks: int) -> CloseUp:
    """Run a loop, one of whose watchers is `watched`, and look at each of its ticks."""
    first_time = loop.simulation.seconds
    loop.run(ticks + 1)
    return _replayed(loop.simulation, watched, ticks, first_time)


def _replayed(simulation: Simulation, watched: TickWatcher, ticks: int, first_time: float) -> CloseUp:
    model = simulation.models[0]
    data = mujoco.MjData(model)
    soles = _sole_sides(model)
    heels = [_Heel(simulation, side) for side in Side]
    force_w, slip_w, heel_w = np.zeros((ticks, 2, 3)), np.zeros((ticks, 2, 2)), np.zeros((ticks, 2, 3))
    applied = np.array(watched.applied[1 : ticks + 1])
    speeds, stops = np.zeros((ticks, model.nv)), np.zeros((ticks, model.nv))
    for tick in range(ticks):
        data.qpos[:], data.qvel[:], data.qacc_warmstart[:] = watched.states[tick]
        data.qfrc_applied[:] = applied[tick]
        mujoco.mj_forward(model, data)
        speeds[tick] = data.qvel
        _add_stops(model, data, stops[tick])
        _feel(model, data, soles, force_w[tick], slip_w[tick])
        for side in Side:
            heel_w[tick, side] = _velocity(data, heels[side].body, heels[side].place(data))
    columns = {link: _columns(model, link) for link in simulation.characters[0].links() if link is not Link.PELVIS}
    return CloseUp(
        first_time=first_time,
        rate=1.0 / simulation.step_seconds,
        force_w=force_w,
        slip_w=slip_w,
        heel_w=heel_w,
        torque={link: applied[:, own] + stops[:, own] for link, own in columns.items()},
        power={link: (applied[:, own] * speeds[:, own]).sum(axis=1) for link, own in columns.items()},
    )


def _feel(
    model: mujoco.MjModel, data: mujoco.MjData, soles: dict[int, Side], force_w: np.ndarray, slip_w: np.ndarray
) -> None:
    """Add up the forces of the ground on each sole, and the velocities of its contact points by their loads."""
    wrench, contacts = np.zeros(6), data.contact
    for index, (one, other) in enumerate(model.geom_bodyid[contacts.geom[: data.ncon]].tolist()):
        sole, sign = (other, 1.0) if one == WORLD else (one, -1.0)
        if sole not in soles or WORLD not in (one, other):
            continue
        mujoco.mj_contactForce(model, data, index, wrench)
        own_w = sign * (wrench[:SPACE] @ contacts.frame[index].reshape(3, 3))
        side = soles[sole]
        force_w[side] += own_w
        slip_w[side] += max(own_w[2], 0.0) * _velocity(data, sole, contacts.pos[index])[:2]
    for side in Side:
        slip_w[side] /= max(force_w[side, 2], 1.0)


def _add_stops(model: mujoco.MjModel, data: mujoco.MjData, torque: np.ndarray) -> None:
    """Add the torques of hinges that are at the end of their range, which push them back into it."""
    for row in np.flatnonzero(data.efc_type == STOP):
        joint = data.efc_id[row]
        inwards = 1.0 if data.qpos[model.jnt_qposadr[joint]] < model.jnt_range[joint].mean() else -1.0
        torque[model.jnt_dofadr[joint]] += inwards * data.efc_force[row]


def _velocity(data: mujoco.MjData, body: int, point_w: np.ndarray) -> np.ndarray:
    """Velocity of a point of a body, m/s."""
    velocity_w = np.zeros(SPACE)
    mujoco.mju_cross(velocity_w, data.cvel[body, :SPACE], point_w - data.subtree_com[1])
    return velocity_w + data.cvel[body, SPACE:]


def _sole_sides(model: mujoco.MjModel) -> dict[int, Side]:
    """MuJoCo's numbers of feet and toes, with their sides."""
    return {model.body(limb(role, side).name.lower()).id: side for role in SOLES for side in Side}


def _columns(model: mujoco.MjModel, link: Link) -> np.ndarray:
    """Which speeds belong to a link's joint."""
    return np.flatnonzero(model.dof_bodyid == model.body(link.name.lower()).id)


class _Heel:
    """The back of a heel, on the sole."""

    def __init__(self, simulation: Simulation, side: Side):
        link = limb("FOOT", side)
        shape = simulation.characters[0].bone(link).shape
        low, high = np.minimum(shape.start, shape.end), np.maximum(shape.start, shape.end)
        self.body = simulation.models[0].body(link.name.lower()).id
        self.point_l = np.array([low[0], (low[1] + high[1]) / 2, low[2] - shape.radius])

    def place(self, data: mujoco.MjData) -> np.ndarray:
        return data.xpos[self.body] + data.xmat[self.body].reshape(3, 3) @ self.point_l
