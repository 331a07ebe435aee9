"""In the studio a character goes on in mid-step when a gait of another law is chosen for the same body."""

import pytest

from footfall.studio import protocol as say
from footfall.studio.session.session import Session


@pytest.fixture
def session() -> Session:
    """The biped, walking by GENBICON."""
    session = Session()
    session.ask(say.Choose(document="character", name="biped"))
    session.ask(say.Drive(speed=1.0))
    run(session, 4.0)
    return session


def run(session: Session, seconds: float) -> None:
    for _ in range(round(60 * seconds)):
        session.advance(1.0 / 60)


def law(session: Session) -> str:
    return session.play.simulation.laws[0].name


@pytest.mark.slow
def test_a_walk_goes_on_as_another_laws_and_comes_back(session):
    session.ask(say.Choose(document="gait", name="space-go"))
    session.advance(0.0)
    assert session.play.way
    run(session, 10.0)
    assert law(session) == "simbicon-space"
    assert session.play.simulation.tally["fell_at"][0] < 0
    session.ask(say.Choose(document="gait", name="walk"))
    run(session, 3.0)
    assert law(session) == "footfall"
    assert session.play.simulation.tally["fell_at"][0] < 0


def test_time_travel_brings_the_law_of_that_moment_back(session):
    session.ask(say.Choose(document="gait", name="space-go"))
    run(session, 8.0)
    session.ask(say.Scrub(at=3.0))
    session.ask(say.Continue())
    run(session, 0.5)
    assert law(session) == "footfall"
