"""`footfall gallery` makes a page with a moving picture of everything it is asked for."""

import re

import pytest

pytestmark = pytest.mark.slow

LARGEST = 150_000
"""bytes of a picture."""


@pytest.mark.usefixtures("drawing")
def test_a_gallery_has_a_moving_picture_of_each(footfall, tmp_path):
    said = footfall("gallery", "--out", "mine.md", "--style", "limp", "--character", "humanoid")
    assert said.status == 0
    page = (tmp_path / "mine.md").read_text()
    pictures = re.findall(r"!\[.*\]\((.*)\)", page)
    assert pictures == ["mine/styles-limp.webp", "mine/bodies-humanoid.webp"]
    assert all(0 < (tmp_path / picture).stat().st_size < LARGEST for picture in pictures)
    assert "A bad left leg" in page
    assert "`footfall walk --style limp`" in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--out", "page.html"], "the name must end in .md"),
        (["--style", "limb"], "did you mean 'limp'?"),
        (["--out", "there/page.md"], "there is no folder"),
    ],
)
def test_a_mistake_is_one_sentence_and_leaves_no_file(footfall, tmp_path, arguments, words):
    said = footfall("gallery", *arguments)
    assert said.status == 2
    assert words in said.err
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
