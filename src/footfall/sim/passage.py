"""Take a character from the gait it walks in to another without a fall.

What a gait needs is in its document: the gait it comes after, the body and the ground it is written for. From these
follows the way: back through the gaits that the present one came after, and on through those that lead to the other.
A gait that can start a run is entered from another law as a run starts: standing still. Where the present law cannot
stand, the default law takes over in between. A gait on the way is kept up until its pace is steady, and then left at
a foot strike.

A passage is a value. Whoever runs the simulation looks at it at every frame, hands the character over when it is due,
and holds its commands after the skills have decided. Trial, studio and `Simulation.change_gait` all do so, at the
same ticks, so that the same choice gives the same bytes.
"""

from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.laws.register import USUAL, Gait, Needs, approach, has_states, law_of, load_gait, takes_numbers_of
from footfall.laws.tables import MODES
from footfall.sim.carry import copy_under
from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Loop
from footfall.sim.recording import FRAME_RATE
from footfall.sim.simulation import Simulation

STRIKE_WITHIN = 1.0
"""Longest wait for a foot strike, s."""
PATIENCE = 6.0
"""Longest wait until it stands still, or until a gait on the way is steady, s."""
STILL, STILL_FOR = 0.05, 0.3
"""It stands still if it is slower than this, m/s, for this long, s."""
STRIKES, STEADY = 6, 0.1
"""After so many foot strikes a gait is steady if its pace, m/s, and its heading, rad, differ by less than this from
those a stride before."""
GIVES_UP = 20.0
"""Longest stay in one gait on the way, s."""
TRIED_FOR = 20.0
"""How long a gait is tried out in a copy before it takes over from another of its law, s. A hop that is entered
badly falls after up to 14 s, or never."""
STANDING: dict[str, Any] = {"mode": MODES.index("stand"), "speed": 0.0, "sideways": 0.0}


class Strike(NamedTuple):
    """A foot strike: the tick, where the mass centre was, m, and the heading, rad."""

    tick: int
    x: float
    y: float
    heading: float


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
    lost: bool = False
    """Whether the next gait would fell it at every step tried: it stays with the present one."""
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
    if way:
        return before._replace(way=way, due=False) if before else _arrived(Passage(way), simulation, row)
    if before:
        release(before, simulation, row)
    return None


def look(passage: Passage, simulation: Simulation, row: int) -> Passage:
    """Take note of a frame: whether it is time for the next gait."""
    if simulation.tally["fell_at"][row] >= 0:
        return _arrived(passage, simulation, row)
    stride = simulation.memory["stride"][row]
    struck = int(stride["steps"]) != passage.steps
    strikes = (*passage.strikes, _strike(simulation, row))[-STRIKES:] if struck else passage.strikes
    slow = float(np.linalg.norm(simulation.sensed["body_velocity_w"][row, :2])) < STILL
    stands = slow and (stride["standing"] or not simulation.gaits[row].repeats)
    rested = passage.rested + round(1 / (FRAME_RATE * simulation.step_seconds)) if stands else 0
    noted = passage._replace(steps=int(stride["steps"]), strikes=strikes, rested=rested)
    due = _is_due(noted, simulation, row, struck=struck)
    return noted._replace(
        due=due, lost=not due and simulation.ticks > passage.since + GIVES_UP / simulation.step_seconds
    )


def _is_due(passage: Passage, simulation: Simulation, row: int, *, struck: bool) -> bool:
    waited = (simulation.ticks - passage.since) * simulation.step_seconds
    now, then = simulation.gaits[row], passage.way[0]
    stands = bool(simulation.memory["stride"]["standing"][row])
    if not needs_way(now, then):
        return True
    rests = passage.rested * simulation.step_seconds >= STILL_FOR
    if stands_before(now, then):
        return rests or waited > PATIENCE
    if law_of(now) is not law_of(then):
        return struck or stands or waited > STRIKE_WITHIN
    if struck:
        ready = waited > PATIENCE or _is_steady(passage.strikes, simulation.step_seconds)
    else:
        ready = (rests or waited > PATIENCE) and round(waited * FRAME_RATE) % round(STRIKE_WITHIN * FRAME_RATE) == 0
    return ready and (then.name == law_of(then).first_gait or _lasts(passage, simulation, row))


def _lasts(passage: Passage, simulation: Simulation, row: int) -> bool:
    """Whether it stays up by the next gait, tried out in a copy."""
    copy = copy_under(simulation, row, passage.way[0])
    release(passage, copy, 0)
    with warnings_held():
        Loop(copy).run(round(TRIED_FOR / copy.step_seconds))
    return bool(copy.tally["fell_at"][0] < 0)


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
    if has_states(to) and takes_numbers_of(now, to):
        return (to,)
    back, ahead = [*reversed(_led_by(now))], [*_led_by(to), to]
    behind = [now.name, *(gait.name for gait in back)]
    for index, gait in reversed([*enumerate(ahead)]):
        if gait.name in behind and gait is not to:
            return (*back[: behind.index(gait.name)], *ahead[index + 1 :])
    if to.name in behind[1:]:
        return tuple(back[: behind.index(to.name)])
    plain = load_gait(USUAL.first_gait)
    changes_law = USUAL not in (law_of(to), law_of(now)) or (law_of(to) is not USUAL and now != plain)
    between = [plain] if changes_law and law_of(now) is not law_of(to) and not USUAL.refuses(character) else []
    return (*back, *between, *ahead)


def _led_by(gait: Gait) -> list[Gait]:
    """The gaits that lead to one: those it names, or else the first of its law, if it has states."""
    law = law_of(gait)
    names = approach(gait) or ([law.first_gait] if has_states(gait) and gait.name != law.first_gait else [])
    return [load_gait(name) for name in names]


def needs_way(now: Gait, then: Gait) -> bool:
    """Whether a gait cannot simply take over in mid-step."""
    if law_of(now) is not law_of(then) or has_states(then):
        return not takes_numbers_of(now, then)
    return then.walks_at is not None and now.name != then.name


def stands_before(now: Gait, then: Gait) -> bool:
    """Whether it stops before another law takes over."""
    return law_of(now) is not law_of(then) and law_of(then) is not USUAL and "mode" in law_of(now).commands


def why_not(gait: Gait, character: Character, world: str, speed: float | None = None) -> str:
    """Why a character in a world, told to walk at a speed, cannot be led to a gait, in words; empty if it can."""
    if reason := law_of(gait).refuses(character):
        return f"the gait '{gait.name}' {reason}"
    if reason := why_not_here(gait.name, Needs(gait.only_for, gait.ground), character.name, world):
        return reason
    if gait.walks_at and speed is not None and not gait.walks_at[0] <= speed <= gait.walks_at[1]:
        slowest, fastest = gait.walks_at
        return f"the gait '{gait.name}' walks at {slowest:g} to {fastest:g} m/s without a fall, not at {speed:.2g} m/s"
    return ""


def why_not_here(gait: str, needs: Needs, body: str, world: str) -> str:
    """Why a gait with some needs is not for a body or a world, by their names; empty if it is."""
    if needs.body and body != needs.body:
        return f"the gait '{gait}' carries only the body '{needs.body}', not '{body}'"
    if needs.world and world != needs.world:
        return f"the gait '{gait}' is written for the world '{needs.world}', not for '{world}'"
    return ""


def speed_asked(simulation: Simulation, row: int) -> float | None:
    """The speed at which somebody is told to walk, m/s; None if it is told to stand, or heeds no speed."""
    heeds = {"speed", "mode"} <= set(simulation.laws[row].commands)
    walks = MODES[int(simulation.command["mode"][row])] == "walk"
    return float(simulation.command["speed"][row]) if heeds and walks else None


def _arrived(passage: Passage, simulation: Simulation, row: int) -> Passage:
    """The passage of one that begins to walk by a gait."""
    steps = int(simulation.memory["stride"]["steps"][row])
    return passage._replace(since=simulation.ticks, steps=steps, strikes=(), rested=0, due=False)


def _strike(simulation: Simulation, row: int) -> Strike:
    at = simulation.sensed["body_com_w"][row] + simulation.origin[row]
    return Strike(simulation.ticks, float(at[0]), float(at[1]), float(simulation.sensed["heading"][row]))


def _is_steady(strikes: tuple[Strike, ...], step_seconds: float) -> bool:
    """Whether the last stride went as fast, and the same way, as the one before, without a turn."""
    if len(strikes) < STRIKES:
        return False
    ticks, places = np.array([one.tick for one in strikes]), np.array([[one.x, one.y] for one in strikes])
    pace = (places[2:] - places[:-2]) / (step_seconds * (ticks[2:] - ticks[:-2]))[:, None]
    turned = strikes[-1].heading - strikes[-3].heading
    turn = abs(np.arctan2(np.sin(turned), np.cos(turned)))
    return float(np.linalg.norm(pace[-1] - pace[-3])) < STEADY and turn < STEADY
