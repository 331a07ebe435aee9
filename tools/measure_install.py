"""Measure what installing a wheel costs, for docs/install.json: bytes fetched and on disk, and the first two walks.

    python tools/measure_install.py dist/footfall-*manylinux_2_17_x86_64.whl > docs/install.json

The environment is new, has nothing but the wheel and what it needs, and has never walked. Times are of the processor.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from footfall.measure.bench.bench import made
from footfall.measure.bench.scale import load_now

WALK = ("walk", "--seconds", "0.01", "--json")
RACE = """
import json
from footfall.measure.bench.loop import race
one = race(1, 0.001, 11)
print(json.dumps([one.ratio, one.same_motion]))
"""
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def main() -> None:
    """Measure, and print what was found."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("wheel", type=Path)
    wheel, load = asked.parse_args().wheel.resolve(), load_now()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(wheel, Path(folder))
    print(json.dumps(found | made("python tools/measure_install.py", load), indent=1))


def measured(wheel: Path, room: Path) -> dict[str, Any]:
    """Bytes and seconds of a wheel in an environment of its own."""
    python, home = room / "venv" / "bin" / "python", {"FOOTFALL_HOME": str(room / "home"), "HOME": str(room)}
    fetched, environment = room / "fetched", {**os.environ, **home}
    environment.pop("FOOTFALL_LAWS", None)
    subprocess.run([sys.executable, "-m", "venv", str(room / "venv")], check=True)
    bare = size_of(room / "venv")
    subprocess.run([python, *PIP, "download", "--dest", str(fetched), str(wheel)], check=True, stdout=sys.stderr)
    subprocess.run([python, *PIP, "install", str(wheel)], check=True, stdout=sys.stderr)
    installed = size_of(room / "venv") - bare
    parts = {path.name.split("-")[0].lower(): path.stat().st_size for path in sorted(fetched.iterdir())}
    shutil.rmtree(fetched)
    walks = []
    for _ in range(2):
        before = os.times()
        subprocess.run([room / "venv" / "bin" / "footfall", *WALK], check=True, env=environment, capture_output=True)
        after = os.times()
        walks.append(after[2] + after[3] - before[2] - before[3])
    done = subprocess.run([python, "-c", RACE], check=True, env=environment, capture_output=True, text=True)
    ratio, same = json.loads(done.stdout)
    return {
        "wheel": wheel.name,
        "download_mb": sum(parts.values()) / 1e6,
        "parts_mb": {name: round(size / 1e6, 2) for name, size in sorted(parts.items(), key=lambda one: -one[1])},
        "installed_mb": installed / 1e6,
        "first_walk_cpu_s": round(walks[0], 2),
        "second_walk_cpu_s": round(walks[1], 2),
        "closed_to_bare": ratio,
        "same_motion": same,
    }


def size_of(folder: Path) -> int:
    """The bytes that all files of a folder take on disk."""
    return sum(512 * path.lstat().st_blocks for path in folder.rglob("*") if not path.is_dir())


if __name__ == "__main__":
    main()
