"""The way of a new user through the page: walk, style, body, shove, save, reload, take away, in under two minutes."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))


@pytest.mark.thorough
def test_a_new_user_gets_through_in_two_minutes(live_studio, show):
    from promises.first_path import PATH, walked

    took = walked(show(live_studio))
    assert set(PATH) <= set(took)
    assert sum(seconds for name, seconds in took.items() if name != "acts") < 120.0


@pytest.mark.thorough
def test_every_task_is_done_by_keys_alone(live_studio, show):
    from promises.keys import tried

    assert [one for one in tried(show(live_studio)) if one["problem"]] == []
