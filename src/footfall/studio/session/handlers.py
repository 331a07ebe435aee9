"""What each message from the page does to the session."""

import math
from typing import TYPE_CHECKING, Any

from footfall.errors import BadDocument, BadValue, FootfallError
from footfall.laws.tables import Link
from footfall.sim.passage import why_not
from footfall.sim.pushes import Grip
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say
from footfall.studio.library import documents as store
from footfall.studio.library import kinds
from footfall.studio.library import recordings as kept_recordings
from footfall.studio.library.recordings import UPLOAD, UPLOADS
from footfall.studio.library.upload_kinds import ENDINGS, RECORDING
from footfall.studio.scene.last_strides import LOOKED_AT, beside_people
from footfall.studio.scene.script import scripted, written
from footfall.studio.session import avatar
from footfall.studio.session.acting import act
from footfall.studio.session.company import there_is
from footfall.studio.sliders.names import name_of_field, name_of_setting
from footfall.studio.work import editing, saving
from footfall.studio.work.choosing import AS_EDITED, blended, chosen, with_document
from footfall.studio.work.links import from_shared, setting
from footfall.studio.work.work import NoEffect, Work

if TYPE_CHECKING:
    from footfall.studio.scene.playback import Play
    from footfall.studio.session.session import Session

MOST_NEWTONS, FASTEST_BALL, FARTHEST_BALL, LONGEST_LINK = 20_000.0, 60.0, 100.0, 3.0
"""Limits in N, m/s, m, m; larger values would only break the simulation."""
OPENED = ".toml (documents), .npz (recordings), .glb and .vrm (avatars)"


# ---------------------------------------------------------------- drive


@act.register(say.Drive)
def _drive(message: say.Drive, session: "Session") -> None:
    play = session.play
    play.wheels = tuple(
        wheel.hold(message.speed, message.sideways, message.turn, message.mode) if _is_driven(play, row) else wheel
        for row, wheel in enumerate(play.wheels)
    )


@act.register(say.WalkTo)
def _walk_to(message: say.WalkTo, session: "Session") -> None:
    play = session.play
    first = play.simulation.places[play.steered]
    play.wheels = tuple(
        wheel.go_to(message.x + float(place[0] - first[0]), message.y + float(place[1] - first[1]))
        if _is_driven(play, row)
        else wheel
        for row, (wheel, place) in enumerate(zip(play.wheels, play.simulation.places, strict=True))
    )


def _is_driven(play: "Play", row: int) -> bool:
    """Whether a character is steered; of several and in a crowd only one is."""
    return row == play.steered or not play.drives_one


@act.register(say.Setting)
def _setting(message: say.Setting, session: "Session") -> None:
    value = setting(message.name, message.value)
    work = session.work
    settings = work.settings | {message.name: value}
    session.change(work.with_own(settings=settings), name_of_setting(message.name), message.stroke)


# ---------------------------------------------------------------- shove


@act.register(say.Shove)
def _shove(message: say.Shove, session: "Session") -> None:
    play = session.play
    there_is(play, message.row or 0)
    play.simulation.characters[message.row or 0].link_called(_link(message.link))
    _within(math.hypot(*message.force_h), MOST_NEWTONS, "a shove", "N")
    force_h = (message.force_h[0], message.force_h[1], message.force_h[2])
    rows = range(play.simulation.count) if message.row is None else (message.row,)
    play.shove(force_h, message.link, message.seconds, rows)


@act.register(say.Grab)
def _grab(message: say.Grab, session: "Session") -> None:
    play = session.play
    there_is(play, message.row)
    play.simulation.characters[message.row].link_called(_link(message.link))
    point, target = message.point_l, message.target_w
    _within(math.hypot(*point), LONGEST_LINK, "a grab's point of a link", "m")
    grip = Grip(message.row, message.link, (point[0], point[1], point[2]), (target[0], target[1], target[2]))
    play.grab(grip)


@act.register(say.Release)
def _release(message: say.Release, session: "Session") -> None:
    session.play.grab(None)


@act.register(say.Ball)
def _ball(message: say.Ball, session: "Session") -> None:
    _within(math.hypot(*message.velocity_w), FASTEST_BALL, "a throw", "m/s")
    x, y, _ = session.play.simulation.place_of(session.play.steered)
    away = math.hypot(message.from_w[0] - x, message.from_w[1] - y, message.from_w[2])
    _within(away, FARTHEST_BALL, "a throw from there", "m")
    session.play.throw(message.from_w, message.velocity_w, message.mass)


@act.register(say.Pester)
def _pester(message: say.Pester, session: "Session") -> None:
    play = session.play
    play.pester(message.newtons, message.every)


def _within(size: float, most: float, what: str, unit: str) -> None:
    if size > most:
        raise BadValue(f"{what} is {size:.0f} {unit}; the limit is {most:.0f} {unit}")


def _link(name: str) -> str:
    if name.upper() not in Link.__members__:
        raise BadValue(f"no link '{name}'; links are: {', '.join(link.name.lower() for link in Link)}")
    return name


# ---------------------------------------------------------------- documents


@act.register(say.Choose)
def _choose(message: say.Choose, session: "Session") -> None:
    if message.document == "trial":
        session.start_trial(load_trial(message.name))
        return
    if message.document == "recording":
        session.reels.open(kept_recordings.file_of(message.name), message.name)
        return
    if message.document == "style" and message.name.startswith(AS_EDITED):
        work = blended(session.work, session.history.before(message.stroke), message.name)
    else:
        work = chosen(session.work, message.document, message.name)
    _check_gait(session, work)
    session.change(work, f"{message.document} {message.name}", message.stroke)


def _check_gait(session: "Session", work: Work) -> None:
    """Refuse a gait that the character on the stage cannot be led to; one that brings its own body starts with it."""
    if work.gait.name == session.work.gait.name or work.character != session.work.character:
        return
    wheel = session.play.wheels[session.play.steered]
    speed = wheel.held_speed if wheel.mode == "walk" else None
    if why := why_not(work.gait, work.character, work.world.name, speed):
        raise BadValue(why)


@act.register(say.Edit)
def _edit(message: say.Edit, session: "Session") -> None:
    work = editing.edited(session.work, message)
    session.change(work, name_of_field(message.path), message.stroke)


@act.register(say.Put)
def _put(message: say.Put, session: "Session") -> None:
    kind, document = _opened(message)
    if kind == "trial":
        session.start_trial(load_trial(kinds.read(message.toml)))
    else:
        work = with_document(session.work, document)
        _check_gait(session, work)
        session.change(work, f"upload of a {kind}")
    session.tell(say.Notice(kind="info", text=f"Opened the {kind} '{getattr(document, 'name', '')}'."))


def _opened(message: say.Put) -> tuple[say.Document, Any]:
    """The document of an upload; if it is none, say so of its file by name."""
    try:
        return kinds.opened(message.toml, message.hint)
    except FootfallError as problem:
        name = f"'{message.name}'" if message.name else "this file"
        if not _is_text(message.toml):
            raise BadDocument(f"{name} is not a file that the studio can open; those end in {OPENED}") from problem
        raise BadDocument(f"{name} cannot be opened: {problem}") from problem


def _is_text(text: str) -> bool:
    """Whether a file could have been written by people: it holds no letters that bytes of another kind leave behind."""
    return not any(letter == "\ufffd" or (letter < " " and letter not in "\t\r\n") for letter in text[:1000])


@act.register(say.Download)
def _download(message: say.Download, session: "Session") -> None:
    name, toml = saving.downloaded(session.work, message.document, saving.speeds_of(session.work, session.play.wheels))
    session.tell(say.Downloaded(document=message.document, name=name, toml=toml))


@act.register(say.PutAll)
def _put_all(message: say.PutAll, session: "Session") -> None:
    session.change(from_shared(message.shared), "opening a link")


@act.register(say.Undo)
def _undo(message: say.Undo, session: "Session") -> None:
    if session.history.step_back() is None:
        raise NoEffect("nothing to undo")
    session.stale("documents")


@act.register(say.Redo)
def _redo(message: say.Redo, session: "Session") -> None:
    if session.history.step_on() is None:
        raise NoEffect("nothing to redo")
    session.stale("documents")


# ---------------------------------------------------------------- time


@act.register(say.Pace)
def _pace(message: say.Pace, session: "Session") -> None:
    if message.paused and not session.still:
        session.end_slice()
    session.rate, session.paused = message.rate, message.paused
    session.stale("timeline")


@act.register(say.Step)
def _step(message: say.Step, session: "Session") -> None:
    session.paused = True
    here = session.shown or session.timeline.past[-1]
    index = next(i for i, past in enumerate(session.timeline.past) if past is here) + message.frames
    if session.shown is None and message.frames > 0:
        session.run(message.frames * session.play.slice_ticks)
    elif index >= len(session.timeline.past) - 1:
        session.show(None)
    else:
        session.show(session.timeline.past[max(index, 0)])
    session.stale("timeline")


@act.register(say.Scrub)
def _scrub(message: say.Scrub, session: "Session") -> None:
    session.show(session.timeline.at(message.at))


@act.register(say.Mark)
def _mark(message: say.Mark, session: "Session") -> None:
    if message.start is None:
        session.timeline.unmark()
    else:
        session.timeline.mark(message.start, message.end)
    session.stale("timeline")


@act.register(say.Continue)
def _continue(message: say.Continue, session: "Session") -> None:
    session.go_on()
    session.paused = False


@act.register(say.Snapshot)
def _snapshot(message: say.Snapshot, session: "Session") -> None:
    timeline = session.timeline
    past = session.shown or timeline.past[-1]
    number = timeline.keep(past, message.name)
    if session.shown is None:
        timeline.branch = number
    session.stale("timeline")


@act.register(say.Restore)
def _restore(message: say.Restore, session: "Session") -> None:
    session.shown = None
    past = session.timeline.restored(message.id)
    session.load(past, documents=message.documents)


@act.register(say.Forget)
def _forget(message: say.Forget, session: "Session") -> None:
    session.timeline.forget(message.id)
    session.stale("timeline")


@act.register(say.GetUp)
def _get_up(message: say.GetUp, session: "Session") -> None:
    if session.shown is not None:
        session.go_on()
    if not (session.play.stand_up() if message.placed else session.play.get_up()):
        raise NoEffect("nobody has fallen")


@act.register(say.GetsUp)
def _gets_up(message: say.GetsUp, session: "Session") -> None:
    session.play.gets_up = message.on


# ---------------------------------------------------------------- scenes and the lab


@act.register(say.Switch)
def _switch(message: say.Switch, session: "Session") -> None:
    work = editing.with_switch(session.work, message.component, message.row, on=message.on)
    session.change(work, f"{message.component} {'on' if message.on else 'off'}", message.stroke)


@act.register(say.AskRose)
def _ask_rose(message: say.AskRose, session: "Session") -> None:
    if message.stop:
        session.aside.stop_rose()
    else:
        session.aside.grow_rose(session.work, session.play.wheels[session.play.steered])


@act.register(say.AskPeople)
def _ask_people(message: say.AskPeople, session: "Session") -> None:
    end = session.timeline.end if session.shown is None else session.shown.time
    session.tell(beside_people(session.timeline.range(end - LOOKED_AT, end), session.play.steered))


@act.register(say.Surprise)
def _surprise(message: say.Surprise, session: "Session") -> None:
    session.aside.surprise(session.work, message)


@act.register(say.Take)
def _take(message: say.Take, session: "Session") -> None:
    session.reels.take(message)


@act.register(say.AskScript)
def _ask_script(message: say.AskScript, session: "Session") -> None:
    moments = session.timeline.range(message.start, message.end)
    session.tell(scripted(moments, session.play.steered, message.name))


@act.register(say.WriteScript)
def _write_script(message: say.WriteScript, session: "Session") -> None:
    script = written(message.table, message.name)
    if not message.keep:
        session.tell(script)
        return
    store.save_own("trial", message.name, script.table)
    session.tell(say.Saved(document="trial", name=message.name))
    session.tell(say.Notice(kind="info", text=f"Saved; 'footfall run {message.name}' runs it without the page."))
    session.stale("library")


@act.register(say.Open)
def _open(message: say.Open, session: "Session") -> None:
    takes = session.reels.folder
    is_one = takes is not None and UPLOAD.fullmatch(message.upload)
    files = [takes / UPLOADS / f"{message.upload}{ending}" for ending in ENDINGS] if takes and is_one else []
    file = next((file for file in files if file.is_file()), None)
    if file is None:
        raise BadValue("this upload has expired; choose the file again")
    name = message.name.rpartition(".")[0][:60] or "upload"
    if file.suffix == RECORDING:
        session.reels.open(file, name)
    else:
        avatar.put_on(session, file, name)


@act.register(say.StopOpening | say.StopTaking)
def _stop(message: say.StopOpening | say.StopTaking, session: "Session") -> None:
    session.reels.stop(message)


# ---------------------------------------------------------------- the user's own library


@act.register(say.Save)
def _save(message: say.Save, session: "Session") -> None:
    work = session.work
    table = saving.saved_table(work, message.document, saving.speeds_of(session.work, session.play.wheels))
    store.save_own(message.document, message.name, table, message.overwrite, message.text)
    session.tell(say.Saved(document=message.document, name=message.name))
    if message.document != "trial":
        session.change(saving.renamed(work, message.document, message.name, message.text), f"name {message.name}")
    session.stale("library", "documents")


@act.register(say.Delete)
def _delete(message: say.Delete, session: "Session") -> None:
    if message.document == "recording":
        kept_recordings.delete(message.name)
    else:
        store.delete_own(message.document, message.name)
    session.stale("library", "documents")


@act.register(say.Hello)
def _hello(message: say.Hello, session: "Session") -> None:
    session.greet()
