"""What is no recording, or cannot have been one, is refused in a sentence and harms nothing."""

import json
import zipfile
from dataclasses import replace

import numpy as np
import pytest
from studio.scene.recordings import NAME, opened

from footfall.sim.recording import Recording
from footfall.studio import protocol as say
from footfall.studio.scene import replay as unrolling
from footfall.studio.session.session import Session

pytestmark = pytest.mark.slow


def refused(stage, tmp_path, data):
    stage.session.reels.folder = tmp_path
    (tmp_path / "uploads").mkdir(exist_ok=True)
    (tmp_path / "uploads" / f"{NAME}.npz").write_bytes(data)
    before = stage.session.work
    opened(stage.ask(say.Open(upload=NAME, name="x.npz")))
    assert stage.session.work is before
    assert stage.session.shown is None
    assert stage.told(say.Opening)[-1].done < 0.0
    return stage.told(say.Refused)[-1].text


def changed(recording, tmp_path, **arrays):
    recording.save(tmp_path / "y.npz")
    with np.load(tmp_path / "y.npz") as file:
        np.savez(tmp_path / "y.npz", **(dict(file) | arrays))
    return (tmp_path / "y.npz").read_bytes()


def test_what_is_no_recording_is_refused_in_a_sentence(stage, tmp_path):
    assert refused(stage, tmp_path, b"PK\x03\x04 and so on") == "'x' is damaged, truncated, or not a Footfall recording"


def test_a_bomb_is_not_unpacked(stage, tmp_path, monkeypatch):
    monkeypatch.setattr(unrolling, "LARGEST_UNPACKED", 20_000_000)
    with zipfile.ZipFile(tmp_path / "bomb.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("qpos.npy", bytes(30_000_000))
    assert "would unpack to 30 MB" in refused(stage, tmp_path, (tmp_path / "bomb.npz").read_bytes())


def test_coordinates_of_another_body_are_refused(stage, tmp_path, sneaking):
    data = changed(sneaking, tmp_path, qpos=sneaking.qpos[:, :-1])
    assert "but its body 'humanoid' has" in refused(stage, tmp_path, data)


def test_a_document_of_another_version_is_refused(stage, tmp_path, sneaking):
    table = sneaking.trial_table
    table["gait"]["step"]["magic"] = 1.0
    assert "magic" in refused(stage, tmp_path, changed(sneaking, tmp_path, document=np.array(json.dumps(table))))


@pytest.mark.parametrize("change", [{"world": "/etc/passwd"}, {"command": [{"at": 0.0, "gait": "/etc/passwd"}]}])
def test_a_recording_reads_no_file_of_this_machine(stage, tmp_path, sneaking, change):
    table = sneaking.trial_table | change
    text = refused(stage, tmp_path, changed(sneaking, tmp_path, document=np.array(json.dumps(table))))
    assert (
        "refers to documents elsewhere" in text or "is a path; here a world must be given by its library name" in text
    )


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("limitless", [np.inf, -np.inf, np.nan])
def test_numbers_out_of_all_bounds_harm_nothing(stage, tmp_path, sneaking, limitless, kept):
    """With what going on needs, or without it as in an old file."""
    frames_ = len(sneaking)
    if not kept:
        sneaking = replace(sneaking, moments=None)
    wild = {
        "stance": np.full(frames_, 2**31 - 1, np.int32), "steps": np.arange(frames_, dtype=np.int32) * 10**6,
        "gait_number": np.full(frames_, -9), "phase": np.full(frames_, np.nan), "period": np.zeros(frames_),
        "command_mode": np.full(frames_, 99), "command_gait": np.full(frames_, 10**6),
        "foot_load": np.full((frames_, 2), 1e30),
        "command_speed": np.full(frames_, limitless),
        "command_heading": np.full(frames_, limitless), "command_width": np.full(frames_, limitless),
        "push": np.full((frames_, 3), limitless), "fell_at": np.array(limitless),
        "strike_time": np.full(len(sneaking.strike_time), np.nan), "time": np.full(frames_, -1e9),
    }  # fmt: skip
    stage.session.reels.folder = tmp_path
    (tmp_path / "uploads").mkdir()
    (tmp_path / "uploads" / f"{NAME}.npz").write_bytes(changed(sneaking, tmp_path, **wild))
    opened(stage.ask(say.Open(upload=NAME)))
    stage.ask(say.Scrub(at=1.0), say.Continue()).run(1.0)
    stage.ask(say.Choose(document="style", name="proud"), say.GetUp(placed=True)).run(1.0)
    assert np.isfinite(stage.session.play.simulation.batch.data.qpos).all()
    assert "NaN" not in json.dumps(stage.session.saved())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("memory_stride_stance", 2), ("memory_next_stance", -2), ("memory_stride_phase", np.nan),
        ("warm_start", np.inf), ("touch", np.nan), ("origin", np.inf), ("command_mode", 7),
    ],
)  # fmt: skip
def test_what_no_law_can_remember_is_refused(stage, tmp_path, sneaking, name, value):
    wild = sneaking.arrays()[name].astype(float)
    wild[333] = value
    data = changed(sneaking, tmp_path, **{name: wild})
    assert f"'{name.removeprefix('command_')}' holds impossible values" in refused(stage, tmp_path, data)


WAIT, NOT_BEGUN = '[{"do": "wait", "seconds": 1.0}]', [[], False, None, ["running"]]


@pytest.fixture(scope="module")
def take(tmp_path_factory) -> Recording:
    """Half a second of a session."""
    folder = tmp_path_factory.mktemp("takes")
    session = Session()
    session.reels.folder = folder
    session.longest = float("inf")
    session.run(1000)
    session.ask(say.Take(start=0.4, end=0.9))
    while session.reels.taking is not None:
        session.advance(0.0)
    session.close()
    return Recording.load(next(folder.glob("*.npz")))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("skills", lambda kept: kept[0][1].append(3)),
        ("skills", lambda kept: kept[0][1][0].__setitem__(3, "fly")),
        ("skills", lambda kept: kept[0][1][0].__setitem__(0, "fast")),
        ("skills", lambda kept: kept[0][1][0].__setitem__(11, [[0.0, {"gait": 7}]])),
        ("skills", lambda kept: kept[0][1][0].__setitem__(11, [[0.0, {"mode": "fly"}]])),
        ("skills", lambda kept: kept[0][1][0].__setitem__(11, [[0.0, {"secret": 1}]])),
        ("skills", lambda kept: kept[0][1][0].__setitem__(12, ['[{"do": "fly"}]', NOT_BEGUN])),
        ("skills", lambda kept: kept[0][1][0].__setitem__(12, [WAIT, [[], True, float("nan"), ["running"]]])),
        ("pushes", lambda kept: kept[0][1][0].append([9, "torso", [0, 0, 0], 0, 99, None, "push", None])),
        ("balls", lambda kept: kept[0][1].pop()),
        ("balls", lambda kept: kept[0][1][0].__setitem__(0, -1.0)),
        ("documents", lambda kept: kept[0][1].pop("character")),
        ("documents", lambda kept: kept[0][1].__setitem__("world", "/etc/passwd")),
        ("documents", lambda kept: kept[0][1]["scene"].__setitem__("kind", "compare")),
    ],
)
def test_a_take_that_cannot_have_been_is_refused(stage, tmp_path, take, name, change):
    kept = json.loads(getattr(take.moments, name))
    change(kept)
    assert refused(stage, tmp_path, changed(take, tmp_path, **{name: np.array(json.dumps(kept))}))


def test_a_document_that_is_nested_without_end_is_refused(stage, tmp_path, sneaking):
    text = '{"a":' * 100_000 + "1" + "}" * 100_000
    assert "cannot be read" in refused(stage, tmp_path, changed(sneaking, tmp_path, document=np.array(text)))


@pytest.mark.parametrize("upload", ["", "0" * 32, "../../secret", "/etc/passwd", "0123"])
def test_only_an_upload_of_this_session_is_opened(stage, tmp_path, upload):
    stage.session.reels.folder = tmp_path
    stage.ask(say.Open(upload=upload))
    assert "has expired" in stage.told(say.Refused)[-1].text
