"""Whatever a page sends, the session refuses it in a sentence or does it; it never raises, and goes on."""

import math
import random

import msgspec
import numpy as np
import pytest

from footfall.bodies.proportions import Proportions
from footfall.gaits.style import paths
from footfall.laws.register import USUAL
from footfall.studio import protocol as say
from footfall.studio.protocol.frames import HEADER

VALUES = (
    None, 0, 1, -1.0, 1e308, float("nan"), float("inf"), True, "x", "", [], [[0, 1]], [[0.0, 0.1], [1.0, 0.2]],
    [[1, 2], [0, 1]], [["a", 1]], {}, {"always": 1}, {"a": {"b": {}}}, [None], [[0.0, float("nan")]],
)  # fmt: skip
PATHS = (
    *paths(USUAL.gait),
    *Proportions.__struct_fields__,
    "name",
    "law",
    "left",
    "step",
    "..",
    "__class__",
    "stretch.0.length",
)
NAMES = ("sneak", "planar-walk", "humanoid", "steps-up", "zero", "", "a:b:c", "sneak:tired:nan", "../x", "shoved")
TEXTS = ("", "x=1", "name='a'\ntext=[]", "[[", "name='a'\ntext='b'\nlaw=3")
FAR = [1e6, 0.0, 0.0]
DOCUMENTS = ("style", "character", "gait", "world", "trial")


def drawn(chance):
    """A message with nonsense in it."""
    document, side = chance.choice(DOCUMENTS), chance.choice(["both", "left", "right"])
    return chance.choice(
        [
            say.Edit(document=document, path=chance.choice(PATHS), value=chance.choice(VALUES), side=side),
            say.Edit(document="style", path=chance.choice(PATHS), value=chance.choice(VALUES), side=side),
            say.Choose(document=document, name=chance.choice(NAMES)),
            say.Put(hint=document, toml=chance.choice(TEXTS)),
            say.Download(document=document),
            say.PutAll(shared=chance.choice([{}, {"character": 1}, {"style": {}}, {"switches": 3}, {"without": [3]}])),
            say.Switch(component=chance.choice(["gravity", "bearing", "x"]), on=False, row=chance.choice([0, 1, 5])),
            say.Setting(name="bend", value=chance.choice([0.0, 1e6])),
            say.Scene(kind=chance.choice(["one", "compare"])),
            say.Step(frames=chance.choice([-600, 3])),
            say.Scrub(at=chance.choice([-1e6, 0.3, 1e6])),
            chance.choice([say.Continue(), say.Undo(), say.Redo(), say.Snapshot()]),
            chance.choice([say.Restore(id=2), say.Forget(id=1)]),
            say.Grab(row=chance.choice([0, 9]), link="head", point_l=[0, 0, chance.choice([0.1, 1e6])], target_w=FAR),
            chance.choice([say.Release(), say.GetUp(placed=True), say.Take(start=5.0, end=1.0, loop=True)]),
            say.Ball(from_w=[0.3, 0.0, chance.choice([1.5, -5.0, 1e6])], velocity_w=[0.0, 0.0, 1e6], mass=50.0),
            say.Shove(force_h=[1e6, 0.0, 300.0], link=chance.choice(["head", "wing"])),
            say.Drive(speed=1e6, sideways=-1e6, turn=1e6),
        ]
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_nonsense_is_refused_in_a_sentence_or_done_and_the_session_goes_on(stage, seed):
    session, chance = stage.session, random.Random(seed)
    session.aside.close()
    refused = 0
    for _ in range(120):
        before = session.history.work
        session.told()
        stage.ask(drawn(chance))
        answers = session.told()
        for answer in answers:
            if isinstance(answer, say.Refused):
                refused += 1
                assert len(answer.text.splitlines()) == 1
                assert session.history.work is before
        session.advance(1 / 60)
        assert np.isfinite(rows(session.frame())).all()
        for told in (*answers, *session.told()):
            msgspec.json.encode(told)
    assert 30 < refused < 90
    walk_again(stage)


def rows(frame: bytes) -> np.ndarray:
    """The numbers of a pose frame."""
    return np.frombuffer(frame[HEADER.size :], "<f4")


def walk_again(stage) -> None:
    """Give the session ordinary documents again and wait until it walks as a fresh one does, wherever it faces."""
    ordinary = {"world": "flat", "character": "humanoid", "gait": "walk", "style": "default"}
    stage.ask(say.Continue(), say.Release(), say.Pace(paused=False), say.Scene(kind="one"))
    stage.ask(*(say.Choose(document=document, name=name) for document, name in ordinary.items()))
    stage.run(3.0).ask(say.GetUp(placed=True), say.Drive(speed=0.7))
    stage.until(lambda: goes_on(stage))  # who lies gets up first


def goes_on(stage) -> bool:
    """Whether it walks a metre ahead in the next two seconds and stays up."""
    (x, y, heading), time = stage.place, stage.session.play.time
    stage.run(2.0)
    way = (stage.place[0] - x) * math.cos(heading) + (stage.place[1] - y) * math.sin(heading)
    assert stage.session.play.time == pytest.approx(time + 2.0, abs=0.1)
    return not stage.fallen and way > 1.0
