"""FBX files become GLB through Blender, where it is installed: the program `blender`, or its package `bpy`."""

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from shutil import which

from footfall.errors import BadDocument

FBX = b"Kaydara FBX"
SECONDS = 300.0
CONVERT = """
import sys, bpy
source, target = sys.argv[-2:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.fbx(filepath=source)
bpy.ops.export_scene.gltf(filepath=target, export_format="GLB", export_animations=False)
"""


def glb_of_fbx(path: str | Path) -> bytes:
    """The figure in an FBX file as GLB, without its animations; says what to do where there is no Blender."""
    command = _blender()
    if command is None:
        raise BadDocument(
            f"{path} is an FBX file, and Blender, which reads them, is not here: `pip install bpy`, or save it as GLB "
            "in Blender: File, Import, FBX, then Export, glTF 2.0"
        )
    with tempfile.TemporaryDirectory() as folder:
        script, target = Path(folder) / "convert.py", Path(folder) / "figure.glb"
        script.write_text(CONVERT)
        end = [*command, str(script), "--", str(Path(path).resolve()), str(target)]
        try:
            done = subprocess.run(end, capture_output=True, text=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise BadDocument(f"{path}: Blender could not read this FBX file: {problem}") from problem
        if not target.is_file():
            words = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise BadDocument(f"{path}: Blender could not read this FBX file: {''.join(words) or 'it wrote nothing'}")
        return target.read_bytes()


def _blender() -> list[str] | None:
    """What runs a script in Blender."""
    if program := which("blender"):
        return [program, "--background", "--factory-startup", "--python"]
    return [sys.executable] if find_spec("bpy") else None
