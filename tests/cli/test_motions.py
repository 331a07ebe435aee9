"""`footfall motions` makes a dataset from a file or from flags, and says how far it is."""

import numpy as np
import pytest

from footfall.cli import main


@pytest.mark.slow
def test_flags_make_a_data_set(tmp_path, capfd):
    out = tmp_path / "set"
    flags = ["--character", "humanoid", "--clips", "2", "--seconds", "0.2", "--speeds", "0.2:0.5", "--turns", "-20:20"]
    assert main(["motions", "--out", str(out), *flags, "--format", "mjlab.npz", "--workers", "1"]) == 0
    said = capfd.readouterr().err
    assert "2 clips of 0.2 s into" in said
    assert "2 of 2 clips stay up and are written" in said
    assert {path.name for path in (out / "humanoid").iterdir()} == {"000000.mjlab.npz", "000001.mjlab.npz"}
    assert (out / "humanoid.xml").exists()


def test_without_a_terminal_progress_is_a_line(tmp_path, capfd, monkeypatch):
    monkeypatch.setattr("footfall.cli.motions.EVERY", 0.0)
    assert main(["motions", "--out", str(tmp_path / "x"), "--clips", "1", "--seconds", "0.1", "--workers", "1"]) == 0
    assert "making motions: 1 of 1 clips" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--speeds", "fast"], "--speeds fast: write a number, or the least and the largest as 0:0.8"),
        (["--workers", "0"], "--workers is 0; at least 1 is needed"),
        (["--ray-address", "auto"], "--ray-address is given without --on ray"),
        (["--format", "mjlap"], "the name must end in one of"),
        (["walkes"], "did you mean 'walks'"),
        (["--set", "cuont=2"], "did you mean 'count'"),
    ],
)
def test_a_mistake_is_one_sentence(flags, sentence, capfd, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["motions", *flags]) == 2
    said = capfd.readouterr().err
    assert sentence in said
    assert len(said.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_run_records_torque_and_contact_if_asked(tmp_path, capfd):
    file = tmp_path / "walk.npz"
    walk = ["walk", "--seconds", "0.3", "--json"]
    assert main([*walk, "--recording", str(file), "--columns", "torque,contact"]) == 0
    with np.load(file) as arrays:
        assert {"torque", "contact", "sole_load"} <= set(arrays)
    assert main(["run", str(file)]) == 0
    assert "byte for byte" in capfd.readouterr().err
    assert main([*walk, "--recording", str(file), "--columns", "torqe"]) == 2
    assert "did you mean 'torque'" in capfd.readouterr().err
    assert main([*walk, "--columns", "torque"]) == 2
    assert "--columns is given without --recording" in capfd.readouterr().err
