"""Claims about rigs of others: what they need is said, and with rigs that the tests make they are measured."""

import json

import pytest
from bodies.robots.made_robot import written
from rigs.made_rigs import made_rig

from footfall.cli import main
from footfall.papers import run_papers
from footfall.papers.register import CLAIMS as ALL
from footfall.papers.rigs.programs import FOUND
from footfall.papers.rigs.robots import MODELS, models_in
from footfall.papers.runner import Lab, NotHere

pytestmark = pytest.mark.slow
ROBOTS_CLAIM, AVATARS_CLAIM, PROGRAMS_CLAIM = CLAIMS = [ALL[name] for name in ("R1", "R2", "R3")]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_without_the_rigs_a_claim_says_what_it_needs(claim, tmp_path):
    for folder in (None, tmp_path):
        with pytest.raises(NotHere, match="not part of Footfall"):
            claim.measure(Lab(claim.id, rigs=folder))
    assert claim.outside


def test_on_the_command_line_that_is_one_sentence_and_a_status_of_two(capsys):
    assert main(["papers", "R1"]) == 2
    told = capsys.readouterr().err
    assert "--rigs" in told
    assert "robots/NAME/*.xml" in told


def test_beside_claims_that_can_be_measured_it_is_left_out_and_named(tiny, monkeypatch, capsys):
    monkeypatch.setattr("footfall.papers.register.CLAIMS", {"T1": tiny, "R1": ROBOTS_CLAIM})
    assert run_papers([], as_json=True, full=False, out=None) == 0
    told = capsys.readouterr()
    assert [one["id"] for one in json.loads(told.out)["claims"]] == ["T1"]
    assert told.err.startswith("not measured: R1 ")


def test_scenes_are_no_models(tmp_path):
    for name in ("scene.xml", "g1.xml", "g1.urdf", "notes.txt"):
        (tmp_path / "unitree").mkdir(exist_ok=True)
        (tmp_path / "unitree" / name).touch()
    assert [path.name for path in models_in(tmp_path)] == ["g1.urdf", "g1.xml"]


def test_robots_of_the_folder_walk_and_what_is_missing_is_missed(tmp_path, monkeypatch):
    monkeypatch.setattr("footfall.papers.rigs.robots.SPEEDS", (0.3,))
    for name, waist in (("made", True), ("stiff", False)):
        (tmp_path / "robots" / name).mkdir(parents=True)
        written(tmp_path / "robots" / name, waist=waist)
    finding = ROBOTS_CLAIM.measure(Lab("R1", rigs=tmp_path, workers=1))
    named = {cell.name: cell for cell in finding.cells}
    assert named[f"at least {MODELS} models"].good is False
    assert named["made/biped, 0.3 m/s"].good
    assert [named[f"{name}/biped, 0.3 m/s"].figures["lacks"] for name in ("made", "stiff")] == ["", "waist"]
    assert [cell.good for name, cell in named.items() if name.startswith("pushed")] == [False] * 3


def test_an_avatar_of_the_folder_wears_its_walk_but_without_the_validator_nothing_is_met(tmp_path, monkeypatch):
    monkeypatch.setattr("footfall.papers.rigs.avatars.SPEEDS", (0.5,))
    (tmp_path / "avatars").mkdir()
    (tmp_path / "avatars" / "me.glb").write_bytes(made_rig().to_bytes())
    [cell] = AVATARS_CLAIM.measure(Lab("R2", rigs=tmp_path, workers=1)).cells
    assert cell.figures["up"]
    assert 0.0 <= float(cell.figures["ankle off mm"] or 0.0) < 1.0
    low, high = map(float, str(cell.figures["sole mm"]).split(" to "))
    assert -10.0 < low <= high < 10.0
    assert (cell.figures["validator's errors"], cell.good) == (None, False)


def test_what_programs_found_is_judged_file_by_file(tmp_path):
    found = [{"file": "a.glb", "worst_m": 1e-6, "frames": 200}, {"file": "b.glb", "worst_m": 0.01}]
    found += [{"file": "c.glb", "errors": 1}, {"file": "d.bvh", "gap_m": 0.0, "gap_deg": 0.5}]
    document = {"day": "2026-01-01", "version": "0", "programs": {"Blender": found}}
    (tmp_path / FOUND).write_text(json.dumps(document))
    finding = PROGRAMS_CLAIM.measure(Lab("R3", rigs=tmp_path))
    assert [cell.good for cell in finding.cells] == [True, False, False, False]
