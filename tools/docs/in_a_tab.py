"""The law in a tab on the site: a copy of what `make tab` built, and links to it beside the sections of the papers."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "tab"
NOT_BUILT = "<!doctype html><title>Footfall in a tab</title><p>It is not built: run `make tab`, then `make docs`."
SECTIONS = {
    "papers/genbicon.md": {
        "1–2": "",
        "3.1": "",
        "3.2": "pendulum",
        "3.3": "tuning",
        "3.4": "gravity",
        "3.5": "",
        "5.1": "",
        "5.2": "energy",
        "5.3": "people",
        "6": "fall",
    },
    "papers/simbicon.md": {"3.1": "states", "3.2": "", "3.3": "", "6": "learning", "7.1": "states", "7.2": ""},
}
"""By page: the sections whose law runs in a tab, and the lesson there that is about it, if there is one."""


def beside_sections(markdown: str, uri: str) -> str:
    """A paper's page with links in its table of sections, and the tab itself below it."""
    known = SECTIONS.get(uri, {})
    lines = markdown.split("\n")
    for index, line in enumerate(lines):
        title = re.match(r"\| (\S+) [^|]*(?= \|)", line)
        if title and title[1] in known:
            lines[index] = f"{title[0]}<br>{_link(known[title[1]])}{line[title.end() :]}"
    text = "\n".join(lines)
    return re.sub(r"(\n## The paper, section by section\n)", rf"\1{_frame()}", text) if known else text


def _link(lesson: str) -> str:
    where = "../tab/index.html"
    return f"[lesson in the tab]({where}#lesson={lesson})" if lesson else f"[in the tab]({where})"


def _frame() -> str:
    frame = '<iframe src="../tab/index.html" title="Footfall in a tab" loading="lazy" class="tab"></iframe>'
    return f"\n<details><summary>The law, here in the page</summary>{frame}</details>\n"


def add_to(site: Path) -> None:
    """Puts the tab into the built site; where it was not built, a page that says so."""
    if (BUILT / "index.html").is_file():
        shutil.copytree(BUILT, site / "tab", dirs_exist_ok=True)
    else:
        (site / "tab").mkdir(exist_ok=True)
        (site / "tab" / "index.html").write_text(NOT_BUILT)
