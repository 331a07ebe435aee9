"""Stored findings of the docs, and tables in Markdown."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1] / "docs"


@cache
def stored(name: str) -> Any:
    """A file of findings in docs, such as papers/G6 or performance."""
    return json.loads((DOCS / f"{name}.json").read_text())


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    heads = ["| " + " | ".join(columns) + " |", "| " + " | ".join("---" for _ in columns) + " |"]
    return "\n".join(heads + ["| " + " | ".join(row) + " |" for row in rows])
