"""Accept that library documents changed in form, not in motion: `tools/same_motion.py characters/humanoid`.

A finding knows its documents by their digests. Where a document only says what was in the source before, nothing has
to be measured again: if the frozen motion still holds, the findings take the digests of now.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import msgspec

from footfall.papers.kept import load_sections, save_section
from footfall.papers.measured_with import digest_now
from footfall.papers.page import write_page
from footfall.papers.register import CLAIMS

PAGE = Path(__file__).parents[1] / "docs" / "papers.md"


def main(names: list[str]) -> int:
    """Take over the digests of some documents, once the guard has passed."""
    if unknown := [name for name in names if not digest_now(name)]:
        sys.stderr.write(f"no such documents in the library: {', '.join(unknown)}\n")
        return 2
    if subprocess.run(
        [sys.executable, "-m", "pytest", "-q", PAGE.parents[1] / "tests" / "frozen"], check=False
    ).returncode:
        sys.stderr.write("the motion has changed: measure the claims again instead\n")
        return 1
    folder = PAGE.with_suffix("")
    for section in load_sections(folder, list(CLAIMS)):
        if used := section.measured_with:
            now = {name: digest_now(name) for name in names if name in used.documents}
            kept = msgspec.structs.replace(used, documents=used.documents | now)
            save_section(msgspec.structs.replace(section, measured_with=kept), folder)
    write_page(PAGE)
    return 0


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="+", metavar="KIND/NAME", help="documents of the library")
    sys.exit(main(asked.parse_args().names))
