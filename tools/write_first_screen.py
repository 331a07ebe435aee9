"""Films the README's moving picture in a real browser: an avatar is dropped on the studio's page, shoved, recovers.

python tools/write_first_screen.py [--newtons N]     needs chromium, Playwright and a built page (`make page`)

The avatar is one of our own figures, written as a GLB. The studio's clock is held: a picture every tenth of a second.
"""

import argparse
import base64
import io
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from PIL import Image
from playwright.sync_api import sync_playwright
from studio.served.browsing import CHROMIUM, EVERY, FLAGS, Shown
from studio.served.test_taking_away import DROP
from studio.served.visiting import Frame, Studio

from footfall.exports.register import export
from footfall.measure.trial.run import run_trial
from footfall.rigs.glb import read_glb
from footfall.stage.opened import load_trial

OUT = Path(__file__).parents[1] / "docs" / "first-screen.webp"
BODY = "giant"
COLOURS = ((0.85, 0.33, 0.1, 1.0), (0.12, 0.35, 0.45, 1.0), (0.95, 0.75, 0.35, 1.0))
WINDOW, WIDTH = {"width": 1060, "height": 560}, 640
QUALITY, LAST = 55, 1.0
CAPTION = """words => {
  const shown = document.querySelector("#told") ?? document.body.appendChild(Object.assign(
    document.createElement("div"), { id: "told", style: "position: fixed; left: 28px; top: 96px; z-index: 99;"
    + "padding: 10px 18px; border-radius: 8px; background: #b8451b; color: white; font: 600 24px sans-serif" }));
  shown.textContent = words;
}"""


def main(newtons: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio(Path(folder) / "home", "--held")
        try:
            pictures = visit(studio, avatar(Path(folder) / "me.glb"), newtons)
        finally:
            studio.close()
    times = [round(1000 * EVERY)] * (len(pictures) - 1) + [round(1000 * LAST)]
    pictures[0].save(
        OUT,
        save_all=True,
        append_images=pictures[1:],
        duration=times,
        loop=0,
        quality=QUALITY,
        method=4,
        minimize_size=True,
    )
    print(f"{OUT.name}: {len(pictures)} pictures, {OUT.stat().st_size // 1000} kB")


def avatar(path: Path) -> bytes:
    """A figure of ours, as a file that another program might have written."""
    recording = run_trial(load_trial({"name": "me", "character": BODY, "seconds": 0.2})).recording
    assert recording is not None
    export(recording, path)
    glb = read_glb(path)
    for number, material in enumerate(glb.table["materials"]):
        material["pbrMetallicRoughness"]["baseColorFactor"] = COLOURS[number % len(COLOURS)]
    return glb.to_bytes()


def visit(studio: Studio, rig: bytes, newtons: int) -> list[Image.Image]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport=WINDOW, color_scheme="light")
        context.add_init_script("localStorage.setItem('footfall.hints', 'done')")
        shown = Shown(context, studio.address, Frame, held=True)
        pictures: list[Image.Image] = []

        def film(words: str, seconds: float) -> None:
            print(words, flush=True)
            shown.page.evaluate(CAPTION, words)
            for _ in range(round(seconds / EVERY)):
                shown.watch(EVERY)
                picture = Image.open(io.BytesIO(shown.page.screenshot(clip=place))).convert("RGB")
                pictures.append(
                    picture.resize((WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.LANCZOS)
                )

        place = shown.page.locator("#stage").bounding_box()
        shown.page.keyboard.press("4")  # from the front
        shown.watch(3.0)
        shown.page.wait_for_timeout(3000)  # the camera comes round
        film("Drop your avatar on the page", 0.8)
        shown.page.evaluate(DROP, [base64.b64encode(rig).decode(), "me.glb"])
        shown.until(lambda: shown.told.get("skin", {}).get("url"))
        shown.watch(3.0)
        shown.page.wait_for_timeout(3000)
        film("It walks, by physics", 1.4)
        shown.page.locator("#newtons").fill(str(newtons))
        shown.page.evaluate("document.activeElement.blur()")
        shown.page.keyboard.press("l")
        film("Shove it", 1.0)
        film("It catches itself", 2.0)
        assert not shown.of("fallen")
        assert shown.complaints == []
        browser.close()
    return pictures


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--newtons", type=int, default=450, help="how hard it is shoved, for a tenth of a second")
    main(**vars(asked.parse_args()))
