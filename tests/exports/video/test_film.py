"""What a recording looks like: sizes, colours, numbers of frames, and plain words where nothing can be drawn."""

import tempfile

import numpy as np
import pytest

from footfall.errors import BadValue, CannotWrite, MissingExtra
from footfall.exports.video.captions import colour_of_side
from footfall.exports.video.film import filmstrip, picture, video
from footfall.exports.video.strip import settled_stride
from footfall.laws.tables import Side
from footfall.measure.trial.run import run_trial
from footfall.sim.drawing import render
from footfall.sim.drawing.render import can_render
from footfall.stage.opened import load_trial

pytestmark = pytest.mark.slow

drawn = pytest.mark.usefixtures("drawing")
PUSH_AT = 1.0


@pytest.fixture(scope="module")
def walk():
    """Three seconds of walking with a shove in them."""
    trial = {"name": "three seconds", "gait": "paper", "seconds": 3.0, "command": [{"speed": 0.5}]}
    trial["push"] = [{"at": PUSH_AT, "force": [0.0, 100.0, 0.0], "seconds": 0.1}]
    return run_trial(load_trial(trial)).recording


@drawn
def test_a_temporary_folder_that_takes_nothing_is_said(walk, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    with pytest.raises(CannotWrite, match="the video cannot be made in the folder"):
        video(walk, tmp_path / "walk.mp4", size=(160, 120), seconds=0.1)
    assert not list(tmp_path.iterdir())


@pytest.fixture
def no_backend(monkeypatch):
    """A machine on which no OpenGL works."""
    monkeypatch.delenv("MUJOCO_GL", raising=False)
    monkeypatch.setattr(render, "_draws", lambda backend: False)
    render._working_backend.cache_clear()
    yield
    render._working_backend.cache_clear()


def pixels(path):
    from PIL import Image

    with Image.open(path) as image:
        return np.asarray(image.convert("RGB")).astype(int)


def share_like(image, colour, within=70):
    """How much of a picture is close to a colour in hue: the same mix of red, green and blue, lit or in shade."""
    unit = np.array(colour) / np.linalg.norm(colour)
    brightness = np.linalg.norm(image, axis=-1)
    off = np.linalg.norm(image - (image @ unit)[..., None] * unit, axis=-1)
    return float(np.mean((off < within * brightness / 255) & (brightness > 60) & (np.ptp(image, axis=-1) > 90)))


@drawn
def test_a_second_view_adds_a_row_as_high_as_asked(walk, tmp_path):
    filmstrip(walk, tmp_path / "strip.png", frames=3, height=120)
    one = pixels(tmp_path / "strip.png")
    filmstrip(walk, tmp_path / "strip.png", frames=3, height=120, below="front")
    two = pixels(tmp_path / "strip.png")
    assert two.shape[0] - one.shape[0] == 120
    assert one.shape[1] == two.shape[1]
    assert np.ptp(one) > 200


@drawn
def test_more_poses_make_a_wider_filmstrip(walk, tmp_path):
    for frames in (2, 4):
        filmstrip(walk, tmp_path / f"{frames}.png", frames=frames, height=100)
    assert pixels(tmp_path / "4.png").shape[1] > 1.5 * pixels(tmp_path / "2.png").shape[1]


@drawn
@pytest.mark.parametrize("view", ["side", "front", "quarter"])
def test_both_legs_are_seen_in_their_colours(walk, tmp_path, view):
    picture(walk, 2.0, tmp_path / "pose.png", view=view, size=(320, 240))
    image = pixels(tmp_path / "pose.png")
    assert image.shape == (240, 320, 3)
    for side in Side:
        assert share_like(image, colour_of_side(side)) > 0.001


@drawn
def test_a_push_is_drawn_while_it_acts_and_not_before(walk, tmp_path):
    red = (220, 20, 60)
    shares = []
    for time in (PUSH_AT - 0.1, PUSH_AT + 0.05):
        picture(walk, time, tmp_path / "pose.png", size=(320, 240))
        shares.append(share_like(pixels(tmp_path / "pose.png"), red, within=40))
    assert shares[0] == 0.0 < shares[1]


@drawn
def test_a_video_has_one_frame_for_each_moment_in_what_browsers_play(walk, tmp_path):
    av = pytest.importorskip("av")
    told = []
    video(
        walk,
        tmp_path / "walk.mp4",
        fps=20,
        size=(160, 120),
        start=1.0,
        seconds=1.0,
        progress=lambda *done: told.append(done),
    )
    with av.open(str(tmp_path / "walk.mp4")) as container:
        stream = container.streams.video[0]
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(stream)]
        assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
    assert len(frames) == 20
    assert told[-1] == (20, 20)
    assert all(frame.shape == (120, 160, 3) and np.ptp(frame) > 100 for frame in frames)


@drawn
def test_the_same_moment_gives_the_same_picture(walk, tmp_path):
    for name in ("a.png", "b.png"):
        picture(walk, 1.5, tmp_path / name, size=(160, 120))
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


@drawn
def test_what_cannot_be_is_refused_before_anything_is_drawn(walk, tmp_path):
    with pytest.raises(BadValue, match="did you mean 'quarter'"):
        filmstrip(walk, tmp_path / "strip.png", view="quart")
    with pytest.raises(BadValue, match="from 0 to"):
        filmstrip(walk, tmp_path / "strip.png", start=2.0, seconds=10.0)
    with pytest.raises(BadValue, match="even"):
        video(walk, tmp_path / "walk.mp4", size=(161, 120))
    with pytest.raises(CannotWrite, match="no folder"):
        picture(walk, 1.0, tmp_path / "nowhere" / "pose.png")
    assert list(tmp_path.iterdir()) == []


def test_a_settled_stride_is_two_steps_long(walk):
    begin, end = settled_stride(walk)
    assert np.sum((walk.strike_time > begin + 1e-9) & (walk.strike_time <= end)) == 2


def test_without_a_backend_the_sentence_names_the_package(no_backend, walk, tmp_path):
    able, sentence = can_render()
    assert not able
    assert "libegl1" in sentence or "comes with" in sentence
    for draw in (lambda path: filmstrip(walk, path), lambda path: picture(walk, 1.0, path)):
        with pytest.raises(MissingExtra) as caught:
            draw(tmp_path / "picture.png")
        assert str(caught.value) == sentence
    assert list(tmp_path.iterdir()) == []


def test_a_backend_that_was_asked_for_and_fails_is_named(no_backend, monkeypatch):
    monkeypatch.setenv("MUJOCO_GL", "glfw")
    assert "MUJOCO_GL=glfw" in can_render()[1]


def test_switching_drawing_off_is_told_from_a_missing_package(monkeypatch):
    monkeypatch.setenv("MUJOCO_GL", "disable")
    assert can_render() == (False, "drawing pictures is switched off by MUJOCO_GL=disable; unset that variable to draw")


def test_without_the_packages_the_sentence_names_the_extra(monkeypatch):
    monkeypatch.setattr(render, "find_spec", lambda name: None)
    able, sentence = can_render()
    assert not able
    assert "footfall[film]" in sentence
