"""Random sequences of commands."""

from itertools import pairwise

import pytest

from footfall import catalog
from footfall.errors import BadValue
from footfall.measure.trial.run import run_trial
from footfall.measure.trial.sequences import FASTEST, LATEST, SLOWEST, SOONEST, random_sequence
from footfall.stage.scene import Trial

SEEDS = pytest.mark.parametrize("seed", [0, 1, 12345])


@SEEDS
def test_the_same_seed_asks_the_same(seed):
    assert random_sequence(seed, 20.0) == random_sequence(seed, 20.0)


def test_other_seeds_ask_other_things():
    assert len({str(random_sequence(seed).command) for seed in range(20)}) == 20


@SEEDS
def test_a_longer_sequence_begins_as_the_shorter_one(seed):
    short, long = random_sequence(seed, 20.0).command, random_sequence(seed, 40.0).command
    assert long[: len(short)] == short


@SEEDS
def test_commands_follow_each_other_within_the_times_given(seed):
    times = [change.at for change in random_sequence(seed, 60.0).command]
    waits = [later - earlier for earlier, later in pairwise(times)]
    assert times[0] == 0.0
    assert min(waits) >= SOONEST - 0.01
    assert max(waits) <= LATEST + 0.01


@SEEDS
def test_speeds_lie_within_the_range(seed):
    speeds = [change.fields().get("speed", 0.0) for change in random_sequence(seed, 60.0).command]
    assert SLOWEST <= min(speeds) <= max(speeds) <= FASTEST


@pytest.mark.parametrize("seconds", [0.0, -1.0, 1e9, float("nan")])
def test_a_length_that_no_trial_can_have_is_refused(seconds):
    with pytest.raises(BadValue, match=r"seconds is .* it must lie between"):
        random_sequence(0, seconds)


def test_a_sequence_is_a_trial_that_can_be_written_and_run(tmp_path):
    trial = random_sequence(3, 1.0)
    assert catalog.decode(Trial, catalog.encode(trial)) == trial
    assert run_trial(trial).report.seconds == 1.0
