"""The library of documents: by name, by path, saved whole or not at all, changed by `path=value`."""

import os
from pathlib import Path

import pytest
from sample_documents import FULL, Gait, StepClock, sentence

from footfall import catalog
from footfall.catalog import atomic_write, decode, encode, load, read_toml, register, save, with_changes
from footfall.errors import BadDocument, BadValue, CannotWrite, UnknownName
from footfall.quantity import Parameters


@pytest.fixture
def library(tmp_path, monkeypatch):
    folder = tmp_path / "library" / "gaits"
    folder.mkdir(parents=True)
    monkeypatch.setattr(catalog, "LIBRARY", folder.parent)
    register(Gait, folder="gaits", word="gait")
    for name in ("walk", "sneak"):
        (folder / f"{name}.toml").write_text(f'name = "{name}"\n[step]\nperiod = 1\n')
    return folder


# --- load, names


def test_a_library_document_loads_by_name(library):
    assert load(Gait, "walk") == Gait(name="walk", step=StepClock(period=1.0))


def test_names_are_listed_in_order(library):
    assert catalog.names(Gait) == ["sneak", "walk"]


def test_exists_says_what_the_library_has(library):
    assert (catalog.exists(Gait, "walk"), catalog.exists(Gait, "../gaits/walk")) == (True, False)


def test_an_unknown_name_gets_a_suggestion(library):
    assert sentence(UnknownName, load, Gait, "sneek") == (
        "no gait 'sneek' in the library; did you mean 'sneak'? (gaits: sneak, walk)"
    )


def test_an_unknown_name_names_who_asked_for_it(library):
    assert sentence(UnknownName, load, Gait, "sneek", "trials/x.toml").startswith("trials/x.toml: no gait 'sneek'")


def test_a_bad_library_document_is_named_by_folder_and_file(library):
    (library / "walk.toml").write_text("name = 1")
    assert sentence(BadValue, load, Gait, "walk").startswith("gaits/walk.toml: name is 1")


def test_a_path_loads_a_file(library):
    assert load(Gait, str(library / "walk.toml")).name == "walk"


def test_a_relative_path_is_taken_from_the_folder_beside(library):
    assert load(Gait, "walk.toml", beside=library).name == "walk"


def test_an_inline_table_loads():
    assert load(Gait, {"name": "x"}) == Gait(name="x")


# --- read_toml


def test_a_missing_file_is_said(tmp_path):
    assert sentence(BadDocument, read_toml, tmp_path / "no.toml") == f"there is no file {tmp_path}/no.toml"


def test_a_folder_is_not_a_file(tmp_path):
    assert sentence(BadDocument, read_toml, tmp_path) == f"{tmp_path} is a folder; a TOML file is needed"


def test_a_file_that_is_not_utf8_is_refused(tmp_path):
    path = tmp_path / "x.toml"
    path.write_bytes(b'name = "\xff"')
    assert sentence(BadDocument, read_toml, path) == f"{path} is not UTF-8 text (byte 8)"


def test_invalid_toml_is_refused_with_its_line(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text("a = 1\nb = \n")
    assert "is not valid TOML: Invalid value (at line 2, column 5)" in sentence(BadDocument, read_toml, path)


def test_toml_nested_too_deep_is_refused(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text("a = " + "[" * 100_000)
    assert "cannot be read" in sentence(BadDocument, read_toml, path)


def test_a_path_below_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    assert "cannot be read" in sentence(BadDocument, read_toml, tmp_path / "file" / "x.toml")


def test_a_path_with_a_null_byte_is_refused():
    assert "cannot be read" in sentence(BadDocument, read_toml, "a\0b.toml")


# --- save


def test_save_then_load_changes_nothing(tmp_path):
    save(FULL, tmp_path / "x.toml")
    assert load(Gait, tmp_path / "x.toml") == FULL


def test_none_is_left_out_of_the_file(tmp_path):
    save(Gait(name="x"), tmp_path / "x.toml")
    assert "speed" not in read_toml(tmp_path / "x.toml")


def test_encode_then_decode_changes_nothing():
    assert decode(Gait, encode(FULL)) == FULL


def test_save_leaves_an_existing_file_alone(tmp_path):
    (tmp_path / "x.toml").write_text("precious")
    assert "already exists" in sentence(CannotWrite, save, FULL, tmp_path / "x.toml")
    assert (tmp_path / "x.toml").read_text() == "precious"


def test_save_overwrites_when_told(tmp_path):
    (tmp_path / "x.toml").write_text("old")
    save(FULL, tmp_path / "x.toml", overwrite=True)
    assert load(Gait, tmp_path / "x.toml") == FULL


def test_save_refuses_what_could_not_be_loaded_again(tmp_path):
    assert "it must lie between" in sentence(
        BadValue, save, Gait(name="x", step=StepClock(period=9.0)), tmp_path / "x.toml"
    )
    assert os.listdir(tmp_path) == []


def test_save_refuses_none_that_would_become_a_default(tmp_path):
    class Odd(Parameters):
        speed: float | None = 0.6

    assert "None" in sentence(CannotWrite, save, Odd(speed=None), tmp_path / "x.toml")


def test_save_refuses_text_that_utf8_cannot_hold(tmp_path):
    assert "TOML cannot hold" in sentence(CannotWrite, save, Gait(name="\ud800"), tmp_path / "x.toml")


def test_save_leaves_no_temporary_file(tmp_path):
    save(FULL, tmp_path / "x.toml")
    assert os.listdir(tmp_path) == ["x.toml"]


def test_save_into_a_missing_folder_is_refused(tmp_path):
    path = tmp_path / "no" / "x.toml"
    assert sentence(CannotWrite, save, FULL, path) == f"{path} cannot be written: there is no folder {path.parent}"


def test_save_onto_a_folder_is_refused(tmp_path):
    assert "is a folder; a file name is needed" in sentence(CannotWrite, save, FULL, tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_save_into_a_locked_folder_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    assert "Permission denied" in sentence(CannotWrite, save, FULL, tmp_path / "x.toml")


def test_a_file_name_too_long_is_refused_and_leaves_nothing(tmp_path):
    assert "cannot be written" in sentence(CannotWrite, save, FULL, tmp_path / ("x" * 300))
    assert os.listdir(tmp_path) == []


def test_atomic_write_keeps_a_link_and_writes_its_target(tmp_path):
    (tmp_path / "target").write_bytes(b"old")
    (tmp_path / "link").symlink_to("target")
    atomic_write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"new"


def test_atomic_write_does_not_replace_a_device():
    atomic_write(os.devnull, b"gone")
    assert not Path(os.devnull).is_file()


def test_atomic_write_gives_the_usual_permissions(tmp_path):
    (tmp_path / "usual").touch()
    atomic_write(tmp_path / "x", b"")
    assert (tmp_path / "x").stat().st_mode == (tmp_path / "usual").stat().st_mode


# --- with_changes


def test_a_change_sets_a_nested_key_and_leaves_the_original():
    data = {"step": {"period": 0.6}}
    assert with_changes(data, ["step.period=0.5"]) == {"step": {"period": 0.5}}
    assert data == {"step": {"period": 0.6}}


def test_a_change_makes_tables_on_its_way():
    assert with_changes({}, ["step.period=0.5"]) == {"step": {"period": 0.5}}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3), ("true", True), ("[0, 1.5]", [0, 1.5]), ('"two words"', "two words"), ("sneak", "sneak"),
        ("./my gait.toml", "./my gait.toml"), ("{a = 1}", {"a": 1}), ("a=b", "a=b"), ("1\nb = 2", "1\nb = 2"),
    ],
)  # fmt: skip
def test_a_changed_value_is_toml_or_a_bare_word(written, value):
    assert with_changes({}, [f"key={written}"]) == {"key": value}


def test_a_change_reaches_into_a_list():
    assert with_changes({"push": [{"at": 1}]}, ["push.0.force=[0,1,2]"]) == {"push": [{"at": 1, "force": [0, 1, 2]}]}


def test_a_change_one_past_the_end_adds_an_entry():
    assert with_changes({"push": []}, ["push.0.at=1", "push.1.at=2"]) == {"push": [{"at": 1}, {"at": 2}]}


def test_a_change_can_begin_a_list():
    assert with_changes({}, ["push.0.at=1"]) == {"push": [{"at": 1}]}


def test_a_change_below_a_name_opens_the_named_document(library):
    changed = with_changes({"gait": "walk"}, ["gait.step.period=0.5"], opens={"gait": Gait})
    assert changed == {"gait": {"name": "walk", "step": {"period": 0.5}}}


def test_a_change_past_the_end_of_a_list_is_refused():
    assert sentence(BadValue, with_changes, {"push": [{}]}, ["push.7.at=1"]) == (
        "cannot set 'push.7.at=1': push is a list; '7' must be one of its entries (0 to 0, or 1 to add one)"
    )


def test_a_word_as_a_list_index_is_refused():
    assert "'first' must be one of its entries" in sentence(BadValue, with_changes, {"push": []}, ["push.first.at=1"])


def test_a_change_below_a_plain_value_is_refused():
    assert sentence(BadValue, with_changes, {"speed": 0.5}, ["speed.x=1"]) == (
        "cannot set 'speed.x=1': speed is 0.5, not a table or a list"
    )


@pytest.mark.parametrize("change", ["speed", "=3", "a..b=1", ".a=1", ""])
def test_a_malformed_change_is_refused(change):
    assert sentence(BadValue, with_changes, {}, [change]) == f"cannot set '{change}'; write it as path.to.key=value"


def test_a_change_without_a_value_is_refused():
    assert sentence(BadValue, with_changes, {}, ["speed="]) == "cannot set 'speed=': no value after '='"


def test_a_change_to_an_unfinished_list_is_refused():
    assert "cannot set 'force=[0,1'" in sentence(BadValue, with_changes, {}, ["force=[0,1"])
