"""Recordings are kept in the library, listed, opened and deleted there."""

import pytest
from studio.scene.recordings import opened

from footfall.studio import protocol as say
from footfall.studio.library import recordings as kept_recordings

pytestmark = pytest.mark.slow


def test_a_range_is_kept_listed_opened_and_deleted(stage, tmp_path):
    stage.session.reels.folder = tmp_path
    stage.run(2.5).ask(say.Take(start=0.5, end=2.0, keep="my walk"))
    while stage.session.reels.taking is not None:
        stage.session.advance(0.001)
    assert stage.told(say.Saved)[-1] == say.Saved(document="recording", name="my walk")
    entry = stage.told(say.Library)[-1].recordings[0]
    assert entry == say.Entry(name="my walk", text="humanoid, walk, 1.5 s", own=True)
    stage.ask(say.Take(start=0.5, end=2.0, keep="my walk"))
    assert "already" in stage.told(say.Refused)[-1].text
    opened(stage.ask(say.Choose(document="recording", name="my walk")))
    assert stage.told(say.Opened)[-1].name == "my walk"
    stage.ask(say.Delete(document="recording", name="my walk"))
    assert stage.told(say.Library)[-1].recordings == []
    stage.ask(say.Choose(document="recording", name="my walk"))
    assert "no recording 'my walk'" in stage.told(say.Refused)[-1].text


@pytest.mark.parametrize("name", ["../evil", "/tmp/evil", "con", "a/b", ".hidden"])
def test_no_name_leaves_the_library(stage, tmp_path, name):
    stage.session.reels.folder = tmp_path
    stage.run(0.5).ask(
        say.Take(start=0.0, end=0.4, keep=name), say.Choose(document="recording", name=name),
        say.Delete(document="recording", name=name),
    )  # fmt: skip
    assert len([told for told in stage.told(say.Refused) if "not a valid name" in told.text]) == 3


def test_the_shelf_has_limits(monkeypatch):
    kept_recordings.keep("one", b"12345")
    monkeypatch.setattr(kept_recordings, "MOST_BYTES", 8)
    with pytest.raises(Exception, match="delete some first"):
        kept_recordings.keep("two", b"12345")
    kept_recordings.keep("one", b"1234567", overwrite=True)
    monkeypatch.setattr(kept_recordings, "LARGEST", 3)
    with pytest.raises(Exception, match="the limit is"):
        kept_recordings.keep("one", b"1234", overwrite=True)


def test_a_broken_file_on_the_shelf_says_so(home):
    kept_recordings.keep("one", b"12345")
    assert kept_recordings.shelf()[0].text.startswith("cannot be opened: 'one' is damaged")
