"""The documentation site has every page, and a place for every file that a page leads to; `make docs` builds it."""

import re
import sys
from pathlib import PurePosixPath

from pages.reading import DOCS, ROOT

sys.path.insert(0, str(ROOT / "tools"))
from docs import outside

NAV = set(re.findall(r"[:-] ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
PAGES = {path.relative_to(DOCS).as_posix(): path for path in sorted(DOCS.rglob("*.md"))}


def test_every_page_can_be_chosen_on_the_site():
    made = {"index.md", "CONTRIBUTING.md", "CHANGELOG.md"} | {
        name for name in NAV if name.startswith(("reference/", "notebooks/"))
    }
    assert set(PAGES) | made == NAV


def test_a_link_out_of_the_docs_leads_to_a_page_of_the_site():
    made = outside.pages(PAGES)
    for uri, path in PAGES.items():
        for _, target in outside.LINK.findall(outside.mended(path.read_text(), uri)):
            place = (PurePosixPath("/", uri).parent / target).as_posix()
            assert not place.startswith("/.."), (uri, target)
            if "/source/" in target:
                assert f"source/{target.partition('source/')[2]}" in made, (uri, target)


def test_the_readme_is_the_first_page():
    assert "](studio.md)" in outside.mended((ROOT / "README.md").read_text(), "index.md")
