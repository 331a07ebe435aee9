"""Clips that cannot be used are refused in a sentence; a long one is read quickly, and its middle is used."""

import numpy as np
import pytest

from footfall.bodies.character import reference
from footfall.exports.bvh import write_bvh
from footfall.measure.trial.run import run_trial
from footfall.mocap.bvh import BadClip, bvh_of
from footfall.mocap.clip import clip_of
from footfall.mocap.cycle import stride_of
from footfall.reading import CLIP_FRAMES, CLIP_SECONDS
from footfall.stage.opened import load_trial


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    path = tmp_path_factory.mktemp("clips") / "x.bvh"
    write_bvh(run_trial(load_trial({"name": "x", "seconds": 3.0})).recording, path, fps=30)
    return path.read_text()


def rows(text):
    head, numbers = text.split("Frame Time:")
    seconds, *lines = numbers.strip().split("\n")
    return head, seconds.strip(), lines


def with_rows(text, lines, seconds=None):
    head, own, _ = rows(text)
    head = head[: head.index("Frames:")] + f"Frames: {len(lines)}\n"
    return f"{head}Frame Time: {seconds or own}\n" + "\n".join(lines) + "\n"


def one_frame(text):
    return with_rows(text, rows(text)[2][:1])


def far_away(text):
    lines = rows(text)[2]
    return with_rows(text, ["1e300" + line[line.index(" ") :] for line in lines])


def without_length(text):
    lines = [line if "OFFSET" not in line else "OFFSET 0 0 0" for line in text.split("\n")]
    return "\n".join(lines)


def with_offset(number):
    def change(text):
        return text.replace("OFFSET 0.", f"OFFSET {number} 0.", 1) if "OFFSET 0." in text else text

    return change


def with_channels(number):
    return lambda text: text.replace("CHANNELS 3", f"CHANNELS {number}", 1)


@pytest.mark.parametrize(
    "change",
    [
        one_frame,
        far_away,
        without_length,
        with_offset("nan"),
        with_offset("inf"),
        with_channels("nan"),
        with_channels("inf"),
        with_channels("1e300"),
        with_channels("-2"),
    ],
)
def test_a_clip_that_cannot_be_used_is_refused_in_a_sentence(text, change):
    with pytest.raises(BadClip) as refused:
        stride_of(clip_of(bvh_of(change(text)), "x"), reference())
    assert "\n" not in str(refused.value)


def test_of_a_long_clip_the_middle_is_used(text):
    lines = rows(text)[2]
    long = clip_of(bvh_of(with_rows(text, lines * 400)), "x")
    assert len(long) == round(CLIP_SECONDS * long.rate)
    assert "1200 s, the 60 s in the middle" in long.cut
    assert clip_of(bvh_of(text), "x").cut == ""


def test_of_many_frames_a_second_some_are_used(text):
    lines = rows(text)[2]
    quick = clip_of(bvh_of(with_rows(text, lines * 300, "0.0005")), "x")
    assert len(quick) <= CLIP_FRAMES
    assert quick.rate == pytest.approx(2000.0 / 3)
    assert "one frame in 3" in quick.cut


def test_numbers_are_read_as_they_are_written(text):
    lines = rows(text)[2]
    np.testing.assert_array_equal(bvh_of(text).values, [[float(word) for word in line.split()] for line in lines])


def test_words_among_the_numbers_are_refused(text):
    lines = rows(text)[2]
    with pytest.raises(BadClip, match="then numbers"):
        bvh_of(with_rows(text, [lines[0].replace(lines[0].split()[3], "three", 1), *lines[1:]]))
