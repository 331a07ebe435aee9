"""The rules of CONTRIBUTING.md that a machine can check; prints each breach and exits 1 when there is one."""

import argparse
import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve()
TREE = HERE.parent.parent
LIBRARY = TREE / "src/footfall/library"
LONGEST = 400

# A file may be longer when it has a reason: its path from the root, and why.
LONG_FOR_A_REASON: dict[str, str] = {
    "src/footfall/studio/web/src/generated/messages.ts": "generated: all that page and simulation say to each other",
}

PRIVATE_PATH = re.compile(r"(?<![\w.])/(?:home|Users|root|work)/\w+")
FORBIDDEN_NAMES = {"utils", "helpers", "manager", "common", "misc"}

NAMES_APART = re.compile(r"src/footfall/(?:laws/\w+/|studio/protocol/)")
"""Where classes may have the names of others: the papers share their words, and a message is called by what it asks."""

PICTURES = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif"}
LARGEST_PICTURE = 200_000  # bytes
LARGER_FOR_A_REASON = {"docs/first-screen.webp": 1_000_000}
"""Bytes: a picture that moves, on the first screen of the README."""
SHOWN = re.compile(r"""(?:\]\(|src=["'])([^)"'\s#]+)""")
"""What a page shows or links to: `![words](path)`, `[words](path)`, `<img src="path">`."""


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    files = [path for path in project_files() if path.is_file()]
    breaches = [
        *long_files(files),
        *nameless_files(files),
        *names_of_two_things(files),
        *files_like_flags(files),
        *pictures_nobody_sees(files),
        *heavy_pictures(files),
        *unparsed_arguments(files),
        *wordless_documents(),
        *private_paths(files),
    ]
    for breach in breaches:
        print(breach)
    print(f"house: {len(files)} files, {len(breaches) or 'no'} breach{'es' if len(breaches) != 1 else ''}")
    return 1 if breaches else 0


def project_files() -> list[Path]:
    """What git tracks or would track: what is ignored is not ours to judge."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=TREE, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [TREE / name for name in listed.stdout.split("\0") if name]


def long_files(files: list[Path]) -> Iterator[str]:
    for path in files:
        name = str(path.relative_to(TREE))
        if name.startswith("src/") and path.suffix in {".py", ".ts"} and name not in LONG_FOR_A_REASON:
            lines = len(path.read_text().splitlines())
            if lines > LONGEST:
                yield f"{name}: {lines} lines; past {LONGEST}, look for the second idea"


def nameless_files(files: list[Path]) -> Iterator[str]:
    for path in files:
        if path.suffix == ".py" and path.stem in FORBIDDEN_NAMES:
            yield f"{path.relative_to(TREE)}: '{path.stem}' names no idea"


def names_of_two_things(files: list[Path]) -> Iterator[str]:
    """A class has a name of its own; a law's package and the studio's messages are worlds of their own."""
    known: dict[tuple[str, str], str] = {}
    for path in sorted(files):
        name = path.relative_to(TREE).as_posix()
        if not name.startswith("src/footfall/") or path.suffix != ".py":
            continue
        apart = NAMES_APART.match(name)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                first = known.setdefault((apart[0] if apart else "", node.name), name)
                if first != name:
                    yield f"{name}: {first} has a class {node.name} too; one word names one thing"


def files_like_flags(files: list[Path]) -> Iterator[str]:
    """Commands take such a name for a flag, and `ls *` trips over it."""
    for path in files:
        name = path.relative_to(TREE)
        if any(part.startswith("-") for part in name.parts):
            yield f"{name}: a name that begins with '-' is taken for a flag"


def pictures_nobody_sees(files: list[Path]) -> Iterator[str]:
    pages = [path for path in files if path.suffix in {".md", ".html"}]
    shown = {(page.parent / link).resolve() for page in pages for link in SHOWN.findall(page.read_text())}
    for path in files:
        if path.suffix.lower() in PICTURES and path.resolve() not in shown:
            yield f"{path.relative_to(TREE)}: no page shows this picture"


def heavy_pictures(files: list[Path]) -> Iterator[str]:
    for path in files:
        name, size = path.relative_to(TREE).as_posix(), path.stat().st_size
        most = LARGER_FOR_A_REASON.get(name, LARGEST_PICTURE)
        if path.suffix.lower() in PICTURES and size > most:
            yield f"{name}: {size // 1000} kB; a picture has {most // 1000} kB at most"


def unparsed_arguments(files: list[Path]) -> Iterator[str]:
    for path in files:
        name = str(path.relative_to(TREE))
        if name.startswith("tools/") and path.suffix == ".py" and path != HERE and "sys.argv" in path.read_text():
            yield f"{name}: reads sys.argv, and would take --help for a file; argparse knows better"


def wordless_documents() -> Iterator[str]:
    for path in sorted(LIBRARY.rglob("*.toml")):
        document = tomllib.loads(path.read_text())
        for key in ("name", "text"):
            if not str(document.get(key, "")).strip():
                yield f"{path.relative_to(TREE)}: no '{key}', which people read to choose it"


def private_paths(files: list[Path]) -> Iterator[str]:
    for path in files:
        try:
            lines = path.read_text().splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, 1):
            if found := PRIVATE_PATH.search(line):
                yield f"{path.relative_to(TREE)}:{number}: '{found[0]}' is a place on somebody's machine"


if __name__ == "__main__":
    sys.exit(main())
