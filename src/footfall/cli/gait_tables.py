"""Tables for the pages of gaits with states: their rows as in Table 1, and how other bodies fare with them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import approach, law_of, load_gait
from footfall.measure.trial.run import run_many
from footfall.measure.trial.way import ENTERED_AFTER, come_to
from footfall.stage.opened import load_trial

COLUMNS = {
    "tor": "torso",
    "swh": "swing_hip",
    "swk": "swing_knee",
    "swa": "swing_ankle",
    "stk": "stance_knee",
    "sta": "stance_ankle",
}
"""The paper's columns and our fields."""
ON_BODIES = ("space-walk", "space-run")
BODY_SECONDS = 20.0
Progress = Callable[[float, float], None]


def printed_rows(gaits: Sequence[Any]) -> list[str]:
    """The states of some gaits as the paper prints them, the coronal row below the sagittal one."""
    head = ["gait", "state", "Δt", "c_d", "c_v", *COLUMNS, "other feedback"]
    lines = [
        "",
        "## Their numbers, as in Table 1",
        "",
        "Angles are in rad; c_d and c_v are the gains of the swing hip; *fc* means until foot contact, *lat* is the",
        "coronal row. Right stance mirrors left stance unless stated otherwise.",
        "",
        _line(head),
        _line(["---"] * len(head)),
    ]
    for gait in gaits:
        for number, state in enumerate(gait.state):
            lasts = "fc" if state.until == "strike" else "–" if state.until == "hold" else f"{state.seconds:g}"
            lines.append(_line([gait.name if number == 0 else "", str(number), lasts, *_row(state)]))
            if lateral := getattr(state, "lateral", None):
                lines.append(_line(["", "lat", "", *_row(lateral)]))
    return lines


def _row(state: Any) -> list[str]:
    """Gains and angles of one row; knees have no coronal angle."""
    others = [
        f"{name} {pair[0]:g}, {pair[1]:g}"
        for name in type(state.feedback).__struct_fields__
        if name != "swing_hip" and (pair := getattr(state.feedback, name)) != (0.0, 0.0)
    ]
    angles = [f"{getattr(state, field):g}" if hasattr(state, field) else "" for field in COLUMNS.values()]
    return [*(f"{gain:g}" for gain in state.feedback.swing_hip), *angles, "; ".join(others).replace("_", " ")]


def on_bodies(progress: Progress | None = None) -> Iterator[str]:
    """A table of all library bodies: whether each stays up in some gaits that are written for one of them."""
    bodies = [catalog.load(Character, name) for name in catalog.names(Character)]
    cells = {(name, body.name): law_of(load_gait(name)).refuses(body) for name in ON_BODIES for body in bodies}
    asked = [pair for pair, why in cells.items() if not why]
    for (name, body), outcome in zip(
        asked, run_many([_trial(*pair) for pair in asked], progress=progress), strict=True
    ):
        report = outcome.report
        speed = "" if report.speed is None else f", {report.speed:.2f} m/s"
        cells[name, body] = f"up{speed}" if report.up else f"fell after {report.fell_at or 0.0:.1f} s"
    yield from (
        "",
        "## On other bodies",
        "",
        "These gaits are written for the biped. On another body, joint stiffness scales with the joint's load, and the",
        "gait's times, lengths and feedback scale with body size; nothing else is fitted. Each run lasts",
        f"{BODY_SECONDS:g} s:",
        "",
        _line(["body", "kg", *ON_BODIES]),
        _line(["---"] * (2 + len(ON_BODIES))),
    )
    for body in bodies:
        yield _line([body.name, f"{body.mass:.0f}", *(cells[name, body.name] for name in ON_BODIES)])


def _trial(gait: str, body: str) -> Any:
    way = approach(load_gait(gait))
    seconds = BODY_SECONDS + ENTERED_AFTER * len(way)
    return load_trial({"name": f"{gait} on {body}", "character": body, "seconds": seconds} | come_to(gait, way))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
