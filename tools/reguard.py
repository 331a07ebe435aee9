"""Guard stored findings by other runs: python tools/reguard.py SOURCE ID...

SOURCE is the source tree (the folder that holds `footfall`) with which the findings were guarded until now. There the
old runs are made again. Only a finding that they show to be current, with documents that have the same numbers, gets
the motion of its new runs; nothing else of it changes, and nothing is measured.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import msgspec

from footfall.papers.kept import Section, load_sections, save_section
from footfall.papers.measured_with import used_now
from footfall.papers.register import CLAIMS

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "papers"
ASKS = """
import pathlib, sys, msgspec
from footfall.papers.kept import load_sections
from footfall.papers.measured_with import changes_since
from footfall.papers.register import CLAIMS
folder, *ids = sys.stdin.read().splitlines()
for section in load_sections(pathlib.Path(folder), ids):
    used = section.measured_with
    changes = ["no guard"] if used is None else changes_since(CLAIMS[section.id], used)
    print("said:", msgspec.json.encode([section.id, changes]).decode(), flush=True)
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("ids", nargs="+")
    given = parser.parse_args()
    before = changes_before(given.source.resolve(), given.ids)
    for section in load_sections(FOLDER, given.ids):
        changes = before.get(section.id, ["unknown there"])
        sys.stdout.write(f"{section.id}: {'; '.join(changes) or 'current: guarded anew'}\n")
        if not changes:
            save_section(guarded(section), FOLDER)
    return 0


def changes_before(source: Path, ids: list[str]) -> dict[str, list[str]]:
    """What has changed for each finding by the runs that guard it in that tree."""
    there, asked = os.environ | {"PYTHONPATH": str(source)}, "\n".join([str(FOLDER), *ids])
    command = [sys.executable, "-c", ASKS]
    told = subprocess.run(command, env=there, input=asked, capture_output=True, text=True, check=True)
    lines = [line.removeprefix("said: ") for line in told.stdout.splitlines() if line.startswith("said: ")]
    return dict(msgspec.json.decode(line) for line in lines)


def guarded(section: Section) -> Section:
    """The finding with where its new runs go; the documents are those it was measured with."""
    old = section.measured_with
    assert old is not None
    now = used_now(CLAIMS[section.id], old.documents)
    return msgspec.structs.replace(section, measured_with=msgspec.structs.replace(old, motion=now.motion))


if __name__ == "__main__":
    raise SystemExit(main())
