from typing import NamedTuple

import numpy as np
import pytest

from footfall.cli import main
from footfall.laws.genbicon.law import LAW
from footfall.measure.trial.run import run_trial
from footfall.sim.compiled import compile_law
from footfall.stage.opened import load_trial


class Said(NamedTuple):
    """What a command printed, what it complained, and its exit status."""

    out: str
    err: str
    status: int


@pytest.fixture(scope="session")
def compiled():
    """The law of the gait `paper`, which these tests walk, is compiled: the first walk would say so on stderr."""
    compile_law(LAW.name)


@pytest.fixture
def footfall(tmp_path, monkeypatch, capfd, compiled):
    """The command line, called in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: str) -> Said:
        capfd.readouterr()
        status = main(arguments)
        out, err = capfd.readouterr()
        return Said(out, err, status)

    return call


@pytest.fixture
def files(tmp_path):
    """A few files to give to it: trials, good and bad, and recordings, whole and broken."""
    folder = tmp_path / "given"
    folder.mkdir()
    (folder / "good.toml").write_text('name = "good"\ngait = "paper"\nseconds = 0.5\n')
    (folder / "broken.toml").write_text('name = "broken\n')
    (folder / "binary.toml").write_bytes(bytes(range(256)))
    (folder / "no_name.toml").write_text("seconds = 1.0\n")
    (folder / "nan.toml").write_text('name = "x"\ngait = "paper"\nseconds = nan\n')
    (folder / "mode.toml").write_text('name = "x"\ngait = "paper"\n[[command]]\nmode = "stnd"\n')
    (folder / "typed.toml").write_text('name = "x"\ngait = "paper"\nseconds = "long"\n')
    recording = run_trial(load_trial({"name": "x", "gait": "paper", "seconds": 0.3})).recording
    recording.save(folder / "good.npz")
    data = (folder / "good.npz").read_bytes()
    (folder / "truncated.npz").write_bytes(data[: len(data) // 2])
    (folder / "empty.npz").write_bytes(b"")
    np.savez(folder / "foreign.npz", weights=np.zeros(3))
    return folder
