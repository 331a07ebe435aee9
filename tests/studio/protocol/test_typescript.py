"""The page's types are what Python says."""

import subprocess
import sys
from typing import get_args

import pytest

from footfall.studio import protocol as say
from footfall.studio.protocol.typescript import written
from footfall.studio.protocol.wire import Event, State


def test_generated_types_are_fresh():
    stale = [path.name for path, text in written().items() if not path.exists() or path.read_text() != text]
    assert not stale, f"run python -m footfall.studio.protocol.typescript (stale: {stale})"


def test_a_field_with_a_default_may_be_left_out_of_what_the_page_asks():
    page = next(text for path, text in written().items() if path.name == "messages.ts")
    assert "  sideways?: number;" in page
    assert "  speed: number;" in page


@pytest.mark.slow
def test_what_the_page_is_told_is_always_whole():
    page = next(text for path, text in written().items() if path.name == "messages.ts")
    told = page[page.index("export interface Welcome") :]
    assert "?:" not in told


def test_every_answer_is_a_state_or_an_event():
    for kind in get_args(say.Answer):
        assert issubclass(kind, State) != issubclass(kind, Event), kind.__name__


def test_how_a_message_is_delivered_is_generated():
    page = next(text for path, text in written().items() if path.name == "messages.ts")
    states = page[page.index("export const STATES") :].partition("]);")[0]
    assert '"documents"' in states
    assert '"fell"' not in states


def test_the_server_knows_the_protocol_without_an_engine():
    code = "import sys, footfall.studio.server.http; print({'warp', 'mujoco', 'numpy'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
