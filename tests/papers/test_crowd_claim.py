"""Claim G16: what it calls good, on made-up reports, and its cells in a small form with fewer characters."""

import pytest

from footfall.measure.crowd.run import CrowdReport
from footfall.papers.genbicon import crowd
from footfall.papers.runner import Lab

pytestmark = pytest.mark.slow


def report_of(count: int = 16, fell: int = 0, factor: float = 4.0, outside: float = 0.0) -> CrowdReport:
    return CrowdReport(
        count=count,
        seconds=60.0,
        fell=fell,
        bumps=0,
        prop_bumps=0,
        goals=0,
        outside_impulse=outside,
        real_time_factor=factor,
        step_seconds=0.002,
        seed=1,
        each=[],
    )


def judged(walkers: CrowdReport, dancers: CrowdReport, many: CrowdReport, solid: bool = True) -> list[bool | None]:
    """The bars, of sixteen runs of each kind of which one is the given one."""
    others = [report_of()] * 15
    reports = {"walkers": [walkers, *others], "dancers": [dancers, *others]}
    return [bar.good for bar in crowd.bars_of(reports, many, solid)]


@pytest.mark.parametrize(
    ("walkers", "dancers", "many", "missed"),
    [
        (report_of(), report_of(fell=2), report_of(64), []),
        (report_of(factor=3.9), report_of(), report_of(64), [0]),
        (report_of(), report_of(factor=3.9), report_of(64), [1]),
        (report_of(fell=1), report_of(fell=2), report_of(64), [2]),
        (report_of(), report_of(), report_of(64, fell=1), [3]),
        (report_of(outside=0.1), report_of(), report_of(64), [3]),
    ],
)
def test_a_crowd_is_judged_by_its_slowest_runs_its_falls_and_its_own_strength(walkers, dancers, many, missed):
    assert [index for index, good in enumerate(judged(walkers, dancers, many)) if not good] == missed


def test_a_crowd_of_limbs_that_pass_through_each_other_misses_the_bar():
    assert judged(report_of(), report_of(), report_of(64), solid=False) == [True, True, True, True, False]


@pytest.fixture(scope="module")
def finding():
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"COUNT": 2, "MANY": 3, "MANY_SECONDS": 0.2}.items():
            patch.setattr(crowd, name, value)
        patch.setattr(Lab, "choose", lambda _lab, quick, _full: min(quick, 2.0))
        return crowd.CLAIMS[0].measure(Lab("G16"))


def test_every_crowd_of_the_claim_is_a_cell(finding):
    names = [cell.name for cell in finding.cells if cell.good is None]
    assert names == ["walkers, seed 1", "dancers, seed 1", "cost of one of 2", "cost of one of 3"]


def test_nothing_but_joint_torques_moves_a_crowd(finding):
    impulses = [cell.figures["outside impulse N s"] for cell in finding.cells if "outside impulse N s" in cell.figures]
    assert impulses == [0.0] * 4
