"""What a finding was measured with: rounding is no other law, a gain is; names and texts move nothing."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from footfall.errors import BadValue
from footfall.papers import guard as guarding
from footfall.papers import measured_with as subject
from footfall.papers import run_papers, show_kept
from footfall.papers.documents import digest_now, digest_of, documents_named
from footfall.papers.guard import guard_of, shortened
from footfall.papers.kept import load_sections
from footfall.papers.measured_with import CLOSE, MeasuredWith, changes_since, is_same, used_now
from footfall.papers.page import pages
from footfall.papers.register import CLAIMS
from footfall.papers.walks import Walk
from footfall.quantity import Parameters
from footfall.stage.opened import load_trial

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs"
NEAR = CLOSE[0][1]


# --- the runs that guard a finding


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=lambda claim: claim.id)
def test_every_claim_is_guarded_by_short_runs_of_its_own(claim):
    trials = guard_of(claim)
    assert len({trial.name for trial in trials}) == len(trials)
    assert all(trial.seconds <= guarding.ON_ITS_WAY for trial in trials)
    assert trials or claim.outside


def test_what_happens_late_is_brought_forward():
    table = {
        "name": "x",
        "seconds": 60.0,
        "command": [{"at": 0.0, "speed": 0.5}, {"at": 30.0, "speed": 0.8}],
        "push": [{"at": 40.0, "force": [100.0, 0.0, 0.0]}, {"at": 50.0, "force": [0.0, 100.0, 0.0]}],
        "edit": [{"at": 45.0, "style": "proud"}],
    }
    short = shortened(load_trial(table))
    assert short.seconds == guarding.SECONDS
    assert [change.at for change in short.command] == [0.0, guarding.FIRST_CHANGE]
    assert [push.at for push in short.push] == pytest.approx(
        [guarding.FIRST_PUSH, guarding.FIRST_PUSH + guarding.APART]
    )
    assert len(short.edit) == 1


def test_what_has_no_room_is_left_out_and_a_shorter_trial_stays_as_short():
    pushes = [{"at": 5.0 * k, "force": [1.0, 0.0, 0.0]} for k in range(1, 9)]
    assert 0 < len(shortened(load_trial({"name": "x", "seconds": 60.0, "push": pushes})).push) < len(pushes)
    assert shortened(load_trial({"name": "x", "seconds": 1.0})).seconds == 1.0


# --- motion


def walk_with(strength: float) -> dict[str, list[list[float]]]:
    trial = Walk("walk", 0.6, 3.0, changes=(f"gait.tracking.strength={strength}",)).trial()
    return guarding.ways_of([trial])


def test_the_noise_of_rounding_is_no_other_motion():
    assert is_same(walk_with(1.0), walk_with(1.0 + 2.0**-22), subject.FAR)


def test_one_per_cent_of_a_gain_is_another_motion_on_any_machine():
    assert not is_same(walk_with(1.0), walk_with(1.01), CLOSE)
    assert not is_same(walk_with(1.0), walk_with(1.01), subject.FAR)


def test_a_way_that_differs_is_another_motion():
    way = {"a": [[0.0, 0.0, 1.0], [1.0, 0.0, 1.0]]}
    assert is_same(way, way)
    assert is_same(way, {"a": [[0.0, 0.0, 1.0], [1.0 + NEAR / 2, 0.0, 1.0]]})
    assert not is_same(way, {"a": [[0.0, 0.0, 1.0], [1.0 + 2 * NEAR, 0.0, 1.0]]})
    assert not is_same(way, {"a": [[0.0, 0.0, 1.0]]})
    assert not is_same(way, {})
    assert is_same(way, {"b": way["a"]}), "a new name"


def test_a_finding_of_now_has_not_changed(tiny):
    assert changes_since(tiny, used_now(tiny, ["gaits/walk", "skills/reach"])) == []


def test_the_runs_of_a_guard_are_made_once_per_process(tiny, monkeypatch):
    asked = []
    counted = replace(tiny, id="T3", trials=lambda: asked.append("guard") or [Walk("walks", 0.3, 0.2, gait="paper")])
    before = used_now(counted, [])
    monkeypatch.setattr(guarding, "run_trials", None)
    assert changes_since(counted, before) == []
    assert asked == ["guard"]


def test_another_way_is_another_motion(tiny):
    now = used_now(tiny, [])
    moved = {name: (np.array(way) + 2 * NEAR).tolist() for name, way in now.motion.items()}
    assert changes_since(tiny, msgspec.structs.replace(now, motion=moved)) == ["a different motion"]


def test_where_numbers_are_rounded_otherwise_ways_may_be_farther_apart(tiny):
    now = used_now(tiny, [])
    moved = {name: (np.array(way) + 5e-6).tolist() for name, way in now.motion.items()}
    assert changes_since(tiny, MeasuredWith(moved, {}, "another machine")) == []


# --- documents


def test_documents_that_changed_are_named(tiny):
    now = used_now(tiny, ["gaits/walk", "styles/sneak"])
    other = msgspec.structs.replace(now, documents=now.documents | {"gaits/walk": "0"})
    assert changes_since(tiny, other) == ["an earlier gaits/walk"]
    gone = msgspec.structs.replace(now, documents={f"gaits/{number}": "0" for number in range(5)})
    assert changes_since(tiny, gone) == ["an earlier gaits/0, gaits/1, gaits/2 and 2 more"]


class Wheel(Parameters):
    """A document that leaves its number to the default."""

    name: str = ""
    text: str = ""
    radius: float = 0.3
    told: tuple[str, ...] = ()


class Larger(Wheel):
    """The same with another default."""

    radius: float = 0.4


def test_a_default_that_moves_is_another_document():
    assert digest_of(Wheel()) == digest_of(Wheel(radius=0.3))
    assert digest_of(Wheel()) != digest_of(Larger())


def test_name_and_text_of_a_document_move_nothing():
    assert digest_of(Wheel(name="a", text="b", told=("why it was changed",))) == digest_of(Wheel(name="c"))
    assert digest_of(Wheel()) != digest_of(Wheel(radius=0.5))


def test_what_does_not_exist_has_no_digest():
    assert digest_now("gaits/no-such") == digest_now("skills/no-such") == digest_now("no-such/walk") == ""


def test_a_trial_walks_by_the_documents_and_skills_that_it_names_or_changes():
    trials = [
        Walk("x", 0.5, 1.0, character="robot", style="sneak", changes=("gait.step.period=0.5",)).trial(),
        load_trial({"name": "y", "gait": "planar-walk", "command": [{"at": 1.0, "gait": "planar-run"}]}),
        load_trial({"name": "z", "skill": [{"do": "walk_to", "to": [1.0, 0.0]}], "edit": [{"style": "proud"}]}),
    ]
    assert documents_named(trials) >= {
        "characters/robot",
        "gaits/walk",
        "styles/sneak",
        "styles/proud",
        "characters/planar",
        "gaits/planar-walk",
        "gaits/planar-run",
        "skills/walk_to",
    }


# --- on the pages


@pytest.fixture
def page(tiny, tmp_path, capsys):
    """The page of the tiny claim, measured now."""
    path = tmp_path / "page.md"
    run_papers(["T1"], as_json=True, full=True, out=path)
    capsys.readouterr()
    return path


def changed(page, **fields) -> tuple[str, str]:
    """The overview and the paper's page, made anew after the finding kept beside them was changed."""
    kept = page.parent / "page" / "T1.json"
    kept.write_text(json.dumps(json.loads(kept.read_text()) | fields))
    show_kept([], page)
    return page.read_text(), (page.parent / "page" / "t.md").read_text()


def test_what_was_measured_now_is_current(page):
    before = page.read_text()
    assert changed(page)[0] == before
    assert "| met | current |" in before


def test_the_pages_and_the_terminal_say_what_was_measured_with_another_document(page, capsys):
    used = json.loads((page.parent / "page" / "T1.json").read_text())["measured_with"]
    overview, own = changed(page, measured_with=used | {"documents": {"gaits/paper": "0"}})
    assert "| met | measured with an earlier gaits/paper |" in overview
    assert "- To be measured again: measured with an earlier gaits/paper." in own
    told = " ".join(capsys.readouterr().out.split())
    assert "to be measured again: footfall papers T1 --full" in told


def test_the_page_says_what_was_measured_with_another_motion(page, monkeypatch):
    monkeypatch.setattr(subject, "motion_now", lambda _claim: {"a walk": [[1.0, 0.0, 0.0]]})
    assert "| met | measured with a different motion |" in changed(page)[0]


def test_the_page_says_what_was_judged_by_an_earlier_bar(page):
    overview, own = changed(page, bar="walks a little")
    assert "| met | judged by an earlier bar |" in overview
    assert "- The earlier bar: walks a little." in own


def test_a_finding_that_nothing_guards_is_out_of_date(page):
    assert "measured before it had guard runs" in changed(page, measured_with=None)[0]


def test_a_finding_keeps_what_its_trials_walked_by(page):
    kept = msgspec.json.decode((page.parent / "page" / "T1.json").read_bytes())
    assert set(kept["measured_with"]["documents"]) >= {"characters/humanoid-paper", "gaits/paper"}
    assert len(kept["measured_with"]["motion"]) == 2


def test_a_finding_keeps_the_machine_it_was_made_on(page):
    kept = msgspec.json.decode((page.parent / "page" / "T1.json").read_bytes())
    assert kept["machine"].endswith(" cores")
    assert f" on {kept['machine']}." in changed(page)[1]
    assert " on an unrecorded machine." in changed(page, machine="")[1]


def test_to_show_what_is_kept_a_page_is_needed(tiny, tmp_path):
    with pytest.raises(BadValue, match="--kept needs --out FILE"):
        show_kept([], tmp_path / "none.md")


def test_the_pages_of_the_documentation_say_what_is_out_of_date_today():
    """When this fails, the motion, a document or a bar has changed: `footfall papers --kept --out docs/papers.md`."""
    made = pages(load_sections(DOCS / "papers", list(CLAIMS)), DOCS / "papers.md")
    assert [path.name for path, text in made.items() if path.read_text() != text] == []
