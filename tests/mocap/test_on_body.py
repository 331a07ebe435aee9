"""Our own walk, written as motion capture and read again, is the same walk."""

import numpy as np
import pytest

from footfall.bodies.character import reference
from footfall.bodies.poses import Poser
from footfall.exports.bvh import write_bvh
from footfall.laws.tables import Link
from footfall.measure.people.curves import mean_curves
from footfall.measure.people.motion import motion_of, motion_of_clip
from footfall.measure.people.strides import by_motion, strides_of
from footfall.measure.trial.run import run_trial
from footfall.mocap.clip import read_clip
from footfall.mocap.on_body import poses_on
from footfall.sim.recording import FRAME_RATE
from footfall.stage.opened import load_trial


@pytest.fixture(scope="module")
def walk():
    return run_trial(load_trial({"name": "walk", "seconds": 6.0, "command": [{"at": 0.0, "speed": 0.8}]})).recording


@pytest.fixture(scope="module", params=["vrm", "mixamo", "unreal"])
def clip(walk, request, tmp_path_factory):
    path = tmp_path_factory.mktemp("clips") / "walk.bvh"
    write_bvh(walk, path, names=request.param, fps=FRAME_RATE)
    return read_clip(path)


def test_joints_are_where_they_were(walk, clip):
    ours = motion_of(walk)
    assert not clip.found.words
    for link in (Link.LEFT_SHANK, Link.RIGHT_FOOT, Link.LEFT_LOWER_ARM, Link.RIGHT_TOES):
        way = ours.joint_w[link] - ours.joint_w[Link.PELVIS]
        read = clip.position_w[link] - clip.position_w[Link.PELVIS]
        np.testing.assert_allclose(read, way[: len(read)], atol=0.001)


def test_curves_are_the_same(walk, clip):
    ours, theirs = motion_of(walk).cut(300, 600), motion_of_clip(clip).cut(300, 600)
    one, other = (mean_curves(motion, strides_of(by_motion(motion))) for motion in (ours, theirs))
    for name in ("hip", "knee", "pelvis", "arm"):
        np.testing.assert_allclose(one[name], other[name], atol=1.5)


def test_on_the_same_body_it_takes_the_same_poses(walk, clip):
    rows = poses_on(clip, reference())
    ours, again = (Poser(reference()).poses(qpos) for qpos in (walk.qpos[300:500], rows[300:500]))
    for link in (Link.LEFT_SHANK, Link.RIGHT_SHANK, Link.LEFT_FOOT, Link.RIGHT_FOOT, Link.RIGHT_LOWER_ARM):
        was, is_now = (poses.of(link)[0] - poses.of(Link.PELVIS)[0] for poses in (ours, again))
        np.testing.assert_allclose(is_now, was, atol=0.04)
