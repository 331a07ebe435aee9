from dataclasses import replace

import pytest

from footfall.papers.claim import Claim, Finding, Picture
from footfall.papers.kinds import Computed, Share, alone
from footfall.papers.walks import Shove, Walk


def draw_line(figure) -> None:
    figure.subplots().plot([0, 1], [0, 1])


WALKS = [Walk("walks", 0.3, 0.4, gait="paper"), Walk("shoved", 0.3, 0.4, gait="paper", shove=Shove(100, 0.1, 45))]
TINY = Share(
    cases=lambda _lab: [alone(walk) for walk in WALKS],
    what="walks",
    figures={"period s": "step_period"},
    notes=["a note"],
    pictures=lambda _cells, _kept: [Picture("line", "a line", draw_line)],
)


@pytest.fixture
def tiny(monkeypatch) -> Claim:
    """The only claim there is: two walks of 0.4 s."""
    claim = replace(TINY, id="T1", title="tiny | claim_", paper="walks", bar="walks too")
    monkeypatch.setattr("footfall.papers.register.CLAIMS", {"T1": claim})
    monkeypatch.setattr("footfall.measure.trial.run.default_workers", lambda: 1)
    return claim


@pytest.fixture
def two_claims(tiny, monkeypatch) -> None:
    """Another claim beside the tiny one, which runs nothing."""
    other = Computed(id="T2", title="other", paper="is", bar="is", find=lambda _lab: Finding("nothing", []))
    monkeypatch.setattr("footfall.papers.register.CLAIMS", {"T1": tiny, "T2": other})
