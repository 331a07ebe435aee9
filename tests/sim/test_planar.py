"""SIMBICON's planar biped in the loop: the paper's body, its law, contacts, transitions and learning."""

import numpy as np
import pytest
from msgspec.structs import replace

from footfall.errors import BadValue
from footfall.laws.tables import Link, Side
from footfall.measure.trial.run import run_trial, run_trials
from footfall.sim.loop import Loop
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_trial
from footfall.stage.script import pushes_of
from footfall.worlds.ground import Ground

LEGS = [0, 1, 2, 6, 7, 8, 3, 4, 5]
"""Coordinates of the mirrored body: root, right leg, left leg."""
HIPS = [3, 6]


def trial(seconds=3.0, **changes):
    return load_trial({"name": "walk", "gait": "planar-walk", "seconds": seconds} | changes)


# --- the body


def test_the_body_is_the_papers(planar):
    masses = [planar.bone(link).mass for link in (Link.PELVIS, Link.LEFT_THIGH, Link.RIGHT_SHANK, Link.LEFT_FOOT)]
    assert masses == [70.0, 5.0, 4.0, 1.0]
    assert planar.mass == 90.0


def test_it_has_nine_degrees_of_freedom_and_seven_links(planar, walk):
    model = Simulation(planar, walk).models[0]
    assert (model.nv, model.nq, model.nbody) == (9, 9, 8)


def test_it_starts_as_the_authors_program_does(planar, walk):
    simulation = Simulation(planar, walk)
    assert simulation.batch.qpos[0, :3] == pytest.approx([0.0, 0.898, -0.051])
    assert simulation.batch.qvel[0, :2] == pytest.approx([0.98, -0.229])


def test_what_it_lacks_has_no_mass_and_is_not_sensed(planar, walk):
    simulation = Simulation(planar, walk)
    simulation.step()
    absent = [link for link in Link if not planar.has(link)]
    assert len(absent) == 9
    assert (simulation.body["mass"][0, absent] == 0.0).all()
    assert (simulation.sensed["rotation_w"][0, absent] == 0.0).all()


def test_its_mass_centre_is_felt_where_mujoco_has_it(planar, walk):
    simulation = Simulation(planar, walk)
    simulation.run(0.5)
    seen = simulation.batch.subtree_com[0, 1].copy()
    simulation.step()
    assert simulation.sensed["body_com_w"][0] == pytest.approx(seen, abs=1e-5)


def test_a_knee_beyond_its_range_is_driven_back_softly(planar, walk):
    simulation = Simulation(planar, walk)
    simulation.batch.qpos[0, 4] = -0.1
    simulation.batch.qvel[0] = 0.0
    simulation.batch.forward()
    loose = replace(planar, bones=planar.bones | {"shank": replace(planar.bones["shank"], stop_stiffness=1e-9)})
    free = Simulation(loose, walk)
    free.batch.qpos[0], free.batch.qvel[0] = simulation.batch.qpos[0], 0.0
    free.batch.forward()
    for one in (simulation, free):
        one.launch()
    extra = simulation.batch.qfrc_applied[0, 4] - free.batch.qfrc_applied[0, 4]
    assert extra == pytest.approx(800.0 * 0.12, rel=1e-3)


# --- the law


@pytest.mark.slow
def test_it_walks_as_the_paper_says(planar, walk):
    """One metre a second, 0.36 s a step (Figure 7), either foot alike."""
    report = run_trial(trial(20.0)).report
    assert not report.fell
    assert report.speed == pytest.approx(1.05, abs=0.05)
    assert report.step_period == pytest.approx(0.36, abs=0.01)
    assert report.step_asymmetry < 0.01


def test_the_hips_together_turn_the_torso_by_its_pd_torque(planar, walk):
    """tau_A + tau_B = -tau_torso, at every tick on the way, while no stop and no limit is met."""
    simulation = Simulation(planar, walk)
    simulation.run(0.1)
    for _ in range(200):
        torso = 300.0 * simulation.batch.qpos[0, 2] + 30.0 * simulation.batch.qvel[0, 2]
        simulation.step()
        assert simulation.batch.qfrc_applied[0, HIPS].sum() == pytest.approx(torso, abs=0.02)


def test_the_root_is_never_driven(planar, walk):
    simulation = Simulation(planar, walk)
    for _ in range(300):
        simulation.step()
        assert (simulation.batch.qfrc_applied[0, :3] == 0.0).all()
    assert simulation.tally["outside"][0] == 0.0


def test_the_mirrored_walk_is_the_walk_mirrored(planar, walk):
    """Left and right changed in the start and in the states: for a second, the same motion with the legs changed."""
    other = replace(walk, state=[replace(state, stance="other") for state in walk.state])
    start = planar.start
    sides = {"left": "right", "right": "left"}
    swapped = {
        f"{sides[side]}_{joint}": getattr(start, f"{side}_{joint}")
        for side in sides
        for joint in ("hip", "knee", "ankle")
    }
    mirrored = replace(planar, start=replace(start, **swapped))
    here, there = Simulation(planar, walk), Simulation(mirrored, other)
    for simulation in (here, there):
        simulation.run(1.0)
    assert there.memory["stride"]["stance"][0] == 1 - here.memory["stride"]["stance"][0]
    assert there.batch.qpos[0, LEGS] == pytest.approx(here.batch.qpos[0], abs=1e-4)


def test_a_state_of_no_time_is_passed_at_once(planar, gaits):
    simulation = Simulation(planar, gaits["planar-run"])
    seen = set()
    for _ in range(1000):
        simulation.step()
        seen.add(int(simulation.memory["state"][0]))
    assert seen == {0, 2}


def test_a_state_that_waits_for_a_foot_that_stands_takes_no_time(planar, walk):
    """On both feet from the start, a state that ends at foot strike ends in the tick in which it is entered."""
    waits = replace(walk, state=[replace(walk.state[0], seconds=0.002), walk.state[1]])
    simulation = Simulation(planar, waits)
    simulation.run(0.01)
    assert simulation.memory["state"][0] in (0, 2)
    assert simulation.memory["stride"]["steps"][0] >= 2


def test_the_torque_limit_of_the_body_is_kept(planar, walk):
    weak = {name: replace(bone, torque_limit=60.0, stop_stiffness=0.0) for name, bone in planar.bones.items()}
    simulation = Simulation(replace(planar, bones=weak), walk)
    simulation.run(1.0)
    assert simulation.tally["torque_peak"][0] == pytest.approx(60.0)


# --- one, many, again


def test_one_is_the_same_as_one_of_many(planar, gaits):
    alone = Simulation(planar, gaits["planar-walk"])
    many = Simulation(planar, list(gaits.values()))
    for simulation in (alone, many):
        simulation.run(1.5)
    assert alone.batch.qpos[0].tobytes() == many.batch.qpos[0].tobytes()


def test_the_same_trial_gives_the_same_bytes_and_another_seed_others():
    first, again = (run_trial(trial(seed=3, scatter=0.03)).recording.to_bytes() for _ in range(2))
    assert first == again
    assert run_trial(trial(seed=4, scatter=0.03)).recording.to_bytes() != first


def test_a_recording_runs_again_from_its_own_document():
    recording = run_trial(trial(at_once=True, command=[{"at": 1.0, "gait": "planar-run"}], contact="coulomb")).recording
    assert run_trial(load_trial(recording.trial_table)).recording.qpos.tobytes() == recording.qpos.tobytes()


# --- contact


def test_soles_that_stick_do_not_slip(planar, walk):
    """The same shove along the ground at half a body weight: friction 0.1 gives way, sticking soles hold."""
    icy = replace(planar, friction=0.1)
    simulation = Simulation([icy, icy], walk, grounds=[Ground(contact="coulomb"), Ground(contact="sticking")])
    simulation.run(1.0)
    slip = simulation.tally["slip"]
    assert slip[0] > 5.0 * slip[1]


def test_the_body_says_how_its_soles_hold_unless_the_trial_does(planar, walk):
    own, slips = Simulation(planar, walk), Simulation(planar, walk, grounds=Ground(contact="coulomb"))
    frictions = [one.models[0].geom("left_foot_heel").friction[0] for one in (own, slips)]
    assert frictions == [5.0, 0.65]


# --- transitions


def test_another_gait_is_taken_up_at_a_change_of_state_on_the_same_foot(planar, gaits):
    simulation = Simulation(planar, gaits["planar-walk"], others=[[gaits["planar-in-place"]]])
    simulation.run(2.0)
    simulation.set_command(0, gait="planar-in-place")
    while simulation.memory["stride"]["gait"][0] == 0:
        before = simulation.memory[0].copy()
        simulation.step()
    after = simulation.memory[0]
    assert after["in_state"] == 0.0
    assert simulation.ticks < 2400
    assert int(after["state"]) == 4 + (int(before["state"]) + 1) % 4
    assert after["stride"]["stance"] == (Side.LEFT if int(after["state"]) < 6 else Side.RIGHT)


def test_a_gait_may_wait_for_a_foot_strike(planar, gaits):
    stand = replace(gaits["planar-in-place"], entrance=replace(gaits["planar-in-place"].entrance, enter="strike"))
    simulation = Simulation(planar, gaits["planar-walk"], others=[[stand]])
    simulation.run(2.0)
    simulation.set_command(0, gait="planar-in-place")
    steps = simulation.memory["stride"]["steps"][0]
    while simulation.memory["stride"]["gait"][0] == 0:
        simulation.step()
    assert simulation.memory["stride"]["steps"][0] == steps + 1
    assert simulation.memory["stride"]["elapsed"][0] == 0.0


def test_a_gait_that_does_not_repeat_goes_on_to_the_one_it_names(planar, gaits):
    place = gaits["planar-in-place"]
    once = replace(place, then="planar-walk", entrance=replace(place.entrance, enter="step"))
    simulation = Simulation(planar, gaits["planar-walk"], others=[[once]])
    simulation.run(2.0)
    simulation.set_command(0, gait=1)
    seen = []
    for _ in range(2000):
        simulation.step()
        seen.append(int(simulation.memory["stride"]["gait"][0]))
    assert sorted(set(seen)) == [0, 1]
    assert seen[-1] == 0
    assert 0.2 < seen.count(1) / 1000.0 < 0.8


def test_a_trial_goes_from_gait_to_gait_and_its_recording_says_when():
    recording = run_trial(
        trial(6.0, at_once=True, command=[{"at": 2.0, "gait": "planar-run"}, {"at": 4.0, "gait": "planar-walk"}])
    ).recording
    assert recording.gait_at(100) == "planar-walk"
    assert recording.gait_at(350) == "planar-run"
    assert recording.gait_at(599) == "planar-walk"
    assert np.isnan(recording.fell_at)


def test_a_gait_that_was_not_offered_cannot_be_asked_for(planar, walk):
    with pytest.raises(BadValue, match="cannot change to the gait 'planar-run'"):
        Simulation(planar, walk).set_command(0, gait="planar-run")


# --- pushes


def test_a_push_at_the_torsos_top_turns_it_more_than_one_at_its_centre():
    shove = {"at": 2.0, "force": [200.0, 0.0, 0.0], "seconds": 0.1}
    top, centre = run_trials([trial(push=[shove | {"point": [0.0, 0.0, 0.48]}]), trial(push=[shove])])
    leans = [outcome.recording.qpos[205:220, 2].max() for outcome in (top, centre)]
    assert leans[0] > leans[1] + 0.05
    assert top.report.push_impulse == centre.report.push_impulse == pytest.approx(20.0)
    assert top.report.outside_impulse == 0.0


# --- what is counted and remembered


def test_the_period_is_a_running_mean_that_follows_a_change_of_gait(planar, gaits):
    simulation = Simulation(planar, gaits["planar-walk"], others=[[gaits["planar-run"]]])
    simulation.run(4.0)
    assert simulation.memory["stride"]["period"][0] == pytest.approx(0.357, abs=0.005)
    simulation.set_command(0, gait="planar-run")
    simulation.run(10.0)
    assert simulation.memory["stride"]["period"][0] == pytest.approx(0.21, abs=0.003)


def test_the_stance_foots_place_is_remembered_in_the_world(planar, gaits):
    """It stays where it is while the origin follows the walk in strides of 4 m."""
    simulation = Simulation(planar, gaits["planar-run"])
    places, steps = [], []
    for _ in range(4000):
        simulation.step()
        places.append(simulation.memory["stride"]["stance_start_w"][0, 0] + simulation.origin[0, 0])
        steps.append(int(simulation.memory["stride"]["steps"][0]))
    assert simulation.origin[0, 0] >= 4.0
    moved = np.abs(np.diff(places)) > 1e-5
    assert (moved <= (np.diff(steps) > 0)).all()


def test_legs_that_share_a_plane_have_no_distance(planar, walk):
    simulation = Simulation(planar, walk)
    simulation.run(0.5)
    assert np.isinf(simulation.tally["leg_gap"][0])


def test_a_knee_on_a_step_is_a_fall_though_the_hips_are_high(planar, walk):
    """Hips at 0.55 m, thighs ahead and down to 0.24 m: above the floor, but below a step of 0.3 m."""
    step = Ground(profile=((0.5, 0.0), (0.5, 0.3), (3.0, 0.3)))
    simulation = Simulation(planar, walk, count=2, grounds=[Ground(), step])
    simulation.batch.qpos[:] = [0.3, 0.55, 0.0, -0.8, 1.8, 0.0, -0.8, 1.8, 0.0]
    simulation.batch.qvel[:] = 0.0
    simulation.batch.forward()
    simulation.launch()
    assert simulation.tally["fell_at"].tolist() == [-1, 0]


def test_a_scattered_start_differs_in_angles_and_in_rates(planar, walk):
    simulation = Simulation(planar, walk, count=2)
    simulation.scatter(1, 0.03, seed=5)
    angles, rates = (np.diff(state, axis=0)[0] for state in (simulation.batch.qpos, simulation.batch.qvel))
    assert (angles[:2] == 0.0).all()
    assert 0.005 < np.abs(angles[2:]).mean() < 0.1
    assert 0.03 < np.abs(rates[2:]).mean() < 0.5


def test_a_push_at_a_point_turns_with_the_link_it_is_on(planar, walk):
    pushed = trial(push=[{"at": 0.5, "force": [300.0, 0.0, 0.0], "seconds": 0.4, "point": [0.0, 0.0, 0.48]}])
    simulation = Simulation(planar, walk)
    loop = Loop(simulation, pushes=pushes_of([pushed]))
    torques = []
    for tick in (600, 850):
        loop.run(tick - simulation.ticks)
        loop.forces.act()
        lever = simulation.lever(0, simulation.body_index(Link.PELVIS), [0.0, 0.0, 0.48])
        torques.append(simulation.batch.xfrc_applied[0, 1, 4])
        assert torques[-1] == pytest.approx(lever[2] * 300.0, rel=1e-6)
    assert torques[0] != torques[1]
