"""The studio tells what kind of document a file is, and writes files that it opens again."""

from pathlib import Path
from typing import get_args

import pytest

from footfall import catalog
from footfall.errors import BadDocument, BadValue, FootfallError
from footfall.studio import protocol as say
from footfall.studio.library import kinds
from footfall.studio.protocol.wire import SHELVES
from footfall.studio.work import saving
from footfall.studio.work.choosing import chosen
from footfall.studio.work.work import opening

EVERY_KIND = pytest.mark.parametrize("word", SHELVES)


def files_of(word: str) -> list[Path]:
    return sorted((catalog.LIBRARY / SHELVES[word]).glob("*.toml"))


@EVERY_KIND
def test_a_file_of_the_library_is_named_rightly(word):
    for path in files_of(word):
        assert kinds.opened(path.read_text())[0] == word, path.stem


@pytest.mark.slow
@EVERY_KIND
def test_what_is_written_opens_as_an_equal_document(word):
    for path in files_of(word):
        document = kinds.loaded(word, path.stem)
        assert kinds.opened(catalog.toml_of(document)) == (word, document), path.stem


@pytest.mark.slow
@pytest.mark.parametrize("word", [word for word in SHELVES if word != "trial"])
def test_a_download_of_what_is_open_opens_as_an_equal_document(word):
    for path in files_of(word):
        work = chosen(opening(), word, path.stem)
        name, toml = saving.downloaded(work, word, [0.6])
        assert name == path.stem
        assert kinds.opened(toml) == (word, getattr(work, word)), path.stem


def test_an_edited_style_is_downloaded_as_it_is_and_opened_again(stage):
    stage.ask(say.Edit(document="style", path="standing.fidget", value=3), say.Download(document="style"))
    edited, (answer,) = stage.session.work, stage.told(say.Downloaded)
    stage.ask(say.Choose(document="style", name="sneak"), say.Put(toml=answer.toml))
    assert stage.session.work.style == edited.style
    assert "style 'default'" in stage.told(say.Notice)[-1].text


def test_a_download_of_everything_is_a_trial(stage):
    stage.ask(say.Choose(document="style", name="sneak"), say.Download(document="trial"))
    (answer,) = stage.told(say.Downloaded)
    kind, trial = kinds.opened(answer.toml)
    assert kind == "trial"
    assert getattr(trial, "style", None) == "sneak"


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ('name = "x"\ntext = ""\n[changes.step]\nperiod = 40.0', BadValue, "this style.*period is 40"),
        ("run_up = 0.1", FootfallError, "this world"),
        ("a = 1", BadDocument, "not a Footfall document"),
        ("", BadDocument, "not a Footfall document"),
        ("name = ", BadDocument, "not valid TOML"),
        ('name = "x"\ntext = "y"', BadDocument, "could be a .*style or a world"),
    ],
)
def test_a_text_that_is_none_is_refused_by_what_it_is_most_like(text, kind, words):
    with pytest.raises(kind, match=words):
        kinds.opened(text)


@pytest.mark.parametrize("hint", ["style", "world"])
def test_a_text_that_could_be_several_is_what_the_hint_says(hint):
    assert kinds.opened('name = "x"\ntext = "y"', hint)[0] == hint


def test_a_hint_does_not_change_what_a_text_says():
    assert kinds.opened((catalog.LIBRARY / "worlds" / "flat.toml").read_text(), "style")[0] == "world"


def test_every_kind_that_can_be_asked_for_has_a_shelf():
    assert set(kinds.KINDS) == set(get_args(say.Document)) == set(SHELVES)
    assert {path.name for path in catalog.LIBRARY.iterdir()} >= set(SHELVES.values())
