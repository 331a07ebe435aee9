"""A studio of its own and a real browser, for the tools that try the page as a new user would."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from playwright.sync_api import sync_playwright
from studio.served.browsing import CHROMIUM, FLAGS, Shown
from studio.served.visiting import Frame, Studio

WINDOW = {"width": 1280, "height": 720}


class Opened(NamedTuple):
    """A browser, the studio's address, and where pictures go."""

    browser: Any
    address: str
    pictures: Path
    held: bool = False

    def page(self, sharpness: float = 1.0) -> Shown:
        """A page of its own, in a session of its own."""
        context = self.browser.new_context(viewport=WINDOW, device_scale_factor=sharpness)
        return Shown(context, self.address, Frame, self.held)


@contextmanager
def opened(pictures: str | None, *flags: str) -> Iterator[Opened]:
    """Start a studio and a browser, and close both in the end; pictures go into the folder named, or into a new one.

    Where the studio's clock is held, nothing is drawn.
    """
    folder = Path(pictures or tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    studio = Studio(Path(tempfile.mkdtemp()), *flags)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            address = f"{studio.address}?pictures=no" if studio.held else studio.address
            yield Opened(browser, address, folder, studio.held)
            browser.close()
    finally:
        studio.close()
