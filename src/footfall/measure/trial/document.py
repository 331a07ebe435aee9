"""The old name of `stage/scene.py`, until the studio has moved to it."""

from footfall.stage.scene import *  # noqa: F403
