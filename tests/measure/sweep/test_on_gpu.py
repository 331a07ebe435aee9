"""Trials on MuJoCo Warp come to the same reports; on Warp's CPU device, so that no GPU is needed."""

from importlib.util import find_spec

import numpy as np
import pytest

from footfall import catalog
from footfall.errors import BadValue
from footfall.measure.sweep.design import Sweep
from footfall.measure.sweep.on_gpu import on_gpu, run_on_gpu
from footfall.measure.sweep.sweep import run_sweep
from footfall.measure.trial.run import run_trials
from footfall.stage.scene import Push, Trial
from footfall.stage.told import CommandChange

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("mujoco_warp") is None, reason="MuJoCo Warp is not installed"),
]

TWO = {
    "name": "two",
    "trial": {"name": "shoved", "seconds": 0.1, "push": [{"at": 0.0, "force": [0.0, 90.0, 0.0], "seconds": 0.05}]},
    "vary": [{"field": "push.newtons", "values": [10.0, 90.0]}],
}


def shoved(index: int) -> Trial:
    commands = [CommandChange(at=0.0, speed=0.5), CommandChange(at=0.1, heading_deg=20.0, mode="stand")]
    pushes = [
        Push(at=0.02, force=(40.0, 90.0, 0.0), seconds=0.08),
        Push(at=0.05, force=(0.0, -30.0, 10.0), seconds=0.05, point=(0.0, 0.1, 0.2)),
        Push(at=0.07, force=(20.0, 0.0, 0.0), body="head", seconds=0.03),
    ]
    return Trial(name=f"shoved {index}", seconds=0.12 + 0.04 * index, command=commands, push=pushes[index:])


def test_pushes_and_commands_come_at_their_ticks():
    trials = [shoved(index) for index in range(2)]
    expected = run_trials(trials)
    measured = run_on_gpu(trials, device="cpu", record=True)
    for one, other in zip(measured, expected, strict=True):
        assert one.recording is not None
        assert other.recording is not None
        assert len(one.recording) == len(other.recording)
        assert one.recording.push == pytest.approx(other.recording.push, abs=0.02)
        assert one.recording.com == pytest.approx(other.recording.com, abs=5e-4)
        assert one.recording.qpos == pytest.approx(other.recording.qpos, abs=5e-3)
        for name, values in one.recording.command.items():
            assert np.array_equal(values, other.recording.command[name]), name
        assert one.report.push_impulse == other.report.push_impulse
        assert one.report.outside_impulse == 0.0
        assert one.report.torque_peak == pytest.approx(other.report.torque_peak, rel=0.02)
        assert one.report.steps == other.report.steps
        assert one.recording.slip == pytest.approx(other.recording.slip, abs=1e-3)


@pytest.mark.thorough
def test_a_fall_is_a_fall():
    """When it is depends on which corner of a sole touches first, which single precision may see otherwise."""
    fall = Trial(name="a fall", seconds=0.9, push=[Push(at=0.01, force=(3000.0, 0.0, 0.0))])
    [on_cpu], [measured] = run_trials([fall]), run_on_gpu([fall], device="cpu")
    assert measured.report.fell
    assert on_cpu.report.fell


@pytest.mark.thorough
def test_a_body_in_the_plane_starts_scattered_by_its_seed():
    trial = Trial(name="plane", gait="planar-walk", seconds=0.1, scatter=0.02, seed=5)
    [on_cpu], [measured] = run_trials([trial]), run_on_gpu([trial], device="cpu", record=True)
    assert measured.recording is not None
    assert on_cpu.recording is not None
    assert measured.recording.qpos == pytest.approx(on_cpu.recording.qpos, abs=1e-3)


def test_sloping_ground_is_refused():
    with pytest.raises(BadValue, match="level ground only"):
        run_on_gpu([Trial(name="up", world="slope-up", seconds=0.1)], device="cpu")


def test_a_sweep_gives_the_same_columns_and_goes_on_where_it_was(tmp_path):
    sweep = catalog.decode(Sweep, TWO, "two")
    runner = on_gpu(device="cpu")
    rows = run_sweep(sweep, tmp_path / "gpu", workers=1, runner=runner, most=64, engine="gpu")
    again = run_sweep(sweep, tmp_path / "gpu", workers=1, runner=refused, most=64, engine="gpu")
    assert rows == again
    expected = run_sweep(sweep, tmp_path / "cpu", workers=1)
    assert [list(row) for row in rows] == [list(row) for row in expected]
    with pytest.raises(BadValue, match="another sweep"):
        run_sweep(sweep, tmp_path / "gpu", workers=1)


def refused(trials, batches, workers):
    assert not batches
    return iter(())
