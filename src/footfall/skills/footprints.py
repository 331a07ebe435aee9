"""Step onto footprints, one after another."""

from math import degrees, hypot, pi, radians
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from footfall.laws.tables import FOOTPRINT, Side
from footfall.quantity import Parameters, quantity, words
from footfall.skills.skill import DONE, Asked, Decision, Seen, Skill, Status

EITHER = -1


class Footprint(Parameters):
    """One step to take. Its place is that of the ankle."""

    at: Annotated[tuple[float, float], quantity("m", -1e3, 1e3, "x and y of the ankle when the foot has landed")]
    foot: Annotated[Literal["left", "right", "either"], words("the foot that steps")] = "either"
    heading_deg: Annotated[float, quantity("deg", -1e6, 1e6, "where the toes point, to the left of x")] = 0.0
    seconds: Annotated[float, quantity("s", 0.0, 2.0, "duration of the step; 0: the gait's own")] = 0.0


class Landing(NamedTuple):
    """Where a foot stood when its step was over: the foot, the time, s, x and y, m, and its heading, rad."""

    foot: int
    seconds: float
    x: float
    y: float
    heading: float


class Walked(NamedTuple):
    """The landings so far, and whether the next footprint has been asked for."""

    landings: tuple[Landing, ...] = ()
    asked: bool = False


class Footprints(Skill):
    """Ask for the next footprint as soon as the step before it is over."""

    asks: ClassVar[tuple[str, ...]] = ("place_foot", "foothold_w", *FOOTPRINT)
    footprint: Annotated[list[Footprint], words("the footprints, in order")]

    def begin(self) -> Walked:
        """Start before the first footprint."""
        return Walked()

    def decide(self, state: Walked, seen: Seen) -> Decision:
        """Note a landing, and ask for the next footprint."""
        row = seen.rows[0]
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        stride, number = seen.strides[row], len(state.landings) + 1
        if state.asked and stride["footprint"] == number and stride["phase"] == 0.0:
            foot = 1 - int(stride["stance"])
            landing = Landing(foot, seen.seconds, *seen.foot(row, Side(foot)))
            state, number = Walked((*state.landings, landing)), number + 1
        if number > len(self.footprint):
            return state, (), DONE
        progress = Status(progress=(number - 1) / len(self.footprint))
        if state.asked:
            return state, (), progress
        return state._replace(asked=True), (Asked(_command(self.footprint[number - 1], number)),), progress

    def report(self, state: Walked) -> list[dict[str, Any]]:
        """For each footprint what was asked for, and where the foot landed; nothing if it never did."""
        told = []
        for index, asked in enumerate(self.footprint):
            landing = state.landings[index] if index < len(state.landings) else None
            told.append(
                {"foot": asked.foot, "at": list(asked.at), "heading_deg": asked.heading_deg} | _missed(asked, landing)
            )
        return told


def _command(footprint: Footprint, number: int) -> dict[str, Any]:
    foot = EITHER if footprint.foot == "either" else int(Side[footprint.foot.upper()])
    return {
        "place_foot": True,
        "foothold_w": (*footprint.at, 0.0),
        "foothold_heading": radians(footprint.heading_deg),
        "foot": foot,
        "footprint": number,
        "period": footprint.seconds,
    }


def _missed(asked: Footprint, landing: Landing | None) -> dict[str, Any]:
    if landing is None:
        return dict.fromkeys(("landed_at", "landed_foot", "landed", "landed_heading_deg", "error_m", "error_deg"))
    turn = landing.heading - radians(asked.heading_deg)
    return {
        "landed_at": round(landing.seconds, 4),
        "landed_foot": Side(landing.foot).name.lower(),
        "landed": [round(landing.x, 5), round(landing.y, 5)],
        "landed_heading_deg": round(degrees(landing.heading), 3),
        "error_m": round(hypot(landing.x - asked.at[0], landing.y - asked.at[1]), 5),
        "error_deg": round(abs(degrees((turn + pi) % (2 * pi) - pi)), 3),
    }
