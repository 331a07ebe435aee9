"""Say 'ready' when this environment belongs to this folder and holds what the Makefile calls."""

import importlib.util
import sys
from pathlib import Path

NEEDED = ["av", "build", "cyclopts", "importlinter", "mujoco", "msgspec", "playwright", "pyright", "pytest", "ruff"]
NEEDED += ["uvicorn", "warp", "xdist", "ziglang"]

tree = Path(__file__).resolve().parent.parent
package = importlib.util.find_spec("footfall")
ours = package is not None and package.origin is not None and tree in Path(package.origin).resolve().parents
here = Path(sys.prefix).resolve().parent == tree
print("ready" if ours and here and all(map(importlib.util.find_spec, NEEDED)) else "not ready")
