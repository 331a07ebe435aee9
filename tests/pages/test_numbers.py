"""Every number on a page is generated, or it is of a kind that cannot go out of date."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from pages.reading import MARK, PAGES, ROOT, prose_of, typed_pages

from footfall.measure.bench import bench
from footfall.papers.register import CLAIMS

TYPED = tomllib.loads((Path(__file__).parent / "typed.toml").read_text())
NUMBER = re.compile(r"(?<![\w.])[-±]?\d[\d.,]*\d|(?<![\w.])\d")
SHARE = re.compile(
    r"\b(?:a|one|two|three) (?:third|quarter|fifth|sixth|eighth|tenth)s?\b|\bone \w+ (?:\w+ )?in \w+een\b"
)


def unaccounted(prose: str, phrases: list[str]) -> list[str]:
    """Numbers that are neither of a known kind nor in a phrase that may be typed; shares in words count."""
    for pattern in [*TYPED["kinds"], *map(re.escape, phrases)]:
        prose = re.sub(pattern.replace(r"\ ", r"\s+"), " ", prose)
    return [f"{found[0]} ({' '.join(prose[max(0, found.start() - 30) : found.end() + 30].split())})"
            for pattern in (NUMBER, SHARE) for found in pattern.finditer(prose)]  # fmt: skip


@pytest.mark.parametrize("page", typed_pages(), ids=lambda page: page.name)
def test_a_number_in_prose_is_filled_in_or_listed_with_its_reason(page):
    phrases = TYPED["pages"].get(page.name, {})
    assert not unaccounted(prose_of(page.read_text()), list(phrases)), (
        "mark it (tools/facts.py) or list it (typed.toml)"
    )


def test_a_measured_number_that_is_typed_is_found():
    assert unaccounted("it fell in 12 of 100 courses", [])
    assert unaccounted("a quarter of them ends in a fall", [])
    assert unaccounted("a push of 2000 N", [])
    assert not unaccounted("section 5.4, Figures 8 to 12, Python 3.11", [])


@pytest.mark.parametrize("page", TYPED["pages"])
def test_a_phrase_that_is_listed_stands_on_its_page(page):
    [path] = [path for path in PAGES if path.name == page]
    prose = " ".join(prose_of(path.read_text()).split())
    assert [phrase for phrase in TYPED["pages"][page] if phrase not in prose] == []


@pytest.mark.slow
def test_what_the_source_says_on_pages_is_up_to_date():
    done = subprocess.run([sys.executable, ROOT / "tools" / "write_docs.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", typed_pages(), ids=lambda page: page.name)
def test_a_mark_of_one_line_does_not_begin_a_line(page):
    """Markdown takes a comment at the beginning of a line for a block of HTML, which ends the paragraph."""
    text = page.read_text()
    for found in MARK.finditer(text):
        before = text[: found.start()].rpartition("\n")[2]
        assert "\n" in found[2] or before.strip(" -*>"), found[0]


def test_the_bench_judges_by_the_bars_of_the_claim():
    bar = CLAIMS["G19"].bar
    for number in (bench.RATIO_BAR, bench.BATCH_RATIO_BAR, bench.REAL_TIME_BAR):
        assert f"≥ {number:g}" in bar
