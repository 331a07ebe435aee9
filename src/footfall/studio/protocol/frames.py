"""A pose frame: one moment of the stage in as few little-endian bytes as possible; the latest one wins.

    header   4 bytes 'FF01', uint32 number, float64 time, uint8 flags, uint8 rows, uint8 links, uint8 balls
    row      float32 each, in the order of ROW_FIELDS
    ball     float32: x, y, z, quaternion w x y z, radius; of a crowd's crate, minus half its edge; of a thing, 0

Positions are in the world. The page's reader is generated from this table.
"""

import struct
from typing import NamedTuple

from footfall.laws.tables import LINKS

MAGIC = b"FF01"
HEADER = struct.Struct("<4sIdBBBB")
PAUSED, SCRUBBING, GRABBED = 1, 2, 4


class RowField(NamedTuple):
    """A group of numbers for one character in a frame."""

    name: str
    count: int  # pyright: ignore[reportIncompatibleMethodOverride]
    meaning: str


ROW_FIELDS = (
    RowField("position", 3 * LINKS, "position of every link's joint, m"),
    RowField("rotation", 4 * LINKS, "rotation of every link, w x y z"),
    RowField("com", 3, "mass centre, m"),
    RowField("velocity", 3, "velocity of the mass centre, m/s"),
    RowField("target", 3, "where the swing ankle is to land, m"),
    RowField("capture", 3, "capture point on the ground, m: where a step would stop it"),
    RowField("force", 3, "virtual force on the mass centre, N"),
    RowField("pressure", 6, "centres of pressure of the left and right foot, m"),
    RowField("load", 6, "N: heel left, heel right, ball left, ball right, toes left, toes right"),
    RowField("torque", LINKS, "size of the torque at every link's joint, N m"),
    RowField("speed", 1, "forward speed, m/s"),
    RowField("sideways", 1, "speed to the left, m/s"),
    RowField("wanted", 1, "commanded forward speed, m/s"),
    RowField("heading", 1, "rad"),
    RowField("wanted_heading", 1, "rad"),
    RowField("phase", 1, "phase of the step, 0 to 1"),
    RowField("stance", 1, "stance: 0 left, 1 right, 2 both (standing)"),
    RowField("energy", 1, "J, kinetic and potential"),
    RowField("power", 1, "W, of all joints"),
    RowField("fallen", 1, "1: it has fallen"),
    RowField("push", 3, "named outside force on it now (shoves, springs, pester), N"),
    RowField("push_at", 3, "where it acts, m"),
)
ROW_FLOATS = sum(field.count for field in ROW_FIELDS)
BALL_FLOATS = 8


def rows_of(frame: bytes) -> int:
    """How many characters a frame shows."""
    return HEADER.unpack_from(frame)[4]


def time_of(frame: bytes) -> float:
    """The simulated time of a frame, s."""
    return HEADER.unpack_from(frame)[2]
