"""How long a new user takes to animate an avatar in the studio: `python tools/time_avatar.py me.glb [SCREENSHOTS]`.

A real browser opens the page, the file is dropped on it, the avatar is shoved, two seconds are marked, and the file
with the animation is downloaded. Prints the seconds at which each was done, counted from when the page walks.
"""

import argparse
import base64
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright
from studio.served.browsing import CHROMIUM, FLAGS, Shown
from studio.served.test_taking_away import DROP, mark_a_range, press
from studio.served.visiting import Frame, Studio


def main(rig: Path, pictures: Path | None) -> None:
    folder = Path(tempfile.mkdtemp())
    studio = Studio(folder / "home")
    try:
        visit(studio, rig, folder, pictures)
    finally:
        studio.close()


def visit(studio: Studio, rig: Path, folder: Path, pictures: Path | None) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 720}, accept_downloads=True)
        shown = Shown(context, studio.address, Frame)
        began = time.perf_counter()

        def done(what: str) -> None:
            print(f"{time.perf_counter() - began:6.1f} s  {what}", flush=True)
            if pictures:
                shown.page.screenshot(path=pictures / f"{what.split()[-1]}.png")

        shown.page.evaluate(DROP, [base64.b64encode(rig.read_bytes()).decode(), rig.name])
        shown.until(lambda: shown.told.get("skin", {}).get("url"))
        shown.watch(2.0)
        done("dropped, and it walks")
        press(shown, ".shove button >> nth=0")
        shown.watch(1.0)
        done("it was shoved")
        mark_a_range(shown, 2.0)
        shown.page.locator("select:has(option[value='.glb'])").select_option(".glb")
        with shown.page.expect_download() as loading:
            press(shown, ".take button:has-text('Download')")
        loading.value.save_as(folder / "walks.glb")
        done(f"{(folder / 'walks.glb').stat().st_size // 1000} kB were downloaded")
        print("fallen" if shown.of("fallen") else "standing", shown.complaints or "no complaints")
        browser.close()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("rig", type=Path, help="an avatar, such as me.glb")
    asked.add_argument("pictures", type=Path, nargs="?", help="a folder for screenshots")
    main(**vars(asked.parse_args()))
