"""A character that stands by one law answers a shove by another and walks on by its own."""

from footfall.measure.trial.document import load_trial
from footfall.measure.trial.run import run_trial


def test_it_is_shoved_between_two_laws_and_walks_on():
    outcome = run_trial(load_trial("catches-itself", ["seconds=9.0"]))
    recording = outcome.recording
    assert recording is not None
    assert outcome.report.up
    after_shove, walking = int(recording.steps[600]), int(recording.steps[-1])
    assert after_shove >= 1, "the shove is answered by a step"
    assert walking >= after_shove + 3
    assert recording.com_velocity[-50:, 0].mean() > 0.5
