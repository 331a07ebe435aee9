"""The robustness card of a gait that stands: shoves from all sides, and what it can bear and still answer a shove.

It has no stride, so that one run at each rung tells; it goes nowhere, so that there is no slope, speed or step period.
Rungs are climbed until one fails, because laws that stand may be dear to run.
"""

from collections.abc import Callable, Sequence

import msgspec

from footfall import catalog
from footfall.measure.card.robustness import (
    COMMANDED,
    PUSH,
    PUSH_SECONDS,
    UNCHALLENGED,
    CardPlan,
    Rung,
    Shown,
    Thoroughness,
)
from footfall.measure.push_map.push_map import push_table
from footfall.measure.trial.metrics import Report
from footfall.stage.scene import Push, Trial

FULL = Thoroughness(7.0, 1, 3.0, 4.0, 16, tuple(range(100, 1501, 100)), 1, False)
QUICK = Thoroughness(7.0, 1, 3.0, 4.0, 8, (200, 400, 600, 800), 2, True)
SHOVE = 200
"""The shove ahead that a laden or weakened body must answer, on the reference body, N."""
WALKS_NOWHERE = {*COMMANDED, "slope"}


class StandingPlan(CardPlan):
    """Who stands, and everything to try."""

    standing = True

    def shown(self) -> Shown:
        """A shove ahead, and the answer to it."""
        trial = self._run(Rung(PUSH, self._scaled(SHOVE)), 0.0)
        return Shown(trial, self.effort.settled, self.effort.after / 2)

    def measure(self, run: Callable[[Sequence[Trial]], list[Report]]) -> dict[Rung, list[Report]]:
        """Climb all ladders at once, each until it fails; nothing but that it falls, if it does so unchallenged."""
        reports: dict[Rung, list[Report]] = {}
        climbing = list(self._sides().values())
        while climbing:
            now = [side[0] for side in climbing]
            found = run([trial for rung in now for trial in self.runs(rung)])
            reports |= {rung: [report] for rung, report in zip(now, found, strict=True)}
            if not self._stands(reports[Rung(UNCHALLENGED, 0.0)]):
                break
            climbing = [side[1:] for side in climbing if len(side) > 1 and self._stands(reports[side[0]])]
        return reports

    def _sides(self) -> dict[tuple[str, float, bool], list[Rung]]:
        """The rungs of each thing and direction in the order in which they get harder."""
        sides: dict[tuple[str, float, bool], list[Rung]] = {}
        for rung in self.rungs():
            usual = self._usual(rung.thing) or 0.0
            sides.setdefault((rung.thing, rung.degrees, rung.value < usual), []).append(rung)
        return sides

    def _stands(self, reports: Sequence[Report]) -> bool:
        return all(report.up and report.stands_from is not None for report in reports)

    def _has(self, name: str) -> bool:
        return name not in WALKS_NOWHERE and super()._has(name)

    def _run(self, rung: Rung, share: float) -> Trial:
        """One run: a shove, and what makes it harder."""
        trial = super()._run(rung, share)
        if rung.thing in (PUSH, UNCHALLENGED):
            return trial
        push = push_table(self._scaled(SHOVE), self.effort.settled, 0.0)
        return msgspec.structs.replace(trial, push=[catalog.decode(Push, push)])

    def _walks(self, rung: Rung, report: Report, measured: float) -> bool:
        return self._stands([report])

    def _survives(self, report: Report) -> bool:
        return self._stands([report])

    def _rules(self) -> dict[str, str]:
        shove = f"{self._scaled(SHOVE):g} N × {PUSH_SECONDS:g} s ahead"
        stands = f"stands still on both feet again within {self.effort.after:g} s"
        walks = f"a gait that stands: shoved with {shove}, it {stands}"
        return super()._rules() | {"walks": walks, PUSH: f"a force on the torso's mass centre; it {stands}"}
