"""The components of GENBICON's law as switches: ours, the paper's form, or off; for ablations and for the lab."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from footfall import catalog
from footfall.errors import UnknownName, did_you_mean
from footfall.gaits.style import paths, value_of
from footfall.laws.genbicon.law import Gait, gait
from footfall.maths.curves import Curve

State = Literal["ours", "paper", "off"]
PAPER = "paper"
"""The library's gait that has every departure of ours undone."""


class Component(NamedTuple):
    """A part of the law that can be seen to matter."""

    name: str
    title: str
    text: str
    fields: tuple[str, ...]
    """Paths of a gait, or groups of them, that the paper's form has otherwise."""
    off: dict[str, Any]
    """Paths and the values that do without it; empty: the paper's form is the only other."""

    @property
    def states(self) -> list[State]:
        """What it can be switched to."""
        return ["ours", *(["paper"] if self.fields else []), *(["off"] if self.off else [])]


COMPONENTS = (
    Component(
        "gravity",
        "gravity compensation",
        "Each joint is given the torque that holds what hangs on it; without, it slouches and misses its poses.",
        (),
        {"gravity.share": 0.0},
    ),
    Component(
        "pendulum",
        "pendulum foot placement",
        "Steps go where the pendulum says that they balance; without, feet land under the body and a push fells it.",
        ("pendulum",),
        {"pendulum.reach": 0.1, "pendulum.side_gain": 0.0, "pendulum.side_gain_pushed": 0.0},
    ),
    Component(
        "tuning",
        "velocity tuning",
        "A virtual force on the mass centre, through the stance leg; without, only where it steps keeps the speed.",
        ("tuning",),
        {"tuning.gain": 0.0, "tuning.stiffness": 0.0, "tuning.side_stiffness": 0.0, "tuning.side_damping": 0.0},
    ),
    Component(
        "speed",
        "speed loop",
        "What foot placement aims at is corrected by the speed of the last steps; the paper has none.",
        ("speed",),
        {"speed.gain": 0.0},
    ),
    Component(
        "clock",
        "phase speed-up",
        "A step is hurried or put off as the fall needs it; in the paper's form only a strike ends it early.",
        ("step.fastest", "step.reach_ahead", "step.latest_phase"),
        {},
    ),
    Component(
        "foothold",
        "predicted foothold",
        "The foot aims at where the pendulum will need it at foot-strike, not at where it would be needed now.",
        ("pendulum.predicted",),
        {},
    ),
    Component(
        "clearance",
        "leg clearance",
        "The swing foot goes round the stance leg and lands where there is room; without, legs cross each other.",
        (),
        {"clearance.keep": False},
    ),
    Component(
        "hip",
        "stance-hip limits",
        "The stance hip gives no more torque than its foot can hand on to the ground.",
        ("hip",),
        {},
    ),
    Component(
        "push_off",
        "push-off and planted foot",
        "The stance foot presses where the load needs it and pushes off at the end of a step.",
        ("stance",),
        {"stance.push_off": 0.0, "stance.trailing_push": 0.0},
    ),
    Component(
        "swing",
        "smooth swing path",
        "The swing foot's path starts and ends without a jerk, and the torque that the path needs is given ahead.",
        ("swing.smooth", "swing.rate_limit", "swing.effort_limit", "swing.ankle_damping", "swing.sinking"),
        {"swing.effort_limit": 0.0},
    ),
)


def component(name: str) -> Component:
    """A component by its name."""
    for one in COMPONENTS:
        if one.name == name:
            return one
    known = [one.name for one in COMPONENTS]
    raise UnknownName(f"no component '{name}' of the law{did_you_mean(name, known, 'components')}")


def switched(walk: Gait, switches: Mapping[str, str]) -> Gait:
    """The gait with some components in another state; those not named stay ours."""
    table = catalog.encode(walk)
    for name, state in switches.items():
        for path, value in changes_for(name, state).items():
            *above, key = path.split(".")
            holder = table
            for part in above:
                holder = holder.setdefault(part, {})
            holder[key] = value
    return catalog.decode(Gait, table, walk.name)


def changes_for(name: str, state: str) -> dict[str, Any]:
    """The paths of a gait that a state of a component sets, and to what."""
    part = component(name)
    if state not in part.states:
        raise UnknownName(f"{part.title} cannot be '{state}'{did_you_mean(state, part.states, 'states')}")
    if state == "off":
        return part.off
    return {path: _paper_values()[path] for path in _paths_under(part.fields)} if state == "paper" else {}


def _paths_under(fields: tuple[str, ...]) -> list[str]:
    return [path for path in paths() if any(path == one or path.startswith(f"{one}.") for one in fields)]


@cache
def _paper_values() -> dict[str, Any]:
    paper = gait(PAPER)
    values = {path: value_of(paper, path) for path in paths()}
    return {path: value.plain() if isinstance(value, Curve) else value for path, value in values.items()}
