"""An avatar or a robot on the stage: a body made in its likeness walks; the page draws an avatar's own skin over it."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.robots.likeness import robot_character
from footfall.bodies.robots.tree import ROBOTS
from footfall.bodies.size import leg_length
from footfall.errors import CannotWrite
from footfall.maths.quaternions import product
from footfall.rigs.avatar import Avatar, read_avatar
from footfall.rigs.avatar_skeleton import nodes_of, skeleton_of
from footfall.rigs.axes import from_file
from footfall.rigs.likeness import Likeness, likeness
from footfall.rigs.skeleton import Skeleton
from footfall.rigs.worn import at_rest
from footfall.studio.protocol import Notice, Skin, SkinJoint
from footfall.studio.work.choosing import with_character
from footfall.studio.work.robots import know

if TYPE_CHECKING:
    from footfall.studio.session.session import Session


FILE_TO_STAGE = np.array([0.5, 0.5, 0.5, 0.5])
"""The rotation from the axes of files (left, up, ahead) to those of the stage (ahead, left, up)."""
MOST_REMARKS = 3


@dataclass(frozen=True)
class Worn:
    """An avatar that was opened: its file, the body that walks for it, and what the page needs to draw it."""

    file: Path
    shown: Path
    body: Character
    skin: Skin


def put_on(session: "Session", file: Path, name: str) -> None:
    """Open an avatar: its body walks, and the page is told how to draw it."""
    if session.reels.folder is None:
        raise CannotWrite("avatars cannot be stored; the studio was started without a folder for them")
    avatar = read_avatar(file)
    like = likeness(avatar, name)
    shown = session.reels.folder / f"{secrets.token_hex(16)}.glb"
    shown.write_bytes(at_rest(avatar).to_bytes())
    skin = _skin(avatar, like, skeleton_of(avatar, like), f"/api/take/{shown.name}", file.stem)
    session.worn = Worn(file, shown, like.character, skin)
    session.afresh = True
    session.change(with_character(session.work, like.character), f"avatar {name}")
    session.stale("figures")
    session.tell(Notice(kind="info", text=_words(name, like)))


def skin_of(session: "Session") -> Skin:
    """How to draw the avatar now; of another body, there is none."""
    return session.worn.skin if session.worn is not None and is_worn(session) else Skin()


def is_worn(session: "Session") -> bool:
    """Whether the body on the stage, or in the past moment shown, is the avatar's."""
    work = session.work if session.shown is None else session.shown.work
    return session.worn is not None and session.worn.body.fingerprint == work.actors[0].character.fingerprint


def keep(session: "Session") -> str:
    """The file of the avatar that walks, to put a take on it; empty if none does. What the page loads is kept."""
    if session.worn is None or not is_worn(session):
        return ""
    os.utime(session.worn.shown)
    return str(session.worn.file)


def _skin(avatar: Avatar, like: Likeness, skeleton: Skeleton, url: str, upload: str) -> Skin:
    """W(t) = L(t) turn for every joint with links, as in `rigs/motion.py`, but in the stage's axes and metres."""
    joints = []
    for node, joint in zip(nodes_of(avatar), skeleton.joints, strict=True):
        if joint.links is not None:
            turn = product(FILE_TO_STAGE, product(joint.straight, joint.rest))
            first, second = joint.links
            joints.append(
                SkinJoint(node=node, first=first, second=second, share=joint.share, turn=turn.round(7).tolist())
            )
    root = skeleton.joints[skeleton.root]
    off = like.scale * from_file(root.at - skeleton.between_hips)
    return Skin(
        url=url,
        upload=upload,
        joints=joints,
        off=off.round(6).tolist(),
        lower_by=round(like.ankle, 6),
        scale=like.scale,
        faces=float(np.arctan2(avatar.turned[0, 2], avatar.turned[0, 0])),
    )


def _words(name: str, like: Likeness) -> str:
    told = "; ".join(like.remarks[:MOST_REMARKS])
    more = f"; and {len(like.remarks) - MOST_REMARKS} more" if len(like.remarks) > MOST_REMARKS else ""
    return f"'{name}' walks, {like.character.mass:.0f} kg" + (f": {told}{more}." if told else ".")


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
