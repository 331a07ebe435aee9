"""A held clock: the same requests at the same ticks give the same walk, whatever else the machine does."""

import os
import subprocess
import sys

import pytest
from studio.served.visiting import Client

from footfall.studio.protocol import frames

SHOVE = {"type": "shove", "force_h": [0.0, 200.0, 0.0], "seconds": 0.1}
AT = {
    60: SHOVE,
    90: {"type": "edit", "document": "character", "path": "leg_length", "value": 1.0},
    100: {"type": "edit", "document": "character", "path": "leg_length", "value": 0.95},
    150: {"type": "drive", "speed": 0.4, "turn": 0.5},
    200: {"type": "choose", "document": "style", "name": "sneak"},
}
"""Requests by the frame after which they come."""
FRAMES, EVERY = 240, 10


def walked(client: Client) -> list[bytes]:
    """What a session shows, less the numbers of its frames: those in which no time passes count, too."""
    seen = []
    for number in range(0, FRAMES, EVERY):
        if number in AT:
            client.ask(**AT[number])
        client.walk(EVERY / 60)
        magic, _, *rest = frames.HEADER.unpack_from(client.frames[-1])
        seen.append(frames.HEADER.pack(magic, 0, *rest) + client.frames[-1][frames.HEADER.size :])
    return seen


def test_two_sessions_walk_alike_to_the_byte_also_on_a_busy_machine(studio, client, connected):
    quiet = walked(client)
    assert len(set(quiet)) == len(quiet)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        assert walked(connected(studio)) == quiet
    finally:
        for process in busy:
            process.kill()
            process.wait()


def test_time_stands_still_while_anything_is_asked(one_client):
    time = one_client.walk(0.5).time
    one_client.ask(type="edit", document="style", path="step.period", value=0.8)
    one_client.until_that(lambda told: told["type"] == "documents" and told["undo"])
    one_client.ask(type="undo")
    one_client.until_that(lambda told: told["type"] == "documents" and not told["undo"])
    assert one_client.walk(0.5).time == pytest.approx(time + 0.5, abs=0.01)


def test_every_frame_is_numbered_and_none_comes_twice(one_client):
    numbers = [one_client.walk(1 / 60).number for _ in range(30)]
    assert numbers == sorted(set(numbers))
