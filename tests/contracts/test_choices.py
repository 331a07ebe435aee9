"""Every registered gait, chosen at any moment of a walk, is come to without a fall, or refused in a sentence."""

import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import LAWS, USUAL, Gait, body_for, load_gait
from footfall.measure.choices import choose, random_moments
from footfall.sim import passage

NAMES = catalog.names(Gait)
OWN = {body: [name for name in NAMES if body_for(name) == body] for body in map(body_for, NAMES)}


def check(body: str, names: list[str], seed: int, afterwards: float) -> None:
    moments = random_moments(len(names), seed)
    for name, one in zip(
        names, choose(body_of(body), [load_gait(name) for name in names], moments, afterwards), strict=True
    ):
        assert one.fell is None, f"{name} chosen while it {one.moment.doing} at {one.moment.speed} m/s: {one}"
        assert one.came is not None or f"'{name}'" in one.refused, one


def body_of(name: str) -> Character:
    return catalog.load(Character, name).check()


@pytest.mark.slow
@pytest.mark.parametrize("body", OWN)
def test_chosen_on_its_own_body_it_is_come_to_or_refused(body, monkeypatch):
    monkeypatch.setattr(passage, "TRIED_FOR", 3.0)  # cheaper, and harder: less is known when it goes over
    check(body, OWN[body], seed=len(OWN[body]), afterwards=2.0)


@pytest.mark.parametrize("law", [law for law in LAWS if law != USUAL.name])
def test_a_law_is_come_to_from_the_default_one_or_refused_in_a_sentence(law):
    check(USUAL.character, [LAWS[law].first_gait], seed=3, afterwards=2.0)


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("own", [False, True], ids=["default body", "own body"])
def test_chosen_at_many_moments_nobody_falls(name, own):
    check(body_for(name) if own else USUAL.character, [name] * 10, seed=29, afterwards=10.0)
