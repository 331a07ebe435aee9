"""What a BVH file says, and what is said about one that is broken."""

import numpy as np
import pytest

from footfall.mocap.bvh import BadClip, bvh_of, read_bvh

ARM = """HIERARCHY
ROOT Hips
{
  OFFSET 7 7 7
  CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
  JOINT Left Elbow
  {
    OFFSET 2 0 0
    CHANNELS 3 Zrotation Yrotation Xrotation
    End Site
    {
      OFFSET 1 0 0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.01
1 2 3 0 0 0 0 0 0
0 0 0 90 0 0 90 0 0
"""


def test_joints_come_with_their_parents_and_ends():
    joints = bvh_of(ARM).joints
    assert [(joint.name, joint.parent, joint.is_end) for joint in joints] == [
        ("Hips", -1, False),
        ("Left Elbow", 0, False),
        ("end site", 1, True),
    ]


def test_positions_replace_the_offset_of_the_root():
    position, _ = bvh_of(ARM).poses()
    np.testing.assert_allclose(position[0], [[1, 2, 3], [3, 2, 3], [4, 2, 3]])


def test_rotations_add_up_along_the_limb():
    position, _ = bvh_of(ARM).poses()
    np.testing.assert_allclose(position[1], [[0, 0, 0], [0, 2, 0], [-1, 2, 0]], atol=1e-12)


def test_channels_apply_in_the_order_of_the_file():
    text = ARM.replace("0 0 0 90 0 0 90 0 0", "0 0 0 90 90 0 0 0 0")
    position, _ = bvh_of(text).poses()
    np.testing.assert_allclose(position[1, 1], [0, 0, -2], atol=1e-12)
    swapped = text.replace("Zposition Zrotation Yrotation", "Zposition Yrotation Zrotation")
    position, _ = bvh_of(swapped).poses()
    np.testing.assert_allclose(position[1, 1], [0, 2, 0], atol=1e-12)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("HIERARCHY", "GLTF"), "not a BVH file"),
        (("MOTION", "EMOTION"), "not a BVH file"),
        (("Frames: 2", "Frames: 3"), "18 numbers; 3 frames of 9 channels are 27"),
        (("Frames: 2", "Frames: many"), "must say 'Frames: N'"),
        (("Frame Time: 0.01", "Frame Time: 0"), "between 0.0001 and 1 s"),
        (("OFFSET 2 0 0", "OFFSET 2 0 x"), "'x' where a number must be"),
        (("Xposition", "Wposition"), "some of them unknown"),
        (("1 2 3 0", "1 2 nan 0"), "not finite"),
        (("JOINT", "BONE"), "'BONE' in the middle"),
        (("      OFFSET 1 0 0\n    }\n  }\n}\n", ""), "'OFFSET'"),
    ],
)
def test_a_broken_file_is_refused_in_a_sentence(change, words):
    text = ARM.replace(*change)
    with pytest.raises(BadClip, match="the clip") as refused:
        bvh_of(text)
    assert "\n" not in str(refused.value)
    assert words in str(refused.value) or "ends too early" in str(refused.value)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadClip, match="there is no file"):
        read_bvh(tmp_path / "walk.bvh")
