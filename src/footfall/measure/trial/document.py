"""The old name of `stage/scene.py` and `stage/opened.py`, until the studio has moved to them."""

from footfall.stage.opened import *  # noqa: F403
from footfall.stage.scene import *  # noqa: F403
