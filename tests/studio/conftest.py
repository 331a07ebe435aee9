"""A session and hands to move it with."""

import pytest

from footfall.studio import protocol as say
from footfall.studio.protocol.changes import CHANGES, Changed, after_change
from footfall.studio.session.session import Session


class Stagehand:
    """A session that is driven as a page drives it, a frame at a time."""

    def __init__(self):
        self.session = Session()
        self.session.longest = float("inf")
        self.session.aside.wait(float("inf"))
        self.heard = []
        self.known = {}

    def ask(self, *messages):
        for message in messages:
            self.session.ask(message)
        return self

    def run(self, seconds, per_second=60):
        for _ in range(round(seconds * per_second)):
            self.session.advance(1.0 / per_second)
        self._hear()
        return self

    def until(self, fact, longest=60.0):
        """Let time pass until something holds; the bound ends only what never comes."""
        for _ in range(round(10 * longest)):
            if fact():
                return self
            self.run(0.1)
        raise AssertionError(f"it did not come true in {longest:g} simulated seconds")

    @property
    def documents(self):
        return self.known.get(say.Documents)

    def _hear(self):
        """Hear what is told as a page does: changes of documents and figures as what they make of them."""
        for message in self.session.told():
            if isinstance(message, Changed) and CHANGES[type(message)] in self.known:
                message = after_change(self.known[CHANGES[type(message)]], message)
            if type(message) in CHANGES.values():
                self.known[type(message)] = message
            self.heard.append(message)

    def told(self, kind):
        self._hear()
        return [message for message in self.heard if isinstance(message, kind)]

    def forget(self):
        self.told(say.Notice)
        self.heard.clear()

    @property
    def place(self):
        return self.session.play.simulation.place_of(0)

    @property
    def fallen(self):
        return bool((self.session.play.simulation.tally["fell_at"] >= 0).any())


@pytest.fixture
def stage():
    return Stagehand()
