"""Mutated documents: each is opened or refused in one short sentence, quickly, and nothing is left half-written."""

import random

import pytest
import tomli_w
from soak.mutations import in_one_line, mutated_bytes, mutated_table

from footfall import catalog
from footfall.bodies.character import Character
from footfall.cli import main
from footfall.errors import FootfallError
from footfall.gaits.style import Style
from footfall.laws.register import Gait
from footfall.stage.opened import load_opened
from footfall.stage.scene import Trial
from footfall.worlds.world import World

KINDS = {Character: "character", Gait: "gait", Style: "style", World: "world", Trial: ""}
SAID = 1100
"""Letters of a sentence on the error stream, at most."""


def drawn(chance: random.Random) -> dict:
    """A trial with a mutated document in it, or mutated itself."""
    kind, key = chance.choice(list(KINDS.items()))
    table = catalog.read_table(kind, chance.choice(catalog.names(kind)))[0]
    wrong = mutated_table(table, chance)
    short = {"name": "x", "seconds": 0.05}
    return short | {key: wrong} if key else wrong | ({"seconds": 0.05} if chance.random() < 0.5 else {})


@pytest.mark.slow
def test_mutated_documents_are_opened_or_refused(amount, seed, limited):
    chance, opened = random.Random(seed), 0
    for number in range(amount(10_000, 120)):
        table = drawn(chance)
        with limited(f"document {number} of seed {seed}"):
            try:
                load_opened(table)
                opened += 1
            except FootfallError as problem:
                in_one_line(problem, number)
    assert opened > 0


def test_mutated_files_get_one_sentence_on_the_command_line(amount, seed, limited, tmp_path, monkeypatch, capfd):
    chance = random.Random(seed)
    monkeypatch.chdir(tmp_path)
    for number in range(amount(400, 8)):
        path = tmp_path / "x.toml"
        try:
            data = tomli_w.dumps(drawn(chance)).encode()
        except (TypeError, ValueError):
            continue
        path.write_bytes(mutated_bytes(data, chance) if chance.random() < 0.3 else data)
        capfd.readouterr()
        with limited(f"file {number} of seed {seed}"):
            status = main(["run", "./x.toml", "--set", "seconds=0.05", "--report", "r.json"])
        said = capfd.readouterr()
        assert status in (0, 2), number
        if status == 2:
            assert said.err.startswith("footfall: ")
            assert said.err.count("\n") == 1
            assert len(said.err) < SAID
        assert "\x1b" not in said.err + said.out
        assert not list(tmp_path.glob(".footfall-*"))
        (tmp_path / "r.json").unlink(missing_ok=True)
