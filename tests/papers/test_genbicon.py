"""What the claims of GENBICON call good, on made-up figures; their runs belong to `footfall papers`."""

import math
import tomllib
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from footfall import catalog
from footfall.measure.bench.bench import Bench, race
from footfall.measure.placement import placement_error
from footfall.measure.posture import hand_miss, torso_lean_deg
from footfall.measure.trial.run import run_trial
from footfall.papers.genbicon import pushes
from footfall.papers.genbicon.ablations import (
    GAITS,
    INTACT,
    NO_GRAVITY,
    NO_PENDULUM,
    NO_TUNING,
    VARIANTS,
    AblationResult,
    judge,
    off,
    reaching,
)  # fmt: skip
from footfall.papers.genbicon.crowd import cells_of
from footfall.papers.genbicon.walking import BOTH_GAITS, ONLY_PAPER, keeps_period, keeps_speed, settings
from footfall.papers.guard import _Scout
from footfall.papers.kinds import Seen
from footfall.papers.kinds import cells_of as counted
from footfall.papers.walks import Walk
from footfall.sim.recording import Recording


def outcome_of(period=None, **figures):
    report = {"up": True, "speed_commanded": 0.0, "step_asymmetry": 0.0, "step_scatter": 0.0, "outside_impulse": 0.0}
    asked = SimpleNamespace(fields=lambda: {"period": period})
    return SimpleNamespace(report=SimpleNamespace(**(report | figures)), trial=SimpleNamespace(command=[asked]))


@pytest.mark.parametrize(
    ("speed", "measured", "good"),
    [(0.6, 0.619, True), (0.6, 0.621, False), (2.0, 2.039, True), (2.0, 2.041, False), (0.0, -0.021, False)],
)
def test_a_speed_is_kept_within_2_cm_a_second_or_2_percent(speed, measured, good):
    assert keeps_speed(outcome_of(speed=measured, speed_commanded=speed)) is good


def test_a_fall_keeps_no_speed():
    assert not keeps_speed(outcome_of(up=False, speed=0.0))


@pytest.mark.parametrize(
    ("asymmetry", "scatter", "good"), [(0.05, 0.1, True), (0.051, 0.0, False), (0.0, 0.11, False), (None, 0.0, False)]
)
def test_steps_are_alike_within_5_and_10_percent(asymmetry, scatter, good):
    assert keeps_speed(outcome_of(speed=0.0, step_asymmetry=asymmetry, step_scatter=scatter)) is good


@pytest.mark.parametrize(("measured", "good"), [(0.209, True), (0.211, False), (None, False)])
def test_a_period_is_kept_within_5_percent(measured, good):
    assert keeps_period(outcome_of(period=0.2, step_period=measured)) is good


def judged(**recovered: int) -> list[str]:
    """The bars that are missed, of 192 spots of which so many recovered from each force, solid and crossing."""
    missed = []
    for case in pushes.walking(_Scout("G6")):
        most = recovered.get(f"at_{case.name.split()[-2]}", 192)
        seen = [Seen(case.runs[0], k < most, True, {}) for k in range(pushes.EVERY)]
        missed += [cell.name for cell in counted(case, seen) if cell.good is False]
    return missed


def test_pushes_are_judged_force_by_force_and_less_is_asked_of_solid_limbs():
    assert judged(at_600=192, at_800=192, at_1000=180) == []
    assert judged(at_800=180, at_1000=150) == ["limbs cross, 800 N", "limbs cross, 1000 N"]
    assert judged(at_600=191, at_1000=149) == ["600 N", "1000 N", "limbs cross, 600 N", "limbs cross, 1000 N"]
    assert "gait paper, 600 N" in judged(at_600=135)


def tried(variant, **figures) -> AblationResult:
    return AblationResult("walk", variant, **({"up": [True]} | figures))


def test_slouch_and_missed_reach_show_gravity_compensation():
    intact = tried(INTACT, lean=0.5, miss=0.01)
    assert judge(intact, tried(NO_GRAVITY, lean=-4.0, miss=0.1)).good
    assert not judge(intact, tried(NO_GRAVITY, lean=-4.0, miss=0.02)).good
    assert not judge(intact, tried(NO_GRAVITY, lean=1.0, miss=0.1)).good


def test_lost_pushes_show_the_pendulum():
    intact = tried(INTACT, pushes=[True] * 8)
    assert judge(intact, tried(NO_PENDULUM, pushes=[True] * 4 + [False] * 4)).good
    assert not judge(intact, tried(NO_PENDULUM, pushes=[True] * 5 + [False] * 3)).good
    assert not judge(tried(INTACT, pushes=[False]), tried(NO_PENDULUM, pushes=[False])).good


def test_a_speed_error_or_a_fall_shows_velocity_tuning():
    intact = tried(INTACT, errors=[0.01, -0.01])
    assert judge(intact, tried(NO_TUNING, errors=[-0.08])).good
    assert not judge(intact, tried(NO_TUNING, errors=[0.04])).good
    assert judge(intact, tried(NO_TUNING, up=[False])).good


def test_the_gait_paper_must_only_stay_up_and_ours_keeps_its_speed():
    by_gait = {case.name.partition(",")[0]: case for case in settings(_Scout("G18"))}
    assert by_gait["paper"].good is None
    assert not by_gait["walk"].good(outcome_of(speed=1.0, speed_commanded=0.6))


def value_at(table: dict, path: str):
    for key in path.split("."):
        table = table[key]
    return table


@pytest.mark.parametrize("gait", GAITS)
def test_every_change_that_the_claims_make_can_be_made(gait):
    changes = [off(gait, variant) for variant in VARIANTS] + [reaching(gait), *BOTH_GAITS.values()]
    changes += ONLY_PAPER.values() if gait == "paper" else []
    for some in changes:
        trial = catalog.encode(Walk("x", 0.6, 1.0, gait=gait, changes=some).trial())
        for change in some:
            path, _, value = change.partition("=")
            assert value_at(trial, path) == tomllib.loads(f"value = {value}")["value"], change


def posed(**angles: float) -> Recording:
    """A recording of two frames in one pose: the humanoid upright, but for some pitch angles."""
    recording = run_trial(Walk("still", 0.0, 0.02, gait="paper").trial()).recording
    qpos = np.zeros((2, recording.qpos.shape[1]))
    for name, start in {"pelvis": 3, "back": 7, "torso": 11, "head": 15, "left": 19, "right": 24}.items():
        half = angles.get(name, 0.0) / 2
        qpos[:, start], qpos[:, start + 2] = math.cos(half), math.sin(half)
    return replace(recording, qpos=qpos, heading=np.zeros(2))


def test_the_lean_of_the_torso_adds_up_along_the_spine():
    assert torso_lean_deg(posed(pelvis=0.1, torso=0.2)) == pytest.approx(math.degrees(0.3))


def test_hands_that_are_where_they_should_be_miss_nothing():
    assert hand_miss(posed(left=-1.2, right=-1.2), 1.2) == pytest.approx(0.0, abs=1e-9)


def test_arms_that_hang_miss_a_reach_by_their_chord():
    assert hand_miss(posed(), 1.2) == pytest.approx(2 * 0.55 * math.sin(0.6), abs=1e-6)


def test_the_swing_foot_lands_near_its_target():
    error = placement_error(Walk("x", 0.3, 2.5, gait="paper").trial())
    assert error is not None
    assert 0.0 < error < 0.3


def plain(value: object) -> bool:
    """Whether JSON can hold it: NumPy's own numbers and truths cost a long run its result once."""
    return value is None or type(value) in (bool, int, float, str)


def test_the_cells_of_the_bench_are_plain():
    outcome = race(1, 0.001, repeats=1, stretch_seconds=0.05)
    for cell in cells_of(Bench(outcome, outcome, outcome, outcome, None)):
        assert plain(cell.good)
        assert all(plain(figure) for figure in cell.figures.values()), cell.figures


def test_the_cells_of_an_ablation_are_plain():
    intact = tried(INTACT, lean=0.5, miss=0.01, errors=[0.01], pushes=[True])
    for variant in (NO_GRAVITY, NO_PENDULUM, NO_TUNING):
        cell = judge(intact, tried(variant, lean=-4.0, miss=0.1, errors=[0.1], pushes=[False]))
        assert plain(cell.good)
        assert all(plain(figure) for figure in cell.figures.values())
