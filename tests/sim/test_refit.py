"""A body that is written into a compiled model in place is, to the byte, the one that a new simulation builds."""

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.proportions_like import likeness
from footfall.laws.register import load_gait
from footfall.sim.balls import Balls
from footfall.sim.refit import refit
from footfall.sim.simulation import Simulation
from footfall.sim.together import Together
from footfall.studio.protocol import Edit
from footfall.studio.sliders.body import BODY_GROUPS
from footfall.studio.work.editing import edited_body
from footfall.studio.work.work import opening

HUMANOID, CHILD = (catalog.load(Character, name) for name in ("humanoid", "child"))
WALK = load_gait("walk")
SLIDERS = [slider for group in BODY_GROUPS for slider in group.sliders]


def world(*bodies: Character, balls: int = 2) -> Simulation:
    places = np.array([[0.0, 2.0 * row, 0.1 * row] for row in range(len(bodies))])
    return Simulation(list(bodies), WALK, len(bodies), layout=Together(places, balls=balls))


def arrays(model: mujoco.MjModel) -> dict[str, bytes]:
    named = ((name, getattr(model, name)) for name in dir(model) if not name.startswith("_"))
    stat = {f"stat.{name}": np.array(getattr(model.stat, name)) for name in ("center", "extent", "meaninertia")}
    return {name: one.tobytes() for name, one in [*named, *stat.items()] if isinstance(one, np.ndarray)}


def differences(one: Simulation, other: Simulation) -> list[str]:
    """What two simulations read of their bodies and do not share."""
    tables = [(f"{name} table", getattr(one, name), getattr(other, name)) for name in ("body", "gait", "rising")]
    found = [name for name, own, twin in tables if own.tobytes() != twin.tobytes()]
    pairs = [(one.batch.model, other.batch.model), *zip(one.models, other.models, strict=True)]
    for own, twin in pairs:
        theirs = arrays(twin)
        found += [name for name, array in arrays(own).items() if array != theirs[name]]
    return found


def slid(path: str, low: float, high: float) -> list[Character]:
    """The humanoid with a slider a little farther up and down its range."""
    now, reach = getattr(likeness(HUMANOID).proportions, path), 0.1 * (high - low)
    values = [min(high, now + reach), max(low, now - reach)]
    return [edited_body(opening(), Edit(document="character", path=path, value=one)).character for one in values]


@pytest.mark.parametrize("slider", SLIDERS, ids=lambda one: one.path)
def test_every_slider_of_a_body_gives_the_model_that_a_new_simulation_compiles(slider):
    simulation = world(HUMANOID)
    for body in slid(slider.path, slider.low, slider.high):
        assert refit(simulation, 0, body, Balls(simulation))
        assert differences(simulation, world(body)) == []


def test_one_of_several_changes_and_the_others_stay_as_they_are():
    simulation = world(HUMANOID, HUMANOID)
    assert refit(simulation, 1, CHILD, Balls(simulation))
    assert differences(simulation, world(HUMANOID, CHILD)) == []


def test_thrown_balls_keep_their_mass_and_the_limp_stay_limp():
    simulation = world(HUMANOID)
    balls = Balls(simulation)
    balls.throw([5.0, 0.0, 2.0], [0.0, 0.0, 0.0], 7.0)
    simulation.go_limp([True])
    assert refit(simulation, 0, CHILD, balls)
    thrown = [throw.tick >= 0 for throw in balls.thrown].index(True)
    assert simulation.batch.model.body_mass[balls.bodies[thrown]] == 7.0
    other = world(CHILD)
    other.go_limp([True])
    assert simulation.limp == (True,)
    assert (simulation.body["torque_limit"] == other.body["torque_limit"]).all()
    assert (simulation.batch.model.dof_damping == other.batch.model.dof_damping).all()
