"""What was done in a stretch of the past as a trial: commands, pushes and edits over time, to run without the page.

From the start of a stage on, the commands are the very ones that the law was given, one entry for each change. A trial
starts standing and knows no hands and balls: what it cannot say is left out and said.
"""

import json
import math
import pprint
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec.structs import replace

from footfall import catalog, given
from footfall.errors import BadValue
from footfall.gaits.named import STYLE
from footfall.laws.register import law_of
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial
from footfall.studio.protocol import Scripted
from footfall.studio.protocol.frames import HEADER, ROW_FLOATS
from footfall.studio.scene.changes import rows_before, share_stage
from footfall.studio.scene.duties import NEUTRAL
from footfall.studio.scene.frame import COLUMNS
from footfall.studio.scene.past import SLICE, Past
from footfall.studio.work.actor import OpenActor
from footfall.studio.work.saving import name_or_table, saved_table
from footfall.studio.work.work import Work

SHORTEST = 10
"""Moments."""
WIDTH = 110
RUNS = ("import footfall", "footfall.load_trial", "footfall.run_trial(trial)")
"""What to import, how a trial is loaded and how it is run."""


def scripted(moments: Sequence[Past], row: int, name: str) -> Scripted:
    """A stretch of the past as a trial in TOML, as Python and as a command."""
    some = _in_one_trial(moments)
    if len(some) < SHORTEST:
        raise BadValue("this range is too short for a script; mark a longer one")
    table, left_out = _table(some, row, name)
    return written(table, name, _words(some, moments, left_out))


def written(table: dict[str, Any], name: str, words: str = "") -> Scripted:
    """A trial in TOML, as Python and as a command, after checking all of it."""
    with given.shut():
        trial = load_trial(table | {"name": name})
    plain = json.loads(json.dumps(table | {"name": name}))
    return Scripted(
        name=name,
        table=plain,
        toml=catalog.toml_of(catalog.decode(Trial, plain, name)),
        python=_python(plain),
        command=f"footfall run '{trial.name}.toml' --recording '{trial.name}.npz'",
        words=words,
    )


def _in_one_trial(moments: Sequence[Past]) -> list[Past]:
    """The last moments that one trial can tell of: in one world, with the same ones in it."""
    start = len(moments) - 1
    while start > 0 and is_edit(moments[start - 1].chosen, moments[start].chosen):
        start -= 1
    while start + 1 < len(moments) and moments[start + 1].slices == moments[start].slices:
        start += 1
    return list(moments[max(start, 0) :])


def _table(moments: Sequence[Past], row: int, name: str) -> tuple[dict[str, Any], list[str]]:
    work, first = moments[0].chosen, moments[0]
    seconds = (moments[-1].slices - first.slices) * SLICE
    table = saved_table(work, "trial", [0.0] * len(work.actors)) | {
        "name": name,
        "text": "what was done in the studio",
        "seconds": round(seconds, 4),
    }
    if "crowd" in table:
        for who, one in enumerate(work.actors):
            done = _done_by(moments, who, 0.0, seconds)
            if who < work.told_together:
                done = _besides(work, done, driven=any(past.wheels[who].driven for past in moments))
            table["crowd"][who] |= dressed(one) | _start(first, who, one) | done
    else:
        turned = float(_of_frame(first, row, "heading")[0]) if first.slices else 0.0
        table |= dressed(work.own) | _done_by(moments, row, turned, seconds)
    for part in (table, *table.get("crowd", [])):
        for key in ("without", "command", "push", "edit", "footprint", "skill", "goal", "speed"):
            if part.get(key, 0) in ([], None):
                del part[key]
    left_out = ["pulls by hand"] if any(one.moment.pushes.grip is not None for one in moments) else []
    left_out += ["balls"] if any(throw.tick >= 0 for one in moments for throw in one.moment.thrown) else []
    led = work.company is not None and bool(work.company.trial.crowd_skill)
    if led and any(wheel.driven for one in moments for wheel in one.wheels[: work.told_together]):
        left_out += ["driving somebody whom one skill for all commands"]
    return table, left_out


def _besides(work: Work, done: dict[str, Any], *, driven: bool) -> dict[str, Any]:
    """What was done to one whom a trial tells something: commands only while it was driven, and then no goals."""
    led = work.company is not None and bool(work.company.trial.crowd_skill)
    if driven and not led:
        return done | {"goal": [], "speed": None}
    return {name: done[name] for name in ("push", "edit")}


def _start(first: Past, row: int, one: OpenActor) -> dict[str, Any]:
    """Where one of several was at the first moment."""
    x, y, heading = one.place
    if first.slices:
        x, y = map(float, _of_frame(first, row, "position")[:2])
        heading = float(_of_frame(first, row, "heading")[0])
    return {"place": [x, y], "heading_deg": math.degrees(heading)}


def _done_by(moments: Sequence[Past], row: int, turned: float, seconds: float) -> dict[str, Any]:
    """What somebody was asked, how it was shoved and what it became; headings are counted from one."""
    return {
        "command": _commands(moments, row, turned),
        "push": _pushes(moments, row, seconds),
        "edit": edits_of(moments, row),
        "footprint": _footprints(moments, row),
        "skill": _skills(moments, row),
    }


def _commands(moments: Sequence[Past], row: int, turned: float) -> list[dict[str, Any]]:
    """What was asked from each slice on in which it changed."""
    commands: list[dict[str, Any]] = []
    last: dict[str, Any] = dict(NEUTRAL)
    for before, one in pairwise(moments):
        if before.slices == one.slices:
            continue
        actor = actor_at(one, row)
        law = law_of(actor.gait)
        given = one.wheels[row].asks() | {name: actor.settings.get(name, NEUTRAL[name]) for name in NEUTRAL}
        asked = {name: value for name, value in given.items() if law.heeds(name, value)}
        if "heading" in asked:
            asked["heading_deg"] = math.degrees(asked.pop("heading") - turned)
        changed = {name: value for name, value in asked.items() if last.get(name) != value}
        if changed:
            commands.append({"at": round((before.slices - moments[0].slices) * SLICE, 4)} | changed)
            last |= changed
    return commands


def _pushes(moments: Sequence[Past], row: int, seconds: float) -> list[dict[str, Any]]:
    """The shoves that began, each in the direction that it had from the walker's heading."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    slice_ticks = None
    for one in moments:
        for push in one.moment.pushes.pushes:
            if push.row != row or not push.has_direction:
                continue
            slice_ticks = slice_ticks or _ticks(one, push.first)
            at = push.first / slice_ticks * SLICE - moments[0].slices * SLICE
            lasts = (push.last - push.first) / slice_ticks * SLICE
            if push in found or at < 0.0 or at + lasts > seconds:
                continue
            facing = float(_of_frame(one, row, "heading")[0])
            found[push] = {
                "at": round(at, 4),
                "force": [round(part, 3) for part in _turned(push.force_w, -facing)],
                "body": push.link,
                "seconds": round(lasts, 4),
            } | ({"point": list(push.point_l)} if push.point_l else {})
    return list(found.values())


def _skills(moments: Sequence[Past], row: int) -> list[dict[str, Any]]:
    """What was begun, in order, with a wait before each that came later than the one before it ended; then it stops."""
    errand = moments[-1].wheels[row].errand
    if errand is None or not errand.begun:
        return []
    begin, skills = moments[0].slices * SLICE, []
    free = begin
    ends = [*(end.at for end in errand.progress.ended), moments[-1].time]
    for table, begun, end in zip(json.loads(errand.skills), errand.begun, ends, strict=False):
        if begun < begin:
            continue
        if begun - free > SHORTEST * SLICE:
            skills.append({"do": "wait", "seconds": round(begun - free, 2)})
        skills.append(table)
        free = end
    return [*skills, {"do": "stop"}] if skills else []


def _footprints(moments: Sequence[Past], row: int) -> list[dict[str, Any]]:
    """The footprints that were asked for, each as it was then, and not before that time."""
    begin, steps = moments[0].slices * SLICE, moments[-1].steps(row)
    asked = [one for one in (steps.steps if steps else ()) if one.asked >= begin]
    return [catalog.encode(replace(one.footprint, not_before=round(one.asked - begin, 4))) for one in asked]


def _ticks(moment: Past, first: int) -> int:
    """Ticks in a slice, of a push that has begun by this moment's end."""
    return max(1, round(first / moment.slices)) if moment.slices else 1


def _turned(force: Sequence[float], angle: float) -> tuple[float, float, float]:
    cos, sin = math.cos(angle), math.sin(angle)
    return cos * force[0] - sin * force[1], sin * force[0] + cos * force[1], force[2]


def _of_frame(moment: Past, row: int, name: str) -> np.ndarray:
    numbers = np.frombuffer(moment.frame, "<f4", offset=HEADER.size)
    return numbers[row * ROW_FLOATS : (row + 1) * ROW_FLOATS][COLUMNS[name]]


def _python(table: dict[str, Any]) -> str:
    imports, load, run = RUNS
    return (
        f"{imports}\n\n"
        f"trial = {load}({pprint.pformat(table, width=WIDTH, sort_dicts=False)})\n"
        f"outcome = {run}\n"
        f'outcome.recording.save("{table["name"]}.npz")\n'
    )


def _words(some: Sequence[Past], all_of_it: Sequence[Past], left_out: Sequence[str]) -> str:
    """What the trial does not say, in sentences."""
    words = []
    if some[0].slices > all_of_it[0].slices:
        words.append("Another scene, ground or cast was opened in this range; the trial starts at that change.")
    if some[0].slices:
        words.append("It starts standing, not in the middle of a step.")
    if left_out:
        words.append(f"A trial cannot contain {' or '.join(left_out)}; they were left out.")
    return " ".join(words)


def is_edit(before: Work, after: Work) -> bool:
    """Whether one trial can tell of both: they differ in styles, or, of one alone, in its body or its law."""
    if before.is_but_for_tasks(after):
        return True
    if any(one.character.plane or one.gait in one.chain for one in (*before.actors, *after.actors)):
        return False
    if before.compares or before.world != after.world or rows_before(before, after) is None:
        return False
    return share_stage(before, after) or len(before.actors) == len(after.actors) == 1


def actor_at(moment: Past, row: int) -> OpenActor:
    """Somebody as it was at a moment."""
    return moment.chosen.actors[row]


def edits_of(moments: Sequence[Past], row: int) -> list[dict[str, Any]]:
    """What somebody became, and when; of several edits within one slice, the last counts."""
    edits: dict[int, dict[str, Any]] = {}
    for before, after in pairwise(moments):
        if before.chosen is after.chosen or (old := actor_at(before, row)) == (new := actor_at(after, row)):
            continue
        was = dressed(old)
        changed = {name: value for name, value in dressed(new).items() if was.get(name) != value}
        if changed:
            slices = before.slices - moments[0].slices
            edits[slices] = {"at": round(slices * SLICE, 4)} | edits.get(slices, {}) | changed
    return list(edits.values())


def dressed(one: OpenActor) -> dict[str, Any]:
    """Somebody's documents by their names, or as tables, and what it walks without."""
    body = {"character": name_or_table(one, "character")}
    styles = {"style": name_or_table(one, "style")} if law_of(one.gait).styles else {"style": STYLE}
    return body | {"gait": name_or_table(one, "gait")} | styles | {"without": list(one.without)}
