"""Drive the tab's worker in headless Chromium, from files that `python -m http.server` serves; tests hold its clock."""

import base64
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from footfall.studio.protocol.frames import HEADER, ROW_FIELDS, ROW_FLOATS

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 600_000
"""ms after which an answer is taken to be lost."""
PAGE = """async () => {
  const name = WORKER;
  const worker = new Worker(new URL(name, location.href), { type: "module" });
  const texts = []; let frames = 0; let waits = null;
  worker.onmessage = ({ data }) => {
    if (data.text) texts.push(JSON.parse(data.text));
    if (data.failed) texts.push({ type: "failed", text: data.failed });
    if (data.text || data.failed) window.heard?.();
    if (data.frame) { frames += 1; waits?.(data); waits = null; }
  };
  worker.onerror = (event) => { texts.push({ type: "failed", text: event.message }); window.heard?.(); };
  const packed = (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
  window.tab = {
    texts, packed,
    frames: () => frames,
    ask: (message) => worker.postMessage(message),
    passes: (seconds) => new Promise((done) => {
      waits = ({ frame, took }) => done({ frame: packed(frame), took });
      worker.postMessage({ passes: seconds });
    }),
    until: (kind) => new Promise((done) => {
      const look = () => {
        const found = texts.find((one) => one.type === kind || one.type === "failed");
        if (found) { window.heard = null; done(found); }
      };
      window.heard = look; look();
    }),
  };
  worker.postMessage({ base: new URL("./", location.href).href, held: HELD });
}"""


class Tab:
    """A worker in a page, and what it has said."""

    def __init__(self, page: Any):
        self.page = page

    def ask(self, kind: str, **fields: Any) -> None:
        """Ask something, as the page does."""
        self.page.evaluate("(message) => tab.ask(message)", {"type": kind, **fields})

    def passes(self, seconds: float) -> dict[str, np.ndarray]:
        """Let time pass; the numbers of every row then, and how long that took."""
        answer = self.page.evaluate("(seconds) => tab.passes(seconds)", seconds)
        return rows_in(base64.b64decode(answer["frame"])) | {"took": answer["took"]}

    def until(self, kind: str) -> dict[str, Any]:
        """Wait for the first message of a kind."""
        found = self.page.evaluate("(kind) => tab.until(kind)", kind)
        if found["type"] == "failed" and kind != "failed":
            raise AssertionError(found["text"])
        return found

    def fetched(self, url: str) -> bytes:
        """The bytes of a file that the worker has made."""
        code = "async (url) => tab.packed(await (await fetch(url)).arrayBuffer())"
        return base64.b64decode(self.page.evaluate(code, url))

    def told(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind since the last call; the others stay."""
        code = "(kind) => { const all = tab.texts.filter((one) => one.type === kind);"
        code += " tab.texts.splice(0, tab.texts.length, ...tab.texts.filter((one) => one.type !== kind)); return all; }"
        return self.page.evaluate(code, kind)


def rows_in(frame: bytes) -> dict[str, np.ndarray]:
    """The fields of all rows of a frame."""
    _, _, seconds, _, count, _, _ = HEADER.unpack_from(frame)
    rows = np.frombuffer(frame, "<f4", count * ROW_FLOATS, HEADER.size).reshape(count, ROW_FLOATS)
    found, begin = {"seconds": np.array(seconds)}, 0
    for field in ROW_FIELDS:
        found[field.name] = rows[:, begin : begin + field.count]
        begin += field.count
    return found


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder that Python's own server serves."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def driven(folder: Path, *, held: bool = True) -> Iterator[Tab]:
    """A worker in a page without anything else, ready to be asked."""
    from playwright.sync_api import sync_playwright

    worker = next((folder / "assets").glob("worker-*.js"))
    code = PAGE.replace("WORKER", json.dumps(f"assets/{worker.name}")).replace("HELD", json.dumps(held))
    with served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}data/rules.js")
        page.evaluate(
            code.replace("new URL(name, location.href)", f'"{address}assets/{worker.name}"').replace(
                'new URL("./", location.href).href', f'"{address}"'
            )
        )
        tab = Tab(page)
        tab.until("welcome")
        tab.ask("hello")
        tab.until("documents")
        try:
            yield tab
        finally:
            browser.close()
