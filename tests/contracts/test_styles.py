"""Every style in the library walks as its name says it may: it stays up, keeps its speed, and looks like no other."""

from itertools import combinations

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.gaits.style import Style, differences, style, styled
from footfall.laws.genbicon import Gait, gait
from footfall.laws.tables import Side
from footfall.sim.simulation import Simulation

NAMES = catalog.names(Style)
SPEEDS = (0.0, 0.6)
"""m/s: what every style must walk for 20 s on the humanoid."""
FEWEST_STYLES = 20
FEWEST_DIFFERENCES = 3


def in_style(name: str) -> Gait:
    document = style(name)
    return styled(gait(document.base), document)


@pytest.fixture(scope="module", params=SPEEDS)
def walked(request) -> Simulation:
    """All styles side by side after 20 s at one speed."""
    simulation = Simulation(catalog.load(Character, "humanoid"), [in_style(name) for name in NAMES])
    simulation.set_command(slice(None), speed=request.param)
    simulation.run(20.0)
    return simulation


def test_there_are_enough_styles_to_choose_from():
    assert len(NAMES) >= FEWEST_STYLES


def test_the_default_style_changes_nothing():
    assert style("default").changes == {}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "default"])
def test_every_change_of_a_style_is_one(name):
    """A value that the gait has anyway is no difference, and a style lists differences only, on either foot."""
    document = style(name)
    base = gait(document.base)
    after = styled(base, document)
    for side in Side:
        own = document.left if side is Side.LEFT else document.right
        changed = {path for path, _, _ in differences(base, after.on(side))}
        assert sorted(written(catalog.merged(document.changes, own))) == sorted(changed)
    assert len(differences(base, after)) >= FEWEST_DIFFERENCES


def test_an_asymmetric_style_says_twice_only_what_differs():
    """What both sides change alike belongs in `changes`."""
    for name in NAMES:
        document = style(name)
        twice = set(values(document.left)) & set(values(document.right))
        assert not twice, name


def test_no_two_styles_are_nearly_the_same():
    gaits = {name: in_style(name) for name in NAMES}
    alike = [pair for pair in combinations(NAMES, 2) if len(differences(*map(gaits.get, pair))) < FEWEST_DIFFERENCES]
    assert not alike


def test_every_style_walks_for_20_s(walked):
    sound = np.isfinite(walked.batch.qpos).all(axis=1) & (walked.tally["fell_at"] < 0)
    assert [name for name, up in zip(NAMES, sound, strict=True) if not up] == []


def values(table: dict, above: str = "") -> list[tuple[str, str]]:
    """Each dotted path with its value, as text."""
    pairs = []
    for key, value in table.items():
        pairs += values(value, f"{above}{key}.") if isinstance(value, dict) else [(f"{above}{key}", repr(value))]
    return pairs


def written(table: dict, above: str = "") -> list[str]:
    """The dotted paths of a table's values."""
    paths = []
    for key, value in table.items():
        paths += written(value, f"{above}{key}.") if isinstance(value, dict) else [f"{above}{key}"]
    return paths
