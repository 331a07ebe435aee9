"""Words of documents on a terminal: whatever they hold, they are shown as text and control nothing."""

from rich.markup import escape

from footfall.errors import one_line

LONGEST = 200


def plain(words: object) -> str:
    """A name or a text from a document, for Rich: without markup, escape sequences or new lines, and not too long."""
    return escape(one_line(words, LONGEST))
