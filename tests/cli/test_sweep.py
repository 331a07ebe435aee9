"""`footfall sweep`: a folder with tables and pictures, or one clear sentence."""

import pytest

SHORT = (
    "--set",
    "trial.seconds=1.0",
    "--set",
    "trial.push.0.at=0.5",
    "--set",
    "vary.0.steps=2",
    "--set",
    "vary.1.steps=2",
)


@pytest.mark.slow
def test_it_leaves_tables_and_pictures_in_its_folder(footfall, tmp_path):
    done = footfall("sweep", "pushes", "--out", str(tmp_path / "all"), "--workers", "1", *SHORT)
    assert done.status == 0
    assert "of 4 stay up" in done.err
    names = {path.name for path in (tmp_path / "all").iterdir() if path.is_file()}
    assert {"table.csv", "heatmap.png", "pushmap.png", "histogram.png", "sweep.json"} <= names


def test_the_library_lists_its_sweeps(footfall):
    assert "pushes" in footfall("list", "sweeps").out


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("pushs",), "no sweep 'pushs' in the library; did you mean 'pushes'"),
        (("pushes", "--set", "show=sped"), "show is 'sped', which is in no report; did you mean 'speed'"),
        (("pushes", "--set", "design=cube"), "design"),
        (("pushes", "--set", "vary.0.field=push.newton"), "newton"),
        (("pushes", "--workers", "0"), "--workers is 0; at least 1 is needed"),
        (("pushes", "--ray-address", "auto"), "--ray-address is given without --on ray"),
    ],
)
def test_what_cannot_be_swept_is_said_in_a_sentence(footfall, tmp_path, flags, words):
    done = footfall("sweep", *flags, "--out", str(tmp_path / "none"))
    assert done.status == 2
    assert words in " ".join(done.err.split())
    assert not (tmp_path / "none").exists()


def test_a_file_in_place_of_the_folder_is_left_alone(footfall, tmp_path):
    (tmp_path / "file").write_text("mine")
    done = footfall("sweep", "pushes", "--out", str(tmp_path / "file"))
    assert done.status == 2
    assert "is a file; a folder is needed" in done.err
    assert (tmp_path / "file").read_text() == "mine"
