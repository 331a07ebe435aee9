"""A gait chosen in the page: it is led there, as in a trial and in Python, to the same bytes; undo works on the way."""

import pytest

import footfall
from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import FootfallError
from footfall.laws.register import load_gait
from footfall.measure.trial.run import run_trial
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say
from footfall.studio.scene.following import _scripted
from footfall.studio.scene.past import Terms
from footfall.studio.scene.playback import Play
from footfall.studio.session.session import Session
from footfall.studio.work.choosing import from_trial

CHOSEN_AT, SECONDS = 3.0, 11.0
CHOICES = [("humanoid", "clip-march"), ("biped", "space-hop"), ("humanoid", "stepping"), ("humanoid", "zero")]


def slices(session: Session, seconds: float) -> None:
    """Run by ticks, and let the documents be followed as the page's frames do."""
    session.advance(0.0)
    session.run(round(seconds / session.play.simulation.step_seconds))


@pytest.fixture
def session() -> Session:
    session = Session()
    session.run(3000)
    return session


def gait(session: Session) -> str:
    return session.play.simulation.gaits[0].name


@pytest.mark.slow
@pytest.mark.parametrize(("body", "gait"), CHOICES)
def test_page_trial_and_python_give_the_same_bytes(body, gait):
    walks = {"name": "x", "character": body, "seconds": SECONDS, "command": [{"at": 0.0, "speed": 0.8}]}
    by_edit = run_trial(load_trial(walks | {"edit": [{"at": CHOSEN_AT, "gait": gait}]})).recording
    asked = [{"at": 0.0, "speed": 0.8}, {"at": CHOSEN_AT, "gait": gait}]
    by_command = run_trial(load_trial(walks | {"command": asked})).recording
    assert by_command.qpos.tobytes() == by_edit.qpos.tobytes()
    last = by_edit.qpos[-1].tobytes()

    simulation = Simulation(catalog.load(Character, body), load_gait("walk"))
    simulation.set_command(0, speed=0.8)
    simulation.run(CHOSEN_AT)
    simulation.change_gait(0, load_gait(gait))
    simulation.run(SECONDS - CHOSEN_AT - 0.01)
    assert simulation.batch.qpos[0].tobytes() == last

    session, trial = Session(), load_trial(walks)
    session.play = Play(from_trial(trial), Terms(balls=0))  # a world with balls differs in its last bits
    session.history.work = session.play.work
    session.play.wheels = tuple(_scripted(wheel, trial, 0) for wheel in session.play.wheels)
    slices(session, CHOSEN_AT)
    session.ask(say.Choose(document="gait", name=gait))
    slices(session, SECONDS - CHOSEN_AT - 0.01)
    assert session.play.simulation.batch.qpos[0].tobytes() == last


def test_undo_on_the_way_walks_on_as_if_nothing_had_been_chosen(session):
    session.ask(say.Choose(document="gait", name="space-high-step"))
    slices(session, 0.5)
    assert session.play.way
    session.ask(say.Undo())
    slices(session, 3.0)
    assert not session.play.way
    assert gait(session) == "walk"
    assert session.play.simulation.sensed["body_velocity_w"][0, 0] > 0.4


def test_another_choice_on_the_way_starts_from_wherever_it_is(session):
    session.ask(say.Choose(document="gait", name="space-high-step"))
    slices(session, 4.0)
    assert gait(session) == "space-walk"
    session.ask(say.Choose(document="gait", name="walk"))
    slices(session, 3.0)
    assert gait(session) == "walk"
    assert session.play.simulation.tally["fell_at"][0] < 0


def test_what_is_chosen_is_told_at_once_and_what_holds_is_kept(session):
    session.told()
    session.ask(say.Choose(document="gait", name="space-high-step"))
    slices(session, 0.1)
    told = session.told()
    changed = [one for message in told if isinstance(message, say.DocumentsChanged) for one in message.assigned]
    assert [one.value for one in changed if one.path == ["base"]] == ["space-high-step"]
    assert any("on its way to space-high-step" in one.text.lower() for one in told if isinstance(one, say.Notice))
    assert session.timeline.past[-1].work.gait.name == "walk"
    assert session.timeline.past[-1].chosen.gait.name == "space-high-step"


def test_going_back_to_a_moment_on_the_way_goes_on_with_it_exactly(session):
    session.ask(say.Choose(document="gait", name="space-high-step"))
    slices(session, 6.0)
    middle, end = session.timeline.at(4.5), session.timeline.past[-1]
    session.ask(say.Scrub(at=4.5))
    session.ask(say.Continue())
    slices(session, end.time - middle.time)
    assert session.timeline.past[-1].moment.state == end.moment.state


@pytest.mark.parametrize(("name", "words"), [("handstand", "carries only the body"), ("space-uphill", "for the world")])
def test_what_it_cannot_do_is_refused_in_a_sentence(session, name, words):
    session.ask(say.Choose(document="gait", name=name))
    assert words in next(one.text for one in session.told() if isinstance(one, say.Refused))
    assert session.work.gait.name == "walk"


def test_python_refuses_in_the_same_words():
    simulation = Simulation(footfall.character("humanoid"), footfall.gait("walk"))
    with pytest.raises(FootfallError, match="carries only the body 'handstand'"):
        simulation.change_gait(0, footfall.gait("handstand"))
