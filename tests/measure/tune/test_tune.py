"""Tuning a gait: what a document may ask, what counts as better, and that a search goes on where it stopped."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from footfall import catalog
from footfall.cli import main
from footfall.errors import BadValue
from footfall.gaits.style import Style, differences, styled
from footfall.laws.register import gait
from footfall.measure.sweep.sweep import in_workers, rows_of
from footfall.measure.tune.design import Tuning, begun, gait_at, shares_of, trials_for
from footfall.measure.tune.page import page_of
from footfall.measure.tune.tune import KEPT, Tuned, TunedCandidate, best_of, front_of, score, tune

TABLE: dict[str, Any] = {
    "name": "short",
    "text": "a first step that slides less",
    "gait": "walk",
    "number": [
        {"path": "step.period", "low": 0.6, "high": 1.0},
        {"path": "stance.push_off", "low": 0.0, "high": 1.0},
    ],
    "run": [
        {
            "name": "steps",
            "trial": {"name": "steps", "seconds": 2.5},
            "vary": [{"field": "command.0.speed", "values": [0.3, 0.6]}],
        }
    ],
    "objective": [{"run": "steps", "measure": "foot_slip"}, {"run": "steps", "measure": "torque_peak"}],
    "constraint": [{"run": "steps", "measure": "up", "least": 1.0}],
    "generations": 2,
    "population": 3,
}
TABLE["run"][0]["trial"]["command"] = [{"speed": 0.3}]


def tuning(**changes: Any) -> Tuning:
    return catalog.decode(Tuning, TABLE | changes, "short")


def candidate(objectives: list[float | None], up: float = 1.0) -> TunedCandidate:
    return TunedCandidate([0.5, 0.5], objectives, [up])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"number": [{"path": "step.periode", "low": 0.0, "high": 1.0}]}, r"did you mean 'step\.period'"),
        ({"number": [{"path": "swing.arc", "low": 0.0, "high": 1.0}]}, "is a curve"),
        ({"objective": [{"run": "stepps", "measure": "up"}]}, "did you mean 'steps'"),
        ({"objective": [{"run": "steps", "measure": "foot_slips"}]}, "did you mean 'foot_slip'"),
        ({"constraint": [{"run": "steps", "measure": "up"}]}, "give least, most or kept"),
        ({"number": [{"path": "step.period", "low": 1.0, "high": 0.5}]}, "not below high"),
    ],
)
def test_a_document_that_cannot_be_meant_is_refused(change, sentence):
    with pytest.raises(BadValue, match=sentence):
        begun(tuning(**change))


def test_the_start_is_the_gait_itself():
    one = tuning()
    assert differences(begun(one), gait_at(one, begun(one), shares_of(one, begun(one)))) == []


def test_every_combination_of_what_varies_is_run_with_the_candidate():
    one = tuning()
    [trials] = trials_for(one, gait_at(one, begun(one), [0.0, 1.0]))
    assert [trial.command[0].fields()["speed"] for trial in trials] == [0.3, 0.6]
    assert all(gait(trial.gait).step.period == 0.6 for trial in trials)


def test_a_broken_constraint_is_worse_than_any_loss():
    start = candidate([1.0, 1.0])
    assert score(tuning(), candidate([0.1, 0.1], up=0.5), start) > score(tuning(), candidate([9.0, 9.0]), start)


def test_what_has_no_value_is_worst():
    start = candidate([1.0, 1.0])
    assert score(tuning(), candidate([None, 0.1]), start) > score(tuning(), candidate([1.0, 1.0], up=0.0), start)


def test_the_front_holds_what_nothing_beats_and_keeps_all_constraints():
    both, slip, torque = candidate([0.8, 0.8]), candidate([0.5, 1.2]), candidate([1.2, 0.5])
    lost, broken = candidate([0.9, 0.9]), candidate([0.1, 0.1], up=0.5)
    tuned = Tuned("", [candidate([1.0, 1.0]), lost, torque, both, broken, slip])
    assert front_of(tuning(), tuned) == [slip, both, torque]
    assert best_of(tuning(), tuned) == both


def test_more_is_better_where_the_document_says_so():
    more = tuning(objective=[{"run": "steps", "measure": "speed_kept", "goal": "more"}])
    start, better = TunedCandidate([], [1.0], [1.0]), TunedCandidate([], [1.1], [1.0])
    assert score(more, better, start) == pytest.approx(-0.1)


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> tuple[Path, Tuned]:
    folder = tmp_path_factory.mktemp("whole")
    return folder, tune(tuning(), folder, workers=1)


@pytest.mark.slow
def test_a_search_that_was_stopped_goes_on_to_the_same_end(whole, tmp_path):
    runner, calls = in_workers(rows_of), []

    def breaks_off(*inputs):
        calls.append(inputs)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return runner(*inputs)

    with pytest.raises(KeyboardInterrupt):
        tune(tuning(), tmp_path, workers=1, runner=breaks_off)
    assert tune(tuning(), tmp_path, workers=1) == whole[1]
    assert (tmp_path / KEPT).read_bytes() == (whole[0] / KEPT).read_bytes()


@pytest.mark.slow
def test_a_finished_search_runs_nothing_again(whole):
    def never(*_):
        raise AssertionError("something was run")

    assert tune(tuning(), whole[0], workers=1, runner=never) == whole[1]


@pytest.mark.slow
def test_a_folder_of_another_tuning_is_refused(whole):
    with pytest.raises(BadValue, match="holds another tuning"):
        tune(tuning(seed=1), whole[0], workers=1)


@pytest.mark.slow
def test_the_page_tells_objectives_constraints_numbers_and_compromises(whole):
    page = page_of(tuning(), whole[1])
    assert all(words in page for words in ("steps: foot_slip", "≥ 1", "step.period", "Compromises", "holds"))


@pytest.mark.slow
def test_the_command_ends_with_a_style_that_walks_as_the_best_candidate(whole, tmp_path):
    file, out = tmp_path / "short.toml", tmp_path / "out"
    catalog.save(replace(tuning(), generations=1), file)
    assert main(["tune", str(file), "--out", str(out), "--workers", "1"]) in (0, None)
    style = catalog.load(Style, str(out / "short.toml"))
    one = tuning(generations=1)
    tuned = tune(one, out, workers=1)
    best = gait_at(one, begun(one), best_of(one, tuned).shares)
    assert differences(styled(gait("walk"), style), best) == []
    assert (out / "front" / "1.toml").exists()


def test_a_gpu_that_cannot_compare_with_people_is_refused(tmp_path, capsys):
    file = tmp_path / "people.toml"
    catalog.save(tuning(objective=[{"run": "steps", "measure": "people"}]), file)
    assert main(["tune", str(file), "--on", "ray", "--ray-address", "nowhere", "--workers", "0"]) == 2
    assert "at least 1 is needed" in capsys.readouterr().err
    assert main(["tune", str(file), "--out", str(tmp_path / "out"), "--on", "gpu"]) == 2
    assert "a GPU cannot compare with people" in capsys.readouterr().err
