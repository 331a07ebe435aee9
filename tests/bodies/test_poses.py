import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.poses import Poser
from footfall.bodies.size import standing_height
from footfall.laws.tables import PARENTS, Link
from footfall.maths.quaternions import rotated
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial


@pytest.fixture(scope="module")
def walk():
    return run_trial(load_trial({"name": "x", "seconds": 1.0, "command": [{"speed": 0.6}]})).recording


def test_every_link_has_a_pose_in_every_frame(walk):
    poses = walk.poses()
    assert poses.links == tuple(Link)
    assert poses.position.shape == (100, 1, 16, 3)
    assert np.linalg.norm(poses.rotation, axis=-1) == pytest.approx(np.ones((100, 1, 16)))


def test_the_feet_are_where_the_recording_has_them(walk):
    poses = walk.poses()
    for side, link in enumerate((Link.LEFT_FOOT, Link.RIGHT_FOOT)):
        assert poses.of(link)[0] == pytest.approx(walk.foot_position[:, side], abs=1e-5)


def test_a_link_hangs_on_its_parent(walk):
    poses = walk.poses()
    for link in list(Link)[1:]:
        at_w, q_wl = poses.of(Link(PARENTS[link]))
        assert poses.of(link)[0] == pytest.approx(at_w + rotated(q_wl, np.array(walk.character.bone(link).at)))


def test_a_body_in_the_plane_has_the_links_that_it_has():
    planar = catalog.load(Character, "planar")
    poser = Poser(planar)
    poses = poser.poses(np.array([[0.3, standing_height(planar.links()), *[0.0] * 7]]))
    assert poses.links == tuple(planar.links())
    assert poses.of(Link.PELVIS)[0][0] == pytest.approx([0.3, 0.0, standing_height(planar.links())])


@pytest.mark.parametrize("name", ["humanoid", "planar"])
def test_every_coordinate_and_every_speed_has_its_own_name(name):
    character = catalog.load(Character, name)
    poser = Poser(character)
    assert len(set(poser.coordinates)) == len(poser.coordinates) == (9 if character.plane else 45)
    assert len(set(poser.speeds)) == len(poser.speeds) == (9 if character.plane else 37)
    assert "left_shank" in poser.coordinates
    assert "left_shank_rate" in poser.speeds


def test_the_way_between_two_poses_names_the_joint_that_turned(walk):
    poser, row = Poser(walk.character), walk.qpos[50].copy()
    row[poser.coordinates.index("right_shank")] += 0.25
    turned = {name: way for name, way in poser.way(walk.qpos[50], row).items() if np.abs(way).max() > 1e-9}
    assert turned == {"right_shank": pytest.approx([0.25])}
