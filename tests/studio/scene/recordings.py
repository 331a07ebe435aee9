"""Recordings for the tests of the studio: made, uploaded, opened and taken."""

from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say

NAME = "0123456789abcdef" * 2
"""Of an upload."""


def recorded(**trial) -> Recording:
    return run_trial(load_trial({"name": "x"} | trial)).recording


def uploaded(stage, tmp_path, recording, name=NAME):
    stage.session.reels.folder = tmp_path
    (tmp_path / "uploads").mkdir(exist_ok=True)
    recording.save(tmp_path / "uploads" / f"{name}.npz")
    return opened(stage.ask(say.Open(upload=name, name="walk.npz")))


def opened(stage):
    """Until it is open, or refused."""
    for _ in range(3000):
        if stage.session.reels.unrolling is None:
            break
        stage.session.advance(0.001)
    stage.run(0.05)
    return stage


def taken(stage, start, end):
    stage.ask(say.Take(start=start, end=end))
    for _ in range(3000):
        if stage.session.reels.taking is None:
            break
        stage.session.advance(0.001)
    return Recording.load(stage.session.reels.folder / stage.told(say.Taken)[-1].url.rsplit("/", 1)[1])
