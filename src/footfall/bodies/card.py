"""A robustness card, stored in a character's document: how far the character can be challenged in one style."""

from typing import Annotated

from footfall.quantity import Parameters, quantity, words

ANY = 1e9
Tried = list[tuple[float, int, int]]


def _any(meaning: str):
    return quantity("", -ANY, ANY, meaning)


class Limits(Parameters):
    """The range of one varied thing. At every value tried from `least` to `most`, all runs stayed up."""

    unit: Annotated[str, words("unit of the values")]
    least: Annotated[float | None, _any("smallest value at which all runs walk; absent if the first one failed")] = None
    most: Annotated[float | None, _any("largest value at which all runs walk; absent if the first one failed")] = None
    least_is_end: Annotated[bool, words("no smaller value was tried")] = False
    most_is_end: Annotated[bool, words("no larger value was tried")] = False
    tried: Annotated[Tried, _any("each value, how many runs walked at it, and the number of runs")] = []


class Card(Parameters):
    """What a character was put through in one style, and what it withstood, with the law and gait of that time."""

    gait: Annotated[str, words("the gait")]
    style: Annotated[str, words("the style")]
    walks: Annotated[bool, words("whether it walks unchallenged; if not, nothing else was tried")]
    quick: Annotated[bool, words("fewer and shorter runs on a coarser ladder")]
    speed: Annotated[
        float, quantity("m/s", -ANY, ANY, "speed measured when unchallenged; commanded wherever speed is not varied")
    ]
    seconds: Annotated[float, quantity("s", 0.0, ANY, "duration of a run")]
    runs: Annotated[int, quantity("", 1, 1e6, "runs at each value; they start at different moments of the stride")]
    push_seconds: Annotated[float, quantity("s", 0.0, ANY, "duration of a push on the torso")]
    stands: Annotated[
        bool, words("whether the gait stands instead of walking; success is then standing again after a shove")
    ] = False
    pushes: Annotated[
        dict[str, Limits], words("largest push in each direction, in degrees to the left of straight ahead")
    ] = {}
    limits: Annotated[dict[str, Limits], words("everything else that was varied, one thing at a time")] = {}
    rules: Annotated[dict[str, str], words("what counts as walking, and how each thing was varied")] = {}
    body: Annotated[str, words("fingerprint of the body; if it differs, the body has changed since")] = ""
    versions: Annotated[dict[str, str], words("versions of the software")] = {}
