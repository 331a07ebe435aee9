"""The user's own library, and sessions that come back."""

import os
import stat

import pytest

from footfall import catalog
from footfall.errors import BadValue, FootfallError, UnknownName
from footfall.gaits.style import Style
from footfall.studio.library import documents as store

STYLE = {"name": "whatever", "text": "a test", "changes": {"step": {"period": 0.7}}}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_what_is_saved_is_found_by_its_name():
    store.save_own("style", "mine", STYLE)
    assert catalog.load(Style, "mine").changes == {"step": {"period": 0.7}}
    assert catalog.load(Style, "mine").name == "mine"


def test_a_sentence_may_go_with_it():
    store.save_own("style", "mine", STYLE, text="slow and low")
    entry = next(entry for entry in store.library().styles if entry.name == "mine")
    assert entry.text == "slow and low"
    assert entry.own


def test_the_library_has_the_packages_documents_first_and_the_users_last():
    store.save_own("style", "aaa", STYLE)
    styles = store.library().styles
    assert [entry.own for entry in styles] == [False] * (len(styles) - 1) + [True]


def test_what_others_draw_from_the_library_does_not_change():
    before = catalog.names(Style)
    store.save_own("style", "mine", STYLE)
    assert catalog.names(Style) == before


def test_a_name_of_the_package_cannot_be_taken():
    with pytest.raises(BadValue, match="is built in"):
        store.save_own("style", "sneak", STYLE, overwrite=True)


def test_nothing_is_overwritten_unasked():
    store.save_own("style", "mine", STYLE)
    with pytest.raises(BadValue, match="already"):
        store.save_own("style", "mine", STYLE)
    store.save_own("style", "mine", STYLE | {"changes": {}}, overwrite=True)
    assert catalog.load(Style, "mine").changes == {}


def test_a_document_that_is_wrong_leaves_no_file(home):
    with pytest.raises(FootfallError, match="period"):
        store.save_own("style", "mine", STYLE | {"changes": {"step": {"period": 99.0}}})
    assert not list(home.rglob("*.toml"))


@pytest.mark.parametrize(
    "name",
    ["../evil", "a/b", "a\\b", ".hidden", "..", "", " ", "x" * 61, "a:b:0.5", "a\nb", "a\0b",
     "nul", "COM1", "a.toml", "-rf", "/etc/x"],
)  # fmt: skip
def test_a_name_cannot_leave_its_folder(name, home):
    with pytest.raises(BadValue, match="not a valid name"):
        store.save_own("style", name, STYLE)
    with pytest.raises(BadValue, match="not a valid name"):
        store.delete_own("style", name)
    assert store.document_path("style", name) is None
    assert not home.exists()


@pytest.mark.parametrize("name", ["mine", "Mine 2", "größe-1", "o'brien (old)", "x", "step+lean"])
def test_ordinary_names_are_taken(name):
    store.save_own("style", name, STYLE)
    assert store.own_names("style") == [name]
    assert store.document_path("style", name).is_file()


def test_what_is_deleted_is_gone_and_the_packages_own_is_not_deleted():
    store.save_own("style", "mine", STYLE)
    store.delete_own("style", "mine")
    assert store.own_names("style") == []
    with pytest.raises(UnknownName):
        store.delete_own("style", "sneak")
    assert catalog.exists(Style, "sneak")


def test_a_library_does_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr(store, "MOST_OWN", 1)
    store.save_own("style", "mine", STYLE)
    store.save_own("style", "mine", STYLE, overwrite=True)
    with pytest.raises(BadValue, match="delete some first"):
        store.save_own("style", "more", STYLE)


def test_an_unreadable_document_is_listed_with_the_reason(home):
    folder = home / "library" / "styles"
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text("name = ")
    entry = store.library().styles[-1]
    assert entry.name == "broken"
    assert "cannot be opened" in entry.text


def test_a_session_comes_back_as_it_was_kept():
    store.keep_session("a" * 22, {"documents": {"é": [1, 2.5, None]}})
    assert store.kept_session("a" * 22) == {"documents": {"é": [1, 2.5, None]}}


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "short", "a" * 65, "a/b" * 8, "a" * 22 + "\n"])
def test_a_sessions_name_cannot_leave_its_folder(name):
    assert store.kept_session(name) is None
    with pytest.raises(BadValue):
        store.keep_session(name, {})


def test_a_damaged_session_is_no_session(home):
    store.keep_session("a" * 22, {})
    (home / "sessions" / f"{'a' * 22}.json").write_text("{" * 100_000)
    assert store.kept_session("a" * 22) is None


def test_the_oldest_sessions_give_way(home, monkeypatch):
    monkeypatch.setattr(store, "MOST_SESSIONS", 3)
    for number in range(6):
        name = f"{number:022d}"
        store.keep_session(name, {"number": number})
        os.utime(home / "sessions" / f"{name}.json", (number, number))
    assert sorted(path.stem[-1] for path in (home / "sessions").glob("*.json")) == ["3", "4", "5"]


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_home_that_is_made_is_its_owners_alone(home):
    store.keep_session("a" * 24, {"x": 1})
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
