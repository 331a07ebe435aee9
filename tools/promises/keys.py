"""Every task of a new user, by the keyboard alone in a real browser: no pointer is moved, and nothing is clicked."""

import time
from collections.abc import Callable
from typing import Any

from studio.served.browsing import Shown

MOST_TABS = 260
FOCUSED = """() => {
  const now = document.activeElement;
  const label = now.labels && now.labels[0] ? now.labels[0].innerText : "";
  return [now.getAttribute("role") || now.type || now.tagName.toLowerCase(),
          (now.getAttribute("aria-label") || now.innerText || label || now.title || "").trim()];
}"""


class Keys:
    """Somebody who has only a keyboard, and reads the page."""

    def __init__(self, shown: Shown):
        self.shown, self.page = shown, shown.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def hold(self, key: str, until: Callable[[], Any]) -> None:
        self.page.keyboard.down(key)
        try:
            self.shown.until(until)
        finally:
            self.page.keyboard.up(key)

    def to(self, name: str, *, back: bool = False) -> None:
        """Tab on until something of this name has the focus."""
        for _ in range(MOST_TABS):
            if self.focused.startswith(name):
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{name!r} is not reached by Tab; the focus is on {self.focused!r}")

    @property
    def focused(self) -> str:
        return str(self.page.evaluate(FOCUSED)[1])

    def choose(self, name: str) -> None:
        """Along a list by its arrows, until a name has the focus; then Enter."""
        for _ in range(60):
            if self.focused.split("\n")[0].strip() == name:
                self.press("Enter")
                return
            self.press("ArrowDown")
        raise AssertionError(f"{name!r} is not in the list; the focus is on {self.focused!r}")

    def pick(self, text: str) -> None:
        """An option of the focused list, by typing it."""
        self.page.keyboard.type(text)

    def panel(self, name: str) -> None:
        """Open a panel: its tabs are one stop, moved along by arrows."""
        tabs = ("Drive", "Style", "Body", "World", "Lab")
        for _ in range(MOST_TABS):
            if self.page.evaluate(FOCUSED)[0] == "tab":
                break
            self.press("Tab")
        for _ in tabs:
            if self.focused == name:
                self.press("Enter")
                return
            self.press("ArrowRight")
        raise AssertionError(f"there is no panel {name!r}")

    def number(self, name: str, value: str) -> None:
        self.to(name)
        self.press("Control+a")
        self.page.keyboard.type(value)
        self.press("Enter")


def drive(keys: Keys) -> None:
    shown = keys.shown
    keys.hold("w", lambda: shown.of("wanted") > 1.0)
    heading = shown.of("heading")
    keys.hold("a", lambda: abs(shown.of("heading") - heading) > 0.3)
    keys.press("x")
    shown.until(lambda: abs(shown.of("wanted")) < 0.05)


def walk_to_a_point(keys: Keys) -> None:
    shown = keys.shown
    keys.press("t", "ArrowUp", "ArrowUp", "ArrowLeft", "Enter")
    shown.until(lambda: any(one["type"] == "walk_to" for one in shown.asked))
    goal = next(one for one in reversed(shown.asked) if one["type"] == "walk_to")
    away = lambda: sum((shown.of("com")[axis] - goal[name]) ** 2 for axis, name in enumerate("xy")) ** 0.5  # noqa: E731
    shown.until(lambda: away() < 0.5)


def zombie(keys: Keys) -> None:
    keys.panel("Style")
    keys.to("ape")
    keys.choose("zombie")
    keys.shown.until(lambda: keys.shown.documents["style"]["name"] == "zombie")


def lower_its_arms(keys: Keys) -> None:
    shown = keys.shown
    keys.to("From the side, 0 %")
    keys.press("Enter")
    for _ in range(12):
        if "arm" in keys.focused.lower():
            break
        keys.press("PageDown")
    before = len(shown.asked)
    keys.press("ArrowDown", "ArrowDown")
    shown.until(lambda: any(one["type"] == "edit" for one in shown.asked[before:]))
    keys.press("Escape")


def save_and_reload(keys: Keys) -> None:
    shown = keys.shown
    keys.to("Save", back=True)
    keys.press("Enter")
    keys.choose("This style …") if "This style" in keys.page.content() else keys.press("Enter")
    keys.to("Name")
    keys.press("Control+a")
    keys.page.keyboard.type("mine by keys")
    keys.press("Enter")
    shown.until(lambda: shown.told.get("saved", {}).get("name") == "mine by keys")
    shown.told.pop("documents")
    keys.press("Escape")
    keys.page.reload()
    shown.until(lambda: shown.told.get("documents", {}).get("style", {}).get("name") == "mine by keys")


def blend(keys: Keys) -> None:
    keys.panel("Style")
    keys.to("First style")
    keys.pick("zombie")
    keys.to("Blend of two styles")
    before = len(keys.shown.asked)
    keys.to("Second style")
    keys.pick("strut")
    keys.to("Blend of two styles", back=True)
    keys.press("ArrowRight", "ArrowRight")
    keys.shown.until(lambda: any(":strut:" in str(one.get("name")) for one in keys.shown.asked[before:]))


def reshape(keys: Keys) -> None:
    shown = keys.shown
    keys.panel("Body")
    mirror = "mirror"
    keys.number("Leg length, as a number", "95")
    shown.until(lambda: _edited(shown, "leg"))
    keys.number("Head height, as a number", "20")
    keys.to(mirror, back=True)
    keys.press("Space")
    keys.number("Arm length, left, as a number", "60")
    shown.until(lambda: _edited(shown, "arm"))


def _edited(shown: Shown, what: str) -> bool:
    return any(one["type"] == "edit" and what in one["path"] for one in shown.asked)


def shove_till_it_falls(keys: Keys) -> None:
    shown = keys.shown
    keys.to("Shove force")
    keys.press("End")
    for _ in range(8):
        keys.press("j")
        if any(frame.of("fallen") for frame in shown.watch(2.0)):
            break
    else:
        raise AssertionError("eight shoves of the greatest force do not fell it")
    keys.press("r")
    shown.until(lambda: shown.of("fallen") == 0)


def balls_and_a_pull(keys: Keys) -> None:
    shown = keys.shown
    keys.press("b")
    shown.until(lambda: any(one["type"] == "ball" for one in shown.asked))
    keys.press("h", *["ArrowLeft"] * 6)
    shown.until(lambda: float((shown.of("push") ** 2).sum()) > 25.0)
    keys.press("Escape")
    shown.until(lambda: any(one["type"] == "release" for one in shown.asked))


def back_and_branch(keys: Keys) -> None:
    shown = keys.shown
    keys.to("Time")
    keys.press(*["ArrowLeft"] * 10)
    shown.until(lambda: any(one["type"] == "scrub" for one in shown.asked))
    keys.to("Continue from here")
    keys.press("Enter")
    shown.until(lambda: any(one["type"] == "continue" for one in shown.asked))


def record_trim_and_download(keys: Keys) -> None:
    shown = keys.shown
    keys.to("Rec")
    keys.press("Enter")
    shown.watch(2.0)
    keys.press("Enter")
    shown.until(lambda: (shown.told["timeline"].get("marked") or [0, 0])[1] > 1.0)
    keys.to("Where the recording starts")
    keys.press("ArrowRight", "ArrowRight")
    keys.to("Download")
    keys.press("Enter")
    keys.choose(".npz") if ".npz" in keys.focused else keys.press("Enter")
    shown.until(lambda: "taken" in shown.told)


def as_a_trial(keys: Keys) -> None:
    shown = keys.shown
    keys.press("Escape")
    keys.to("As a trial")
    keys.press("Enter")
    shown.until(lambda: "scripted" in shown.told)
    for what, field in (("Add a push", "push"), ("Add another style", "edit"), ("Add a command", "command")):
        before = len(shown.told["scripted"]["table"].get(field, []))
        keys.to(what)
        keys.press("Enter")
        shown.until(lambda field=field, before=before: len(shown.told["scripted"]["table"].get(field, [])) > before)
        keys.page.keyboard.type("0.7")
        keys.press("Enter")
        shown.until(lambda field=field: any(one["at"] == 0.7 for one in shown.told["scripted"]["table"].get(field, [])))
    keys.press("Escape")


def compare_and_crowd(keys: Keys) -> None:
    shown = keys.shown
    keys.panel("Lab")
    keys.to("one")
    keys.press("ArrowRight")
    shown.until(lambda: shown.documents["shared"]["scene"]["kind"] == "compare")
    keys.press("ArrowRight")
    shown.until(lambda: shown.documents["shared"]["scene"]["kind"] == "crowd")
    shown.until(lambda: shown.frame.rows == 16)
    keys.press("ArrowLeft", "ArrowLeft")
    shown.until(lambda: shown.documents["shared"]["scene"]["kind"] == "one")


def rose(keys: Keys) -> None:
    keys.panel("Lab")
    keys.to("Measure")
    keys.press("Enter")
    keys.shown.until(lambda: "rose" in keys.shown.told)
    keys.press("Enter")


def plane_and_course(keys: Keys) -> None:
    shown = keys.shown
    keys.panel("Drive")
    keys.to("Gait")
    keys.pick("planar-skip")
    shown.until(lambda: shown.documents["base"] == "planar-skip")
    keys.to("Ground")
    keys.pick("course")
    shown.until(lambda: shown.documents["world"] == "course")
    for _ in range(2):
        keys.press("Control+z")
    shown.until(lambda: shown.documents["world"] == "flat")


def dark(keys: Keys) -> None:
    keys.to("Follow the system theme", back=True)
    before = keys.page.evaluate("getComputedStyle(document.body).backgroundColor")
    for _ in range(2):
        keys.press("Enter")
        if keys.page.evaluate("getComputedStyle(document.body).backgroundColor") != before:
            return
    raise AssertionError("the page stays as light as it was")


TASKS: dict[str, Callable[[Keys], None]] = {
    "faster, left, stop": drive,
    "walk to a point of the ground": walk_to_a_point,
    "a zombie": zombie,
    "lower its arms": lower_its_arms,
    "save, reload, still there": save_and_reload,
    "blend two styles": blend,
    "long legs, a small head, uneven arms": reshape,
    "shove till it falls, and get up": shove_till_it_falls,
    "throw a ball, pull an arm": balls_and_a_pull,
    "back in time, and a branch": back_and_branch,
    "record, trim, download": record_trim_and_download,
    "as a trial: add a push, a style, a command": as_a_trial,
    "compare two, a crowd of sixteen": compare_and_crowd,
    "the push rose": rose,
    "a gait of the plane, on another ground": plane_and_course,
    "dark": dark,
}


def tried(shown: Shown, only: str = "") -> list[dict[str, Any]]:
    """Each task: how long it took, and what went wrong if anything did."""
    found, keys = [], Keys(shown)
    for name, act in TASKS.items():
        if only and only not in name:
            continue
        began, problem = time.monotonic(), ""
        try:
            act(keys)
        except (AssertionError, KeyError) as reason:
            problem = str(reason).splitlines()[0] or repr(reason)
            keys.press("Escape")
        found.append({"task": name, "seconds": round(time.monotonic() - began, 1), "problem": problem})
        print(found[-1], flush=True)
    return found
