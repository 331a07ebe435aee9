"""The gate for files of strangers: it is shut for a while in one thread, and open again afterwards in all."""

import threading

import pytest

from footfall import given
from footfall.errors import UnknownName


def test_a_gate_that_two_threads_shut_for_a_while_is_open_afterwards():
    entered, left = threading.Event(), threading.Event()

    def stays() -> None:
        with given.shut():
            entered.set()
            left.wait(60.0)

    with given.shut():
        other = threading.Thread(target=stays)
        other.start()
        entered.wait(60.0)
    left.set()
    other.join()
    assert not given.is_shut()


def test_while_it_is_shut_no_path_is_followed():
    with given.shut(), pytest.raises(UnknownName, match="is a path"):
        given.check_document("/a/trial.toml", "trial")
    given.check_document("/a/trial.toml", "trial")


@pytest.mark.parametrize("everywhere", [False, True])
def test_another_thread_finds_it_shut_only_if_it_is_shut_everywhere(everywhere):
    found = []
    with given.shut(everywhere=everywhere):
        other = threading.Thread(target=lambda: found.append(given.is_shut()))
        other.start()
        other.join()
    assert found == [everywhere]
    assert not given.is_shut()
