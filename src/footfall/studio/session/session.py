"""A session: messages in, messages and frames out, and in between a stage that no mistake stops."""

from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from footfall import catalog, given
from footfall.errors import BadRecording, FootfallError
from footfall.laws.register import Gait
from footfall.sim.simulation import STEP_SECONDS
from footfall.skills.placed import PlacedSteps
from footfall.stage.scene import Trial
from footfall.studio.checks.schedule import Aside
from footfall.studio.protocol import Answer, Asked, Doing, Notice, Refused
from footfall.studio.protocol.frames import GRABBED, PAUSED, SCRUBBING
from footfall.studio.scene.changes import have_same_bodies
from footfall.studio.scene.following import start, work_now
from footfall.studio.scene.frame import with_flags
from footfall.studio.scene.leading import led_rows
from footfall.studio.scene.past import Past
from footfall.studio.scene.playback import Play
from footfall.studio.scene.replay import Unrolled
from footfall.studio.session import avatar, company, handlers, placing, states  # noqa: F401  (messages find their handlers)
from footfall.studio.session.acting import act
from footfall.studio.session.avatar import Worn
from footfall.studio.session.history import History, held_again, lost, reopened, saved_of
from footfall.studio.session.reels import Reels
from footfall.studio.session.skins import Skins
from footfall.studio.session.snapshots import doing_of
from footfall.studio.session.telling import Telling
from footfall.studio.session.timeline import Timeline
from footfall.studio.work.work import NoEffect, Work, opening

LAG = 0.12
"""Most time that is caught up on, s; the rest is dropped."""
LONGEST = 0.04
"""Most real time that one advance may take, s: a stage that is too large runs slower instead of jerking."""
TIMELINE_EVERY = 1.0
"""s of real time."""
BEFORE_BLOW_UP = 0.5
"""How far a session goes back after a blow-up, s."""
BODY_EVERY = 0.12
"""Least real time between two new bodies during a drag, s: no more are built than are shown."""


class Session:
    """One user's stage. `ask` takes the page's messages, `advance` real time; send on `told()` and `frame()`."""

    @given.shut()
    def __init__(self, saved: dict[str, Any] | None = None, takes: Path | None = None):
        self.reels = Reels(self, takes)
        self.worn: Worn | None = None
        self.outbox: list[Answer] = []
        try:
            self.history = reopened(saved) if saved else History(opening())
            self.play = Play(self.history.work)
            self.outbox += lost(saved.get("kept", 0)) if saved else []
        except (FootfallError, KeyError, TypeError) as problem:
            self.tell(Notice(kind="warning", text=f"Your last documents could not be reopened: {problem}"))
            self.history = History(opening())
            self.play = Play(self.history.work)
        self.play.wheels = held_again(self.play.wheels, saved or {})
        self.timeline = Timeline()
        self.timeline.add([self.play.moment()])
        self.rate, self.paused, self.longest, self._number = 1.0, False, LONGEST, 0
        self.shown: Past | None = None
        self.afresh = False  # the next body starts standing, since it has little in common with the last one
        self._owed = 0.0
        self.telling = Telling(self)
        self._step = STEP_SECONDS
        self.clock = perf_counter
        """By which it ends an advance that takes too long."""
        self.real = 0.0
        """The real time that has passed, s."""
        self.gaits: list[str] = []
        self._steps: PlacedSteps | None = None
        self._doing: Doing | None = None
        self._since_told = 0.0
        self.body_at = -inf
        """When a body was built last."""
        self.skins = Skins()
        self.aside = Aside(self)
        self.greet()

    @given.shut()
    def ask(self, message: Asked) -> None:
        """Do what a page asks; refuse the impossible in a sentence, and change nothing."""
        try:
            act(message, self)
        except NoEffect as nothing:
            self.tell(Notice(kind="info", text=f"{str(nothing).capitalize()}."))
        except FootfallError as problem:
            self.tell(Refused(text=str(problem)))

    @given.shut()
    def advance(self, seconds: float) -> None:
        """Let real time pass."""
        self.real += seconds
        self._adopt()
        if not self.still:
            self._owed += seconds * self.rate
            late = self._owed - LAG * max(1.0, self.rate)
            if late > 0.0:
                self._owed -= late
            ticks = int(self._owed / self.play.simulation.step_seconds)
            self._owed -= ticks * self.play.simulation.step_seconds
            self._owed += self.run(ticks, self.longest) * self.play.simulation.step_seconds
        self.aside.advance(seconds)
        self.reels.go_on()
        self._since_told += seconds
        if self._since_told > TIMELINE_EVERY:
            self._since_told = 0.0
            self.stale("timeline")

    def run(self, ticks: int, within: float = inf) -> int:
        """Run some ticks, whatever the pace; how many are left if that takes too long."""
        began = self.clock()
        while ticks > 0 and not self.play.blew_up and self.clock() - began < within:
            some = min(ticks, self.play.slice_ticks - self.play.part)  # a law may need finer ticks
            before = self.play.work
            self.timeline.add(self.play.step(some))
            ticks -= some
            if self.play.work is not before:
                self.stale("documents", "doing", "steered", "figures")
            if self.play.gave_up:
                self.history.refuse(self.play.work)
                self.tell(Refused(text=self.play.gave_up))
                self.play.gave_up = ""
                self.stale("documents")
            self._follow_trial()
        self.outbox += self.play.witness.events
        self.play.witness.events.clear()
        self._look_at_tasks()
        self._look_at_step()
        if self.play.blew_up:
            self._go_back_sound()
            return 0
        return ticks

    def _follow_trial(self) -> None:
        """Open what the trial on the stage says for this moment."""
        if not self.play.turns or self.play.part or self.play.blew_up:
            return
        try:
            work = work_now(self.play)
        except FootfallError as problem:
            self.play.turns = ()
            self.tell(Refused(text=f"the trial goes on without its later edits: one cannot be made, as {problem}"))
            return
        if work is not None:
            self.change(work, "an edit of the trial")
            self._adopt(at_once=not self.play.turns[0].leads)

    def _look_at_step(self) -> None:
        """Say that a law needs a finer time step than usual, when one comes that does."""
        before, self._step = self._step, self.play.simulation.step_seconds
        if self._step < min(before, STEP_SECONDS):
            self.tell(Notice(kind="info", text=f"Its law needs time steps of {1000 * self._step:g} ms and gets them."))

    def _look_at_tasks(self) -> None:
        """Tell what has become of footprints and tasks, when that changes."""
        if self.play.steps is not self._steps:
            self._steps = self.play.steps
            self.stale("steps")
        if (now := doing_of(self)) != self._doing:
            self._doing = now
            self.stale("doing")

    @property
    def busy(self) -> bool:
        """Whether something goes on beside the stage: a recording is made or opened, a skin or a check is due."""
        return not self.reels.idle or self.skins.busy or self.aside.busy

    @property
    def still(self) -> bool:
        """Whether time is stopped."""
        return self.paused or self.shown is not None

    # ------------------------------------------------------------ out

    def tell(self, message: Answer) -> None:
        """Queue a message to send."""
        self.outbox.append(message)

    def stale(self, *what: str) -> None:
        """Mark something that the page shows as changed: documents, figures, who is steered, timeline or library."""
        self.telling.stale(*what)
        if "library" in what:
            self.gaits = catalog.all_names(Gait)

    def greet(self) -> None:
        """Everything that a new page must know."""
        self.telling.afresh()
        self.gaits = catalog.all_names(Gait)
        self.skins.tell_again()
        self.aside.greet()

    @given.shut()
    def told(self) -> list[Answer]:
        """The messages to send since the last call."""
        news = self.telling.news()
        told, self.outbox = [*self.outbox, *news], []
        return told

    @property
    def hurries(self) -> bool:
        """Whether it keeps up with real time, and therefore leaves out what nobody would see."""
        return self.longest < inf

    def frame(self) -> bytes:
        """The stage, or the past moment being shown."""
        self._number = (self._number + 1) % 2**32
        flags = (PAUSED if self.paused else 0) | (SCRUBBING if self.shown is not None else 0)
        if self.shown is not None:
            return with_flags(self.shown.frame, self._number, flags)
        return self.play.frame(self._number, flags | (GRABBED if self.play.pushes.grip is not None else 0))

    # ------------------------------------------------------------ documents

    @property
    def work(self) -> Work:
        """What is open."""
        return self.history.work

    def change(self, work: Work, words: str, stroke: int = 0) -> None:
        """Open something else; the stage follows at the next advance."""
        if self.history.change(work, words, stroke):
            self.stale("documents")

    def start_trial(self, trial: Trial) -> None:
        """Open what a trial names, and play it from the start."""
        work = start(trial, self.play)
        self.shown = None
        self.change(work, f"trial {trial.name}")
        self.history.work = self.play.chosen
        self.timeline.past = [self.play.moment()]
        self._follow_trial()
        self.stale("documents", "figures", "steered", "timeline")

    def start_over(self) -> None:
        """Put everyone back to the start, with what is open; what was there before is kept in the tree."""
        self._adopt(at_once=True)
        self.shown = None
        self._owed = 0.0
        self.play.start_over()
        self.timeline.begin([self.play.moment()], "the start")
        self.stale("documents", "figures", "steered", "timeline")

    def _adopt(self, *, at_once: bool = False) -> None:
        """Let the stage follow the documents; during a drag, bodies change no faster than they can be built."""
        if self.work is self.play.work:
            self.play.stay()
            self.history.settle()
            return
        if self.play.way is not None and self.work is self.play.chosen and not at_once:
            return
        if self.shown is not None and self.shown.only_seen:
            self.history.refuse(self.play.work)
            self.tell(Refused(text=self.shown.only_seen))
            return
        if self.shown is not None:
            self.go_on(documents=False)
        if self.work.has_other_body(self.play.work):
            if self.hurries and self.real - self.body_at < BODY_EVERY:
                return
            self.body_at = self.real
        if not self.still:
            self.end_slice()
        if not at_once and led_rows(self.play.work, self.work):
            self._set_out()
            return
        self.play.stay()
        scene = _kind(self.work) != _kind(self.play.work)
        only_tasks = self.work.is_but_for_tasks(self.play.work)
        try:
            self.play.adopt(self.work)
            self.history.settle()
        except (FootfallError, ValueError) as problem:
            self.history.refuse(self.play.work)
            self.tell(Refused(text=f"this cannot be built: {' '.join(str(problem).split())}"))
        if self.afresh:
            self.play.stand_up(everyone=True)
            self.afresh = False
        if scene:
            self.timeline.past.clear()
        if self.play.part == 0:
            self.timeline.add([self.play.moment()])
        self.stale("documents", "doing", "steered")
        if not only_tasks:
            self.stale("figures")

    def _set_out(self) -> None:
        """Let the stage be led to the gaits of the documents."""
        self.play.set_out(self.work)
        if self.play.way and (words := self.play.way.words):
            self.tell(Notice(kind="info", text=f"{words[0].upper()}{words[1:]}."))
        if self.play.part == 0:
            self.timeline.add([self.play.moment()])
        self.stale("documents", "doing", "steered", "figures")

    def end_slice(self) -> None:
        """Run to the end of a slice, where time stops and documents change: a script can say when that was."""
        if self.play.part and not self.play.blew_up:
            ticks = self.play.slice_ticks - self.play.part
            self.timeline.add(self.play.step(ticks))
            self._owed -= ticks * self.play.simulation.step_seconds

    # ------------------------------------------------------------ time

    def show(self, past: Past | None) -> None:
        """Show a past moment with its bodies; None shows the present, if it can be continued."""
        if past is None and self.timeline.past[-1].only_seen:
            past = self.timeline.past[-1]
        before, self.shown = self.shown or self.timeline.past[-1], past
        if not have_same_bodies(before.work, (past or self.timeline.past[-1]).work):
            self.stale("figures", "steered")
        self.stale("timeline", "steps", "doing")

    def go_on(self, *, documents: bool = True) -> None:
        """Continue from the moment shown; if it is past, this makes a branch, with the documents of then or of now."""
        past = self.shown
        if past is not None and past.only_seen:
            raise BadRecording(past.only_seen)
        self.show(None)
        self.stale("timeline")
        if past is None or past is self.timeline.past[-1]:
            return
        self.timeline.branch_off(past, self.timeline.past[-1])
        self.load(past, documents=documents)

    def load(self, past: Past, *, documents: bool = True) -> None:
        """Make a past moment the present one."""
        if past.only_seen:
            raise BadRecording(past.only_seen)
        work = self.work
        self.play.load(past)
        self._owed = 0.0
        if documents:
            self.change(past.chosen, "going back in time")
            self.history.work = past.chosen
        else:
            self.history.work = work
        self.stale("documents", "figures", "steered", "timeline")

    def show_recording(self, film: Unrolled) -> None:
        """Make a recording the past and stop time at its start; what was there before is kept in the tree."""
        self.timeline.begin(film.moments, f"recording {film.name}")
        self.play, self._owed = film.play, 0.0
        self.change(film.play.chosen, f"recording {film.name}")
        self.history.work = film.play.chosen
        self.show(film.moments[0])
        self.stale("documents", "figures", "steered", "timeline")

    def _go_back_sound(self) -> None:
        """Go back to the last moment before the blow-up, and stop time there."""
        self.paused = True
        past = self.timeline.at(self.timeline.end - BEFORE_BLOW_UP)
        self.timeline.cut(past)
        self.load(past)
        words = f"The simulation became unstable and was paused {BEFORE_BLOW_UP:g} s earlier."
        self.tell(Notice(kind="error", text=f"{words} Undo the last change or stand up, then resume."))

    # ------------------------------------------------------------ safe keeping

    def saved(self) -> dict[str, Any]:
        """What is saved in case this process ends: documents, undo history, and held controls."""
        kept = sum(not moment.automatic for moment in self.timeline.moments())
        return saved_of(self.history, self.play.wheels, kept)

    def rest(self) -> None:
        """Nobody is watching: end background work until time resumes."""
        self.aside.rest()

    def close(self) -> None:
        """End background work."""
        self.aside.close()
        self.skins.close()


def _kind(work: Work) -> tuple[bool, bool]:
    """What makes another scene of it; who comes or goes does not."""
    return work.compares, work.company is not None
