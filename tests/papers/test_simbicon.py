"""What the claims of SIMBICON run and call good; they are measured by `footfall papers S`."""

import shlex
from types import SimpleNamespace

import mujoco
import numpy as np
import pytest

from footfall.cli import main
from footfall.measure.trial.run import run_trial
from footfall.papers.claim import Cell
from footfall.papers.guard import _Scout
from footfall.papers.simbicon import beyond, gaits, layers, learning, limits, pushes, runs, transitions
from footfall.papers.simbicon.runs import GAITS, TEN, TWELVE, begins_at, run_of, ten_pushes, way_to
from footfall.stage.opened import gaits_asked, open_trial

ODE = {45.0: (0.79, 0.82), 90.0: (1.11, 1.15)}
"""Shares of a box's weight that ODE's friction of 0.8 holds and does not, along an axis of its own and between two."""
BOX = """
<mujoco><option timestep="0.001" cone="pyramidal"/><worldbody><geom type="plane" size="5 5 1"/><body pos="0 0 .05">
<freejoint/><geom type="box" size=".1 .1 .05" mass="1" friction="{friction} .005 .0001" priority="1"/></body>
</worldbody></mujoco>"""


def test_table_1_has_twelve_gaits_and_the_run_is_corrected_beside_them():
    assert len(set(TWELVE)) == 12
    assert set(GAITS) - set(TWELVE) == {"run"}
    assert len(set(TEN)) == 10


def test_gaits_are_come_to_as_in_the_paper():
    assert way_to("planar-backwards") == ["planar-walk", "planar-in-place", "planar-backwards"]
    assert begins_at("planar-backwards") == 10.0
    assert way_to("space-run") == ["space-walk", "space-jog", "space-run"]


def test_the_command_repeats_the_trial(capsys):
    run = run_of("planar-walk", 0.2, contact="coulomb", pushes=ten_pushes(-50, 0.01)[:1], seed=3)
    assert main([*shlex.split(run.command())[1:], "--json"]) == 0
    assert '"contact": "coulomb"' in capsys.readouterr().out


def test_the_chain_is_that_of_the_paper():
    trial = transitions.chained(0, "sticking").trial()
    gait = open_trial(trial).gait
    assert len(transitions.CHAIN) == 26
    assert {other.name for other in gaits_asked(trial, gait)} == {f"planar-{name}" for name in transitions.CHAIN}


def test_seeds_ask_at_other_times():
    first, second = (transitions.chained(seed, "sticking").trial().command for seed in (0, 1))
    assert [change.at for change in first] != [change.at for change in second]


def test_ten_pushes_go_back_when_negative():
    given = ten_pushes(-500, 5.0)
    assert (len(given), given[0]["force"][0], given[-1]["at"]) == (10, -500.0, 50.0)


def test_the_interval_is_the_run_about_the_nominal_value():
    assert limits.interval([0, 1, 2, 3, 4, 5], [True, False, True, True, True, False], 3.0) == (2, 4)
    assert limits.covered((0.0, 4.0), (1.0, 9.0)) == 0.75


def test_one_gain_varies_in_all_states_of_one_plane():
    states = limits.walk_with("c_v, coronal", 0.4, 1.0).trial().gait["state"]
    assert [state["lateral"]["feedback"]["swing_hip"] for state in states] == [[0.5, 0.4]] * 2
    assert [state["feedback"]["swing_hip"] for state in states] == [[0.5, 0.2]] * 2


def test_the_least_limit_is_the_one_above_the_last_fall():
    falls = {"sticking": 80, "coulomb": 110}
    cells = [
        Cell(f"{contact}, walk at {limit} N m", {limits.FELL: 3.0 if limit == falls[contact] else None})
        for contact in falls
        for limit in limits.WALK_LIMITS
    ]
    assert limits.least_limits(cells) == "; the walk's least: 90 N m (sticking), 120 N m (coulomb)"


def recording_of(seconds=20.0, turned=0.0, up=0.0, drift=0.0):
    frames = round(100 * seconds)
    feet = np.zeros((frames, 2, 3))
    feet[frames // 2, :, 2] = up
    qpos = np.linspace(0.0, turned, frames)[:, None] * np.array([[0.0, 0.0, 1.0]])
    com = np.linspace(0.0, drift, frames)[:, None] * np.array([[1.0, 0.0, 0.0]])
    return SimpleNamespace(qpos=qpos, com=com, foot_position=feet)


def test_a_flip_is_one_turn_backwards_with_both_feet_in_the_air():
    assert transitions.flips(recording_of(turned=-2 * np.pi, up=0.5))
    assert not transitions.flips(recording_of(turned=2 * np.pi, up=0.5))
    assert not transitions.flips(recording_of(turned=-2 * np.pi, up=0.1))


def test_a_stand_does_not_drift():
    assert transitions.stands(recording_of())
    assert not transitions.stands(recording_of(drift=1.0))


def test_every_deed_is_judged_by_what_it_is():
    report = SimpleNamespace(up=True)
    lying = SimpleNamespace(report=report, recording=recording_of(drift=1.0))
    cases = list(transitions.deeds(_Scout("S2")))
    assert [case.name for case in cases][::2] == [f"{deed}, sticking" for deed in transitions.DEEDS]
    assert not cases[0].good(lying)


def test_the_slope_is_judged_by_the_way():
    com = np.linspace([0.0, 0.0, 1.0], [19.0, 0.0, 8.0], 100)
    assert not gaits.climbs(
        SimpleNamespace(
            trial=SimpleNamespace(seconds=60.0), report=SimpleNamespace(up=True), recording=SimpleNamespace(com=com)
        )
    )
    com[-1, 0] = 21.0
    assert gaits.climbs(
        SimpleNamespace(
            trial=SimpleNamespace(seconds=60.0), report=SimpleNamespace(up=True), recording=SimpleNamespace(com=com)
        )
    )


def test_flight_is_counted_by_steps():
    load = np.full((300, 2), 100.0)
    load[150:155] = 0.0
    recording = SimpleNamespace(time=np.arange(300) / 100, strike_time=np.array([0.5, 1.0, 2.0]), foot_load=load)
    assert gaits.flight(SimpleNamespace(recording=recording)) == 0.5


def test_a_push_goes_the_way_of_its_pair():
    push = pushes.pushed("as we ship it", 100.0, (1.0, 0.0), 5.0).trial().push[0]
    assert push.force == (0.0, 100.0, 0.0)
    assert push.seconds == 0.4


def test_both_readings_of_the_lateral_sign_are_judged_against_the_paper_s_forces():
    rows = pushes.in_space(_Scout("S10"))
    assert [row.figures["paper N"] for row in rows] == [340, 325, 330, 311, 270, 269, 240, 269]
    figures = {"paper N": 300, "lateral to the right N": 300, "lateral to the left N": 240, "as we ship it N": 400}
    bars = pushes.as_strong([Cell("", figures)] * 6)
    assert [(bar.figures["directions"], bar.good) for bar in bars] == [(6, True), (6, True), (6, True), (0, False)]
    assert bars[-1].figures["mean share"] == pytest.approx(0.8)


def test_odes_friction_holds_along_each_axis_at_once():
    """A box on MuJoCo's ground at 0.8 √2 slips at 45 degrees to its axes as one on ODE's ground along an axis."""
    friction = float(runs.PYRAMID[0].partition("=")[2])
    along, between = ([slips(friction, degrees, push) for push in some] for degrees, some in ODE.items())
    assert along == between == [False, True]


def slips(friction, degrees, push):
    """Whether a box of 1 kg slides when it is pushed with a share of its weight, at the ground."""
    model = mujoco.MjModel.from_xml_string(BOX.format(friction=friction))
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, 300)
    force = push * 9.81 * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees)), 0.0])
    data.xfrc_applied[1] = [*force, *np.cross([0.0, 0.0, -0.05], force)]
    mujoco.mj_step(model, data, 1500)
    return bool(np.hypot(*data.qpos[:2]) > 0.05)


def test_strides_that_differ_from_the_next_have_a_doubled_period():
    places = np.cumsum([0.5, 0.5, 0.5, 0.6] * 3)
    recording = SimpleNamespace(strike_time=5.0 + np.arange(12), strike_position=np.column_stack([places, 0 * places]))
    outcome = SimpleNamespace(recording=recording, trial=SimpleNamespace(seconds=8.0), report=SimpleNamespace(up=True))
    assert beyond.alternates(2, outcome) == pytest.approx(0.1 / 1.05, rel=0.05)


def test_a_pair_of_gaits_is_asked_for_in_order():
    trial = transitions.changed(("jog", "crouch"), 0.5).trial()
    assert [change.at for change in trial.command] == pytest.approx([4.0, 10.385], abs=0.01)


def test_a_gradual_request_goes_on_as_long_once_the_gait_has_come():
    at_once, gradual = (transitions.changed(("run", "walk"), 0.0, gradually=over).trial() for over in (0.0, 4.0))
    assert (at_once.command[-1].gradually, gradual.command[-1].gradually) == (None, 4.0)
    assert gradual.seconds == at_once.seconds + 4.0


def test_halfway_between_two_gaits_every_number_is_halfway():
    state = layers.between(0.5)["state"][0]
    assert state["swing_hip"] == pytest.approx(0.45)
    assert state["stance_ankle"] == pytest.approx(0.1)


def test_there_are_seven_layers_and_the_turn_is_the_papers():
    assert len(layers.layers(1.0)) == 7
    assert layers.facing(6.0) == pytest.approx(0.9)


def test_a_shove_comes_from_its_side():
    assert layers.driven(20.0, shove=(2, 0.0)).trial().push[0].force == pytest.approx((0.0, 100.0, 0.0))


@pytest.mark.slow
def test_a_walk_becomes_a_run_and_stops_under_two_laws():
    assert transitions.relays(run_trial(transitions.relay(0).trial()))


def test_the_walk_at_low_gains_is_come_to_from_the_learned_one():
    trial = learning.come_to_low(60.0, learning.HALF_TORSO).trial()
    assert trial.gait == "planar-walk-learned"
    assert trial.command[0].gait["gains"]["torso"] == 0.5
    assert "--set gait.gains.torso=0.5" in learning.come_to_low(60.0, learning.HALF_TORSO).command()


@pytest.mark.parametrize(("swing", "good"), [(0.5, True), (0.51, False), (None, False)])
def test_a_calm_torso_swings_half_a_degree_at_most(swing, good):
    assert learning.is_calm(SimpleNamespace(report=SimpleNamespace(up=True, torso_swing_deg=swing))) is good


@pytest.mark.parametrize("build", [pushes.low_in_plane, pushes.low_in_space])
def test_pushes_are_the_same_with_the_alarm_and_without(build):
    with_alarm, without = (build(way, 300, 180.0, 0.5).trial() for way in ("gains rise", "gains stay low"))
    assert with_alarm.push == without.push
    assert with_alarm.push[0].force == (-300.0, 0.0, 0.0)
    one, other = (trial.command[0].gait if trial.command else trial.gait for trial in (with_alarm, without))
    assert one["alarm"]["surprise"] > other["alarm"]["surprise"] == 0.0


@pytest.mark.parametrize(("rise", "good"), [([9, 9, 9, 5], True), ([9, 9, 5, 5], False), ([9, 9, 9, 4], False)])
def test_raised_gains_survive_more_from_three_sides_and_fewer_from_none(rise, good):
    cells = [Cell(f"{side}, gains rise", {"good": count}) for side, count in zip(pushes.SIDES, rise, strict=True)]
    cells += [Cell(f"{side}, gains stay low", {"good": 5}) for side in pushes.SIDES]
    assert pushes.from_more_sides(cells)[0].good is good
