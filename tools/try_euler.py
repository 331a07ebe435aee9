"""Measures what explicit Euler would save on this processor: the humanoid's walk, closed loop and bare.

    python tools/try_euler.py [--rounds 30]

Bodies have neither joint damping nor actuators in MuJoCo's sense, so Euler and implicitfast, which we use, solve the
same equations. Rounds of one and the other alternate; times are processor times, which other work hardly changes.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

import mujoco
import numpy as np

import footfall
from footfall.bodies import build
from footfall.sim.simulation import Simulation

SETTLED, BLOCK, STATES, STEP_SECONDS = 4.0, 0.25, 400, 0.001


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rounds", type=int, default=30)
    rounds = asked.parse_args().rounds
    walks = [walk(), walk(explicit=True)]
    assert np.any(walks[0].batch.qpos != walks[1].batch.qpos), "explicit steps round differently"
    loop = saved([lambda one=one: one.run(BLOCK) for one in walks], rounds)
    states = states_of(walks[0])
    bare = saved(
        [lambda model=model: stepped(model, states) for model in (model_of(), model_of(explicit=True))], rounds
    )
    steps = round(BLOCK / STEP_SECONDS)
    for name, times, count in (("closed loop", loop, steps), ("bare mj_step", bare, STATES)):
        usual, euler = np.median(times, axis=0) / count * 1e6
        shares = 1.0 - np.divide(*np.transpose(times)[::-1])
        low, middle, high = np.percentile(shares, (25, 50, 75))
        print(f"{name}: {usual:.1f} us a step, Euler {euler:.1f}; saves {middle:.1%} (quartiles {low:.1%}, {high:.1%})")


def walk(explicit: bool = False) -> Simulation:
    """The humanoid, walking at 1.2 m/s."""
    with stepping(explicit):
        simulation = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"))
    simulation.set_command(speed=1.2)
    simulation.run(SETTLED)
    return simulation


def model_of(explicit: bool = False) -> mujoco.MjModel:
    """The humanoid as MuJoCo has it."""
    with stepping(explicit):
        model = build.build_model(footfall.character("humanoid"), STEP_SECONDS)
    assert model.nu == 0, "it has no actuators"
    assert not np.any(model.dof_damping), "it has no joint damping"
    return model


@contextmanager
def stepping(explicit: bool) -> Iterator[None]:
    """Build bodies that take explicit steps."""
    usual = build.bare_spec

    def spec_of(*given: Any) -> mujoco.MjSpec:
        spec = usual(*given)
        spec.option.integrator = mujoco.mjtIntegrator.mjINT_EULER
        spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_EULERDAMP
        return spec

    build.bare_spec = spec_of if explicit else usual
    try:
        yield
    finally:
        build.bare_spec = usual


def states_of(simulation: Simulation) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Places, speeds and torques of some ticks of a walk, three apart."""
    found = []
    for _ in range(STATES):
        simulation.run(3 * STEP_SECONDS)
        batch = simulation.batch
        found.append((batch.qpos[0].copy(), batch.qvel[0].copy(), batch.qacc_warmstart[0].copy()))
    return found


def stepped(model: mujoco.MjModel, states: list[tuple[np.ndarray, np.ndarray, np.ndarray]]) -> None:
    """One step from each state."""
    data = mujoco.MjData(model)
    for data.qpos[:], data.qvel[:], data.qacc_warmstart[:] in states:
        mujoco.mj_step(model, data)


def saved(work: list[Callable[[], None]], rounds: int) -> np.ndarray:
    """Processor seconds of each kind of work, round by round."""
    times = np.zeros((rounds, len(work)))
    for some in times:
        for number, one in enumerate(work):
            begun = process_time()
            one()
            some[number] = process_time() - begun
    return times


if __name__ == "__main__":
    main()
