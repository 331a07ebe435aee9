"""No two steps of a person are alike: a gait may vary its steps by the trial's seed."""

import numpy as np
import pytest

from footfall import catalog
from footfall.laws.register import load_gait
from footfall.measure.trial.document import Trial
from footfall.measure.trial.run import run_trial


def walked(seed, **step):
    gait = catalog.encode(load_gait("walk"))
    gait["step"] |= step
    table = {"name": "varied", "gait": gait, "seed": seed, "seconds": 6.0, "command": [{"at": 0.0, "speed": 1.0}]}
    return run_trial(catalog.decode(Trial, table)).recording


@pytest.mark.slow
def test_the_seed_alone_varies_nothing():
    assert np.array_equal(walked(1).qpos, walked(2).qpos)


@pytest.mark.slow
def test_steps_vary_by_the_seed_and_are_the_same_for_the_same_seed():
    varied = {"variation": 0.02, "width_variation": 0.02}
    one, again, other = walked(1, **varied), walked(1, **varied), walked(2, **varied)
    assert np.array_equal(one.qpos, again.qpos)
    assert not np.array_equal(one.qpos, other.qpos)
    assert min(one.qpos[-1, 2], other.qpos[-1, 2]) > 0.8
