"""Documents that try to harm: what they say is shown as text, and what cannot be is said in a sentence."""

import os

import pytest

SHORT = ["--gait", "paper", "--seconds", "0.3"]
TRIAL = 'gait = "paper"\nseconds = 0.3\n'


def test_markup_in_a_name_is_shown_as_text(footfall, tmp_path):
    (tmp_path / "x.toml").write_text(f'name = "[/b][red]x"\n{TRIAL}')
    said = footfall("run", "./x.toml")
    assert said.status == 0
    assert "[/b][red]x" in said.out


def test_a_name_cannot_control_the_terminal(footfall, tmp_path):
    (tmp_path / "x.toml").write_text(f'name = "a\\u001b[2J"\n{TRIAL}')
    said = footfall("run", "./x.toml")
    assert said.status == 0
    assert "\x1b[2J" not in said.out
    (tmp_path / "x.toml").write_text('name = "a\\u001b[2J"\nseconds = -1.0\n')
    assert "\x1b" not in footfall("run", "./x.toml").err


def test_the_doctors_advice_keeps_its_brackets(footfall, monkeypatch):
    from footfall.cli import doctor

    monkeypatch.setattr(doctor, "FILM", {"no-such-package": "films"})
    assert "pip install 'footfall[film]'" in footfall("doctor").out


def test_keys_far_too_deep_are_said(footfall, tmp_path):
    (tmp_path / "x.toml").write_text(f'name = "x"\n{".".join("a" * 600)} = 1\n')
    said = footfall("run", "./x.toml")
    assert (said.status, "deep" in said.err) == (2, True)
    assert footfall("walk", *SHORT, "--set", f"{'.'.join('a' * 600)}=1").status == 2


def test_a_key_of_many_letters_is_shortened(footfall, tmp_path):
    (tmp_path / "x.toml").write_text(f'name = "x"\n{"k" * 5000} = 1\n')
    said = footfall("run", "./x.toml")
    assert said.status == 2
    assert len(said.err) < 1100


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_pipes_and_devices_are_not_read_for_ever(footfall, tmp_path):
    os.mkfifo(tmp_path / "x.toml")
    for source in ("./x.toml", "/dev/zero"):
        said = footfall("run", source)
        assert said.status == 2
        assert "it is not an ordinary file" in said.err


def test_one_damaged_file_of_ones_own_hides_no_other(footfall, tmp_path, monkeypatch):
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "library" / "styles"
    folder.mkdir(parents=True)
    (folder / "x.toml").write_bytes(b"\xff")
    said = footfall("list", "styles")
    assert said.status == 0
    assert "is not UTF-8 text" in said.out
    assert "sneak" in said.out


def test_a_leg_that_leads_up_is_said(footfall):
    said = footfall("walk", *SHORT, "--set", "character.bones.shank.at=[0,0,5]")
    assert said.status == 2
    assert "does not run down from the hip to the sole" in said.err


def test_a_mistake_of_one_in_a_crowd_says_whose(footfall):
    said = footfall("run", "meeting", "--set", "seconds=0.6")
    assert said.status == 2
    assert ": crowd." in said.err


def test_a_world_of_thousands_of_stretches_is_refused(footfall, tmp_path):
    (tmp_path / "w.toml").write_text('name = "w"\ntext = ""\n' + "[[stretch]]\nlength = 0.05\n" * 501)
    said = footfall("walk", *SHORT, "--world", "./w.toml")
    assert said.status == 2
    assert "the limit is 500" in said.err
