"""The structure of the bench only: a timing is no test."""

import json
from dataclasses import replace

import pytest

from footfall.measure.bench.bench import Bench, StartTime, bench_json, bench_page, judged_rows, run_bench
from footfall.measure.bench.loop import Race, RecordedStretch, race
from footfall.measure.bench.scale import CrowdRace, Scale, Throughput, scale_rows


def made_up(
    ratio: float = 0.8, real_time_factor: float = 30.0, *, with_scale: bool = True, space_us: float = 30.0
) -> Bench:
    one = Race(1, 0.001, ratio, 0.7, real_time_factor, 0.25, 31.0, 22.0, 21.0, 8.0, True, 3)
    crowds = [CrowdRace(count, 0.002, 30.0 + count / 10, 22.0, 0.7, 40.0 / count, True) for count in (1, 16, 64)]
    scale = Scale(crowds, Throughput(30.0, 22.0, 0.73, None, 7.0))
    space = replace(one, closed_us=space_us)
    return Bench(one, one, one, space, StartTime(7.0, 6.0, 1.0, 0.9), scale if with_scale else None)


def test_two_processes_are_not_timed_on_a_busy_machine():
    rows = {row[0]: row for row in scale_rows(made_up().scale)}
    assert "no two free cores" in rows["two processes / one, throughput once started"][1]
    assert rows["sweep with reports / bare mj_step, throughput of a core"][3] == "met"
    assert rows["cost of a character, crowd of 64 / of 16"][3] == "met"


@pytest.fixture(scope="module")
def stretch() -> RecordedStretch:
    return RecordedStretch(characters=1, step_seconds=0.001, seconds=0.1)


@pytest.mark.parametrize("runner", ["closed", "bare", "c_loop"])
def test_every_loop_makes_the_same_motion_to_the_byte(stretch, runner):
    assert getattr(stretch, runner)() > 0.0
    assert stretch.same_motion


@pytest.mark.slow
def test_characters_race_side_by_side():
    outcome = race(2, 0.001, repeats=1, stretch_seconds=0.05)
    assert outcome.same_motion
    assert outcome.characters == 2
    assert 0.0 < outcome.control_share < 1.0
    assert outcome.law_us == pytest.approx(outcome.control_share * outcome.closed_us)


def test_json_has_the_ratio_first():
    document = json.loads(bench_json(made_up()))
    assert next(iter(document)) == "closed_loop_to_bare"
    assert document["start"]["first_wall_s"] == 7.0
    assert document["many"]["characters"] == 1


@pytest.mark.parametrize(
    ("ratio", "factor", "verdicts"),
    [(0.85, 25, "met met met"), (0.84, 25, "met missed met"), (0.81, 24.9, "missed missed missed")],
)
def test_bars_are_judged_as_written(ratio, factor, verdicts):
    words = [row[3].replace("not met", "missed") for row in judged_rows(made_up(ratio, factor))]
    assert " ".join(words[:3]) == verdicts


def test_the_page_has_tables_that_hold_together():
    for block in bench_page(made_up()).split("\n\n"):
        assert len({line.count("|") for line in block.splitlines() if line.startswith("|")}) <= 1


def test_the_page_is_written_where_it_is_asked_for(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("footfall.measure.bench.bench.measure_bench", made_up)
    assert run_bench(as_json=False, out=tmp_path / "page.md") == 0
    assert "closed loop / bare mj_step" in capsys.readouterr().out
    assert (tmp_path / "page.md").read_text() == bench_page(made_up())


@pytest.mark.parametrize(("microseconds", "verdict"), [(31.0, "met"), (31.5, "not met")])
def test_the_law_in_space_is_judged_by_the_time_of_genbicons(microseconds, verdict):
    [row] = [row for row in judged_rows(made_up(space_us=microseconds)) if "in space" in row[0]]
    assert row[3] == verdict
