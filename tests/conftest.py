"""Tests have a home of their own, so that they neither see nor touch what the user keeps.

Properties are tried on the same examples everywhere, few enough that each test takes a second or two.
"""

import os
import tempfile
from collections import Counter

import pytest
from frozen.arithmetic import pin
from hypothesis import HealthCheck, settings

pin()
os.environ.setdefault("FOOTFALL_LAWS", "warp")  # the laws as they are written; their library is compared with them
os.environ["FOOTFALL_HOME"] = tempfile.mkdtemp(prefix="footfall-tests-")
settings.register_profile(
    "footfall",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("footfall")


@pytest.fixture
def drawing() -> None:
    """Skips a test on a machine that cannot draw; found out when the first such test runs, and not before."""
    from footfall.sim.drawing.render import can_render

    able, sentence = can_render()
    if not able:
        pytest.skip(sentence)


def pytest_terminal_summary(terminalreporter) -> None:
    """The end of a run says how the frozen motion was compared, so that nobody takes a bound for bytes."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    counts = Counter(how for report in reports for name, how in report.user_properties if name == "compared by")
    for how, count in counts.items():
        terminalreporter.write_line(f"frozen motion: {count} scenes compared by {how}")
