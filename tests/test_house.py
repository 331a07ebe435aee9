"""The house rules find what they forbid, and nothing else."""

import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "house.py"


@pytest.fixture
def house(tmp_path, monkeypatch):
    """The rules, for a tree of their own with one page and one picture that it shows."""
    spec = importlib.util.spec_from_file_location("house", TOOL)
    rules = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rules)
    monkeypatch.setattr(rules, "TREE", tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("![a walk](walk.png) and <img src='../docs/run.jpg'>\n")
    for name in ("walk.png", "run.jpg"):
        (tmp_path / "docs" / name).write_bytes(b"picture")
    return rules


def files(tree: Path) -> list[Path]:
    return [path for path in tree.rglob("*") if path.is_file()]


def test_a_tidy_tree_has_no_breach(house, tmp_path):
    for rule in (house.files_like_flags, house.pictures_nobody_sees, house.heavy_pictures, house.unparsed_arguments):
        assert list(rule(files(tmp_path))) == []


@pytest.mark.parametrize("name", ["--help/1.txt", "docs/-o.txt"])
def test_a_name_like_a_flag_is_refused(house, tmp_path, name):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("")
    (breach,) = house.files_like_flags(files(tmp_path))
    assert breach.startswith(f"{name}: a name that begins with '-'")


def test_a_picture_that_no_page_shows_is_refused(house, tmp_path):
    (tmp_path / "walk.png").write_bytes(b"the page shows another of this name")
    assert list(house.pictures_nobody_sees(files(tmp_path))) == ["walk.png: no page shows this picture"]


def test_a_picture_of_more_than_200_kilobytes_is_refused(house, tmp_path):
    (tmp_path / "docs" / "walk.png").write_bytes(bytes(200_001))
    (breach,) = house.heavy_pictures(files(tmp_path))
    assert breach.startswith("docs/walk.png: 200 kB")


def test_a_tool_that_reads_its_arguments_by_itself_is_refused(house, tmp_path):
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "draw.py").write_text("import sys\nfolder = sys.argv[1]\n")
    (breach,) = house.unparsed_arguments(files(tmp_path))
    assert breach.startswith("tools/draw.py: reads sys.argv")


@pytest.mark.parametrize(
    ("first", "second", "breaches"),
    [("sim/a.py", "skills/b.py", 1), ("laws/one/a.py", "laws/two/b.py", 0), ("laws/one/a.py", "laws/one/b.py", 1)],
)
def test_two_classes_of_one_name_are_refused_unless_laws_apart_have_them(house, tmp_path, first, second, breaches):
    for name in (first, second):
        path = tmp_path / "src" / "footfall" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("class Step:\n    pass\n")
    found = list(house.names_of_two_things(files(tmp_path)))
    assert len(found) == breaches
    assert all("a class Step too" in breach for breach in found)
