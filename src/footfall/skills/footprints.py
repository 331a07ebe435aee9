"""Step onto footprints, one after another."""

from math import cos, degrees, hypot, radians, sin
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from footfall.laws.tables import FOOTPRINT, Side
from footfall.maths.bounded import wrapped
from footfall.quantity import Parameters, quantity, words
from footfall.skills.skill import DONE, Asked, Decision, Sight, Skill, Status

REACH, STRIDE = 0.8, 1.2
"""Farthest footprint from the ankle that stands meanwhile, and from the one that steps, in leg lengths."""
CROSSES = 0.05
"""A foot that is less far to its own side of the other than this crosses it, in leg lengths."""
OUT_OF_REACH = "is out of reach; move it closer, or put others before it"


class Footprint(Parameters):
    """One step to take. Its place is that of the ankle."""

    at: Annotated[tuple[float, float], quantity("m", -1e3, 1e3, "x and y of the ankle when the foot has landed")]
    foot: Annotated[Literal["left", "right", "either"], words("the foot that steps")] = "either"
    heading_deg: Annotated[float, quantity("deg", -1e6, 1e6, "where the toes point, to the left of x")] = 0.0
    heading_free: Annotated[bool, words("the toes point where the body faces, whatever heading_deg says")] = False
    seconds: Annotated[float, quantity("s", 0.0, 2.0, "duration of the step; 0: the gait's own")] = 0.0
    not_before: Annotated[float, quantity("s", 0.0, 3600.0, "earliest time at which the step is commanded")] = 0.0


class Landing(NamedTuple):
    """Where a foot stood when its step was over: the foot, the time, s, x and y, m, and its heading, rad."""

    foot: int
    seconds: float
    x: float
    y: float
    heading: float


class Trodden(NamedTuple):
    """The landings so far, and whether the next footprint has been asked for."""

    landings: tuple[Landing, ...] = ()
    asked: bool = False


class Footprints(Skill):
    """Ask for the next footprint as soon as the step before it is over."""

    asks: ClassVar[tuple[str, ...]] = ("place_foot", "foothold_w", *FOOTPRINT)
    footprint: Annotated[list[Footprint], words("the footprints, in order")]

    def begin(self) -> Trodden:
        """Start before the first footprint."""
        return Trodden()

    def decide(self, state: Trodden, seen: Sight) -> Decision:
        """Note a landing, and ask for the next footprint."""
        row = seen.rows[0]
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        number = len(state.landings) + 1
        if state.asked and (landing := landed_on(number, seen, row)):
            state, number = Trodden((*state.landings, landing)), number + 1
        if number > len(self.footprint):
            return state, (), DONE
        progress = Status(progress=(number - 1) / len(self.footprint))
        footprint = self.footprint[number - 1]
        if state.asked or not is_due(footprint, seen):
            return state, (), progress
        foot = foot_for(footprint, seen, row)
        if foot is None:
            return state, (), Status("gave up", progress.progress, f"footprint {number} {OUT_OF_REACH}")
        return state._replace(asked=True), (Asked(asked_for(footprint, foot, number, seen, row)),), progress

    def report(self, state: Trodden) -> list[dict[str, Any]]:
        """For each footprint what was asked for, and where the foot landed; nothing if it never did."""
        told = []
        for index, asked in enumerate(self.footprint):
            landing = state.landings[index] if index < len(state.landings) else None
            heading = None if asked.heading_free else asked.heading_deg
            told.append({"foot": asked.foot, "at": list(asked.at), "heading_deg": heading} | missed(asked, landing))
        return told


def landed_on(number: int, seen: Sight, row: int) -> Landing | None:
    """Where the foot stands that has just landed on a footprint by its number; None if it has not."""
    stride = seen.strides[row]
    if stride["footprint"] != number or stride["phase"] != 0.0:
        return None
    foot = 1 - int(stride["stance"])
    return Landing(foot, seen.seconds, *seen.foot(row, Side(foot)))


def is_due(footprint: Footprint, seen: Sight) -> bool:
    """Whether its time has come."""
    return footprint.not_before <= seen.seconds + seen.step_seconds / 2


def foot_for(footprint: Footprint, seen: Sight, row: int) -> Side | None:
    """The foot that steps onto a footprint; None if neither can without falling.

    Of two that can, the one that does not cross the other, and then the one that did not step last.
    """
    legs = seen.build(row).leg
    able = [side for side in Side if footprint.foot in ("either", side.name.lower())]
    able = [side for side in able if _is_in_reach(footprint, side, seen, row)]
    free = [side for side in able if _aside(footprint, side, seen, row) > CROSSES * legs]
    last = 1 - int(seen.strides[row]["stance"])
    return min(free or able, key=lambda side: side == last, default=None)


def _is_in_reach(footprint: Footprint, side: Side, seen: Sight, row: int) -> bool:
    leg, (x, y) = seen.build(row).leg, footprint.at
    stands, steps = seen.foot(row, Side(1 - side)), seen.foot(row, side)
    return hypot(x - stands[0], y - stands[1]) <= REACH * leg and hypot(x - steps[0], y - steps[1]) <= STRIDE * leg


def _aside(footprint: Footprint, side: Side, seen: Sight, row: int) -> float:
    """How far to the outside of the other foot it lies, m."""
    x, y, heading = seen.foot(row, Side(1 - side))
    left = (footprint.at[1] - y) * cos(heading) - (footprint.at[0] - x) * sin(heading)
    return left if side is Side.LEFT else -left


def asked_for(footprint: Footprint, foot: Side, number: int, seen: Sight, row: int) -> dict[str, Any]:
    """The command that asks for a footprint."""
    heading = seen.place(row)[2] if footprint.heading_free else radians(footprint.heading_deg)
    return {
        "place_foot": True,
        "foothold_w": (*footprint.at, 0.0),
        "foothold_heading": heading,
        "foot": int(foot),
        "footprint": number,
        "period": footprint.seconds,
    }


def missed(asked: Footprint, landing: Landing | None) -> dict[str, Any]:
    """Where the foot landed, and how far from what was asked; a free heading cannot be missed."""
    if landing is None:
        return dict.fromkeys(("landed_at", "landed_foot", "landed", "landed_heading_deg", "error_m", "error_deg"))
    turn = landing.heading - radians(asked.heading_deg)
    return {
        "landed_at": round(landing.seconds, 4),
        "landed_foot": Side(landing.foot).name.lower(),
        "landed": [round(landing.x, 5), round(landing.y, 5)],
        "landed_heading_deg": round(degrees(landing.heading), 3),
        "error_m": round(hypot(landing.x - asked.at[0], landing.y - asked.at[1]), 5),
        "error_deg": None if asked.heading_free else round(abs(degrees(wrapped(turn))), 3),
    }
