"""The one loop: one equals a batch equals plain MuJoCo, to the bit; commands, gaits and bodies are each row's own."""

import math
from types import SimpleNamespace

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.footfall.law import Gait
from footfall.laws.tables import MODES, SKILL_INPUTS, Command, Link, Side
from footfall.quantity import quantity_of
from footfall.sim.simulation import Simulation

SHARED = (
    "xpos",
    "xquat",
    "xipos",
    "cvel",
    "subtree_com",
    "sensordata",
    "xaxis",
    "xanchor",
    "qfrc_applied",
    "qvel",
    "qpos",
)


@pytest.fixture(scope="module")
def humanoid():
    return catalog.load(Character, "humanoid")


@pytest.fixture(scope="module")
def gaits():
    return {name: catalog.load(Gait, name) for name in ("walk", "zero")}


@pytest.fixture(scope="module")
def heavy(humanoid):
    """The humanoid with a head of lead and a longer left arm."""
    table = catalog.with_changes(catalog.encode(humanoid), ["name=heavy", "bones.head.mass=9.0"])
    arm = table["bones"]["lower_arm"] | {"mass": 2.5}
    return catalog.decode(Character, table | {"bones": table["bones"] | {"left_lower_arm": arm}})


def state_of(simulation: Simulation, row: int = 0) -> bytes:
    """All that decides what comes next, as bytes."""
    batch = simulation.batch
    parts = [batch.qpos[row], batch.qvel[row], batch.sensordata[row], simulation.memory[row], simulation.tally[row]]
    return b"".join(part.tobytes() for part in parts)


def walked(characters, gaits, commands, seconds=1.5) -> Simulation:
    simulation = Simulation(characters, gaits, count=len(commands))
    for row, command in enumerate(commands):
        simulation.set_command(row, **command)
    simulation.run(seconds)
    return simulation


# --- one equals batch


COMMANDS = [{"speed": 0.5}, {"speed": -0.3}, {"speed": 0.9, "heading": 1.0}, {"sideways": 0.1, "period": 0.5}]


@pytest.fixture(scope="module")
def batch(humanoid, heavy, gaits):
    """Four rows that differ in body, gait and command."""
    bodies = [humanoid, heavy, heavy, humanoid]
    return walked(bodies, [gaits[name] for name in ("walk", "walk", "zero", "zero")], COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize("row", range(4))
def test_a_row_of_a_batch_walks_as_it_does_alone(batch, row):
    alone = walked(batch.characters[row], batch.gaits[row], [COMMANDS[row]])
    assert state_of(alone) == state_of(batch, row)


def test_rows_with_different_commands_go_different_ways(batch):
    assert len({state_of(batch, row) for row in range(4)}) == 4


def test_the_order_of_the_rows_does_not_matter(humanoid, gaits, batch):
    order = [3, 1, 0, 2]
    names = [batch.gaits[row] for row in order]
    shuffled = walked([batch.characters[row] for row in order], names, [COMMANDS[row] for row in order])
    assert [state_of(shuffled, place) for place in range(4)] == [state_of(batch, row) for row in order]


def test_the_loop_is_that_of_plain_mujoco(humanoid, gaits):
    """mj_step1, the same kernel on MjData's own arrays, mj_step2: the same bits after 1000 ticks with a push."""
    batch, plain = Simulation(humanoid, gaits["walk"]), Simulation(humanoid, gaits["walk"])
    model = plain.models[0]
    data = mujoco.MjData(model)
    plain.batch = SimpleNamespace(**{name: getattr(data, name)[None] for name in SHARED})
    launch = plain._record_launches()
    for simulation in (batch, plain):
        simulation.set_command(speed=0.6)
    for tick in range(1000):
        push_w = [30.0, 100.0, 0.0] if 500 <= tick < 600 else [0.0, 0.0, 0.0]
        batch.push(0, Link.TORSO, push_w)
        data.xfrc_applied[Link.TORSO + 1, :3] = push_w
        batch.step()
        mujoco.mj_step1(model, data)
        launch()
        mujoco.mj_step2(model, data)
    assert data.qpos.tobytes() == batch.batch.qpos[0].tobytes()
    assert data.qvel.tobytes() == batch.batch.qvel[0].tobytes()
    assert plain.memory.tobytes() == batch.memory.tobytes()


def test_a_run_in_pieces_is_the_run_in_one(humanoid, gaits):
    whole, pieces = (Simulation(humanoid, gaits["walk"]) for _ in range(2))
    whole.run(0.9)
    for _ in range(3):
        pieces.run(0.3)
    assert state_of(pieces) == state_of(whole)


# --- bodies


def test_each_row_has_its_own_body(batch):
    masses = [row["total_mass"] for row in batch.body]
    assert masses == pytest.approx([70.4, 75.0, 75.0, 70.4])
    assert [model.body_subtreemass[1] for model in batch.models] == pytest.approx(masses)


def test_rows_with_the_same_body_share_its_model(batch):
    assert batch.models[0] is batch.models[3]
    assert batch.models[1] is batch.models[2]


def test_one_body_and_one_gait_serve_every_row(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"], count=3)
    assert (simulation.count, len(simulation.characters), len(simulation.gaits)) == (3, 3, 3)


def test_lists_of_different_length_are_refused(humanoid, gaits):
    with pytest.raises(BadValue, match="2 entries were given for 3 characters"):
        Simulation([humanoid] * 2, gaits["walk"], count=3)


# --- commands


@pytest.mark.slow
def test_a_command_can_be_changed_at_any_tick(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"])
    before = []
    for speed in (0.6, -0.2):
        simulation.set_command(speed=speed)
        simulation.run(6.0)
        start = simulation.batch.qpos[0, 0]
        simulation.run(2.0)
        before.append((simulation.batch.qpos[0, 0] - start) / 2.0)
    assert before == pytest.approx([0.6, -0.2], abs=0.1)


def test_a_command_reaches_only_the_row_it_is_given_to(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"], count=3)
    simulation.set_command(1, speed=0.7, width=0.2)
    assert list(simulation.command["speed"]) == pytest.approx([0.0, 0.7, 0.0])
    assert list(simulation.command["width"]) == pytest.approx([-1.0, 0.2, -1.0])


def test_a_command_without_row_reaches_all(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"], count=3)
    simulation.set_command(speed=0.7)
    assert list(simulation.command["speed"]) == pytest.approx([0.7] * 3)


def test_a_change_of_one_field_leaves_the_others(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"])
    simulation.set_command(speed=0.7)
    simulation.set_command(bend=0.1)
    assert simulation.command["speed"][0] == pytest.approx(0.7)


def test_every_field_of_command_can_be_set(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"])
    numbers = set(simulation.laws[0].commands) - {"mode", *SKILL_INPUTS}
    simulation.set_command(mode="idle", **dict.fromkeys(numbers, 0.25))
    assert all(simulation.command[name][0] == 0.25 for name in numbers)
    assert MODES[simulation.command["mode"][0]] == "idle"


def test_an_unknown_mode_gets_a_suggestion_and_changes_nothing(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"])
    with pytest.raises(BadValue, match="command mode is 'stnd'; did you mean 'stand'"):
        simulation.set_command(mode="stnd")
    assert MODES[simulation.command["mode"][0]] == "walk"


def test_an_unknown_command_gets_a_suggestion(humanoid, gaits):
    with pytest.raises(BadValue, match="no command 'sped'; did you mean 'speed'"):
        Simulation(humanoid, gaits["walk"]).set_command(sped=1.0)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_command_that_is_no_number_is_refused(humanoid, gaits, value):
    with pytest.raises(BadValue, match=r"command speed is (nan|inf) m/s; it must lie between"):
        Simulation(humanoid, gaits["walk"]).set_command(speed=value)


@pytest.mark.parametrize("asked", [{"speed": 100.0}, {"period": -1.0}, {"period": 9.0}, {"swing_height": 5.0}])
def test_a_command_out_of_its_range_is_refused(humanoid, gaits, asked):
    with pytest.raises(BadValue, match="must lie between"):
        Simulation(humanoid, gaits["walk"]).set_command(**asked)


# --- gaits


def test_a_row_can_change_its_gait_while_it_walks(humanoid, gaits):
    """From then on it is the walk of the new gait from that very state; the other row goes on as before."""
    changed, same = (walked(humanoid, gaits["walk"], COMMANDS[:2], seconds=1.0) for _ in range(2))
    changed.set_gait(1, gaits["zero"])
    for simulation in (changed, same):
        simulation.run(0.5)
    assert state_of(changed, 0) == state_of(same, 0)
    assert state_of(changed, 1) != state_of(same, 1)
    assert changed.gaits[1].name == "zero"


def test_each_foot_carries_by_its_own_gait(humanoid, gaits):
    """Steps on the left foot take the period asked of them, from their first tick on, and those on the right theirs."""
    limp = catalog.decode(Gait, catalog.encode(gaits["walk"]) | {"right": {"step": {"period": 0.5}}})
    simulation = Simulation(humanoid, limp)
    simulation.run(3.0)
    periods = set()
    for _ in range(2000):
        simulation.step()
        stride = simulation.memory["stride"][0]
        periods.add((int(stride["stance"]), round(float(stride["period"]), 3)))
    assert periods == {(Side.LEFT, 0.81), (Side.RIGHT, 0.5)}


def test_the_mirrored_gait_walks_mirrored_steps(humanoid, gaits):
    """What is asked of the left foot in one walk and of the right in another is done by that foot."""
    wide = {"swing": {"height": 0.25}}
    lifted = [catalog.decode(Gait, catalog.encode(gaits["walk"]) | {side: wide}) for side in ("left", "right")]
    simulation = Simulation([humanoid] * 2, lifted)
    highest = np.zeros((2, 2))
    for _ in range(30):
        simulation.run(0.1)
        highest = np.maximum(highest, simulation.sensed["joint_w"][:, [Link.LEFT_FOOT, Link.RIGHT_FOOT], 2])
    assert highest[0, Side.RIGHT] > highest[0, Side.LEFT] + 0.08
    assert highest[1, Side.LEFT] > highest[1, Side.RIGHT] + 0.08


def test_a_gait_changed_and_changed_back_leaves_no_trace(humanoid, gaits):
    plain, changed = (Simulation(humanoid, gaits["walk"]) for _ in range(2))
    changed.set_gait(0, gaits["zero"])
    changed.set_gait(0, gaits["walk"])
    for simulation in (plain, changed):
        simulation.run(0.8)
    assert state_of(changed) == state_of(plain)


# --- reset


def test_after_reset_the_same_walk_follows_to_the_byte(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"])
    runs = []
    for _ in range(2):
        simulation.reset()
        simulation.set_command(speed=0.5)
        simulation.run(1.2)
        runs.append(state_of(simulation))
    assert runs[0] == runs[1]


def test_reset_forgets_pushes_commands_and_a_long_way(humanoid, gaits):
    fresh, used = (Simulation(humanoid, gaits["walk"]) for _ in range(2))
    used.set_command(speed=1.0, bend=0.1)
    used.push(0, Link.HEAD, [20.0, 0.0, 0.0])
    used.run(6.0)
    used.reset()
    for simulation in (fresh, used):
        simulation.run(0.7)
    assert state_of(used) == state_of(fresh)


def test_reset_sets_the_clock_back(humanoid, gaits):
    simulation = Simulation(humanoid, gaits["walk"])
    simulation.run(0.25)
    assert (simulation.ticks, simulation.seconds) == (250, 0.25)
    simulation.reset()
    assert (simulation.ticks, simulation.seconds) == (0, 0.0)


def test_rows_left_alone_stay_where_they_are_and_the_others_walk_on(humanoid, gaits):
    some, all_rows = (walked(humanoid, gaits["walk"], COMMANDS[:3], seconds=0.5) for _ in range(2))
    left_at, counted = some.batch.qpos[1].copy(), some.tally[1].tobytes()
    some.move_only([0, 2])
    for simulation in (some, all_rows):
        simulation.run(0.5)
    assert some.batch.qpos[1].tobytes() == left_at.tobytes()
    assert some.tally[1].tobytes() == counted
    assert [state_of(some, row) for row in (0, 2)] == [state_of(all_rows, row) for row in (0, 2)]
    some.reset()
    some.run(0.3)
    assert some.batch.qpos[1].tobytes() != left_at.tobytes()


# --- far away, and pushed


def test_a_walk_far_from_the_worlds_origin_loses_nothing(humanoid, gaits):
    """10 km out, where float32 would resolve 1 mm: the same walk as at home, within a millimetre after 3 s."""
    home, away = (Simulation(humanoid, gaits["walk"]) for _ in range(2))
    place = np.array([10_000.0, -10_000.0])
    away.origin[0, :2] = place
    away.batch.qpos[0, :2] += place
    away.batch.forward()
    for simulation in (home, away):
        simulation.set_command(speed=0.8)
        simulation.run(3.0)
    assert home.batch.qpos[0, 0] > 0.5
    assert away.batch.qpos[0, :2] - place == pytest.approx(home.batch.qpos[0, :2], abs=1e-3)
    assert away.batch.qpos[0, 2:] == pytest.approx(home.batch.qpos[0, 2:], abs=1e-3)


def test_a_push_changes_the_momentum_of_its_own_row_alone(humanoid, gaits):
    pushed, free = (Simulation(humanoid, gaits["walk"], count=2) for _ in range(2))
    pushed.push(0, Link.TORSO, [0.0, 300.0, 0.0])
    for simulation in (pushed, free):
        simulation.step(50)
    assert state_of(pushed, 1) == state_of(free, 1)
    assert pushed.sensed[0]["body_velocity_w"][1] > free.sensed[0]["body_velocity_w"][1] + 0.1


def test_nothing_but_joints_drives_a_walk(humanoid, gaits):
    simulation = walked(humanoid, gaits["walk"], [{"speed": 0.6}])
    assert simulation.tally["outside"][0] == 0.0
    assert not simulation.batch.qfrc_applied[0, :6].any()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["low", "high"])
def test_a_character_goes_aside_as_fast_as_its_gait_allows(humanoid, gaits, way):
    """Asked for the end of the declared range, walking back, in place and ahead: within 0.05 m/s of the limit."""
    asked, speeds, loop = getattr(quantity_of(Command, "sideways"), way), (-0.3, 0.0, 0.6, 1.0), gaits["walk"].speed
    simulation = walked(humanoid, gaits["walk"], [{"sideways": asked, "speed": speed} for speed in speeds], 6.0)
    start = simulation.batch.qpos[:, 1].copy()
    simulation.run(4.0)
    limits = [min(abs(asked), loop.aside - loop.aside_loss * abs(speed)) for speed in speeds]
    expected = [math.copysign(limit, asked) for limit in limits]
    assert (simulation.batch.qpos[:, 1] - start) / 4.0 == pytest.approx(expected, abs=0.05)
