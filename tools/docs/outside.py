"""Pages of the site made of files outside docs/: the README, and every source that a page links to."""

import os
import re
from pathlib import Path
from posixpath import dirname, normpath, relpath

ROOT = Path(__file__).resolve().parents[2]
ROOT_PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "CHANGELOG.md": "CHANGELOG.md"}
LINK = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)#\s]+)")
LANGUAGES = {".py": "python", ".toml": "toml", ".cff": "yaml", ".ts": "typescript", ".sh": "bash"}
AT_HOME = {uri: name for name, uri in ROOT_PAGES.items()}


def pages(known: dict[str, Path]) -> dict[str, str]:
    """Text by place on the site: the pages of the root, and what those and `known` link to outside docs/."""
    made = {uri: (ROOT / name).read_text() for name, uri in ROOT_PAGES.items()}
    texts = {uri: path.read_text() for uri, path in known.items()} | made
    for uri, text in texts.items():
        for _, target in LINK.findall(text):
            path = in_project(uri, target)
            place = place_of(path)
            if place.startswith("source/") and (ROOT / path).exists():
                made[place] = source_page(path)
    return made


def mended(text: str, uri: str) -> str:
    """A page's text with every link as it must be on the site."""
    if uri.startswith(("source/", "reference/", "notebooks/")):
        return text

    def link(found: re.Match[str]) -> str:
        return found[1] + relpath(place_of(in_project(uri, found[2])), dirname(uri) or ".")

    return LINK.sub(link, text)


def in_project(uri: str, target: str) -> str:
    """The path in the project that a link leads to, from the page at this place on the site."""
    home = AT_HOME.get(uri, f"docs/{uri}")
    return normpath(f"{dirname(home)}/{target}".lstrip("/"))


def place_of(path: str) -> str:
    """Where on the site a file of the project stands."""
    if path in ROOT_PAGES:
        return ROOT_PAGES[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/").replace(".ipynb", ".md")
    return f"source/{path}.md"


def source_page(path: str) -> str:
    """A file, or the files of a folder, to read."""
    found = ROOT / path
    files = [found] if found.is_file() else sorted(file for file in found.iterdir() if file.suffix in LANGUAGES)
    parts = [f"# {path}"]
    for file in files:
        if found.is_dir():
            parts.append(f"## {file.name}")
        fence = "~~~~"
        parts.append(f"{fence}{LANGUAGES.get(file.suffix, 'text')}\n{file.read_text()}\n{fence}")
    return "\n\n".join(parts) + os.linesep
