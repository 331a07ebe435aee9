"""Run the last steps before a fall again, from a frame of the recording, as they were or with one change."""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

import msgspec
import numpy as np

from footfall import catalog
from footfall.errors import BadValue, FootfallError
from footfall.laws.register import law_of, load_gait
from footfall.measure.crowd.recorded import recorded_company
from footfall.measure.trial.play import Run
from footfall.measure.trial.run import open_each_once
from footfall.measure.why.remedies import Remedy
from footfall.sim.looks import Look, Looker
from footfall.sim.loop import Watcher
from footfall.sim.pushes import Pushes
from footfall.sim.readings import Readings
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.resume import moments_of
from footfall.sim.simulation import Simulation
from footfall.stage.opened import Opened, open_trial, trial_of
from footfall.stage.scene import WORLD, Trial

STAYS_UP = 3.0
"""s after the fall for which a change must keep it up."""
NUDGE = 1e-4
"""m/s, by which a start differs that must end as well."""
EMPTY: Mapping[str, Any] = {"edit": [], "when": [], "footprint": [], "skill": [], "world": WORLD}


class RecordedFall(NamedTuple):
    """A recorded fall, and what it is run again from."""

    recording: Recording
    opened: Opened
    """Who fell, with its trial."""
    row: int
    together: Opened | None
    """The crowd it fell in."""
    fell_at: float


class Changed(NamedTuple):
    """One change of a case, and what it comes to."""

    case: RecordedFall
    value: float = 0.0
    afresh: bool = False
    """Whether it must be run from the start of the trial."""
    pushed: float = 1.0
    strength: float = 1.0
    told: tuple[str, Callable[[float], float]] | None = None
    """A field of Command, and what becomes of what is asked."""
    nudge: float = 0.0


def case_of(recording: Recording, row: int = 0) -> RecordedFall:
    """The fall of a recording, or an error that says why it cannot be run again."""
    moments, who = moments_of(recording), recording.everyone[row]
    if moments.at("documents", 0):
        raise BadValue("this recording is a studio take; its trial is not known, so its fall cannot be run again")
    if not isfinite(who.fell_at):
        raise BadValue("nobody falls in this recording" if len(recording.everyone) == 1 else "this one does not fall")
    if not moments.layout:
        [opened] = open_each_once([trial_of(recording)])
        return RecordedFall(recording, opened, 0, None, who.fell_at)
    together = recorded_company(recording)
    return RecordedFall(recording, together.crowd[row], row, together, who.fell_at)


def looked_at(case: RecordedFall, frame: int) -> tuple[list[Look], dict[str, np.ndarray]]:
    """The frames from one on until the fall, each looked at closely; and how much each reading of its law was."""
    looks: list[Look] = []
    asked: dict[str, list[float]] = {one.name: [] for one in law_of(case.opened.gait).readings}

    def watch(simulation: Simulation) -> list[Watcher]:
        looker = Looker(simulation, case.row)
        readings = {name: Readings(simulation, name) for name in asked}

        def look() -> None:
            looks.append(looker.now())
            for name, sizes in asked.items():
                sizes.append(float(np.linalg.norm(readings[name].now()[case.row])))

        return [Watcher(FRAME_RATE, look)]

    _run(Changed(case), frame, watch, case.fell_at + 1 / FRAME_RATE).play()
    return looks, {name: np.array(sizes) for name, sizes in asked.items()}


def stays_up(changed: Changed, frame: int) -> bool:
    """Whether it is still up some time after the moment at which it fell."""
    case = changed.case
    told, nudge, row = changed.told, changed.nudge, case.row

    def watch(simulation: Simulation) -> list[Watcher]:
        return [Watcher(FRAME_RATE, _Asks(simulation, row, *told))] if told else []

    run = _run(changed, 0 if changed.afresh else frame, watch, case.fell_at + STAYS_UP)
    simulation = run.stage.simulation
    if changed.strength != 1.0:
        simulation.body["torque_limit"][row] *= changed.strength
        simulation.hinges["limit"] *= changed.strength
        simulation.be_firm()
    if changed.pushed != 1.0:
        run.stage.loop.forces.pushes = _scaled(run.stage.loop.forces.pushes, row, changed.pushed)
    if nudge:
        _nudge(simulation, row, nudge)
    run.play()
    return run.ends[row].ending == "finished" and bool(run.stage.simulation.tally["fell_at"][row] < 0)


class _Asks:
    """Changes one field of a row's command whenever somebody has written it."""

    def __init__(self, simulation: Simulation, row: int, name: str, becomes: Callable[[float], float]):
        self._column, self._row, self._becomes, self._gave = simulation.command[name], row, becomes, np.nan

    def __call__(self) -> None:
        if self._column[self._row] != self._gave:
            self._column[self._row] = self._becomes(float(self._column[self._row]))
            self._gave = float(self._column[self._row])


def _run(changed: Changed, frame: int, watch: Any, until: float) -> Run:
    """A run that ends at a time; its trial lasts at least as long as it says, as all that it tells lies within."""
    case, recorded = changed.case, changed.case.recording if frame and not changed.afresh else None
    seconds = max(until, case.opened.trial.seconds, (frame + 1) / FRAME_RATE)
    [own] = _lasting([case.opened], seconds)
    if case.together is None:
        run = Run([own], linger=False, recorded=recorded, frame=frame if recorded else 0, watch=watch)
    else:
        crowd = _lasting(case.together.crowd, seconds)
        crowd = (*crowd[: case.row], own, *crowd[case.row + 1 :])
        [together] = _lasting([case.together._replace(crowd=crowd)], seconds)
        run = Run(crowd, together, recorded=recorded, frame=frame if recorded else 0, watch=watch)
    run.planned = np.minimum(run.planned, max(round(until * FRAME_RATE), frame + 1))
    return run


def _lasting(everyone: Sequence[Opened], seconds: float) -> tuple[Opened, ...]:
    return tuple(one._replace(trial=msgspec.structs.replace(one.trial, seconds=seconds)) for one in everyone)


def _scaled(pushes: Pushes, row: int, by: float) -> Pushes:
    def scaled(force: Any) -> Any:
        return None if force is None else tuple(by * part for part in force)

    now = tuple(
        one._replace(force_w=scaled(one.force_w), force_h=scaled(one.force_h)) if one.row == row else one
        for one in pushes.pushes
    )
    return pushes._replace(pushes=now)


def _nudge(simulation: Simulation, row: int, by: float) -> None:
    """Let it go a little faster ahead."""
    batch, touch = simulation.batch, simulation.rows.state.touch.numpy().copy()
    batch.qvel[row, 0] += by
    batch.forward()
    simulation.rows.state.touch.numpy()[:] = touch


# ---------------------------------------------------------------- changes


def changes_of(remedy: Remedy, case: RecordedFall, frame: int) -> list[Changed]:
    """The changes of a case that a remedy tries, mildest first; none where it would change nothing."""
    return list(WAYS[remedy.way](remedy, case, frame))


def _push(remedy: Remedy, case: RecordedFall, frame: int) -> list[Changed]:
    pushes = [one for one in case.opened.trial.push if frame / FRAME_RATE <= one.at < case.fell_at]
    if not pushes:
        return []
    newtons = max(float(np.linalg.norm(one.force)) for one in pushes)
    return [Changed(case, size * newtons, pushed=size) for size in remedy.sizes]


def _command(remedy: Remedy, case: RecordedFall, frame: int) -> list[Changed]:
    name, own = remedy.of, case.recording.everyone[case.row]
    asked = own.command[name][frame : int(case.fell_at * FRAME_RATE)]
    if not law_of(case.opened.gait).heeds(name) or not len(asked):
        return []
    if name == "heading":
        facing = float(own.heading[frame])
        return [Changed(case, told=(name, lambda _: facing))] if np.ptp(asked) > 0.0 else []
    usual = float(asked[-1])
    if name in ("width", "period") and (usual < 0.0 or (name == "period" and usual == 0.0)):
        usual = _width(own, frame) if name == "width" else float(np.median(own.period[max(frame - 100, 0) : frame + 1]))
    if usual == 0.0:
        return []
    values = [usual + size if remedy.adds else usual * size for size in remedy.sizes]
    if name in ("width", "period"):
        return [Changed(case, 100 * to if name == "width" else to, told=(name, lambda _, to=to: to)) for to in values]
    return [
        Changed(case, value, told=(name, lambda was, size=size: was * size))
        for value, size in zip(values, remedy.sizes, strict=True)
    ]


def _width(own: Recording, frame: int) -> float:
    """The distance between the lines of its footsteps so far, m."""
    struck = own.strike_time <= frame / FRAME_RATE
    place, facing = own.strike_position[struck][-6:], float(own.heading[frame])
    if len(place) < 2:
        return 0.15
    across = np.abs(np.diff(place[:, 1]) * np.cos(facing) - np.diff(place[:, 0]) * np.sin(facing))
    return float(np.median(across))


def _torque(remedy: Remedy, case: RecordedFall, frame: int) -> list[Changed]:
    return [Changed(case, size, strength=size) for size in remedy.sizes]


def _style(remedy: Remedy, case: RecordedFall, frame: int) -> list[Changed]:
    law = law_of(case.opened.gait)
    own = load_gait(law.first_gait)
    if (
        not law.styles
        or msgspec.structs.replace(own, name=case.opened.gait.name, text=case.opened.gait.text) == case.opened.gait
    ):
        return []
    opened = case.opened._replace(gait=own)
    return [Changed(case._replace(opened=opened), afresh=bool(case.recording.segments))]


def _contact(remedy: Remedy, case: RecordedFall, frame: int) -> list[Changed]:
    ground = case.opened.ground._replace(contact="sticking")
    return [Changed(case._replace(opened=case.opened._replace(ground=ground)))] if case.together is None else []


def _crossing(remedy: Remedy, case: RecordedFall, frame: int) -> list[Changed]:
    body = case.opened.character
    if not body.solid or body.plane or body.model:
        return []
    ghost = msgspec.structs.replace(body, solid=False)
    opened = case.opened._replace(character=ghost)
    return [Changed(case._replace(opened=opened), afresh=bool(case.recording.segments))]


def _trial(remedy: Remedy, case: RecordedFall, frame: int) -> list[Changed]:
    """Without something that the trial says; run from its start."""
    trial, table = case.opened.trial, catalog.encode(case.opened.trial)
    if remedy.of == "gait":
        if not any("gait" in one.fields() for one in trial.command):
            return []
        table["command"] = [{k: v for k, v in one.items() if k != "gait"} for one in table["command"]]
    elif case.together is not None or getattr(trial, remedy.of) == EMPTY[remedy.of]:
        return []
    else:
        table[remedy.of] = EMPTY[remedy.of]
    try:
        opened = open_trial(catalog.decode(Trial, table, trial.name))
    except FootfallError:  # what it is told needs what is left out: there is no such trial
        return []
    return [Changed(case._replace(opened=opened), afresh=True)]


WAYS: dict[str, Callable[[Remedy, RecordedFall, int], list[Changed]]] = {
    "push": _push,
    "command": _command,
    "torque": _torque,
    "style": _style,
    "contact": _contact,
    "crossing": _crossing,
    "trial": _trial,
}
