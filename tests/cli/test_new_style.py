"""`footfall new style` and `new trial` write documents that explain themselves, load, and say what was asked."""

import pytest

from footfall import catalog
from footfall.cli.explained_toml import commented_style, commented_trial
from footfall.gaits.named import new_style
from footfall.gaits.style import Style, differences, style, styled
from footfall.laws.register import gait
from footfall.laws.tables import Side
from footfall.measure.trial.sequences import random_sequence
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial


@pytest.mark.slow
@pytest.mark.parametrize("name", ["default", "sneak", "limp"])
def test_a_commented_style_is_the_style(name, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(commented_style(style(name), "mine.toml"))
    assert style(path) == style(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.names(Trial))
def test_a_commented_trial_is_the_trial(name, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(commented_trial(load_trial(name), "mine.toml"))
    assert load_trial(path) == load_trial(name)


@pytest.mark.slow
def test_what_a_comment_offers_can_be_had(tmp_path):
    """Every line behind a '# ' that sets a value is one that a style may set, and to what the gait has."""
    text = commented_style(style("default"), "mine.toml")
    offered = text.partition("remove the '#'")[2].partition("# [left]")[0].splitlines()[1:]
    path = tmp_path / "mine.toml"
    lines = [line.removeprefix("# ") for line in offered if line]
    path.write_text('name = "mine"\ntext = "my own"\n[changes]\n' + "\n".join(lines) + "\n")
    assert len(lines) > 30
    assert differences(gait("walk"), styled(gait("walk"), style(path))) == []


@pytest.mark.slow
def test_a_new_style_begins_as_another_with_changes(footfall, tmp_path):
    said = footfall("new", "style", "mine", "--from", "sneak", "--set", "step.period=0.9", "--set", "speed=0.4")
    assert said.err == "wrote mine.toml; walk it with: footfall walk --style mine.toml\n"
    mine, sneak = style(tmp_path / "mine.toml"), style("sneak")
    assert (mine.name, mine.speed) == ("mine", 0.4)
    assert mine.changes == catalog.merged(sneak.changes, {"step": {"period": 0.9}})


def test_a_change_may_be_of_one_foot():
    assert new_style("mine", "default", ["left.step.period=0.5"]).left == {"step": {"period": 0.5}}


def test_a_blend_becomes_a_style_of_its_own():
    sneak, limp, between = (
        styled(gait("walk"), new_style("mine", name, [])) for name in ("sneak", "limp", "sneak:limp:0.5")
    )
    for side in Side:
        periods = [one.on(side).step.period for one in (sneak, limp)]
        assert between.on(side).step.period == pytest.approx(sum(periods) / 2)


def test_a_new_trial_plays(footfall, tmp_path):
    footfall("new", "trial", "mine", "--set", "style=limp", "--set", "seconds=0.3", "--set", "command.0.speed=0.2")
    trial = load_trial(tmp_path / "mine.toml")
    assert (trial.name, trial.style, trial.seconds, trial.command[0].speed) == ("mine", "limp", 0.3, 0.2)
    assert footfall("run", "mine.toml").status == 0


def test_a_new_trial_begins_as_another(footfall, tmp_path):
    footfall("new", "trial", "harder", "--from", "shoved", "--set", "push.0.force=[0,800,0]")
    assert load_trial(tmp_path / "harder.toml").push[0].force == (0.0, 800.0, 0.0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["style", "mine", "--from", "sneek"], "did you mean 'sneak'?"),
        (["style", "mine", "--set", "step.perod=1"], "did you mean 'period'?"),
        (["style", "mine", "--set", "step.period=9"], "it must lie between 0.15 and 2 s"),
        (["style", "mine", "--from", "sneak:limp"], "a blend is two styles and a share"),
        (["style", "mine", "--out", "mine.txt"], "the name must end in .toml"),
        (["trial", "mine", "--from", "shovd"], "did you mean 'shoved'?"),
        (["trial", "mine", "--set", "seconds=-1"], "it must lie between"),
        (["trial", "mine", "--out", "there/mine.toml"], "there is no folder"),
    ],
)
def test_a_mistake_is_one_sentence_and_leaves_no_file(footfall, tmp_path, arguments, words):
    said = footfall("new", *arguments)
    assert said.status == 2
    assert words in said.err
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["style", "trial"])
def test_a_file_that_is_there_is_left_alone_unless_told(footfall, tmp_path, kind):
    (tmp_path / "mine.toml").write_text("mine")
    assert "give --force" in footfall("new", kind, "mine").err
    assert (tmp_path / "mine.toml").read_text() == "mine"
    assert footfall("new", kind, "mine", "--force").status == 0
    assert catalog.load(Style if kind == "style" else Trial, tmp_path / "mine.toml").name == "mine"


def test_a_random_trial_is_the_sequence_of_its_seed(footfall, tmp_path):
    footfall("new", "trial", "--random", "17", "--seconds", "12", "--out", "any.toml")
    assert load_trial(tmp_path / "any.toml").command == random_sequence(17, 12.0).command


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "a trial needs a name"),
        (["--random", "1", "--from", "shoved"], "a trial starts from one of them"),
        (["--random", "-1"], "a seed is a whole number, 0 or more"),
        (["--random", "1", "--seconds", "1e9"], "it must lie between"),
    ],
)
def test_a_mistake_in_a_new_trial_is_one_sentence(footfall, tmp_path, arguments, words):
    said = footfall("new", "trial", *arguments, "--out", "any.toml").err
    assert words in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())
