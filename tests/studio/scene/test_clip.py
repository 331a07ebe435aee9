"""A range of the past becomes a recording that every other command reads."""

import numpy as np
import pytest

from footfall.bodies.proportions_like import likeness
from footfall.measure.trial.metrics import measure
from footfall.rigs.glb import read_glb
from footfall.sim.recording import Recording
from footfall.stage.opened import trial_of
from footfall.studio import protocol as say
from footfall.studio.session.session import Session

pytestmark = pytest.mark.slow


@pytest.fixture
def walked(stage, tmp_path):
    stage.session.reels.folder = tmp_path
    return stage.run(6.0)


def taken(stage, tmp_path, **fields):
    stage.ask(say.Take(**fields))
    for _ in range(3000):
        if stage.told(say.Taken) or stage.told(say.Refused):
            break
        stage.run(0.02)
    (told,) = stage.told(say.Taken)
    return told, Recording.load(tmp_path / told.url.rsplit("/", 1)[1])


def test_a_take_can_be_taken_away_in_every_format_of_the_register(walked, tmp_path):
    walked.ask(say.Take(start=3.0, end=4.0, ending=".csv"))
    while walked.session.reels.taking is not None:
        walked.run(0.02)
    (told,) = walked.told(say.Taken)
    assert told.name.endswith("s.csv")
    assert (tmp_path / told.url.rsplit("/", 1)[1]).read_text().startswith("time,pelvis_x,")


def test_a_loop_for_an_animation_program_is_closed(walked, tmp_path):
    walked.ask(say.Take(start=2.0, end=6.0, loop=True, ending=".glb"))
    while walked.session.reels.taking is not None:
        walked.run(0.02)
    (told,) = walked.told(say.Taken)
    assert told.loop_gap == 0.0
    assert told.seconds < 3.0
    glb = read_glb(tmp_path / told.url.rsplit("/", 1)[1])
    assert glb.table["animations"][0]["name"] == "default_0.8"
    assert "default-0.8" in told.name
    for sampler in glb.table["animations"][0]["samplers"][1:]:
        turns = glb.read(sampler["output"])
        assert abs(turns[0] @ turns[-1]) > 1.0 - 1e-6


def test_a_loop_has_as_many_strides_as_asked_in_place_at_the_rate_asked(walked, tmp_path):
    long = []
    for strides in (1, 2):
        walked.ask(say.Take(start=1.5, end=6.0, loop=True, strides=strides, in_place=True, fps=60, ending=".glb"))
        while walked.session.reels.taking is not None:
            walked.run(0.02)
        told = walked.told(say.Taken)[-1]
        glb = read_glb(tmp_path / told.url.rsplit("/", 1)[1])
        samplers = glb.table["animations"][0]["samplers"]
        times, places = (glb.read(samplers[0][key]) for key in ("input", "output"))
        assert len(times) / times[-1] == pytest.approx(60, rel=0.05)
        assert np.ptp(places[:, 2]) < 0.1, "the way is not in it"
        long.append(times[-1])
    assert long[1] == pytest.approx(2 * long[0], rel=0.1)


def test_a_film_tells_how_far_it_is_and_can_be_stopped(walked, tmp_path):
    walked.ask(say.Take(start=1.0, end=5.0, ending=".mp4"))
    while not walked.told(say.Making) and not walked.told(say.Refused):
        walked.run(0.02)
    walked.ask(say.StopTaking()).run(0.1)
    assert not walked.told(say.Refused)
    assert walked.told(say.Making)[-1].done < 0
    walked.ask(say.Take(start=3.0, end=4.0, ending=".csv"))
    while walked.session.reels.taking is not None:
        walked.run(0.02)
    (told,) = walked.told(say.Taken)
    assert told.name.endswith(".csv")


def test_a_format_that_there_is_not_is_refused_with_those_there_are(walked):
    walked.ask(say.Take(start=3.0, end=4.0, ending=".gif"))
    assert ".csv (a table, one line per frame)" in walked.told(say.Refused)[0].text


def test_a_take_holds_the_very_coordinates_that_were_walked(walked, tmp_path):
    moments = walked.session.timeline.range(3.0, 5.0)
    told, recording = taken(walked, tmp_path, start=3.0, end=5.0)
    assert told.seconds == pytest.approx(2.01)
    assert recording.time[-1] == pytest.approx(2.0)
    stage = walked.session.play
    stage.load(moments[100])
    assert np.array_equal(recording.qpos[100], stage.simulation.batch.qpos[0])
    assert recording.strike_time.size >= 3
    assert recording.steps[0] == 0
    assert recording.outside_impulse[-1] == 0.0
    assert recording.ending == "finished"


def test_a_take_can_be_measured_as_any_other_recording(walked, tmp_path):
    _, recording = taken(walked, tmp_path, start=3.0, end=6.0)
    trial = trial_of(recording)
    report = measure(recording, trial, recording.character)
    assert 0.5 < report.speed < 1.0
    assert 0.4 < report.step_period < 0.7


def test_a_loop_is_whole_strides_whose_ends_are_alike(walked, tmp_path):
    told, recording = taken(walked, tmp_path, start=2.5, end=6.0, loop=True)
    assert told.loop_gap < 0.2
    first, last, between = recording.qpos[0, 7:], recording.qpos[-1, 7:], recording.qpos[len(recording) // 4, 7:]
    assert np.abs(last - first).max() < 0.15 < 0.3 < np.abs(between - first).max()
    through = recording.stance + recording.phase  # steps since the last strike of the left foot
    assert (through[0] - through[-1]) % 2.0 == pytest.approx(recording.phase[-1] - recording.phase[-2], abs=0.05)
    at_the_seam = recording.phase[0] < 0.1  # then the strike that begins the loop is not in it
    assert (recording.strike_time.size + at_the_seam) % 2 == 0


def test_a_take_begins_after_a_change_of_body_and_says_so(walked, tmp_path):
    walked.ask(say.Edit(document="character", path="leg_length", value=0.95)).run(1.0)
    told, recording = taken(walked, tmp_path, start=4.0, end=7.0)
    assert told.seconds < 1.2
    assert likeness(recording.character).proportions.leg_length == pytest.approx(0.95, abs=0.001)
    assert any("starts at that change" in notice.text for notice in walked.told(say.Notice))


def test_without_a_whole_stride_there_is_no_loop(walked):
    walked.ask(say.Take(start=5.5, end=5.7, loop=True)).run(0.5)
    assert "no whole stride" in walked.told(say.Refused)[0].text


def test_a_session_without_a_folder_refuses():
    session = Session()
    session.advance(0.2)
    session.ask(say.Take(start=0.0, end=0.2))
    assert any("without a folder" in told.text for told in session.told() if isinstance(told, say.Refused))
