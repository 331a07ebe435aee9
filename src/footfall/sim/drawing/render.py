"""Render without a window: the only place that finds out which OpenGL this machine has."""

import os
import platform
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from typing import Any

import mujoco

from footfall.errors import FootfallError, MissingExtra
from footfall.sim.engine import draw_through

FEATURE = "drawing pictures"
PACKAGES = ("OpenGL", "PIL")
OFF = ("disable", "disabled", "off", "false", "0")
PROBE_SECONDS = 60.0
PROBE = """
import mujoco
with mujoco.Renderer(mujoco.MjModel.from_xml_string("<mujoco/>"), 16, 16) as renderer:
    renderer.render()
"""


class CannotRender(MissingExtra):
    """This machine has no OpenGL that draws off-screen."""

    def __init__(self, sentence: str):
        FootfallError.__init__(self, sentence)


def can_render() -> tuple[bool, str]:
    """Whether pictures can be drawn here, and a sentence that says with what, or what to install."""
    absent = [name for name in PACKAGES if find_spec(name) is None]
    if absent:
        return False, str(MissingExtra(FEATURE, "film"))
    asked = os.environ.get("MUJOCO_GL", "").lower().strip()
    backend = _working_backend(asked)
    return (True, f"pictures are drawn through {backend}") if backend else (False, _what_to_install(asked))


def open_renderer(model: mujoco.MjModel, width: int, height: int) -> Any:
    """A MuJoCo renderer of the given size on the first backend that works."""
    able, sentence = can_render()
    if not able:
        raise CannotRender(sentence)
    draw_through(str(_working_backend(os.environ.get("MUJOCO_GL", "").lower().strip())))
    model.vis.global_.offwidth = max(model.vis.global_.offwidth, width)
    model.vis.global_.offheight = max(model.vis.global_.offheight, height)
    return mujoco.Renderer(model, height, width)


def _backends() -> tuple[str, ...]:
    """Backends in order of preference: a graphics card or Mesa without a display, software, then a display."""
    return {"Linux": ("egl", "osmesa", "glfw"), "Darwin": ("cgl", "glfw")}.get(platform.system(), ("glfw",))


@cache
def _working_backend(asked: str) -> str | None:
    """The first backend that draws. Each is tried in a separate process, because a failure can crash or corrupt it."""
    candidates = () if asked in OFF else (asked,) if asked in _backends() else _backends()
    return next((backend for backend in candidates if _draws(backend)), None)


def _draws(backend: str) -> bool:
    environment = os.environ | {"MUJOCO_GL": backend}
    try:
        done = subprocess.run(
            [sys.executable, "-c", PROBE], env=environment, capture_output=True, timeout=PROBE_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _what_to_install(asked: str) -> str:
    if asked in OFF:
        return f"{FEATURE} is switched off by MUJOCO_GL={asked}; unset that variable to draw"
    tried = f"MUJOCO_GL={asked}" if asked in _backends() else ", ".join(_backends())
    remedy = {
        "Linux": "on Debian or Ubuntu: apt-get install libegl1 libgl1, or libosmesa6",
        "Darwin": "it comes with macOS, for users who are logged in at the screen",
    }.get(platform.system(), "it comes with the graphics driver")
    return f"{FEATURE} needs an OpenGL that works without a window (tried: {tried}); install one ({remedy})"
