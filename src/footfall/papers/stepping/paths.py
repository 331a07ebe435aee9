"""M12: paths of swing foot and mass centre in a directed step, beside captured ones (Figure 2, sections 5.1, 5.2)."""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.character import character
from footfall.laws.register import load_gait
from footfall.laws.simbicon.curves import captured
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.quaternions import rotated
from footfall.maths.series import padded, value_of
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Finding, Picture
from footfall.papers.kinds import Computed
from footfall.papers.pictures import GREEN, GREY, GRID
from footfall.papers.runner import Lab
from footfall.papers.stepping.steps import straight
from footfall.sim.recording import FRAME_RATE

CLIP, STEP = "clip-walk", 4
"""The captured walk, and which of six directed steps is looked at."""
BENT, ASTRAY = 0.1, 0.01
"""How far a foot may leave its straight line, as a share of the step, and a mass centre its quadratic curve, m."""
STILL, DOTS = 0.001, 10
"""What an ankle that stands may move from frame to frame, m; how many dots are drawn on a path."""
FOOT, CENTRE = "foot off its line, % of the step", "mass centre off its curve, mm"
CAPTION = (
    "A step of a captured walk and a directed one, seen from above: the swing foot (grey) and the mass centre (green) "
    "over the ankle that stands (+). Dots are equally far apart in time."
)
NOTES = [
    f"Captured: the averaged stride of `{CLIP}`, whose feet and hips are the clip's; its mass centre is that of the "
    "biped in the clip's poses. That person walks on, with longer steps; directed steps start and end at rest, and the "
    "foot is told to go in a line."
]


class StepPaths(NamedTuple):
    """Where foot and mass centre go over the ground in one step, m: ahead and left of the ankle that stands."""

    foot: np.ndarray
    centre: np.ndarray

    @property
    def bent(self) -> float:
        """The foot's largest distance from the line between its ends, as a share of its length."""
        along = self.foot[-1] - self.foot[0]
        away = self.foot - self.foot[0]
        return float(np.abs(away[:, 0] * along[1] - away[:, 1] * along[0]).max() / (along @ along))

    @property
    def astray(self) -> float:
        """The mass centre's largest distance from the quadratic curve of its way that comes nearest, m."""
        part = np.cumsum([0.0, *np.linalg.norm(np.diff(self.centre, axis=0), axis=1)])
        curve = np.stack([np.polyval(np.polyfit(part, axis, 2), part) for axis in self.centre.T], axis=1)
        return float(np.linalg.norm(self.centre - curve, axis=1).max())


def of_clip(name: str) -> StepPaths:
    """One step of a captured walk: its own legs, and its rotations on our body for the mass centre."""
    gait: Any = load_gait(name)
    phase = np.linspace(0.0, gait.cycle.exchange, 60)
    ahead, aside = (
        {
            side: value_of(np.array(padded(getattr(gait.travel, f"{side}_{way}"), way)), phase)
            for side in ("left", "right")
        }
        for way in ("ahead", "aside")
    )
    hips = np.stack([ahead["left"], aside["left"]], axis=1)
    foot = hips - np.stack([ahead["right"], aside["right"]], axis=1)
    return StepPaths(foot, hips + centre_from_hips(gait, phase))


def centre_from_hips(gait: Any, phase: np.ndarray) -> np.ndarray:
    """The mass centre ahead and left of the middle between the hips, at some phases of a clip's stride."""
    turns, bones = captured(gait, phase).rotation_h, character(gait.character).links()
    at = {Link.PELVIS: np.zeros((len(phase), 3))}
    for link, bone in bones.items():
        if link is not Link.PELVIS:
            at[link] = at[Link(PARENTS[link])] + rotated(turns[:, PARENTS[link]], np.array(bone.at))
    masses = {link: bone.mass for link, bone in bones.items()}
    centre = sum(masses[link] * (at[link] + rotated(turns[:, link], np.array(bones[link].com))) for link in bones)
    hips = (at[Link.LEFT_THIGH] + at[Link.RIGHT_THIGH]) / 2
    return (centre / sum(masses.values()) - hips)[:, :2]


def of_run(outcome: Outcome, step: int) -> StepPaths:
    """One step of a run that goes straight ahead."""
    recording = outcome.recording
    assert recording is not None
    begin, end = (round(float(time) * FRAME_RATE) for time in recording.strike_time[step - 1 : step + 1])
    feet, swinging = recording.foot_position[begin:end, :, :2], int(recording.strike_side[step])
    standing = feet[:, Side.LEFT if swinging == Side.RIGHT else Side.RIGHT]
    moves = np.flatnonzero(np.linalg.norm(np.diff(feet[:, swinging], axis=0), axis=1) > STILL)
    mirror = np.array([1.0, 1.0 if swinging == Side.RIGHT else -1.0])  # drawn as a step of the right foot
    foot, centre = feet[moves[0] : moves[-1] + 2, swinging], recording.com[begin:end, :2]
    return StepPaths(mirror * (foot - standing.mean(axis=0)), mirror * (centre - standing.mean(axis=0)))


def beside(lab: Lab) -> Finding:
    """The captured step, told, and the directed one, judged; both drawn."""
    run = straight("six steps ahead")
    [outcome] = lab.watch_each([run])
    lab.uses(f"gaits/{CLIP}")
    paths = {f"captured, {CLIP}": of_clip(CLIP), "directed": of_run(outcome, STEP)}
    cells = [
        Cell(name, {FOOT: 100 * one.bent, CENTRE: 1000 * one.astray}, good, run if good is not None else None)
        for name, one in paths.items()
        for good in [None if name != "directed" else one.bent <= BENT and one.astray <= ASTRAY]
    ]
    told = "; ".join(f"{one.name}: {one.figures[FOOT]:.1f} %, {one.figures[CENTRE]:.1f} mm" for one in cells)
    words = f"foot off its straight line, mass centre off a quadratic curve: {told}"
    return Finding(words, cells, NOTES, [Picture("m12-paths", CAPTION, partial(draw, paths=paths), (6.4, 3.6))])


def draw(figure: Any, paths: Mapping[str, StepPaths]) -> None:
    """Seen from above, ahead to the right; the ankle that stands is at the cross; dots are as far apart in time."""
    for panel, (name, one) in zip(figure.subplots(len(paths), 1, sharex=True), paths.items(), strict=True):
        for path, colour, label in ((one.foot, GREY, "swing foot"), (one.centre, GREEN, "mass centre")):
            panel.plot(*path.T, color=colour, linewidth=1.8, label=label)
            panel.plot(*path[:: len(path) // DOTS].T, color=colour, linestyle="", marker="o", markersize=3)
        panel.plot(0.0, 0.0, color="black", marker="+", markersize=9)
        panel.set(aspect="equal", ylim=(-0.24, 0.06), ylabel="left, m")
        panel.set_title(name, fontsize=9, loc="left")
        panel.grid(True, color=GRID, linewidth=0.6)
        panel.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2, fontsize=7, frameon=False)
        panel.set_xlabel("ahead, m")


CLAIMS = (
    Computed(
        id="M12",
        title="paths of foot and mass centre in a step",
        paper="a swing foot goes in a line and the mass centre along a quadratic curve, in captured motion as in the "
        "model (Figure 2)",
        bar="seen from above, in a directed step: the foot within a tenth of the step of its straight line, the mass "
        "centre within 1 cm of a quadratic curve; drawn beside a captured step, which is told",
        find=beside,
    ),
)
