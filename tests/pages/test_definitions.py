"""What pages define in numbers is what the source has."""

from pages.reading import DOCS

from footfall.laws.tables import Link
from footfall.papers.register import CLAIMS


def test_the_links_are_numbered_as_the_notation_says():
    page = " ".join((DOCS / "notation.md").read_text().split())
    for link in (Link.PELVIS, Link.LOWER_BACK, Link.TORSO, Link.HEAD):
        assert f"{int(link)} {link.name.lower().replace('_', ' ')}" in page
    arms = f"{int(Link.LEFT_UPPER_ARM)}–{int(Link.LEFT_LOWER_ARM)} left upper and lower arm"
    legs = f"{int(Link.LEFT_THIGH)}–{int(Link.LEFT_TOES)} left thigh, shank, foot, toes"
    assert f"{arms}, {int(Link.RIGHT_UPPER_ARM)}–{int(Link.RIGHT_LOWER_ARM)} right" in page
    assert f"{legs}; {int(Link.RIGHT_THIGH)}–{int(Link.RIGHT_TOES)} right" in page


def test_the_bar_of_the_courses_is_that_of_its_claim():
    assert "the bar is 90" in " ".join((DOCS / "skills.md").read_text().split())
    assert "at least 90 %" in CLAIMS["G14"].bar
