"""Edits over time: from a time on somebody walks in another style, by another gait or in another body, in mid-step."""

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.components import without
from footfall.gaits.named import STYLE, in_style
from footfall.laws.register import Gait, has_states, law_of, load_gait
from footfall.quantity import Parameters, quantity, words
from footfall.sim.carry import check_joints
from footfall.sim.cast import check_fit
from footfall.sim.recording import FRAME_RATE
from footfall.stage.told import LONGEST

if TYPE_CHECKING:
    from footfall.stage.scene import Trial


class Walker(Parameters, kw_only=True):
    """A body and how it walks. What one of several leaves out is as in their trial."""

    character: Annotated[
        str | dict[str, Any],
        words("library name, path, or an inline table; by default the gait's own, else humanoid"),
    ] = ""
    gait: Annotated[str | dict[str, Any], words("library name, path, or an inline table; by default walk")] = ""
    style: Annotated[
        str | dict[str, Any], words("library name, path, a blend such as 'sneak:tired:0.5', or an inline table")
    ] = ""
    without: Annotated[
        list[str] | None,
        words("components of the law to switch off, as in `footfall list components`; by default none"),
    ] = None

    def told(self) -> dict[str, Any]:
        """What it says."""
        return {name: value for name in PARTS if (value := getattr(self, name)) not in ("", None)}


PARTS = Walker.__struct_fields__


class Edit(Walker):
    """What changes from a time on; whatever is left out stays as it was."""

    at: Annotated[float, quantity("s", 0.0, LONGEST, "time from which it applies")] = 0.0


class Dressed:
    """What somebody is and how it walks from a time on, s."""

    def __init__(self, at: float, character: Character, gait: Gait, *, has_new_body: bool):
        self.at, self.character, self.gait, self.has_new_body = at, character, gait, has_new_body

    @property
    def frame(self) -> int:
        """The frame from which it holds."""
        return round(self.at * FRAME_RATE)

    @cached_property
    def table(self) -> dict[str, Any]:
        """The edit as a table that needs no library: the gait is as it is walked."""
        body = {"character": catalog.encode(self.character)} if self.has_new_body else {}
        return {"at": self.at, "gait": catalog.encode(self.gait), "style": STYLE} | body


def dressed(trial: "Trial", character: Character, where: str) -> tuple[Dressed, ...]:
    """Everything that the edits of a trial name, read and checked; `character` is its body at the start."""
    now: dict[str, Any] = {name: getattr(trial, name) for name in PARTS}
    steps: list[Dressed] = []
    for index, edit in enumerate(trial.edit):
        told = edit.told()
        here = f"{where}: edit.{index}"
        if not told:
            raise BadValue(f"{here} changes nothing; give a character, a gait, a style or without = [...]")
        now |= told
        body = catalog.load(Character, now["character"], here).check() if "character" in told else character
        walk = _walk(now, here)
        if has_states(walk) and not trial.leads:
            raise BadValue(f"{here}: gaits of the law {walk.law} are changed by commands, not by edits")
        check_fit(body, walk)
        try:
            check_joints(character, body)
        except BadValue as problem:
            raise BadValue(f"{here}: {problem}") from None
        steps.append(Dressed(edit.at, body, walk, has_new_body="character" in told))
        character = body
    return tuple(steps)


def _walk(now: dict[str, Any], where: str) -> Gait:
    gait = load_gait(now["gait"], where)
    walk = in_style(gait, now["style"], where) if law_of(gait).styles else gait
    return without(walk, *now["without"])
