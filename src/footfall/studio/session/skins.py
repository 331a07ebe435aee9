"""Skins of the characters on a stage. They are made in a separate process, so that it walks on meanwhile."""

from collections.abc import Iterator, Sequence

from footfall.bodies.character import Character
from footfall.bodies.skin.skin import POINTS, skin_of
from footfall.studio.checks.worker import Pulse, SideProcess
from footfall.studio.protocol import BodySkin, BodySkins
from footfall.studio.scene.meshes import packed

FEW, MANY = 3, 12
COARSER, COARSEST = POINTS // 3, POINTS // 6
"""Points of a skin when there are more than a few characters, and more than many."""
MOST_MADE = 64
_MADE: dict[str, BodySkin] = {}
"""The most recent skins."""


class Skins:
    """Knows who is on the stage and which skins the page has."""

    def __init__(self) -> None:
        self._rows: list[str] = []
        self._bodies: dict[str, Character] = {}
        self._points = POINTS
        self._told: list[str] | None = None
        self._making: list[str] = []
        self._beside = SideProcess()

    def want(self, characters: Sequence[Character]) -> None:
        """Say who is on the stage now."""
        self._points = POINTS if len(characters) <= FEW else COARSER if len(characters) <= MANY else COARSEST
        self._rows = [f"{self._points} {character.model or character!r}" for character in characters]
        self._bodies = dict(zip(self._rows, characters, strict=True))

    def tell_again(self) -> None:
        """A new page knows none of them."""
        self._told = None

    def news(self) -> list[BodySkins]:
        """The skins, once they are made and if they are not those told before.

        While a body changes faster than skins are made, those of a moment ago are told.
        """
        if self._beside.running:
            for key, skin in self._beside.found():
                self._keep(key, skin)
            if self._beside.running:
                return []
            if len(self._making) == len(self._rows):
                return self._tell(self._making)
        missing = [key for key in self._bodies if key not in _MADE]
        if not missing:
            return self._tell(self._rows)
        if len(missing) == 1 and (self._told is None or self._bodies[missing[0]].model):
            # A new page waits for it; and a robot, which is slow to open anyway, would wear a person's skin meanwhile.
            self._keep(missing[0], packed(skin_of(self._bodies[missing[0]], self._points)))
            return self._tell(self._rows)
        self._making = self._rows
        self._beside.start(_make, [(key, self._bodies[key], self._points) for key in missing])
        return []

    @property
    def busy(self) -> bool:
        """Whether some are being made."""
        return self._beside.running

    def close(self) -> None:
        """End the process that makes them."""
        self._beside.close()

    def _keep(self, key: str, skin: BodySkin) -> None:
        while len(_MADE) >= max(MOST_MADE, 2 * len(self._rows)):
            _MADE.pop(next(iter(_MADE)))
        _MADE[key] = skin

    def _tell(self, rows: list[str]) -> list[BodySkins]:
        names = list(dict.fromkeys(rows))
        if rows == self._told or not all(name in _MADE for name in names):
            return []
        self._told = rows
        return [BodySkins(skins=[_MADE[name] for name in names], of=[names.index(row) for row in rows])]


def _make(pulse: Pulse, wanted: list[tuple[str, Character, int]]) -> Iterator[tuple[str, BodySkin]]:
    """Make skins, one by one."""
    for key, character, points in wanted:
        yield key, packed(skin_of(character, points))
