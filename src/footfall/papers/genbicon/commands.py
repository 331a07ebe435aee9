"""G4, G5 and G10: from any command to any other, turns, and commands × characters × styles (GENBICON section 5.1)."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.gaits.style import Style
from footfall.measure.trial.run import Outcome
from footfall.measure.trial.sequences import FASTEST, LATEST, SLOWEST, SOONEST, random_sequence
from footfall.measure.watched import leg_impulse
from footfall.papers.claim import Cell, Picture
from footfall.papers.genbicon.bodies import FOUR, enough_styles, fair_speed
from footfall.papers.kinds import FELL, Case, Share, alone
from footfall.papers.pictures import GREEN, GRID, RED
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun, Walk

ANGLES, MOMENTS = (45, -45, 90, -90, 135, -135, 180, -180), (4.0, 4.2, 4.4)
"""Turns, and when they are commanded, s: several moments of a stride."""
SPEEDS: tuple[float | None, ...] = (None, -0.3, 0.0, 0.6, 1.0)
"""Speeds, m/s; None means standing."""
CLOSE_DEG = 5.0
MOST_DEPTH, MOST_IMPULSE = 0.005, 5.0
"""How far legs may press into each other, m, which is how soft their contact is, and how hard in one touch, N s."""
TOUCH = "touch N s"
EVERY = 10
"""Frames between two points of a drawn path."""


def sequence(seed: int, seconds: float) -> TrialRun:
    """A random sequence of commands, and the command that repeats it."""
    made = f"footfall new trial --random {seed} --seconds {seconds:g} --out sequence-{seed}.toml"
    return TrialRun(random_sequence(seed, seconds), f"{made} && footfall run sequence-{seed}.toml")


def sequences(lab: Lab) -> Iterator[Case]:
    """Sequences of half a minute; in full many, and some of a minute."""
    yield Case("30 s", [sequence(seed, 30.0) for seed in range(int(lab.choose(24, 200)))])
    if lab.full:
        yield Case("60 s", [sequence(seed, 60.0) for seed in range(1000, 1020)])


def passes(outcome: Outcome) -> bool:
    """Whether it stays up, moved by its joints alone, and its legs touch softly at most."""
    return outcome.report.up and outcome.report.outside_impulse == 0.0 and touches_softly(outcome)


def touches_softly(outcome: Outcome) -> bool:
    """Whether the legs never press deep into each other, nor hard."""
    gap = outcome.report.leg_gap
    return gap is not None and gap >= -MOST_DEPTH and touch(outcome) <= MOST_IMPULSE


def touch(outcome: Outcome) -> float:
    """The impulse with which the legs touch each other hardest, N s."""
    gap = outcome.report.leg_gap
    return 0.0 if gap is None or gap >= 0.0 else leg_impulse(outcome.trial)


def asked_then(outcome: Outcome) -> str | None:
    """What was asked when it fell."""
    last = [one for one in outcome.trial.command if one.at <= (outcome.report.fell_at or -1.0)]
    return ", ".join(f"{name} {value}" for name, value in last[-1].fields().items()) if last else None


def turn(speed: float | None, angle: int, at: float) -> Walk:
    """A trial that walks or stands and is then commanded to turn."""
    start: dict[str, Any] = {"at": 0.0, "mode": "stand"} if speed is None else {"at": 0.0, "speed": speed}
    asked = [start, {"at": at, "heading_deg": angle}]
    return Walk(f"{_words(speed)}, {angle:+d}° at {at:g} s", speed or 0.0, at + 8.0, asked=asked)


def turns(lab: Lab) -> Iterator[Case]:
    """Every speed and angle; in full at three moments of the stride."""
    angles, moments = (ANGLES, MOMENTS) if lab.full else ((90, -90, 180, -180), MOMENTS[:1])
    for speed, angle in product(SPEEDS, angles):
        yield Case(f"{_words(speed)}, {angle:+d}°", [turn(speed, angle, at) for at in moments])


def _words(speed: float | None) -> str:
    return "standing" if speed is None else f"{speed:g} m/s"


def faces(outcome: Outcome) -> bool:
    """Whether it stays up and its final heading is within the bar of the commanded one."""
    off = outcome.report.end_heading_error_deg
    return outcome.report.up and off is not None and off <= CLOSE_DEG


def turns_well(outcome: Outcome) -> bool:
    """Whether its legs also touch softly at most."""
    return faces(outcome) and touches_softly(outcome)


def turning_time(outcome: Outcome) -> float | None:
    """From the command until it stays within the bar of the heading, s."""
    since = outcome.report.faces_from
    return None if since is None else since - outcome.trial.command[-1].at


def trace(outcome: Outcome) -> tuple[str, float, np.ndarray, np.ndarray]:
    """Where a turn starts, its angle, seconds since the command, and degrees turned."""
    recording, last = outcome.recording, outcome.trial.command[-1]
    assert recording is not None
    turned = np.degrees(np.unwrap(recording.heading.astype(float)))
    start = outcome.trial.name.partition(",")[0]
    return start, np.degrees(last.fields()["heading"]), recording.time - last.at, turned


def turn_picture(_cells: Sequence[Cell], kept: Sequence[Any]) -> list[Picture]:
    """Degrees turned over time."""
    caption = "Degrees turned over time since the command, by speed."
    return [Picture("g5-turns", caption, partial(_draw_turns, traces=kept), (9, 3))]


def _draw_turns(figure: Any, traces: Sequence[tuple[str, float, np.ndarray, np.ndarray]]) -> None:
    panels = figure.subplots(1, len(SPEEDS), sharey=True)
    for panel, start in zip(panels, map(_words, SPEEDS), strict=True):
        for _, angle, seconds, degrees in (one for one in traces if one[0] == start):
            panel.plot(seconds, degrees, color=GREEN if angle > 0 else "#b8860b", linewidth=1.1)
            panel.axhline(angle, color=GRID, linewidth=0.6, zorder=0)
        panel.set(xlim=(-0.5, 5.0), xlabel="s")
        panel.set_title(start, fontsize=9)
    panels[0].set_ylabel("degrees turned")
    panels[0].set_yticks(sorted(ANGLES))


def gap_picture(cells: Sequence[Cell], kept: Sequence[float | None]) -> list[Picture]:
    """A histogram of the smallest gaps."""

    def draw(figure: Any) -> None:
        panel = figure.subplots()
        panel.hist([100.0 * (gap or 0.0) for gap in kept], bins=30, color=GREEN)
        panel.axvline(0.0, color=RED, linewidth=1.0)
        panel.set(xlabel="smallest distance between the legs, cm (left of 0: they overlapped)", ylabel="sequences")

    return [Picture("g4-gaps", "Smallest distance between the legs in each sequence.", draw)] if cells else []


def asked_of(body: Character) -> list[dict[str, Any]]:
    """Walk, turn left, turn right, go back, stop, start the other way, sidestep, stop, at speeds scaled to its legs."""
    walk, back, aside = (fair_speed(body, speed) for speed in (0.6, -0.3, 0.2))
    return [
        {"at": 0.0, "mode": "stand"},
        {"at": 1.0, "mode": "walk", "speed": walk},
        {"at": 7.0, "heading_deg": 90.0},
        {"at": 13.0, "heading_deg": 0.0},
        {"at": 19.0, "speed": back},
        {"at": 24.0, "mode": "stand"},
        {"at": 28.0, "mode": "walk", "speed": walk, "heading_deg": 180.0},
        {"at": 34.0, "speed": 0.0, "sideways": aside},
        {"at": 38.0, "mode": "stand"},
    ]


def directed(body: str, style: str) -> Walk:
    """The walk of one character in one style."""
    asked = asked_of(catalog.load(Character, body))
    return Walk(f"{body}, {style}", 0.0, 42.0, character=body, style=style, asked=asked)


def directions(lab: Lab) -> list[Case]:
    """All styles, or some, on the paper's four characters."""
    styles = catalog.names(Style)
    some = styles if lab.full else styles[:: max(1, len(styles) // 6)]
    return [alone(directed(body, style)) for body in FOUR for style in some]


def way(outcome: Outcome) -> tuple[str, np.ndarray, bool]:
    """Who went, where, and whether it stayed up."""
    assert outcome.recording is not None
    return outcome.trial.name, outcome.recording.com[::EVERY, :2].copy(), outcome.report.up


def way_picture(_cells: Sequence[Cell], kept: Sequence[tuple[str, np.ndarray, bool]]) -> list[Picture]:
    """All paths, bodies down and styles across."""
    caption = "The path of each character's mass centre (rows) in each style (columns); red: it fell."
    return [Picture("g10-directions", caption, partial(_draw_ways, ways=kept), (11.0, 1.0 + 0.9 * len(FOUR)))]


def _draw_ways(figure: Any, ways: Sequence[tuple[str, np.ndarray, bool]]) -> None:
    panels = figure.subplots(len(FOUR), len(ways) // len(FOUR), squeeze=False)
    for panel, (name, path, up) in zip(panels.ravel(), ways, strict=True):
        panel.set_axis_off()
        panel.set_aspect("equal")
        panel.plot(-path[:, 1], path[:, 0], color=GREEN if up else RED, linewidth=0.9)
        body, style = name.split(", ")
        if panel in panels[:, 0]:
            panel.set_title(body, fontsize=7, loc="left")
        if panel in panels[-1]:
            panel.text(0.5, -0.1, style, transform=panel.transAxes, fontsize=6, rotation=90, ha="center", va="top")


CLAIMS = (
    Share(
        id="G4",
        title="stand, start, stop, idle, turn: from any to any other",
        paper="stands, starts, stops, idles and turns; from any of them to any other",
        bar="200 random command sequences of 30 s and 20 of 60 s, no fall, no outside impulse; legs never deeper in "
        "each other than 5 mm, the softness of their contact, nor touching with more than 5 N s",
        differs="the 200 sequences last 30 s",
        cases=sequences,
        what="sequences",
        good=passes,
        each=True,
        figures={"asked then": asked_then, "steps": "steps", "leg gap m": "leg_gap", TOUCH: touch, FELL: "fell_at"},
        keep="leg_gap",
        pictures=gap_picture,
        notes=[
            f"A new command every {SOONEST:g} to {LATEST:g} s: walk at {SLOWEST:g} … {FASTEST:g} m/s (half "
            "the time with a new heading, a third of the time also sideways), stand, idle or step in place. Seeds "
            "0 … 199 (30 s) and 1000 … 1019 (60 s).",
        ],
    ),
    Share(
        id="G5",
        title="turns to any heading",
        paper="2 rad/s; legs may pass through each other",
        bar="±45 … ±180° from standing and at −0.3 … 1.0 m/s: stays up, ends within 5°, no leg passes through the "
        "other: never deeper than 5 mm, nor touching with more than 5 N s",
        differs="a run ends 8 s after the command",
        cases=turns,
        what="turns",
        good=turns_well,
        recorded=True,
        each=True,
        figures={"off deg": "end_heading_error_deg", "time s": turning_time, "leg gap m": "leg_gap"}
        | {TOUCH: touch, "leg gap at s": "leg_gap_at", FELL: "fell_at"},
        keep=trace,
        pictures=turn_picture,
        notes=[
            f"Time: from the command until it stays within {CLOSE_DEG:g}° of the commanded heading. Leg gap: the "
            "smallest distance between the legs' solids (thighs, shanks, feet, toes) over the whole run; negative "
            "if they overlap.",
        ],
    ),
    Share(
        id="G10",
        title="commands × characters × styles",
        paper="direction following for six rows of characters and styles (Figure 5)",
        bar="4 characters × at least 30 styles: walk, turn, back, stop, start; all stay up and end within 5°",
        differs="a run lasts 42 s, the length of the command sequence",
        cases=directions,
        what="characters and styles stay up and end within 5° of the commanded heading",
        good=faces,
        recorded=True,
        figures={"off deg": "end_heading_error_deg", "stands from s": "stands_from", "leg gap m": "leg_gap"}
        | {FELL: "fell_at"},
        over=enough_styles,
        keep=way,
        pictures=way_picture,
        notes=[
            "Commands: stand; from 1 s walk at 0.6 m/s; at 7 s turn by 90°, at 13 s back; at 19 s walk backwards "
            "at 0.3 m/s; at 24 s stand; at 28 s walk the other way; at 34 s sidestep at 0.2 m/s; at 38 s stand "
            "(speeds × √(leg / 0.92 m)).",
        ],
    ),
)
