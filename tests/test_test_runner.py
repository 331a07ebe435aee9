"""`tools/test.py` runs every part, whatever becomes of the others, and its last line counts the tests."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

PASSED = '<testcase classname="a" name="one"/>'
FAILED = '<testcase classname="a" name="two"><failure/></testcase>'
TIDIED_BADLY = '<testcase classname="a" name="one"/><testcase classname="a" name="one"><error/></testcase>'
SKIPPED = '<testcase classname="a" name="three"><skipped message="no browser here"/></testcase>'


@pytest.fixture
def runner() -> ModuleType:
    spec = spec_from_file_location("test_runner", Path(__file__).parents[1] / "tools" / "test.py")
    made = module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


def python(runner: ModuleType, cases: str, status: int) -> list[list[str]]:
    """A part that leaves results and an exit status."""
    write = "import pathlib, sys; pathlib.Path(sys.argv[1]).write_text(sys.argv[2]); sys.exit(int(sys.argv[3]))"
    return [[sys.executable, "-c", write, runner.RESULTS, f"<suite>{cases}</suite>", str(status)]]


def script(status: int) -> list[list[str]]:
    return [["bash", "-c", f"echo 'the packages cannot be fetched' >&2; exit {status}"]]


@pytest.mark.parametrize(
    ("parts", "status", "closing"),
    [
        ([(PASSED, 0), (PASSED + SKIPPED, 0)], 0, "2 passed, 0 failed"),
        ([(PASSED + FAILED, 1), (PASSED, 0)], 1, "2 passed, 1 failed"),
        ([("", 4), (PASSED, 0)], 1, "1 passed, 1 failed"),
        ([(TIDIED_BADLY, 1), (PASSED, 0)], 1, "1 passed, 1 failed"),
    ],
)
def test_every_part_runs_and_the_last_line_counts(runner, capfd, parts, status, closing):
    runner.PARTS = {name: python(runner, *part) for name, part in zip(("first", "second"), parts, strict=True)}
    assert runner.main(["first", "second"]) == status
    assert capfd.readouterr().out.splitlines()[-1] == closing


def test_what_was_skipped_or_failed_is_named_with_its_reason(runner, capfd):
    runner.PARTS = {"page": script(runner.CANNOT_RUN_HERE), "quick": python(runner, PASSED + FAILED + SKIPPED, 1)}
    assert runner.main(["page", "quick"]) == 1
    out = capfd.readouterr().out
    assert "page: skipped 1 × the packages cannot be fetched" in out
    assert "quick: skipped 1 × no browser here" in out
    assert "quick: FAILED a: two" in out


def test_a_script_that_fails_is_no_skip(runner, capfd):
    runner.PARTS = {"page": script(1)}
    assert runner.main(["page"]) == 1
    assert capfd.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_an_unknown_part_is_said(runner, capsys):
    assert runner.main(["quik"]) == 2
    assert "no part 'quik'" in capsys.readouterr().err
