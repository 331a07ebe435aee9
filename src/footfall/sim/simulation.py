"""Simulate rows of characters, alone or together, with one kernel: sense, tick, actuate, step."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import mujoco
import numpy as np
import warp as wp

from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.bodies.dynamics import RowDynamics
from footfall.bodies.joints import BALL_SPEEDS
from footfall.bodies.rises import rising_table
from footfall.bodies.robots.drive import hinge_table
from footfall.errors import BadValue, BlewUp, did_you_mean
from footfall.laws.contract import Law, Row
from footfall.laws.register import Gait, law_of
from footfall.laws.rise.rise import UP
from footfall.laws.tables import GRAVITY, LINKS, MODES, Body, Command, Held, Link, Sensed
from footfall.maths.quaternions import heading, product, yaw
from footfall.maths.records import fill_row, table_of
from footfall.quantity import Parameters, quantity_of
from footfall.sim.cast import cast_of
from footfall.sim.engine import launch_call, raise_failed, start_warp
from footfall.sim.hands import hands_of, hold_rows
from footfall.sim.kernels import CommandRow, NoPlan, feeler_of, numbers_of
from footfall.sim.launches import all_of, recorded_launch, rows_by, share
from footfall.sim.law_tables import seen_by, table_for
from footfall.sim.layout import APART, Layout
from footfall.sim.models import built_models
from footfall.sim.scatter import scatter_start
from footfall.sim.tally import Tally
from footfall.worlds.ground import FLAT_GROUND, Ground
from footfall.worlds.terrain import SPACING, heights_of

STEP_SECONDS, LONGEST_STEP = 0.001, 0.01
LIMP, LIMP_FRICTION = 0.005, 0.15
"""After a fall: a joint's torque, in body weights times leg lengths, and its friction, as a fraction of its damping."""
DECISIONS = 60.0
"""How often a law's host half decides, 1/s."""


def finest_step(laws: Iterable[Law]) -> float:
    """The time step of law and physics that all of these laws can run at, s."""
    return min(law.step_seconds or STEP_SECONDS for law in laws)


class Simulation:
    """Rows of characters; each has its own body, gait, law, command and pushes.

    `others` are the gaits that each row may be asked to change to, in order; `grounds` are what each walks on; the
    `layout` decides whether each is alone in its world or all share one. `step_seconds` is what the laws need unless
    given.
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
    ):
        cast = cast_of(characters, gaits, count, others, grounds)
        if step_seconds is None:
            step_seconds = finest_step(cast.laws)
        if not 0.0 < step_seconds <= LONGEST_STEP:
            raise BadValue(f"step_seconds is {step_seconds}; it must be more than 0 and at most {LONGEST_STEP} s")
        self.count, self.laws, self.step_seconds = cast.count, cast.laws, step_seconds
        self.kinds = list(dict.fromkeys(self.laws))
        self.characters, self.gaits, self.others, self.grounds = cast.characters, cast.gaits, cast.others, cast.grounds
        self.models = built_models(cast.bodies, self.grounds, step_seconds)
        planning = [law.name for law in self.kinds if law.decide is not None]
        if planning and any(ground.loose for ground in self.grounds):
            raise BadValue(f"the law {planning[0]} plans ahead and cannot share its world with loose things yet")
        self.layout, self.places = layout, layout.places(self.count)
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
            self._fill_gait(row, numbers[row])
        self.launch = self._record_launches()
        self.hold = self._record_hold()
        self.ticks = 0
        self._torque_limit = self.body["torque_limit"].copy()
        self.limp = (False,) * self.count
        self.passages: dict[int, Any] = {}  # of those on their way to another gait
        self.reset()

    @property
    def seconds(self) -> float:
        """Time since the last reset."""
        return self.ticks * self.step_seconds

    def reset(self) -> None:
        """Put every character at its start, upright and at rest by default, with no memory and no command."""
        self.batch.reset()
        started = [(row, each.start) for row, each in enumerate(self.characters) if each.start is not None]
        for row, start in started:
            self.batch.qpos[row], self.batch.qvel[row] = start.rows()
        for row, model in enumerate(self.models):
            if model.nkey:
                self.batch.qpos[row] = put_at(model.key_qpos[0], self.places[row])
        if started or any(model.nkey for model in self.models):
            self.batch.forward()
        for table in (self.memory, self.plans, self.held):
            table[:] = np.zeros(1, table.dtype)
        self.tally[:] = np.zeros(1, self.tally.dtype)
        self.tally["fell_at"] = -1
        self.tally["leg_gap"] = np.inf
        self.tally["hand_error"] = np.inf
        self.hand_forces[:] = 0.0
        self.origin[:] = 0.0
        self.origin[:, :2] = self.places[:, :2]
        self.ticks = 0
        self.passages = {}
        self.move_only(None)
        for row in range(self.count):
            fill_row(self.command[row], Command())
        self.command["heading"] = self.places[:, 2]

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
        self._fill_gait(row, numbers)

    def _fill_gait(self, row: int, numbers: Sequence[Parameters]) -> None:
        own = seen_by(self.laws[row], self.gait)
        for index, document in enumerate(numbers):
            fill_row(own[row, index], document)

    def set_command(self, row: int | slice = slice(None), **fields: float | str) -> None:
        """Change some fields of a row's command (or of all rows) from the next tick on."""
        if isinstance(row, int):
            self._row(row)
        for name, value in fields.items():
            if name not in (self.command.dtype.names or ()):
                raise BadValue(f"no command '{name}'{did_you_mean(name, Command.__struct_fields__)}")
            for law in {self.laws[row]} if isinstance(row, int) else set(self.laws[row]):
                if not law.heeds(name, value):
                    raise BadValue(f"the law {law.name} heeds no {name} (it heeds: {', '.join(law.commands)})")
            declared = quantity_of(Command, name)
            if name == "gait" and isinstance(value, str):
                value = self._gait_index(row, value)
            elif name == "mode":
                if value not in MODES:
                    raise BadValue(f"command mode is '{value}'{did_you_mean(str(value), MODES)}")
                value = MODES.index(value)
            elif not isinstance(value, float | int | np.number):
                raise BadValue(f"command {name} is '{value}'; it must be a number")
            if declared and not declared.allows(value):
                raise BadValue(f"command {name} is {value} {declared.unit}; it must {declared.limits()}")
            self.command[name][row] = value

    def _gait_index(self, row: int | slice, name: str) -> int:
        """The index of a row's gait with this name."""
        here = row if isinstance(row, int) else 0
        names = [gait.name for gait in (self.gaits[here], *self.others[here])]
        if name not in names:
            raise BadValue(f"this character cannot change to the gait '{name}'{did_you_mean(name, names, 'gaits')}")
        return names.index(name)

    def push(self, row: int, link: Link, force_w: Sequence[float], torque_w: Sequence[float] = (0.0, 0.0, 0.0)) -> None:
        """Apply a force, N, and a torque, N m, in the world to a link's mass centre until further notice."""
        body, wrench = self.characters[self._row(row)], [*force_w, *torque_w]
        index = self.body_index(link if body.has(link) else body.link_called(link.name.lower()))
        if not np.isfinite(wrench).all():
            raise BadValue(f"a push of {list(force_w)} N; it must be finite")
        self.batch.xfrc_applied[row, index] = wrench

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
    def moving(self) -> int:
        """How many rows are not at rest."""
        return self.count if self._moving is None else len(self._moving)

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

    def step(self, ticks: int = 1) -> None:
        """Advance every character by some ticks, first the law, then the physics. Skills and host halves rest."""
        launch, advance = self.launch, self.advance
        handling = self._handles()
        for _ in range(ticks):
            if handling:
                self.hold()
            launch()
            if advance():
                raise_failed(self.batch, self._moving)
            self.ticks += 1  # at every tick, since Ctrl-C may come at any

    def _handles(self) -> bool:
        """Whether anybody's hands reach or hold, or have just let go."""
        now = bool(self.command["hold"].any() or self.command["reach"].any())
        before, self._handled = self._handled, now
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
            wp.launch(feeler_of(law), dim=self.count, inputs=[self.rows_by[law]], device="cpu")
            own = (seen_by(law, table) for table in (self.gait, self.memory, self.plans))
            tables = (self.body, self.sensed, self.command, *own)
            for row in np.flatnonzero((resting == 0) & (self.memory["stride"]["rise"]["stage"] == UP)):
                self.dynamics[row].data = self.batch.data_of(row)
                law.decide(self.dynamics[row], Row(*(table[row] for table in tables)))

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
        self.ground, self.ground_start = _heights(self.grounds)
        self.hinges = hinge_table(self.characters[0], self.models[0])
        self.rows_by = {law: rows_by(law, self, own) for law, own in zip(self.kinds, self._resting, strict=True)}
        self.rows = self.rows_by[self.kinds[0]]
        self._recorded = [recorded_launch(law, rows, self.count) for law, rows in self.rows_by.items()]
        return all_of([launch_call(one) for one in self._recorded])

    def _record_hold(self) -> Any:
        """The launch of the hands' springs, which comes before the law's when anybody's hands reach or hold."""
        self._handled = False
        self._holding = wp.launch(
            hold_rows, dim=self.count, inputs=[hands_of(self, share)], device="cpu", record_cmd=True
        )
        return launch_call(self._holding)


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


def _heights(grounds: Sequence[Ground]) -> tuple[np.ndarray, np.ndarray]:
    """Every row's ground heights along x and y, padded with the last one, and where they start."""
    heights = [heights_of(ground) for ground in grounds]
    along, across = (max(row.values.shape[axis] for row in heights) for axis in range(2))
    padded = [
        np.pad(row.values, ((0, along - row.values.shape[0]), (0, across - row.values.shape[1])), mode="edge")
        for row in heights
    ]
    return np.stack(padded), np.array([row.start for row in heights])
