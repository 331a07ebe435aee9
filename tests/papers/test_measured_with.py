"""What a finding was measured with: noise of a processor is no other law, a gain is; names and texts move nothing."""

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

from footfall.errors import BadValue
from footfall.measure.trial.document import load_trial
from footfall.measure.trial.run import run_trial
from footfall.papers import measured_with as subject
from footfall.papers import run_papers, show_kept
from footfall.papers.kept import load_sections
from footfall.papers.measured_with import (
    CLOSE,
    RUNS,
    SECONDS,
    MeasuredWith,
    changes_since,
    digest_of,
    documents_named,
    motion_now,
    used_now,
)
from footfall.papers.page import page as whole_page
from footfall.papers.register import CLAIMS
from footfall.papers.walks import Walk

pytestmark = pytest.mark.slow

STRENGTH = {"G": "gait.tracking.strength", "H": "gait.tracking.strength", "S": "gait.gains.torso"}


def farthest(letter: str, strength: float) -> float:
    """How far from where it ends now any run ends at another strength of its tracking, m."""
    apart = []
    for name, table in RUNS[letter].items():
        trial = load_trial({"name": name, "seconds": SECONDS, **table}, [f"{STRENGTH[letter]}={strength}"])
        recording = run_trial(trial).recording
        assert recording is not None
        apart.append(np.linalg.norm(recording.com[-1] - motion_now(letter)[name]))
    return float(max(apart))


@pytest.mark.parametrize("letter", RUNS)
def test_the_noise_of_rounding_is_no_other_law(letter):
    assert farthest(letter, 1.0 + 2.0**-22) < CLOSE / 2


@pytest.mark.parametrize("letter", RUNS)
def test_one_per_cent_of_a_gain_is_another_law(letter):
    assert farthest(letter, 1.01) > 10 * CLOSE


def test_a_finding_of_now_has_not_changed():
    assert changes_since("G1", used_now("G1", ["gaits/walk"])) == []


def test_another_motion_is_another_law():
    now = used_now("G1", [])
    name = next(iter(now.motion))
    moved = now.motion | {name: [now.motion[name][0] + 2 * CLOSE, *now.motion[name][1:]]}
    assert changes_since("G1", MeasuredWith(moved, {})) == ["another law"]


def test_another_motion_of_a_body_that_was_not_used_changes_nothing():
    now = used_now("G1", ["characters/humanoid"])
    moved = now.motion | {"a robot that sneaks": [0.0, 0.0, 0.0]}
    assert changes_since("G1", MeasuredWith(moved, now.documents)) == []
    assert changes_since("G1", MeasuredWith(moved, used_now("G1", ["characters/robot"]).documents)) == ["another law"]


def test_a_run_that_was_not_there_then_is_another_law():
    assert changes_since("S1", MeasuredWith({}, {})) == ["another law"]


def test_a_paper_without_runs_of_its_law_has_documents_alone():
    assert used_now("T1", []) == MeasuredWith({}, {})


def test_documents_that_changed_are_named():
    now = used_now("T1", ["gaits/walk", "styles/sneak"])
    assert changes_since("T1", MeasuredWith({}, now.documents | {"gaits/walk": "0"})) == ["another gaits/walk"]
    gone = {f"gaits/{number}": "0" for number in range(5)}
    assert changes_since("T1", MeasuredWith({}, gone)) == ["another gaits/0, gaits/1, gaits/2 and 2 more"]


def test_name_and_text_of_a_document_move_nothing():
    assert digest_of({"name": "a", "text": "b", "law": "genbicon", "period": 0.6}) == digest_of(
        {"name": "c", "period": 0.6}
    )
    assert digest_of({"changes": ["why it was changed"], "period": 0.6}) == digest_of({"period": 0.6})
    assert digest_of({"period": 0.6}) != digest_of({"period": 0.7})
    assert digest_of({"changes": {"period": 0.6}}) != digest_of({"changes": {"period": 0.7}})


def test_a_trial_walks_by_the_documents_that_it_names_or_changes():
    trials = [
        Walk("x", 0.5, 1.0, character="robot", style="sneak", changes=("gait.step.period=0.5",)).trial(),
        load_trial({"name": "y", "gait": "planar-walk", "command": [{"at": 1.0, "gait": "planar-run"}]}),
    ]
    assert documents_named(trials) >= {
        "characters/robot",
        "gaits/walk",
        "styles/sneak",
        "characters/planar",
        "gaits/planar-walk",
        "gaits/planar-run",
    }


# --- on the page


@pytest.fixture
def page(tiny, tmp_path, capsys):
    """The page of the tiny claim, measured now."""
    path = tmp_path / "page.md"
    run_papers(["T1"], as_json=True, full=True, out=path)
    capsys.readouterr()
    return path


def changed(page, **fields) -> str:
    """The page, made anew after the finding kept beside it was changed."""
    kept = page.parent / "page" / "T1.json"
    kept.write_text(json.dumps(json.loads(kept.read_text()) | fields))
    show_kept([], page)
    return page.read_text()


def test_what_was_measured_now_is_not_out_of_date(page):
    before = page.read_text()
    assert changed(page) == before
    assert "To be measured again" not in before


def test_the_page_and_the_terminal_say_what_was_measured_with_another_document(page, capsys):
    text = changed(page, measured_with={"motion": {}, "documents": {"gaits/paper": "0"}})
    assert "| met; measured with another gaits/paper |" in text
    assert "- To be measured again: measured with another gaits/paper." in text
    told = " ".join(capsys.readouterr().out.split())
    assert "to be measured again: footfall papers T1 --full" in told


def test_the_page_says_what_was_measured_with_another_law(page, monkeypatch):
    monkeypatch.setattr(subject, "motion_now", lambda _letter: {"a walk": [1.0, 0.0, 0.0]})
    assert "| met; measured with another law |" in changed(page)


def test_the_page_says_what_was_judged_by_an_earlier_bar(page):
    text = changed(page, bar="walks a little")
    assert "| met; judged by an earlier bar |" in text
    assert "- The earlier bar: walks a little." in text


def test_a_finding_that_does_not_say_its_law_is_out_of_date(page):
    assert "measured with a law that was not noted" in changed(page, measured_with=None)


def test_a_finding_keeps_what_its_trials_walked_by(page):
    kept = msgspec.json.decode((page.parent / "page" / "T1.json").read_bytes())
    assert set(kept["measured_with"]["documents"]) >= {"characters/humanoid", "gaits/paper"}


def test_to_show_what_is_kept_a_page_is_needed(tiny, tmp_path):
    with pytest.raises(BadValue, match="--kept needs --out FILE"):
        show_kept([], tmp_path / "none.md")


def test_the_page_of_the_documentation_says_what_is_out_of_date_today():
    """When this fails, the law, a document or a bar has changed: `footfall papers --kept --out docs/papers.md`."""
    docs = Path(__file__).parents[2] / "docs"
    assert (docs / "papers.md").read_text() == whole_page(load_sections(docs / "papers", list(CLAIMS)), "papers")
