"""Hundreds of damaged and odd rigs, made from good ones: each is read, or refused in one sentence."""

import json
import random
from pathlib import Path

import pytest
from bodies.robots.made_robot import made_robot, made_urdf
from rigs.made_rigs import made_rig

from footfall.bodies.robots.likeness import robot_character
from footfall.errors import FootfallError
from footfall.rigs.avatar import avatar_of
from footfall.rigs.glb import Glb, parse_glb
from footfall.rigs.likeness import likeness

AVATARS, ROBOTS, PARTS = 200, 100, 10
"""How many are made of each kind, and in how many tests."""
EACH = [pytest.param(part, marks=pytest.mark.thorough if part else pytest.mark.slow) for part in range(PARTS)]
VALUES = (None, -1, 0, 1e300, 10**9, "x", [], {}, [0.0] * 3, True, "hips", -0.0)
WORDS = ("", "nan", "-1", "0 0 0", "1e300", "x", "0", "inf", "1 2", "9999999")


def odd_table(chance: random.Random, table: dict) -> None:
    """Change, drop or double a few values anywhere in a document."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        place, key = table, chance.choice(list(table))
        while isinstance(place[key], (dict, list)) and place[key] and chance.random() < 0.85:
            place = place[key]
            key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        match chance.randrange(3):
            case 0:
                place[key] = chance.choice(VALUES)
            case 1:
                del place[key]
            case _ if isinstance(place, list):
                place.append(place[key])
            case _:
                place[f"{key}2"] = place[key]


def odd_bytes(chance: random.Random, data: bytes) -> bytes:
    """Cut a file off, or write over a few of its bytes."""
    if chance.random() < 0.3:
        return data[: chance.randrange(len(data))]
    changed = bytearray(data)
    for _ in range(chance.choice((1, 8, 200))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def odd_xml(chance: random.Random, text: str) -> str:
    """Change or drop attributes, elements and letters."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        quotes = [place for place, letter in enumerate(text) if letter == '"']
        pair = 2 * chance.randrange(max(len(quotes) // 2, 1))
        begin, end = (quotes[pair] + 1, quotes[pair + 1]) if pair + 1 < len(quotes) else (0, 0)
        match chance.randrange(4):
            case 0:
                text = text[:begin] + chance.choice(WORDS) + text[end:]
            case 1:
                text = text[: text.rfind(" ", 0, begin)] + text[end + 1 :]
            case 2:
                line = chance.choice(text.splitlines() or [""])
                text = text.replace(line, line * chance.choice((0, 2)), 1)
            case _:
                cut = chance.randrange(len(text) + 1)
                text = text[:cut] + text[cut + chance.choice((0, 1, 30)) :]
    return text


def in_one_sentence(problem: FootfallError) -> None:
    assert str(problem).strip()
    assert "\n" not in str(problem)
    assert "Traceback" not in str(problem)


@pytest.fixture(scope="module")
def good() -> bytes:
    return made_rig(vrm="1.0").to_bytes()


@pytest.mark.parametrize("part", EACH)
def test_damaged_avatars_are_read_or_refused_in_a_sentence(good, part):
    for seed in range(part, AVATARS, PARTS):
        chance = random.Random(seed)
        glb = parse_glb(good, "x.glb")
        try:
            if seed % 3:
                table = json.loads(json.dumps(glb.table))
                odd_table(chance, table)
                glb = parse_glb(Glb(table, glb.binary).to_bytes(), "x.glb")
            else:
                glb = parse_glb(odd_bytes(chance, good), "x.glb")
            likeness(avatar_of(glb, "x", "x.glb"))
        except FootfallError as problem:
            in_one_sentence(problem)


@pytest.mark.parametrize("part", EACH)
def test_damaged_robots_are_read_or_refused_in_a_sentence(tmp_path, part):
    for seed in range(part, ROBOTS, PARTS):
        chance = random.Random(seed)
        ending, text = ("xml", made_robot()) if seed % 2 else ("urdf", made_urdf())
        path = Path(tmp_path / f"odd{seed}.{ending}")
        path.write_text(odd_xml(chance, text))
        try:
            robot_character(path)
        except FootfallError as problem:
            in_one_sentence(problem)
