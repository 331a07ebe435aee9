"""`footfall run --from` goes on from a recording, of one character or of a crowd."""

import pytest


@pytest.mark.slow
def test_a_walk_goes_on_from_any_time_to_the_same_file(footfall, files, tmp_path):
    good = files / "good.npz"
    said = footfall("run", "--from", f"{good}@0.12", "--recording", "again.npz", "--report", "again.json")
    assert said.status == 0, said.err
    assert "from 0.12 s; everything before that is as recorded" in said.err
    assert (tmp_path / "again.npz").read_bytes() == good.read_bytes()


@pytest.mark.slow
def test_a_crowd_goes_on_and_replays_by_its_file_alone(footfall, tmp_path):
    footfall("crowd", "--count", "2", "--seconds", "0.6", "--recording", "whole.npz")
    said = footfall("run", "--from", "whole.npz@0.3", "--recording", "again.npz")
    assert said.status == 0, said.err
    assert "2 characters, 0.6 s" in said.out
    assert (tmp_path / "again.npz").read_bytes() == (tmp_path / "whole.npz").read_bytes()
    assert "identical to whole.npz" in footfall("run", "whole.npz").err
    assert "2 characters, 0.8 s" in footfall("run", "--from", "whole.npz", "--set", "seconds=0.8").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "give either a trial to run or, with --from, a recording"),
        (("shoved", "--from", "good.npz"), "give either a trial to run or, with --from, a recording"),
        (("--from", "none.npz@1"), "there is no recording none.npz"),
        (("--from", "good.npz@soon"), "write a time in seconds after the @"),
        (("--from", "good.npz@7"), "the recording runs from 0 to 0.29 s"),
        (("--from", "good.npz@-1"), "the recording runs from 0 to 0.29 s"),
        (("--from", "good.npz@nan"), "the recording runs from 0 to 0.29 s"),
        (("--from", "good.npz"), "nothing is left to run after 0.29 s"),
        (("--from", "good.npz@0.1", "--set", "gait=walk"), "with --from only seconds can change"),
        (("--from", "good.npz@0.1", "--set", "seconds=long"), "seconds must lie between 0 and 3600"),
        (("--from", "truncated.npz@0.1"), "is damaged, truncated"),
        (("--from", "good.npz@0.1", "--recording", "good.npz"), "would overwrite another file"),
    ],
)
def test_what_cannot_be_gone_on_from_is_said_in_a_sentence(footfall, files, monkeypatch, arguments, words):
    monkeypatch.chdir(files)
    said = footfall("run", *arguments)
    assert said.status == 2
    assert words in " ".join(said.err.split())
