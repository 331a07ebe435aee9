"""A body that changes gets a new skin, made beside the stage."""

import time

import pytest

from footfall.studio import protocol as say

LONGEST = 120.0
"""Real seconds after which a skin is taken never to come."""


@pytest.mark.slow
def test_a_body_that_is_changed_gets_a_skin_of_its_own(stage):
    session = stage.run(0.1).session
    (first,) = session.skins.news()
    stage.ask(say.Edit(document="character", path="leg_length", value=1.05)).run(0.1)
    news, end = session.skins.news(), time.monotonic() + LONGEST
    assert news == [], "it walks on meanwhile"
    while not news and time.monotonic() < end:
        time.sleep(0.02)
        news = session.skins.news()
    session.close()
    assert news[0].of == [0]
    assert news[0].skins != first.skins
