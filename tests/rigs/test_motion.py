"""A recording on a skeleton: the joints are where the simulation has them, loops close, and what is in place stays."""

from dataclasses import replace

import numpy as np
import pytest

from footfall.bodies.character import character
from footfall.errors import BadValue
from footfall.laws.tables import Link
from footfall.maths.quaternions import angle_between, yaw
from footfall.measure.trial.run import run_trial
from footfall.rigs.axes import to_file
from footfall.rigs.bone_names import renamed
from footfall.rigs.clip import even_path
from footfall.rigs.cut import clip_of
from footfall.rigs.loop import best_loop
from footfall.rigs.motion import motion_of, notes_of
from footfall.rigs.skeleton import t_pose
from footfall.rigs.take import chosen, take_of
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial


@pytest.fixture(scope="module")
def walk() -> Recording:
    return run_trial(load_trial({"name": "a walk", "seconds": 8.0, "command": [{"speed": 0.8}]})).recording


@pytest.mark.parametrize("body", ["humanoid", "ape", "ostrich"])
def test_at_rest_a_figure_stands_in_a_t_pose_and_faces_z(body):
    skeleton = t_pose(character(body))
    at = {joint.name: joint.at for joint in skeleton.joints}
    left = at["leftHand"] - at["leftUpperArm"]
    assert left[0] > 0.1
    assert left[1:] == pytest.approx([0.0, 0.0])
    assert at["rightHand"][0] < at["rightUpperArm"][0]
    assert at["leftToes"][2] > at["leftFoot"][2]
    assert at["head"][1] > at["chest"][1] > at["hips"][1] > at["leftFoot"][1] > 0.0
    assert all(joint.rest == pytest.approx([1, 0, 0, 0]) for joint in skeleton.joints)


def test_every_joint_is_where_the_simulation_has_it(walk):
    motion = motion_of(walk, fps=100)
    links = len(motion.clip.links)
    assert np.abs(motion.places[:, :links] - to_file(walk.poses().position[:, 0])).max() < 1e-12


def test_between_two_frames_joints_are_between_their_places(walk):
    every, half = motion_of(walk, fps=100), motion_of(walk, fps=200)
    assert np.abs(half.places[::2] - every.places).max() < 1e-12
    middle = (every.places[:-1] + every.places[1:]) / 2
    assert np.abs(half.places[1:-1:2] - middle[: len(half.places[1:-1:2])]).max() < 1e-3


@pytest.mark.parametrize("in_place", [True, False])
def test_a_loop_ends_as_it_begins(walk, in_place):
    motion = motion_of(walk, loop=True, in_place=in_place)
    gap = motion.places[-1] - motion.places[0]
    way = motion.root[-1] - motion.root[0]
    assert np.abs(gap - way).max() < 1e-3
    assert np.degrees(angle_between(motion.turned[0], motion.turned[-1])).max() < 0.1
    assert way[1] == pytest.approx(0.0, abs=1e-9)
    if in_place:
        assert np.linalg.norm(way) < 1e-9
    else:
        assert way[2] > 0.3


@pytest.mark.parametrize("fps", [24, 25, 30, 60])
def test_a_loop_lasts_whole_frames_at_the_rate_asked_for(walk, fps):
    motion, exact = motion_of(walk, loop=True, fps=fps), motion_of(walk, loop=True, fps=1000)
    assert motion.times == pytest.approx(np.arange(len(motion.times)) / fps, abs=1e-12)
    assert abs(motion.times[-1] - exact.times[-1]) <= 0.5 / fps
    share = motion.clip.strike_time / motion.times[-1]
    assert share == pytest.approx(exact.clip.strike_time / exact.times[-1], abs=1e-9)


def test_a_part_of_a_recording_has_the_loop_that_lies_in_it(walk):
    part = walk.between(310, 700)
    begin, end, gap = best_loop(part)
    landed = walk.strike_time[walk.strike_side == 0] * 100
    assert np.abs(landed - (310 + begin)).min() <= 0.5
    assert np.abs(landed - (310 + end)).min() <= 0.5
    assert gap < 0.2


def test_a_loop_begins_at_the_origin_and_has_the_footfalls_of_its_strides(walk):
    clip = clip_of(walk, loop=True)
    assert clip.pelvis[0, :2] == pytest.approx([0.0, 0.0], abs=1e-9)
    sides = clip.strike_side.tolist()
    assert sides == [0, 1] * (len(sides) // 2)
    assert clip.strike_time[0] < 0.02


def test_a_loop_is_close_to_the_walk_it_is_cut_from(walk):
    """Closing it moves no joint by more than a centimetre: it hides no stumble."""
    begin, end, _ = best_loop(walk)
    heights = motion_of(walk, fps=100).places[begin : end + 1, :, 1]
    assert np.abs(motion_of(walk, loop=True, fps=100).places[..., 1] - heights).max() < 0.01


def test_in_place_the_walker_stays_where_it_began(walk):
    clip = clip_of(walk, in_place=True)
    assert np.abs(clip.pelvis[:, :2]).max() < 0.15
    assert np.ptp(clip_of(walk).pelvis[:, 0]) > 2.0


def test_a_path_that_turns_is_an_arc(walk):
    clip = clip_of(walk, fps=100)
    angle = np.linspace(0.0, np.pi / 2, len(clip.times))
    rotation = clip.rotation.copy()
    rotation[:, clip.links.index(Link.PELVIS)] = yaw(angle)
    pelvis = np.column_stack([np.sin(angle), 1.0 - np.cos(angle), np.ones_like(angle)])
    path = even_path(replace(clip, rotation=rotation, pelvis=pelvis))
    assert path[:, :2] == pytest.approx(pelvis[:, :2], abs=1e-9)


def test_notes_tell_footfalls_and_the_weight_on_the_feet(walk):
    notes = notes_of(clip_of(walk, fps=50))
    assert len(notes["footfalls"]) == len(walk.strike_time)
    assert {fall["side"] for fall in notes["footfalls"]} == {"left", "right"}
    weight = np.add(*notes["groundForceNewtons"].values())
    assert np.mean(weight[50:]) == pytest.approx(9.81 * walk.character.mass, rel=0.05)


def test_names_are_those_of_the_program_asked_for(walk):
    assert motion_of(walk, names="mixamo").names[:3] == ("mixamorig:Hips", "mixamorig:Spine", "mixamorig:Spine1")
    assert {"thigh_l", "calf_r", "ball_l", "hand_r"} <= set(motion_of(walk, names="unreal").names)
    with pytest.raises(BadValue, match="no names 'mixamoo'; did you mean 'mixamo'"):
        renamed("hips", "mixamoo")


def test_of_a_crowd_all_are_taken_or_the_one_that_is_chosen(walk):
    crowd = replace(walk, others=(walk,))
    motions = take_of(crowd).motions
    assert [motion.names[0] for motion in motions] == ["1:hips", "2:hips"]
    assert len(chosen(crowd, 2, ".bvh")) == len(take_of(crowd, who=2).motions) == 1
    with pytest.raises(BadValue, match="holds one character and the recording has 2"):
        take_of(crowd, ".bvh")
    with pytest.raises(BadValue, match="do not loop together"):
        take_of(crowd, loop=True)


def test_who_stands_loops_between_two_moments_that_are_alike():
    still = run_trial(load_trial({"name": "x", "seconds": 4.0, "command": [{"mode": "stand"}]})).recording
    begin, end, gap = best_loop(still)
    assert end - begin >= 100
    assert gap < 0.02
    with pytest.raises(BadValue, match="no loop of 2 strides in this range; mark one with at least 3 steps"):
        motion_of(still, strides=2)


def test_a_walk_without_a_stride_has_no_loop(walk):
    short = run_trial(load_trial({"name": "x", "seconds": 0.5, "command": [{"speed": 0.6}]})).recording
    with pytest.raises(BadValue, match="no whole stride"):
        motion_of(short, loop=True)
    with pytest.raises(BadValue, match="fps is 0; it must lie between 1 and 1000"):
        motion_of(walk, fps=0)
