"""Check links, pictures and anchors of the built site: `python tools/docs/links.py FOLDER`; exits 1 if one is dead."""

import argparse
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What a page leads to, and the places on it that others may lead to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value and tag != "base":
                self.links.append(value)
            if name in ("id", "name") and value:
                self.places.add(value)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("site", type=Path)
    site = asked.parse_args().site.resolve()
    pages = sorted(path for path in site.rglob("*.html") if path.name != "404.html")
    dead = [(path, link) for path in pages for link in page(path).links if not leads(path, link)]
    for path, link in dead:
        print(f"{path.relative_to(site)}: {link} leads nowhere")
    count = sum(len(page(path).links) for path in pages)
    print(f"docs: {len(pages)} pages, {count} links, {len(dead)} dead")
    return 1 if dead or not pages else 0


@cache
def page(path: Path) -> Page:
    return Page(path)


def leads(path: Path, link: str) -> bool:
    """Whether a link of this page leads somewhere; other hosts are not asked."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return False
    asks = "=" in parts.fragment  # something of the page there, as of the tab
    return not parts.fragment or asks or target.suffix != ".html" or unquote(parts.fragment) in page(target).places


if __name__ == "__main__":
    sys.exit(main())
