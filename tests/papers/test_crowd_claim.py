"""Claim G16 in a small form: the same cells, fewer characters."""

import pytest

from footfall.papers.genbicon import crowd
from footfall.papers.runner import Lab


@pytest.fixture
def finding(monkeypatch):
    for name, value in {"COUNT": 2, "MANY": 3, "MANY_SECONDS": 0.2, "FASTER": 0.0, "GROWTH": 10.0}.items():
        monkeypatch.setattr(crowd, name, value)
    monkeypatch.setattr(Lab, "choose", lambda _lab, quick, _full: min(quick, 2.0))
    return crowd.measure(Lab("G16"))


def test_every_cell_of_the_crowd_claim_is_judged(finding):
    assert [cell.name for cell in finding.cells[-2:]] == ["3 characters, 0.2 s", "cost of a character, 3 / 2"]
    assert all(cell.good is not None for cell in finding.cells)
    assert finding.verdict == "met"


def test_nothing_but_joint_torques_moves_a_crowd(finding):
    assert all(cell.figures.get("outside impulse N s", 0.0) == 0.0 for cell in finding.cells)
