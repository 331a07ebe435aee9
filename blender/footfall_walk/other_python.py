# SPDX-License-Identifier: GPL-3.0-or-later
"""Footfall itself, in a process and a Python of its own: what Blender brings along need not fit it."""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import bpy

WALK_ALONG = Path(__file__).with_name("walk_along.py")


class CannotWalk(Exception):
    """Why there is no walk, in one sentence."""


def walked(asked: dict[str, Any], avatar: Path, fps: int) -> tuple[dict[str, Any], Path]:
    """What came of the walk, and the avatar's file with its animation."""
    job = avatar.with_name("job.json")
    clip = avatar.with_name("walks.glb")
    job.write_text(json.dumps(asked | {"rig": str(avatar), "clip": str(clip), "fps": fps}))
    return json.loads(said([str(WALK_ALONG), str(job)])), clip


@cache
def styles() -> tuple[str, ...]:
    """The names of the library's styles."""
    program = "from footfall import Style, catalog; print(*catalog.names(Style))"
    try:
        return tuple(said(["-c", program]).split())
    except CannotWalk:
        return ()


def said(arguments: list[str]) -> str:
    """The last line that Footfall's Python prints, run with these arguments."""
    command = [*python(), *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    try:
        run = subprocess.run(
            command, capture_output=True, text=True, cwd=tempfile.gettempdir(), env=environment, check=False
        )
    except OSError as problem:
        raise CannotWalk(f"{command[0]} cannot be started: {problem.strerror}") from problem
    if run.returncode:
        last = (run.stderr or run.stdout).strip().splitlines()
        raise CannotWalk(last[-1] if last else f"Footfall ended with status {run.returncode}")
    return run.stdout.strip().splitlines()[-1]


def python() -> list[str]:
    """The interpreter that has Footfall: that of the preferences or of FOOTFALL_PYTHON, else one that uv makes."""
    addon = bpy.context.preferences.addons.get(__package__)
    chosen = (addon.preferences.python if addon else "") or os.environ.get("FOOTFALL_PYTHON", "")
    if chosen:
        return shlex.split(chosen, posix=os.name != "nt")
    if shutil.which("uv"):
        return ["uv", "run", "--no-project", "--with", "footfall", "python"]
    raise CannotWalk("choose a Python with Footfall in this extension's preferences, or install uv, which fetches it")
