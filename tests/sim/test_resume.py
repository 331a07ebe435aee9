"""A simulation that is put back into a recorded frame goes on with the same bytes as if it had never stopped."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadRecording
from footfall.laws.register import load_gait
from footfall.measure.trial.run import run_trial
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.resume import put_back
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_trial

DOCUMENT = run_trial(load_trial({"name": "x", "seconds": 0.01})).recording.document


def simulation(law: str, step_seconds: float = 0.001) -> Simulation:
    body, gait = {"footfall": ("humanoid", "walk"), "simbicon": ("planar", "planar-walk")}[law]
    return Simulation(catalog.load(Character, body), load_gait(gait), step_seconds=step_seconds)


def recorded(running: Simulation, frames: int) -> Recorder:
    recorder, ticks = Recorder(running, frames), round(1 / (FRAME_RATE * running.step_seconds))
    for _ in range(frames):
        recorder.take_state()
        running.step()
        recorder.take_felt()
        running.step(ticks - 1)
    return recorder


def everything(running: Simulation) -> dict[str, bytes]:
    batch = running.batch
    tables = {"memory": running.memory, "tally": running.tally, "sensed": running.sensed, "origin": running.origin}
    arrays = {"qpos": batch.qpos, "qvel": batch.qvel, "warm": batch.qacc_warmstart, "touch": batch.sensordata}
    return {name: array.tobytes() for name, array in (tables | arrays).items()}


@pytest.mark.slow
@pytest.mark.parametrize("law", ["footfall", "simbicon"])
@pytest.mark.parametrize("frame", [0, 1, 57, 143])
def test_it_goes_on_as_if_it_had_never_stopped(law, frame, tmp_path):
    running = simulation(law)
    if law == "footfall":
        running.set_command(speed=0.8)
    recorder = recorded(running, 200)
    made = recorder.recording(0, 200, "finished", DOCUMENT)
    made.save(tmp_path / "x.npz")
    again = simulation(law)
    again.step(17)
    put_back(again, [made], frame)
    assert again.ticks == 10 * frame
    again.step(10 * (200 - frame))
    assert everything(again) == everything(running)


def test_a_recording_without_memory_says_how_to_make_it_new():
    running = simulation("footfall")
    made = recorded(running, 3).recording(0, 3, "finished", DOCUMENT)
    old = Recording(**{name: getattr(made, name) for name in made.__dataclass_fields__ if name != "moments"})
    with pytest.raises(BadRecording, match=r"footfall run FILE.npz --recording NEW.npz"):
        put_back(running, [old], 1)


def test_memory_and_tally_are_those_before_the_tick_of_the_frame():
    running = simulation("footfall")
    made = recorded(running, 5).recording(0, 5, "finished", DOCUMENT)
    assert made.moments.memory["memory_stride_started"].tolist() == [0, 1, 1, 1, 1]
    assert made.moments.tally["tally_ticks"].tolist() == [0, 10, 20, 30, 40]
    assert made.moments.tick.tolist() == [0, 10, 20, 30, 40]
    assert np.array_equal(made.moments.origin, np.zeros((5, 3)))


@pytest.mark.parametrize(
    ("law", "name", "value"),
    [
        ("footfall", "memory_stride_stance", 2),
        ("footfall", "memory_stride_stance", -1),
        ("footfall", "memory_next_stance", 1 << 30),
        ("footfall", "memory_stride_phase", np.nan),
        ("footfall", "memory_began_swing_w", np.inf),
        ("simbicon", "memory_state", 8),
        ("simbicon", "memory_state", -1),
        ("simbicon", "memory_learnt_bin", 50),
    ],
)
def test_what_no_law_can_remember_is_refused_before_a_kernel_reads_it(law, name, value):
    running = simulation(law)
    made = recorded(running, 3).recording(0, 3, "finished", DOCUMENT)
    made.moments.memory[name][1] = value
    put_back(running, [made], 0)
    with pytest.raises(BadRecording, match=f"'{name}' holds impossible values"):
        put_back(running, [made], 1)


@pytest.mark.parametrize(("name", "value"), [("mode", 4), ("gait", 1), ("speed", 1e9), ("heading", np.nan)])
def test_a_command_that_nobody_can_give_is_refused(name, value):
    running = simulation("footfall")
    made = recorded(running, 2).recording(0, 2, "finished", DOCUMENT)
    made.command[name] = made.command[name].astype(float)
    made.command[name][1] = value
    with pytest.raises(BadRecording, match=f"'{name}' holds impossible values"):
        put_back(running, [made], 1)


def test_the_recording_of_another_body_is_refused():
    made = recorded(simulation("simbicon"), 2).recording(0, 2, "finished", DOCUMENT)
    with pytest.raises(BadRecording, match="the recording has 9 numbers in 'qpos', its body 45"):
        put_back(simulation("footfall"), [made], 1)
