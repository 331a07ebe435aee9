"""Look closely at one character at every frame: joints at their limits, soles, touches, and where the step is to go.

A recording keeps its motion; what stood in its way is seen only while it runs, live or resumed.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import mujoco
import numpy as np

from footfall.laws.tables import Link, Side
from footfall.sim.simulation import Simulation

HIPS = (Link.LEFT_THIGH, Link.RIGHT_THIGH)
ANKLES = (Link.LEFT_FOOT, Link.RIGHT_FOOT)
KNEES = (Link.LEFT_SHANK, Link.RIGHT_SHANK)
BACK = (Link.LOWER_BACK, Link.TORSO)
UPRIGHT = 0.7
"""A contact whose normal is steeper than this is under a sole."""
AT_STOP = 0.01
"""rad, from the end of a hinge's range."""
GROUNDS = ("the ground", "a step")
ENDLESS = 1e12
"""N m: a joint without a limit."""


class Look(NamedTuple):
    """One moment of one character."""

    time: float  # s
    link_w: np.ndarray  # m, the joint above each link; nan: it has none
    com_w: np.ndarray  # m
    com_velocity_w: np.ndarray  # m/s
    facing: float  # rad
    stance: int
    standing: bool
    steps: int
    target_w: np.ndarray  # m, where the law wants the swing ankle; nan: it aims at nothing
    sole_load: np.ndarray  # N: sides; heel, ball, toes
    slid: float  # m, by which loaded feet have slid so far
    torque: np.ndarray  # of each link's joint: its largest torque as a share of its limit
    stopped: frozenset[Link]  # hinges at the end of their range
    touched: frozenset[str]  # what it touches otherwise than with its soles


class Looker:
    """Looks at one row of a simulation."""

    def __init__(self, simulation: Simulation, row: int):
        self.simulation, self.row = simulation, row
        self._links = np.array([simulation.body_index(link) for link in Link])
        self._has = np.array([simulation.characters[row].has(link) for link in Link])
        self._least, self._most, self._of_link = _limits(simulation, row)
        self._hinges = _hinges(simulation.models[row])
        self._things: dict[int, str] = {}

    def now(self) -> Look:
        """What there is to see."""
        simulation, row = self.simulation, self.row
        batch, sensed = simulation.batch, simulation.sensed[row]
        stride, origin_w = simulation.memory["stride"][row], simulation.origin[row]
        link_w = np.where(self._has[:, None], batch.xpos[row, self._links], np.nan)
        aims = simulation.laws[row].aims and not stride["standing"] and stride["started"]
        return Look(
            time=simulation.seconds,
            link_w=link_w,
            com_w=sensed["body_com_w"] + origin_w,
            com_velocity_w=sensed["body_velocity_w"].astype(float),
            facing=float(sensed["heading"]),
            stance=int(stride["stance"]),
            standing=bool(stride["standing"]),
            steps=int(stride["steps"]),
            target_w=stride["target_w"] + origin_w if aims else np.full(3, np.nan),
            sole_load=np.stack([sensed[name] for name in ("heel_load", "ball_load", "toe_load")], axis=-1).astype(
                float
            ),
            slid=float(simulation.tally["slip"][row]),
            torque=self._torque(batch.qfrc_applied[row]),
            stopped=frozenset(link for link, at, low, high in self._hinges if self._ends(at, low, high)),
            touched=self._touched(),
        )

    def _torque(self, applied: np.ndarray) -> np.ndarray:
        share = np.where(applied < 0.0, applied / self._least, applied / self._most)
        return (share[:, None] * self._of_link).max(axis=0)

    def _ends(self, at: int, low: float, high: float) -> bool:
        angle = self.simulation.batch.qpos[self.row, at]
        return bool(angle < low + AT_STOP or angle > high - AT_STOP)

    def _touched(self) -> frozenset[str]:
        batch = self.simulation.batch
        model, contacts = batch.contacts(self.row)
        first, _ = batch.first_of(self.row)
        own = range(first + 1, first + self.simulation.models[self.row].nbody)
        seen = set()
        for pair, frame in zip(contacts.geom, contacts.frame, strict=True):
            bodies = model.geom_bodyid[pair]
            mine = [body in own for body in bodies]
            if all(mine):
                seen.add(_crossing(*(self._link(int(body) - first) for body in bodies)))
            elif any(mine):
                other, part = pair[mine.index(False)], self._link(int(bodies[mine.index(True)]) - first)
                seen.add(self._thing(model, int(other), part, abs(float(frame[2]))))
        return frozenset(seen - {""})

    def _link(self, body: int) -> Link | None:
        found = np.flatnonzero(self._links == body)
        return Link(int(found[0])) if len(found) else None

    def _thing(self, model: mujoco.MjModel, geom: int, part: Link | None, up: float) -> str:
        """What a part touches; nothing if that is the ground under a sole."""
        if geom not in self._things:
            self._things[geom] = _word_for(model, geom, self.simulation.grounds[self.row])
        word = self._things[geom]
        if part is None or not _is_sole(part) or word not in GROUNDS:
            return word
        return "" if up > UPRIGHT else "the edge of a step"


def _limits(simulation: Simulation, row: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The least and the greatest torque of every speed, N m, and to which link's joint it belongs."""
    own, of_link, hinges = simulation.body[row], simulation.joint_speeds, simulation.hinges
    most = of_link @ own["torque_limit"].astype(float)
    most[hinges["speed"]] = hinges["limit"]
    most[most <= 0.0] = ENDLESS
    least = -most
    for link in BACK:
        speeds = np.flatnonzero(of_link[:, link])
        if len(speeds) > 1:
            least[speeds[1]] *= own["back_extension"]
    return least, most, of_link


def _hinges(model: mujoco.MjModel) -> list[tuple[Link, int, float, float]]:
    """Knees and ankles with a range: the link, where its angle is, and its ends, rad."""
    found = []
    for link in (*KNEES, *ANKLES):
        body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, link.name.lower())
        for joint in (
            range(model.body_jntadr[body], model.body_jntadr[body] + model.body_jntnum[body]) if body > 0 else ()
        ):
            if model.jnt_limited[joint]:
                found.append((link, int(model.jnt_qposadr[joint]), *map(float, model.jnt_range[joint])))
    return found


def _crossing(one: Link | None, other: Link | None) -> str:
    """Of two of its own links that meet, which matter: those of both legs."""
    sides = {_leg(link) for link in (one, other)}
    return "its other leg" if sides == {Side.LEFT, Side.RIGHT} else ""


def _leg(link: Link | None) -> Side | None:
    """The side of a leg's link."""
    if link is None or link < Link.LEFT_THIGH:
        return None
    return Side.LEFT if link < Link.RIGHT_THIGH else Side.RIGHT


def _is_sole(link: Link) -> bool:
    return link.name.endswith(("FOOT", "TOES"))


def _word_for(model: mujoco.MjModel, geom: int, ground: Any) -> str:
    """What a geom is called in a sentence."""
    name, body = model.geom(geom).name, model.body(int(model.geom_bodyid[geom])).name
    if name.startswith("still_"):
        kinds = ["step" if one.step else "ground" for one in ground.surfaces]
        kinds += [piece.kind for piece in ground.pieces if not piece.loose]
        kind = kinds[int(name.removeprefix("still_"))]
        return "the ground" if kind == "ground" else f"a {kind}"
    if name.startswith("thrown_"):
        return "a ball"
    if name.startswith("prop_"):
        return "a crate"
    loose = {piece.name: piece.kind for piece in ground.loose}
    if body in loose:
        return f"a {loose[body]}"
    return "another character" if body[:1].isdigit() else "the ground"


def shown(looks: Sequence[Look], name: str) -> np.ndarray:
    """One quantity of some looks."""
    return np.array([getattr(look, name) for look in looks])
