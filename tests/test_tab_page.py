"""The tab as its visitors have it: `index.html` in a browser, without Python behind it, its clock held by the tests."""

import base64
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from footfall.rigs.glb import read_glb
from footfall.studio.protocol.frames import GRABBED, HEADER

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tools"))

from tab.driven import CHROMIUM, rows_in, served  # noqa: E402

PATIENCE = 180_000
"""ms after which something is taken never to come."""
FLAGS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
HELD = """
localStorage.setItem("footfall.hints", "done");
window.told = {};
window.asked = {};
const packed = (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    window.line = this;
    this.addEventListener("message", ({ data }) => {
      if (data.text) { const one = JSON.parse(data.text); window.told[one.type] = one; }
      if (data.frame && data.took !== undefined) window.passed(packed(data.frame));
    });
  }
  postMessage(message, ...rest) {
    if (message.type) window.asked[message.type] = message;
    super.postMessage(message.base ? { ...message, held: true } : message, ...rest);
  }
};
window.passes = (seconds) => new Promise((done) => {
  window.passed = done;
  window.line.postMessage({ passes: seconds });
});
"""
"""Holds the worker's clock, and keeps the last message of every kind, told and asked."""

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def address():
    if not Path(CHROMIUM).exists() or not shutil.which("node") or importlib.util.find_spec("ziglang") is None:
        pytest.skip("a tab needs Node, zig and Chromium to be built and tried")
    subprocess.run([sys.executable, "tools/build_tab.py"], cwd=ROOT, check=True)
    with served(ROOT / "build" / "tab") as there:
        yield there


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


class Visitor:
    """Somebody at the page, in a browser of their own."""

    def __init__(self, browser, address):
        self.context = browser.new_context(viewport={"width": 800, "height": 480}, accept_downloads=True)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints = []
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        self.page.add_init_script(HELD)
        self.page.goto(address, wait_until="commit")
        self.until("told.documents && document.querySelector('.pictured, [data-name]')")

    def passes(self, seconds):
        """Let time pass: the numbers of every row then, the flags and how many balls fly."""
        frame = base64.b64decode(self.page.evaluate("(seconds) => passes(seconds)", seconds))
        _, _, _, flags, _, _, balls = HEADER.unpack_from(frame)
        return rows_in(frame) | {"flags": flags, "balls": balls}

    def until(self, fact):
        self.page.wait_for_function(f"() => Boolean({fact})")

    def press(self, selector):
        """As a click does, wherever the page has scrolled to."""
        self.page.evaluate("(selector) => document.querySelector(selector).click()", selector)

    def key(self, name):
        self.page.evaluate("document.activeElement.blur()")
        self.page.keyboard.press(name)

    def told(self, kind):
        return self.page.evaluate("(kind) => told[kind]", kind)


@pytest.fixture
def visitor(browser, address):
    one = Visitor(browser, address)
    yield one
    assert one.complaints == []
    assert one.page.evaluate("window.told?.refused") is None
    one.context.close()


def test_it_is_driven_shoved_grabbed_and_hit_by_a_ball(visitor):
    before = visitor.passes(1.0)
    visitor.page.keyboard.down("w")
    visitor.until("asked.drive && asked.drive.speed > 0.9")
    assert visitor.passes(0.5)["wanted"][0, 0] > before["wanted"][0, 0]
    visitor.page.keyboard.up("w")
    visitor.key("i")
    visitor.until("asked.shove")
    assert abs(visitor.passes(0.05)["push"]).max() > 100.0
    visitor.passes(0.2)
    visitor.key("h")
    visitor.until("asked.grab")
    visitor.key("ArrowUp")
    assert visitor.passes(0.05)["flags"] & GRABBED
    visitor.key("Escape")
    visitor.until("asked.release")
    assert not visitor.passes(0.05)["flags"] & GRABBED
    visitor.key("b")
    visitor.until("asked.ball")
    assert visitor.passes(0.05)["balls"] == 1


def test_a_style_a_slider_and_a_link_that_another_browser_opens(visitor, browser, address):
    visitor.press("#tab-style")
    visitor.press('#panel-style [data-name="sneak"]')
    visitor.passes(0.1)
    visitor.until("told.documents.style.name === 'sneak'")
    before = visitor.told("documents")["gait"]
    visitor.page.evaluate(
        """() => { const one = document.querySelector('#panel-style .group input[type="range"]');
        one.value = String(Number(one.value) + (Number(one.max) - Number(one.min)) / 20);
        for (const kind of ["input", "change"]) one.dispatchEvent(new Event(kind, { bubbles: true })); }"""
    )
    visitor.passes(0.1)
    visitor.until("asked.edit && told.documents.undo.length >= 2")
    edited = visitor.told("documents")
    assert edited["gait"] != before
    visitor.press("button[title^='Copy a link']")
    visitor.page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('#open=')")
    link = visitor.page.evaluate("navigator.clipboard.readText()")
    visitor.page.goto("about:blank")  # one page at a time is drawn
    other = Visitor(browser, link)
    other.until("told.documents.undo.includes('opening a link')")
    assert other.told("documents")["gait"] == edited["gait"]
    assert other.passes(2.0)["fallen"][0, 0] == 0
    other.context.close()


def test_a_glb_is_taken_away(visitor, tmp_path):
    visitor.passes(0.5)
    visitor.press("button.record")
    visitor.passes(2.0)
    visitor.press("button.record")
    visitor.passes(0.1)
    visitor.page.evaluate(
        """() => { const format = [...document.querySelectorAll('select')].find((one) =>
        [...one.options].some(({ value }) => value === ".glb"));
        format.value = ".glb"; format.dispatchEvent(new Event("change", { bubbles: true })); }"""
    )
    with visitor.page.expect_download() as waiting:
        visitor.press("button[title='Download this range as a file']")
    assert waiting.value.suggested_filename == "humanoid-default.glb"
    waiting.value.save_as(tmp_path / "take.glb")
    assert read_glb(tmp_path / "take.glb").table["animations"]


def test_what_a_tab_cannot_do_is_greyed_and_a_dropped_avatar_is_refused_in_words(visitor):
    visitor.press("#tab-lab")
    greyed = visitor.page.evaluate("[...document.querySelectorAll('#panel-lab .lessons [aria-disabled]')].length")
    assert greyed == 2
    visitor.page.evaluate(
        """() => { const files = new DataTransfer(); files.items.add(new File(["x"], "me.vrm"));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer: files })); }"""
    )
    visitor.until("document.body.innerText.includes('likeness')")
