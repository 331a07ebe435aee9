"""The skills that a trial can name with `do`."""

from collections.abc import Mapping, Sequence
from typing import Any

from footfall import plugins
from footfall.document import decode
from footfall.errors import BadValue, did_you_mean
from footfall.laws.register import Gait, law_of
from footfall.skills.course import Course
from footfall.skills.crossing import Climb, Duck, StepOver, Stop
from footfall.skills.dance import Dance
from footfall.skills.follow import Follow
from footfall.skills.footprints import Footprints
from footfall.skills.haul import PullCrate, PushCrate
from footfall.skills.pick_up import Carry, PickUp
from footfall.skills.put_down import PutDown
from footfall.skills.reach import Reach
from footfall.skills.skill import Skill
from footfall.skills.turn import Turn
from footfall.skills.wait import Wait
from footfall.skills.walk_to import WalkTo
from footfall.skills.wander import Wander

SKILLS: dict[str, type[Skill]] = {}
FOR_A_CROWD: dict[str, type[Skill]] = {"wander": Wander, "dance": Dance}
"""Those that command everyone of a crowd at once."""


def register(do: str, kind: type[Skill]) -> None:
    """Register a skill, so that trials can name it."""
    SKILLS[do] = kind


def skill_of(table: Mapping[str, Any], where: str, known: Mapping[str, type[Skill]] = SKILLS) -> Skill:
    """Make a skill from its table, such as `do = "walk_to"` and `to = [3.0, 1.0]`."""
    do = table.get("do")
    if not isinstance(do, str) or do not in known:
        raise BadValue(f"{where}: do is {do!r}{did_you_mean(str(do), known, 'skills')}")
    return decode(known[do], {key: value for key, value in table.items() if key != "do"}, where)


def takes_footprints(gait: Gait) -> bool:
    """Whether the law of a gait steps onto footprints."""
    return set(Footprints.asks) <= set(law_of(gait).commands)


def check_heeded(skills: Sequence[Skill], footprints: bool, gait: Gait, where: str) -> None:
    """Refuse skills, and footprints, that ask for something that the gait's law does not heed."""
    asking = {f"skill.{index}": skill.asks for index, skill in enumerate(skills)}
    for part, asks in (asking | ({"footprint": Footprints.asks} if footprints else {})).items():
        if unheard := [name for name in asks if name not in law_of(gait).commands]:
            raise BadValue(f"{where}: {part} asks for {' and '.join(unheard)}, which gait '{gait.name}' cannot heed")


register("walk_to", WalkTo)
register("course", Course)
register("climb", Climb)
register("step_over", StepOver)
register("duck", Duck)
register("follow", Follow)
register("stop", Stop)
register("reach", Reach)
register("pick_up", PickUp)
register("carry", Carry)
register("put_down", PutDown)
register("push", PushCrate)
register("pull", PullCrate)
register("turn", Turn)
register("wait", Wait)
plugins.take(Skill, lambda kind, name: register(name, kind))
