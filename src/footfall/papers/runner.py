"""Run the walks of claims in parallel, with progress bars."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from footfall.errors import FootfallError
from footfall.measure.push_map.push_map import stride_of
from footfall.measure.trial.run import Outcome, Progress, run_many
from footfall.papers.documents import documents_named
from footfall.papers.walks import Run
from footfall.stage.scene import Trial

Watch = Callable[[str, str], AbstractContextManager[Progress | None]]
"""Opens a progress bar for some work, given its name and unit."""

AT_ONCE = 96
"""How many recordings, about 2 MB each, are held in memory at once."""


class NotHere(FootfallError):
    """A claim needs files that are not part of Footfall and were not given."""


def unwatched(_what: str, _unit: str) -> AbstractContextManager[None]:
    """No progress bar."""
    return nullcontext()


class Lab:
    """Runs the walks of one claim, quick or full."""

    def __init__(
        self,
        claim_id: str,
        full: bool = False,
        watch: Watch = unwatched,
        workers: int | None = None,
        rigs: Path | None = None,
    ):
        self.claim_id = claim_id
        self.rigs = rigs
        self.full = full
        self.workers = workers
        self.documents: set[str] = set()
        self.seconds: list[float] = []
        """How long each run of the claim lasts."""
        self._watch = watch

    def given(self, name: str) -> Path:
        """A file or folder of others, in the folder that `--rigs` names."""
        if self.rigs is None or not (self.rigs / name).exists():
            where = "give their folder with --rigs" if self.rigs is None else f"there is none in {self.rigs}"
            raise NotHere(f"{self.claim_id}: needs {name}, which is not part of Footfall; {where}")
        return self.rigs / name

    def uses(self, *documents: str) -> None:
        """Note library documents, such as `gaits/walk`, that are used outside the trials run here."""
        self.documents |= set(documents)

    def choose(self, quick: float, full: float) -> float:
        """The quick number or the full one, whichever is run."""
        return full if self.full else quick

    @property
    def told(self) -> str:
        """What was run, in words."""
        if not self.seconds:
            return "as the notes say"
        least, most = min(self.seconds), max(self.seconds)
        return f"{len(self.seconds)} runs of {least:g}{f' to {most:g}' if most > least else ''} s"

    def watch(self, unit: str) -> AbstractContextManager[Progress | None]:
        """A progress bar for work other than walks."""
        return self._watch(self.claim_id, unit)

    def run(self, walks: Sequence[Run]) -> list[Outcome]:
        """Run some walks and return their reports in order, without recordings."""
        trials = self._noted(walks)
        with self._watch(self.claim_id, "s") as progress:
            return run_many(trials, self.workers, progress=progress)

    def stride(self, run: Run, settled: float) -> tuple[float, float]:
        """Start and duration of the first stride of a run after a time, from one left foot strike to the next, s."""
        [outcome] = self.watch_each([run])
        found = stride_of(outcome.recording, settled) if outcome.recording else None
        if found is None:
            raise FootfallError(f"{run.name} makes no stride after {settled:g} s, so there is no phase for a push")
        return found

    def watch_each(self, walks: Sequence[Run]) -> Iterator[Outcome]:
        """Yield each walk with its recording, so that only some are in memory at once."""
        total = sum(walk.seconds for walk in walks)
        done = 0.0
        with self._watch(self.claim_id, "s") as progress:
            for start in range(0, len(walks), AT_ONCE):
                some = self._noted(walks[start : start + AT_ONCE])
                before = done

                def add(seconds: float, _of: float, before: float = before) -> None:
                    if progress:
                        progress(before + seconds, total)

                yield from run_many(some, self.workers, record=True, progress=add)
                done += sum(trial.seconds for trial in some)

    def _noted(self, walks: Sequence[Run]) -> list[Trial]:
        """The trials of some walks; what they use and how long they last is noted."""
        trials = [walk.trial() for walk in walks]
        self.uses(*documents_named(trials))
        self.seconds += [trial.seconds for trial in trials]
        return trials
