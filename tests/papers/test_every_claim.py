"""Every claim that runs trials can be measured to the end: its first run, cut to some seconds, stands for all."""

import json
from dataclasses import replace

import msgspec
import pytest

from footfall.measure.trial.run import run_trials
from footfall.papers.page import drawn_picture
from footfall.papers.register import CLAIMS
from footfall.papers.runner import Lab

pytestmark = pytest.mark.thorough
SECONDS = 14.0
BY_THEMSELVES = {"G16", "G19", "G24", "M8", "S8", "S13", "S28"}
"""Claims that do not ask a lab for their runs."""


class OneForAll(Lab):
    """A lab that makes one run of each batch, a short one, and says that all went like it."""

    def run(self, walks):
        return list(self.watch_each(walks))

    def watch_each(self, walks):
        if not walks:
            return iter([])
        trials = [walk.trial() for walk in walks]
        early = {
            name: [one for one in getattr(trials[0], name) if one.at < SECONDS - 1.0] for name in ("command", "push")
        }
        [outcome] = run_trials([msgspec.structs.replace(trials[0], seconds=min(trials[0].seconds, SECONDS), **early)])
        return iter([replace(outcome, trial=trial) for trial in trials])

    def stride(self, _run, settled):
        return settled, 1.0


@pytest.mark.parametrize("name", [name for name in CLAIMS if name not in BY_THEMSELVES and name[0] != "R"])
def test_a_claim_can_be_measured_told_and_drawn(name):
    finding = CLAIMS[name].measure(OneForAll(name))
    assert finding.verdict in ("met", "partly", "not met")
    assert finding.measured
    assert any(cell.good is not None for cell in finding.cells), "something is judged"
    json.dumps([(cell.name, dict(cell.figures), cell.good) for cell in finding.cells])
    assert all(len(row) == len(finding.table.columns) for row in finding.table.rows)
    for picture in finding.pictures:
        drawn_picture(picture)
