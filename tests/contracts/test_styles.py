"""Every style in the library walks as its name says it may: it stays up, also on an odd body, and is like no other."""

from itertools import combinations

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.bodies.character import Character
from footfall.gaits.style import Style, differences, style, styled
from footfall.laws.footfall.law import Gait
from footfall.laws.register import gait
from footfall.laws.tables import Side
from footfall.measure.trial.run import run_trials
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_trial

NAMES = catalog.names(Style)
SECONDS = 5.0
"""What every style must walk on each of the bodies; `footfall papers G8 --full` walks all of them for longer."""
WALKS = (("humanoid", 0.0), ("humanoid", 0.6), ("robot", 0.6))
"""The usual body and an odd one, m/s for a body of the humanoid's size."""
FEWEST_STYLES = 20
LINED_UP = ("catwalk", "default")
FEWEST_DIFFERENCES = 3


def in_style(name: str) -> Gait:
    document = style(name)
    return styled(gait(document.base), document)


def fallen(body: Character, speed: float) -> list[str]:
    """Which styles fell; all side by side."""
    simulation = Simulation(body, [in_style(name) for name in NAMES])
    simulation.set_command(speed=speed * size_of(body) ** 0.5)
    simulation.run(SECONDS)
    sound = np.isfinite(simulation.batch.qpos).all(axis=1) & (simulation.tally["fell_at"] < 0)
    return [name for name, up in zip(NAMES, sound, strict=True) if not up]


def test_there_are_enough_styles_to_choose_from():
    assert len(NAMES) >= FEWEST_STYLES


def test_the_default_style_changes_nothing():
    assert style("default").changes == {}


@pytest.mark.slow
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
    tables = {name: set(values(catalog.encode(in_style(name)))) for name in NAMES}
    alike = [
        (one, other) for one, other in combinations(NAMES, 2) if len(tables[one] - tables[other]) < FEWEST_DIFFERENCES
    ]
    assert not alike


@pytest.mark.slow
@pytest.mark.parametrize(("body", "speed"), WALKS)
def test_every_style_walks(body, speed):
    assert fallen(catalog.load(Character, body), speed) == []


@pytest.mark.slow
def test_the_catwalk_sets_one_foot_before_the_other():
    catwalk, default = run_trials(
        [load_trial({"name": "x", "seconds": 5.0, "style": name, "command": [{"speed": 0.7}]}) for name in LINED_UP]
    )
    assert catwalk.report.step_width < 0.8 * default.report.step_width


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
