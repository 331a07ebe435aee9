"""A crowd on the stage: one of them is yours, the others go by themselves; its past is exact, too."""

import math
import time

import numpy as np
import pytest

from footfall.studio import protocol as say


@pytest.fixture
def crowd(stage):
    return stage.ask(say.Scene(kind="crowd", count=6, seed=3)).run(0.1)


def places(stage):
    return [stage.session.play.simulation.place_of(row)[:2] for row in range(stage.session.play.simulation.count)]


@pytest.mark.slow
def test_they_walk_about_and_the_past_of_all_repeats_bit_for_bit(crowd):
    before = places(crowd)
    crowd.run(3.0)
    assert sum(math.dist(a, b) > 0.3 for a, b in zip(before, places(crowd), strict=True)) >= 3
    last = crowd.session.timeline.past[-1]
    crowd.ask(say.Scrub(at=1.33), say.Continue())
    play = crowd.session.play
    crowd.session.run((last.slices - play.slices) * play.slice_ticks)
    assert play.stage.moment().state == last.moment.state


def test_the_first_is_the_open_character_and_is_steered_alone(crowd):
    crowd.ask(say.Choose(document="style", name="sneak"), say.Drive(speed=0.6)).run(0.1)
    stage = crowd.session.play
    assert stage.simulation.gaits[0].name == "sneak walk"
    assert [wheel.driven for wheel in crowd.session.play.wheels] == [True] + [False] * 5
    assert stage.simulation.command["speed"][0] == pytest.approx(crowd.session.play.wheels[0].speed)
    assert len(crowd.told(say.Figures)[-1].figures) == 6


@pytest.mark.slow
def test_skins_come_a_little_later_than_figures(crowd):
    figures = crowd.told(say.Figures)[-1].figures
    told = crowd.session.skins.news()
    while crowd.session.skins.busy:
        time.sleep(0.02)
        told = told or crowd.session.skins.news()
    crowd.session.close()
    [skins] = told
    assert len(skins.of) == len(figures)
    assert sorted(set(skins.of)) == list(range(len(skins.skins)))
    for skin in skins.skins:
        count = len(skin.colours)
        sizes = [len(part) for part in (skin.points, skin.normals, skin.links, skin.weights)]
        assert sizes == [6 * count, 3 * count, 4 * count, 4 * count]
        assert max(np.frombuffer(skin.triangles, "<u2")) < count


def test_another_one_can_be_taken_to_steer_and_the_first_goes_its_own_way_again(crowd):
    crowd.ask(say.Drive(speed=0.6), say.Steer(row=3), say.Drive(speed=0.4)).run(0.1)
    assert [wheel.driven for wheel in crowd.session.play.wheels] == [False] * 3 + [True] + [False] * 2
    assert crowd.told(say.Steered)[-1].row == 3
    crowd.ask(say.Steer(row=6))
    assert "there is no character 6" in crowd.told(say.Refused)[-1].text


def test_a_shove_is_for_one_of_the_crowd_or_for_all(crowd):
    crowd.ask(say.Shove(force_h=[0.0, 50.0, 0.0], row=2))
    assert [push.row for push in crowd.session.play.pushes.pushes] == [2]
    crowd.ask(say.Shove(force_h=[0.0, 50.0, 0.0]))
    assert [push.row for push in crowd.session.play.pushes.pushes] == [2, 0, 1, 2, 3, 4, 5]


@pytest.mark.slow
def test_going_back_in_time_steers_who_was_steered_then(crowd):
    crowd.ask(say.Drive(speed=0.6)).run(0.5)
    then = crowd.session.timeline.end
    crowd.ask(say.Steer(row=4), say.Drive(speed=0.6)).run(0.5)
    crowd.ask(say.Scrub(at=then), say.Continue()).run(0.05)
    assert crowd.session.play.steered == 0


def test_a_dance_steps_to_a_common_beat(stage):
    stage.ask(say.Scene(kind="crowd", count=4, dance=True)).run(0.2)
    assert (stage.session.play.simulation.command["period"] > 0.0).all()


@pytest.mark.slow
def test_one_comes_back_alone_and_scenes_can_be_undone(crowd):
    crowd.ask(say.Scene(kind="one")).run(0.2)
    assert crowd.session.play.simulation.count == 1
    crowd.ask(say.Undo()).run(0.2)
    assert crowd.session.play.simulation.count == 6
