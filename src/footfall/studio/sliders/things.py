"""Things as they are when they are first put onto the stage: sizes that an ordinary body can handle."""

from typing import Any

FIRST: dict[str, dict[str, Any]] = {
    "crate": {"mass": 5.0},
    "stairs": {"risers": 3, "rise": 0.12, "tread": 0.32, "landing": 2.0},
    "bar": {"height": 0.15},
    "beam": {"height": 1.5},
    "ball": {"at": [0.0, 0.0, 1.1]},
    "table": {},
    "shelf": {},
    "rough": {"length": 3.0, "width": 2.4, "bump": 0.03},
    "slope": {"slope_deg": 8.0, "length": 2.0, "landing": 2.0},
}
"""What is given besides the place, by kind; a ball hangs in the air."""
