"""The open documents: who is on the stage, in which world. Never changed in place: a change makes a new one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import FootfallError
from footfall.gaits.style import Style
from footfall.laws.register import Gait, load_gait
from footfall.remembered import by_identity
from footfall.sim.together import Together
from footfall.skills.errand import ErrandTask
from footfall.skills.placed import Placed
from footfall.stage.opened import Opened
from footfall.stage.scene import CHARACTER, GAIT, Trial
from footfall.studio.library import kinds
from footfall.studio.protocol import Scene
from footfall.studio.work.actor import CENTRE, DEFAULT_STYLE, Off, OpenActor, encoded, way_of
from footfall.studio.work.cast import cast_table, drawn_for, members, without_row
from footfall.worlds.ground import Ground, ground_of_world
from footfall.worlds.world import FLAT, World

ONE, SEVERAL = Scene(kind="one"), Scene(kind="several")
DOCUMENTS = ("character", "gait", "style")
APART = 1.6
"""Distance between two variants side by side, m."""
SEED = 0
"""Of worlds that are drawn by chance."""


class NoEffect(FootfallError):
    """A request that would change nothing."""


@dataclass(frozen=True)
class Work:
    """Everything that undo brings back. Of several on the stage, one is picked: its documents are the open ones."""

    actors: tuple[OpenActor, ...]
    """All on the stage, in order."""
    world: World
    scene: Scene = ONE
    row: int = 0
    """Who is picked."""
    cast: Opened | None = None
    """What a trial tells the first of them until somebody drives them, and its crates; else a scene's seed draws it."""

    # ------------------------------------------------------------ the one picked

    @property
    def own(self) -> OpenActor:
        """The one whose documents are open."""
        return self.actors[self.row]

    @property
    def character(self) -> Character:
        """Its body."""
        return self.own.character

    @property
    def gait(self) -> Gait:
        """Its gait without its style."""
        return self.own.gait

    @property
    def style(self) -> Style:
        """Its style."""
        return self.own.style

    @property
    def settings(self) -> dict[str, float]:
        """What is set of its command."""
        return self.own.settings

    @property
    def footprints(self) -> tuple[Placed, ...]:
        """Where it is to step."""
        return self.own.footprints

    @property
    def queue(self) -> tuple[ErrandTask, ...]:
        """What it is to do."""
        return self.own.queue

    @property
    def walk(self) -> Gait:
        """Its gait in its style, with the whole of its law."""
        return way_of(self.gait, self.style, ())

    @property
    def without(self) -> tuple[Off, Off]:
        """What it walks without, and what the second of two that are compared does."""
        return self.own.without, self.actors[1].without if self.compares else ()

    def with_own(self, **changes: Any) -> "Work":
        """The work in which the one picked has other documents; of two that are compared, both have what they share."""
        work = self.with_actor(self.row, **changes)
        if self.compares and self.scene.row is None:
            shared = (*(name for name in DOCUMENTS if not getattr(self.scene, name)), "settings")
            work = work.with_actor(1, **{name: changes[name] for name in shared if name in changes})
        return work

    def with_actor(self, row: int, **changes: Any) -> "Work":
        """The work in which somebody has other documents."""
        one = replace(self.actors[row], **changes)
        return replace(self, actors=(*self.actors[:row], one, *self.actors[row + 1 :]))

    def in_plain_gait(self, row: int, gait: Gait) -> "Work":
        """The work in which somebody walks by another gait in no style, with the whole of its law."""
        return self.with_actor(row, gait=gait, chain=(), style=catalog.load(Style, DEFAULT_STYLE), without=())

    def told(self, row: int, one: Opened) -> "Work":
        """The work in which a trial tells somebody something else, and the others the same as before."""
        if self.company is None or row >= len(self.company.crowd):
            return self
        crowd = (*self.company.crowd[:row], one, *self.company.crowd[row + 1 :])
        return replace(self, cast=self.company._replace(crowd=crowd))

    # ------------------------------------------------------------ everyone

    @property
    def compares(self) -> bool:
        """Whether two go side by side, like ghosts, and are driven alike."""
        return self.scene.kind == "compare"

    @property
    def is_several(self) -> bool:
        """Whether others are there, each for itself."""
        return len(self.actors) > 1 and not self.compares

    @cached_property
    def company(self) -> Opened | None:
        """What a trial tells them together: its cast, or the crowd that the scene's seed draws; None: nothing."""
        return self.cast or (drawn_for(self.scene) if self.scene.kind == "crowd" else None)

    @property
    def told_together(self) -> int:
        """How many of them, the first ones, are told something together."""
        return len(self.company.crowd) if self.company else 0

    @cached_property
    def everyone(self) -> tuple[Opened, ...]:
        """Each on the stage, as the stage takes them."""
        return tuple(_walking(one, ground_under(self.world)) for one in self.actors)

    @property
    def walks(self) -> list[Gait]:
        """How each of them walks."""
        return [one.walk for one in self.actors]

    def layout(self, balls: int) -> Together:
        """The world that they share, with balls to throw; those who are compared pass through each other."""
        places = np.array([one.place for one in self.everyone])
        props = self.company.props if self.company else ()
        return Together(places, props, balls=balls, ghosts=self.compares)

    def row_of(self, identity: int) -> int | None:
        """The row of one of several; None if it is not there."""
        return next((row for row, one in enumerate(self.actors) if one.id == identity), None)

    # ------------------------------------------------------------ beside another work

    def has_other_body(self, other: "Work") -> bool:
        """Whether the same one is open as in another work, in another body."""
        return self.own.id == other.own.id and self.character != other.character

    def is_but_for_tasks(self, other: "Work") -> bool:
        """Whether another work differs in nothing but the footprints, what is to be done, and who is picked."""
        if self is other:
            return True
        if (self.scene, self.world, self.cast) != (other.scene, other.world, other.cast):
            return False
        return list(map(_idle, self.actors)) == list(map(_idle, other.actors))

    @cached_property
    def shared(self) -> dict[str, Any]:
        """Everything as plain tables, for links and saving."""
        own, known = self.own, members(self.company) if self.company else ()
        same = [replace(one, id=actor.id) == actor for one, actor in zip(known, self.actors, strict=False)]
        others = [one for row, one in enumerate(self.actors) if one is not own and not (row < len(same) and same[row])]
        tables = {name: encoded(getattr(self, name)) for name in (*DOCUMENTS, "world")}
        scene = {name: getattr(self.scene, name) for name in self.scene.__struct_fields__}
        plain = {"settings": own.settings, "without": [list(one) for one in self.without], "scene": scene}
        if own.chain:
            plain["chain"] = [encoded(gait) for gait in own.chain]
        if self.cast is not None:
            plain["cast"] = cast_table(self.cast)
            plain["cast_ids"] = [one.id for one in self.actors[: self.told_together]]
        if (own.id, self.row, own.name, own.place) != (0, 0, "", CENTRE) and not self.compares:
            plain["own"] = [own.id, self.row, own.name, own.place]
        if others and not (self.compares and others[0] == second_of(own, self.scene, others[0].without)):
            plain["others"] = [one.table for one in others]
        return tables | plain | own.told


def _idle(one: OpenActor) -> OpenActor:
    return replace(one, footprints=(), queue=()) if one.footprints or one.queue else one


def opening() -> Work:
    """What a new session starts with."""
    body, style = catalog.load(Character, CHARACTER), catalog.load(Style, DEFAULT_STYLE)
    return Work((OpenActor(body, load_gait(GAIT), style),), catalog.load(World, FLAT))


def picked(work: Work, row: int) -> Work:
    """The same stage with the documents of another one open."""
    return replace(work, row=row) if work.is_several else work


def peopled(work: Work, actors: Sequence[OpenActor], row: int = 0) -> Work:
    """The same world with others on the stage, one of whom is picked; what some are told together, they still are."""
    scene = work.scene if work.company else SEVERAL if len(actors) > 1 else ONE
    return replace(work, actors=tuple(actors), row=row, scene=scene)


def gathered(work: Work, cast: Opened, scene: Scene | None = None) -> Work:
    """The same world with all of a cast on the stage; a scene that draws it says who they are."""
    crowd = scene or Scene(kind="crowd", count=len(cast.crowd))
    return replace(work, actors=members(cast), row=0, scene=crowd, cast=None if scene else cast)


def left_by(work: Work, row: int) -> Work:
    """The same stage after somebody left it; the one picked before, or the one before it, is picked."""
    if row < work.told_together and work.company:
        work = replace(work, cast=without_row(work.company, row))
    actors = (*work.actors[:row], *work.actors[row + 1 :])
    return peopled(work, actors, max(0, work.row - (row <= work.row)))


def alone(work: Work) -> Work:
    """The same work with nobody on the stage but the one picked, in the middle of it."""
    return Work((replace(work.own, id=0, name="", place=CENTRE),), work.world)


def side_by_side(own: OpenActor, second: OpenActor) -> tuple[OpenActor, OpenActor]:
    """Two to be compared, as they stand."""
    return replace(own, id=0, name="", place=(0.0, APART / 2, 0.0)), replace(second, id=1, place=(0.0, -APART / 2, 0.0))


def second_of(own: OpenActor, scene: Scene, off: Off) -> OpenActor:
    """The second of two that are compared: what the scene says of it, and all else as the first."""
    return side_by_side(own, replace(own, without=off, chain=(), footprints=(), queue=(), **_named_in(scene)))[1]


@by_identity
def _named_in(scene: Scene) -> dict[str, Any]:
    """The documents that a scene names for the second of two."""
    return {name: kinds.loaded(name, chosen) for name in DOCUMENTS if (chosen := getattr(scene, name))}


@by_identity
def ground_under(world: World) -> Ground:
    """The ground of a world, and what stands on it."""
    return ground_of_world(world, SEED)


@by_identity
def _walking(one: OpenActor, ground: Ground) -> Opened:
    first, *others = one.gaits
    return Opened(one.character, first, others, ground, (), _untold(), name=one.called, place=one.place)


@lru_cache(maxsize=1)
def _untold() -> Trial:
    """The trial of somebody who is told what to do by the page."""
    return Trial(name="in the studio")
