"""Put down what is in hand: on the floor ahead, or on a table or a shelf, which it walks up to."""

from math import atan2, inf, pi, remainder
from typing import Annotated, Any, ClassVar, NamedTuple

from footfall.quantity import Parameters, quantity, words
from footfall.skills.approach import APPROACH, STANDING
from footfall.skills.handling import brought, hypot2, squat_for
from footfall.skills.line import Line
from footfall.skills.pick_up import ASK, LIFTING, OPEN, Holds, hands_ahead, holds_of, stands_before, with_load
from footfall.skills.skill import DONE, Asked, Build, Decision, Sight, Skill, Status, Takes, Thing


class Lowering(Parameters):
    """How a thing is put onto a board."""

    edge: Annotated[float, quantity("m", 0.0, 0.5, "how far inside the near edge of a board a crate is put")] = 0.03
    ball_edge: Annotated[float, quantity("m", 0.0, 0.5, "how far inside it a ball is put, which may roll")] = 0.12
    over: Annotated[float, quantity("m", 0.0, 0.5, "how far above a board it is brought there")] = 0.08
    sunk: Annotated[float, quantity("m", 0.0, 0.2, "how far below its place hands go, so that it stands there")] = 0.02
    apart: Annotated[float, quantity("m", 0.0, 0.5, "how far hands open")] = 0.1
    speed: Annotated[float, quantity("m/s", 0.0, 2.0, "speed to a board")] = 0.4
    standing: Annotated[float, quantity("", 0.0, 1.0, "share of its weight that is felt once it is down")] = 0.5


LOWERING = Lowering()
Place = tuple[float, float, float]


class Lowered(NamedTuple):
    """Where it is put and how: along which heading, with which holds, and shares of lowering, letting go and rising."""

    holds: Holds
    side: int
    heading: float
    place: Place
    """Of the middle of its underside."""
    began: float
    decided: float
    came: Place = (0.0, 0.0, 0.0)
    """Where the thing was when it stood still to lower it."""
    stood: tuple[float, float] = (0.0, 0.0)
    stands: float = inf
    down: float = 0.0
    open: float = 0.0
    up: float = 0.0


class PutDown(Skill):
    """Put the held thing on the floor ahead, or walk to a table or shelf and put it there; let go and stand up."""

    takes: ClassVar[Takes] = Takes(kinds=("table", "shelf"), in_hand=True, lets_go=True)
    asks: ClassVar[tuple[str, ...]] = ASK
    remembers: ClassVar[Any] = Lowered | None
    thing: Annotated[str, words("the thing to put down")]
    on: Annotated[str, words("the table or shelf to put it on, such as table_0; default: the one ahead")] = ""
    height: Annotated[float, quantity("m", 0.0, 2.5, "height of the surface ahead, above the ground")] = 0.0
    patience: Annotated[float, quantity("s", 1.0, 3600.0, "time after which it gives up")] = 40.0

    def decide(self, state: Lowered | None, seen: Sight) -> Decision:
        """Walk up to the board, lower it until it stands, open the hands, step back, rise."""
        row, things = seen.rows[0], seen.things(seen.rows[0])
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        for name, what in ((self.thing, "in hand"), (self.on, "to put it on")):
            if name and (name not in things or (what == "in hand") != bool(things[name].mass)):
                return state, (), Status("gave up", reason=f"there is no '{name}' {what}")
        thing, build, here = things[self.thing], seen.build(row), seen.place(row)
        if state is None and not _is_in_hand(seen, row, thing):
            return state, (), Status("gave up", reason=f"there is no '{self.thing}' in hand")
        state = state or self._begun(seen, thing, things.get(self.on), build)
        arrives = state.stands == inf
        if seen.seconds - (state.began if arrives else state.stands) > self.patience:
            reason = f"{'has not arrived' if arrives else 'not put down'} after {self.patience:g} s"
            return state, (Asked(STANDING | (OPEN if state.open == 1.0 else {})),), Status("gave up", reason=reason)
        far = stands_before(build, state.holds)
        spot = Line(state.place[0], state.place[1], state.heading).at(-far)
        near = APPROACH.faces(seen, row, state.heading) and APPROACH.is_at(seen, row, here, spot)
        still = near or not self.on
        if state.stands == inf and still and seen.step(row).standing:
            place = state.place if self.on else self._begun(seen, thing, None, build).place
            state = state._replace(stands=seen.seconds, came=thing.at, stood=here[:2], place=place)
        if state.stands == inf:
            to = APPROACH.towards(seen, row, spot, state.heading, LOWERING.speed)
            asked = (STANDING | {"heading": state.heading} if still else to) | self._held_up(state, thing, build)
            return state._replace(decided=seen.seconds), (Asked(asked),), Status(progress=0.1)
        return self._lower(state, seen, thing, build, far)

    def _begun(self, seen: Sight, thing: Thing, board: Thing | None, build: Build) -> Lowered:
        row, here = seen.rows[0], seen.place(seen.rows[0])
        holds = holds_of(thing, here)
        hands = [hypot2(seen.hand(row, side), thing.at) for side in (0, 1)]
        side = 0 if hands[0] < hands[1] else 1
        if board is None:
            heading, (x, y) = here[2], Line(*here).at(stands_before(build, holds))
            high = float(seen.height(row, x, y)) + self.height
        else:
            heading, deep = _met(board, here, any(one.startswith(f"{self.on}_wall") for one in seen.things(row)))
            inside = holds.deep + (LOWERING.edge if holds.number == 2 else LOWERING.ball_edge)
            x, y = Line(board.at[0], board.at[1], heading).at(min(0.0, inside - deep))
            high = board.at[2] + board.half[2]
        return Lowered(holds, side, heading, (float(x), float(y), high), seen.seconds, seen.seconds)

    def _held_up(self, state: Lowered, thing: Thing, build: Build) -> dict[str, Any]:
        """Hands that carry it above the board, with the hips and the steps of somebody who carries."""
        over = state.place[2] + LOWERING.over + thing.half[2] + state.holds.left[2]
        wide = state.holds.left[1] if state.holds.number == 2 else build.shoulder[1]
        hands = hands_ahead(LIFTING.carried_ahead(build), wide, max(LIFTING.high * build.hip, over))
        return hands | with_load(build) | {"stoop": 0.0}

    def _lower(self, state: Lowered, seen: Sight, thing: Thing, build: Build, far: float) -> Decision:
        """Lower, let go, step back from a board, rise."""
        passed, here = seen.seconds - state.decided, seen.place(seen.rows[0])
        down, opened, up = brought(state.down, 1.0, LIFTING.lift * passed), state.open, state.up
        if down == 1.0:
            opened = brought(opened, 1.0, LIFTING.grip * passed)
        back = -Line(*state.stood, state.heading).along(here)
        clear = not self.on or back > LIFTING.back
        if opened == 1.0 and clear:
            up = brought(up, 1.0, LIFTING.bend * passed)
        state = state._replace(decided=seen.seconds, down=down, open=opened, up=up)
        asked = STANDING | {"heading": state.heading, "period": 0.0}
        if opened == 1.0 and not clear:
            asked |= {"mode": "walk", "speed": -LIFTING.backwards}
        if up == 1.0:
            return state, (Asked(asked | OPEN),), DONE
        ground = float(seen.height(seen.rows[0], *here[:2]))
        low = squat_for(build, far, state.place[2] + thing.half[2] + state.holds.left[2] - ground)
        bent = down * (1.0 - up)
        asked |= self._hands(state, thing, opened, Line(*here), ground) | {
            "stoop": bent * low.stoop,
            "crouch": bent * low.crouch,
        }
        asked["carried"] = thing.mass * (1.0 - opened) * (1.0 if down < 1.0 else LOWERING.standing)
        return state, (Asked(asked),), Status(progress=0.1 + 0.3 * (down + opened + up))

    def _hands(self, state: Lowered, thing: Thing, opened: float, own: Line, ground: float) -> dict[str, Any]:
        """Hands on the way from where they held it to its place, or apart from it, counted from the pelvis.

        What a hand holds fixed in the world moves as the thing does, which swings; from the pelvis it does not.
        """
        goal = (state.place[0], state.place[1], state.place[2] + thing.half[2] - LOWERING.sunk)
        x, y, z = (a + state.down * (b - a) for a, b in zip(state.came, goal, strict=True))
        sides = state.holds.sides(state.side)
        share = 1.0 - state.up
        asked: dict[str, Any] = {
            "reach": tuple(share if side in sides else 0.0 for side in (0, 1)),
            "hold": tuple(1.0 - opened if side in sides else 0.0 for side in (0, 1)),
            "hands_along": True,
        }
        for side, name in enumerate(("left_hand_w", "right_hand_w")):
            ahead, left, up = state.holds.right if side else state.holds.left
            two = state.holds.number == 2
            apart = left + LOWERING.apart * opened * (1 - 2 * side) * two
            there = Line(x, y, state.heading).at(ahead, apart)
            asked[name] = (own.along(there), own.aside(there), z + up - ground)
        return asked


def _is_in_hand(seen: Sight, row: int, thing: Thing) -> bool:
    """Whether a hand is so near to a thing that it can hold it."""
    reach = hypot2(thing.half, (0.0, 0.0, 0.0)) + LIFTING.slipped
    return any(hypot2(seen.hand(row, side), thing.at) < reach for side in (0, 1))


def _met(board: Thing, here: Any, wall: bool) -> tuple[float, float]:
    """Along which heading a board is met, and how deep it is from its middle to that edge; a wall stands behind it."""
    bearing = remainder(atan2(board.at[1] - here[1], board.at[0] - here[0]) - board.heading, 2 * pi)
    quarter = 0 if wall else round(bearing / (pi / 2))
    return board.heading + quarter * pi / 2, board.half[1] if quarter % 2 else board.half[0]
