"""A recording that is opened becomes the past: its very poses, to look at, to take again, and to go on from."""

import json
import zipfile
from dataclasses import replace

import mujoco
import numpy as np
import pytest

from footfall.bodies.build import build_model
from footfall.measure.trial.document import load_trial
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.studio import protocol as say
from footfall.studio.library import recordings as kept_recordings
from footfall.studio.protocol import frames
from footfall.studio.scene import replay as unrolling
from footfall.studio.session.session import Session
from footfall.studio.session.workspace import from_shared

pytestmark = pytest.mark.slow

NAME = "0123456789abcdef" * 2


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def recorded(**trial) -> Recording:
    return run_trial(load_trial({"name": "x"} | trial)).recording


@pytest.fixture(scope="module")
def sneaking() -> Recording:
    return recorded(style="sneak", seconds=5.0, command=[{"speed": 0.5}])


@pytest.fixture(scope="module")
def shoved() -> Recording:
    """Shoved to the left at 1 s, which it survives, and again at 3 s, which it does not."""
    pushes = [{"at": 1.0, "force": [0.0, 300.0, 0.0]}, {"at": 3.0, "force": [0.0, 3000.0, 0.0], "body": "pelvis"}]
    return recorded(seconds=8.0, command=[{"speed": 0.6}], push=pushes)


def uploaded(stage, tmp_path, recording, name=NAME):
    stage.session.takes = tmp_path
    (tmp_path / "uploads").mkdir(exist_ok=True)
    recording.save(tmp_path / "uploads" / f"{name}.npz")
    return opened(stage.ask(say.Open(upload=name, name="walk.npz")))


def opened(stage):
    """Until it is open, or refused."""
    for _ in range(3000):
        if stage.session.unrolling is None:
            break
        stage.session.advance(0.001)
    stage.run(0.05)
    return stage


def taken(stage, start, end):
    stage.ask(say.Take(start=start, end=end))
    for _ in range(3000):
        if stage.session.taking is None:
            break
        stage.session.advance(0.001)
    return Recording.load(stage.session.takes / stage.told(say.Taken)[-1].url.rsplit("/", 1)[1])


def shown_positions(stage):
    frame = stage.session.frame()
    return np.frombuffer(frame, "<f4", 3 * frames.LINKS, frames.HEADER.size).reshape(-1, 3)


def test_a_moment_shows_the_very_pose_that_was_recorded(stage, tmp_path, sneaking):
    uploaded(stage, tmp_path, sneaking)
    model = build_model(sneaking.character, 0.001)
    data = mujoco.MjData(model)
    for frame in (0, 77, 321, 499):
        stage.ask(say.Scrub(at=frame / 100))
        data.qpos[:] = sneaking.qpos[frame]
        mujoco.mj_kinematics(model, data)
        assert shown_positions(stage) == pytest.approx(data.xpos[1:], abs=1e-6)


def test_what_is_opened_and_taken_again_is_the_same_motion(stage, tmp_path, sneaking):
    uploaded(stage, tmp_path, sneaking)
    again = taken(stage, 0.0, 4.99)
    assert np.array_equal(again.qpos, sneaking.qpos)
    assert np.array_equal(again.qvel, sneaking.qvel)
    assert np.array_equal(again.stance, sneaking.stance)
    assert again.phase[50:] == pytest.approx(sneaking.phase[50:], abs=0.02)
    assert again.foot_load.sum(axis=1) == pytest.approx(sneaking.foot_load.sum(axis=1), abs=1.0)
    assert again.strike_time == pytest.approx(sneaking.strike_time, abs=0.011)


def test_it_opens_with_its_style_and_its_footprints_and_stands_still_at_the_start(stage, tmp_path, sneaking):
    stage.run(1.0)
    uploaded(stage, tmp_path, sneaking)
    told = stage.told(say.Opened)[0]
    assert (told.name, told.start, told.end) == ("walk", 0.0, pytest.approx(4.99))
    assert stage.told(say.Documents)[-1].style["name"] == "sneak"
    assert stage.told(say.Documents)[-1].saved["style"]
    timeline = stage.told(say.Timeline)[-1]
    assert timeline.scrubbing
    assert timeline.shown == 0.0
    assert [moment.name for moment in timeline.moments] == [timeline.moments[0].name, "recording walk"]
    assert timeline.moments[0].name.startswith("left at")
    prints = [one.time for one in stage.told(say.Footprint) if one.time <= 5.0][-len(sneaking.strike_time) :]
    assert prints == pytest.approx(sneaking.strike_time, abs=0.011)


def test_undo_brings_back_what_was_open_and_the_tree_where_it_was(stage, tmp_path, sneaking):
    stage.run(1.0)
    uploaded(stage, tmp_path, sneaking)
    stage.ask(say.Undo()).run(0.1)
    assert stage.session.work.style.name == "default"
    stage.ask(say.Redo()).run(0.1)
    assert stage.session.work.style.name == "sneak"
    stage.ask(say.Restore(id=1)).run(0.05)
    assert 1.0 <= stage.session.play.time < 1.5
    assert stage.session.work.style.name == "default"


@pytest.mark.slow
@pytest.mark.parametrize("frame", [180, 287, 341, 449])
def test_it_walks_on_from_any_frame(stage, tmp_path, sneaking, frame):
    uploaded(stage, tmp_path, sneaking)
    stage.ask(say.Scrub(at=frame / 100), say.Continue())
    place = stage.place[0]
    stage.run(6.0)
    assert not stage.fallen
    assert stage.place[0] > place + 1.8


def test_it_walks_on_from_a_take_that_begins_in_the_middle_of_a_step(stage, tmp_path):
    stage.session.takes = tmp_path
    stage.run(4.0)
    recording = taken(stage, 2.3, 3.9)
    uploaded(stage, tmp_path, recording)
    stage.ask(say.Scrub(at=0.0), say.Continue()).run(5.0)
    assert not stage.fallen
    assert stage.session.play.wheels[0].held_speed == pytest.approx(0.8)


def test_pushes_and_a_fall_are_shown_where_they_were(stage, tmp_path, shoved):
    uploaded(stage, tmp_path, shoved)
    words = stage.told(say.Opened)[0].words
    assert words == f"It falls at {shoved.fell_at:.1f} s."
    push = stage.session.timeline.at(3.05).pushes.pushes[0]
    assert (push.link, push.force_w[1]) == ("pelvis", pytest.approx(3000.0, rel=0.05))
    assert not stage.session.timeline.at(3.2).pushes.pushes
    assert stage.told(say.Fell)[-1].at == pytest.approx(shoved.fell_at, abs=0.02)
    assert "shoved with" in stage.told(say.Fell)[-1].why
    stage.ask(say.Scrub(at=2.0), say.Continue()).run(4.0)
    assert not stage.fallen, "what the trial did later is not done when it goes on otherwise"


@pytest.mark.slow
@pytest.mark.parametrize(
    "trial",
    [
        {"gait": "planar-walk", "contact": "sticking"},
        {"gait": "planar-walk", "command": [{"at": 1.5, "gait": "planar-run"}]},
        {"world": "slope-up", "command": [{"speed": 0.6}]},
        {"world": "course", "seed": 5, "command": [{"speed": 0.6}]},
        {"step_seconds": 0.002, "command": [{"speed": 0.6}]},
        {"step_seconds": 0.0005, "command": [{"speed": 0.6}]},
        {"character": "giant", "command": [{"speed": 0.6, "period": 0.9}]},
        {"command": [{"mode": "stand"}]},
    ],
)
def test_every_kind_of_recording_opens_and_goes_on(stage, tmp_path, trial):
    recording = recorded(seconds=4.0, **trial)
    uploaded(stage, tmp_path, recording)
    stage.ask(say.Scrub(at=2.5), say.Continue())
    assert np.array_equal(stage.session.play.stage.crowd.batch.qpos[0], recording.qpos[250])
    ground = [stage.session.play.stage.ground_at(x) for x in (0.0, 4.0, 6.0)]
    assert len(set(ground)) > 1 or not recording.profile
    stage.run(4.0)
    assert not stage.fallen


def test_what_is_longer_than_the_past_is_shown_in_part(stage, tmp_path, sneaking, monkeypatch):
    monkeypatch.setattr(unrolling, "SECONDS", 2.0)
    uploaded(stage, tmp_path, sneaking)
    assert stage.told(say.Opened)[0].words == "It lasts 5 s; the first 2 s are shown."
    assert len(stage.session.timeline.past) == 200


# ---------------------------------------------------------------- what cannot be opened


def refused(stage, tmp_path, data):
    stage.session.takes = tmp_path
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
    assert "names documents of another place" in text


@pytest.mark.slow
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
    stage.session.takes = tmp_path
    (tmp_path / "uploads").mkdir()
    (tmp_path / "uploads" / f"{NAME}.npz").write_bytes(changed(sneaking, tmp_path, **wild))
    opened(stage.ask(say.Open(upload=NAME)))
    stage.ask(say.Scrub(at=1.0), say.Continue()).run(1.0)
    stage.ask(say.Choose(document="style", name="proud"), say.StandUp()).run(1.0)
    assert stage.session.play.stage.is_sound()
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
    assert f"'{name.removeprefix('command_')}' holds what cannot have been" in refused(stage, tmp_path, data)


@pytest.fixture(scope="module")
def take(tmp_path_factory) -> Recording:
    """Half a second of a session."""
    folder = tmp_path_factory.mktemp("takes")
    session = Session()
    session.takes = folder
    session.longest = float("inf")
    session.run(1000)
    session.ask(say.Take(start=0.4, end=0.9))
    while session.taking is not None:
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
    stage.session.takes = tmp_path
    stage.ask(say.Open(upload=upload))
    assert "has expired" in stage.told(say.Refused)[-1].text


def test_it_can_be_stopped(stage, tmp_path, sneaking):
    stage.session.takes = tmp_path
    (tmp_path / "uploads").mkdir()
    sneaking.save(tmp_path / "uploads" / f"{NAME}.npz")
    stage.ask(say.Open(upload=NAME), say.Open(upload=NAME))
    assert "still being opened" in stage.told(say.Refused)[-1].text
    stage.run(0.05).ask(say.StopOpening()).run(0.5)
    assert stage.told(say.Opening)[-1].done < 0.0
    assert not stage.told(say.Opened)
    assert stage.session.shown is None


# ---------------------------------------------------------------- the library


def test_a_range_is_kept_listed_opened_and_deleted(stage, tmp_path):
    stage.session.takes = tmp_path
    stage.run(2.5).ask(say.Take(start=0.5, end=2.0, keep="my walk"))
    while stage.session.taking is not None:
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
    stage.session.takes = tmp_path
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


# ---------------------------------------------------------------- what was taken on the stage itself


@pytest.mark.slow
@pytest.mark.parametrize(
    "before",
    [
        say.Scene(kind="crowd", count=3),
        say.Choose(document="gait", name="planar-skip"),
        say.Edit(document="style", path="step.period", value=0.75),
    ],
)
def test_what_was_taken_on_the_stage_opens_with_what_was_open(stage, tmp_path, before):
    stage.session.takes = tmp_path
    stage.ask(before).run(4.5)
    work = stage.session.work
    recording = taken(stage, 3.0, 4.4)
    uploaded(stage, tmp_path, recording)
    opened_work = stage.session.work
    assert (opened_work.character, opened_work.gait, opened_work.style) == (work.character, work.gait, work.style)
    assert from_shared(opened_work.shared) == opened_work
    stage.ask(say.Scrub(at=1.0), say.Continue()).run(3.0)
    assert not stage.fallen
    if stage.session.history.undo[-1].words.startswith("recording"):
        stage.ask(say.Undo()).run(0.2)
    assert stage.session.work == work
