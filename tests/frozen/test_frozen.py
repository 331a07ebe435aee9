"""The motion of these runs does not change by a bit unless the law is meant to: then `python tools/freeze.py`.

No machine skips a run. Each run's test says in the report how it was compared: by bytes, or by the bound.
"""

import pytest
from frozen.frozen import BOUND, beginnings, digests, farthest, kept, machine
from frozen.scenes import scenes
from frozen.trials import FROM_ONE_TO_ANOTHER, GENBICON, SIMBICON, SKILLS, STEPPING

from footfall.laws.register import LAWS, law_of, load_gait
from footfall.skills.register import SKILLS as ALL_SKILLS

KEPT = kept()
KIND = machine()
HOW = "bytes" if KEPT["machine"] == KIND else "bound"
AT_ONCE = {"studio", *(next(iter(part)) for part in (GENBICON, SKILLS, SIMBICON, STEPPING, FROM_ONE_TO_ANOTHER))}
"""The runs that `make quick` compares: the first of every kind."""
EVERY = [pytest.param(name, marks=() if name in AT_ONCE else pytest.mark.slow) for name in scenes()]


@pytest.mark.parametrize("name", EVERY)
def test_the_motion_is_the_kept_one(name, record_property):
    record_property("compared by", HOW)
    columns = scenes()[name]()
    if HOW == "bytes":
        now = digests(columns)
        changed = [column for column, digest in KEPT[name]["columns"].items() if now.get(column) != digest]
        assert not changed, f"{name}: {', '.join(changed)}"
    else:
        apart = farthest(KEPT[name]["begins"], beginnings(columns))
        assert apart < BOUND, f"{name}: {apart:.1e} from where it was frozen, on {KEPT['machine']}; this is {KIND}"


def test_every_scene_is_frozen():
    assert set(KEPT) == {"machine", *scenes()}


def test_every_law_and_every_skill_has_a_frozen_trial():
    tables = [run.table for run in scenes().values() if hasattr(run, "table")]
    assert {law_of(load_gait(table.get("gait", "walk"))).name for table in tables} == set(LAWS)
    assert {skill["do"] for table in tables for skill in table.get("skill", ())} >= set(ALL_SKILLS) - {"wait"}
