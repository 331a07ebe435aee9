"""Skills: pure functions of what they remember and see; one after another they lead a character about."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

from footfall.bodies.character import character
from footfall.errors import FootfallError
from footfall.laws.register import gait
from footfall.sim.loop import Duty, Loop
from footfall.sim.simulation import Simulation
from footfall.skills.drive import Drive
from footfall.skills.errand import Task, decided, with_tasks
from footfall.skills.kept import plain
from footfall.skills.register import SKILLS, skill_of
from footfall.skills.script import Change, Script
from footfall.skills.skill import Build, CurrentStep, Foot, Thing
from footfall.skills.then import Then
from footfall.skills.turn import Turn
from footfall.skills.wait import Wait
from footfall.skills.walk_to import WalkTo
from footfall.skills.wheel import Errand, Wheel

EXAMPLES = {
    "walk_to": {"to": [1.5, 0.5]},
    "turn": {"heading_deg": 30.0},
    "wait": {"seconds": 1.0},
    "course": {"to": [4.0, 0.5]},
    "climb": {},
    "step_over": {},
    "duck": {},
    "follow": {"thing": "crate"},
    "reach": {"thing": "crate"},
    "pick_up": {"thing": "crate"},
    "carry": {"to": [4.0, 0.5]},
    "put_down": {"thing": "crate"},
    "push": {"thing": "crate", "to": [4.0, 0.5]},
    "pull": {"thing": "crate", "to": [-1.0, 0.5]},
    "stop": {},
}
THINGS = {
    "bar_0": Thing("bar", "bar_0", (2.0, 0.0, 0.1), (0.03, 1.0, 0.1), 0.0, 0.0, -1),
    "beam_0": Thing("beam", "beam_0", (3.0, 0.0, 1.5), (0.03, 1.0, 0.03), 0.0, 0.0, -1),
    "crate": Thing("crate", "crate", (1.0, 1.0, 0.15), (0.15, 0.18, 0.15), 0.0, 5.0, 0),
}
STEP = CurrentStep(0, 3, 0.1, False, Foot(0.0, 0.1, 0.06), Foot(-0.3, -0.1, 0.06))
BUILD = Build(0.06, 0.15, 0.1, 0.89, 1.7, 70.0, (0.0, 0.2, 1.4), 0.3, 0.35, 0.95, (0.1, 0.1, 0.3, 0.25))


def seen(seconds=0.0, place=(0.0, 0.0, 0.0), fallen=False):
    return SimpleNamespace(
        seconds=seconds,
        step_seconds=0.001,
        rows=[0],
        fallen=np.array([fallen]),
        place=lambda row: place,
        step=lambda row: STEP,
        build=lambda row: BUILD,
        things=lambda row: THINGS,
        surfaces=lambda row: (),
        height=lambda row, x, y: np.zeros(np.shape(x)),
        hand=lambda row, side: np.array([0.2, 0.2 - 0.4 * side, 0.9]),
        velocity=np.zeros((1, 2)),
    )


@pytest.mark.parametrize("do", SKILLS)
def test_the_same_state_and_sight_give_the_same_decision(do):
    skill = skill_of({"do": do} | EXAMPLES[do], "here")
    first, again = (skill.decide(skill.begin(), seen()) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("do", SKILLS)
def test_who_has_fallen_gives_up_and_says_why(do):
    skill = skill_of({"do": do} | EXAMPLES[do], "here")
    _, _, status = skill.decide(skill.begin(), seen(fallen=True))
    assert (status.stage, status.reason) == ("gave up", "it fell")


def test_a_skill_that_is_not_there_is_said_with_those_that_are():
    with pytest.raises(FootfallError, match="did you mean 'walk_to'"):
        skill_of({"do": "walkto"}, "this trial: skill.0")
    with pytest.raises(FootfallError, match=r"skill.0.*too"):
        skill_of({"do": "walk_to", "too": [1.0, 2.0]}, "this trial: skill.0")


def test_skills_follow_each_other_and_each_says_how_it_ended():
    row = Then(skills=(Wait(seconds=0.5), Turn(heading_deg=0.0), Wait(seconds=9.0)))
    state, status = row.begin(), None
    for seconds in (0.0, 0.25, 0.5, 0.6, 0.7):
        state, _, status = row.decide(state, seen(seconds))
    assert [(round(end.at, 2), end.status.stage) for end in state.ended] == [(0.5, "done"), (0.6, "done")]
    assert status.stage == "running"
    assert 2 / 3 <= status.progress < 0.7


def test_a_script_is_asked_at_its_changes_alone():
    script = Script(changes=(Change(1.0, {"speed": 0.5}), Change(2.0, {"speed": 0.1})))
    assert script.wakes(0) == 1.0
    made, asked, _ = script.decide(0, seen(2.5))
    assert made == 2
    assert [one.fields["speed"] for one in asked] == [0.5, 0.1]
    assert script.wakes(2) == float("inf")


def test_speed_grows_until_it_is_what_is_held():
    wheel, drive = Wheel().hold(0.5, 0.0, 0.0, "walk"), Drive()
    speeds = []
    for tick in range(100):
        wheel, asked, _ = drive.decide(wheel, seen(tick / 100))
        speeds.append(asked[-1].fields["speed"])
    assert np.diff(speeds).min() >= 0.0
    assert speeds[0] < 0.05
    assert speeds[-1] == 0.5


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


@pytest.mark.parametrize("do", SKILLS)
def test_what_a_skill_remembers_is_the_same_after_json(do):
    skill = skill_of({"do": do} | EXAMPLES[do], "here")
    state = skill.begin()
    for seconds in (0.0, 0.1):
        state, _, _ = skill.decide(state, seen(seconds))
        assert skill.restored(json.loads(json.dumps(plain(state)))) == state


def test_how_fast_it_sets_out_does_not_depend_on_how_often_it_decides():
    skill, speeds = WalkTo(to=(9.0, 0.0)), []
    for beat in (0.01, 1 / 60):
        state = None
        for count in range(round(0.5 / beat) + 1):
            state, asked, _ = skill.decide(state, seen(count * beat))
        speeds.append(asked[0].fields["speed"])
    assert speeds[0] == pytest.approx(speeds[1])


def test_a_driver_carries_out_an_errand_until_somebody_drives():
    drive, wheel = Drive(), Wheel(errand=Errand('[{"do": "wait", "seconds": 9.0}]'))
    wheel, asked, _ = drive.decide(wheel, seen(0.0))
    assert asked[-1].fields["mode"] == "stand"
    assert drive.restored(json.loads(json.dumps(plain(wheel)))) == wheel
    wheel, asked, _ = drive.decide(wheel.hold(0.5, 0.0, 0.0, "walk"), seen(0.1))
    assert asked[-1].fields["mode"] == "walk"


def errand_after(errand: Errand, *decisions: float) -> Errand:
    for seconds in decisions:
        errand, _ = decided(errand, seen(seconds))
    return errand


WAITS = [Task(number, {"do": "wait", "seconds": 1.0}) for number in (1, 2, 3)]


def test_tasks_keep_their_fates_when_others_come_go_and_change_places():
    errand = errand_after(with_tasks(Errand("[]"), WAITS), 0.0, 1.1, 1.2)
    assert errand.ids == (1, 2, 3)
    assert len(errand.progress.ended) == 1
    changed = with_tasks(errand, [WAITS[0], WAITS[2], WAITS[1]])
    assert changed.ids == (1, 2, 3), "what is under way goes on"
    without = with_tasks(errand, [WAITS[0], WAITS[2]])
    assert without.ids == (1, 3)
    assert without.stopped
    assert not without.progress.begun
    assert len(without.progress.ended) == 1
    assert with_tasks(errand, []).ids == ()


def test_a_halted_errand_begins_its_task_again_when_it_goes_on():
    halted = errand_after(with_tasks(Errand("[]"), WAITS[:1]), 0.0).halt()
    again = errand_after(halted, 0.5, 5.0)
    assert not again.progress.ended
    assert errand_after(again._replace(halted=False), 6.0, 7.1).progress.ended[0].status.stage == "done"


@pytest.mark.parametrize("skills", ["", "{}", "[3]", '[{"do": "fly"}]', '[{"do": "wait", "seconds": -1.0}]'])
def test_an_errand_that_nobody_can_have_given_is_refused(skills):
    with pytest.raises(FootfallError):
        Drive().restored(plain(Wheel(errand=Errand(skills))))


@pytest.mark.parametrize("do", SKILLS)
def test_what_a_skill_says_it_takes_fits_its_fields(do):
    kind, names = SKILLS[do], set(SKILLS[do].__struct_fields__)
    assert kind.takes.place == ("to" in names)
    assert set(kind.takes.kinds) <= {"crate", "ball", "bar", "beam", "stairs", "slope", "table", "shelf"}
    assert bool(kind.takes.kinds) or kind.takes.in_hand or "thing" not in names
