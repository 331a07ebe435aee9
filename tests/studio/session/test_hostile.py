"""Whatever a page sends, the session refuses it in a sentence or does it; it never raises, and goes on."""

import random

import msgspec
import pytest

from footfall.bodies.proportions import Proportions
from footfall.gaits.style import paths
from footfall.studio import protocol as say

VALUES = (
    None, 0, 1, -1.0, 1e308, float("nan"), float("inf"), True, "x", "", [], [[0, 1]], [[0.0, 0.1], [1.0, 0.2]],
    [[1, 2], [0, 1]], [["a", 1]], {}, {"always": 1}, {"a": {"b": {}}}, [None], [[0.0, float("nan")]],
)  # fmt: skip
PATHS = (*paths(), *Proportions.__struct_fields__, "name", "law", "left", "step", "..", "__class__", "stretch.0.length")
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
            say.PutAll(shared=chance.choice([{}, {"character": 1}, {"style": {}}, {"switches": 3}])),
            say.Switch(component=chance.choice(["gravity", "hip", "x"]), state="off", row=chance.choice([0, 1, 5])),
            say.Setting(name="bend", value=chance.choice([0.0, 1e6])),
            say.Scene(kind=chance.choice(["one", "compare"])),
            say.Step(frames=chance.choice([-600, 3])),
            say.Scrub(at=chance.choice([-1e6, 0.3, 1e6])),
            chance.choice([say.Continue(), say.Undo(), say.Redo(), say.Snapshot()]),
            chance.choice([say.Restore(id=2), say.Forget(id=1)]),
            say.Grab(row=chance.choice([0, 9]), link="head", point_l=[0, 0, chance.choice([0.1, 1e6])], target_w=FAR),
            chance.choice([say.Release(), say.StandUp(), say.Take(start=5.0, end=1.0, loop=True)]),
            say.Ball(from_w=[0.3, 0.0, chance.choice([1.5, -5.0, 1e6])], velocity_w=[0.0, 0.0, 1e6], mass=50.0),
            say.Shove(force_h=[1e6, 0.0, 300.0], link=chance.choice(["head", "wing"])),
            say.Drive(speed=1e6, sideways=-1e6, turn=1e6),
        ]
    )  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2])
def test_nonsense_is_answered(stage, seed):
    stage.session.aside.close()
    chance = random.Random(seed)
    for _ in range(120):
        stage.ask(drawn(chance))
        stage.session.advance(1 / 60)
        stage.session.frame()
        for told in stage.session.told():
            msgspec.json.encode(told)
    stage.ask(say.Continue(), say.Pace(paused=False)).run(0.2)
    assert stage.session.play.time > 0.0
