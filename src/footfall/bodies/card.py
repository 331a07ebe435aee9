"""A robustness card as a part of a character's document: how far it can be driven in one style, and still walks."""

from typing import Annotated

from footfall.quantity import Parameters, quantity, words

ANY = 1e9
Tried = list[tuple[float, int, int]]


def _any(meaning: str):
    return quantity("", -ANY, ANY, meaning)


class Limits(Parameters):
    """How far one thing can go. All runs stayed up at every value tried from the usual one to `least` and `most`."""

    unit: Annotated[str, words("of the values")]
    least: Annotated[float | None, _any("smallest value at which all runs walk; none: even the first failed")] = None
    most: Annotated[float | None, _any("largest value at which all runs walk; none: even the first failed")] = None
    least_is_end: Annotated[bool, words("no smaller value was tried")] = False
    most_is_end: Annotated[bool, words("no larger value was tried")] = False
    tried: Annotated[Tried, _any("each value, how many runs walked at it, and of how many")] = []


class Card(Parameters):
    """What a character was put to in one style, and what it bore. Numbers hold for the law and gait of their time."""

    gait: Annotated[str, words("how it walked")]
    style: Annotated[str, words("in which style")]
    walks: Annotated[bool, words("it walks unchallenged; when it does not, nothing else was tried")]
    quick: Annotated[bool, words("fewer and shorter runs on a coarser ladder")]
    speed: Annotated[float, quantity("m/s", -ANY, ANY, "measured when unchallenged, and asked for where not varied")]
    seconds: Annotated[float, quantity("s", 0.0, ANY, "of a run")]
    runs: Annotated[int, quantity("", 1, 1e6, "at each value, which begin at different times of the stride")]
    push_seconds: Annotated[float, quantity("s", 0.0, ANY, "of a push on the torso")]
    pushes: Annotated[
        dict[str, Limits], words("largest push, by the direction that it goes, degrees to the left of ahead")
    ] = {}
    limits: Annotated[dict[str, Limits], words("what else was varied, one thing at a time")] = {}
    rules: Annotated[dict[str, str], words("what counts as walking, and how each thing was varied")] = {}
    body: Annotated[str, words("fingerprint of the body; when it differs, the body was changed since")] = ""
    versions: Annotated[dict[str, str], words("of the software")] = {}
