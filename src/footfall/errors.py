"""Errors, worded so that a user can act on them."""

import re
from collections.abc import Iterable
from difflib import get_close_matches


class FootfallError(Exception):
    """Any problem that a user can cause and fix; its text is one clear sentence."""


class UnknownName(FootfallError):
    """A name that nothing has."""


class BadValue(FootfallError):
    """A value of the wrong type, outside its range, or not finite."""


class BadDocument(FootfallError):
    """A document that cannot be read or has the wrong keys."""


class WrittenBefore(BadDocument):
    """A document of an earlier version that this one cannot take as it is; its text says how to make it new."""


class CannotWrite(FootfallError):
    """A file that could not be written; nothing half-written is left behind."""


class BadRecording(FootfallError):
    """A recording that cannot be read or does not fit."""


class BlewUp(FootfallError):
    """A simulation whose numbers are no longer finite."""


class MissingExtra(FootfallError):
    """A package that a feature needs is not installed."""

    def __init__(self, feature: str, extra: str):
        super().__init__(f"{feature} needs more packages; install them with: pip install 'footfall[{extra}]'")


def one_line(words: object, longest: int = 1200) -> str:
    """A text from anywhere for one line of a terminal or a page: nothing that controls either, and not too long."""
    line = printable(" ".join(str(words).split()))
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


def printable(words: str) -> str:
    """A text in which nothing controls a terminal or a page."""
    return "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in words)


def did_you_mean(name: str, allowed: Iterable[str], label: str = "allowed") -> str:
    """The end of an error sentence: the likely intention, then all that is allowed.

    `no style 'sneek' in the library` + `; did you mean 'sneak'? (styles: proud, sneak, tired)`
    """
    choices = sorted({str(choice) for choice in allowed}, key=_as_counted)
    by_folded_name = {choice.casefold(): choice for choice in choices}
    close = get_close_matches(name.casefold(), by_folded_name, n=1, cutoff=0.6)
    guess = f"; did you mean '{by_folded_name[close[0]]}'?" if close else ""
    return f"{guess} ({label}: {', '.join(choices) or 'none'})"


def _as_counted(name: str) -> list[tuple[float, str]]:
    """A key that sorts G2 before G10, and 0.0005 before 0.001."""
    parts = re.split(r"(\d+(?:\.\d+)?)", name)
    return [(float(part), "") if number % 2 else (-1.0, part) for number, part in enumerate(parts)]
