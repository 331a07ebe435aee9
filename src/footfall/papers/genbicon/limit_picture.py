"""Show the pushes that the law takes beside those that the pendulum can be caught from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from footfall.measure.push_map.pendulum_limit import CROSSED, FEET_SIDE_BY_SIDE, Legs, caught
from footfall.measure.push_map.picture import DARK, GREEN, GRID, PALE, RED
from footfall.measure.push_map.push_map import Spot
from footfall.papers.claim import Cell, Picture
from footfall.sim.recording import Recording

LEAST_SECONDS = {0.2: PALE, 0.25: GREEN, 0.3: DARK}
"""Least times of a full step for which the limit is drawn, s, with their colours."""
QUICK_STEP = 0.25
"""The one of them that words, cells and circles use."""
FORCES = range(400, 1501, 50)
CIRCLES = (600, 800, 1000)
KINDS = {"solid": FEET_SIDE_BY_SIDE, "crossing": CROSSED}
SOURCE = "Koolen et al. 2012, Capturability-based analysis and control of legged locomotion, part 1"


@dataclass(frozen=True)
class Limit:
    """The pushes of G6, and the unpushed walk whose states the pendulum starts from."""

    unpushed: Recording
    spots: Sequence[Spot]
    crossing: Sequence[Spot]
    """The same pushes on limbs that may cross."""

    def words(self) -> str:
        """What the pendulum says, in a few sentences for the page."""
        counts = [self._counted(newtons) for newtons in _forces_of(self.spots)]
        return (
            "What can be expected: a linear inverted pendulum in the state of the walk at the push can still be caught "
            f"in some number of steps, or not ({SOURCE}). With solid legs, steps of up to 0.85 m ahead, 0.80 m back "
            f"and 0.70 m out, and {QUICK_STEP} s for a full step: {'; '.join(counts)}. The pendulum knows no spin, "
            f"friction or joint strength, and {QUICK_STEP} s is a choice: the curves show others."
        )

    def _counted(self, newtons: int) -> str:
        can = caught(self.unpushed, self.spots, newtons, Legs(QUICK_STEP))
        does = [spot.recovered[newtons] for spot in self.spots]
        beyond = sum(taken and not possible for taken, possible in zip(does, can, strict=True))
        return f"{newtons} N: {sum(can)} of {len(can)} can be caught, the law takes {sum(does)} ({beyond} beyond)"

    def cells(self, forces: Iterable[int]) -> list[Cell]:
        """How many pushes of each force the pendulum is caught from, with solid legs and with crossing ones."""
        return [
            Cell(
                f"{newtons} N, pendulum, {QUICK_STEP} s a step",
                {
                    "pushes": len(self.spots),
                    **{
                        kind: sum(caught(self.unpushed, self.spots, newtons, Legs(QUICK_STEP, KINDS[kind])))
                        for kind in KINDS
                    },
                },
            )
            for newtons in forces
        ]

    def picture(self) -> Picture:
        """Shares by force, and by direction."""
        caption = (
            "Pushes of 0.1 s at 0.6 m/s from which the pendulum can be caught (curves, areas) and from which the law "
            "recovers (red), as a share of all phases and directions, and by direction."
        )
        return Picture("g6-limit", caption, self._draw, (8.0, 6.0))

    def _draw(self, figure: Any) -> None:
        rows = figure.add_gridspec(2, len(CIRCLES), height_ratios=(1.0, 0.9))
        figure.supxlabel("share of phases by direction: green the pendulum, red the law", fontsize=9)
        self._draw_forces(figure.add_subplot(rows[0, :]))
        for column, newtons in enumerate(CIRCLES):
            panel = figure.add_subplot(rows[1, column], projection="polar", theta_offset=np.pi / 2)
            self._draw_directions(panel, newtons)

    def _draw_forces(self, panel: Any) -> None:
        for kind, line in (("solid", "-"), ("crossing", "--")):
            for seconds, colour in LEAST_SECONDS.items():
                legs = Legs(seconds, KINDS[kind])
                shares = [_percent(caught(self.unpushed, self.spots, newtons, legs)) for newtons in FORCES]
                panel.plot(FORCES, shares, line, color=colour, label=f"pendulum, {kind} legs, {seconds:g} s a step")
        for spots, filled, words in ((self.spots, RED, "solid limbs"), (self.crossing, "white", "limbs cross")):
            forces = _forces_of(spots)
            shares = [_percent(spot.recovered[newtons] for spot in spots) for newtons in forces]
            if forces:
                panel.plot(forces, shares, "o", color=RED, markerfacecolor=filled, label=f"the law, {words}")
        panel.set(xlabel="push, N", ylabel="% of all pushes", ylim=(0.0, 103.0))
        panel.grid(True, color=GRID, linewidth=0.6)
        panel.legend(frameon=False, fontsize=8, loc="lower left")

    def _draw_directions(self, panel: Any, newtons: int) -> None:
        """The share of phases by direction; ahead is up."""
        degrees = sorted({spot.degrees for spot in self.spots})
        angles = np.radians([*degrees, degrees[0] + 360.0])
        can = caught(self.unpushed, self.spots, newtons, Legs(QUICK_STEP))
        does = [spot.recovered.get(newtons, False) for spot in self.spots]
        for outcome, colour, filled in ((can, GREEN, True), (does, RED, False)):
            shares = [
                _percent(yes for spot, yes in zip(self.spots, outcome, strict=True) if spot.degrees == direction)
                for direction in degrees
            ]
            panel.plot(angles, [*shares, shares[0]], color=colour, linewidth=1.6)
            if filled:
                panel.fill(angles, [*shares, shares[0]], color=PALE, alpha=0.5)
        panel.set_title(f"{newtons} N", fontsize=9)
        panel.set_ylim(0.0, 105.0)
        panel.set_yticks([50, 100], ["50", "100 %"], fontsize=7)
        panel.set_xticks(np.radians([0, 90, 180, 270]), ["ahead", "left", "back", "right"], fontsize=8)
        panel.grid(True, color=GRID, linewidth=0.6)


def _forces_of(spots: Sequence[Spot]) -> list[int]:
    """The forces with which every spot was pushed."""
    tried = [set(spot.recovered) for spot in spots]
    return sorted(set.intersection(*tried)) if tried else []


def _percent(outcomes: Iterable[bool]) -> float:
    return 100.0 * float(np.mean(list(outcomes)))
