"""Accept that library documents changed in form, not in motion: `tools/same_motion.py characters/humanoid`.

A finding knows its documents by their digests. Where a document only says what was in the source before, nothing has
to be measured again: if every frozen run still gives the same bytes, the findings take the digests of now. A machine
that skips a frozen run, or can only compare it by a bound, cannot say so.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from frozen.arithmetic import pin

pin()

import msgspec  # noqa: E402
import pytest  # noqa: E402

from footfall.papers.kept import load_sections, save_section  # noqa: E402
from footfall.papers.measured_with import digest_now  # noqa: E402
from footfall.papers.page import write_pages  # noqa: E402
from footfall.papers.register import CLAIMS  # noqa: E402

PAGE = Path(__file__).parents[1] / "docs" / "papers.md"
TESTS = PAGE.parents[1] / "tests" / "frozen"


class Told:
    """What became of every frozen run, and how it was compared."""

    def __init__(self) -> None:
        self.not_passed: list[str] = []
        self.not_bytes: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that did not pass, or that compared by anything but bytes."""
        if not report.passed:
            self.not_passed.append(f"{report.nodeid} {report.outcome}")
        if dict(report.user_properties).get("compared by", "bytes") != "bytes":
            self.not_bytes.append(report.nodeid)


def main(names: list[str]) -> int:
    """Take over the digests of some documents, once the guard has passed."""
    if unknown := [name for name in names if not digest_now(name)]:
        sys.stderr.write(f"no such documents: {', '.join(unknown)}\n")
        return 2
    if words := refusal():
        sys.stderr.write(words + "\n")
        return 1
    folder = PAGE.with_suffix("")
    for section in load_sections(folder, list(CLAIMS)):
        if used := section.measured_with:
            now = {name: digest_now(name) for name in names if name in used.documents}
            kept = msgspec.structs.replace(used, documents=used.documents | now)
            save_section(msgspec.structs.replace(section, measured_with=kept), folder)
    write_pages(PAGE)
    return 0


def refusal(tests: Path = TESTS) -> str:
    """Why the frozen motion cannot be said to be the same; empty if it is."""
    told = Told()
    status = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(tests)], plugins=[told])
    if told.not_passed or status:
        return f"the motion is not shown to be the same ({'; '.join(told.not_passed) or status}): measure again instead"
    if told.not_bytes:
        return f"this machine compares {len(told.not_bytes)} runs by a bound only, not by bytes: use the kind kept"
    return ""


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="+", metavar="KIND/NAME", help="documents of the library")
    sys.exit(main(asked.parse_args().names))
