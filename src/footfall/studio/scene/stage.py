"""The stage: one character, two side by side, several or a crowd, in one world with balls to throw."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from msgspec import structs

from footfall.bodies.character import Character
from footfall.laws.register import Gait, follow_ups, has_states
from footfall.maths.quaternions import yaw
from footfall.measure.crowd.company import Company, company_of
from footfall.measure.crowd.gathering import gathering
from footfall.sim.balls import Balls
from footfall.sim.loop import Duty
from footfall.sim.physics_state import put_state, state_of
from footfall.sim.simulation import Simulation, put_at
from footfall.sim.together import CROWD_STEP, Together
from footfall.skills.drive import Drive
from footfall.skills.placed import PlacedFootprints
from footfall.skills.register import takes_footprints
from footfall.studio.protocol.requests import Scene
from footfall.studio.scene.frame import Canvas
from footfall.studio.session.actors import Place
from footfall.studio.session.workspace import Work
from footfall.worlds.ground import Ground, ground_of_world
from footfall.worlds.world import THINGS

BALLS = 6
APART = 1.6
"""Distance between two variants side by side, m."""
SLICE = 0.01
"""How often commands change and the past is kept, s; a recording has the same frame rate."""
SEED = 0


class Terms(NamedTuple):
    """How a stage is run, whatever is open on it. A recording's terms hold while it is being continued.

    A world with balls, even parked ones, differs in the last bits from one without.
    """

    balls: int = BALLS
    step_seconds: float = 0.0  # 0: the scene's own


OWN_TERMS = Terms()


class Stage:
    """The simulation of some work, and everything a moment needs to be continued exactly."""

    def __init__(self, work: Work, terms: Terms = OWN_TERMS):
        self.work, self.terms = work, terms
        characters, gaits, self.places = cast_of(work)
        props = company_of_stage(work).props if work.scene.kind == "crowd" else ()
        chains = [chain_at(work, row, gait) for row, gait in enumerate(gaits)]
        self.crowd = Simulation(
            characters,
            [chain[0] for chain in chains],
            len(characters),
            terms.step_seconds or (CROWD_STEP if work.scene.kind == "crowd" else None),
            others=[chain[1:] for chain in chains],
            grounds=ground_of_world(work.world, SEED),
            layout=Together(self.places, props, balls=terms.balls, ghosts=work.scene.kind == "compare"),
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

    @property
    def loose(self) -> dict[Any, dict[str, slice]]:
        """Where the coordinates, speeds and warm start of everything loose are: things, crates and balls."""
        bodies: dict[Any, int] = dict(self.things)
        bodies |= {("crate", index): body for index, body in enumerate(self.crates)}
        bodies |= {("ball", index): body for index, body in enumerate(self.balls.bodies)}
        model, spans = self.crowd.batch.model, {}
        for name, body in bodies.items():
            joint = model.body_jntadr[body]
            place, speed = model.jnt_qposadr[joint], model.jnt_dofadr[joint]
            speeds = slice(speed, speed + 6)
            spans[name] = {"qpos": slice(place, place + 7), "qvel": speeds, "qacc_warmstart": speeds}
        return spans

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


FASTEST = 1e4
"""Speed beyond which a simulation has blown up, m/s or rad/s."""


def duties_on(stage: Stage, work: Work) -> list[Duty]:
    """A driver for everyone; in a crowd, its own skill for all, until somebody drives one.

    Who is alone also steps onto the footprints of the work, if its law does.
    """
    together = list(company_of_stage(work).duties) if work.scene.kind == "crowd" else []
    steps = [Duty(PlacedFootprints(placed=work.footprints), [0])] if steps_on_footprints(work) else []
    drivers = [Duty(Drive(when_driven=bool(together)), [row]) for row in range(stage.count)]
    return [*together, *steps, *drivers]


def steps_on_footprints(work: Work) -> bool:
    """Whether there is one character, whose law steps onto footprints."""
    return work.scene.kind == "one" and takes_footprints(work.gait)


def same_stage(one: Work, other: Work) -> bool:
    """Whether two works need the same laws, bodies and world, and the same gaits where those are numbered."""
    return one is other or (same_bodies(one, other) and _ways(one) == _ways(other))


def same_bodies(one: Work, other: Work) -> bool:
    """Whether the same bodies are in the same world in two works."""
    return _same_room(one, other) and _bodies(one) == _bodies(other)


def same_but_for_bodies(one: Work, other: Work) -> bool:
    """Whether the same ones, perhaps in other bodies, walk by the same laws in the same world."""
    places = [[(who, place) for who, _, place in _bodies(work)] for work in (one, other)]
    return _same_room(one, other) and places[0] == places[1] and _ways(one) == _ways(other)


def same_but_for_things(one: Work, other: Work) -> bool:
    """Whether two works differ in nothing that the stage needs but the things that stand on the same ground."""
    world = structs.replace(one.world, **{name: getattr(other.world, name) for name in (*THINGS, "name", "text")})
    return world == other.world and same_stage(replace(one, world=other.world), other)


def is_other_scene(one: Work, other: Work) -> bool:
    """Whether two works show different scenes; who comes or goes does not make another."""
    kinds = {one.scene.kind, other.scene.kind}
    return len(kinds) > 1 and not kinds <= {"one", "several"}


def same_but_for_company(one: Work, other: Work) -> bool:
    """Whether two works differ in nothing that the stage needs but in who has come and who has gone."""
    if not {one.scene.kind, other.scene.kind} <= {"one", "several"} or one.world != other.world:
        return False
    ways = [dict(zip(_bodies(work), _ways(work), strict=True)) for work in (one, other)]
    known = [{who for who, _, _ in _bodies(work)} for work in (one, other)]
    stayed = known[0] & known[1]
    kept = [{body: way for body, way in some.items() if body[0] in stayed} for some in ways]
    return bool(stayed) and kept[0] == kept[1]


def _same_room(one: Work, other: Work) -> bool:
    """Whether two works have the same world and the same kind of company in it."""
    companies = [(work.scene.kind, work.scene.count, work.scene.seed, work.scene.dance) for work in (one, other)]
    return companies[0] == companies[1] and one.world == other.world and one.cast == other.cast


class _Body(NamedTuple):
    """Who it is, its body, and where it starts."""

    who: int
    character: Character
    place: Place

    def __hash__(self) -> int:
        return hash(self.who)


def _bodies(work: Work) -> list[_Body]:
    return [_Body(one.id, one.character, one.place) for one in work.everyone]


def _ways(work: Work) -> list[Any]:
    """The law of each, and all its gaits if its law chooses among them by number."""
    gaits = cast_of(work)[1]
    return [(gait.law, chain_at(work, row, gait) if has_states(gait) else None) for row, gait in enumerate(gaits)]


def give_gaits(crowd: Simulation, work: Work) -> None:
    """Let the same bodies walk by the gaits of some work; numbered ones stay as they are."""
    for row, gait in enumerate(cast_of(work)[1]):
        if not has_states(gait) and gait != crowd.gaits[row]:
            crowd.set_gait(row, gait)


def cast_of(work: Work) -> tuple[list[Character], list[Gait], np.ndarray]:
    """Who is on the stage, how each walks, and where; in a crowd, the first is the open one."""
    if work.scene.kind == "crowd":
        others = company_of_stage(work)
        return [work.character, *others.characters[1:]], [work.first.walk, *others.gaits[1:]], others.places
    everyone = work.everyone
    places = np.array([one.place for one in everyone])
    if work.scene.kind == "compare":
        places = np.array([[0.0, APART / 2, 0.0], [0.0, -APART / 2, 0.0]])
    return [one.character for one in everyone], [one.walk for one in everyone], places


def chain_at(work: Work, row: int, gait: Gait) -> list[Gait]:
    """The gaits of a row in the order in which they are numbered."""
    if work.chain and gait in work.chain:
        return list(work.chain)
    if work.cast is not None and row:
        return [gait, *company_of_stage(work).others[row]]
    return [gait, *follow_ups(gait)]


def company_of_stage(work: Work) -> Company:
    """Who is in a crowd: the cast of a recording, or the one drawn by the scene's seed."""
    return work.cast.company if work.cast is not None else _drawn(work.scene)


@lru_cache(maxsize=2)
def _drawn(scene: Scene) -> Company:
    return company_of(gathering(scene.count, scene.seed, dance=scene.dance))


def _bytes_of(table: Any) -> np.ndarray:
    return table[..., None].view(np.uint8)
