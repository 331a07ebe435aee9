"""How quick the studio is, with a real browser on its page: `python tools/time_studio.py > docs/studio/times.json`.

seconds_to_walk      from the command to the first pose on the page, all being cached
frames_per_second    of poses that reach the page: of one character, and of a crowd of sixteen
input_to_motion_ms   from a shove that is asked to the first pose that shows it: of 100, and how many took over 100 ms
real_time            simulated seconds per second while the page is open
processor_share      of a core, that the simulation uses
conditions           the machine and its load before; `tools/write_docs.py` puts it all on docs/studio.md

`python tools/time_studio.py edits > docs/studio/edits.json` measures what an edit costs instead, without a browser:

edit                 of 200 edits by a slider while it walks: medians of processor ms of the session for the edit and
                     for its answer, physics not counted, and of bytes of the answer on the wire; and of those edits
                     alone that reach the stage at once: a body that is dragged is not built at every edit
drag                 of 10 s in which a slider is dragged, or nothing: edits, frames of physics that
                     are missing at the end, and frames that took longer than they last. Time is the session's own
                     processor time, or 1/60 s a frame where that is longer, so that other work does not count
"""

import argparse
import gc
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import msgspec
from playwright.sync_api import sync_playwright
from studio.served.browsing import CHROMIUM, FLAGS, Shown
from studio.served.visiting import Client, Frame, Studio

from footfall.measure.bench.bench import made
from footfall.measure.bench.scale import load_now
from footfall.studio import protocol as say
from footfall.studio.server.clock import FRAME_SECONDS
from footfall.studio.session.session import Session

SECONDS = 5.0
SHOVES = 100
EDITS, DRAG_SECONDS, EDIT_SECONDS = 200, 10.0, 1 / 30
WARM_FRAMES = 180
"""Frames before a drag, in which all is drawn and checked for the first time."""
SLIDERS = {
    "a number of the style": ("style", "step.period", 0.7, 0.9),
    "a curve of the style": ("style", "pose.torso.pitch.always", -0.05, 0.15),
    "a length of the body": ("character", "leg_length", 0.88, 0.95),
}
"""What is dragged: a document, a path, and between which values."""


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


# ---------------------------------------------------------------- edits


def time_edits() -> None:
    found: dict[str, Any] = made("python tools/time_studio.py edits", load_now())
    found["edit"] = {name: cost_of(*slider) for name, slider in SLIDERS.items()}
    found["drag"] = {name: drag(slider) for name, slider in {"nothing": None, **SLIDERS}.items()}
    print(json.dumps(found, indent=2))


def cost_of(document: Any, path: str, low: float, high: float) -> dict[str, float]:
    """What the process of a session does for one edit and to answer it; it walks between two edits."""
    session, costs, reached = Session(), [], []
    session.run(100 * session.play.slice_ticks)
    session.told()
    for number in range(EDITS):
        value = dragged(number, low, high)
        began = time.thread_time()
        session.ask(say.Edit(document=document, path=path, value=value, stroke=1))
        session.advance(0.0)
        edited = time.thread_time()
        told = [msgspec.json.encode(message) for message in session.told()]
        spent = 1000 * (edited - began), 1000 * (time.thread_time() - edited), sum(map(len, told))
        costs.append(spent)
        if session.play.work is session.work:
            reached.append(spent)
        session.run(3 * session.play.slice_ticks)
        session.told()
        session.real += EDIT_SECONDS
    session.close()
    names = "ms", "answer_ms", "bytes"
    found: dict[str, float] = {"edits": len(costs), "reach the stage": len(reached)}
    for words, some in (("", costs), ("on the stage ", reached)):
        found |= {
            words + name: statistics.median(each) for name, each in zip(names, zip(*some, strict=True), strict=True)
        }
    return found


def drag(slider: tuple[Any, str, float, float] | None) -> dict[str, float]:
    """Drag a slider, or nothing, and count what is missing on the stage; time is the session's own processor time."""
    session = Session()
    session.clock = time.thread_time
    session.aside.wait(float("inf"))  # a walk is judged once the slider rests
    for _ in range(WARM_FRAMES):
        session.advance(FRAME_SECONDS)
        session.told()
    gc.collect()  # what earlier sessions left
    first, passed, edits, slow, spent = session.play.time, 0.0, 0, 0, 0.0
    while passed < DRAG_SECONDS:
        began = time.thread_time()
        while slider and passed >= edits * EDIT_SECONDS:
            document, path, low, high = slider
            session.ask(say.Edit(document=document, path=path, value=dragged(edits, low, high), stroke=2))
            edits += 1
        session.advance(spent)
        for message in session.told():
            msgspec.json.encode(message)
        session.frame()
        took = time.thread_time() - began
        slow += took > FRAME_SECONDS
        spent = max(took, FRAME_SECONDS)
        passed += spent
    session.advance(spent)
    lost = (passed - (session.play.time - first)) / FRAME_SECONDS
    session.close()
    return {"edits": edits, "frames_lost": round(lost, 2), "slow_frames": slow}


def dragged(number: int, low: float, high: float) -> float:
    """Where a slider is that goes to and fro."""
    share = abs(number % 40 - 20) / 20
    return round(low + share * (high - low), 4)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=["studio", "edits"], default="studio")
    time_edits() if parser.parse_args().what == "edits" else main()
