"""Run the tests in parts, cheap ones first, and all of them even if one fails: `python tools/test.py [PART ...]`.

The report at the end counts the tests of each part and its seconds, says why tests were skipped and names those that
failed; its last line is `N passed, N failed`. The exit status is 0 only if no part failed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

TREE = Path(__file__).resolve().parent.parent
RESULTS = "RESULTS"
"""Stands for the JUnit file that a command writes."""
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "2", f"--junitxml={RESULTS}"]
SERVED = "tests/studio/served"
WITHOUT_BROWSER = [*PYTEST, "--dist=worksteal", f"--ignore={SERVED}", "-m"]
PARTS = {
    "page": [["bash", "tools/page.sh"], ["bash", "tools/page.sh", "test", RESULTS]],
    "quick": [[*WITHOUT_BROWSER, "not slow and not thorough"]],
    "slow": [[*WITHOUT_BROWSER, "slow and not thorough"]],
    "browser": [["bash", "tools/browser.sh"], [*PYTEST, "--dist=loadfile", SERVED]],
    "thorough": [[*WITHOUT_BROWSER, "thorough"]],
}
USUAL = ["page", "quick", "slow", "browser"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Compiled Python is kept: where it is not, every process of every test compiles the package again."""
CANNOT_RUN_HERE = 3
"""Exit status of our scripts on a machine that lacks what they need; their last line says what."""


@dataclass
class Outcome:
    """What became of a part."""

    part: str
    broke: str = ""
    """The command that ended badly without a test that failed."""
    seconds: float = 0.0
    passed: int = 0
    failed: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    """Why tests were skipped, and how many."""


def main(names: list[str]) -> int:
    """Run the named parts, or the usual ones, and report; returns the exit status."""
    if unknown := [name for name in names if name not in PARTS]:
        print(f"test: no part '{unknown[0]}'; the parts are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    outcomes = [run(part) for part in names or USUAL]
    print("\n".join(report(outcomes)))
    return int(any(outcome.failed or outcome.broke for outcome in outcomes))


def run(part: str) -> Outcome:
    """Run the commands of a part up to the first that fails."""
    print(f"== {part}", flush=True)
    outcome, began = Outcome(part), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="footfall-results-") as folder:
        results = Path(folder) / "results.xml"
        for command in PARTS[part]:
            status, said = started([word.replace(RESULTS, str(results)) for word in command])
            if status:
                break
        if results.is_file():
            count(results, outcome)
    if status == CANNOT_RUN_HERE and command[0] == "bash":
        outcome.skipped[said] += 1
    elif status and not outcome.failed:
        outcome.broke = f"`{' '.join(command)}` ended with status {status}"
    outcome.seconds = time.monotonic() - began
    return outcome


def started(command: list[str]) -> tuple[int, str]:
    """Run a command to its end; its exit status and, of a script of ours, the last line that it wrote to stderr."""
    stderr, last = subprocess.PIPE if command[0] == "bash" else None, ""
    with subprocess.Popen(command, cwd=TREE, env=ENVIRONMENT, stderr=stderr, text=True, errors="replace") as process:
        for line in process.stderr or ():
            sys.stderr.write(line)
            last = line.strip() or last
    return process.returncode, last


def count(results: Path, outcome: Outcome) -> None:
    """Count the tests in a JUnit file; a test whose fixture failed to tidy up is there twice, and failed."""
    failed, skipped, all_of_them = set(), {}, set()
    for case in ElementTree.parse(results).iter("testcase"):
        name = f"{case.get('classname')}: {case.get('name')}"
        all_of_them.add(name)
        if case.find("failure") is not None or case.find("error") is not None:
            failed.add(name)
        elif (reason := case.find("skipped")) is not None:
            skipped[name] = reason.get("message", "")
    outcome.failed = sorted(failed)
    outcome.skipped = Counter(reason for name, reason in skipped.items() if name not in failed)
    outcome.passed = len(all_of_them) - len(failed) - outcome.skipped.total()


def report(outcomes: list[Outcome]) -> list[str]:
    """The lines that close a run."""
    lines = ["", f"{'part':10}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    for one in outcomes:
        numbers = f"{one.passed:8}{len(one.failed):8}{one.skipped.total():9}{one.seconds:9.0f}"
        lines.append(f"{one.part:10}{numbers}{'  broke' if one.broke else ''}")
    for one in outcomes:
        lines += [f"{one.part}: skipped {times} × {reason}" for reason, times in sorted(one.skipped.items())]
    for one in outcomes:
        lines += [f"{one.part}: {one.broke}"] if one.broke else []
        lines += [f"{one.part}: FAILED {name}" for name in one.failed]
    failed = sum(max(len(one.failed), 1 if one.broke else 0) for one in outcomes)
    return [*lines, f"{sum(one.passed for one in outcomes)} passed, {failed} failed"]


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    sys.exit(main(words.parse_args().parts))
