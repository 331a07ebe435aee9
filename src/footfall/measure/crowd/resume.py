"""A crowd continued from a frame of its recording, with the same bytes as if it had never stopped."""

from dataclasses import replace

from footfall.errors import BadRecording
from footfall.measure.crowd.company import Company
from footfall.measure.crowd.run import DECISIONS, let_the_fallen_lie, recording_of
from footfall.measure.trial.run import frames_of
from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Loop, Watcher
from footfall.sim.pushes import pushes_from
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.resume import moments_of, put_back


def go_on_with(company: Company, recording: Recording, frame: int) -> Recording:
    """The whole recording of a company that goes on from one of its frames, to the end of its trial."""
    frames, everyone = frames_of(company.trial), recording.everyone
    if len(everyone) != len(company.characters) or not 0 <= frame < min(len(recording), frames):
        raise BadRecording(
            f"this recording holds {len(everyone)} characters and {len(recording)} frames; frame {frame} of a crowd of "
            f"{len(company.characters)} was asked for"
        )
    simulation, moments = company.simulation(), [moments_of(one) for one in everyone]
    put_back(simulation, everyone, frame)
    simulation.go_limp([bool(one.limp[frame]) for one in moments])
    recorder = Recorder(simulation, frames - frame, first=frame)
    for row, (one, kept) in enumerate(zip(everyone, moments, strict=True)):
        recorder.steps_before[row] = one.steps[frame - 1] if frame else 0
        recorder.outside[row] = one.outside_impulse[frame] - kept.tally["tally_outside"][frame]
    pushes = pushes_from(moments[0].at("pushes", frame), simulation)
    limp = Watcher(DECISIONS, lambda: let_the_fallen_lie(simulation))
    loop = Loop(simulation, company.duties, pushes, frames=recorder, frame_rate=FRAME_RATE, watchers=[limp])
    loop.states = loop.restored(moments[0].at("skills", frame))
    with warnings_held():
        loop.run((frames - frame) * round(1 / (FRAME_RATE * simulation.step_seconds)))
    later = recording_of(company, recorder).everyone
    first, *others = (one.followed_by(after, frame) for one, after in zip(everyone, later, strict=True))
    return replace(first, others=tuple(others))
