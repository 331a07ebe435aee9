"""A body's walk beside people's at several speeds, for a check-up: in words, and as a picture."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.size import speed_scale
from footfall.errors import BadRecording, BadValue
from footfall.figures import new_figure
from footfall.gaits.named import STYLE
from footfall.measure.people.compare import Comparison, compare
from footfall.measure.people.picture import draw_curves, draw_forces, size_of
from footfall.measure.trial.run import Progress, run_trials
from footfall.stage.opened import load_trial

SPEEDS = (0.8, 1.2, 1.6)
"""m/s for the reference's legs; other bodies scale them by the square root of leg length."""
SECONDS = 15.0
CURVES = ("hip", "knee", "ankle", "foot", "pelvis", "arm", "elbow")
FORCE_ROWS = 5


def beside_people(
    character: Character, style: str = STYLE, progress: Progress | None = None
) -> dict[float, Comparison | None]:
    """Walk a body at several speeds, and compare each walk with people; nothing where it fell."""
    if character.plane:
        raise BadValue(f"'{character.name}' is planar; only bodies in space can be compared with people")
    scale = speed_scale(character.links())
    base = {"character": catalog.encode(character), "style": style, "seconds": SECONDS}
    speeds = [round(speed * scale, 3) for speed in SPEEDS]
    trials = [load_trial(base | {"name": f"{v:g} m/s", "command": [{"at": 0.0, "speed": v}]}) for v in speeds]
    outcomes = run_trials(trials, progress=progress)
    return {
        speed: _compared(outcome.recording) if outcome.report.up else None
        for speed, outcome in zip(speeds, outcomes, strict=True)
    }


def _compared(recording: Any) -> Comparison | None:
    try:
        return compare(recording)
    except BadRecording:
        return None


def in_words(found: Comparison | None) -> str:
    """A walk beside people's in a sentence; people's numbers in brackets."""
    if found is None:
        return "it does not walk"
    like, own = found.people, found.kinetics
    alike = ", ".join(f"{joint} {found.match[joint].correlation:.2f}" for joint in ("hip", "knee", "ankle"))
    first = float(np.max(like.force["vertical"][0]))
    return (
        f"{found.cadence:.0f} steps a minute ({like.cadence:.0f}) of {found.step_length:.2f} m "
        f"({like.step_length:.2f}); both feet down {found.double_support:.0%} ({like.double_support:.0%}); "
        f"largest force {max(own.first_peak, own.second_peak):.2f} body weights ({first:.2f}); correlation of {alike}"
    )


def draw_beside(found: Mapping[float, Comparison | None], title: str) -> Any:
    """A figure of all walks: joint curves above, forces and moments below."""
    walks = {f"{speed:g} m/s": one for speed, one in found.items() if one is not None}
    if not walks:
        raise BadValue("it walks at none of the speeds; there is nothing to draw")
    wide, high = size_of(len(walks), len(CURVES) + FORCE_ROWS)
    figure = new_figure((wide, high))
    above, below = figure.subfigures(2, 1, height_ratios=[len(CURVES), FORCE_ROWS])
    figure.suptitle(title, fontsize=11)
    draw_curves(above, walks, CURVES)
    draw_forces(below, walks)
    return figure
