"""Claims G11 to G15: errands drawn by a seed, and what their counts call good."""

import pytest

from footfall.papers.claim import Cell, verdict_on
from footfall.papers.genbicon.errands import ERRANDS
from footfall.papers.genbicon.shares import all_done, finding_of, judged_share


def cells_of(good, of):
    return [Cell(f"run {k}", {"up": k < good}, k < good) for k in range(of)]


@pytest.mark.parametrize("kind", ERRANDS)
def test_an_errand_is_the_same_for_the_same_seed_and_another_for_another(kind):
    assert ERRANDS[kind](7).trial() == ERRANDS[kind](7).trial()
    assert ERRANDS[kind](7).trial().world != ERRANDS[kind](8).trial().world


@pytest.mark.parametrize(("good", "met"), [(19, True), (18, True), (17, False)])
def test_a_share_is_met_from_its_least_on(good, met):
    assert judged_share("runs", cells_of(good, 20), 0.9).good is met


def test_single_runs_are_told_and_only_shares_are_judged():
    cells = cells_of(18, 20)
    finding = finding_of("end well", [judged_share("runs", cells, 0.9)], cells)
    assert finding.measured.startswith("18 of 20 end well")
    assert verdict_on(finding.cells) == "met"
    assert len(finding.table.rows) == 1 + 2


class Report:
    up = True
    outside_impulse = 0.0
    skills = ({"status": "done"}, {"status": "gave up"})


def test_an_errand_that_gave_up_is_not_done():
    assert not all_done(Report())  # pyright: ignore[reportArgumentType]
