"""What the menu offers first, in people's words, is in the library."""

from footfall import catalog
from footfall.gaits.style import Style
from footfall.laws.register import Gait
from footfall.studio.sliders.everyday import everyday


def test_each_is_one_style_or_gait_of_the_library_by_a_word_of_its_own():
    assert len({one["word"] for one in everyday()}) == len(everyday()) > 0
    for one in everyday():
        assert len(one) == 2
        assert one.get("style", "") in ("", *catalog.names(Style))
        assert one.get("gait", "") in ("", *catalog.names(Gait))
