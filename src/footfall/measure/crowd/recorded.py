"""What a crowd's recording holds of its trial, and the crowd again by the file alone."""

import json
from typing import Any

import msgspec

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.errors import BadRecording
from footfall.sim.recording import Recording
from footfall.sim.resume import moments_of, recorded_layout
from footfall.sim.together import Prop
from footfall.stage.company import speed_of
from footfall.stage.opened import Opened, open_trial
from footfall.stage.scene import ROLE, Trial


def words_of(opened: Opened) -> str:
    """What the crowd's trial says besides each one's own document, as JSON: places, goals, crates, crowd_skill."""
    trial = opened.trial
    walkers = []
    for walker, one in zip(trial.crowd, opened.crowd, strict=True):
        own = {"place": walker.place, "heading_deg": walker.heading_deg, "name": one.name}
        goals = {"goal": walker.goal, "speed": speed_of(trial, walker, size_of(one.character))} if walker.goal else {}
        walkers.append(own | goals)
    skill = {"crowd_skill": trial.crowd_skill} if trial.crowd_skill else {}
    return json.dumps({"crowd": walkers, "crate": trial.crate} | skill)


def trial_of_crowd(recording: Recording) -> Trial:
    """The trial of everyone in a recording."""
    documents = [one.trial_table for one in recording.everyone]
    shared = {name: value for name, value in documents[0].items() if name not in ROLE}
    kept = _kept(recording)
    if len(kept["crowd"]) != len(documents):
        raise BadRecording(f"the recording holds {len(documents)} characters, but its crowd has {len(kept['crowd'])}")
    walkers = [
        walker | {name: own[name] for name in ROLE if name in own}
        for walker, own in zip(kept["crowd"], documents, strict=True)
    ]
    return catalog.decode(Trial, shared | kept | {"crowd": walkers}, "the recording's crowd")


def recorded_company(recording: Recording, seconds: float | None = None) -> Opened:
    """Everyone in a recording, at the very places where they started, perhaps for another time."""
    trial, layout = trial_of_crowd(recording), recorded_layout(recording)
    opened = open_trial(trial if seconds is None else msgspec.structs.replace(trial, seconds=seconds))
    if len(layout.props) != len(opened.props):
        raise BadRecording(f"the recording holds {len(layout.props)} crates, but its crowd has {len(opened.props)}")
    return opened.placed(layout.places.tolist(), [Prop(one.place) for one in layout.props])


def _kept(recording: Recording) -> dict[str, Any]:
    moments = moments_of(recording)
    if moments.at("documents", 0):
        raise BadRecording("this recording is a studio take of several characters; open it in the studio")
    if not moments.crowd:
        raise BadRecording(
            f"this recording of {len(recording.everyone)} characters lacks their trial, because an earlier version "
            "made it; run the crowd again with --recording"
        )
    try:
        kept = json.loads(moments.crowd)
    except (ValueError, RecursionError) as problem:
        raise BadRecording("the recording is damaged: its 'crowd' is not valid") from problem
    walkers = kept.get("crowd") if isinstance(kept, dict) else None
    if not isinstance(walkers, list) or not all(isinstance(one, dict) for one in walkers):
        raise BadRecording("the recording is damaged: its 'crowd' is not valid")
    return kept
