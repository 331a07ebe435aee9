"""The reference pages, from the source: commands, the Python API, what page and session say to each other."""

import inspect
from typing import get_args

import footfall
from footfall.cli.app import app
from footfall.studio.protocol.events import Answer
from footfall.studio.protocol.interfaces import interface, parts_of
from footfall.studio.protocol.requests import Asked


def pages() -> dict[str, str]:
    """Text by place on the site."""
    return {
        "reference/commands.md": commands(),
        "reference/python.md": python(),
        "reference/messages.md": messages(),
    }


def commands() -> str:
    """Every verb with its flags, as `--help` has them."""
    text = app.generate_docs(output_format="markdown")
    head, _, rest = text.partition("## Table of Contents")
    _, _, verbs = rest.partition("\n## ")
    return f"{head.replace('# footfall', '# Commands', 1)}## {verbs}"


def python() -> str:
    """What `footfall` exports, and the errors, from their docstrings."""
    parts = [
        "# Python API",
        "What `import footfall` gives, from the docstrings. [Python](../python.md) shows how it is used, with units,"
        " shapes and frames. What is here stays; everything else may change between versions.",
    ]
    parts += [f"::: footfall.{name}" for name in sorted(footfall.__all__, key=str.lower)]
    parts += ["## Errors", "Every mistake is one of these, with one sentence.", "::: footfall.errors"]
    parts += ["## Environments", "`footfall.gym` needs `footfall[gym]`.", "::: footfall.gym"]
    return "\n\n".join(parts)


def messages() -> str:
    """The studio's protocol, as the page's types have it."""
    asked, answers = get_args(Asked), get_args(Answer)
    parts = [
        "# Messages",
        "What the studio's page and its session say to each other: JSON over one WebSocket, a message an object whose"
        " `type` is its name. Times are in seconds, lengths in metres, angles in radians; `_w` is the world, `_h` the"
        " heading, `_l` a link's own axes. Poses travel beside them as binary frames.",
    ]
    for title, kinds, optional in (
        ("From the page", asked, True),
        ("From the session", answers, False),
        ("Parts of messages", tuple(parts_of(asked + answers)), False),
    ):
        parts.append(f"## {title}")
        for kind in sorted(set(kinds), key=lambda kind: kind.__name__):
            said = (inspect.getdoc(kind) or "").splitlines()
            parts += [f"### {kind.__name__}", said[0] if said else ""]
            parts.append(f"```typescript\n{interface(kind, optional)}\n```")
    return "\n\n".join(parts)
