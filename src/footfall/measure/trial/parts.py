"""The old name of `stage/parts.py`, until the studio has moved to it."""

from footfall.stage.parts import *  # noqa: F403
