"""Read the shipped previews of every style, body and gait; used by the server, which has no engine."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "previews.json.gz"
SHELVES = ("styles", "characters", "gaits")
MILLIMETRES = 1000


@cache
def previews() -> dict[str, Any]:
    """The previews in metres: {"styles": {name: picture}, "characters": …, "gaits": …}."""
    shipped = json.loads(gzip.decompress(FILE.read_bytes()))
    return {shelf: {name: _in_metres(one) for name, one in shipped[shelf].items()} for shelf in SHELVES}


def _in_metres(picture: dict[str, Any]) -> dict[str, Any]:
    frames = [[value / MILLIMETRES for value in frame] for frame in picture["frames"]]
    return picture | {"frames": frames}
