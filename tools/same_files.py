"""Check that the installed package carries every file of the source: the library, the built page, py.typed."""

import argparse
import sys
from pathlib import Path

import footfall
from footfall import ahead

LIBRARY, OURS = ahead.FOLDER.relative_to(ahead.PACKAGE), ahead.file_for(ahead.machine()).name


def files_below(folder: Path) -> set[str]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    kept = (path for path in found if not {"__pycache__", "web"} & set(path.parts))
    return {str(path) for path in kept if path.parent != LIBRARY or path.name in (OURS, "laws.json")}


asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("source", type=Path, help="the package's folder in the checkout")
source, installed = asked.parse_args().source.resolve(), Path(footfall.__file__).resolve().parent
if source == installed:
    sys.exit("build: this is the source itself, not an installed package")
if not (installed / "studio" / "page" / "index.html").is_file():
    sys.exit("build: the wheel lacks the studio's page")
missing = files_below(source) - files_below(installed)
if missing:
    sys.exit(f"build: the wheel lacks {', '.join(sorted(missing))}")
