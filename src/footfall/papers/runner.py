"""Runs the walks of claims, over processes and with progress."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext

from footfall.measure.trial.run import Outcome, Progress, run_many
from footfall.papers.measured_with import documents_named
from footfall.papers.walks import Run

Watch = Callable[[str, str], AbstractContextManager[Progress | None]]
"""Opens a progress bar for some work, by its name and unit."""

AT_ONCE = 96
"""Walks whose recordings are held in memory together, about 2 MB each."""


def unwatched(_what: str, _unit: str) -> AbstractContextManager[None]:
    """No progress bar."""
    return nullcontext()


class Lab:
    """Runs the walks of one claim, in its quick or its full form."""

    def __init__(self, claim_id: str, full: bool = False, watch: Watch = unwatched, workers: int | None = None):
        self.claim_id = claim_id
        self.full = full
        self.workers = workers
        self.documents: set[str] = set()
        self._watch = watch

    def uses(self, *documents: str) -> None:
        """Note documents of the library, such as `gaits/walk`, that are walked by outside the trials run here."""
        self.documents |= set(documents)

    def choose(self, quick: float, full: float) -> float:
        """The number of the form that is run."""
        return full if self.full else quick

    def watch(self, unit: str) -> AbstractContextManager[Progress | None]:
        """A progress bar for work that is no walk."""
        return self._watch(self.claim_id, unit)

    def run(self, walks: Sequence[Run]) -> list[Outcome]:
        """Reports of some walks, in their order, without recordings."""
        trials = [walk.trial() for walk in walks]
        self.uses(*documents_named(trials))
        with self._watch(self.claim_id, "s") as progress:
            return run_many(trials, self.workers, progress=progress)

    def watch_each(self, walks: Sequence[Run]) -> Iterator[Outcome]:
        """Each walk with its recording, one after the other, so that memory holds only some of them."""
        total = sum(walk.seconds for walk in walks)
        done = 0.0
        with self._watch(self.claim_id, "s") as progress:
            for start in range(0, len(walks), AT_ONCE):
                some = [walk.trial() for walk in walks[start : start + AT_ONCE]]
                self.uses(*documents_named(some))
                before = done

                def add(seconds: float, _of: float, before: float = before) -> None:
                    if progress:
                        progress(before + seconds, total)

                yield from run_many(some, self.workers, record=True, progress=add)
                done += sum(trial.seconds for trial in some)
