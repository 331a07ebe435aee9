"""Skills: pure functions of what they remember and see; one after another they lead a character about."""

import json
from math import inf
from typing import NamedTuple

import numpy as np
import pytest
from skills.puppet import led
from skills.sights import beats, decided, sight

from footfall.bodies.character import character
from footfall.errors import FootfallError
from footfall.laws.register import gait
from footfall.sim.loop import Duty, Loop
from footfall.sim.simulation import Simulation
from footfall.skills.kept import plain, restored_as
from footfall.skills.pick_up import PickUp
from footfall.skills.register import SKILLS, skill_of
from footfall.skills.script import CommandsAt, Script
from footfall.skills.skill import DONE
from footfall.skills.then import Ended, Progress, Then
from footfall.skills.turn import Turn
from footfall.skills.wait import Wait
from footfall.skills.walk_to import WalkTo


def test_a_skill_that_is_not_there_is_said_with_those_that_are():
    with pytest.raises(FootfallError, match="did you mean 'walk_to'"):
        skill_of({"do": "walkto"}, "this trial: skill.0")
    with pytest.raises(FootfallError, match=r"skill.0.*too"):
        skill_of({"do": "walk_to", "too": [1.0, 2.0]}, "this trial: skill.0")


def test_skills_follow_each_other_and_each_says_how_it_ended():
    row = Then(skills=(Wait(seconds=0.5), Turn(heading_deg=0.0), Wait(seconds=9.0)))
    state, status = row.begin(), None
    for seconds in (0.0, 0.25, 0.5, 0.6, 0.7):
        state, _, status = row.decide(state, sight(seconds=seconds))
    assert [(round(end.at, 2), end.status.stage) for end in state.ended] == [(0.5, "done"), (0.6, "done")]
    assert status.stage == "running"
    assert 2 / 3 <= status.progress < 0.7


def test_a_script_is_asked_at_its_changes_alone():
    script = Script(changes=(CommandsAt(1.0, {"speed": 0.5}), CommandsAt(2.0, {"speed": 0.1})))
    assert script.wakes(0) == 1.0
    made, asked, _ = script.decide(0, sight(seconds=2.5))
    assert made == 2
    assert [one.fields["speed"] for one in asked] == [0.5, 0.1]
    assert script.wakes(2) == float("inf")


@pytest.mark.slow
def test_it_walks_to_a_place_turns_there_and_waits():
    simulation = Simulation(character("humanoid"), gait("walk"))
    row = Then(skills=(WalkTo(to=(1.5, 0.6)), Turn(heading_deg=90.0), Wait(seconds=1.0)))
    loop = Loop(simulation, [Duty(row, [0])])
    loop.run(14_000)
    x, y, facing = simulation.place_of(0)
    assert loop.statuses[0].stage == "done"
    assert [end.status.stage for end in loop.states[0].ended] == ["done"] * 3
    assert np.hypot(x - 1.5, y - 0.6) < 0.5
    assert abs(np.degrees(facing) - 90.0) < 8.0
    assert simulation.tally["fell_at"][0] < 0


def test_how_fast_it_sets_out_does_not_depend_on_how_often_it_decides():
    skill, speeds = WalkTo(to=(9.0, 0.0)), []
    for beat in (0.01, 1 / 60):
        state = None
        for count in range(round(0.5 / beat) + 1):
            state, asked, _ = skill.decide(state, sight(seconds=count * beat))
        speeds.append(asked[0].fields["speed"])
    assert speeds[0] == pytest.approx(speeds[1])


def test_one_that_gives_up_makes_room_for_the_next():
    row = Then(skills=(PickUp(thing="box"), Wait(seconds=1.0)))
    state, _, status = decided(row, sight(), sight(seconds=0.1))
    assert state.ended[0].status.reason == "there is no 'box' to pick up"
    assert (state.begun, status.stage) == (True, "running")


def test_after_the_last_nothing_more_is_commanded():
    row = Then(skills=(Wait(seconds=0.5),))
    state, _, status = decided(row, sight(), sight(seconds=0.6))
    assert status.stage == "done"
    assert decided(row, sight(seconds=9.0), state=state)[1:] == ({}, DONE)


def test_a_chain_wakes_when_its_current_skill_does():
    scripts = [Script(changes=(CommandsAt(at, {"speed": at}),)) for at in (1.0, 2.0)]
    row = Then(skills=tuple(scripts))
    times = []
    state = row.begin()
    while (time := row.wakes(state)) < inf:
        state, _, _ = row.decide(state, sight(seconds=time))
        times.append(time)
    assert times == [1.0, 2.0]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_chain_goes_on_from_any_moment(number):
    row = Then(skills=(Wait(seconds=0.5), Wait(seconds=0.5)))
    times = [0.0, 0.6, 0.7, 1.3]
    state, _, _ = decided(row, *(sight(seconds=time) for time in times[: number + 1]))
    again = row.restored(json.loads(json.dumps(plain(state))))
    rest = [sight(seconds=time) for time in times[number + 1 :]]
    assert decided(row, *rest, state=again) == decided(row, *rest, state=state)


@pytest.mark.parametrize("ended", [2, 5])
def test_a_chain_cannot_have_ended_more_often_than_it_has_skills(ended):
    progress = Progress(ended=(Ended(1.0, DONE),) * ended)
    with pytest.raises(FootfallError, match=f"{ended} skills .*ended.* 1"):
        Then(skills=(Wait(seconds=1.0),)).restored(plain(progress))


def test_changes_that_are_due_within_half_a_tick_are_made():
    script = Script(changes=(CommandsAt(1.0, {"speed": 0.5}),))
    assert script.decide(0, sight(seconds=0.9994))[0] == 0
    assert script.decide(0, sight(seconds=0.9996))[0] == 1


@pytest.mark.parametrize("made", [-1, 2, "one"])
def test_a_script_cannot_have_made_more_changes_than_it_has(made):
    with pytest.raises(FootfallError):
        Script(changes=(CommandsAt(1.0, {}),)).restored(made)


@pytest.mark.parametrize(("facing", "stage"), [(3.1, "done"), (-3.1, "done"), (3.0, "running"), (0.0, "running")])
def test_a_turn_is_done_within_its_angle_the_short_way_round(facing, stage):
    assert decided(Turn(heading_deg=180.0), sight(facing=facing))[2].stage == stage


def test_a_turn_leaves_the_speed_as_it_is():
    assert set(decided(Turn(heading_deg=90.0), sight())[1]) == {"mode", "heading"}


def test_to_wait_is_to_stand_as_long_as_was_said_from_when_it_began():
    wait = Wait(seconds=2.0)
    assert decided(wait, *beats(sight(seconds=5.0), 1.9))[2].stage == "running"
    _, asked, status = decided(wait, *beats(sight(seconds=5.0), 2.0))
    assert (asked["mode"], status.stage) == ("stand", "done")


@pytest.mark.parametrize("bearing", [-3.0, -1.0, 0.5, 2.0])
def test_a_body_that_obeys_walks_to_a_point_in_any_direction_and_stands_there(bearing):
    to = 4.0 * np.cos(bearing), 4.0 * np.sin(bearing)
    run = led(WalkTo(to=to, within=0.4), sight(), 30.0)
    assert run[-1].status.stage == "done"
    assert np.hypot(*(run[-1].seen.here[0] - to)) < 0.4
    assert run[-1].asked["mode"] == "stand"


def test_out_of_patience_it_says_how_far_the_point_still_is():
    _, _, status = decided(WalkTo(to=(3.0, 4.0), patience=2.0), *beats(sight(), 2.1))
    assert status.reason == "still 5.0 m away after 2 s"


class Kept(NamedTuple):
    """What a skill could remember."""

    numbers: np.ndarray = np.zeros((2, 3))
    count: int = 0


def test_arrays_are_kept_as_lists_and_come_back_as_arrays():
    value = Kept(np.arange(6.0).reshape(2, 3), 4)
    again = restored_as(Kept(), json.loads(json.dumps(plain(value))))
    assert again.numbers.tolist() == value.numbers.tolist()
    assert again.count == 4


@pytest.mark.parametrize(
    "kept",
    [[[1.0, 2.0], 0], [[["a"] * 3] * 2, 0], [np.zeros((2, 3)).tolist(), "many"], [np.zeros((3, 2)).tolist(), 0], 7],
)
def test_what_has_another_type_or_shape_is_refused(kept):
    with pytest.raises(FootfallError, match="what a skill remembered cannot be read"):
        restored_as(Kept(), kept)


def test_what_is_neither_number_nor_text_nor_array_cannot_be_kept():
    with pytest.raises(NotImplementedError, match="object cannot be kept"):
        plain(object())


@pytest.mark.parametrize("do", SKILLS)
def test_what_a_skill_says_it_takes_fits_its_fields(do):
    kind, names = SKILLS[do], set(SKILLS[do].__struct_fields__)
    assert kind.takes.place == ("to" in names)
    assert set(kind.takes.kinds) <= {"crate", "ball", "bar", "beam", "stairs", "slope", "table", "shelf"}
    assert bool(kind.takes.kinds) or kind.takes.in_hand or "thing" not in names
