"""The motion of these runs does not change by a bit unless the law is meant to: then `python tools/freeze.py`."""

import pytest
from frozen.frozen import digests, kept, machine
from frozen.scenes import scenes

KEPT = kept()


@pytest.mark.parametrize("name", scenes())
def test_every_column_keeps_its_bytes(name):
    if machine() != KEPT["machine"]:
        pytest.skip(f"frozen elsewhere ({KEPT['machine']}); this is {machine()}")
    now = digests(scenes()[name]())
    changed = [column for column, digest in KEPT[name].items() if now.get(column) != digest]
    assert not changed, f"{name}: {', '.join(changed)}"


def test_every_scene_is_frozen():
    assert set(KEPT) == {"machine", *scenes()}
