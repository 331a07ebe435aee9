"""A push in a few characters: `600@5.2:left` is 600 N at 5.2 s to the left, for 0.1 s."""

import math
import re
from typing import Any

from footfall.errors import BadValue, did_you_mean

DIRECTIONS = {"ahead": 0.0, "left": 90.0, "back": 180.0, "right": -90.0}
NUMBER = r"[-+]?[\d.]+(?:e[-+]?\d+)?"
FORM = re.compile(
    rf"(?P<force>{NUMBER})(?:x(?P<seconds>{NUMBER}))?@(?P<at>{NUMBER})(?::(?P<direction>[a-z]+?|{NUMBER})(?:x(?P<later>{NUMBER}))?)?"
)
SECONDS = 0.1


def parse_push(written: str) -> dict[str, Any]:
    """The trial push that a flag describes; the direction is where the force points."""
    found = FORM.fullmatch(written.strip().lower())
    if not found:
        raise BadValue(
            f"--push {written!r} is not a push; write newtons@seconds:direction, "
            "such as 600@5.2:left, or 600x0.25@5.2:left for a quarter of a second"
        )
    degrees = _degrees(found["direction"] or "ahead", written)
    force = _float(found["force"], written)
    angle = math.radians(degrees)
    return {
        "at": _float(found["at"], written),
        "body": "torso",
        "force": [_clean(force * math.cos(angle)), _clean(force * math.sin(angle)), 0.0],
        "seconds": _float(found["seconds"] or found["later"] or str(SECONDS), written),
    }


def _degrees(direction: str, written: str) -> float:
    if direction in DIRECTIONS:
        return DIRECTIONS[direction]
    if direction.isalpha():
        guess = did_you_mean(direction, DIRECTIONS, "directions")
        raise BadValue(f"--push {written!r}: no direction '{direction}'{guess}")
    return _float(direction, written)


def _float(written: str, push: str) -> float:
    try:
        return float(written)
    except ValueError:
        raise BadValue(f"--push {push!r}: {written!r} is not a number") from None


def _clean(component: float) -> float:
    """A push to the left has no forward part, whatever the cosine of 90 degrees is in binary."""
    return round(component, 9) + 0.0
