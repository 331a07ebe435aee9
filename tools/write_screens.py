"""Opens the studio in a browser, uses it as a person would, and writes a picture of every part to docs/studio/.

python tools/write_screens.py [NAME ...]     needs chromium, Playwright and a built page (`make page`)
"""

import argparse
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

TREE = Path(__file__).resolve().parent.parent
OUT = TREE / "docs" / "studio"
BROWSER = [os.environ.get("FOOTFALL_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
FLAGS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking"]
Opener = Callable[[str, tuple[int, int]], Page]
WALKS = "#stage[data-frames]"
QUALITY = 62
RANGE = 2.5  # s
SETTLE = 3000  # ms until the camera has come round, also on a slow machine


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*", choices=[[], *PICTURES], metavar="NAME", help=", ".join(PICTURES))
    chosen = asked.parse_args().names or list(PICTURES)
    OUT.mkdir(parents=True, exist_ok=True)
    with browser() as open_page:
        for name in chosen:
            with studio() as address:
                take(name, open_page, address)
            print(f"docs/studio/{name}.webp", flush=True)
    return 0


def take(name: str, open_page: Opener, address: str) -> None:
    """One picture, by a visitor who is new to a studio of its own."""
    scheme = "dark" if name == "dark" else "light"
    page = open_page(scheme, (1024, 768) if name == "tablet" else (1280, 720))
    page.goto(address)
    page.wait_for_selector(WALKS)
    page.wait_for_timeout(SETTLE)
    PICTURES[name](page)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.save(OUT / f"{name}.webp", quality=QUALITY, method=5)
    page.context.close()


@contextmanager
def studio() -> Iterator[str]:
    """A studio with an empty library of its own."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "footfall", "studio", "--no-browser", "--port", "0"]
        environment = {**os.environ, "FOOTFALL_HOME": home, "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            for line in server.stdout or ():
                if found := re.search(r"http://\S+", line):
                    yield found[0]
                    break
        finally:
            server.terminate()
            server.wait()


@contextmanager
def browser() -> Iterator[Opener]:
    """Opens pages, each as a visitor who has seen the hints."""
    path = next((found for name in BROWSER if name and (found := shutil.which(name))), None)
    if path is None:
        sys.exit("write_screens: there is no chromium; install it or name one with FOOTFALL_CHROMIUM")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)

        def new_page(scheme: str, size: tuple[int, int]) -> Page:
            viewport = {"width": size[0], "height": size[1]}
            context = opened.new_context(viewport=viewport, color_scheme=scheme, has_touch=size[0] < 1100)
            page = context.new_page()
            page.add_init_script("localStorage.setItem('footfall.hints', 'done')")
            return page

        yield new_page
        opened.close()


# ---------------------------------------------------------------- what is done before each picture


def nothing(page: Page) -> None:
    """As it opens."""


def tab(name: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        press(page, f"#tab-{name}")
        page.wait_for_timeout(SETTLE)

    return show


def overlays(page: Page) -> None:
    page.keyboard.press("o")
    for key in ("com", "velocity", "target", "capture", "swing", "support", "ground", "torque"):
        press(page, f"#overlay-{key}")
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    page.wait_for_timeout(SETTLE)


def grab(page: Page) -> None:
    """Takes hold, while time stands still, of the first part of the body that is found under the pointer, and pulls."""
    page.keyboard.press("Space")
    page.wait_for_timeout(700)
    for x, y in ((x, y) for y in range(230, 460, 20) for x in (448, 480, 510)):
        page.mouse.move(x, y)
        page.wait_for_timeout(50)
        if page.evaluate("document.querySelector('.stage-canvas').style.cursor") == "grab":
            break
    else:
        raise RuntimeError("no part of the body is under the pointer")
    page.mouse.down()
    page.mouse.move(x + 140, y + 20, steps=5)
    page.keyboard.press("Space")
    page.wait_for_timeout(700)


def fallen(page: Page) -> None:
    page.locator("#newtons").fill("1500")
    for _ in range(3):
        page.keyboard.press("l")
        page.wait_for_timeout(400)
    page.wait_for_selector(".fallen:not([hidden])")
    page.wait_for_timeout(SETTLE)


def past(page: Page) -> None:
    """Keeps two moments, looks back and goes on from there: the tree has a branch."""
    for _ in range(2):
        page.keyboard.press("m")
        page.wait_for_timeout(1500)
    track = page.locator(".track").bounding_box()
    assert track is not None
    page.mouse.click(track["x"] + 0.6 * track["width"], track["y"] + track["height"] / 2)
    page.wait_for_timeout(800)
    page.keyboard.press(" ")
    page.wait_for_timeout(1500)
    page.keyboard.press("m")
    press(page, "[title='Kept moments and branches']")
    page.wait_for_timeout(1500)


def recording(page: Page) -> None:
    press(page, ".record")
    while float(page.locator(".take span.numbers").inner_text().split(",")[1].removesuffix("s")) < RANGE:
        page.wait_for_timeout(200)
    press(page, ".record")
    page.wait_for_timeout(500)


def keep(page: Page, name: str) -> None:
    """Keeps the marked range under a name."""
    press(page, ".take button:has-text('Keep')")
    page.locator("dialog input[type=text]").fill(name)
    press(page, "dialog button[type=submit]")
    page.wait_for_selector(".toast:has-text('Kept')")


def recordings(page: Page) -> None:
    """Two recordings on their shelf."""
    recording(page)
    keep(page, "a first walk")
    style("proud", "drive")(page)
    recording(page)
    keep(page, "proud, from the side")
    press(page, "[aria-label='Open']")
    press(page, ".popover:not([hidden]) .item:has-text('A recording')")
    page.wait_for_timeout(1000)


def opened(page: Page) -> None:
    """A recording, opened again and looked at in the middle."""
    recordings(page)
    press(page, "dialog li:has-text('proud, from') button:has-text('Open')")
    page.wait_for_selector(".past-card:not([hidden])")
    page.keyboard.press("3")
    page.wait_for_timeout(2 * SETTLE)


def several(page: Page) -> None:
    """A child and a giant join, who steps by another law; the child is picked."""
    for chosen in ({"Body": "child", "Style": "happy"}, {"Body": "giant", "Gait": "stepping"}):
        page.get_by_role("button", name="+ Add").click()
        card = page.get_by_role("dialog", name="Add a character")
        for label, value in chosen.items():
            card.get_by_label(label).select_option(value)
        card.get_by_role("button", name="Add", exact=True).click()
        page.wait_for_timeout(SETTLE // 3)
    page.get_by_role("group", name="Choose the character to drive and edit").get_by_role("button", name="child").click()
    page.wait_for_timeout(SETTLE // 2)


def scene(words: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        press(page, ".chooser >> nth=2")
        press(page, f".popover:not([hidden]) .item:has-text('{words}')")
        page.wait_for_timeout(2 * SETTLE)

    return show


def people(page: Page) -> None:
    """The last strides beside people's."""
    tab("lab")(page)
    page.wait_for_selector(".stride-ours")
    page.wait_for_timeout(2 * SETTLE)
    page.locator("details:has(.strides)").evaluate("element => element.scrollIntoView()")
    page.wait_for_timeout(1500)


def world(page: Page) -> None:
    """A crate and stairs, and the crate in hand."""
    tab("world")(page)
    for kind in ("crate", "stairs"):
        press(page, f"[data-kind={kind}]")
        page.wait_for_timeout(SETTLE)
    press(page, ".things button:has-text('crate')")
    press(page, ".thing-fields button:has-text('Pick up')")
    page.wait_for_selector(".tasks .is-done", timeout=120_000)
    page.wait_for_timeout(500)


def footprints(page: Page) -> None:
    """Some footprints, most of them walked."""
    page.keyboard.press("f")
    press(page, ".hindered button")
    page.wait_for_timeout(2 * SETTLE)
    for _ in range(5):
        press(page, ".footprints button:has-text('Add one')")
        page.wait_for_timeout(500)
    page.wait_for_selector(".prints .landed >> nth=3", timeout=120_000)


def style(name: str, panel: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        press(page, ".chooser >> nth=1")
        press(page, f".popover:not([hidden]) [data-name='{name}']")
        tab(panel)(page)

    return show


def press(page: Page, where: str) -> None:
    """A click that does not wait for the picture to stand still: on the stage it never does."""
    page.locator(where).first.evaluate("element => element.click()")


PICTURES: dict[str, Callable[[Page], None]] = {
    "opens": nothing,
    "drive": tab("drive"),
    "style": style("sneak", "style"),
    "body": tab("body"),
    "lab": tab("lab"),
    "people": people,
    "world": world,
    "footprints": footprints,
    "overlays": overlays,
    "grab": grab,
    "fallen": fallen,
    "past": past,
    "recording": recording,
    "recordings": recordings,
    "opened": opened,
    "compare": scene("Two, compared"),
    "crowd": scene("A crowd of 16"),
    "several": several,
    "tablet": nothing,
    "dark": style("proud", "style"),
}

if __name__ == "__main__":
    sys.exit(main())
