"""Mutated recordings: each is opened or refused in a sentence, with little memory."""

import random

import pytest
from soak.mutations import in_one_line, mutated_recording

from footfall.errors import FootfallError
from footfall.exports.register import export_for
from footfall.measure.go_on import go_on_from
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording, glance
from footfall.stage.opened import load_trial

MOST_MEMORY = 2_000_000
"""kB."""


@pytest.fixture(scope="module")
def data() -> bytes:
    push = {"at": 0.1, "force": [50.0, 0.0, 0.0]}
    return run_trial(load_trial({"name": "x", "seconds": 0.4, "push": [push]})).recording.to_bytes()


@pytest.mark.slow
def test_mutated_recordings_are_opened_or_refused(data, amount, seed, limited, grown, tmp_path):
    chance, opened = random.Random(seed), 0
    path, table = tmp_path / "x.npz", export_for("x.csv")
    for number in range(amount(2000, 60)):
        path.write_bytes(mutated_recording(data, chance))
        with limited(f"recording {number} of seed {seed}"):
            for act in (lambda: glance(path, "x"), lambda: Recording.load(path)):
                try:
                    act()
                except FootfallError as problem:
                    in_one_line(problem, number)
            try:
                recording = Recording.load(path, largest=2**28)
                opened += 1
                table.write(recording, tmp_path / "x.csv")
                go_on_from(recording, max(len(recording) - 3, 0))
            except FootfallError as problem:
                in_one_line(problem, number)
    assert opened > 0
    assert grown() < MOST_MEMORY
