"""A session that breaks down again and again while nothing can be written starts afresh, and says so."""

from concurrent.futures import Future

import msgspec

from footfall.errors import CannotWrite
from footfall.studio.server import pool


class _Now:
    """A writer that writes at once."""

    def submit(self, work, *arguments) -> Future:
        done: Future = Future()
        done.set_result(work(*arguments))
        return done


class _Loop:
    def time(self) -> float:
        return 0.0

    def call_soon_threadsafe(self, call, *arguments) -> None:
        call(*arguments)


class _Process:
    heard = ended = None

    def open(self, opening) -> None:
        self.opening = opening


class _Host:
    def __init__(self) -> None:
        self.loop, self.writer, self.started, self.rig, self.held = _Loop(), _Now(), [], "", False

    def take_spare(self) -> _Process:
        self.started.append(_Process())
        return self.started[-1]

    def take_recording(self) -> str:
        return ""


def test_a_full_disk_does_not_end_it(monkeypatch):
    def refuse(name, saved):
        raise CannotWrite("no space left")

    monkeypatch.setattr(pool.store, "keep_session", refuse)
    host = _Host()
    hosted = pool.Hosted(host, "x" * 20, {"work": {}})
    told = []
    monkeypatch.setattr(hosted, "tell_all", lambda message: told.append(msgspec.to_builtins(message)))
    for _ in range(pool.TRUSTED):
        hosted._broke()
    assert len(host.started) == 1 + pool.TRUSTED
    assert host.started[-1].opening.saved is None
    assert "was reset" in told[-1]["text"]
    assert any("cannot be saved: no space left" in one["text"] for one in told)
