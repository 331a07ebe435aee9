"""Simulate rows of characters, alone or together, with one kernel: sense, tick, actuate, step."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import mujoco
import numpy as np

from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.bodies.dynamics import RowDynamics
from footfall.bodies.joints import BALL_SPEEDS
from footfall.bodies.rises import rising_table
from footfall.bodies.robots.drive import hinge_table
from footfall.errors import BadValue, BlewUp
from footfall.laws.contract import Law, Row
from footfall.laws.register import Gait, law_of
from footfall.laws.rise.rise import UP
from footfall.laws.tables import GRAVITY, LINKS, Body, Command, Held, Link, Sensed
from footfall.maths.quaternions import heading, product, yaw
from footfall.maths.records import fill_row, table_of
from footfall.quantity import Parameters
from footfall.sim.cast import cast_of
from footfall.sim.commands import Rows, rows_of
from footfall.sim.engine import raise_failed, start_warp
from footfall.sim.hands import hands_of, hold_rows
from footfall.sim.kernels import CommandRow, NoPlan, feeler_of, kernel_of, numbers_of
from footfall.sim.launches import all_of, launch_of, rows_by, share
from footfall.sim.law_tables import seen_by, table_for
from footfall.sim.layout import APART, Layout
from footfall.sim.models import built_models
from footfall.sim.research import Research, step
from footfall.sim.scatter import scatter_rows, scatter_start
from footfall.sim.tally import Tally
from footfall.worlds.ground import FLAT_GROUND, Ground
from footfall.worlds.terrain import SPACING, Heights

STEP_SECONDS, LONGEST_STEP = 0.001, 0.01
LIMP, LIMP_FRICTION = 0.005, 0.15
"""After a fall: a joint's torque, in body weights times leg lengths, and its friction, as a fraction of its damping."""
DECISIONS = 60.0
"""How often a law's host half decides, 1/s."""


def finest_step(laws: Iterable[Law]) -> float:
    """The time step of law and physics that all of these laws can run at, s."""
    return min(law.step_seconds or STEP_SECONDS for law in laws)


class Simulation(Research):
    """Rows of characters; each has its own body, gait, law, command and pushes.

    `others` are the gaits that each row may be asked to change to, in order; `grounds` are what each walks on; the
    `layout` decides whether each is alone in its world or all share one. `step_seconds` is what the laws need unless
    given. `world`, an `MjSpec` or the file of a scene, is a world of your own around each character.
    """

    def __init__(
        self,
        characters: Character | Sequence[Character],
        gaits: Gait | Sequence[Gait],
        count: int | None = None,
        step_seconds: float | None = None,
        others: Sequence[Sequence[Gait]] = (),
        grounds: Ground | Sequence[Ground] = FLAT_GROUND,
        layout: Layout = APART,
        world: Any = None,
    ):
        cast = cast_of(characters, gaits, count, others, grounds)
        if step_seconds is None:
            step_seconds = finest_step(cast.laws)
        if not 0.0 < step_seconds <= LONGEST_STEP:
            raise BadValue(f"step_seconds is {step_seconds}; it must be more than 0 and at most {LONGEST_STEP} s")
        self.count, self.laws, self.step_seconds = cast.count, cast.laws, step_seconds
        self.kinds = list(dict.fromkeys(self.laws))
        self.characters, self.gaits, self.others, self.grounds = cast.characters, cast.gaits, cast.others, cast.grounds
        self.bodies = cast.bodies
        self.models = built_models(cast.bodies, self.grounds, step_seconds)
        planning = [law.name for law in self.kinds if law.decide is not None]
        if planning and any(ground.loose for ground in self.grounds):
            raise BadValue(f"the law {planning[0]} plans ahead and cannot share its world with loose things yet")
        self.layout = layout = _room(world) if world is not None else layout
        self.places = layout.places(self.count)
        self.batch: Any = layout.open(cast.bodies, self.models, self.grounds, step_seconds)
        self.body, self.command = table_of(Body, self.count), table_of(CommandRow, self.count)
        self.rising = rising_table(cast.bodies)
        numbers = _numbers(self.gaits, self.others, self.characters)
        self.gait = table_for(self.kinds, lambda law: law.row, (self.count, max(map(len, numbers))))
        self.memory = table_for(self.kinds, lambda law: law.memory, self.count)
        self.plans = table_for(self.kinds, lambda law: law.plan or NoPlan, self.count)
        self.held, self.sensed, self.tally = (table_of(kind, self.count) for kind in (Held, Sensed, Tally))
        self.origin = np.zeros((self.count, 3))
        self._resting = np.zeros((len(self.kinds), self.count), np.int32)
        self.hand_forces = self.batch.like_forces()
        for row in range(self.count):
            fill_body(self.body[row], cast.bodies[row], step_seconds)
            self.fill_gait(row, numbers[row])
        self.launch = self._record_launches()
        self.hold = self._record_hold()
        self.ticks = 0
        self.be_firm()
        self.passages: dict[int, Any] = {}  # of those on their way to another gait
        self.shoves, self.tape = {}, None
        self.reset()

    @property
    def seconds(self) -> float:
        """Time since the last reset."""
        return self.ticks * self.step_seconds

    def reset(self, rows: Rows = None, *, seed: int | Sequence[int] = 0, scatter: float = 0.0) -> None:
        """Put some characters, or all, at their start, upright and at rest by default, with no memory and no command.

        `scatter` disturbs the start, see `scatter`, with a seed for each row, or with one and those that follow it.
        The clock goes back to 0 if all are reset.
        """
        chosen = rows_of(self, rows)
        self.batch.reset(None if rows is None else chosen)
        for row in chosen:
            start, model = self.characters[row].start, self.models[row]
            if start is not None:
                self.batch.qpos[row], self.batch.qvel[row] = start.rows()
            if model.nkey:
                self.batch.qpos[row] = put_at(model.key_qpos[0], self.places[row])
            fill_row(self.command[row], Command())
            self.passages.pop(int(row), None)
        scatter_rows(self, chosen, scatter, seed)
        self.batch.forward()
        for table in (self.memory, self.plans, self.held, self.tally):
            table[chosen] = np.zeros(1, table.dtype)
        self.tally["fell_at"][chosen] = -1
        self.tally["leg_gap"][chosen] = self.tally["hand_error"][chosen] = np.inf
        self.hand_forces[chosen] = 0.0
        self.origin[chosen, :2], self.origin[chosen, 2] = self.places[chosen, :2], 0.0
        self.command["heading"][chosen] = self.places[chosen, 2]
        self.shoves = {key: end for key, end in self.shoves.items() if key[0] not in chosen}
        if rows is None:
            self.ticks = 0
            self.move_only(None)

    def scatter(self, row: int, angle: float, seed: int) -> None:
        """Disturb a start: angles by this standard deviation, rad, rates by 5/s times that."""
        scatter_start(self.models[row], self.batch.qpos[row], self.batch.qvel[row], angle, seed)
        self.batch.forward()

    def memory_of(self, row: int) -> Any:
        """What a row's law remembers, as its own record."""
        return seen_by(self.laws[row], self.memory)[row]

    def change_gait(self, row: int, gait: Gait) -> None:
        """Lead a character to another gait, of any law, without a fall; `run` does the rest (see `sim/passage.py`).

        What is commanded meanwhile holds afterwards. Another law brings new arrays: `memory`, `sensed`, `batch` …"""
        from footfall.sim.lead import set_out

        set_out(self, self._row(row), gait)

    def set_gait(self, row: int, gait: Gait, number: int = 0) -> None:
        """Give this row another gait of its law for one of those it has, at once; it may fall (see `change_gait`)."""
        ways = [self.gaits[row], *self.others[row]]
        ways[number] = gait
        numbers = numbers_of(ways, self.characters[row])
        if law_of(gait) is not self.laws[row] or len(numbers) > self.gait.shape[1]:
            raise BadValue(f"the gait '{gait.name}' does not fit this simulation; start a new one")
        self.gaits[row], self.others[row] = ways[0], ways[1:]
        self.fill_gait(row, numbers)

    def fill_gait(self, row: int, numbers: Sequence[Parameters]) -> None:
        """Write the numbers of a row's gaits where its law reads them."""
        own = seen_by(self.laws[row], self.gait)
        for index, document in enumerate(numbers):
            fill_row(own[row, index], document)

    def _row(self, row: int) -> int:
        """A row that there is."""
        if not 0 <= row < self.count:
            raise BadValue(f"there is no character {row}; there are {self.count}, counted from 0")
        return row

    def lever(self, row: int, body: int, point_l: Sequence[float]) -> np.ndarray:
        """The vector from a link's mass centre to a point on it, m, in the world; `body` is its MuJoCo index."""
        point_w = np.zeros(3)
        mujoco.mju_rotVecQuat(point_w, np.asarray(point_l, float), self.batch.xquat[row, body])
        return self.batch.xpos[row, body] + point_w - self.batch.xipos[row, body]

    def place_of(self, row: int) -> tuple[float, float, float]:
        """The position and heading of a character: x, y, rad."""
        place = self.batch.qpos[row]
        if self.characters[row].plane:
            return float(place[0] + self.places[row, 0]), float(self.places[row, 1]), 0.0
        return float(place[0]), float(place[1]), float(self.facing()[row])

    def facing(self) -> np.ndarray:
        """The heading of everyone, rad."""
        return np.zeros(self.count) if self.characters[0].plane else heading(self.pelvis_rotations())

    def pelvis_rotations(self) -> np.ndarray:
        """How the pelvis of everyone is turned in the world; a robot's root may face another way than its pelvis."""
        if self.characters[0].model:
            return self.batch.xquat[:, self.body_index(Link.PELVIS)]
        return self.batch.qpos[:, 3:7]

    def link_index(self, row: int, name: str) -> int:
        """The index in MuJoCo's arrays of a link by name; a character may lack it."""
        return self.body_index(self.characters[row].link_called(name))

    def body_index(self, link: Link) -> int:
        """The index of a link in MuJoCo's arrays."""
        return self.rows.joints.body_index[link]

    def move_only(self, rows: Sequence[int] | np.ndarray | None) -> None:
        """From now on, leave all other rows where they are until reset; None moves all.

        A fallen body that struggles on the ground costs ten times as much as one that walks.
        """
        still = np.full(self.count, rows is not None)
        if rows is not None:
            still[rows] = False
        for law, resting in zip(self.kinds, self._resting, strict=True):
            resting[:] = still | np.array([other is not law for other in self.laws])
        self._moving = None if rows is None else np.array(rows, np.int32)
        self.advance = self.batch.stepper(self._moving)

    @property
    def moved(self) -> np.ndarray | None:
        """The rows that are not at rest; None: all."""
        return self._moving

    @property
    def moving(self) -> int:
        """How many rows are not at rest."""
        return self.count if self._moving is None else len(self._moving)

    def be_firm(self) -> None:
        """Nobody is limp, with the torques that the bodies have."""
        self._torque_limit = self.body["torque_limit"].copy()
        self.limp = (False,) * self.count

    def go_limp(self, fallen: Sequence[bool] | np.ndarray) -> None:
        """Let the joints of fallen characters go limp, with some friction; the others keep their strength.

        A struggling one would knock over everybody nearby; without friction it would spin until the numbers blew up.
        """
        if tuple(map(bool, fallen)) == self.limp:
            return
        speeds = self.joint_speeds
        for row, is_limp in enumerate(fallen):
            own = self.body[row]
            weak = LIMP * own["total_mass"] * float(GRAVITY) * own["leg_length"]
            own["torque_limit"] = weak if is_limp else self._torque_limit[row]
            self.batch.set_friction(row, LIMP_FRICTION * speeds @ own["damping"] if is_limp else np.zeros(len(speeds)))
        self.limp = tuple(map(bool, fallen))

    @cached_property
    def joint_speeds(self) -> np.ndarray:
        """A matrix with a row per speed and a column per link: 1 if the speed belongs to the link's joint."""
        joints, speeds = self.rows.joints, np.zeros((self.models[0].nv, LINKS))
        for link in Link:
            if link is not Link.PELVIS and joints.kind[link] >= 0:
                begin, width = int(joints.speed_address[link]), int(joints.kind[link]) or BALL_SPEEDS
                speeds[begin : begin + width, link] = 1.0
        speeds[self.hinges["speed"], self.hinges["link"]] = 1.0
        return speeds

    def step(self, ticks: int = 1, torque: Any = None, *, instead: bool = False) -> None:
        """Advance every character by some ticks, first the law, then the physics. Skills and host halves rest.

        `torque`, N m for each axis of `joints`, is added to the law's, or given `instead`, at every tick; the joints'
        limits hold. A function instead of an array is asked at every tick. Reports go on counting the law's torques.
        """
        if torque is not None or self.tape is not None or self.shoves:
            step(self, ticks, torque, instead)
            return
        launch, advance = self.launch, self.advance
        handling = self.handles()
        for _ in range(ticks):
            if handling:
                self.hold()
            launch()
            if advance():
                raise_failed(self.batch, self._moving)
            self.ticks += 1  # at every tick, since Ctrl-C may come at any

    def handles(self) -> bool:
        """Whether anybody's hands reach or hold, or have just let go."""
        now = bool(self.command["hold"].any() or self.command["reach"].any())
        before, self.handled = self.handled, now
        return now or before

    @property
    def decisions(self) -> float:
        """How often the host halves of its laws decide, 1/s; 0 if none has one."""
        return DECISIONS if any(law.decide is not None for law in self.kinds) else 0.0

    def plan(self) -> None:
        """Let the laws' host halves decide, from what each character senses now."""
        for law, resting in zip(self.kinds, self._resting, strict=True):
            if law.decide is None:
                continue
            self._feelers[law]()
            for row in np.flatnonzero((resting == 0) & (self.memory["stride"]["rise"]["stage"] == UP)):
                law.decide(*self.host_of(law, int(row)))

    def host_of(self, law: Law, row: int) -> tuple[RowDynamics, Row]:
        """What the host half of a row's law is given."""
        self.dynamics[row].data = self.batch.data_of(row)
        own = (seen_by(law, table) for table in (self.gait, self.memory, self.plans))
        return self.dynamics[row], Row(*(table[row] for table in (self.body, self.sensed, self.command, *own)))

    @cached_property
    def _feelers(self) -> dict[Law, Callable[[], None]]:
        """What tells the rows of each law that plans what they feel."""
        planning = [law for law in self.kinds if law.decide is not None]
        return {law: launch_of(feeler_of(law), [self.rows_by[law]], self.count) for law in planning}

    @cached_property
    def dynamics(self) -> list[RowDynamics]:
        """The equations of motion of each row, for the host half of its law."""
        data, first = self.batch.data_of, self.batch.first_of
        return [RowDynamics(data(row), self.models[row], self.rows.joints, first(row)) for row in range(self.count)]

    def run(self, seconds: float) -> None:
        """Advance every character by some seconds with the loop: host halves decide, and gaits are changed."""
        from footfall.sim.compiled import warnings_held
        from footfall.sim.lead import run

        if not 0.0 <= seconds < np.inf:
            raise BadValue(f"the time to run is {seconds} s; it must be finite and at least 0")
        with warnings_held():
            run(self, round(seconds / self.step_seconds))
        if not np.isfinite(self.batch.qpos).all():
            raise BlewUp(f"the simulation blew up before {self.seconds:g} s: its values are no longer finite")

    def ground_heights(self, row: int, places_w: np.ndarray) -> np.ndarray:
        """Heights of the ground under a row at some positions x and y, m."""
        heights, start = self.ground[row], self.ground_start[row]
        if heights.size == 1:
            return np.zeros(len(places_w))
        at = (
            np.clip((along - begin) / SPACING, 0, count - 1).astype(int)
            for along, begin, count in zip(places_w.T, start, heights.shape, strict=True)
        )
        return heights[tuple(at)]

    def _record_launches(self) -> Callable[[], Any]:
        """One launch for each law, over the rows that walk by it."""
        start_warp()
        self.ground, self.ground_start = _padded(self.layout.heights(self.grounds))
        self.hinges = hinge_table(self.characters[0], self.models[0])
        self.rows_by = {law: rows_by(law, self, own) for law, own in zip(self.kinds, self._resting, strict=True)}
        self.rows = self.rows_by[self.kinds[0]]
        return all_of([launch_of(kernel_of(law), [rows], self.count) for law, rows in self.rows_by.items()])

    def _record_hold(self) -> Any:
        """The launch of the hands' springs, which comes before the law's when anybody's hands reach or hold."""
        self.handled = False
        return launch_of(hold_rows, [hands_of(self, share)], self.count)


def put_at(qpos: np.ndarray, place: np.ndarray) -> np.ndarray:
    """Coordinates with a free root, moved to x and y and turned by a heading."""
    moved = qpos.copy()
    moved[:2] = place[:2]
    moved[3:7] = product(yaw(place[2]), qpos[3:7])
    return moved


def _numbers(
    gaits: Sequence[Gait], others: Sequence[Sequence[Gait]], characters: Sequence[Character]
) -> list[list[Parameters]]:
    """The numbers of every row's gaits; rows with the same gaits and body share them."""
    known: dict[tuple[int, ...], list[Parameters]] = {}
    rows = []
    for gait, more, character in zip(gaits, others, characters, strict=True):
        key = (id(character), id(gait), *map(id, more))
        if key not in known:
            known[key] = numbers_of([gait, *more], character)
        rows.append(known[key])
    return rows


def _room(world: Any) -> Layout:
    from footfall.sim.room import Room

    return Room(world)


def _padded(heights: Sequence[Heights]) -> tuple[np.ndarray, np.ndarray]:
    """Every row's ground heights along x and y, padded with the last one, and where they start."""
    along, across = (max(row.values.shape[axis] for row in heights) for axis in range(2))
    padded = [
        np.pad(row.values, ((0, along - row.values.shape[0]), (0, across - row.values.shape[1])), mode="edge")
        for row in heights
    ]
    return np.stack(padded), np.array([row.start for row in heights])
