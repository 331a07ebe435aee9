"""Take a character from the gait it walks in to another without a fall.

What a gait needs is in its document: the gait it comes after, the body and the ground it is written for. From these
follows the way: back through the gaits that the present one came after, and on through those that lead to the other.
A gait that can start a run is entered from another law as a run starts: standing still. Where the present law cannot
stand, the default law takes over in between. A gait on the way is kept up until its pace is steady, and then left at
a foot-strike.

A passage is a value. Whoever runs the simulation looks at it at every frame, hands the character over when it is due,
and holds its commands after the skills have decided. Trial, studio and `Simulation.change_gait` all do so, at the
same ticks, so that the same choice gives the same bytes.
"""

from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.register import USUAL, Gait, approach, has_states, law_of, load_gait
from footfall.laws.tables import MODES
from footfall.sim.recording import FRAME_RATE
from footfall.sim.simulation import Simulation

STRIKE_WITHIN = 1.0
"""Longest wait for a foot-strike, s."""
PATIENCE = 6.0
"""Longest wait until it stands still, or until a gait on the way is steady, s."""
STILL, STILL_FOR = 0.05, 0.3
"""It stands still if it is slower than this, m/s, for this long, s."""
STRIKES, STEADY = 6, 0.1
"""A gait is steady if its pace over a stride, m/s, changes by less than this within so many foot-strikes."""
STANDING: dict[str, Any] = {"mode": MODES.index("stand"), "speed": 0.0, "sideways": 0.0}


class Strike(NamedTuple):
    """A foot-strike: the tick, and where the mass centre was, m."""

    tick: int
    x: float
    y: float


class Passage(NamedTuple):
    """Somebody's way to another gait, as far as it has come."""

    way: tuple[Gait, ...]
    """The gaits to enter, one after another; the last is the one asked for."""
    since: int = 0
    """The tick since which it has walked by its present gait."""
    steps: int = 0
    strikes: tuple[Strike, ...] = ()
    rested: int = 0
    """Ticks for which it has stood still."""
    due: bool = False
    """Whether the next gait takes over now."""
    held: tuple[tuple[str, Any], ...] = ()
    """The commands that the passage gave last."""
    asked: tuple[tuple[str, Any], ...] = ()
    """What others ask for meanwhile."""

    @property
    def words(self) -> str:
        """Where it is going."""
        names = [gait.name for gait in self.way]
        return f"on its way to {names[-1]}" + (f" by {' and '.join(names[:-1])}" if names[:-1] else "")


def begin(simulation: Simulation, row: int, to: Gait, before: Passage | None = None) -> Passage | None:
    """Set out for another gait, perhaps on the way to one already; None if it walks by it."""
    way = way_to(simulation.gaits[row], to, simulation.characters[row])
    if not way:
        return None
    if before is None:
        return _arrived(Passage(way), simulation, row)
    return before._replace(way=way, due=False)


def look(passage: Passage, simulation: Simulation, row: int) -> Passage:
    """Take note of a frame: whether it is time for the next gait."""
    if simulation.tally["fell_at"][row] >= 0:
        return _arrived(passage, simulation, row)
    stride = simulation.memory["stride"][row]
    struck = int(stride["steps"]) != passage.steps
    strikes = (*passage.strikes, _strike(simulation, row))[-STRIKES:] if struck else passage.strikes
    slow = float(np.linalg.norm(simulation.sensed["body_velocity_w"][row, :2])) < STILL
    rested = passage.rested + round(1 / (FRAME_RATE * simulation.step_seconds)) if slow and stride["standing"] else 0
    noted = passage._replace(steps=int(stride["steps"]), strikes=strikes, rested=rested)
    return noted._replace(due=_is_due(noted, simulation, row, struck=struck))


def _is_due(passage: Passage, simulation: Simulation, row: int, *, struck: bool) -> bool:
    waited = (simulation.ticks - passage.since) * simulation.step_seconds
    now, then = simulation.laws[row], law_of(passage.way[0])
    if now is then and not has_states(passage.way[0]):
        return True
    if stands_before(simulation.gaits[row], passage.way[0]):
        return passage.rested * simulation.step_seconds >= STILL_FOR or waited > PATIENCE
    if now is then:
        return (struck and _is_steady(passage.strikes, simulation.step_seconds)) or waited > PATIENCE
    return struck or bool(simulation.memory["stride"]["standing"][row]) or waited > STRIKE_WITHIN


def hold(passage: Passage, simulation: Simulation, row: int) -> Passage:
    """Give the commands of the way, after those of others, which are kept for its end."""
    if simulation.tally["fell_at"][row] >= 0 or not stands_before(simulation.gaits[row], passage.way[0]):
        return passage
    held, asked = dict(passage.held), dict(passage.asked)
    for name, value in STANDING.items():
        if name in simulation.laws[row].commands:
            given = simulation.command[name][row].item()
            if held.get(name) != given:
                asked[name] = given
            simulation.command[name][row] = value
            held[name] = simulation.command[name][row].item()
    return passage._replace(held=tuple(held.items()), asked=tuple(asked.items()))


def gone_over(passage: Passage, simulation: Simulation, row: int) -> Passage | None:
    """What is left of the way once the next gait has taken over: what others ask for holds again."""
    release(passage, simulation, row)
    left = passage._replace(way=passage.way[1:], held=(), asked=())
    return _arrived(left, simulation, row) if left.way else None


def release(passage: Passage, simulation: Simulation, row: int) -> None:
    """Let what others ask for hold again."""
    for name, value in passage.asked:
        if name in simulation.laws[row].commands:
            simulation.command[name][row] = value


def way_to(now: Gait, to: Gait, character: Character) -> tuple[Gait, ...]:
    """The gaits to enter one after another, by what their documents say; none if it already walks by it."""
    if now == to:
        return ()
    back, ahead = [*reversed(_led_by(now))], [*_led_by(to), to]
    behind = [now.name, *(gait.name for gait in back)]
    for index, gait in reversed([*enumerate(ahead)]):
        if gait.name in behind and gait is not to:
            return (*back[: behind.index(gait.name)], *ahead[index + 1 :])
    if to.name in behind[1:]:
        return tuple(back[: behind.index(to.name)])
    laws = {law_of(now), law_of(to)}
    between = [load_gait(USUAL.first_gait)] if USUAL not in laws and not USUAL.refuses(character) else []
    return (*back, *between, *ahead)


def _led_by(gait: Gait) -> list[Gait]:
    """The gaits that lead to one: those it names, or else the first of its law, if it has states."""
    law = law_of(gait)
    names = approach(gait) or ([law.first_gait] if has_states(gait) and gait.name != law.first_gait else [])
    return [load_gait(name) for name in names]


def stands_before(now: Gait, then: Gait) -> bool:
    """Whether it stops before another law takes over."""
    return law_of(now) is not law_of(then) and law_of(then) is not USUAL and "mode" in law_of(now).commands


def check_choice(gait: Gait, character: Character, world: str = "") -> None:
    """Refuse a gait that a character in a world cannot be led to."""
    if why := why_not(gait, character, world):
        raise BadValue(why)


def why_not(gait: Gait, character: Character, world: str = "") -> str:
    """Why a character in a world cannot be led to a gait, in a sentence; empty if it can."""
    if reason := law_of(gait).refuses(character):
        return f"the gait '{gait.name}' {reason}"
    if gait.only_its_body and character.name != gait.written_for:
        return f"the gait '{gait.name}' is only for the body '{gait.written_for}'; '{character.name}' would fall"
    return ""


def _arrived(passage: Passage, simulation: Simulation, row: int) -> Passage:
    """The passage of one that begins to walk by a gait."""
    steps = int(simulation.memory["stride"]["steps"][row])
    return passage._replace(since=simulation.ticks, steps=steps, strikes=(), rested=0, due=False)


def _strike(simulation: Simulation, row: int) -> Strike:
    at = simulation.sensed["body_com_w"][row] + simulation.origin[row]
    return Strike(simulation.ticks, float(at[0]), float(at[1]))


def _is_steady(strikes: tuple[Strike, ...], step_seconds: float) -> bool:
    """Whether the last stride went as fast, and the same way, as the one before."""
    if len(strikes) < STRIKES:
        return False
    ticks, places = np.array([one.tick for one in strikes]), np.array([one[1:] for one in strikes])
    pace = (places[2:] - places[:-2]) / (step_seconds * (ticks[2:] - ticks[:-2]))[:, None]
    return float(np.linalg.norm(pace[-1] - pace[-3])) < STEADY
