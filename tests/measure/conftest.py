import pytest

from footfall.measure.trial.run import Outcome, run_trial
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial


def make_trial(*changes: str, **keys) -> Trial:
    """A short walk by the paper's gait, changed as the test needs it."""
    table = {"name": "short walk", "gait": "paper", "seconds": 2.0, "command": [{"at": 0.0, "speed": 0.5}]}
    return load_trial(table | keys, changes)


@pytest.fixture(scope="session")
def walked() -> Outcome:
    """Four seconds of walking."""
    return run_trial(make_trial(seconds=4.0))


@pytest.fixture(scope="session")
def blown_up() -> Outcome:
    """The largest push that a trial may ask for: the numbers end."""
    return run_trial(make_trial(push=[{"at": 0.5, "force": [0, 0, 1e5], "body": "left_toes"}]))


@pytest.fixture
def trial_of_changes():
    return make_trial
