"""Export motion for MimicKit: a pickle of frames, and the body as an MJCF file that its loader can read."""

import pickle
from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.bodies.hinged import ROOT
from footfall.exports.contract import Export
from footfall.exports.reference import Reference, body_of, reference_of
from footfall.maths.quaternions import inverse, product, rotation_vector
from footfall.rigs.take import chosen
from footfall.sim.recording import Recording

CLAMP = 0
"""MimicKit's number for a clip that ends: it does not loop."""
MIMICKIT_FPS = 30.0
PICKLE = 2
"""The protocol that old versions of Python read; it names modules by lines of text."""


def write_mimickit(recording: Recording, path: str | Path, fps: float = MIMICKIT_FPS, who: int = 0) -> None:
    """Write a line of numbers per frame: root x, y, z and rotation vector, then the joints of every body."""
    motion = reference_of(recording, fps, who, ".mimickit.pkl")
    told = {"loop_mode": CLAMP, "fps": round(fps) if fps == round(fps) else fps, "frames": frames_of(motion)}
    data = pickle.dumps(told, protocol=PICKLE)
    catalog.atomic_write(path, data.replace(b"cnumpy._core.", b"cnumpy.core."))  # which NumPy 1 knows, too


def frames_of(motion: Reference) -> np.ndarray:
    """The numbers of every frame; a body on several hinges has a rotation vector, one on a single hinge its angle."""
    body, hinges, parents = motion.body, motion.body.hinges(), motion.body.parents()
    columns = [motion.place_w[:, 0], rotation_vector(motion.turn_w[:, 0])]
    at_rest = body.rest_turns()
    for number in range(1, len(parents)):
        own = [joint for joint, carried in enumerate(hinges) if carried == number]
        if len(own) == 1:
            columns.append(motion.qpos[:, ROOT + own[0], None])
        elif own:
            before = product(motion.turn_w[:, parents[number]], at_rest[number])
            columns.append(rotation_vector(product(inverse(before), motion.turn_w[:, number])))
    return np.column_stack(columns)


def write_body(recording: Recording, path: str | Path, who: int = 0) -> None:
    """Write the body with one or three hinges at every link, as MimicKit wants it; a robot's file is its own."""
    catalog.atomic_write(path, body_of(chosen(recording, who, ".mimickit.xml")[0]).mjcf(whole_balls=True).encode())


MOTION = Export(".mimickit.pkl", "for MimicKit", write_mimickit)
BODY = Export(".mimickit.xml", "its body", write_body)
