"""Law and policies walk the same robot in the same loop, and are punched alike."""

import json
from pathlib import Path

import numpy as np
import pytest
from bodies.robots.made_robot import LIMIT, written
from msgspec.structs import replace

from footfall.bodies.robots.likeness import robot_character
from footfall.cli import main
from footfall.errors import BadDocument, BadValue
from footfall.laws.register import load_gait
from footfall.measure.judge.judge import judge
from footfall.measure.judge.yardstick import Yardstick, punches_of
from footfall.sim.bout import Bidding, Bout, LawWalker
from footfall.sim.policy import PolicyWalker

QUICK = Yardstick(name="quick", forces=[30.0, 3000.0], punches=2, every=0.5, settling=0.5)
LEGS = [f"{joint}_{side}" for side in "lr" for joint in ("hip_pitch", "knee", "ankle_pitch", "ankle_roll", "hip_roll")]
SHOWN = {"base_ang_vel": 3, "projected_gravity": 3, "joint_pos": len(LEGS), "actions": len(LEGS), "command": 3}
METADATA = {
    "joint_names": ",".join(LEGS),
    "joint_stiffness": "300",
    "joint_damping": "10",
    "default_joint_pos": "0.0",
    "action_scale": "0.25",
    "observation_names": ",".join(SHOWN),
}


def tiny_policy(path: Path, *, wide: int = sum(SHOWN.values()), **changes: str) -> Path:
    """A policy that stands: its servos hold the rest pose, and its ankles press against a lean and its rate."""
    onnx = pytest.importorskip("onnx", reason="policies need the extra footfall[onnx]")
    pytest.importorskip("onnxruntime", reason="policies need the extra footfall[onnx]")
    helper = onnx.helper
    balance = np.zeros((wide, len(LEGS)), np.float32)
    for name, sign in (("ankle_pitch_l", 1.0), ("ankle_pitch_r", -1.0)):
        balance[[1, 3], LEGS.index(name)] = 0.5 * sign, 4.0 * sign  # the second rate, and gravity ahead
    weights = onnx.numpy_helper.from_array(balance, "weights")
    ends = [
        helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [1, width])
        for name, width in (("shown", wide), ("action", len(LEGS)))
    ]
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["shown", "weights"], ["action"])], "tiny", ends[:1], ends[1:], [weights]
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, {key: value for key, value in (METADATA | changes).items() if value})
    onnx.save(model, path)
    return path


@pytest.fixture
def rig(tmp_path):
    return robot_character(written(tmp_path))


def test_punches_are_the_same_for_everyone_and_weigh_as_told():
    punches = punches_of(QUICK, 30.0, 40.0)
    assert punches == punches_of(QUICK, 30.0, 70.0)
    assert [np.hypot(*punch.force_w[:2]) for punch in punches] == pytest.approx([30.0, 30.0])
    light = punches_of(replace(QUICK, weight_of=80.0), 30.0, 40.0)
    assert np.hypot(*light[0].force_w[:2]) == pytest.approx(15.0)


@pytest.mark.slow
def test_the_law_survives_weak_punches_and_not_huge_ones(rig):
    verdict = judge(LawWalker(rig, load_gait("walk")), rig, QUICK)
    assert [one.survived for one in verdict.counts] == [2, 0]
    assert verdict.share == 0.5
    assert [one.fell_unpunched for one in verdict.counts] == [0, 0]


@pytest.mark.slow
def test_a_policy_is_judged_by_the_same_punches(rig, tmp_path):
    walker = PolicyWalker(tiny_policy(tmp_path / "tiny.onnx"), rig)
    verdict = judge(walker, rig, replace(QUICK, forces=[5.0, 3000.0]))
    assert verdict.walker == "policy tiny.onnx"
    weak, huge = verdict.counts
    assert weak.survived == 2 > huge.survived


@pytest.mark.slow
def test_a_policys_torques_stay_within_the_limits_of_the_file(rig, tmp_path):
    walker = PolicyWalker(tiny_policy(tmp_path / "stiff.onnx", joint_stiffness="1e6"), rig)
    bout = Bout(walker, rig, 0.0, lambda: (1.0, 0.0))
    bout.data.qpos[7:] += 0.1
    walker.act(bout.data, Bidding(0.0, 0.0, 0.0))
    assert np.abs(bout.data.qfrc_applied).max() == LIMIT
    assert not bout.data.qfrc_applied[:6].any()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"joint_names": ""}, "no metadata 'joint_names'"),
        ({"joint_names": METADATA["joint_names"].replace("knee_l", "nee_l")}, "did you mean 'knee_l'"),
        ({"joint_damping": "1,2"}, "joint_damping has 2 numbers for 10 joints"),
        ({"action_scale": "much"}, "it must be numbers"),
        ({"action_scale": "nan"}, "must be finite"),
        ({"observation_names": "height_scan"}, "'height_scan', which cannot be shown"),
        ({"step_seconds": "0.1"}, "0 < step <= control"),
    ],
)
def test_a_policy_that_cannot_be_run_is_refused_in_a_sentence(rig, tmp_path, changes, words):
    with pytest.raises(BadDocument, match=words):
        PolicyWalker(tiny_policy(tmp_path / "bad.onnx", **changes), rig)


def test_what_is_no_policy_is_refused_in_a_sentence(rig, tmp_path):
    pytest.importorskip("onnxruntime", reason="policies need the extra footfall[onnx]")
    path = tmp_path / "none.onnx"
    with pytest.raises(BadDocument, match="there is no file"):
        PolicyWalker(path, rig)
    path.write_bytes(b"walk")
    with pytest.raises(BadDocument, match="cannot be read as ONNX"):
        PolicyWalker(path, rig)


def test_a_policy_that_takes_other_numbers_is_refused_in_a_sentence(rig, tmp_path):
    walker = PolicyWalker(tiny_policy(tmp_path / "wide.onnx", wide=7), rig)
    bout = Bout(walker, rig, 0.0, lambda: (1.0, 0.0))
    with pytest.raises(BadDocument, match="cannot take 29 numbers"):
        bout.walk(0.01)


def test_a_yardstick_has_forces():
    with pytest.raises(BadValue, match="has no forces"):
        Yardstick(name="none", forces=[])


@pytest.mark.slow
def test_it_judges_from_the_command_line(tmp_path, capfd):
    path = written(tmp_path)
    quick = ["--set", "punches=1", "--set", "forces=[30]", "--set", "every=0.5", "--set", "settling=0.5"]
    assert main(["judge", path, *quick, "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["counts"] == [{"force": 30.0, "newtons": 30.0, "punches": 1, "survived": 1, "fell_unpunched": 0}]
    policy = str(tiny_policy(tmp_path / "tiny.onnx"))
    assert main(["judge", path, *quick, "--set", "forces=[5]", "--policy", policy]) == 0
    assert "policy tiny.onnx: survives 1 of 1 punches" in capfd.readouterr().out
    assert main(["judge", path, "--policy", policy, "--gait", "walk"]) == 2
    assert main(["judge", "humanoid"]) == 2
    assert "is no robot" in capfd.readouterr().err
