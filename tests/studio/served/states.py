"""The page in each of its states: panels, menus, dialogs, lessons, several characters, a recording as a script."""

from collections.abc import Callable
from typing import Any

from studio.served.browsing import Shown

TABS = ("Drive", "Style", "Body", "World", "Lab")


def press(shown: Shown, where: str) -> None:
    """A click that does not wait for the picture to stand still: on the stage it never does."""
    shown.page.locator(where).first.evaluate("element => element.click()")


def escape(shown: Shown) -> None:
    shown.page.keyboard.press("Escape")


def menu(label: str) -> Callable[[Shown], None]:
    def act(shown: Shown) -> None:
        press(shown, f"button[aria-label='{label}']")
        shown.page.locator(".popover:not([hidden])").first.wait_for()

    return act


def library(shown: Shown) -> None:
    escape(shown)
    press(shown, "button[aria-label='Save']")
    press(shown, ".popover:not([hidden]) .item:has-text('Your library')")
    shown.page.locator("dialog[open]").first.wait_for()


def all_fields(shown: Shown) -> None:
    panel = shown.tab("Style")
    panel.get_by_text("All fields", exact=True).click()


def keys(shown: Shown) -> None:
    shown.page.keyboard.press("?")


def things(shown: Shown) -> None:
    shown.tab("World").get_by_role("button", name="crate", exact=True).click()
    shown.until(lambda: len(shown.documents["shared"]["world"]["crate"]) == 1)


def footprints(shown: Shown) -> None:
    back_to_the_start(shown)
    shown.page.keyboard.press("f")
    panel = shown.page.get_by_role("tabpanel", name="World")
    panel.get_by_role("button", name="Switch to").first.click()
    shown.until(lambda: shown.documents["law"]["footprints"])
    panel.get_by_role("button", name="Add one").click()
    shown.until(lambda: len(shown.documents["footprints"]) == 1)


def back_to_the_start(shown: Shown) -> None:
    """Undo everything, so that the next state begins as the page did."""
    escape(shown)
    while shown.documents["undo"]:
        left = len(shown.documents["undo"])
        shown.page.keyboard.press("Control+z")
        shown.until(lambda left=left: len(shown.documents["undo"]) < left)


def several(shown: Shown) -> None:
    back_to_the_start(shown)
    shown.page.get_by_role("button", name="+ Add").click()
    card = shown.page.get_by_role("dialog", name="Add a character")
    card.get_by_role("button", name="Add", exact=True).click()
    shown.until(lambda: shown.frame.rows == 2)
    shown.page.get_by_role("button", name="Rename, compare or remove the selected character").click()


def script(shown: Shown) -> None:
    back_to_the_start(shown)
    press(shown, ".record")
    shown.watch(1.5)
    press(shown, ".record")
    shown.until(lambda: (shown.told["timeline"].get("marked") or [0, 0])[1] > 1.0)
    press(shown, ".take button:has-text('As a trial')")
    shown.until(lambda: "scripted" in shown.told)
    shown.page.locator("dialog[open]").first.wait_for()


def pose_states(shown: Shown) -> None:
    escape(shown)
    back_to_the_start(shown)
    shown.say(type="choose", document="gait", name="planar-walk")
    shown.until(lambda: shown.documents["law"]["states"])
    shown.tab("Style")
    shown.page.locator(".states .state").first.wait_for()
    shown.page.locator("#panel-style summary", has_text="Table").click()


def lesson(shown: Shown) -> None:
    escape(shown)
    shown.tab("Lab")
    press(shown, ".lessons button")
    shown.page.locator(".lesson").first.wait_for()


def lesson_ended(shown: Shown) -> None:
    press(shown, ".lesson button:has-text('End')")


def fallen(shown: Shown) -> None:
    shown.page.locator("#newtons").fill("1500")
    for _ in range(3):
        shown.page.keyboard.press("l")
        shown.watch(0.2)
    shown.walk_until(lambda: shown.of("fallen"))
    shown.page.locator(".fallen:not([hidden])").wait_for()


STATES: dict[str, Callable[[Shown], Any]] = {
    "open": lambda shown: None,
    **{f"tab {name}": lambda shown, name=name: shown.tab(name) for name in TABS},
    "without hints": lambda shown: press(shown, ".hint button:has-text('No hints')"),
    "all fields": all_fields,
    "menu Save": menu("Save"),
    "library": library,
    "menu Open": lambda shown: (escape(shown), menu("Open")(shown)),
    "menu Download": lambda shown: (escape(shown), menu("Download")(shown)),
    "keys": lambda shown: (escape(shown), keys(shown)),
    "a crate": lambda shown: (escape(shown), things(shown)),
    "footprints": footprints,
    "several": several,
    "script": script,
    "pose states": pose_states,
    "lesson": lambda shown: (back_to_the_start(shown), lesson(shown)),
    "fallen": lambda shown: (lesson_ended(shown), fallen(shown)),
}
"""In this order, each from the one before."""
