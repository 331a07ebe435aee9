"""The rules of CONTRIBUTING.md that a machine can check; prints each breach and exits 1 when there is one."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
LIBRARY = TREE / "src/footfall/library"
LONGEST = 400

# A file may be longer when it has a reason: its path from the root, and why.
LONG_FOR_A_REASON: dict[str, str] = {
    "src/footfall/studio/web/src/generated/messages.ts": "generated: all that page and simulation say to each other",
}

PRIVATE_PATH = re.compile(r"(?<![\w.])/(?:home|Users|root|work)/\w+")
FORBIDDEN_NAMES = {"utils", "helpers", "manager", "common", "misc"}


def main() -> int:
    files = [path for path in project_files() if path.is_file()]
    breaches = [*long_files(files), *nameless_files(files), *wordless_documents(), *private_paths(files)]
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
