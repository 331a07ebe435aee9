"""Documents, links and recordings of before: read, or refused in a sentence that says how to make them new.

What is here is as version 54f63d74 wrote it, when our own walk was the law 'genbicon'.
"""

import io
import json
from typing import Any

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.cli import main
from footfall.errors import BadDocument, BadValue, WrittenBefore
from footfall.laws.register import USUAL, gait
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial
from footfall.studio.session.session import Session
from footfall.studio.work.links import from_shared
from footfall.studio.work.work import opening

GAIT = """
name = "mine"
text = "my own"
law = "genbicon"

[speed]
gain = 0.3

[standing]
edge = 0.04
"""
NOW = r"this gait was written for the law that is now called 'footfall'; write law = \"footfall\""


def of_before(table: dict[str, Any]) -> dict[str, Any]:
    """The table of a gait as the version before wrote it."""
    return {**table, "law": "genbicon"}


def test_a_gait_of_before_is_refused_with_what_to_write(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(GAIT)
    with pytest.raises(WrittenBefore, match=f"mine.toml: {NOW}$"):
        gait(str(file))
    file.write_text(GAIT.replace("genbicon", "footfall"))
    assert gait(str(file)).speed.gain == 0.3


def test_what_the_law_has_lost_since_is_said(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(f"{GAIT}\n[bearing]\nby_magic = 1.0\n")
    with pytest.raises(WrittenBefore, match=f"{NOW} and take out what it no longer has: .*by_magic"):
        gait(str(file))


def test_a_gait_that_names_no_law_is_still_ours(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(GAIT.replace('law = "genbicon"\n', ""))
    assert gait(str(file)).law == USUAL.name


def test_a_trial_with_such_a_gait_is_refused_in_the_same_words():
    table = of_before(catalog.encode(gait("walk")))
    with pytest.raises(WrittenBefore, match=NOW):
        load_trial({"name": "x", "gait": table})


def test_a_wrong_law_is_still_refused_as_one():
    with pytest.raises(BadValue, match="law is 'genbiconn'"):
        gait({"name": "x", "text": "x", "law": "genbiconn"})


def test_a_link_of_before_says_what_to_choose_again():
    shared = opening().shared
    before = {name: value for name, value in shared.items() if name != "without"}
    before |= {"gait": of_before(shared["gait"]), "switches": [{}, {}]}
    with pytest.raises(BadDocument, match=r"an earlier version made this link or session .* choose its body"):
        from_shared(before)


def test_a_saved_session_of_before_opens_anew_and_says_why():
    saved = {"work": opening().shared | {"gait": of_before(opening().shared["gait"])}, "undo": [], "redo": []}
    session = Session(saved)
    assert session.work.gait.name == "walk"
    assert any("could not be reopened: an earlier version" in getattr(one, "text", "") for one in session.outbox)
    session.close()


def test_a_body_of_before_that_asks_for_a_time_step_is_refused_with_what_to_do():
    table = {**catalog.encode(catalog.load(Character, "humanoid-paper")), "step_seconds": 0.0005}
    with pytest.raises(BadDocument, match="no key 'step_seconds' any more; the law that walks a body says its time"):
        catalog.load(Character, table)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A recording whose gait is of the law of before, and which lacks what that law remembered."""
    path = tmp_path_factory.mktemp("before") / "before.npz"
    file = run_trial(load_trial({"name": "x", "seconds": 0.3, "gait": "walk"})).recording.to_bytes()
    arrays = {name: array for name, array in np.load(io.BytesIO(file)).items() if not name.startswith("memory_")}
    document = json.loads(arrays["document"].item())
    document["gait"] = of_before(document["gait"])
    del document["without"]
    np.savez(path, **arrays | {"document": np.array(json.dumps(document))})
    return path


def test_a_recording_of_before_is_shown_and_exported(recorded, tmp_path):
    recording = Recording.load(recorded)
    assert recording.moments is None
    assert np.isfinite(recording.poses().position).all()
    assert main(["export", str(recorded), "--to", str(tmp_path / "out.csv")]) == 0


def test_it_is_not_run_again_but_its_trial_is_by_todays_gait(recorded, tmp_path, capfd):
    assert main(["run", str(recorded)]) == 2
    said = capfd.readouterr().err
    assert "can be shown and exported, but not run again" in said
    assert "add --set gait=walk" in said
    assert main(["run", str(recorded), "--set", "gait=walk", "--recording", str(tmp_path / "new.npz")]) == 0
    assert Recording.load(tmp_path / "new.npz").gait.law == USUAL.name


def test_it_cannot_be_resumed(recorded, capfd):
    assert main(["run", "--from", f"{recorded}@0.1", "--set", "seconds=1"]) == 2
    assert "lacks the memory of its law" in capfd.readouterr().err
