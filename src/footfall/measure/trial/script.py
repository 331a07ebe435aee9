"""The old name of `stage/script.py`, until the studio has moved to it."""

from footfall.stage.script import *  # noqa: F403
