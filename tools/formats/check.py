"""Lets other programs open what Footfall writes, and says how far their joints are from the simulation's.

python check.py FOLDER PYTHON MODULES     PYTHON has bpy and usd-core, MODULES has gltf-validator and three
"""

import argparse
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from footfall.papers.rigs.programs import FOUND
from footfall.rigs.reread import VALIDATE
from footfall.sim.recorder import versions

HERE = Path(__file__).parent
MOST = 1e-3
"""m"""
MOST_DEGREES = 0.1


def main(folder: Path, python: str, modules: Path) -> int:
    run(sys.executable, HERE / "samples.py", folder)
    checks = {
        "Blender": told(python, HERE / "blender.py", folder),
        "glTF validator": told("node", VALIDATE, folder, modules),
        "USD validators": told(python, HERE / "check_usd.py", folder),
        "three.js in a browser": told(sys.executable, HERE / "browser.py", folder, modules),
    }
    found = {"day": datetime.now(UTC).date().isoformat(), "version": versions()["footfall"], "programs": checks}
    (folder.parent / FOUND).write_text(json.dumps(found, indent=1) + "\n")
    wrong = 0
    for program, found in checks.items():
        print(f"\n{program}")
        for one in found:
            bad = faults(one)
            wrong += len(bad)
            print(f"  {one['file']:24} {measured(one)}{'   WRONG: ' + '; '.join(bad) if bad else ''}")
        wrong += not found
    print(f"\nformats: {wrong or 'nothing'} wrong")
    return 1 if wrong else 0


def faults(found: dict[str, Any]) -> list[str]:
    """What one program says against one file."""
    bad = [f"joints {1e3 * found['worst_m']:.2f} mm off"] if found.get("worst_m", 0.0) > MOST else []
    bad += [f"ends {1e3 * found['gap_m']:.2f} mm apart"] if found.get("gap_m", 0.0) > MOST else []
    bad += [f"ends {found['gap_deg']:.2f} degrees apart"] if found.get("gap_deg", 0.0) > MOST_DEGREES else []
    bad += [f"{found['errors']} errors: {found['messages']}"] if found.get("errors") else []
    return bad + found.get("failed", [])


def measured(found: dict[str, Any]) -> str:
    words = [f"joints {1e3 * found['worst_m']:.5f} mm off"] if "worst_m" in found else []
    words += [f"{found['frames']} frames"] if "frames" in found else []
    words += [f"ends {1e3 * found['gap_m']:.5f} mm, {found['gap_deg']:.4f} degrees apart"] if "gap_m" in found else []
    words += [f"{found['errors']} errors, {found['warnings']} warnings"] if "errors" in found else []
    return ", ".join(words)


def told(*command: Any) -> list[dict[str, Any]]:
    """The lines of JSON that a program prints among its own."""
    return [json.loads(line) for line in run(*command).splitlines() if line.startswith("{")]


def run(*command: Any) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"formats: {command[1]} failed:\n{done.stdout[-2000:]}{done.stderr[-3000:]}")
    return done.stdout


asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("folder", type=Path)
asked.add_argument("python", type=str)
asked.add_argument("modules", type=Path)
sys.exit(main(**vars(asked.parse_args())))
