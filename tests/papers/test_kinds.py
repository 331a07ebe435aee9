"""The kinds of claims on made-up runs: what they count, search and judge; and how short a new claim is."""

import inspect
from functools import partial
from types import SimpleNamespace

import pytest

from footfall.measure.push_map.push_map import ForceRange
from footfall.papers.claim import Claim
from footfall.papers.guard import guard_of
from footfall.papers.kinds import FELL, Case, ClaimRow, Largest, Several, Share, alone
from footfall.papers.register import CLAIMS
from footfall.papers.runner import Lab
from footfall.papers.walks import Shove, Walk


class Made(Lab):
    """A lab whose runs fall when a function of the run says so."""

    def __init__(self, stays, full=False):
        super().__init__("T", full)
        self.stays, self.asked = stays, []

    def run(self, walks):
        self.asked += walks
        return [outcome_of(walk, self.stays(walk)) for walk in walks]


def outcome_of(walk, up):
    report = SimpleNamespace(up=up, fell_at=None if up else walk.seconds / 2, speed=walk.speed if up else 0.0)
    return SimpleNamespace(report=report, recording=None, trial=walk)


def walk_of(number):
    return Walk(f"run {number}", float(number), 10.0)


def share_of(good, of, least=1.0, **fields):
    """A share of runs of which so many are good."""
    lab = Made(lambda walk: walk.speed < good)
    cases = [Case("runs", [walk_of(k) for k in range(of)], least, **fields)]
    return Share(
        cases=lambda _lab: cases, what="stay up", each=True, figures={"speed": "speed", FELL: "fell_at"}
    ).measure(lab)


@pytest.mark.parametrize(("good", "verdict"), [(20, "met"), (18, "met"), (17, "not met")])
def test_a_share_is_met_from_its_least_on(good, verdict):
    assert share_of(good, 20, 0.9).verdict == verdict


def test_the_same_runs_can_be_judged_by_further_tests():
    tests = {"fast": (lambda outcome: outcome.report.speed >= 5.0, 0.5), "told": (lambda _outcome: True, None)}
    _, fast, told = share_of(20, 20, tests=tests).cells[:3]
    assert (fast.name, fast.figures["good"], fast.good) == ("fast", 15, True)
    assert (told.figures["good"], told.good) == (20, None)


def test_a_share_that_is_told_is_not_judged():
    assert share_of(0, 5, None).cells[0].good is None


def test_single_runs_are_told_and_only_those_that_missed_have_a_row():
    finding = share_of(18, 20, 0.9)
    assert finding.measured == "18 of 20 stay up (runs: 18 of 20)"
    assert len(finding.cells) == 1 + 20
    assert len(finding.table.rows) == 1 + 2
    assert finding.cells[0].walk.name == "run 18", "a run that missed is the one to repeat"


def test_parts_take_turns_and_have_bars_of_their_own():
    cells = share_of(19, 20, None, parts={"even": 1.0, "odd": 1.0}).cells[:3]
    assert [(cell.name, cell.good) for cell in cells] == [("runs", None), ("even", True), ("odd", False)]


def test_figures_are_means_of_those_that_stay_up_and_the_first_fall():
    figures = share_of(3, 4, None).cells[0].figures
    assert figures["speed"] == pytest.approx(1.0)
    assert figures[FELL] == 5.0


def test_a_run_alone_is_a_cell():
    kind = Share(cases=lambda _lab: [alone(walk_of(0)), alone(walk_of(1), judged=False)], what="runs")
    assert [cell.good for cell in kind.measure(Made(lambda walk: False)).cells] == [False, None]


def pushed(way, force):
    return [Walk(f"{way}, {force} N", 0.6, 10.0, shove=Shove(force, 5.0, 0.0))]


def limits(**most):
    """Rows that survive up to these forces."""
    kind = Largest(
        rows=lambda _lab: [ClaimRow("ahead", pushed)],
        ways=lambda _lab: list(most),
        forces=ForceRange(step=100, weakest=100, strongest=800),
        met=lambda cell: cell.figures["ours N"] >= 400,
    )
    lab = Made(lambda walk: walk.shove.newtons <= most[walk.name.split(",")[0]])
    return kind.measure(lab), lab


@pytest.mark.parametrize(("most", "newtons", "good"), [(50, 0, False), (430, 400, True), (2000, 800, True)])
def test_the_largest_force_is_found_to_a_step(most, newtons, good):
    finding, lab = limits(ours=most)
    assert (finding.cells[0].figures["ours N"], finding.cells[0].good) == (newtons, good)
    assert len(lab.asked) <= 4, "by bisection"


def test_every_way_of_a_row_is_a_figure():
    assert limits(ours=500, theirs=300)[0].cells[0].figures == {"ours N": 500, "theirs N": 300}


def test_what_is_only_measured_in_full_leaves_the_quick_verdict_alone():
    sure = Share(cases=lambda _lab: [alone(walk_of(0))], what="runs")
    both = Several(kinds=[sure], more=[Share(cases=lambda _lab: [alone(walk_of(9))], what="more")])
    quick, full = (both.measure(Made(lambda walk: walk.speed < 5, full)) for full in (False, True))
    assert (quick.verdict, full.verdict) == ("met", "partly")


def new_claim() -> Claim:
    """A whole new claim: ten walks, half of them shoved, that must keep their speed."""
    return Share(
        id="T9",
        title="shoved walks go on",
        paper="they do",
        bar="at least 90 % of ten walks stay up, half of them shoved by 100 N",
        cases=lambda lab: [
            Case(
                f"{newtons} N",
                [Walk(f"{k}", 0.1 * k, lab.choose(3.0, 60.0), shove=Shove(newtons, 1.0, 90.0)) for k in range(5)],
                0.9,
            )
            for newtons in (0, 100)
        ],
        what="walks",
        figures={"speed m/s": "speed"},
    )


def test_a_new_claim_takes_at_most_40_lines_and_guards_itself():
    assert len(inspect.getsource(new_claim).splitlines()) <= 40
    assert len(guard_of(new_claim())) == 3
    assert new_claim().measure(Made(lambda walk: True)).verdict == "met"


SHARES = {claim.id: claim for claim in CLAIMS.values() if isinstance(claim, Share)}


@pytest.mark.slow
@pytest.mark.parametrize("claim", SHARES.values(), ids=SHARES)
def test_what_a_quick_check_judges_is_judged_alike_in_full(claim, monkeypatch):
    """By the same name, the same least share and the same function; so the words of both verdicts mean the same."""
    monkeypatch.setattr("footfall.papers.walks.load_trial", lambda table, _changes: SimpleNamespace(**table))
    quick, full = (judged_cases(claim, Strides(claim.id, full)) for full in (False, True))
    assert quick.items() <= full.items()


class Strides(Lab):
    """A lab that knows every stride."""

    def stride(self, run, settled):
        return settled, 1.0


def judged_cases(claim, lab):
    """By name, how each case is judged that is."""
    cases = [case for case in claim.cases(lab) if case.least is not None]
    return {case.name: (case.least, rule_of(case.good), tuple(case.parts.items())) for case in cases}


def rule_of(good):
    """A function, as it can be compared: a new one is made for every lab."""
    if isinstance(good, partial):
        return rule_of(good.func), tuple(map(rule_of, good.args))
    return getattr(good, "__code__", good)
