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
from footfall.measure.tune.number import number_at
from footfall.measure.tune.page import page_of
from footfall.measure.tune.tune import KEPT, Tuned, TunedCandidate, best_of, front_of, judged, score, tune, work_of

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


PUSHED: dict[str, Any] = {
    "name": "pushed",
    "trial": {
        "name": "pushed",
        "seconds": 10.0,
        "command": [{"speed": 0.6}],
        "push": [{"at": 4.0, "force": [300.0, 0, 0]}],
    },
    "vary": [
        {"field": "push.at", "low": 3.0, "high": 4.2},
        {"field": "push.direction_deg", "low": 0.0, "high": 360.0},
    ],
    "count": 6,
    "seed": 5,
}


def tuning(**changes: Any) -> Tuning:
    return catalog.decode(Tuning, TABLE | changes, "short")


def candidate(objectives: list[float | None], up: float = 1.0) -> TunedCandidate:
    return TunedCandidate([0.5, 0.5], objectives, [up])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"number": [{"path": "step.periode", "low": 0.0, "high": 1.0}]}, r"did you mean 'step\.period'"),
        (
            {"number": [{"path": "swing.arc", "low": 0.0, "high": 1.0}]},
            r"is a curve .* swing\.arc\[0\] to swing\.arc\[4\]",
        ),
        ({"number": [{"path": "swing.arc[5]", "low": 0.0, "high": 1.0}]}, r"no 'swing\.arc\[5\]'"),
        ({"number": [{"path": "step.period[0]", "low": 0.0, "high": 1.0}]}, "did you mean 'step"),
        ({"number": [{"path": "law", "low": 0.0, "high": 1.0}]}, "not a number"),
        (
            {"run": [PUSHED], "objective": [{"run": "pushed", "measure": "slip"}], "constraint": []},
            "where nothing pushes",
        ),
        ({"objective": [{"run": "steps", "measure": "recovered"}]}, "needs a push and more than 5 s after it"),
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
    assert [number_at(gait(trial.gait), "step.period") for trial in trials] == [0.6, 0.6]


def test_values_at_the_knots_of_curves_vary_and_the_rest_of_the_curve_stays():
    paths = ("pose.stance_knee.by_speed[1]", "swing.arc[2]", "swing.arc[3]")
    one = tuning(number=[{"path": path, "low": -1.0, "high": 1.0} for path in paths])
    start = begun(one)
    assert differences(start, gait_at(one, start, shares_of(one, start))) == []
    knee, arc = (list(map(list, found.after)) for found in differences(start, gait_at(one, start, [0.75, 0.5, 1.0])))
    before = {path: start_of(start, path) for path in ("swing.arc", "pose.stance_knee.by_speed")}
    assert arc == [*before["swing.arc"][:2], [0.67, 0.0], [0.88, 1.0], before["swing.arc"][4]]
    assert knee == [before["pose.stance_knee.by_speed"][0], [0.25, 0.5], *before["pose.stance_knee.by_speed"][2:]]


def start_of(gait: Any, path: str) -> Any:
    for key in path.split("."):
        gait = getattr(gait, key)
    return gait.plain()


def test_entries_of_lists_vary_as_the_feedback_of_a_clip_does():
    run = {"name": "steps", "trial": {"name": "steps", "seconds": 2.5}}
    number = {"path": "imitation.swing_hip[1]", "low": 0.0, "high": 1.0}
    one = tuning(gait="clip-walk", number=[number], run=[run])
    gait_now: Any = gait_at(one, begun(one), [0.5])
    assert gait_now.imitation.swing_hip == (0.45, 0.5)


@pytest.mark.slow
def test_a_gait_from_a_clip_is_measured_by_its_clip_and_another_has_no_such_value(tmp_path):
    run = {"name": "steps", "trial": {"name": "steps", "seconds": 3.0}}
    asked = {"objective": [{"run": "steps", "measure": "clip_off"}], "constraint": []}
    one = tuning(gait="clip-walk", number=[{"path": "gains.knee", "low": 1.0, "high": 2.0}], run=[run], **asked)
    [found] = judged(one, begun(one), [shares_of(one, begun(one))], in_workers(work_of(one)), 1, 64)
    assert 1.0 < (found.objectives[0] or 0.0) < 15.0
    with pytest.raises(BadValue, match="'clip_off' has no value"):
        tune(tuning(run=[run], **asked), tmp_path, workers=1)


def test_a_seed_draws_the_pushes_of_a_run():
    def pushes(**changes: Any) -> list[tuple[float, tuple[float, ...]]]:
        one = tuning(run=[PUSHED | changes], objective=[{"run": "pushed", "measure": "recovered"}], constraint=[])
        [trials] = trials_for(one, begun(one))
        return [(trial.push[0].at, trial.push[0].force) for trial in trials]

    assert len(set(pushes())) == 6
    assert pushes() == pushes()
    assert set(pushes()).isdisjoint(pushes(seed=6))


@pytest.mark.slow
def test_a_walk_is_looked_at_beside_people_and_a_pushed_one_for_whether_it_recovers():
    asked = (
        "people",
        "cadence_off",
        "step_off",
        "double_support_off",
        "knee_off",
        "slip",
        "first_peak",
        "work",
        "limp",
    )
    walking = {"name": "walking", "trial": {"name": "w", "seconds": 6.0, "command": [{"speed": 1.2}]}}
    one = tuning(
        run=[walking, PUSHED | {"count": 1}],
        objective=[{"run": "walking", "measure": measure} for measure in asked],
        constraint=[{"run": "pushed", "measure": "recovered", "least": 1.0}],
    )
    [found] = judged(one, begun(one), [shares_of(one, begun(one))], in_workers(work_of(one)), 1, 64)
    values = dict(zip(asked, found.objectives, strict=True))
    assert found.constraints == [1.0]
    assert all(value is not None and value >= 0.0 for value in values.values())
    assert 0.5 < (values["first_peak"] or 0.0) < 2.5
    assert (values["slip"] or 1.0) < 0.1


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
    assert "a GPU keeps no recordings, which 'people' needs" in capsys.readouterr().err
    assert main(["tune", str(file), "--ray-address", "nowhere"]) == 2
    assert "--ray-address is given without --on ray" in capsys.readouterr().err
    catalog.save(tuning(), plain := tmp_path / "plain.toml")
    assert main(["tune", str(plain), "--out", str(tmp_path / "out"), "--on", "gpu"]) == 2
    assert "no GPU" in capsys.readouterr().err
