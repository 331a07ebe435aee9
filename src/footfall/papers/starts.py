"""H6: how soon the walk starts, stops and turns, beside people: our own claim, with captured walks as the measure."""

from collections.abc import Iterator

import numpy as np

from footfall.measure.trial.run import Outcome
from footfall.papers.kinds import FELL, Case, Share
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

STANDS, SETTLED, AFTER = 3.0, 7.0, 8.0
"""When a standing and a walking body is asked for something else, and how long it is watched from then on, s."""
MOMENTS = (0.0, 0.15, 0.3, 0.45)
"""So much later it is asked in further runs, s: at other moments of the stride, and of the sway while it stands."""
START_SPEED, TURN_SPEED, ANGLES = 1.2, 0.8, (90, -90)
REACHED = 0.95
"""Share of the commanded speed from which on it has started, as the mean over a step."""
MOST_SECONDS, MOST_STEPS = {"start": 3.0, "turn": 1.2}, {"start": 5, "stop": 3}


def moves(lab: Lab) -> Iterator[Case]:
    """Starts, stops, and turns to either side, at several moments."""
    moments = MOMENTS if lab.full else MOMENTS[:2]
    stand, walk = {"mode": "stand"}, {"mode": "walk", "speed": START_SPEED}
    asked = {
        "0 to 1.2 m/s": (stand, walk, STANDS),
        "1.2 m/s to standing": (walk, stand, SETTLED),
        **{f"{angle:+d}° at 0.8 m/s": ({"speed": TURN_SPEED}, {"heading_deg": angle}, SETTLED) for angle in ANGLES},
    }
    for name, (first, then, at) in asked.items():
        times = [round(at + later, 3) for later in moments]
        both = [({"at": 0.0, **first}, {"at": time, **then}) for time in times]
        yield Case(name, [Walk(f"{name}, at {b[1]['at']:g} s", 0.0, b[1]["at"] + AFTER, asked=b) for b in both])


def in_time(outcome: Outcome) -> bool:
    """Whether what was asked is done within the seconds and steps that its kind has."""
    done, kind = done_after(outcome), kind_of(outcome)
    took = None if done is None else steps_until(outcome, done)
    if not outcome.report.up or done is None or took is None:
        return False
    return done <= MOST_SECONDS.get(kind, np.inf) and took <= MOST_STEPS.get(kind, np.inf)


def kind_of(outcome: Outcome) -> str:
    """What was asked last."""
    asked = outcome.trial.command[-1].fields()
    return "turn" if "heading" in asked else "stop" if asked["mode"] == "stand" else "start"


def done_after(outcome: Outcome) -> float | None:
    """How long after the command it walks as fast, stands, or faces the new heading until the end, s."""
    since = {"start": starts_from, "stop": stands_from, "turn": faces_from}[kind_of(outcome)](outcome)
    return None if since is None else max(0.0, since - outcome.trial.command[-1].at)


def stands_from(outcome: Outcome) -> float | None:
    """When it stands."""
    return outcome.report.stands_from


def faces_from(outcome: Outcome) -> float | None:
    """When it is within five degrees of the heading."""
    return outcome.report.faces_from


def starts_from(outcome: Outcome) -> float | None:
    """The strike that ends the first step from which on all steps have the speed."""
    recording = outcome.recording
    assert recording is not None
    strikes = recording.strike_time[recording.strike_time > outcome.trial.command[-1].at]
    if len(strikes) < 2:
        return None
    ahead = np.interp(strikes, recording.time, recording.com[:, 0])
    slow = np.flatnonzero(np.diff(ahead) / np.diff(strikes) < REACHED * START_SPEED)
    first = slow[-1] + 2 if len(slow) else 1
    return float(strikes[first]) if first < len(strikes) else None


def steps_until(outcome: Outcome, done: float) -> int:
    """How many strikes come from the command until then."""
    recording, at = outcome.recording, outcome.trial.command[-1].at
    assert recording is not None
    return int(((recording.strike_time > at) & (recording.strike_time <= at + done)).sum())


def steps_taken(outcome: Outcome) -> int | None:
    """How many steps it took; nothing if it never got there."""
    done = done_after(outcome)
    return None if done is None else steps_until(outcome, done)


CLAIMS = (
    Share(
        id="H6",
        title="starts, stops and turns as people do",
        paper="people: at their speed after two to five steps (CMU clip 131_01: 2.7 s), standing after two or three "
        "(16_33 and 16_34: 1.4 and 1.9 s), round a right angle in 0.8 to 1.2 s (69_22 to 69_27, 16_17 to 16_19)",
        bar="0 → 1.2 m/s within 3 s and 5 steps; from 1.2 m/s to standing within 3 steps; 90° to either side at "
        "0.8 m/s within 1.2 s; no fall",
        cases=moves,
        what="starts, stops and turns",
        good=in_time,
        recorded=True,
        each=True,
        figures={"time s": done_after, "steps": steps_taken, FELL: "fell_at"},
        notes=[
            "Time and steps count from the command. A start ends with the first step from which on every step has "
            f"{REACHED:.0%} of the speed, a stop when both feet carry weight and nothing moves any more, a turn when "
            "it stays within 5° of the heading.",
            f"Asked at {STANDS:g} s of standing or {SETTLED:g} s of walking, and in further runs "
            f"{', '.join(f'{later:g}' for later in MOMENTS[1:])} s later.",
        ],
    ),
)
