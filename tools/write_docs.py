"""Writes the generated parts of the docs: docs/files.md, drawings of laws, every marked figure of typed pages."""

import argparse
import os
import re
import sys
from pathlib import Path

os.environ.setdefault("FOOTFALL_LAWS", "warp")  # what a GPU measured is told by code that needs Warp

from draw_law import drawings
from facts import FACTS
from files_page import files_page

ROOT = Path(__file__).resolve().parents[1]
MARK = re.compile(r"(?<!`)<!--=([^>]+?)-->(.*?)<!--/-->", re.DOTALL)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--check", action="store_true", help="write nothing; name stale pages and exit with 1 if there are any"
    )
    check = asked.parse_args().check
    stale = [path for path, text in pages().items() if not path.is_file() or path.read_text() != text]
    for path in stale:
        name = path.relative_to(ROOT)
        print(f"{name} is out of date; write it with: python tools/write_docs.py" if check else f"wrote {name}")
        if not check:
            path.write_text(pages()[path])
    return 1 if check and stale else 0


def pages() -> dict[Path, str]:
    """What every page should say, by its path."""
    typed = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    made = ROOT / "docs" / "files.md"
    written = {path: filled(path.read_text()) for path in typed if path != made}
    return {made: files_page()} | drawings(ROOT / "docs") | written


def filled(text: str) -> str:
    """A page with every mark filled in; a table is on its own lines."""
    return MARK.sub(lambda mark: f"<!--={mark[1]}-->{_value(mark[1])}<!--/-->", text)


def _value(name: str) -> str:
    if name not in FACTS:
        sys.exit(f"no figure is called {name!r} (tools/facts.py has: {', '.join(FACTS)})")
    value = FACTS[name]()
    return f"\n\n{value}\n\n" if "\n" in value else value


if __name__ == "__main__":
    sys.exit(main())
