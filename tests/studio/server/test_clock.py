"""The clocks of a session's loop, by themselves."""

from multiprocessing import Pipe

import pytest

from footfall.errors import BadValue
from footfall.studio.server.clock import FRAME_SECONDS, HeldClock, RealClock
from footfall.studio.server.pipe import Word
from footfall.studio.server.session_main import Opening
from footfall.studio.server.session_process import SILENCE_SECONDS, SessionProcess


def test_a_held_clock_passes_what_is_granted_before_anything_else_is_heard():
    clock, (ours, theirs) = HeldClock(), Pipe()
    assert not clock.hears(ours, 0.0, busy=False), "the first frame is shown at once"
    theirs.send_bytes(Word.ASKED)
    assert clock.hears(ours, 0.0, busy=False)
    clock.grant(2)
    assert not clock.hears(ours, 0.0, busy=False)
    assert (clock.tick(), clock.granted) == (FRAME_SECONDS, 1)
    assert not clock.hears(ours, 0.0, busy=False)
    assert (clock.tick(), clock.granted) == (2 * FRAME_SECONDS, 0)
    assert clock.tick() == 2 * FRAME_SECONDS, "nothing more was granted"
    assert clock.hears(ours, 0.0, busy=False), "what has come meanwhile is heard now"


def test_a_held_clock_looks_up_now_and_then_while_there_is_work_beside_it():
    clock, (ours, _theirs) = HeldClock(), Pipe()
    clock.hears(ours, 0.0, busy=True)
    assert not clock.hears(ours, 0.0, busy=True)


def test_time_that_passes_by_itself_cannot_be_asked_for():
    with pytest.raises(BadValue, match="clock runs by itself"):
        RealClock().grant(60)


@pytest.mark.parametrize("held", [True, False])
def test_only_who_has_a_clock_of_its_own_may_be_silent(held):
    class Loop:
        now = 0.0

        def time(self) -> float:
            return self.now

    process, loop = SessionProcess.__new__(SessionProcess), Loop()
    process._loop, process._resting, process._compiling = loop, False, False  # pyright: ignore[reportAttributeAccessIssue]
    process.ready = type("Ready", (), {"is_set": lambda self: True})()  # pyright: ignore[reportAttributeAccessIssue]
    process._send = lambda data: True
    process.open(Opening("", held=held))
    loop.now += SILENCE_SECONDS + 1.0
    assert process.stuck is not held
