"""The footprints that are placed on the stage, as tables and back, and what becomes of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from footfall import catalog
from footfall.document import decode
from footfall.errors import BadDocument, BadValue
from footfall.skills.footprints import Footprint, missed
from footfall.skills.placed import Placed, Steps
from footfall.studio.protocol import LandedFoot

MOST = 300
"""Footprints that can be placed."""
LARGEST_ID = 2**31


def table_of(footprints: Sequence[Placed]) -> list[dict[str, Any]]:
    """Footprints as plain tables, each with its id."""
    return [{"id": one.id} | catalog.encode(one.footprint) for one in footprints]


def footprints_from(tables: Any) -> tuple[Placed, ...]:
    """Footprints from their tables, which may come from anywhere."""
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadDocument("the footprints are not a list of tables")
    if len(tables) > MOST:
        raise BadValue(f"{len(tables)} footprints; the limit is {MOST}")
    placed = tuple(_placed(table, number) for number, table in enumerate(tables, 1))
    if len({one.id for one in placed}) < len(placed):
        raise BadDocument("two footprints have the same id")
    return placed


def _placed(table: Mapping[str, Any], number: int) -> Placed:
    own = {name: value for name, value in table.items() if name != "id"}
    identity = table.get("id")
    if not isinstance(identity, int) or not 0 < identity < LARGEST_ID:
        raise BadDocument(f"footprint {number} has no valid id")
    return Placed(identity, decode(Footprint, own, f"footprint {number}"))


def placed_in_order(footprints: Sequence[Footprint]) -> tuple[Placed, ...]:
    """The footprints of a trial, counted from 1."""
    return tuple(Placed(number, one) for number, one in enumerate(footprints, 1))


def change_of(before: Sequence[Placed], after: Sequence[Placed]) -> str:
    """What was done to the footprints, for undo."""
    old, new = {one.id for one in before}, {one.id for one in after}
    if len(new) < len(old):
        return "delete footprints" if len(old) - len(new) > 1 else "delete footprint"
    return "change footprint" if new == old else "footprint"


def landed(steps: Steps) -> list[LandedFoot]:
    """Where feet have landed, and how far from what was asked."""
    found = []
    for step in steps.steps:
        if step.landing is None:
            continue
        told = missed(step.footprint, step.landing)
        found.append(
            LandedFoot(
                id=step.id,
                foot=told["landed_foot"],
                at=told["landed"],
                heading_deg=told["landed_heading_deg"],
                error_m=told["error_m"],
                error_deg=told["error_deg"],
            )
        )
    return found
