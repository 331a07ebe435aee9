"""A session and hands to move it with."""

import pytest

from footfall.studio import protocol as say
from footfall.studio.session.session import Session


class Stagehand:
    """A session that is driven as a page drives it, a frame at a time."""

    def __init__(self):
        self.session = Session()
        self.session.longest = float("inf")
        self.session.aside.wait(float("inf"))
        self.heard = []

    def ask(self, *messages):
        for message in messages:
            self.session.ask(message)
        return self

    def run(self, seconds, per_second=60):
        for _ in range(round(seconds * per_second)):
            self.session.advance(1.0 / per_second)
        self.heard += self.session.told()
        return self

    def told(self, kind):
        self.heard += self.session.told()
        return [message for message in self.heard if isinstance(message, kind)]

    def forget(self):
        self.told(say.Notice)
        self.heard.clear()

    @property
    def place(self):
        return self.session.play.stage.crowd.place_of(0)

    @property
    def fallen(self):
        return bool((self.session.play.stage.crowd.tally["fell_at"] >= 0).any())


@pytest.fixture
def stage():
    return Stagehand()
