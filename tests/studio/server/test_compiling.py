"""A session that compiles a law is silent for long, and is not taken for stuck."""

import asyncio

from footfall.studio.server.pipe import Word
from footfall.studio.server.session_process import SILENCE_SECONDS, START_SECONDS, SessionProcess


class _Clock:
    now = 0.0

    def time(self) -> float:
        return self.now


def test_who_compiles_may_be_silent_until_it_speaks_again():
    process, clock = SessionProcess.__new__(SessionProcess), _Clock()
    process._held = False
    process._loop, process._last_heard, process._resting = clock, 0.0, False  # pyright: ignore[reportAttributeAccessIssue]
    process.gone, process.heard, process.ready = False, lambda data: None, asyncio.Event()
    process.ready.set()
    process._hear(Word.COMPILES)
    clock.now += SILENCE_SECONDS + 1.0
    assert not process.stuck
    process._hear(Word.FRAME)
    clock.now += SILENCE_SECONDS + 1.0
    assert process.stuck
    process._hear(Word.COMPILES)
    clock.now += START_SECONDS + 1.0
    assert process.stuck


def test_a_law_says_that_it_is_compiled_the_first_time_only(monkeypatch, tmp_path):
    from footfall.sim import engine

    class Kernel:
        module = None

    said: list[str] = []
    monkeypatch.setattr(engine, "BEFORE_COMPILING", [lambda: said.append("compiles")])
    monkeypatch.setattr(engine, "compiled_folder", lambda kernel: tmp_path / "law")
    monkeypatch.setattr(engine.wp, "load_module", lambda *arguments, **options: (tmp_path / "law").mkdir(exist_ok=True))
    engine.load_compiled(Kernel)
    engine.load_compiled(Kernel)
    assert said == ["compiles"]
