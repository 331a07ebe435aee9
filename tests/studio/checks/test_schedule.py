"""What is found out beside the stage: the light in words, the push rose as it grows, surprises that walk."""

import time

import pytest

from footfall import catalog
from footfall.measure.card.body_check import BodyTask, CheckUp
from footfall.studio import protocol as say
from footfall.studio.checks import push_rose as rose_module
from footfall.studio.checks.push_rose import grow
from footfall.studio.checks.walkability import judge, said, walks_of

pytestmark = pytest.mark.slow


@pytest.fixture
def session(stage):
    yield stage.session
    stage.session.close()


def listen(session, kind, until, seconds=120.0):
    """Let real time pass until a message of a kind says enough."""
    began, heard = time.monotonic(), []
    while time.monotonic() - began < seconds:
        session.advance(0.05)
        heard += [message for message in session.told() if isinstance(message, kind)]
        if heard and until(heard[-1]):
            return heard
        time.sleep(0.02)
    raise AssertionError(f"nothing of the kind in {seconds} s: {heard[-2:]}")


def nothing(*_):
    pass


def test_the_light_soon_says_that_a_person_walks_and_why_another_body_does_not(session):
    person = session.work.shared
    assert next(judge(nothing, person["character"], person["gait"])).text.startswith("It walks.")
    session.ask(say.Edit(document="character", path="foot_length", value=0.03))
    session.ask(say.Edit(document="character", path="leg_length", value=1.3))
    stilts = session.work.shared
    light = next(judge(nothing, stilts["character"], stilts["gait"]))
    assert light.colour in ("amber", "red")
    assert "feet are" in light.text


@pytest.mark.parametrize(
    ("failed", "colour", "words"),
    [
        ((), "green", "It walks, stands, stops and survives shoves."),
        (("shoved back",), "amber", "(shoved back: fell back after 7.4 s)"),
        (("at a usual speed",), "red", "It does not walk at a usual speed"),
        (("at a usual speed", "in place"), "red", "It does not walk."),
    ],
)
def test_a_check_up_becomes_a_colour_and_words(failed, colour, words):
    tried = ("at a usual speed", "in place", "shoved back")
    tests = [BodyTask(name, name not in failed, "fell back after 7.4 s") for name in tried]
    light = said(CheckUp(tests, [], 0.0))
    assert (light.colour, words in light.text) == (colour, True)


def test_long_work_runs_in_a_process_of_its_own_and_can_be_stopped(session):
    session.ask(say.AskRose())
    first = listen(session, say.Rose, lambda rose: rose.running)[-1]
    assert len(first.directions) == len(first.survived) == 16
    session.ask(say.AskRose(stop=True))
    assert not listen(session, say.Rose, lambda rose: not rose.running)[-1].running


def test_a_rose_knows_what_was_survived_and_what_felled(session, monkeypatch):
    monkeypatch.setattr(rose_module, "AT_ONCE", 2)
    shared = session.work.shared
    growing = grow(nothing, shared["character"], shared["gait"], 0.6, False)
    next(growing)
    rose = next(growing)
    assert 0.0 < rose.done < 1.0
    assert all(fell == 0.0 or survived < fell for survived, fell in zip(rose.survived, rose.fell, strict=True))
    assert any(rose.survived) or any(rose.fell)


@pytest.mark.slow
def test_the_first_of_some_surprises_that_walks_is_opened(session):
    session.ask(say.Surprise(document="style"))
    works = [work for work, _ in session.aside._candidates]
    assert len({str(work.style) for work in works}) == len(works)
    tables = [(work.shared["character"], catalog.encode(work.walk)) for work in works[:2]]
    *looking, index = walks_of(nothing, tables, speed=0.6)
    assert looking[0] == say.Looking(tried=1, of=2, over=False)
    session.aside._reveal(0 if index is None else index)
    assert session.work.style.name == "surprise"
    assert any(isinstance(told, say.Looking) and told.over for told in session.told())


def test_a_surprising_body_begins_on_its_feet_and_not_in_the_stride_of_another(session):
    session.run(3000)
    assert session.play.simulation.memory["stride"]["steps"][0] > 2
    session.ask(say.Surprise(document="character"))
    session.aside._reveal(0)
    session.advance(1 / 60)
    assert session.play.simulation.memory["stride"]["steps"][0] < 2
