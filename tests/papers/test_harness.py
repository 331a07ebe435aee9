import inspect
import json
import re
from pathlib import Path

import pytest

from footfall.errors import BadDocument, UnknownName
from footfall.papers import machine, run_papers, show_kept
from footfall.papers import page as pages
from footfall.papers.claim import Cell, count_of, not_measured, shown, verdict_on
from footfall.papers.kinds import Computed
from footfall.papers.page import has_folder
from footfall.papers.register import CLAIMS, FILES, chosen_claims

pytestmark = pytest.mark.slow


def cells_of(*good: bool | None) -> list[Cell]:
    return [Cell(str(index), {}, value) for index, value in enumerate(good)]


@pytest.mark.parametrize(
    ("good", "verdict"),
    [
        ([True, True], "met"),
        ([True, None], "met"),
        ([True, False], "partly"),
        ([True, False, False], "not met"),
        ([False], "not met"),
        ([None], "not met"),
        ([], "not met"),
    ],
)
def test_the_verdict_counts_judged_cells(good, verdict):
    assert verdict_on(cells_of(*good)) == verdict


def test_what_cannot_be_run_yet_is_missed():
    assert verdict_on([*cells_of(True), not_measured("solid limbs", "there are none")]) == "partly"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.__name__)
def test_the_verdict_of_every_claim_is_by_the_one_rule(file):
    source = Path(inspect.getfile(file)).read_text()
    assert "Verdict" not in source
    assert "verdict_on" not in source


def test_cells_that_are_not_judged_are_not_counted():
    assert count_of(cells_of(True, False, None)) == "1 of 2"


@pytest.mark.parametrize(
    ("figure", "words"),
    [(None, "–"), (float("nan"), "–"), (True, "yes"), (0.0, "0"), (0.12345, "0.123"), (2e-5, "2.0e-05"), (7, "7")],
)
def test_figures_are_short(figure, words):
    assert shown(figure) == words


def test_a_letter_means_all_claims_of_its_paper():
    assert [claim.id for claim in chosen_claims(["g"])] == [name for name in CLAIMS if name.startswith("G")]


def test_no_ids_mean_all_claims():
    assert chosen_claims([]) == list(CLAIMS.values())


def test_claims_come_once_and_in_order():
    assert [claim.id for claim in chosen_claims(["g2", "G1", "G2"])] == ["G1", "G2"]


def test_an_unknown_id_is_said_with_a_guess():
    with pytest.raises(UnknownName, match=r"no claim 'G117'; did you mean 'G1\d'\? \(claims: G, G1, "):
        chosen_claims(["G1", "G117"])


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=lambda claim: claim.id)
def test_every_claim_has_its_words(claim):
    assert all([claim.title, claim.paper, claim.bar])


def test_what_was_run_is_counted_by_the_lab(tiny, capsys):
    run_papers(["T1"], as_json=True, full=False, out=None)
    assert json.loads(capsys.readouterr().out)["claims"][0]["design"] == "2 runs of 0.4 s"


def test_json_holds_each_cell_with_its_trial_and_command(tiny, capsys):
    assert run_papers(["T1"], as_json=True, full=False, out=None) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["design"] == "quick"
    assert document["made_by"] == "footfall papers T1"
    [claim] = document["claims"]
    assert claim["verdict"] == "met"
    assert claim["cells"][1]["trial"]["push"][0]["at"] == 0.1
    assert claim["cells"][1]["command"].startswith("footfall walk --speed=0.3 ")
    assert set(document["versions"]) == {"footfall", "mujoco", "warp", "numpy"}


def test_a_quick_check_says_that_it_is_one(tiny, capsys, tmp_path):
    run_papers([], as_json=False, full=False, out=tmp_path / "page.md")
    assert "quick check" in capsys.readouterr().out
    page = (tmp_path / "page.md").read_text()
    assert "quick check" in page
    assert page.count("met (quick)") == 1


def test_the_page_has_tables_that_hold_together_and_its_pictures(tiny, capsys, tmp_path):
    pytest.importorskip("matplotlib")
    run_papers(["T1"], as_json=False, full=True, out=tmp_path / "page.md")
    assert "paper says" in capsys.readouterr().out
    page = (tmp_path / "page.md").read_text()
    assert "quick" not in page
    own = (tmp_path / "page" / "t.md").read_text()
    assert "![a line](line.png)" in own
    assert (tmp_path / "page" / "line.png").read_bytes().startswith(b"\x89PNG")
    assert "[T1](page/t.md#t1-tiny--claim_) tiny \\| claim_" in page
    assert "## T1: tiny | claim_" in own
    for block in [*page.split("\n\n"), *own.split("\n\n")]:
        rows = [line.replace("\\|", "") for line in block.splitlines() if line.startswith("|")]
        assert len({row.count("|") for row in rows}) <= 1


def test_a_redirected_device_gets_a_claim_alone_and_no_folder_of_findings():
    assert not has_folder(Path("/dev/stdout"))


def test_the_page_names_no_place(tiny, tmp_path, capsys):
    run_papers(["T1"], as_json=True, full=True, out=tmp_path / "page.md")
    assert all(str(tmp_path) not in path.read_text() for path in tmp_path.rglob("*.md"))


def test_the_page_says_when_a_claim_was_measured_and_with_what(tiny, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(pages, "today", lambda: "2010-07-26")
    run_papers(["T1"], as_json=True, full=True, out=tmp_path / "page.md")
    assert "- Made on 2010-07-26 by `footfall papers T1 --full` (footfall " in (tmp_path / "page" / "t.md").read_text()


def test_the_same_run_gives_the_same_page_whatever_the_load(tiny, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(pages, "today", lambda: "2010-07-26")
    for name, load in (("one", 0.1), ("two", 9.9)):
        monkeypatch.setattr(machine, "load_now", lambda load=load: load)
        (tmp_path / name).mkdir()
        run_papers(["T1"], as_json=True, full=True, out=tmp_path / name / "page.md")
    files = [sorted(path for path in (tmp_path / name).rglob("*") if path.is_file()) for name in ("one", "two")]
    assert [path.read_bytes() for path in files[0]] == [path.read_bytes() for path in files[1]]


def test_only_timings_are_kept_with_the_load(monkeypatch):
    monkeypatch.setattr(machine, "load_now", lambda: 9.9)
    assert machine.machine_now(timed=True).endswith(" cores, load 9.9")
    assert machine.machine_now(timed=False).endswith(" cores")


def test_a_claim_measured_again_leaves_the_others_on_the_page(tiny, two_claims, tmp_path, capsys):
    run_papers(["T1", "T2"], as_json=True, full=True, out=tmp_path / "page.md")
    before = (tmp_path / "page" / "t.md").read_text()
    run_papers(["T1"], as_json=True, full=False, out=tmp_path / "page.md")
    after = (tmp_path / "page" / "t.md").read_text()
    assert before.split("## T2")[1] == after.split("## T2")[1]
    assert "**met (quick)**" in after.split("## T2")[0]


def test_claims_stand_on_the_page_in_their_order_whenever_they_were_measured(tiny, two_claims, tmp_path, capsys):
    for name in ("T2", "T1"):
        run_papers([name], as_json=True, full=True, out=tmp_path / "page.md")
    page = (tmp_path / "page" / "t.md").read_text()
    assert page.index("## T1") < page.index("## T2")


def test_a_run_that_is_killed_keeps_what_it_has_measured(tiny, tmp_path, capsys, monkeypatch):
    def interrupted(_lab):
        raise KeyboardInterrupt

    page = tmp_path / "page.md"
    killed = Computed(id="T2", title="killed", paper="is", bar="is", find=interrupted)
    monkeypatch.setattr("footfall.papers.register.CLAIMS", {"T1": tiny, "T2": killed})
    with pytest.raises(KeyboardInterrupt):
        run_papers([], as_json=True, full=True, out=page)
    assert not page.exists()
    assert (tmp_path / "page" / "line.png").exists()
    assert show_kept([], page) == 0
    assert "## T1" in (tmp_path / "page" / "t.md").read_text()


def test_the_pages_are_drawn_once_however_many_claims_are_measured(tiny, two_claims, tmp_path, capsys, monkeypatch):
    drawn = []
    monkeypatch.setattr("footfall.papers.write_pages", lambda out: drawn.append(pages.write_pages(out)))
    run_papers(["T1", "T2"], as_json=True, full=True, out=tmp_path / "page.md")
    assert [[section.id for section in sections] for sections in drawn] == [["T1", "T2"]]


def test_a_damaged_finding_is_named(tiny, two_claims, tmp_path, capsys):
    run_papers(["T2"], as_json=True, full=True, out=tmp_path / "page.md")
    (tmp_path / "page" / "T2.json").write_text("{")
    with pytest.raises(BadDocument, match=r"T2\.json is not a stored finding .* measure the claim again"):
        run_papers(["T1"], as_json=True, full=True, out=tmp_path / "page.md")


def test_every_link_of_the_overview_leads_to_a_heading_of_a_paper_s_page():
    docs = Path(__file__).parents[2] / "docs"
    for name, anchor in re.findall(r"\]\((papers/\w+\.md)#([^)]+)\)", (docs / "papers.md").read_text()):
        headings = re.findall(r"^## (.+)$", (docs / name).read_text(), re.MULTILINE)
        assert anchor in {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
