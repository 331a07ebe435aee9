"""Files, links and names of strangers in a real browser: nothing of them is executed, and the page walks on."""

import base64
import json
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
import tomli_w
from studio.served.browsing import Shown
from studio.served.hostile import NAMES, avatars, messages
from studio.served.states import TABS, library, menu
from studio.served.test_taking_away import DROP

from footfall import catalog
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial
from footfall.studio.library.kinds import KINDS

WATCH = """
window.executed = [];
window.said = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const one of addedNodes)
      if (one.nodeType === 1 && one.classList.contains("toast")) window.said.push(one.getAttribute("data-text"));
}).observe(document, { childList: true, subtree: true });
"""
"""What hostile words would change if they were run; and all sentences that the page shows."""
PLANTED = "img[src='x'], script:not([src]), svg[onload], [onerror], iframe, object, embed, a[href^='javascript']"
ALLOWED = ("Content Security Policy", "THREE.GLTFLoader", "Failed to load resource", "net::ERR")
"""The browser's own words for what it did not load."""


class Watched:
    """A page on which nothing hostile may happen."""

    def __init__(self, shown: Shown):
        self.shown, self.page = shown, shown.page
        self.dialogs: list[str] = []
        self.page.on("dialog", lambda dialog: (self.dialogs.append(dialog.message), dialog.dismiss()))

    def said(self) -> list[str]:
        return self.page.evaluate("window.said")

    def drop(self, data: bytes, name: str) -> str:
        """Drop a file; the sentence that is shown then, or nothing for a recording that opens without a word."""
        before = len(self.said())
        self.shown.told.pop("opened", None)
        self.page.evaluate(DROP, [base64.b64encode(data).decode(), name])
        self.shown.until(lambda: len(self.said()) > before or "opened" in self.shown.told)
        return "".join(self.said()[before:][-1:])

    def check(self, what: str) -> None:
        """Nothing was executed, planted or complained of."""
        assert self.page.evaluate("window.executed") == [], what
        assert self.page.evaluate("Object.keys(Object.prototype)") == [], what
        assert self.dialogs == [], what
        assert self.page.locator(PLANTED).count() == 0, what
        assert [one for one in self.shown.complaints if not any(word in one for word in ALLOWED)] == [], what

    def walks(self, what: str) -> None:
        """Time passes, and what is on the stage moves; a frame of before a new start may still be the first one."""
        seen = self.shown.watch(0.2)
        assert any(later.time > now.time for now, later in pairwise(seen)), what
        self.check(what)


@pytest.fixture
def watched(browser, show, studio) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, device_scale_factor=0.5)
    context.add_init_script(WATCH)
    yield Watched(show(studio, context))
    context.close()


@pytest.mark.thorough
def test_hostile_avatars_are_drawn_or_refused_in_a_sentence(watched):
    for what, data in avatars().items():
        sentence = watched.drop(data, "me.glb")
        assert sentence.strip(), what
        assert "\n" not in sentence, what
        watched.walks(what)


@pytest.mark.parametrize("words", [*NAMES[:2], *(pytest.param(one, marks=pytest.mark.thorough) for one in NAMES[2:])])
def test_hostile_words_are_shown_as_words_wherever_the_protocol_has_words(watched, words):
    for message in messages(watched.shown.told, words):
        tell(watched.page, message)
    look_around(watched.shown)
    watched.check(words)
    shown = watched.page.evaluate("document.body.textContent")
    assert words.replace("\r\n", "\n") in shown.replace("\r\n", "\n")


@pytest.mark.thorough
def test_hostile_names_of_documents_are_opened_or_refused(watched):
    for word, kind in KINDS.items():
        table = catalog.encode(catalog.load(kind, catalog.names(kind)[0]))
        for name in NAMES:
            watched.drop(tomli_w.dumps(table | {"name": name, "text": name}).encode(), f"{name[:40]}.toml")
            watched.shown.say(type="save", document=word, name=name[:60])
        watched.walks(word)
    look_around(watched.shown)
    watched.check("the library")


@pytest.mark.thorough
def test_hostile_names_in_recordings_and_links_are_opened_or_refused(watched, studio):
    for name in NAMES:
        trial = {"name": name, "seconds": 0.2, "character": named("character", name), "style": named("style", name)}
        recording = run_trial(load_trial(trial)).recording.to_bytes()
        watched.drop(recording, f"{name[:40]}.npz")
        watched.page.keyboard.press("r")  # starts over, which ends the look at the recording
        watched.shown.until(lambda: not watched.shown.frame.flags)
        watched.walks(name)
    shared = watched.shown.documents["shared"]
    for name in NAMES:
        link = shared | {"character": shared["character"] | {"name": name, "text": name}, name: name}
        follow(watched, studio, link)
        watched.walks(name)


def named(word: str, name: str) -> dict[str, Any]:
    kind = KINDS[word]
    return catalog.encode(catalog.load(kind, {"character": "humanoid", "style": "sneak"}[word])) | {"name": name}


def tell(page: Any, message: dict[str, Any]) -> None:
    """Tell the page something in place of the session."""
    page.evaluate("text => window.line.dispatchEvent(new MessageEvent('message', { data: text }))", json.dumps(message))


def follow(watched: Watched, studio: Any, shared: dict[str, Any]) -> None:
    """Open a link that holds these documents."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(shared).encode()) + packer.flush()
    fragment = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    watched.shown.told.clear()
    watched.page.goto("about:blank")
    watched.page.goto(f"{studio.address}?pictures=no#open={fragment}")
    watched.shown.until(lambda: {"documents", "figures"} <= watched.shown.told.keys())
    watched.shown.until(lambda: watched.shown.has_asked("put_all"))


def look_around(shown: Shown) -> None:
    """See all panels, menus and the library, once dialogs are out of the way."""
    for dialog in shown.page.locator("dialog[open]").all():
        dialog.evaluate("one => one.close()")
    for tab in TABS:
        shown.tab(tab)
    for label in ("Save", "Open", "Download"):
        shown.page.keyboard.press("Escape")
        menu(label)(shown)
    library(shown)
    for tab in shown.page.locator("dialog[open] [role=tab]").all():
        tab.click()
    shown.page.keyboard.press("Escape")
