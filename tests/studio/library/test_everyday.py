"""The moves that the menu offers first are in the library."""

from footfall import catalog
from footfall.gaits.style import Style
from footfall.laws.register import Gait
from footfall.studio.sliders.everyday import moves


def test_each_is_one_style_or_gait_of_the_library_by_a_word_of_its_own():
    assert len({move["word"] for move in moves()}) == len(moves()) > 0
    for move in moves():
        assert len(move) == 2
        assert move.get("style", "") in ("", *catalog.names(Style))
        assert move.get("gait", "") in ("", *catalog.names(Gait))
