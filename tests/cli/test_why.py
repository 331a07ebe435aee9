"""`footfall why`."""

import json

import pytest

from footfall.cli import main
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial


@pytest.mark.slow
def test_it_prints_one_line_and_writes_picture_and_report(tmp_path, capsys):
    push = [{"at": 2.0, "force": [0.0, 1500.0, 0.0]}]
    trial = load_trial({"name": "felled", "seconds": 4.0, "command": [{"speed": 0.6}], "push": push})
    recording = run_trial(trial).recording
    assert recording is not None
    recording.save(tmp_path / "felled.npz")
    picture, report = tmp_path / "why.png", tmp_path / "why.json"
    assert main(["why", str(tmp_path / "felled.npz"), "--out", str(picture), "--report", str(report)]) in (0, None)
    told = json.loads(report.read_text())
    assert capsys.readouterr().out == f"{told['sentence']}\n"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert told["fell_at"] == pytest.approx(recording.fell_at)


def test_nobody_the_recording_does_not_hold_is_asked_about(tmp_path, capsys):
    recording = run_trial(load_trial({"name": "short", "seconds": 0.1})).recording
    assert recording is not None
    recording.save(tmp_path / "short.npz")
    assert main(["why", str(tmp_path / "short.npz"), "--who", "2"]) == 2
    assert "the recording holds 1 characters" in capsys.readouterr().err
