"""Hostile messages to a session: each is done or refused, and the session walks on."""

import random

import msgspec
import numpy as np
import pytest
from soak.mutations import mutated_bytes, mutated_table
from studio.conftest import Stagehand
from studio.session.test_hostile import drawn, rows

from footfall.errors import FootfallError
from footfall.studio import protocol as say
from footfall.studio.protocol.wire import understood


@pytest.mark.slow
def test_hostile_messages_are_done_or_refused(amount, seed, limited):
    stage, chance = Stagehand(), random.Random(seed)
    stage.session.aside.close()
    for number in range(amount(10_000, 60)):
        message = drawn(chance)
        with limited(f"message {number} of seed {seed}"):
            if chance.random() < 0.3:
                stage.ask(*again(message, chance))
            else:
                stage.ask(message)
            stage.session.advance(1 / 60)
            assert np.isfinite(rows(stage.session.frame())).all(), number
            for told in stage.session.told():
                msgspec.json.encode(told)


def again(message: msgspec.Struct, chance: random.Random) -> list[say.Asked]:
    """The message as it would come over the line, damaged on the way."""
    table = mutated_table(msgspec.to_builtins(message), chance)
    try:
        data = msgspec.json.encode(table)
    except (TypeError, ValueError, UnicodeEncodeError):
        return []
    try:
        return [understood(mutated_bytes(data, chance) if chance.random() < 0.2 else data, say.Asked)]
    except FootfallError:
        return []
