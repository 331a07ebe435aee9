"""A page in a real browser, watched from outside: what it says, is told and shows, and what it complains of."""

import json
import os
import shutil
import time
from collections.abc import Callable
from typing import Any

from studio.served.visiting import as_whole

CHROMIUM = os.environ.get("FOOTFALL_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = [
    "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 180.0
"""Real seconds after which something is taken never to come: this only ever ends a test that hangs."""
EVERY = 0.1
"""Simulated seconds after which a fact is looked at again."""
LINE = """
const Line = window.WebSocket;
window.WebSocket = class extends Line {
  constructor(...where) {
    super(...where);
    window.line = this;
  }
};
"""
"""Lets a test say something over the page's own line: after all that the page has said, and before all that it will."""
LASTS = {"welcome", "documents", "library", "figures", "skin", "body_skins", "timeline", "steered", "load", "things"}
LASTS |= {"steps", "doing"}
"""What is told once and then holds; all else is news."""
PUT_OFF = 100
"""Milliseconds for which the page puts off sending at most; its timers fire in their order."""
FOLDED = """() => {
    for (const part of document.querySelectorAll("details.part"))
        if (part.textContent.startsWith("All fields")) part.open = false;
}"""
"""The part of the Style panel that is folded when the page opens; the page remembers that a test has unfolded it."""
PLAIN = 300
"""The shove force that the page opens with, N."""


class Shown:
    """One page. In a held studio time passes only when the test says so; elsewhere it is watched passing."""

    def __init__(self, context: Any, address: str, read: Callable[[bytes], Any], held: bool = False):
        self.held = held
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self._read, self._data = read, b""
        self.told: dict[str, dict[str, Any]] = {}
        self.asked: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.page.add_init_script(LINE)
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        self.page.on("console", self._hear_console)
        self.page.goto(address)
        self.until(lambda: "documents" in self.told and self._data)

    def _listen(self, line: Any) -> None:
        line.on("framereceived", self._hear)
        line.on("framesent", self._hear_asked)

    def _hear_asked(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] != "advance":
            self.asked.append(message)

    def _hear(self, data: Any) -> None:
        if isinstance(data, bytes):
            self._data = data
        else:
            message = as_whole(json.loads(data), self.told)
            self.told[message["type"]] = message

    def _hear_console(self, line: Any) -> None:
        if line.type == "error":
            self.complaints.append(line.text)

    @property
    def frame(self) -> Any:
        """The latest pose frame."""
        return self._read(self._data)

    @property
    def documents(self) -> dict[str, Any]:
        return self.told["documents"]

    def of(self, name: str) -> Any:
        """Numbers of the first character now."""
        return self.frame.of(name)

    def has_asked(self, kind: str) -> bool:
        """Whether the page has sent such a message since all was forgotten."""
        return any(message["type"] == kind for message in self.asked)

    def until(self, fact: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Wait until something holds that needs no time to pass on the stage."""
        end = time.monotonic() + seconds
        while not fact():
            if time.monotonic() > end:
                asked = [message["type"] for message in self.asked]
                told = f"told: {sorted(self.told)}; refused: {self.told.get('refused')}"
                raise AssertionError(f"it never came true; asked: {asked}; {told}")
            self.page.wait_for_timeout(5)  # Playwright hears the page only while it is called

    def walk_until(self, fact: Callable[[], Any], seconds: float = 10.0) -> None:
        """Let time pass until something holds, but no more than so many simulated seconds."""
        end = self.frame.time + seconds
        while not fact():
            assert self.frame.time < end, f"it did not come true in {seconds:g} simulated seconds"
            self.watch(EVERY)

    def watch(self, seconds: float) -> list[Any]:
        """Let so much time pass; frames of it, from its beginning to its end."""
        seen = [self.frame]
        if self.held:
            for _ in range(round(seconds / EVERY)):
                self._advance(round(60 * EVERY))
                seen.append(self.frame)
            return seen
        end = time.monotonic() + PATIENCE + 30.0 * seconds
        while seen[-1].time < seen[0].time + seconds:
            self.until(lambda: self.frame.number != seen[-1].number)
            seen.append(self.frame)
            assert time.monotonic() < end, f"time stands still: {self.told['timeline']}"
        return seen

    def _advance(self, frames: int) -> None:
        self.told.pop("advanced", None)
        self.say(type="advance", frames=frames)
        self.until(lambda: "advanced" in self.told and self.frame.number >= self.told["advanced"]["frame"])

    def say(self, **message: Any) -> None:
        """Say something in place of the page."""
        self.page.evaluate("text => window.line.send(text)", json.dumps(message))

    def forget(self) -> None:
        """All news so far, all that was asked, and all complaints."""
        self.told = {kind: message for kind, message in self.told.items() if kind in LASTS}
        self.asked.clear()
        self.complaints.clear()

    def tidy_up(self) -> None:
        """As the page was when it opened: nothing is chosen, changed, recorded or paused, and all are at the start."""
        press = self.page.keyboard.press
        self.page.mouse.up()
        for dialog in self.page.locator("dialog[open]").all():
            dialog.evaluate("one => one.close()")
        press("Escape")
        for where in (".take:not([hidden]) button[aria-label='Discard this range']", ".lesson button:has-text('End')"):
            for button in self.page.locator(where).all():
                button.evaluate("one => one.click()")
        self.page.evaluate("document.activeElement.blur()")
        press("Escape")  # puts a tool away, which a field would have kept
        press("r")  # any change of the stage ends a replay
        self.page.evaluate(f"new Promise(done => setTimeout(done, {PUT_OFF}))")
        while self.documents["undo"]:
            before = self.documents
            self.say(type="undo")
            self.until(lambda before=before: self.documents is not before)
        self.told.pop("timeline")
        self.say(type="pace", rate=1.0, paused=False)
        self.say(type="drive", speed=0.8)
        self.say(type="start_over")
        self.until(lambda: "timeline" in self.told and self.frame.time == 0.0 and not self.frame.flags)
        self.page.locator("#newtons").fill(str(PLAIN))
        self.page.evaluate(FOLDED)

    def tab(self, name: str) -> Any:
        """Open one of the panels."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self.page.get_by_role("tabpanel", name=name)

    def on_stage(self, across: float, down: float) -> tuple[float, float]:
        """A place of the stage in the window, given as shares of its width and height."""
        box = self.page.locator(".stage-canvas").bounding_box()
        return box["x"] + across * box["width"], box["y"] + down * box["height"]

    @property
    def middle(self) -> tuple[float, float]:
        """Where in the window the middle of who is followed is seen."""
        return self.on_stage(0.5, float(self.page.locator(".stage-canvas").get_attribute("data-down")))

    def is_body_at(self, x: float, y: float) -> bool:
        """Whether the page says that a body can be grabbed there; it says so when the mouse moves."""
        self.page.mouse.move(x - 1, y)
        self.page.mouse.move(x, y)
        return self.page.locator(".stage-canvas").evaluate("one => one.style.cursor") == "grab"

    def drag(self, mark: Any, across: float, down: float) -> None:
        """Drag a mark by so many pixels."""
        mark.scroll_into_view_if_needed()
        box = mark.bounding_box()
        self._drag_between(
            (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2),
            (box["x"] + box["width"] / 2 + across, box["y"] + box["height"] / 2 + down),
        )

    def drag_across(self, where: Any, start: float, end: float) -> None:
        """Drag from one share of something's width to another."""
        where.scroll_into_view_if_needed()
        box = where.bounding_box()
        middle = box["y"] + box["height"] / 2
        self._drag_between((box["x"] + start * box["width"], middle), (box["x"] + end * box["width"], middle))

    def drag_on_stage(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from one place of the stage to another."""
        self._drag_between(self.on_stage(*start), self.on_stage(*end))

    def _drag_between(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=5)
        self.page.mouse.up()
