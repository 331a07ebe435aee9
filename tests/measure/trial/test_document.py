import json
import math

import pytest

from footfall import catalog
from footfall.errors import BadDocument, BadValue, FootfallError, UnknownName
from footfall.gaits.blend import blend
from footfall.gaits.style import Style, styled
from footfall.laws.footfall.law import Gait
from footfall.laws.tables import MODES, Command, Link
from footfall.stage.opened import document_of, load_trial, open_trial
from footfall.stage.scene import Trial
from footfall.stage.told import CommandChange

BASE = {"name": "x", "gait": "zero", "seconds": 5.0}


def complaint(error, *changes, **keys):
    with pytest.raises(error) as caught:
        load_trial(BASE | keys, changes)
    assert "\n" not in str(caught.value)
    return str(caught.value).removeprefix("this trial: ")


def test_a_trial_saved_and_loaded_is_the_same(tmp_path):
    push = {"at": 1.5, "force": [0.0, 600.0, -1.0], "body": "left_thigh", "seconds": 0.2}
    command = [{"at": 0.0, "speed": 0.6}, {"at": 2.0, "heading_deg": 90.0, "width": 0.1}]
    trial = load_trial(BASE | {"command": command, "push": [push], "seed": 7, "step_seconds": 0.0005})
    catalog.save(trial, tmp_path / "trial.toml")
    assert load_trial(str(tmp_path / "trial.toml")) == trial


def test_the_document_of_a_recording_needs_no_library(monkeypatch, tmp_path):
    trial = load_trial(BASE)
    cast = open_trial(trial)[:2]
    document = json.loads(document_of(open_trial(trial)))
    monkeypatch.setattr(catalog, "LIBRARY", tmp_path)
    assert open_trial(load_trial(document))[:2] == cast


def test_the_document_of_a_styled_recording_holds_the_styled_gait(monkeypatch, tmp_path):
    trial = load_trial(BASE | {"style": "sneak"})
    cast = open_trial(trial)[:2]
    document = json.loads(document_of(open_trial(trial)))
    monkeypatch.setattr(catalog, "LIBRARY", tmp_path)
    assert open_trial(load_trial(document))[:2] == cast


def test_every_field_of_a_command_can_be_changed_on_the_way():
    names = {name.removesuffix("_deg") for name in CommandChange.__struct_fields__}
    assert names == {*Command.__struct_fields__, "at"}


def test_a_heading_is_written_in_degrees_and_given_in_radians():
    trial = load_trial(BASE | {"command": [{"at": 1.0, "heading_deg": 90}]})
    assert trial.command[0].fields() == {"heading": math.pi / 2}


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_is_a_word(tmp_path, mode):
    trial = load_trial(BASE | {"command": [{"at": 1.0, "mode": mode}]})
    catalog.save(trial, tmp_path / "trial.toml")
    assert load_trial(str(tmp_path / "trial.toml")).command[0].fields() == {"mode": mode}


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("stnd", "is 'stnd', which is not an option here; did you mean 'stand'? (choices: get up, idle, stand, walk)"),
        (1, "is 1;"),
    ],
)
def test_a_mode_that_is_none_gets_a_suggestion(mode, words):
    assert complaint(BadValue, command=[{"mode": mode}]).startswith(f"command.0.mode {words}")


def test_a_change_sets_only_what_it_names():
    trial = load_trial(BASE | {"command": [{"at": 0.0, "speed": 0.0, "width": 0.1}]})
    assert trial.command[0].fields() == {"speed": 0.0, "width": 0.1}


def test_a_gait_beside_the_trial_is_found_and_put_in_its_place(tmp_path):
    (tmp_path / "mine.toml").write_text('name = "mine"\ntext = "my own"\n[step]\nperiod = 0.5\n')
    (tmp_path / "trial.toml").write_text('name = "x"\ngait = "./mine.toml"\nseconds = 1.0\n')
    trial = load_trial(str(tmp_path / "trial.toml"), ["gait.step.period=0.7"])
    assert isinstance(trial.gait, dict)
    assert trial.gait["step"] == {"period": 0.7}


def test_a_change_below_a_default_name_opens_its_document():
    trial = load_trial(BASE, ["character.bones.torso.mass=20"])
    assert open_trial(trial)[0].bone(Link.TORSO).mass == 20.0


def test_the_library_trials_are_complete():
    for name in catalog.names(Trial):
        assert catalog.load(Trial, name).text


def test_an_unknown_body_to_push_gets_a_suggestion():
    words = complaint(BadValue, push=[{"at": 1, "force": [0, 1, 0], "body": "torsoo"}])
    assert words.startswith("push.0: no body 'torsoo' to push; did you mean 'torso'? (bodies: head, left_foot, ")


def test_an_unknown_command_gets_a_suggestion():
    assert "there is no key 'command.0.sped'; did you mean 'speed'?" in complaint(BadDocument, command=[{"sped": 1}])


def test_a_style_that_is_not_there_is_refused():
    words = complaint(UnknownName, style="sneek")
    assert words.startswith("no style 'sneek' in the library; did you mean 'sneak'? (styles: ")


def test_the_default_style_changes_nothing():
    assert open_trial(load_trial(BASE | {"style": "default"})).gait == open_trial(load_trial(BASE)).gait


def test_a_style_changes_the_gait_of_its_trial():
    gait = open_trial(load_trial(BASE | {"style": "sneak"}))[1]
    assert gait == styled(catalog.load(Gait, "zero"), catalog.load(Style, "sneak"))


def test_two_styles_and_a_share_are_a_blend():
    paper = catalog.load(Gait, "zero")
    sneak, tired = (styled(paper, catalog.load(Style, name)) for name in ("sneak", "tired"))
    assert open_trial(load_trial(BASE | {"style": "sneak:tired:0.25"}))[1] == blend(sneak, tired, 0.25)


def test_a_style_can_be_changed_below_its_name():
    gait = open_trial(load_trial(BASE | {"style": "sneak"}, ["style.changes.step.period=0.9"]))[1]
    assert gait.step.period == 0.9


def test_a_style_beside_the_trial_is_found_and_put_in_its_place(tmp_path):
    (tmp_path / "mine.toml").write_text('name = "mine"\ntext = "my own"\n[changes.step]\nperiod = 0.5\n')
    (tmp_path / "trial.toml").write_text('name = "x"\nstyle = "./mine.toml"\nseconds = 1.0\n')
    trial = load_trial(str(tmp_path / "trial.toml"))
    assert isinstance(trial.style, dict)
    assert open_trial(trial)[1].step.period == 0.5


@pytest.mark.parametrize("told", ["command", "when", "edit"])
def test_a_gait_beside_the_trial_is_found_wherever_one_of_several_is_told_to_walk_by_it(told, tmp_path):
    (tmp_path / "mine.toml").write_text('name = "mine"\ntext = "my own"\n[step]\nperiod = 0.5\n')
    change = "settled = 1.0" if told == "when" else "at = 0.5"
    table = f'[[crowd]]\nplace = [0.0, 0.0]\n[[crowd.{told}]]\n{change}\ngait = "./mine.toml"\n'
    (tmp_path / "trial.toml").write_text(f'name = "x"\nseconds = 1.0\n{table}')
    [change] = getattr(load_trial(str(tmp_path / "trial.toml")).crowd[0], told)
    assert change.gait["name"] == "mine"


@pytest.mark.parametrize("blend", ["sneak:tired", "sneak:tired:half", "sneak:tired:0.5:0.5"])
def test_a_blend_written_wrongly_is_refused(blend):
    assert complaint(BadValue, style=blend) == (
        f"style is '{blend}'; a blend is two styles and a share, such as 'sneak:tired:0.5'"
    )


def test_a_share_beyond_its_styles_is_refused():
    words = complaint(BadValue, style="sneak:tired:1.5")
    assert words == "style is 'sneak:tired:1.5': the share of a blend is 1.5; it must lie between 0 and 1"


def test_a_world_that_is_not_there_is_refused():
    assert complaint(UnknownName, world="stairs").startswith("no world 'stairs' in the library (worlds: course, flat,")


def test_an_unknown_gait_names_the_trial_that_asks_for_it():
    assert complaint(UnknownName, gait="pper").startswith("no gait 'pper' in the library; did you mean 'paper'?")


def test_a_mistake_in_an_inline_gait_names_its_place():
    words = complaint(BadValue, gait={"name": "", "text": "", "step": {"period": 9.0}})
    assert words == "gait: step.period is 9.0 s; it must lie between 0.15 and 2 s"


def test_a_command_after_the_end_is_refused():
    words = complaint(BadValue, command=[{"at": 6.0}])
    assert words == "command.0.at is 6.0 s, but the trial ends at 5.0 s"


def test_commands_out_of_order_are_refused():
    words = complaint(BadValue, command=[{"at": 2.0}, {"at": 1.0}])
    assert words == "command.1.at is 1.0 s; it must be later than the previous command"


def test_a_push_that_outlasts_the_trial_is_refused():
    words = complaint(BadValue, push=[{"at": 4.95, "force": [0, 1, 0]}])
    assert words == "push.0 ends at 5.05 s, but the trial ends at 5.0 s"


def test_a_step_size_that_was_not_tried_is_refused():
    words = complaint(BadValue, step_seconds=0.003)
    assert words.endswith("(choices: 0.0, 0.0005, 0.001, 0.002)")


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_push_that_is_not_finite_is_refused(number):
    assert "push.0.force.1 is" in complaint(FootfallError, push=[{"at": 1, "force": [0, number, 0]}])
