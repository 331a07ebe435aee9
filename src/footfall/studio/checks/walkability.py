"""The traffic light: how well a body walks in a style, tried out beside the page and said in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import Gait, law_of
from footfall.measure.card.body_check import USUAL, CheckUp, check_up
from footfall.measure.trial.run import run_trials
from footfall.stage.opened import load_trial
from footfall.studio.checks.worker import Pulse
from footfall.studio.protocol import Light, Looking

BUSY = Light(colour="busy", text="Testing …")
GLANCE, GLANCE_SECONDS = (USUAL, "in place"), 6.0
"""What is tried first, for a quick verdict."""
HELD_SECONDS = 10.0
"""How long a surprise must walk as it is driven now, s."""
ALONE_SECONDS = 12.0
TAKEN_OVER_AT = 4.0
"""When a surprising gait takes over from the present one, s."""


def judge(pulse: Pulse, character_table: dict[str, Any], gait_table: dict[str, Any]) -> Iterator[Light]:
    """A quick verdict first, and a reliable one after a full check-up."""
    character = catalog.decode(Character, character_table, "the body")
    gait = catalog.decode(Gait, gait_table, "the gait")
    if "speed" not in law_of(gait).commands:
        yield _left_alone(pulse, character_table, gait_table)
        return
    glance = check_up(character, gait=catalog.encode(gait), only=GLANCE, seconds=GLANCE_SECONDS, progress=pulse)
    first = said(glance)
    if first.colour == "green":
        first = Light(colour="busy", text="It walks. Testing shoves, stops and other speeds …")
    yield first
    yield said(check_up(character, gait=catalog.encode(gait), progress=pulse))


def said(found: CheckUp) -> Light:
    """The result of a check-up as a colour and a few sentences."""
    failed = [task for task in found.tests if not task.good]
    if not failed:
        return Light(colour="green", text=_sentence(found.headline))
    why = "; ".join(f"{task.name}: {task.words}" for task in failed[:4])
    more = f" and {len(failed) - 4} more" if len(failed) > 4 else ""
    hurdles = "".join(f" {_sentence(words)}" for words in found.hurdles[:2])
    walks = any(task.good for task in found.tests if task.name == USUAL)
    return Light(colour="amber" if walks else "red", text=f"{_sentence(found.headline)} ({why}{more}){hurdles}")


def _left_alone(pulse: Pulse, character: dict[str, Any], gait: dict[str, Any]) -> Light:
    """For a law that cannot be steered: whether it stays up."""
    trial = load_trial({"name": "light", "character": character, "gait": gait, "seconds": ALONE_SECONDS})
    (outcome,) = run_trials([trial], progress=pulse)
    if not outcome.report.up:
        return Light(colour="red", text=f"It falls after {outcome.report.fell_at or 0.0:.1f} s.")
    return Light(
        colour="green", text=f"It stays up for {ALONE_SECONDS:g} s and walks at {outcome.report.speed or 0:.2f} m/s."
    )


def walks_of(
    pulse: Pulse, candidates: Sequence[tuple[dict[str, Any], dict[str, Any]]], speed: float
) -> Iterator[Looking | int | None]:
    """The index of the first body and gait that walk, also at the commanded speed; None if none do."""
    for index, (character_table, gait_table) in enumerate(candidates):
        yield Looking(tried=index + 1, of=len(candidates), over=False)
        character = catalog.decode(Character, character_table, "the body")
        gait = catalog.encode(catalog.decode(Gait, gait_table, "the gait"))
        asked = {"at": 0.0, "speed": speed}
        held = {"name": "as asked", "character": character_table, "gait": gait, "seconds": HELD_SECONDS}
        (outcome,) = run_trials([load_trial(held | {"command": [asked]})], record=False, progress=pulse)
        if not outcome.report.up:
            continue
        found = check_up(character, gait=gait, only=GLANCE, seconds=GLANCE_SECONDS, progress=pulse)
        if all(task.good for task in found.tests):
            yield index
            return
    yield None


def stays_up(
    pulse: Pulse, character: dict[str, Any], now: dict[str, Any], candidates: Sequence[dict[str, Any]]
) -> Iterator[Looking | int | None]:
    """The index of the first gait that stays up after it took over from the present one; None if none do."""
    for index, gait in enumerate(candidates):
        yield Looking(tried=index + 1, of=len(candidates), over=False)
        trial = {"name": "surprise", "character": character, "gait": now, "seconds": TAKEN_OVER_AT + ALONE_SECONDS}
        edit = {"at": TAKEN_OVER_AT, "gait": gait}
        (outcome,) = run_trials([load_trial(trial | {"edit": [edit]})], record=False, progress=pulse)
        if outcome.report.up:
            yield index
            return
    yield None


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
