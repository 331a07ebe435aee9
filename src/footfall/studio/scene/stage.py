"""The stage: one character, two side by side, several or a crowd, in one world with balls to throw."""

from typing import Any, NamedTuple

import numpy as np

from footfall.laws.register import takes_numbers_of
from footfall.maths.quaternions import yaw
from footfall.sim.balls import Balls
from footfall.sim.loop import Duty
from footfall.sim.physics_state import put_state, state_of
from footfall.sim.simulation import Simulation, put_at
from footfall.sim.together import CROWD_STEP, Together
from footfall.skills.drive import Drive
from footfall.skills.placed import PlacedFootprints
from footfall.stage.script import duties_of
from footfall.studio.scene.frame import Canvas
from footfall.studio.work.work import SEED, Work
from footfall.worlds.ground import Ground, ground_of_world

BALLS = 6
NEUTRAL = {"period": 0.0, "width": -1.0, "bend": 0.0, "swing_height": -1.0}
"""What a law is commanded if nothing is set."""
SLICE = 0.01
"""How often commands change and the past is kept, s; a recording has the same frame rate."""
FASTEST = 1e4
"""Speed beyond which a simulation has blown up, m/s or rad/s."""


class Terms(NamedTuple):
    """How a stage is run, whatever is open on it. A recording's terms hold while it is being continued.

    A world with balls, even parked ones, differs in the last bits from one without.
    """

    balls: int = BALLS
    step_seconds: float = 0.0  # 0: the scene's own
    rises: bool = True  # whether the fallen get up by themselves


OWN_TERMS = Terms()


class Stage:
    """The simulation of some work, and everything a moment needs to be continued exactly."""

    def __init__(self, work: Work, terms: Terms = OWN_TERMS):
        self.work, self.terms = work, terms
        props = work.company.props if work.company else ()
        chains = [work.gaits_of(row) for row in range(len(work.characters))]
        self.places = work.places
        self.crowd = Simulation(
            work.characters,
            [chain[0] for chain in chains],
            len(chains),
            terms.step_seconds or (CROWD_STEP if work.is_crowd else None),
            others=[chain[1:] for chain in chains],
            grounds=ground_of_world(work.world, SEED),
            layout=Together(self.places, props, balls=terms.balls, ghosts=work.compares),
        )
        self.balls = Balls(self.crowd)
        model = self.crowd.batch.model
        self.crates = [model.body(f"prop_{index}").id for index in range(len(props))]
        self.things = {piece: model.body(piece.name).id for piece in self.ground.loose}
        self.slice_ticks = round(SLICE / self.crowd.step_seconds)
        batch = self.crowd.batch
        self._physics_bytes = state_of(batch.model, batch.data).nbytes
        self._kept: list[np.ndarray] = [
            batch.data.sensordata,
            *((batch.data.xfrc_applied, self.crowd.hand_forces) if self.things else ()),
            self.crowd.origin,
            self.crowd.sensed["heading"],
            *(
                _bytes_of(table)
                for table in (
                    self.crowd.memory,
                    self.crowd.plans,
                    self.crowd.tally,
                    self.crowd.command,
                    self.crowd.held,
                )
            ),
        ]
        self.canvas = Canvas(self)

    @property
    def ground(self) -> Ground:
        """The ground that all share, and what stands on it."""
        return self.crowd.grounds[0]

    @property
    def count(self) -> int:
        """Characters."""
        return self.crowd.count

    def save(self) -> bytes:
        """Everything the next tick depends on except the documents and the hands."""
        batch = self.crowd.batch
        return b"".join([state_of(batch.model, batch.data).tobytes(), *(part.tobytes() for part in self._kept)])

    def load(self, data: bytes, ticks: int) -> None:
        """Go back to a moment of this stage, or of one with the same number of characters."""
        batch, begin = self.crowd.batch, self._physics_bytes
        put_state(batch.model, batch.data, np.frombuffer(data[:begin]))
        for part in self._kept:
            part[...] = np.frombuffer(data, part.dtype, part.size, begin).reshape(part.shape)
            begin += part.nbytes
        self.crowd.ticks = ticks

    def give_gaits(self, work: Work) -> None:
        """Let the same bodies walk by the gaits of some work; numbered ones stay as they are."""
        for row, gait in enumerate(work.walks):
            if gait is not (now := self.crowd.gaits[row]) and takes_numbers_of(now, gait) and gait != now:
                self.crowd.set_gait(row, gait)

    def command_settings(self, work: Work, before: Work | None = None) -> None:
        """Command what is set, for everyone or where it differs from a work before; a trial's own commands stay."""
        actors, known = work.actors, {one.id: one.settings for one in before.actors} if before else {}
        for row, law in enumerate(self.crowd.laws):
            one = actors[row if row < len(actors) else 0]
            settings = one.settings
            if known.get(one.id) == settings:
                continue
            for name, neutral in NEUTRAL.items():
                if name in law.commands:
                    self.crowd.command[name][row] = settings.get(name, neutral)

    def stand_up(self, row: int) -> None:
        """Put a character on its feet where it is, with its heading, at rest and without memory."""
        crowd = self.crowd
        x, y, facing = crowd.place_of(row)
        start = self.start_of(row, x, y, facing)
        crowd.batch.qpos[row], crowd.batch.qvel[row] = start, 0.0
        if (moving := crowd.characters[row].start) is not None:
            crowd.batch.qvel[row] = moving.rows()[1]
            crowd.command["gait"][row] = 0
        lone = crowd.models[row]
        crowd.batch.data.qacc_warmstart[row * lone.nv : (row + 1) * lone.nv] = 0.0
        for table in (crowd.memory, crowd.plans):
            table[row] = np.zeros(1, table.dtype)[0]
        crowd.tally["fell_at"][row] = -1
        crowd.tally["leg_gap"][row] = np.inf
        crowd.origin[row] = [x, y, 0.0]
        crowd.batch.forward()
        crowd.batch.sensordata[row] = 0.0

    def start_of(self, row: int, x: float, y: float, facing: float) -> np.ndarray:
        """The coordinates of a character standing upright at a place."""
        character = self.crowd.characters[row]
        model = self.crowd.models[row]
        if model.nkey:
            start = put_at(model.key_qpos[0], np.array([x, y, facing]))
            start[2] += self.ground_at(x, y)
            return start
        start = model.qpos0.copy()
        if character.plane:
            if character.start is not None:
                start[:] = character.start.rows()[0]
            start[0] = x
            start[1] += self.ground_at(x, y)
        else:
            start[:2] = x, y
            start[2] += self.ground_at(x, y)
            start[3:7] = yaw(facing)
        return start

    def ground_at(self, x: float, y: float) -> float:
        """Height of the ground at a position, m."""
        return float(self.grounds_at(np.array([x]), np.array([y]))[0])

    def grounds_at(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The same for many positions; all characters share one ground."""
        return self.crowd.ground_heights(0, np.stack([x, y], axis=1))

    def is_sound(self) -> bool:
        """Whether every coordinate and speed is finite and believable."""
        data = self.crowd.batch.data
        fastest = float(np.abs(data.qvel).max())
        return bool(np.isfinite(data.qpos).all()) and fastest < FASTEST


def duties_on(work: Work) -> list[Duty]:
    """A driver for everyone; in a crowd, its own skill for all, until somebody drives one.

    Those whose law does also step onto their footprints.
    """
    together = duties_of(work.company.crowd, work.company) if work.company else []
    steps = [Duty(PlacedFootprints(placed=work.actors[row].footprints), [row]) for row in rows_with_footprints(work)]
    drivers = [Duty(Drive(when_driven=bool(together)), [row]) for row in range(len(work.characters))]
    return [*together, *steps, *drivers]


def rows_with_footprints(work: Work) -> list[int]:
    """Those who are told by themselves what to do, and whose law steps onto footprints."""
    if work.is_crowd or work.compares:
        return []
    return [row for row, one in enumerate(work.actors) if one.takes_footprints]


def _bytes_of(table: Any) -> np.ndarray:
    return table[..., None].view(np.uint8)
