"""What a class gets from one machine: `python tools/time_class.py > docs/studio/class.json`.

Many pages, each with a character of its own that walks, are read as a browser reads them, for a while:

pace       simulated seconds per second: the mean of the sessions, and of the slowest
cost       processor seconds of the sessions and their server for one simulated second of one session
session    MB that the largest session holds; server: MB of the server; in all: MB of all of them together
"""

import argparse
import json
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from studio.served.processes import children_of, held_by, processor_seconds
from studio.served.visiting import Client, Studio

from footfall.measure.bench.bench import made
from footfall.measure.bench.scale import load_now


def measured(count: int, seconds: float) -> dict[str, float]:
    """Open all pages, let them walk for so long, and look at the processes."""
    studio = Studio(Path(tempfile.mkdtemp()), "--token", "--sessions", str(count))
    headers = {"Cookie": studio.let_in()}
    with ExitStack() as opened:
        opened.callback(studio.close)
        over, times = threading.Event(), [0.0] * count
        for number in range(count):
            page = Client(studio, additional_headers=headers, ping_interval=None)
            reader = threading.Thread(target=read, args=(page, number, over, times))
            reader.start()
            opened.callback(reader.join)
        opened.callback(over.set)
        while not all(times):
            time.sleep(0.1)
        processes = [studio.process.pid, *children_of(studio.process.pid)]
        began, spent, first = time.monotonic(), sum(map(processor_seconds, processes)), list(times)
        time.sleep(seconds)
        walked = [now - start for now, start in zip(list(times), first, strict=True)]
        took, spent = time.monotonic() - began, sum(map(processor_seconds, processes)) - spent
        server, *sessions = (held_by(process).megabytes for process in processes)
    return {
        "pages": count,
        "seconds": round(took, 1),
        "pace": round(mean(walked) / took, 3),
        "slowest": round(min(walked) / took, 3),
        "cost": round(spent / sum(walked), 3),
        "session": round(max(sessions)),
        "server": round(server),
        "in all": round(server + sum(sessions)),
    }


def read(page: Client, number: int, over: threading.Event, times: list[float]) -> None:
    """Read all that comes, until it is over, and note the time on the stage."""
    while not over.is_set():
        times[number] = page.walk(0.1).time
        page.told.clear()
    page.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("count", nargs="?", type=int, default=30, help="how many pages")
    asked.add_argument("--seconds", type=float, default=150.0, help="how long they walk")
    given = asked.parse_args()
    found = made("python tools/time_class.py", load_now())
    print(json.dumps(found | measured(given.count, given.seconds), indent=2))


if __name__ == "__main__":
    main()
