"""A run continued from a frame of its recording, by the file alone, with the same bytes as if it had never stopped."""

import msgspec

from footfall import given
from footfall.errors import BadValue
from footfall.measure.crowd.recorded import recorded_company
from footfall.measure.crowd.run import CrowdOutcome, run_company
from footfall.measure.trial.play import Progress, frames_of
from footfall.measure.trial.run import Outcome, go_on_alone
from footfall.sim.moments import Moments
from footfall.sim.recording import Recording
from footfall.sim.resume import moments_of
from footfall.stage.opened import trial_of


def go_on_from(
    recording: Recording, frame: int, *, seconds: float | None = None, progress: Progress | None = None
) -> Outcome | CrowdOutcome:
    """Continue the trial of a recording from one of its frames, to its end or until it has lasted some seconds.

    Every column has the same bytes as if it had never stopped. Of a crowd, everyone goes on.
    """
    moments = moments_of(recording)
    if moments.at("documents", 0):
        raise BadValue("this recording is a studio take; open it in the studio to continue from it")
    with given.shut():
        return _gone_on(recording, moments, frame, seconds, progress)


def _gone_on(
    recording: Recording, moments: Moments, frame: int, seconds: float | None, progress: Progress | None
) -> Outcome | CrowdOutcome:
    trial = trial_of(recording)
    if seconds is not None:
        trial = msgspec.structs.replace(trial, seconds=seconds)
    if not 0 <= frame < min(len(recording), frames_of(trial)):
        raise BadValue(
            f"frame {frame} was requested; the recording can be resumed from frames 0 to {len(recording) - 1}"
        )
    if not moments.layout:
        return go_on_alone(trial, recording, frame, progress=progress)
    return run_company(recorded_company(recording, seconds), recorded=recording, frame=frame, progress=progress)
