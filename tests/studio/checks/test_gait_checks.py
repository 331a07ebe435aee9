"""What is found out about gaits of states beside the stage: between which gains one stays up; random ones that do."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import load_gait
from footfall.studio import protocol as say
from footfall.studio.checks.gain_ranges import FINE, RangeEnd, measure
from footfall.studio.checks.walkability import stays_up
from footfall.studio.sliders.states import GAIN_SPAN
from footfall.studio.work.editing import assigned
from footfall.studio.work.states import like_it, varied

PLANAR = catalog.encode(catalog.load(Character, "planar"))
WALK = load_gait("planar-walk")


def nothing(*_):
    pass


def test_an_end_is_found_by_bisection_between_what_stays_up_and_what_falls():
    end, falls_from = RangeEnd("feedback", 0, 0.5, 4.0), 1.37
    tried = []
    while (value := end.next_value) is not None:
        tried.append(value)
        end.note(value, up=value < falls_from)
    assert tried[0] == 4.0
    assert end.falls
    assert end.up < falls_from <= end.beyond <= end.up + FINE


def test_an_end_beyond_the_slider_is_not_looked_for():
    end = RangeEnd("feedback", 0, 0.5, 4.0)
    end.note(4.0, up=True)
    assert (end.next_value, end.up, end.falls) == (None, 4.0, False)


@pytest.mark.slow
def test_the_walk_of_table_1_stays_up_within_the_range_and_falls_beyond_it():
    *some, last = measure(nothing, PLANAR, catalog.encode(WALK), 0, ["feedback.swing_hip"])
    assert some[0].running
    assert not last.running
    by_speed = next(one for one in last.ranges if one.gain == 1)
    assert GAIN_SPAN[0] < by_speed.low < 0.2 < by_speed.high < GAIN_SPAN[1]
    assert by_speed.low_falls
    assert by_speed.high_falls
    beyond = assigned(catalog.encode(WALK), "state.0.feedback.swing_hip.1", by_speed.high + 2 * FINE)
    *_, fallen = measure(nothing, PLANAR, beyond, 0, ["feedback.swing_hip"])
    assert (fallen.ranges, fallen.words) == ([], "not measured: with these gains it falls within 10 s")


@pytest.mark.slow
def test_a_gait_that_cannot_start_a_run_says_so_instead_of_a_range():
    gait = load_gait("planar-backwards")
    assert gait.comes_after
    (told,) = measure(nothing, PLANAR, catalog.encode(gait), 0, ["feedback.swing_hip"])
    assert gait.comes_after in told.words


def test_a_random_gait_has_the_same_states_in_their_order_within_limits():
    others = like_it(WALK, ["planar-walk", "planar-fast-walk", "planar-skip", "space-walk", "walk"])
    assert others == ["planar-fast-walk"]
    for seed in range(20):
        drawn = varied(WALK, others, np.random.default_rng(seed))
        assert drawn.name == WALK.name
        assert [state.until for state in drawn.state] == [state.until for state in WALK.state]
        assert drawn != WALK


@pytest.mark.slow
def test_the_first_random_gait_that_stays_up_is_taken():
    broken = assigned(catalog.encode(WALK), "state.0.stance_knee", -2.0)
    *looked, found = stays_up(nothing, PLANAR, catalog.encode(WALK), [broken, catalog.encode(WALK)])
    assert [one.tried for one in looked] == [1, 2]
    assert found == 1
    assert isinstance(looked[0], say.Looking)
