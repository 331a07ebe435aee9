"""The loop: who acts is asked at its ticks, and a run goes on from any of them as if it had not stopped."""

import numpy as np
import pytest

from footfall.bodies.character import character
from footfall.laws.register import gait
from footfall.maths.quaternions import matrix
from footfall.sim.loop import Beat, Duty, Loop, Watcher
from footfall.sim.pushes import Pushes, PushForce
from footfall.sim.simulation import Simulation
from footfall.skills.script import CommandsAt, Script
from footfall.skills.skill import RUNNING, Asked, Skill
from footfall.stage.opened import load_opened
from footfall.stage.stage import Stage


@pytest.fixture(scope="module")
def walker():
    return Simulation(character("humanoid"), gait("walk"))


@pytest.fixture
def fresh(walker):
    walker.reset()
    return walker


class Noting(Skill):
    """Notes when it is asked, and asks for nothing."""

    def begin(self):
        return ()

    def decide(self, state, seen):
        return (*state, round(seen.seconds, 3)), (Asked({"period": 0.6}),), RUNNING


@pytest.mark.parametrize(
    ("rate", "step"), [(60.0, 0.001), (60.0, 0.0005), (60.0, 0.002), (100.0, 0.001), (10.0, 0.002)]
)
def test_a_beat_comes_as_often_as_it_says_and_begins_at_once(rate, step):
    beat = Beat(rate, step)
    on = [tick for tick in range(round(1 / step)) if beat.is_on(tick)]
    assert on[0] == 0
    assert len(on) == rate
    assert set(np.diff(on)) <= {int(1 / rate / step), int(1 / rate / step) + 1}


def test_the_next_beat_is_the_first_one_after_a_tick():
    beat = Beat(60.0, 0.001)
    for tick in range(200):
        following = beat.after(tick)
        assert beat.is_on(following)
        assert not any(beat.is_on(between) for between in range(tick + 1, following))


def test_a_skill_is_asked_sixty_times_a_second(fresh):
    loop = Loop(fresh, [Duty(Noting(), [0])])
    loop.run(100)
    assert loop.states[0] == (0.0, 0.017, 0.033, 0.05, 0.067, 0.083)


def test_a_script_changes_the_command_at_its_very_tick(fresh):
    script = Script(
        changes=(
            CommandsAt(0.0, {"speed": 0.5}),
            CommandsAt(0.0123, {"speed": 0.7}),
            CommandsAt(0.02, {"mode": "stand"}),
        )
    )
    loop = Loop(fresh, [Duty(script, [0])])
    loop.run(12)
    assert fresh.command["speed"][0] == np.float32(0.5)
    loop.run(1)
    assert fresh.command["speed"][0] == np.float32(0.7)
    loop.run(8)
    assert fresh.command["mode"][0] == 1
    assert loop.statuses[0].stage == "done"


def test_what_the_law_does_not_heed_is_not_written(fresh):
    Loop(fresh, [Duty(Script(changes=(CommandsAt(0.0, {"gait": 3}),)), [0])]).run(1)
    assert fresh.command["gait"][0] == 0


def test_a_push_lasts_from_its_first_tick_until_just_before_its_last(fresh):
    loop = Loop(fresh, pushes=Pushes((PushForce(0, "torso", (0.0, 30.0, 0.0), 5, 8),)))
    torso = fresh.link_index(0, "torso")
    felt = []
    for _ in range(10):
        loop.run(1)
        felt.append(fresh.batch.xfrc_applied[0, torso, 1])
    assert felt == [0.0] * 5 + [30.0] * 3 + [0.0] * 2


def test_a_force_without_a_name_is_seen(fresh):
    loop = Loop(fresh, pushes=Pushes((PushForce(0, "torso", (0.0, 30.0, 0.0), 0, 9),)))
    loop.run(3)
    assert loop.forces.stray() is None
    fresh.batch.xfrc_applied[0, 1, 0] = 2.0
    assert loop.forces.stray() == pytest.approx([2.0])
    fresh.batch.xfrc_applied[:] = 0.0


def test_in_parts_or_in_one_go_it_comes_to_the_same(fresh):
    def end_of(parts):
        fresh.reset()
        script = Script(changes=(CommandsAt(0.0, {"speed": 0.8}), CommandsAt(0.25, {"heading": 0.5})))
        pushes = Pushes((PushForce(0, "torso", (0.0, 0.0, 0.0), 200, 260, None, "push", (0.0, 80.0, 0.0)),))
        loop = Loop(fresh, [Duty(script, [0]), Duty(Noting(), [0])], pushes)
        for part in parts:
            loop.run(part)
        return fresh.batch.qpos.tobytes()

    assert end_of([400]) == end_of([1, 7, 92, 133, 30, 137])


def test_a_moment_of_the_loop_can_be_kept_and_gone_on_from(fresh):
    script = Script(changes=(CommandsAt(0.0, {"speed": 0.8}), CommandsAt(0.05, {"speed": 0.4})))
    loop = Loop(fresh, [Duty(script, [0])], Pushes((PushForce(0, "torso", (0.0, 10.0, 0.0), 20, 90),)))
    loop.run(40)
    states, pushes = loop.states, loop.forces.pushes
    loop.run(60)
    other = Loop(fresh, [Duty(script, [0])])
    fresh.ticks = 40
    other.states, other.forces.pushes = states, pushes
    other.run(60)
    assert other.states == loop.states == (2,)
    assert other.forces.pushes.pushes == ()


def test_a_watcher_looks_at_its_beat(fresh):
    seen = []
    Loop(fresh, watchers=[Watcher(50.0, lambda: seen.append(fresh.ticks))]).run(61)
    assert seen == [0, 20, 40, 60]


def test_what_was_pressed_at_once_is_let_go_of_when_it_is_taken_away(fresh):
    """As when a moment is restored in which a hand pulled, and the hand lets go before time passes."""
    loop = Loop(fresh)
    loop.run(1)
    loop.forces.pushes = Pushes((PushForce(0, "torso", (0.0, 30.0, 0.0), 0, 90),))
    loop.forces.press()
    loop.forces.pushes = Pushes()
    loop.run(1)
    assert not fresh.batch.xfrc_applied.any()


HOLDS_A_CRATE = {
    "name": "holds a crate",
    "command": [{"at": 0.0, "mode": "stand"}],
    "world": {"name": "crate", "text": "a crate", "crate": [{"at": [1.0, 0.0, 0.0]}]},
}


@pytest.mark.parametrize("held", [0.0, 1.0])
def test_timing_a_run_changes_nothing_also_with_something_in_the_hands(held):
    def end_of(timed):
        stage = Stage([load_opened(HOLDS_A_CRATE)], frames=20)
        now = stage.simulation
        arm = now.link_index(0, "right_lower_arm")
        hand_w = now.batch.xpos[0, arm] + matrix(now.batch.xquat[0, arm]) @ now.body["hand_l"][0, 1]
        now.command["right_grip_l"][0] = hand_w - now.batch.loose("qpos")[0, :3]
        now.command["hold"][0] = (0.0, held)
        for _ in range(20):
            stage.run(10, timed=timed)
        assert bool(now.hand_forces.any()) is bool(held)
        assert (stage.loop.stopwatch.control_share is not None) is timed
        return now.batch.qpos.tobytes() + now.batch.loose("qpos").tobytes()

    assert end_of(timed=True) == end_of(timed=False)
