"""A recorded walk as reference motion: what tools that learn from motion read, before it is put into their formats."""

import json
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.hinged import ROOT_SPEEDS, Hinged
from footfall.errors import BadValue
from footfall.maths.quaternions import between, rotated
from footfall.rigs.take import chosen
from footfall.sim.recording import FRAME_RATE, Recording

FPS = 50.0
"""Frames per second that tools which train policies mostly expect."""
BODIES = 8
"""Models of bodies that are kept: a robot's takes seconds to make."""


@dataclass(frozen=True, eq=False)
class Reference:
    """Hinges and bodies in the order of MuJoCo's model, depth first; quaternions w, x, y, z."""

    body: Hinged
    fps: float
    qpos: np.ndarray  # root, then one angle per hinge, rad: frames, 7 + hinges
    qvel: np.ndarray  # m/s world and rad/s in its own axes of the root, then hinges, rad/s: frames, 6 + hinges
    place_w: np.ndarray  # m: frames, bodies, 3
    turn_w: np.ndarray  # frames, bodies, 4
    velocity_w: np.ndarray  # m/s, of the bodies' origins: frames, bodies, 3
    spin_w: np.ndarray  # rad/s: frames, bodies, 3
    torque: np.ndarray | None  # N m, of every hinge: frames, hinges; None: the recording has none
    foot_load: np.ndarray  # N: frames, 2
    command: np.ndarray  # m/s ahead, m/s to the left, rad: frames, 3
    fell: bool
    seed: int
    title: str

    def __len__(self) -> int:
        return len(self.qpos)

    @property
    def contact(self) -> np.ndarray:
        """Whether the left and the right foot bear anything: frames, 2."""
        return self.foot_load > 0.0

    @property
    def centre_velocity_w(self) -> np.ndarray:
        """Velocities of the bodies' mass centres, m/s: frames, bodies, 3."""
        return self.velocity_w + np.cross(self.spin_w, rotated(self.turn_w, self.body.mass_centres()))

    @property
    def actions(self) -> np.ndarray:
        """The torques, which some formats cannot do without."""
        if self.torque is None:
            raise BadValue("the recording has no torques, which are its actions; record it with --columns torque")
        return self.torque


def reference_of(recording: Recording, fps: float, who: int, ending: str) -> Reference:
    """One character's motion at a frame rate, with the recorded velocities; torques are those of the nearest frame."""
    (one,) = chosen(recording, who, ending)
    body = body_of(one)
    motion = body.motion(qpos_at(one, fps, body.quaternions), speeds := qvel_at(one, fps), of_links=False)
    frames = frames_at(one, fps)
    return Reference(
        body=body,
        fps=fps,
        qpos=motion.qpos,
        qvel=np.column_stack([speeds[:, :ROOT_SPEEDS], motion.rate]),
        place_w=motion.place_w,
        turn_w=motion.turn_w,
        velocity_w=motion.velocity_w,
        spin_w=motion.spin_w,
        torque=None if one.torque is None else body.torques(motion.qpos, one.torque[frames]),
        foot_load=one.foot_load[frames],
        command=np.column_stack([one.asked("speed"), one.asked("sideways"), one.command["heading"]])[frames],
        fell=one.ending != "finished" or not np.isnan(one.fell_at),
        seed=int(one.trial_table["seed"]),
        title=str(one.trial_table["name"]),
    )


def body_of(recording: Recording) -> Hinged:
    """The body of a recording, with hinges only."""
    return _hinged(json.dumps(recording.trial_table["character"], sort_keys=True))


@lru_cache(BODIES)
def _hinged(character: str) -> Hinged:
    return Hinged(catalog.decode(Character, json.loads(character), "the recording's character"))


def frames_at(recording: Recording, fps: float) -> np.ndarray:
    """For every frame at a rate the nearest recorded one."""
    low, _, share = _between(recording, fps)
    return np.minimum(low + np.rint(share).astype(int), len(recording) - 1)


def qvel_at(recording: Recording, fps: float) -> np.ndarray:
    """The recorded speeds at a frame rate, as MuJoCo has them: the root's, then the joints'."""
    low, high, share = _between(recording, fps)
    return (1.0 - share[:, None]) * recording.qvel[low] + share[:, None] * recording.qvel[high]


def qpos_at(recording: Recording, fps: float, quaternions: list[int]) -> np.ndarray:
    """The coordinates at a frame rate; quaternions, given by their first numbers, turn evenly between frames."""
    low, high, share = _between(recording, fps)
    rows = (1.0 - share[:, None]) * recording.qpos[low] + share[:, None] * recording.qpos[high]
    for first in quaternions:
        turns = recording.qpos[:, first : first + 4]
        rows[:, first : first + 4] = between(turns[low], turns[high], share)
    return rows


def _between(recording: Recording, fps: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For every frame at a rate: the recorded frames before and after it, and its share of the way."""
    if not 1.0 <= fps <= 1000.0:
        raise BadValue(f"fps is {fps:g}; it must lie between 1 and 1000")
    count = int((len(recording) - 1) / FRAME_RATE * fps + 1e-6) + 1
    place = np.minimum(np.arange(count) * FRAME_RATE / fps, len(recording) - 1)
    low = np.minimum(place.astype(int), max(len(recording) - 2, 0))
    return low, np.minimum(low + 1, len(recording) - 1), place - low


def breadth_first(parents: list[int]) -> list[int]:
    """The bodies level by level, as PhysX numbers them; on one level by their parents, then in the model's order."""
    order = [number for number, parent in enumerate(parents) if parent < 0]
    for number in order:  # grows on the way
        order += [child for child, parent in enumerate(parents) if parent == number]
    return order
