"""A page in a real browser, watched from outside: what it says, is told and shows, and what it complains of."""

import json
import os
import shutil
import time
from collections.abc import Callable
from typing import Any

CHROMIUM = os.environ.get("FOOTFALL_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = [
    "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 180.0
"""Real seconds to wait for something; a busy machine is slow."""
GOES_ON = 0.4
"""Simulated seconds after which time is taken to go on."""
LASTS = {"welcome", "documents", "library", "figures", "body_skins", "timeline", "steered", "load", "things", "steps"}
"""What is told once and then holds; all else is news."""


class Shown:
    """One page. Time is the simulation's: what takes long here may take longer elsewhere."""

    def __init__(self, context: Any, address: str, read: Callable[[bytes], Any]):
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self._read, self._data = read, b""
        self.told: dict[str, dict[str, Any]] = {}
        self.asked: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        self.page.on("console", self._hear_console)
        self.page.goto(address)
        self.until(lambda: "documents" in self.told and self._data)

    def _listen(self, line: Any) -> None:
        line.on("framereceived", self._hear)
        line.on("framesent", lambda text: self.asked.append(json.loads(text)))

    def _hear(self, data: Any) -> None:
        if isinstance(data, bytes):
            self._data = data
        else:
            message = json.loads(data)
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

    def within(self, fact: Callable[[], Any], seconds: float) -> bool:
        """Whether something comes to hold."""
        end = time.monotonic() + seconds
        while not fact():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(30)
        return True

    def until(self, fact: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Wait until something holds."""
        held = self.within(fact, seconds)
        assert held, f"not within {seconds:g} s; told last: {sorted(self.told)}; refused: {self.told.get('refused')}"

    def watch(self, seconds: float) -> list[Any]:
        """Let so much simulated time pass; the frames that came meanwhile."""
        end = self.frame.time + seconds
        seen = [self.frame]
        begun = time.monotonic()
        while seen[-1].time < end:
            self.until(lambda: self.frame.number != seen[-1].number)
            seen.append(self.frame)
            assert time.monotonic() < begun + PATIENCE + 30.0 * seconds, f"time stands still: {self.told['timeline']}"
        return seen

    def forget(self) -> None:
        """All news so far, all that was asked, and all complaints."""
        self.told = {kind: message for kind, message in self.told.items() if kind in LASTS}
        self.asked.clear()
        self.complaints.clear()

    def tidy_up(self) -> None:
        """As the page was when it opened: nothing is chosen, changed, recorded, paused or fallen."""
        press = self.page.keyboard.press
        self.page.mouse.up()
        for dialog in self.page.locator("dialog[open]").all():
            dialog.evaluate("one => one.close()")
        press("Escape")
        for where in (".take:not([hidden]) button[aria-label='Discard this range']", ".lesson button:has-text('End')"):
            for button in self.page.locator(where).all():
                button.evaluate("one => one.click()")
        self.page.evaluate("document.activeElement.blur()")
        self.let_time_go_on()
        while self.documents["undo"]:
            left = len(self.documents["undo"])
            press("Control+z")
            self.until(lambda left=left: len(self.documents["undo"]) < left)
        if self.of("fallen"):
            self.page.get_by_role("button", name="Put it on its feet").evaluate("one => one.click()")
            self.until(lambda: not self.of("fallen"))
        self.page.locator("#newtons").fill("300")

    def let_time_go_on(self) -> None:
        """Leave the past, end a pause; what was asked last may still be on its way, so time is watched for a while."""
        for _ in range(20):
            if self.told["timeline"]["scrubbing"]:
                self.page.keyboard.press("End")
            elif self.told["timeline"]["paused"]:
                self.page.keyboard.press("Space")
            begun = self.frame.time
            if self.within(lambda begun=begun: self.frame.time > begun + GOES_ON, 10.0):
                return
        raise AssertionError(f"time stands still: {self.told['timeline']}")

    def tab(self, name: str) -> Any:
        """Open one of the panels."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self.page.get_by_role("tabpanel", name=name)
