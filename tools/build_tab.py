"""Build Footfall in a tab: a folder of static files, build/tab, that any web server serves; `make tab` calls it.

    python tools/build_tab.py               everything that is not as fresh as its sources

The page is the studio's; behind it, in a worker, are MuJoCo's own WebAssembly, the laws as `tools/build_laws.py`
compiles them, and the rules of fitting, styles, driving and time, rewritten from their Python (`tools/tab/script.py`).
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

os.environ.setdefault("FOOTFALL_LAWS", "warp")
sys.path.insert(0, str(Path(__file__).parent))

from tab.data import pack, write_data

from footfall import ahead

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "tab"
WEB = ROOT / "src" / "footfall" / "studio" / "web"
MUJOCO = WEB / "node_modules" / "@mujoco" / "mujoco"
NEVER = ("papers", "exports", "cli", "gym", "motions", "rigs", "studio/web", "studio/page", "laws/library")
"""Folders of which no data of the tab is made."""


def main() -> None:
    """Build what is not fresh."""
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    _page()
    _laws()
    _data()
    packed = sum(path.stat().st_size for path in OUT.rglob("*") if path.is_file())
    print(f"tab: {OUT.relative_to(ROOT)}, {packed / 1e6:.1f} MB; try: python -m http.server -d {OUT.relative_to(ROOT)}")


def _page() -> None:
    """The page, and MuJoCo beside it."""
    shutil.rmtree(OUT / "assets", ignore_errors=True)
    subprocess.run(["bash", "tools/page.sh", "tab"], cwd=ROOT, check=True)
    (OUT / "data").mkdir(exist_ok=True)
    shutil.copyfile(MUJOCO / "mujoco.js", OUT / "data" / "mujoco.js")
    pack(OUT / "data" / "mujoco.wasm", (MUJOCO / "mujoco.wasm").read_bytes())


def _laws() -> None:
    """The laws, compiled for WebAssembly."""
    folder = ROOT / "build" / "tab-laws"
    subprocess.run([sys.executable, "tools/build_laws.py", "--to", str(folder), "wasm"], cwd=ROOT, check=True)
    pack(OUT / "data" / "laws.wasm", (folder / ahead.file_for("wasm").name).read_bytes())


def _data() -> None:
    """The bodies, gaits and styles, and the rules."""
    stamp, fresh = ROOT / "build" / "tab.sources", _sources()
    if stamp.is_file() and stamp.read_text() == fresh and (OUT / "data" / "library.json.gz").is_file():
        return
    shutil.rmtree(OUT / "data" / "bodies", ignore_errors=True)
    write_data(OUT / "data")
    stamp.write_text(fresh)


def _sources() -> str:
    """A hash of all that the data are made of."""
    files = [path for path in sorted((ROOT / "src" / "footfall").rglob("*")) if path.suffix in (".py", ".toml")]
    names = {path.relative_to(ROOT / "src" / "footfall").as_posix(): path for path in files}
    kept = [path for name, path in names.items() if not name.startswith(NEVER)]
    whole = hashlib.sha256()
    for path in [*kept, *sorted((ROOT / "tools" / "tab").glob("*.py"))]:
        whole.update(path.read_bytes())
    return whole.hexdigest()


if __name__ == "__main__":
    main()
