"""Open the avatar or robot that the studio was started with."""

from pathlib import Path
from typing import TYPE_CHECKING

from footfall.bodies.robots.likeness import robot_character
from footfall.bodies.robots.tree import ROBOTS
from footfall.bodies.size import leg_length
from footfall.studio.protocol import Notice
from footfall.studio.session.avatar import put_on
from footfall.studio.work.choosing import with_character
from footfall.studio.work.robots import know

if TYPE_CHECKING:
    from footfall.studio.session.session import Session


def know_rig(file: Path) -> None:
    """Let this process read the file, if it is a robot's; a session that comes back may have it open."""
    if is_robot(file):
        know(robot_character(file))


def open_rig(session: "Session", file: Path) -> None:
    """Let it walk."""
    if not is_robot(file):
        put_on(session, file, file.stem)
        return
    made = robot_character(file)
    know(made)
    session.afresh = True
    session.change(with_character(session.work, made), f"robot {made.name}")
    session.stale("figures")
    size = f"{made.mass:.1f} kg, legs of {leg_length(made.links()):.2f} m"
    session.tell(Notice(kind="info", text=f"'{made.name}' walks, {size}, within its torque limits."))


def is_robot(file: Path) -> bool:
    """Whether a file is a robot's, by its ending."""
    return file.suffix.lower() in ROBOTS
