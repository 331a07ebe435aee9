"""Pose frames a second that reach a page, at rest and while another session floods the studio and uploads recordings.

`python tools/promises/frames.py [TIMES]` measures several times and prints the best and the median: other work on
the machine takes frames too, so the best is what the studio can do, and the median what it did.
"""

import argparse
import json
import statistics
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from studio.served.test_load import FLOODS, flooding, frames_a_second
from studio.served.visiting import Client, Studio

from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial

SECONDS = 3.0


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("times", nargs="?", type=int, default=5, help="how often")
    times = asked.parse_args().times
    walk = run_trial(load_trial({"name": "x", "seconds": 4.0})).recording
    studio = Studio(Path(tempfile.mkdtemp()))
    page, other = Client(studio), Client(studio)
    page.walk(1.0)
    rest, beside = [], []
    for _ in range(times):
        rest.append(frames_a_second(page, SECONDS))
        flood = Client(studio, other.session)
        sending = threading.Thread(target=upload, args=(studio, other.session, walk.to_bytes()), daemon=True)
        with suppress(OSError), flooding(flood.socket.socket, FLOODS["messages"]() * 2000):
            sending.start()
            beside.append(frames_a_second(page, SECONDS))
        sending.join()
        flood.close()
    studio.close()
    print(json.dumps({"at rest": told(rest), "beside a flood and uploads": told(beside)}, indent=2))


def upload(studio: Studio, session: str, data: bytes) -> None:
    """Some recordings, one after another."""
    for _ in range(3):
        with suppress(OSError):
            studio.post(f"/api/upload/{session}", data)


def told(found: list[float]) -> dict[str, float]:
    return {"best": round(max(found), 1), "median": round(statistics.median(found), 1), "times": len(found)}


if __name__ == "__main__":
    main()
