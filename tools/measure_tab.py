"""Measure Footfall in a tab in headless Chromium, against Python where both run, for docs/tab.json.

    python tools/measure_tab.py                 all of it: some twelve minutes of processor
    python tools/measure_tab.py opening pace    only these parts; the others stay as they were

It wants the files of `make tab`. What is compared was written down before it was measured, here and in issue 37.
"""

import argparse
import functools
import gzip
import json
import os
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import msgspec
import numpy as np
from tab.driven import CHROMIUM, driven, rows_in

from footfall import catalog
from footfall.gaits.style import Style
from footfall.measure.bench.bench import made
from footfall.measure.bench.scale import load_now
from footfall.studio.protocol import Asked
from footfall.studio.session.session import Session

ROOT = Path(__file__).parents[1]
FOLDER, KEPT = ROOT / "build" / "tab", ROOT / "docs" / "tab.json"
PACKED = (".html", ".js", ".css", ".json", ".svg", ".wasm")
OPENINGS = 3
PACE_SECONDS = 20.0
DIRECTIONS, MOMENTS, NEAR = 10, (4.0, 4.3), (0.9, 0.95, 1.0, 1.05, 1.1)
"""Pushes on the torso: from how many sides, when, and how large beside the largest that Python survives."""
WEAK, STRONG, HALVINGS, AFTER, LOOKS = 200.0, 1600.0, 6, 3.0, 12
NUDGE = 1.0
"""N for a tenth of a second, half a second before: it leaves Python as far from itself as the tab is, a millimetre."""
WALKS_SECONDS, ONE_IN = 20.0, 16
"""Of all bodies in all styles, one in so many: body and style are counted through together."""
WATCH = """
window.told = {};
const note = (name) => { window.told[name] ??= performance.now() / 1000; };
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.frame && new DataView(data.frame).getFloat64(8, true) > 0) note("moves");
      if (data.text?.startsWith('{"type":"footprint"')) note("step");
    });
  }
};
"""


def main() -> None:
    """Measure the parts that are named, and keep them."""
    parts = {"opening": opening, "pace": pace, "pushes": pushes, "walks": walks}
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("parts", nargs="*", help=f"of {', '.join(parts)}; by default all")
    names = asked.parse_args().parts or list(parts)
    if unknown := set(names) - set(parts):
        raise SystemExit(f"measure_tab: no part '{unknown.pop()}'; the parts are: {', '.join(parts)}")
    kept = json.loads(KEPT.read_text()) if KEPT.is_file() else {}
    for name in names:
        load = load_now()
        kept[name] = parts[name]() | made(f"python tools/measure_tab.py {name}", load)
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")
        print(json.dumps({name: kept[name]}, indent=1))


# ---------------------------------------------------------------- what is fetched, and the first step


class Counting(SimpleHTTPRequestHandler):
    """Serves a folder, packed where that helps if it is told to, and counts what it sends."""

    packs, sent, files = False, 0, 0

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path.partition("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        packed = self.packs and path.suffix in PACKED
        content = _packed(path) if packed else path.read_bytes()
        Counting.sent, Counting.files = Counting.sent + len(content), Counting.files + 1
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@functools.cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


@contextmanager
def counted(*, packs: bool) -> Iterator[str]:
    """The address of the tab on a server of its own."""
    Counting.packs, Counting.sent, Counting.files = packs, 0, 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Counting, directory=str(FOLDER)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def opening() -> dict[str, Any]:
    """Megabytes fetched before the first step, and the seconds until it moves and until a foot lands."""
    found: dict[str, Any] = {}
    for packs, how in ((False, "as_files"), (True, "gzip")):
        opened = [_opened(packs) for _ in range(OPENINGS)]
        found[how] = {name: round(statistics.median(one[name] for one in opened), 3) for name in opened[0]}
    return found


def _opened(packs: bool) -> dict[str, float]:
    from playwright.sync_api import sync_playwright

    with counted(packs=packs) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--enable-unsafe-swiftshader"]
        )
        page = browser.new_page()
        page.add_init_script(WATCH)
        page.goto(address)
        page.wait_for_function("window.told.step", timeout=120_000)
        told = page.evaluate("window.told")
        found = {"mb": Counting.sent / 1e6, "files": Counting.files, "moves_s": told["moves"], "step_s": told["step"]}
        browser.close()
    return found


# ---------------------------------------------------------------- how fast it walks


def pace() -> dict[str, Any]:
    """How many seconds pass in a second, of one character and of eight in one world."""
    found: dict[str, Any] = {}
    with driven(FOLDER) as tab:
        for count in (1, 8):
            while int(tab.passes(0.0)["com"].shape[0]) < count:
                tab.ask("add_character")
            tab.passes(1.0)
            rates = [PACE_SECONDS / 5 / float(tab.passes(PACE_SECONDS / 5)["took"]) for _ in range(5)]
            found[f"times_{count}"] = round(statistics.median(rates), 2)
            found[f"up_{count}"] = int(np.sum(tab.passes(0.0)["fallen"] == 0))
    return found


# ---------------------------------------------------------------- as Python does


class PythonStage:
    """The studio's own session, asked as the tab is."""

    def __init__(self) -> None:
        self.session = Session()
        self.session.longest = float("inf")

    def ask(self, kind: str, **fields: Any) -> None:
        self.session.ask(msgspec.convert({"type": kind, **fields}, Asked))
        self.session.advance(0.0)

    def passes(self, seconds: float) -> dict[str, np.ndarray]:
        self.session.run(round(seconds / self.session.play.simulation.step_seconds))
        return rows_in(self.session.frame())

    def hurries(self, seconds: float) -> dict[str, np.ndarray]:
        """Let time pass without keeping the past, in a third of the processor time."""
        self.session.play.stage.run(round(seconds / self.session.play.simulation.step_seconds))
        return rows_in(self.session.frame())

    def told(self, kind: str) -> list[dict[str, Any]]:
        said = [msgspec.to_builtins(one) for one in self.session.told()]
        return [one for one in said if one["type"] == kind]


def kept_at(stage: Any, seconds: float, nudge: float = 0.0) -> int:
    """The moment after so many seconds, kept: where pushes begin; with a nudge from behind half a second before, N."""
    stage.ask("start_over")
    stage.passes(seconds - 0.5)
    if nudge:
        stage.ask("shove", force_h=[nudge, 0.0, 0.0], seconds=0.1)
    stage.passes(0.5)
    stage.ask("snapshot")
    stage.passes(0.0)
    return int(stage.told("timeline")[-1]["moments"][-1]["id"])


def fell(stage: Any, moment: int, angle: float, newtons: float) -> bool:
    """Whether the humanoid falls after a push from a kept moment on: where to, rad, and how hard, N."""
    stage.ask("restore", id=moment)
    stage.ask("shove", force_h=[float(newtons * np.cos(angle)), float(newtons * np.sin(angle)), 0.0], seconds=0.1)
    passes = stage.hurries if isinstance(stage, PythonStage) else stage.passes
    return any(passes(AFTER / LOOKS)["fallen"][0, 0] for _ in range(LOOKS))


def pushes() -> dict[str, Any]:
    """The verdicts on pushes about as hard as the hardest that Python survives."""
    python, sides = PythonStage(), [2 * np.pi * side / DIRECTIONS for side in range(DIRECTIONS)]
    python.ask("gets_up", on=False)
    cases, ours, nudged, tabs = [], [], [], []
    for at in MOMENTS:
        moment = kept_at(python, at)
        edges = {side: _edge(python, moment, side) for side in sides}
        some = [(side, factor * edges[side]) for side in sides for factor in NEAR]
        ours += [fell(python, moment, *push) for push in some]
        moment = kept_at(python, at, NUDGE)
        nudged += [fell(python, moment, *push) for push in some]
        cases += [(at, *push) for push in some]
    with driven(FOLDER) as tab:
        tab.ask("gets_up", on=False)
        for at in MOMENTS:
            moment = kept_at(tab, at)
            tabs += [fell(tab, moment, *push) for begins, *push in cases if begins == at]
    return {
        "cases": len(cases),
        "alike": sum(one == other for one, other in zip(ours, tabs, strict=True)),
        "alike_in_python_nudged": sum(one == other for one, other in zip(ours, nudged, strict=True)),
        "python_falls": sum(ours),
        "python_nudged_falls": sum(nudged),
        "tab_falls": sum(tabs),
        "otherwise": [[round(x, 3) for x in push] for push, a, b in zip(cases, ours, tabs, strict=True) if a != b],
    }


def _edge(stage: Any, moment: int, angle: float) -> float:
    """About the largest push that is survived, by halving."""
    low, high = WEAK, STRONG
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if fell(stage, moment, angle, middle) else (middle, high)
    return low


def walks() -> dict[str, Any]:
    """Which bodies walk in which styles for twenty seconds, in Python and in the tab."""
    files = sorted((FOLDER / "data" / "bodies").glob("*.json.gz"))
    tables = [json.loads(gzip.decompress(path.read_bytes())) for path in files if path.name.count(".") == 2]
    bodies = [table["name"] for table in tables if "walk" in table["gaits"] and not table["plane"]]
    styles = sorted(catalog.names(Style))
    every = [(body, style) for body in bodies for style in styles]
    cases = [(body, style) for body, style in every if (bodies.index(body) + styles.index(style)) % ONE_IN == 0]
    ours = _walked(PythonStage(), cases)
    with driven(FOLDER) as tab:
        tabs = _walked(tab, cases)
    return {
        "one_in": ONE_IN,
        "bodies": len(bodies),
        "styles": len(styles),
        "cases": len(cases),
        "stand_in_python": sum(ours),
        "of_them_in_the_tab": sum(one and other for one, other in zip(ours, tabs, strict=True)),
        "fall_in_python_alone": [list(case) for case, a, b in zip(cases, ours, tabs, strict=True) if b and not a],
        "fall_in_the_tab_alone": [list(case) for case, a, b in zip(cases, ours, tabs, strict=True) if a and not b],
    }


def _walked(stage: Any, cases: list[tuple[str, str]]) -> list[bool]:
    """Who stands at the end of each walk."""
    stood, who = [], ""
    stage.ask("gets_up", on=False)
    for body, style in cases:
        if body != who:
            stage.ask("choose", document="character", name=body)
            who = body
        stage.ask("choose", document="style", name=style)
        stage.ask("start_over")
        stood.append(not stage.passes(WALKS_SECONDS)["fallen"][0, 0])
    return stood


if __name__ == "__main__":
    os.environ.setdefault("FOOTFALL_LAWS", "warp")
    main()
