"""The styles and gaits that people look for first, by the words that they use."""

from pathlib import Path
from typing import Any

from footfall import catalog

FILE = Path(__file__).with_suffix(".toml")


def everyday() -> list[dict[str, Any]]:
    """Each a word and the style or gait that it means, in the order of the menu."""
    return catalog.read_toml(FILE)["everyday"]
