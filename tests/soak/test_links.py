"""Hostile links and files for the studio: each is opened or refused in a sentence, and the session walks on."""

import random

import msgspec
import numpy as np
import pytest
import tomli_w
from soak.mutations import KEYS, VALUES, mutated_table
from soak.test_documents import drawn
from studio.conftest import Stagehand
from studio.session.test_hostile import rows

from footfall.errors import FootfallError
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say
from footfall.studio.protocol.wire import understood
from footfall.studio.work.choosing import from_trial
from footfall.studio.work.work import opening

CROWD = {
    "name": "x",
    "crate": [[3.0, 3.0, 0.0]],
    "crowd": [{"place": [0.0, 0.0]}, {"place": [0.0, 2.0], "style": "sneak"}],
}
SEVERAL = {"name": "x", "crowd": [{"place": [0.0, 0.0]}, {"place": [0.0, 2.0], "character": "child"}]}


@pytest.fixture(scope="module")
def links():
    """What links hold: one, several, a crowd with its cast, footprints and tasks."""
    prints = {"footprints": [{"id": 1, "at": [0.4, 0.1]}], "queue": [{"id": 1, "table": {"do": "stop"}}]}
    alone = msgspec.to_builtins(opening().shared)
    crowds = [msgspec.to_builtins(from_trial(load_trial(table)).shared) for table in (CROWD, SEVERAL)]
    return [alone, alone | prints, *crowds]


@pytest.mark.slow
def test_hostile_links_and_files_are_opened_or_refused(links, amount, seed, limited):
    stage, chance = Stagehand(), random.Random(seed)
    stage.session.aside.close()
    refused = 0
    for number in range(count := amount(4000, 30)):
        with limited(f"link {number} of seed {seed}"):
            for message in heard(chance, links):
                stage.ask(message)
            stage.session.advance(1 / 60)
            assert np.isfinite(rows(stage.session.frame())).all(), number
            for told in stage.session.told():
                refused += isinstance(told, say.Refused)
                msgspec.json.encode(told)
    assert 0 < refused < count


def heard(chance: random.Random, links: list) -> list:
    """A message as the session hears it; what cannot be written or understood never reaches it."""
    table = mutated_table(chance.choice(links), chance) if chance.random() < 0.5 else drawn(chance)
    for _ in range(chance.randint(0, 2)):
        table[chance.choice(KEYS)] = chance.choice(VALUES)
    try:
        way = chance.randrange(3)
        if way == 0:
            message = {"type": "put", "toml": tomli_w.dumps(table)}
        elif way == 1:
            message = {"type": "write_script", "table": table, "name": "x", "keep": False}
        else:
            message = {"type": "put_all", "shared": table}
        return [understood(msgspec.json.encode(message), say.Asked)]
    except (TypeError, ValueError, FootfallError):
        return []
