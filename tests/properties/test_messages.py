"""What page and session say to each other: all of it comes back as it was sent, and any bytes are answered."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from properties.strategies import JSON, made_or_refused, messages

from footfall.errors import BadValue
from footfall.studio.protocol import Answer, Asked
from footfall.studio.protocol.wire import understood

KINDS = st.sampled_from(get_args(Asked))


@pytest.mark.slow
@pytest.mark.parametrize("kind", get_args(Asked | Answer), ids=lambda kind: kind.__name__)
@settings(max_examples=10)
@given(data=st.data())
def test_a_message_comes_back_as_it_was_sent(kind, data):
    sent = data.draw(messages(kind))
    assert understood(msgspec.json.encode(sent), Asked | Answer) == sent


def answered(text: bytes) -> None:
    """A message that can be sent on, or a sentence of one line."""
    heard, refusal = made_or_refused(understood, text, Asked)
    if heard is None:
        assert refusal.startswith("The studio does not understand this message: ")
    else:
        assert understood(msgspec.json.encode(heard), Asked) == heard


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused_in_a_sentence(text):
    answered(text)


@given(JSON)
def test_any_json_is_a_message_or_refused_in_a_sentence(value):
    answered(msgspec.json.encode(value))


@given(st.data())
def test_a_message_with_one_field_mangled_is_a_message_or_refused_in_a_sentence(data):
    sent = msgspec.json.decode(msgspec.json.encode(data.draw(KINDS.flatmap(messages))))
    key = data.draw(st.one_of(st.sampled_from(sorted(sent)), st.text(max_size=8)))
    answered(msgspec.json.encode(sent | {key: data.draw(JSON)}))


HOSTILE = (b"", b"[" * 100_000, b'{"type":' * 50_000, b'"\xff"', b"1e999", b'{"type":"drive","speed":NaN}')


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:12]))
def test_hostile_bytes_are_refused(text):
    with pytest.raises(BadValue):
        understood(text, Asked)
