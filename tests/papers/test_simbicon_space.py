"""What the claims in space ask and call good; they are run by `footfall papers`."""

from types import SimpleNamespace

import numpy as np
import pytest

from footfall.measure.trial.run import run_trial
from footfall.papers.simbicon import driven_run, layers, ranges, relay, space_gaits, space_pushes, space_transitions
from footfall.papers.simbicon.space import TEN, way_to


def test_there_are_ten_gaits_and_the_run_is_come_to_by_the_jog():
    assert len(set(TEN)) == 10
    assert way_to("run") == ["space-walk", "space-jog", "space-run"]


def test_the_slope_is_judged_by_the_way():
    com = np.linspace([0.0, 0.0, 1.0], [19.0, 0.0, 8.0], 100)
    outcome = SimpleNamespace(report=SimpleNamespace(up=True), recording=SimpleNamespace(com=com))
    assert not space_gaits.goes("uphill", outcome, full=True)
    assert space_gaits.goes("walk", outcome, full=True)


def test_flight_is_counted_by_steps():
    load = np.full((300, 2), 100.0)
    load[150:155] = 0.0
    recording = SimpleNamespace(time=np.arange(300) / 100, strike_time=np.array([0.5, 1.0, 2.0]), foot_load=load)
    assert space_gaits.flight(recording) == 0.5


def test_a_push_counts_only_if_all_weaker_ones_are_survived():
    falls = {(0.0, 80.0), (0.0, 100.0)}  # N to the left and ahead; a stronger one is survived by luck

    def run(runs):
        forces = [run.trial().push[0].force for run in runs]
        return [SimpleNamespace(report=SimpleNamespace(up=(y, x) not in falls)) for x, y, _ in forces]

    best = space_pushes.strongest(SimpleNamespace(run=run), space_pushes.Tried("space-walk"), 5.0)  # pyright: ignore
    assert best[0] == 60
    assert best[2] >= 330


def test_a_push_goes_the_way_of_its_pair():
    push = space_pushes.pushed(space_pushes.Tried("space-walk"), 100.0, (1.0, 0.0), 5.0).trial().push[0]
    assert push.force == (0.0, 100.0, 0.0)
    assert push.seconds == 0.4


def test_a_pair_of_gaits_is_asked_for_in_order():
    trial = space_transitions.changed(("jog", "crouch"), 0.5).trial()
    assert [change.at for change in trial.command] == pytest.approx([4.0, 10.385], abs=0.01)


def test_a_pair_that_fails_is_led_by_the_shortest_way_of_changes_that_work():
    good = {("run", "jog"), ("jog", "crouch"), ("crouch", "walk"), ("run", "stride")}
    assert space_transitions.way_through(("run", "walk"), good) == ("run", "jog", "crouch", "walk")
    assert space_transitions.way_through(("walk", "run"), good) == ()


def test_one_gain_varies_in_all_states_of_one_plane():
    states = ranges.walk_with("c_v, coronal", 0.4, 1.0).trial().gait["state"]
    assert [state["lateral"]["feedback"]["swing_hip"] for state in states] == [[0.5, 0.4]] * 2
    assert [state["feedback"]["swing_hip"] for state in states] == [[0.5, 0.2]] * 2


def test_halfway_between_two_gaits_every_number_is_halfway():
    state = layers.between(0.5)["state"][0]
    assert state["swing_hip"] == pytest.approx(0.45)
    assert state["stance_ankle"] == pytest.approx(0.1)


def test_there_are_seven_layers_and_the_turn_is_the_papers():
    assert len(layers.layers(1.0)) == 7
    assert layers.facing(6.0) == pytest.approx(0.9)


def test_a_shove_comes_from_its_side():
    assert driven_run.driven(20.0, shove=(2, 0.0)).trial().push[0].force == pytest.approx((0.0, 100.0, 0.0))


@pytest.mark.slow
def test_a_walk_becomes_a_run_and_stops_under_two_laws():
    run = relay.relay(0)
    cell = relay.cell_of(0, run, run_trial(run.trial()))
    assert cell.figures["up"]
    assert cell.figures["stands"]
