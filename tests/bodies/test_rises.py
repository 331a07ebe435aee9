"""Which document of the library a body gets up by."""

from footfall import catalog
from footfall.bodies.character import character
from footfall.bodies.rises import _nearest, build_of, rising_for
from footfall.laws.rise.rising import Rising


def test_a_body_gets_up_by_its_own_document_which_is_the_one_of_the_nearest_build():
    for name in catalog.names(Rising):
        body = character(catalog.load(Rising, name).character)
        assert rising_for(body).name == name == _nearest(tuple(build_of(body.links())))
