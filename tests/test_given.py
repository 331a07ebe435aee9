"""The gate for files of strangers: it is shut for a while in one thread, and open again afterwards in all."""

import threading

import pytest

from footfall import given
from footfall.errors import UnknownName


def test_a_gate_that_two_threads_shut_for_a_while_is_open_afterwards():
    entered, left = threading.Event(), threading.Event()

    def stays() -> None:
        with given.shut_for_now():
            entered.set()
            left.wait(60.0)

    with given.shut_for_now():
        other = threading.Thread(target=stays)
        other.start()
        entered.wait(60.0)
    left.set()
    other.join()
    assert not given.is_shut()


def test_while_it_is_shut_no_path_is_followed():
    with given.shut_for_now(), pytest.raises(UnknownName, match="is a path"):
        given.check_document("/a/trial.toml", "trial")
    given.check_document("/a/trial.toml", "trial")
