"""Who walks in the plane."""

import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.simbicon.gait import Gait


@pytest.fixture(scope="module")
def planar() -> Character:
    return catalog.load(Character, "planar").check()


@pytest.fixture(scope="module")
def gaits() -> dict[str, Gait]:
    return {name: catalog.load(Gait, name) for name in ("planar-walk", "planar-run", "planar-in-place")}


@pytest.fixture(scope="module")
def walk(gaits) -> Gait:
    return gaits["planar-walk"]
