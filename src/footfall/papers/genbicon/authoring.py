"""G24: how long it takes to author a style (GENBICON sections 5.2 and 6), by a script that drives the real page."""

import json

from footfall.papers.claim import Cell, Finding
from footfall.papers.kinds import Computed
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

FOUND = "authoring.json"
MOST_SECONDS = 300.0


def authored(lab: Lab) -> Finding:
    """Judge what the script found."""
    found = json.loads(lab.given(FOUND).read_text())
    words = "{seconds:g} s and {acts} acts, with {pause:g} s before each".format(**found)
    return Finding(words, [Cell("three sliders, saved", found, found["seconds"] <= MOST_SECONDS)])


CLAIMS = (
    Computed(
        id="G24",
        title="authoring a style",
        paper="novices make styles in 5–10 minutes each",
        bar="from opening the page to a saved style of one's own with three sliders moved, by the shortest way, in a "
        "real browser: at most five minutes",
        differs="a script moves the mouse, which shows what the page asks of a person, not how people explore",
        outside=f"{FOUND}, which `python tools/promises/authoring.py` prints",
        trials=lambda: [Walk("walk", 0.5, 5.0)],
        find=authored,
    ),
)
