"""The shipped pictures are of the library as it is, and look like walking."""

import gzip
import json

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.gaits.style import Style
from footfall.studio.library.previews import library_hash, on_level_ground
from footfall.studio.library.shipped_previews import FILE, previews


def test_they_are_fresh():
    shown = json.loads(gzip.decompress(FILE.read_bytes()))["library"]
    assert shown == library_hash(), "the library has changed: run `python tools/write_previews.py`"


def test_every_style_body_and_gait_has_one_and_all_are_small():
    assert sorted(previews()["styles"]) == catalog.names(Style)
    assert sorted(previews()["characters"]) == catalog.names(Character)
    assert sorted(previews()["gaits"]) == on_level_ground()
    assert FILE.stat().st_size < 200_000


@pytest.mark.parametrize("shelf", ["styles", "characters", "gaits"])
def test_feet_touch_the_ground_and_heads_are_on_top(shelf):
    for name, picture in previews()[shelf].items():
        points = np.array(picture["frames"]).reshape(len(picture["frames"]), -1, 3)
        assert points.shape[1] > max(max(a, b) for a, b, *_ in picture["segments"])
        assert -0.05 < points[..., 2].min() < 0.1, name
        assert 0.6 < points[..., 2].max() / picture["height"] < 1.25, name
        assert 0.25 < picture["seconds"] < 3.0, name
        assert np.abs(points[..., :2]).max() < 1.6 * picture["height"], name
