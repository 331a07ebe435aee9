"""Files from anywhere: whatever a recording's bytes say, loading it takes little memory and ends in one sentence."""

import io
import json
import os
import tracemalloc
import zipfile

import numpy as np
import pytest

from footfall.errors import BadRecording
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording, glance
from footfall.stage.opened import load_trial


@pytest.fixture(scope="module")
def data(tmp_path_factory) -> bytes:
    trial = load_trial({"name": "x", "gait": "paper", "seconds": 0.3, "push": [{"at": 0.1, "force": [9.0, 0.0, 0.0]}]})
    return run_trial(trial).recording.to_bytes()


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {one: archive.read(one) for one in archive.namelist()}


def packed(path, parts: dict[str, bytes]):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return path


def array(values) -> bytes:
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asarray(values), allow_pickle=False)
    return file.getvalue()


def complaint(path) -> str:
    with pytest.raises(BadRecording) as caught:
        Recording.load(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


HEADERS = {
    "a bracket the wrong way round": (b"}", b"{"),
    "an open bracket": (b"(", b"["),
    "another order": (b"False", b"Fa,se"),
    "a text for a length": (b"'shape': (", b"'shape':'("),
    "no dictionary": (b"{'descr'", b"['descr'"),
    "a type that is none": (b"<f8", b"<f7"),
    "a type of many fields": (b"'<f8'", b"'f,f'"),
    "a time": (b"<f8", b"<M8"),
    "a zero byte": (b"'descr'", b"'des\0r'"),
}


@pytest.mark.parametrize(("old", "new"), HEADERS.values(), ids=HEADERS)
def test_a_damaged_header_is_said_by_the_shelf_and_when_opened(data, tmp_path, old, new):
    parts = members(data)
    assert old in parts["time.npy"]
    path = packed(tmp_path / "x.npz", parts | {"time.npy": parts["time.npy"].replace(old, new, 1)})
    assert "damaged" in complaint(path)
    with pytest.raises(BadRecording):
        glance(path, "x")


@pytest.mark.parametrize("fell_at", [["a"], 1j, "never"])
def test_a_shelf_shows_a_fall_that_is_no_number_as_damaged(data, tmp_path, fell_at):
    path = packed(tmp_path / "x.npz", members(data) | {"fell_at.npy": array(fell_at)})
    with pytest.raises(BadRecording):
        glance(path, "x")


@pytest.mark.slow
def test_a_file_that_lies_about_its_size_unpacks_no_more_than_it_said(data, tmp_path):
    path = packed(tmp_path / "x.npz", {"time.npy": bytes(200_000_000)})
    packed_bytes = path.read_bytes()
    size = (200_000_000).to_bytes(4, "little")
    assert packed_bytes.count(size) >= 1
    path.write_bytes(packed_bytes.replace(size, (1000).to_bytes(4, "little")))
    tracemalloc.start()
    complaint(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 20_000_000


@pytest.mark.slow
def test_a_file_packed_as_no_recording_is_is_not_unpacked(tmp_path):
    path = packed(tmp_path / "x.npz", {"time.npy": bytes(200_000_000)})
    tracemalloc.start()
    assert "damaged" in complaint(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 20_000_000


COLUMNS = {
    "time": np.full(30, np.inf),
    "com": np.full((30, 3), np.nan),
    "heading": np.full(30, np.nan),
    "command_mode": np.full(30, 77),
    "stance": np.full(30, 5),
    "gait_number": np.full(30, 3),
    "versions": np.array("[]"),
    "gaits": np.array("[1]"),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_column_that_nothing_could_be_drawn_from_is_refused(data, tmp_path, name):
    assert complaint(packed(tmp_path / "x.npz", members(data) | {f"{name}.npy": array(COLUMNS[name])}))


def test_places_in_whole_numbers_are_refused(data, tmp_path):
    parts = members(data)
    place = np.load(io.BytesIO(parts["qpos.npy"])).astype(np.int64)
    assert "'qpos'" in complaint(packed(tmp_path / "x.npz", parts | {"qpos.npy": array(place)}))


def test_letters_that_do_not_exist_are_refused(data, tmp_path):
    parts = members(data)
    text = bytearray(parts["ending.npy"])
    text[-4:] = b"\xff\xff\xff\x7f"
    assert "damaged" in complaint(packed(tmp_path / "x.npz", parts | {"ending.npy": bytes(text)}))


DOCUMENTS = {
    "a world that is a number": {"world": 3},
    "a world of another place": {"world": "/dev/zero"},
    "a push without an end": {"push": [{"at": 0.1, "force": [1.0, 0.0, 0.0]}]},
    "a push that is none": {"push": [3]},
    "a seed that is none": {"seed": "x"},
    "no name": {"name": None},
}


@pytest.mark.parametrize("change", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_trial_that_cannot_be_shown_is_refused(data, tmp_path, change):
    parts = members(data)
    table = json.loads(np.load(io.BytesIO(parts["document.npy"])).item()) | change
    assert complaint(packed(tmp_path / "x.npz", parts | {"document.npy": array(json.dumps(table))}))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "x.npz")
    assert "it is not an ordinary file" in complaint(tmp_path / "x.npz")
