"""How quick the studio is, with a real browser on its page: `python tools/time_studio.py > docs/studio/times.json`.

seconds_to_walk      from the command to the first pose on the page, all being cached
frames_per_second    of poses that reach the page: of one character, and of a crowd of sixteen
input_to_motion_ms   from a shove that is asked to the first pose that shows it: of 100, and how many took over 100 ms
real_time            simulated seconds per second while the page is open
processor_share      of a core, that the simulation uses
conditions           the machine and its load before; `tools/write_docs.py` puts it all on docs/studio.md
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright
from studio.served.browsing import CHROMIUM, FLAGS, Shown
from studio.served.visiting import Client, Frame, Studio

from footfall.measure.bench.bench import made
from footfall.measure.bench.scale import load_now

SECONDS = 5.0
SHOVES = 100


def main() -> None:
    found: dict[str, Any] = made("python tools/time_studio.py", load_now())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        warm = Studio(Path(tempfile.mkdtemp()))  # the first start on a machine compiles the laws
        Client(warm).walk(0.1)
        warm.close()
        began = time.perf_counter()
        studio = Studio(Path(tempfile.mkdtemp()))
        shown = Shown(context, studio.address, Frame)
        found["seconds_to_walk"] = time.perf_counter() - began
        client = Client(studio, shown.told["welcome"]["session"])
        client.walk(2.0)
        found["input_to_motion_ms"] = latencies(client)
        found["one"] = flow(client)
        client.ask(type="scene", kind="crowd", count=16)
        while client.frame.rows < 16:
            client.walk(0.1)
        client.walk(1.0)
        found["crowd of 16"] = flow(client)
        browser.close()
        studio.close()
    print(json.dumps(found, indent=2))


def flow(client: Client) -> dict[str, float]:
    """What comes in some seconds, and how the simulation says it keeps up."""
    client.told.clear()
    first = client.walk(0.0).time
    frames, began = 0, time.perf_counter()
    while time.perf_counter() < began + SECONDS:
        client.walk(0.0)
        frames += 1
    loads = [told for told in client.told if told["type"] == "load"]
    return {
        "frames_per_second": frames / SECONDS,
        "real_time": (client.frame.time - first) / (time.perf_counter() - began),
        "processor_share": statistics.mean(load["busy"] for load in loads),
    }


def latencies(client: Client) -> dict[str, float]:
    """From asking for a small shove to the first pose that shows it."""
    found = []
    for _ in range(SHOVES):
        asked = time.perf_counter()
        client.ask(type="shove", force_h=[0.0, 20.0, 0.0], seconds=0.25)
        while not any(client.walk(0.0).of("push")):
            pass
        found.append(1000 * (time.perf_counter() - asked))
        client.walk(0.35)
    ninety = statistics.quantiles(found, n=100)
    over = float(sum(one > 100.0 for one in found))
    return {
        "median": statistics.median(found),
        "90 %": ninety[89],
        "99 %": ninety[98],
        "largest": max(found),
        "over 100": over,
    }


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    main()
