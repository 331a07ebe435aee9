"""The past: the last few minutes in hundredths of a second, and kept moments in a tree of branches."""

from bisect import bisect_left
from collections.abc import Iterable

from footfall.errors import BadValue
from footfall.studio.protocol import Moment
from footfall.studio.scene.past import MOST_BYTES, SECONDS, SLICE, Past

MOST_KEPT = 200
NONE = -1


class Timeline:
    """The moments of the current branch, the latest last, and the tree."""

    def __init__(self) -> None:
        self.past: list[Past] = []
        self.marked: list[Past] = []
        self.is_marking = False
        self.kept: dict[int, tuple[Moment, Past]] = {}
        self.branch = NONE
        self._next = 1

    def add(self, moments: Iterable[Past]) -> None:
        """Add the new present."""
        for moment in moments:
            self.past.append(moment)
            if self.is_marking:
                self._mark_too(moment)
        if not self.past:
            return
        most = min(round(SECONDS / SLICE), MOST_BYTES // self.past[-1].size)
        if len(self.past) > 1.1 * most:
            del self.past[: len(self.past) - most]

    # ------------------------------------------------------------ a marked range, which outlasts the past

    def mark(self, start: float, end: float | None) -> None:
        """Keep a range for as long as it is marked; without an end it grows until it gets one."""
        self.is_marking = False
        self.marked = self.range(start, self.end if end is None else end)
        self.is_marking = end is None

    def unmark(self) -> None:
        """Let the marked range go with the past."""
        self.marked, self.is_marking = [], False

    def _mark_too(self, moment: Past) -> None:
        if len(self.marked) * moment.size < MOST_BYTES:
            self.marked.append(moment)
        else:
            self.is_marking = False

    def _sources(self, seconds: float) -> list[Past]:
        """Where to look for a time: in the marked range if the past no longer reaches back so far."""
        return self.marked if self.marked and seconds < self.start and self.marked[0].time < self.start else self.past

    @property
    def start(self) -> float:
        """The earliest moment that can be shown, s."""
        return self.past[0].time if self.past else 0.0

    @property
    def end(self) -> float:
        """The latest moment, s."""
        return self.past[-1].time if self.past else 0.0

    def at(self, seconds: float) -> Past:
        """The moment nearest to a time."""
        if not self.past:
            raise BadValue("nothing has been simulated yet")
        moments = self._sources(seconds)
        index = bisect_left(moments, round(seconds / SLICE), key=lambda past: past.slices)
        return moments[min(index, len(moments) - 1)]

    def range(self, start: float, end: float) -> list[Past]:
        """All moments from one time to another."""
        first, last = round(start / SLICE), round(end / SLICE)
        return [past for past in self._sources(start) if first <= past.slices <= last]

    def cut(self, past: Past) -> None:
        """Forget what came after a moment of the current branch; if it is on another branch, keep only it."""
        self.is_marking = False
        here = next((index for index, one in enumerate(self.past) if one is past), None)
        self.past = [past] if here is None else self.past[: here + 1]

    def begin(self, moments: Iterable[Past], name: str) -> None:
        """Replace this past by another; its end becomes a moment in the tree."""
        if self.past:
            self.keep(self.past[-1], f"until {spoken(self.end)}", automatic=True)
        self.is_marking = False
        self.past = list(moments)
        self.branch = self.keep(self.past[0], name, automatic=True, parent=NONE)

    # ------------------------------------------------------------ the tree

    def keep(self, past: Past, name: str, *, automatic: bool = False, parent: int | None = None) -> int:
        """Keep a moment in the tree, and return its id."""
        if len(self.kept) >= MOST_KEPT:
            old = next((i for i, (one, _) in self.kept.items() if one.automatic and i != self.branch), None)
            if old is None:
                raise BadValue(f"{MOST_KEPT} moments are already kept; delete some first")
            self.forget(old)
        number = self._next
        self._next += 1
        above = self._above(past.time) if parent is None else parent
        words = name or spoken(past.time)
        moment = Moment(id=number, parent=above, at=past.time, name=words, automatic=automatic)
        self.kept[number] = (moment, past)
        return number

    def branch_off(self, past: Past, present: Past) -> None:
        """Continue from a past moment: it and the end left behind become moments in the tree."""
        left = self.branch
        point = next((i for i in self._chain() if self.kept[i][1] is past), None)
        if point is None:
            point = self.keep(past, f"back to {spoken(past.time)}", automatic=True)
            for number in self._chain(left):
                moment = self.kept[number][0]
                if moment.at > past.time and moment.parent == self.kept[point][0].parent:
                    self._reparent(number, point)
        after = [i for i in self._chain(left) if self.kept[i][0].at > past.time]
        self.keep(present, f"until {spoken(present.time)}", automatic=True, parent=after[0] if after else point)
        self.branch = point
        self.cut(past)

    def restored(self, number: int) -> Past:
        """Make a kept moment the present."""
        if number not in self.kept:
            raise BadValue(f"there is no kept moment {number}")
        self.branch = number
        past = self.kept[number][1]
        self.cut(past)
        return past

    def forget(self, number: int) -> None:
        """Drop a kept moment; what followed it attaches to the one before."""
        if number not in self.kept:
            raise BadValue(f"there is no kept moment {number}")
        above = self.kept.pop(number)[0].parent
        for other, (moment, _) in list(self.kept.items()):
            if moment.parent == number:
                self._reparent(other, above)
        if self.branch == number:
            self.branch = above

    def moments(self) -> list[Moment]:
        """The moments in the tree, the oldest first."""
        return [moment for moment, _ in self.kept.values()]

    def _chain(self, start: int | None = None) -> list[int]:
        """The moments from the one that the present follows back to a root."""
        chain, number = [], self.branch if start is None else start
        while number in self.kept and number not in chain:
            chain.append(number)
            number = self.kept[number][0].parent
        return chain

    def _above(self, time: float) -> int:
        return next((i for i in self._chain() if self.kept[i][0].at <= time), NONE)

    def _reparent(self, number: int, parent: int) -> None:
        moment, past = self.kept[number]
        other = Moment(id=number, parent=parent, at=moment.at, name=moment.name, automatic=moment.automatic)
        self.kept[number] = (other, past)


def spoken(seconds: float) -> str:
    """A time as the page writes it."""
    return f"{int(seconds // 60)}:{seconds % 60:04.1f}"
