import json
import zipfile

import numpy as np
import pytest

from footfall.errors import BadRecording, BadValue, CannotWrite
from footfall.laws.tables import Command
from footfall.measure.trial.run import run_trial
from footfall.sim.moments import MOMENT_COLUMNS, memory_columns, tally_columns
from footfall.sim.recording import COLUMNS, COMMAND, Recording
from footfall.stage.opened import load_trial


@pytest.fixture(scope="module")
def recording() -> Recording:
    trial = load_trial({"name": "x", "gait": "paper", "seconds": 1.5, "command": [{"speed": 0.5}]})
    return run_trial(trial).recording


@pytest.fixture
def path(recording, tmp_path):
    recording.save(tmp_path / "walk.npz")
    return tmp_path / "walk.npz"


def complaint(path):
    with pytest.raises(BadRecording) as caught:
        Recording.load(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def rewritten(path, **changes):
    """The same file with some arrays exchanged, or left out when None."""
    with np.load(path) as file:
        arrays = dict(file) | changes
    np.savez(path, **{name: array for name, array in arrays.items() if array is not None})
    return path


def test_a_recording_saved_and_loaded_is_the_same(recording, path):
    assert Recording.load(path).to_bytes() == recording.to_bytes()


@pytest.fixture(scope="module")
def starting() -> Recording:
    """Half a second of standing, then half a second of walking at 0.4 m/s."""
    command = [{"mode": "stand", "speed": 0.4, "sideways": 0.1}, {"at": 0.5, "mode": "walk"}]
    return run_trial(load_trial({"name": "x", "seconds": 1.0, "command": command})).recording


def test_a_recording_carries_the_mode(starting, tmp_path):
    starting.save(tmp_path / "x.npz")
    again = Recording.load(tmp_path / "x.npz")
    modes = [again.mode_at(frame) for frame in range(len(again))]
    half = len(again) // 2
    assert modes == ["stand"] * half + ["walk"] * (len(again) - half)


@pytest.mark.parametrize(("name", "asked"), [("speed", 0.4), ("sideways", 0.1)])
def test_while_it_is_to_stand_no_speed_is_asked(starting, name, asked):
    half = len(starting) // 2
    assert starting.asked(name) == pytest.approx([0.0] * half + [asked] * (len(starting) - half))


def test_plain_numpy_opens_it(path):
    with np.load(path) as file:
        command = {COMMAND + name for name in Command.__struct_fields__}
        assert set(file) == {*COLUMNS, *command, *MOMENT_COLUMNS, *memory_columns("genbicon"), *tally_columns()}


@pytest.mark.parametrize("name", COLUMNS)
def test_every_array_has_its_declared_shape(recording, name):
    shape = np.shape(getattr(recording, name))
    assert len(shape) == len(COLUMNS[name].dimensions)
    assert COLUMNS[name].meaning


def test_there_are_a_hundred_frames_a_second(recording):
    assert recording.time == pytest.approx(np.arange(150) / 100)


def test_a_frame_is_of_one_moment(recording):
    """The mass centre that the law felt is that of the pose beside it."""
    import mujoco

    from footfall.bodies.build import build_model

    model = build_model(recording.character, recording.step_seconds)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = recording.qpos[77], recording.qvel[77]
    mujoco.mj_forward(model, data)
    mujoco.mj_subtreeVel(model, data)
    assert recording.com[77] == pytest.approx(data.subtree_com[1], abs=1e-5)
    assert recording.com_velocity[77] == pytest.approx(data.subtree_linvel[1], abs=1e-5)
    assert recording.foot_position[77, 1] == pytest.approx(data.body("right_foot").xpos, abs=1e-5)


def test_a_foot_strike_is_where_the_foot_was(recording):
    for time, side, position in zip(
        recording.strike_time, recording.strike_side, recording.strike_position, strict=True
    ):
        frame = int(np.ceil(time * 100 - 1e-6))
        assert recording.stance[frame] == side
        assert recording.foot_position[frame, side] == pytest.approx(position, abs=0.02)


def test_a_foot_strike_falls_on_a_tick(recording):
    ticks = recording.strike_time / recording.step_seconds
    assert len(ticks) >= 2
    assert ticks == pytest.approx(np.rint(ticks), abs=1e-6)


def test_the_document_holds_the_whole_character_and_gait(recording):
    table = json.loads(recording.document)
    assert table["character"]["bones"]["torso"]["mass"] == 15.5
    assert table["gait"]["name"] == "paper"


def test_a_missing_file_is_said_so(tmp_path):
    assert complaint(tmp_path / "no.npz") == f"there is no recording {tmp_path / 'no.npz'}"


def test_a_folder_is_said_so(tmp_path):
    assert complaint(tmp_path) == f"{tmp_path} is a folder; a recording (.npz) is needed"


@pytest.mark.parametrize("part", [0.0, 0.3, 0.9, 0.999])
def test_a_truncated_file_is_said_so(path, part):
    data = path.read_bytes()
    path.write_bytes(data[: int(part * len(data))])
    assert complaint(path) == f"{path} is damaged, truncated, or not a Footfall recording"


def test_a_flipped_byte_is_noticed(path):
    with zipfile.ZipFile(path) as archive:
        member = archive.getinfo("qpos.npy")
    data = bytearray(path.read_bytes())
    data[member.header_offset + member.compress_size // 2] ^= 0xFF
    path.write_bytes(data)
    assert "is damaged" in complaint(path)


def test_a_foreign_npz_is_said_so(tmp_path):
    np.savez(tmp_path / "other.npz", weights=np.zeros(3))
    assert "is not a Footfall recording, or from another version: it has no 'time'" in complaint(tmp_path / "other.npz")


def test_a_foreign_zip_is_said_so(tmp_path):
    with zipfile.ZipFile(tmp_path / "other.npz", "w") as archive:
        archive.writestr("letter.txt", "hello")
    assert "not a Footfall recording" in complaint(tmp_path / "other.npz")


def test_an_array_that_runs_code_is_not_opened(tmp_path, path):
    assert "not a Footfall recording" in complaint(rewritten(path, phase=np.array([print], dtype=object)))


def test_arrays_of_different_length_are_refused(path):
    assert "'phase' does not fit the other arrays" in complaint(rewritten(path, phase=np.zeros(3)))


def test_an_array_of_another_shape_is_refused(path):
    assert "'com' has the wrong type or size" in complaint(rewritten(path, com=np.zeros(150)))


def test_a_text_in_place_of_numbers_is_refused(path):
    assert "'heading' has the wrong type or size" in complaint(rewritten(path, heading=np.array(["x"] * 150)))


@pytest.mark.parametrize("document", ["", "[]", "{}", '{"character": 3, "gait": 4}'])
def test_a_document_that_is_no_trial_is_refused(path, document):
    assert "holds a trial that cannot be read" in complaint(rewritten(path, document=np.array(document)))


def test_an_unwritable_place_leaves_nothing(recording, tmp_path):
    with pytest.raises(CannotWrite):
        recording.save(tmp_path / "no folder" / "walk.npz")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["qpos", "qvel"])
def test_coordinates_that_are_not_finite_are_refused(recording, path, name):
    array = getattr(recording, name).copy()
    array[7, 3] = np.nan
    assert f"'{name}' holds numbers that are not finite" in complaint(rewritten(path, **{name: array}))


def test_a_file_that_would_fill_the_memory_is_not_unpacked(path):
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros.npy", bytes(30_000_000))
    with pytest.raises(BadRecording, match=r"would unpack to \d+ MB; a recording's limit is 20 MB"):
        Recording.load(path, largest=20_000_000)


def test_an_array_that_promises_more_than_it_has_is_refused(path, tmp_path):
    header = np.lib.format.header_data_from_array_1_0(np.zeros(1)) | {"shape": (10**12,)}
    with zipfile.ZipFile(path, "a") as archive, archive.open("more.npy", "w") as member:
        np.lib.format.write_array_header_1_0(member, header)
    assert "is damaged" in complaint(path)


def test_sentences_can_call_it_by_another_name(path):
    path.write_bytes(b"nothing")
    with pytest.raises(BadRecording, match="this upload is damaged"):
        Recording.load(path, "this upload")


def test_a_file_holds_torque_and_contact_only_if_they_are_asked_for(recording, path, tmp_path):
    more = tmp_path / "more.npz"
    recording.keeping(["torque", "contact"]).save(more)
    with np.load(path) as plain, np.load(more) as full:
        assert set(full) - set(plain) == {"torque", "contact", "sole_load"}
        assert all(full[name].tobytes() == plain[name].tobytes() for name in plain)
    read = Recording.load(more)
    assert read.to_bytes() == more.read_bytes()
    assert read.sole_load.sum(axis=2) == pytest.approx(read.foot_load)
    assert np.array_equal(read.contact, read.foot_load > 0.0)
    assert Recording.load(path).torque is None


def test_the_torque_of_a_frame_drives_the_tick_after_it(recording):
    """Work is summed at every tick; between two frames it grows by about torque times rate."""
    power = np.abs(recording.torque * recording.qvel[:, 6:]).sum(axis=1)
    grown = np.diff(recording.work).sum()
    assert 0.5 * power.sum() / 100 < grown < 2.0 * power.sum() / 100


@pytest.mark.parametrize("name", ["torque", "contact", "sole_load"])
def test_an_optional_array_that_does_not_fit_is_refused(recording, tmp_path, name):
    more = tmp_path / "more.npz"
    recording.keeping(["torque", "contact"]).save(more)
    with np.load(more) as file:
        cut = file[name][:-1]
    assert "does not fit" in complaint(rewritten(more, **{name: cut}))


def test_a_column_that_there_is_not_is_refused(recording):
    with pytest.raises(BadValue, match="no column 'torqe' to add; did you mean 'torque'"):
        recording.keeping(["torqe"])
