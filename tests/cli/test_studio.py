"""`footfall studio` says what it lacks, in a sentence, before anything is started."""

import socket

import pytest

from footfall.studio.server import launch as serving


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--port", "70000"], "--port is 70000; it must lie between 0 and 65535"),
        (["--port", "-1"], "must lie between 0 and 65535"),
        (["--sessions", "0"], "--sessions is 0; it must lie between 1 and 64"),
        (["--host", "no.such.host.invalid"], "must be an address of this machine"),
    ],
)
def test_a_wrong_flag_is_explained(footfall, built_page, flags, words):
    said = footfall("studio", "--no-browser", *flags)
    assert said.status == 2
    assert words in said.err


def test_a_port_in_use_is_named(footfall, built_page):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = footfall("studio", "--no-browser", "--port", str(port))
    assert said.status == 2
    assert f"cannot listen at 127.0.0.1 port {port}" in said.err


def test_a_checkout_without_a_page_says_how_to_build_it(footfall, monkeypatch, tmp_path):
    monkeypatch.setattr(serving, "PAGE", tmp_path)
    said = footfall("studio", "--no-browser")
    assert said.status == 2
    assert "run `make page`" in said.err


@pytest.fixture
def built_page(monkeypatch, tmp_path):
    """Any page will do: nothing is served."""
    (tmp_path / "index.html").write_text("")
    monkeypatch.setattr(serving, "PAGE", tmp_path)


def test_what_is_no_recording_is_not_opened(footfall, built_page, tmp_path):
    (tmp_path / "x.npz").write_bytes(b"nothing")
    said = footfall("studio", str(tmp_path / "x.npz"), "--no-browser")
    assert said.status == 2
    assert "not a Footfall recording" in said.err
