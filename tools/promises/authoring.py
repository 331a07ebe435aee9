"""How long it takes from opening the page to a saved style of one's own, by the shortest way, by mouse and keyboard.

`python tools/promises/authoring.py` prints the seconds, with a pause before every act, and the number of acts.
"""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from promises.first_path import Newcomer
from promises.opened import opened

NAME = "my own style"
CHANGES = {"Knee bend": "0.5", "Arm swing": "0.9", "Lean": "0.2"}


def author(one: Newcomer) -> None:
    """Move three sliders of the Style panel and save what comes of it."""
    one.click("tab", "Style")
    for label, value in CHANGES.items():
        one.write("spinbutton", f"{label}, as a number", value)
    one.click("button", "Save")
    one._breathe()
    one.page.locator(".popover:not([hidden]) .item", has_text="Save this style").click()
    one.shown.told.pop("saved", None)
    one._breathe()
    field = one.page.get_by_role("textbox", name="Name").first
    field.fill(NAME)
    field.press("Enter")
    one.shown.until(lambda: "saved" in one.shown.told)


def main() -> None:
    with opened(None) as here:
        began = time.monotonic()
        one = Newcomer(here.page())
        author(one)
        print(json.dumps({"seconds": round(time.monotonic() - began, 1), "acts": one.acts, "pause": one.pause}))


if __name__ == "__main__":
    main()
