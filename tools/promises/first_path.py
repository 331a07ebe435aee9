"""The way of a new user through the page, by mouse: walk, style, body, shove, save, reload, take away.

`python tools/promises/first_path.py [FOLDER]` prints how long each part takes, with a pause before every act,
and puts a picture of each into the folder. What is clicked must be seen and not be covered: the browser looks to that.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from promises.opened import Shown, opened

PAUSE = 1.5
"""Seconds in which a person looks, decides and moves the mouse, before every act."""


class Newcomer:
    """Clicks what it sees, and takes a breath before."""

    def __init__(self, shown: Shown, pause: float = PAUSE):
        self.shown, self.page, self.pause, self.acts = shown, shown.page, pause, 0

    def click(self, role: str, name: str, *, exact: bool = True) -> None:
        self._breathe()
        self.page.get_by_role(role, name=name, exact=exact).first.click()  # pyright: ignore[reportArgumentType]

    def write(self, role: str, name: str, text: str) -> None:
        self._breathe()
        field = self.page.get_by_role(role, name=name).first  # pyright: ignore[reportArgumentType]
        field.fill(text)
        field.press("Enter")

    def _breathe(self) -> None:
        self.acts += 1
        self.page.wait_for_timeout(1000 * self.pause)


def walk(one: Newcomer) -> None:
    """It walks before anything is done; a click on the ground sends it there."""
    box = one.page.locator("canvas").first.bounding_box()
    one.page.wait_for_timeout(1000 * one.pause)
    one.acts += 1
    one.page.mouse.click(box["x"] + 0.7 * box["width"], box["y"] + 0.5 * box["height"])
    one.shown.until(lambda: any(asked["type"] == "walk_to" for asked in one.shown.asked))


def style(one: Newcomer) -> None:
    one.click("tab", "Style")
    one._breathe()
    one.page.locator("button[data-name='happy']").click()
    one.shown.until(lambda: one.shown.documents["style"]["name"] == "happy")


def body(one: Newcomer) -> None:
    one.click("tab", "Body")
    one.write("spinbutton", "Leg length, as a number", "105")
    one.shown.until(lambda: one.shown.documents["proportions"]["leg_length"] > 1.0)


def shove(one: Newcomer) -> None:
    one.click("button", "Shove it to its left", exact=False)
    one.shown.until(lambda: any(asked["type"] == "shove" for asked in one.shown.asked))
    one.shown.watch(2.0)


def save(one: Newcomer) -> None:
    for what, name in (("Save this style", "my happy walk"), ("Save this body", "my long legs")):
        one.click("button", "Save")
        one._breathe()
        one.page.locator(".popover:not([hidden]) .item", has_text=what).click()
        one.shown.told.pop("saved", None)
        one._breathe()
        field = one.page.get_by_role("textbox", name="Name").first
        field.fill(name)
        field.press("Enter")
        one.shown.until(lambda: "saved" in one.shown.told)


def reload(one: Newcomer) -> None:
    one._breathe()
    one.shown.told.pop("documents")
    one.page.reload()
    one.shown.until(lambda: "documents" in one.shown.told)
    documents = one.shown.documents
    assert documents["style"]["name"] == "my happy walk"
    assert documents["character"]["name"] == "my long legs"


def take_away(one: Newcomer) -> None:
    one._breathe()
    one.page.locator(".record").first.click()
    one.shown.watch(2.0)
    one.page.locator(".record").first.click()
    one._breathe()
    with one.page.expect_download() as loading:
        one.page.locator(".take button", has_text="Download").first.click()
    assert loading.value.suggested_filename.startswith("my-long-legs-my-happy-walk")


PATH: dict[str, Callable[[Newcomer], None]] = {
    "walk": walk,
    "style": style,
    "body": body,
    "shove": shove,
    "save": save,
    "reload": reload,
    "take away": take_away,
}


def walked(shown: Shown, pause: float = PAUSE, picture: Callable[[str], Any] = lambda name: None) -> dict[str, float]:
    """Seconds that each part took."""
    one, took = Newcomer(shown, pause), {}
    for name, act in PATH.items():
        began = time.monotonic()
        act(one)
        took[name] = round(time.monotonic() - began, 1)
        picture(name)
    return took | {"acts": one.acts}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", nargs="?", help="where the pictures go; a new temporary folder by default")
    with opened(asked.parse_args().folder) as here:
        began = time.monotonic()
        shown = here.page()
        opens = round(time.monotonic() - began, 1)
        shown.page.screenshot(path=here.pictures / "0-opens.png")
        names = (f"{number}-{name}.png" for number, name in enumerate(PATH, 1))
        took = walked(shown, picture=lambda name: shown.page.screenshot(path=here.pictures / next(names)))
    acts = took.pop("acts")
    print(json.dumps({"opens": opens, **took, "in all": round(opens + sum(took.values()), 1), "acts": acts}, indent=2))


if __name__ == "__main__":
    main()
