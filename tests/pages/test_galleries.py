"""What the galleries say of every style, body and gait is what it does today; the pictures are not looked at."""

import re

import pytest
from pages.reading import DOCS

from footfall.cli import gallery

NUMBER = re.compile(r"-?\d+\.\d\d\b")
NEAR = 0.1
"""m/s and s: another processor rounds otherwise, which some gaits feel."""


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "asked"), [("gallery", {}), ("planar", {"plane": True}), ("space", {"space": True})])
def test_a_gallery_says_what_is_seen_today(name, asked, tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "check_drawing", lambda: None)
    for draw in ("strip_png", "moving_picture"):
        monkeypatch.setattr(gallery, draw, lambda *_, **__: b"")
    gallery.make_gallery(tmp_path / f"{name}.md", **asked)
    today, kept = (folder.joinpath(f"{name}.md").read_text() for folder in (tmp_path, DOCS))
    assert NUMBER.sub("", today).split("\n") == NUMBER.sub("", kept).split("\n")
    numbers = [[float(number) for number in NUMBER.findall(text)] for text in (today, kept)]
    assert numbers[0] == pytest.approx(numbers[1], abs=NEAR)
