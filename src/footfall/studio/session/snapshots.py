"""What the page is told about the whole session: documents, figures, timeline, library."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.proportions_like import likeness
from footfall.bodies.size import full_height, leg_length, leg_of
from footfall.laws.editable import pose_states
from footfall.laws.register import LAWS, Gait, Law, law_of, load_gait, needs_of
from footfall.laws.tables import Side
from footfall.maths.curves import Curve
from footfall.remembered import by_identity
from footfall.sim.passage import why_not_here
from footfall.skills.footprints import REACH, STRIDE
from footfall.skills.placed import Placed
from footfall.skills.register import takes_footprints
from footfall.studio.library import documents as store
from footfall.studio.library import recordings as kept_recordings
from footfall.studio.protocol import (
    Documents,
    Doing,
    Figures,
    Heeded,
    Library,
    OnStage,
    PlacedFootprint,
    QueuedTask,
    Rival,
    Steered,
    Steps,
    Things,
    Timeline,
)
from footfall.studio.scene.meshes import looks_of
from footfall.studio.scene.things import solids_of
from footfall.studio.scene.witness import NARROWEST
from footfall.studio.work.actor import OpenActor, encoded
from footfall.studio.work.saving import is_saved
from footfall.studio.work.states import like_it
from footfall.studio.work.tasks import doing, landed
from footfall.studio.work.work import Work, ground_under
from footfall.worlds.ground import Ground
from footfall.worlds.terrain import SPACING, heights_of

if TYPE_CHECKING:
    from footfall.studio.session.session import Session

MOST_UNDO = 50
"""How many steps of undo the page is told of."""


def documents_of(session: "Session") -> Documents:
    """What is open now."""
    work = session.work
    return Documents(
        character=encoded(work.character),
        proportions=_proportions(work.character),
        style=encoded(work.style),
        gait=every_field(work.walk),
        plain_gait=every_field(work.gait),
        base=work.gait.name,
        law=heeded_by(work.gait, session.gaits),
        world=work.world.name,
        saved={name: is_saved(work, name) for name in ("character", "gait", "style", "world")},
        settings=dict(work.settings),
        without=[list(one) for one in work.without],
        mass=round(work.character.mass, 3),
        height=_height(work.character),
        undo=[change.words for change in session.history.undo[-MOST_UNDO:]],
        redo=[change.words for change in session.history.redo[-MOST_UNDO:]],
        footprints=[PlacedFootprint(**table) for table in _full(work.footprints)],
        queue=[QueuedTask(id=task.id, table=dict(task.table)) for task in work.queue],
        refused=_refused(work, session.gaits),
        footprint_gait=_footprint_gait(work),
        everyone=[_on_stage(one) for one in work.actors],
        picked=work.row,
        shared={
            name: table for name, table in work.shared.items() if name not in ("cast", "cast_ids")
        },  # too long for a link
    )


def _refused(work: Work, gaits: Sequence[str]) -> dict[str, str]:
    """The gaits that the open body cannot walk by in this world, and why."""
    body, world = work.character.name, work.world.name
    reasons = {name: why_not_here(name, needs_of(name), body, world) for name in gaits}
    return {name: f"{why[0].upper()}{why[1:]}." for name, why in reasons.items() if why}


def _on_stage(actor: OpenActor) -> OnStage:
    law = law_of(actor.gait)
    style = actor.style.name if law.styles else ""
    return OnStage(
        name=actor.called,
        character=actor.character.name,
        gait=actor.gait.name,
        style=style,
        law=actor.gait.law,
    )


def heeded_by(gait: Gait, gaits: Sequence[str]) -> Heeded:
    """What the law of a gait heeds and offers."""
    law = law_of(gait)
    return Heeded(
        commands=list(law.commands),
        styles=law.styles,
        footprints=takes_footprints(gait),
        states=pose_states(type(gait)) is not None,
        blends=[] if law.styles else like_it(gait, gaits),
        rival=_rival_of(law),
    )


@by_identity
def _rival_of(law: Law) -> Rival | None:
    if law.compared is None:
        return None
    gait, title = law.compared
    body = needs_of(gait).body
    text = catalog.load(Character, body).text if body else ""
    return Rival(title=title, gait=gait, character=body, text=text)


def _full(footprints: Sequence[Placed]) -> list[dict[str, Any]]:
    return [{"id": one.id} | structs.asdict(one.footprint) | {"at": list(one.footprint.at)} for one in footprints]


def _footprint_gait(work: Work) -> str:
    """A gait that steps onto footprints and fits the open body; empty if the open one does, or none fits."""
    if takes_footprints(work.gait):
        return ""
    fitting = (law for law in LAWS.values() if not law.refuses(work.character))
    return next((law.first_gait for law in fitting if _takes_footprints_at_first(law)), "")


@by_identity
def _takes_footprints_at_first(law: Law) -> bool:
    return takes_footprints(load_gait(law.first_gait))


@by_identity
def _height(character: Character) -> float:
    return round(full_height(character.links()), 4)


@by_identity
def _proportions(character: Character) -> dict[str, Any] | None:
    """All proportions of a body, with defaults filled in; None: it has none."""
    proportions = character.proportions or (None if character.plane else likeness(character).proportions)
    if proportions is None:
        return None
    values = {name: getattr(proportions, name) for name in proportions.__struct_fields__}
    for side in ("left", "right"):
        own = values[side]
        values[side] = {name: value for name in own.__struct_fields__ if (value := getattr(own, name)) is not None}
    return values


def every_field(gait: Gait) -> dict[str, Any]:
    """A gait as nested tables with nothing left out."""
    return _fields(gait)


@by_identity
def _fields(struct: msgspec.Struct) -> dict[str, Any]:
    return {name: _tables(getattr(struct, name)) for name in struct.__struct_fields__}


def _tables(value: Any) -> Any:
    if isinstance(value, Curve):
        return value.plain()
    if isinstance(value, msgspec.Struct):
        return _fields(value)
    if isinstance(value, dict):
        return {key: _tables(one) for key, one in value.items()}
    return [_tables(one) for one in value] if isinstance(value, tuple | list) else value


def figures_of(session: "Session") -> Figures:
    """How everyone looks now or in the past moment shown, and the ground."""
    crowd = session.play.simulation
    work = (session.shown or session.play).work
    characters = [one.character for one in work.everyone] if session.shown else crowd.characters
    ground: list[float] = []
    if profile := crowd.grounds[0].profile:
        heights = heights_of(Ground(profile))
        ground = [heights.start[0], SPACING, *(round(float(height), 4) for height in heights.values[:, 0])]
    session.skins.want(characters)
    return looks_of(characters, work.walks, ground)


def steered_of(session: "Session") -> Steered:
    """Who is driven."""
    return Steered(row=session.play.steered, only=session.play.drives_one)


def steps_of(session: "Session") -> Steps:
    """What has become of the footprints, now or in the past moment shown."""
    row = session.play.steered
    steps = session.play.steps if session.shown is None else session.shown.steps(row)
    character = session.play.simulation.characters[row]
    foot, leg = leg_of(character.links(), Side.LEFT), leg_length(character.links())
    return Steps(
        landed=landed(steps) if steps else [],
        under_way=steps.under_way.id if steps and steps.under_way else 0,
        waits=steps.waits if steps else "",
        sole=[foot.heel + foot.ball, max(2 * foot.half_width, NARROWEST), (foot.ball - foot.heel) / 2],
        reach=[REACH * leg, STRIDE * leg],
    )


def doing_of(session: "Session") -> Doing:
    """How far the one picked has come with what it is to do, now or in the past moment shown."""
    wheels = session.play.wheels if session.shown is None else session.shown.wheels
    return doing(wheels[min(session.play.steered, len(wheels) - 1)].errand)


def things_of(session: "Session") -> Things:
    """What stands on the ground, now or in the past moment shown."""
    world = (session.shown or session.play).work.world
    return Things(solids=solids_of(world, ground_under(world)))


def timeline_of(session: "Session") -> Timeline:
    """What is kept of the past."""
    timeline = session.timeline
    return Timeline(
        start=timeline.start,
        end=timeline.end,
        shown=session.shown.time if session.shown is not None else session.play.time,
        paused=session.paused,
        scrubbing=session.shown is not None,
        rate=session.rate,
        marked=[timeline.marked[0].time, timeline.marked[-1].time] if timeline.marked else None,
        moments=timeline.moments(),
        branch=timeline.branch,
    )


def library_of(session: "Session") -> Library:
    """What can be chosen."""
    return msgspec.structs.replace(store.library(), recordings=kept_recordings.shelf())
