"""The old name of `stage/felt.py`, until the studio has moved to it."""

from footfall.stage.felt import *  # noqa: F403
