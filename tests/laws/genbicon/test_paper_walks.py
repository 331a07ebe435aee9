"""The paper's law walks, stands, turns, reaches and carries on the paper's body."""

import math
from pathlib import Path

import msgspec
import numpy as np
import pytest
import warp as wp

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.held_as import held_as, sized
from footfall.laws import genbicon
from footfall.laws.derived import mirrored
from footfall.laws.genbicon.law import LAW, Gait, tick
from footfall.laws.genbicon.memory import Memory
from footfall.laws.register import load_gait
from footfall.laws.tables import Body, Command, Effort, Link, Sensed
from footfall.maths.curves import Curve
from footfall.maths.records import fill_row, row_of, table_of
from footfall.measure.trial.run import run_trials
from footfall.quantity import Parameters
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial

PARTS = Path(genbicon.__file__).parent


def walk(speed: float = 0.0, seconds: float = 20.0, gait: str = "paper", **keys):
    return load_trial({"name": "x", "gait": gait, "seconds": seconds, "command": [{"at": 0.0, "speed": speed}]} | keys)


def commanded(*changes: dict, seconds: float = 20.0, **keys):
    return walk(command=list(changes), seconds=seconds, **keys)


def outcomes(*trials):
    return [outcome.report for outcome in run_trials(trials, record=False)]


def law_of_trial(name: str) -> str:
    return load_gait(load_trial(name).gait).law


def numbers_of(kind: type[Parameters]) -> int:
    """How many numbers and switches a group has, without its curves."""
    return sum(
        numbers_of(type(value)) if isinstance(value, Parameters) else isinstance(value, bool | int | float)
        for value in (field.default for field in catalog_fields(kind))
    )


def catalog_fields(kind: type[Parameters]):
    return [field for field in msgspec.structs.fields(kind) if not isinstance(field.default, Curve)]


def test_it_has_at_most_25_numbers_and_900_lines():
    assert numbers_of(Gait) == 24
    assert sum(len(path.read_text().splitlines()) for path in PARTS.glob("*.py")) <= 900


@pytest.mark.slow
@pytest.mark.parametrize("gait", ["paper", "paper-zero"])
def test_it_walks_at_four_speeds(gait):
    reports = outcomes(*(walk(speed, gait=gait) for speed in (0.0, 0.3, 0.6, 1.0)))
    assert all(report.up and report.outside_impulse == 0.0 for report in reports)
    assert sorted(report.speed for report in reports) == [report.speed for report in reports]


@pytest.mark.slow
def test_it_stands_starts_stops_and_turns():
    stand, turn = {"at": 0.0, "mode": "stand"}, {"at": 8.0, "heading_deg": 90.0}
    still, stops, left, back = outcomes(
        commanded(stand),
        commanded({"at": 0.0, "speed": 0.3}, {"at": 8.0, "mode": "stand"}),
        commanded({"at": 0.0, "speed": 0.6}, turn),
        commanded({"at": 0.0, "speed": 0.6}, turn | {"heading_deg": 180.0}),
    )
    assert (still.up, still.steps) == (True, 0)
    assert stops.up
    assert abs(stops.speed) < 0.05
    for report in (left, back):
        assert report.up
        assert report.end_heading_error_deg < 2.0


@pytest.mark.slow
def test_it_steps_when_it_is_pushed_while_standing():
    sides = [{"at": 3.0, "force": [250.0 * math.cos(a), 250.0 * math.sin(a), 0.0]} for a in (0.0, 1.57, 3.14)]
    for report in outcomes(*(commanded({"at": 0.0, "mode": "stand"}, seconds=12.0, push=[one]) for one in sides)):
        assert report.up
        assert report.steps > 0


@pytest.mark.slow
def test_a_hand_reaches_a_ball_in_passing():
    ball = {"name": "here", "text": "a ball", "ball": [{"name": "ball", "at": [1.5, 0.2, 1.3]}]}
    skill = {"do": "reach", "thing": "ball", "passing": True, "speed": 0.3, "within": 0.05}
    [report] = outcomes(commanded(seconds=12.0, world=ball, skill=[skill]))
    assert report.up
    assert report.skills[0]["status"] == "done"


@pytest.mark.slow
@pytest.mark.parametrize("name", [one for one in catalog.names(Trial) if law_of_trial(one) == "genbicon"])
def test_every_trial_of_this_law_stays_up_and_does_what_it_says(name):
    """They show what section 5 does: stand, idle, start and stop; turn; reach; pick up 5 kg and carry it."""
    [report] = outcomes(load_trial(name))
    assert report.up
    assert report.outside_impulse == 0.0
    assert [skill["status"] for skill in report.skills] == ["done"] * len(report.trial["skill"])
    assert report.end_heading_error_deg < 2.0 or report.skills


@pytest.mark.slow
def test_it_stands_and_idles_for_a_minute_from_scattered_starts():
    ways = [{"scatter": 0.03, "seed": seed, "mode": mode} for seed in (1, 4) for mode in ("stand", "idle")]
    trials = [commanded({"at": 0.0, "mode": way.pop("mode")}, seconds=60.0, **way) for way in ways]
    assert all(report.up for report in outcomes(*trials))


# --- what must always hold


@pytest.mark.slow
def test_it_does_not_care_which_way_in_the_world_it_walks():
    ahead, left = outcomes(walk(0.6, 6.0), commanded({"at": 0.0, "speed": 0.6, "heading_deg": 90.0}, seconds=14.0))
    assert left.up
    assert left.speed == pytest.approx(ahead.speed, abs=0.05)


@wp.kernel(enable_backward=False)
def ticked(
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    command: wp.array(dtype=row_of(Command)),
    gaits: wp.array(dtype=row_of(Gait)),
    memory: wp.array(dtype=Memory),
    effort: wp.array(dtype=Effort),
):
    decision = tick(body[0], sensed[0], command[0], gaits, memory[0])
    effort[0] = decision.effort


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.2, 2.1, 2.47])
def test_a_mirrored_state_gets_mirrored_torques(seconds):
    simulation = Simulation(catalog.load(Character, "humanoid-paper"), catalog.load(Gait, "paper"), 1, 0.0005)
    simulation.set_command(speed=0.5, heading=0.3, sideways=0.05)
    simulation.run(seconds)
    gaits = table_of(row_of(Gait), 1)
    fill_row(gaits[0], catalog.load(Gait, "paper"))
    torques = []
    for flip in (False, True):
        efforts = table_of(Effort, 1)
        records = {Sensed: simulation.sensed, Command: simulation.command, Memory: simulation.memory}
        sensed, command, memory = (mirrored(kind, one) if flip else one.copy() for kind, one in records.items())
        tables = [simulation.body, sensed, command, gaits, memory, efforts]
        kinds = [Body, Sensed, row_of(Command), row_of(Gait), Memory, Effort]
        arrays = [wp.array(one, dtype=kind, device="cpu") for one, kind in zip(tables, kinds, strict=True)]
        wp.launch(ticked, dim=1, inputs=arrays, device="cpu")
        efforts[:] = arrays[-1].numpy()
        torques.append((mirrored(Effort, efforts) if flip else efforts)["torque_w"][0])
    assert np.abs(torques[0]).max() > 1.0
    assert torques[0] == pytest.approx(torques[1], abs=2e-2)


def test_gains_of_another_body_follow_its_mass():
    heavy = catalog.load(Character, "humanoid-paper")
    table = catalog.encode(heavy) | {"name": "heavy"}
    table["bones"]["pelvis"] |= {"mass": 40.0}
    heavy = catalog.decode(Character, table)
    gait = catalog.load(Gait, "paper")
    held = held_as(heavy, gait)
    ratio = heavy.mass / catalog.load(Character, "humanoid-paper").mass
    assert held.bone(Link.LEFT_SHANK).stiffness == pytest.approx(300.0 * ratio)
    assert held.bone(Link.LEFT_SHANK).damping == 0.0  # 2 sqrt(kp)
    assert sized(gait, heavy) == gait


def test_its_law_asks_for_half_a_millisecond_wherever_it_runs_first():
    body, paper = catalog.load(Character, "humanoid"), catalog.load(Gait, "paper")
    assert Simulation(body, paper).step_seconds == LAW.step_seconds == 0.0005
    assert load_trial({"name": "x", "gait": "paper", "character": "humanoid", "at_once": True}).step_seconds == 0.0005
    assert load_trial({"name": "x", "character": "humanoid-paper", "gait": "walk"}).step_seconds == 0.001
