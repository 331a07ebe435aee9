"""An edit costs little: pages are told what changed, nothing is read from a disk, and all pages end with the same."""

import random

import msgspec
import pytest

from footfall import catalog
from footfall.gaits.style import paths
from footfall.laws.register import USUAL
from footfall.studio import protocol as say
from footfall.studio.protocol.changes import after_change, applied
from footfall.studio.server.pool import _changed
from footfall.studio.session.session import BODY_EVERY
from footfall.studio.session.snapshots import documents_of, figures_of

pytestmark = pytest.mark.slow
MOST_BYTES = 2000


def edit(path, value, side="both", stroke=1):
    return say.Edit(document="style", path=path, value=value, side=side, stroke=stroke)


def sent(session):
    return [msgspec.json.encode(message) for message in session.told()]


def settled(stage):
    """A page that has been told everything, and whose walk goes on."""
    stage.run(0.5)
    stage.told(say.Notice)
    return stage.session


@pytest.mark.parametrize(
    ("path", "value"),
    [("step.period", 0.7), ("pose.torso.pitch.always", [[k / 8, 0.1 + k / 100] for k in range(8)])],
)
@pytest.mark.parametrize("side", ["both", "left"])
def test_the_answer_to_an_edit_is_small_and_holds_no_document(stage, path, value, side):
    session = settled(stage)
    session.ask(edit(path, value, side))
    session.advance(1 / 60)
    told = session.told()
    assert sum(len(msgspec.json.encode(message)) for message in told) <= MOST_BYTES
    (changed,) = (message for message in told if isinstance(message, say.DocumentsChanged))
    assert not any(isinstance(message, say.Documents | say.Figures) for message in told)
    assert not any(isinstance(one.value, dict) and len(one.value) > 1 for one in changed.assigned)


def test_the_answer_stays_small_after_many_steps_of_undo(stage):
    session = settled(stage)
    for number in range(220):
        session.ask(edit("step.period", 0.6 + number / 1000, stroke=0))
    session.advance(1 / 60)
    session.told()
    session.ask(edit("swing.height", 0.15, stroke=0))
    session.advance(1 / 60)
    assert sum(map(len, sent(session))) <= MOST_BYTES


def test_an_edit_reads_nothing_from_a_disk(stage, monkeypatch):
    session = settled(stage)

    def refuse(path):
        raise AssertionError(f"{path} was read")

    monkeypatch.setattr(catalog, "read_toml", refuse)
    session.ask(edit("step.period", 0.7))
    session.advance(1 / 60)
    assert any(isinstance(message, say.DocumentsChanged) for message in session.told())


def test_a_gait_in_its_style_is_made_once_for_all(stage):
    work = stage.ask(edit("step.period", 0.7)).session.work
    assert work.walk is work.own.walk
    assert work.walk.pose is work.gait.pose, "what the style leaves alone is the gait's own"


def test_a_page_that_asks_is_told_everything(stage):
    session = settled(stage)
    session.ask(say.Hello(session=""))
    assert {say.Documents, say.Figures, say.Library} <= {type(message) for message in session.told()}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pages_that_hear_changes_end_with_what_is_open(stage, seed):
    session, chance = stage.session, random.Random(seed)
    early = late = None
    for number in range(60):
        session.ask(drawn(chance))
        if number % 3 == 0:
            session.advance(1 / 60)
        early, late = heard_by_two(session, say.DocumentsChanged, early, late)
    open_now = msgspec.json.decode(msgspec.json.encode(documents_of(session)))
    assert early == open_now
    assert msgspec.json.decode(late) == open_now, "what the server keeps for a page that joins"


def heard_by_two(session, changed, early, late):
    """What a page has that heard the whole and every change of it, and what the server keeps for one that joins."""
    changes = changed.__struct_config__.tag
    for text in sent(session):
        told = msgspec.json.decode(text)
        if told["type"] == changes.removesuffix("_changed"):
            early, late = told, text
        elif told["type"] == changes:
            early, late = applied(early, msgspec.json.decode(text, type=changed)), _changed(late, text)
    return early, late


def drawn(chance):
    """Something that changes the documents, or takes a change back."""
    path = chance.choice([path for path in paths(USUAL.gait) if path.startswith(("step.", "swing.", "pose.torso"))])
    value = chance.choice([None, round(chance.uniform(0.0, 1.0), 3), [[0.0, 0.1], [1.0, 0.2]]])
    return chance.choice(
        [
            edit(path, value, chance.choice(["both", "left", "right"]), chance.choice([0, 7])),
            edit("step.period", round(chance.uniform(0.5, 0.9), 3)),
            say.Edit(document="character", path="leg_length", value=round(chance.uniform(0.85, 0.95), 3)),
            say.Undo(),
            say.Undo(),
            say.Redo(),
            say.Setting(name="width", value=round(chance.uniform(0.05, 0.2), 3)),
            say.Choose(document="style", name=chance.choice(["sneak", "tired", "default"])),
        ]
    )


def test_a_body_that_is_dragged_tells_little_and_the_whole_of_it_at_the_end(stage):
    settled(stage)
    session = stage.session
    session.longest = 1e9  # it keeps up with real time
    session.paused = True
    page = documents_of(session)
    for number in range(4):
        session.ask(say.Edit(document="character", path="leg_length", value=0.9 + 0.001 * number, stroke=3))
        session.advance(0.12)
        told = session.told()
        assert sum(len(msgspec.json.encode(message)) for message in told) <= MOST_BYTES
        page = heard(page, told)
    assert page.proportions["leg_length"] == 0.903
    assert page.character != documents_of(session).character
    session.advance(0.3)
    assert heard(page, session.told()) == documents_of(session)


def test_pages_that_hear_changes_of_figures_end_with_how_everyone_looks(stage):
    session = settled(stage)
    early = late = None
    for message in (None, *BODIES):
        session.ask(message or say.Hello(session=""))
        session.advance(0.5)
        early, late = heard_by_two(session, say.FiguresChanged, early, late)
        now = msgspec.json.decode(msgspec.json.encode(figures_of(session)))
        assert early == now
        assert msgspec.json.decode(late) == now, "what the server keeps for a page that joins"


BODIES = [
    say.Edit(document="character", path="leg_length", value=0.88),
    say.Edit(document="character", path="foot_length", value=0.2, side="left"),
    say.Choose(document="character", name="child"),
    say.Edit(document="character", path="trunk_length", value=0.4),
    say.Undo(),
    say.Scene(kind="crowd", count=3),
    say.Edit(document="character", path="torso_width", value=0.3),
]


def test_a_dragged_body_is_built_no_more_often_than_it_is_shown(stage):
    settled(stage)
    session, built, shown = stage.session, [stage.session.play.work.character], 0
    session.longest = 1e9
    for number in range(30):
        session.ask(say.Edit(document="character", path="leg_length", value=0.9 + 0.001 * number, stroke=3))
        session.advance(1 / 30)
        if (body := session.play.work.character) is not built[-1]:
            built.append(body)
        shown += sum(isinstance(message, say.Figures | say.FiguresChanged) for message in session.told())
    assert 1 < shown <= len(built) - 1 <= 1 / BODY_EVERY + 1, "30 edits in a second"
    session.advance(0.2)
    assert session.play.work is session.work, "the last one is built, too"


def heard(page, told):
    """The documents as a page has them after some messages."""
    for message in told:
        if isinstance(message, say.DocumentsChanged):
            page = after_change(page, message)
        elif isinstance(message, say.Documents):
            page = message
    return page
