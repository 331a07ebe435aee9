"""Plot a run over time: speed against command, foot loads, the phase of the step, and disturbances."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from footfall.bodies.colours import LEG
from footfall.errors import BadRecording
from footfall.exports.contract import Export
from footfall.figures import check_drawing_figures, new_figure, save_figure
from footfall.laws.tables import GRAVITY, WALK, Side
from footfall.sim.recording import FRAME_RATE, Recording

SIZE_INCHES = (13.0, 7.2)
INK, PALE, RED = "#282c34", "#a9b0ba", "#c8143c"
COLOURS = {side: LEG[side][:3] for side in Side}
LOAD_SHOWN = 2.5
"""Upper limit of the panel, in body weights; brief impacts may exceed it."""


def plot_run(recording: Recording, path: str | Path) -> None:
    """Draw a PNG with three panels over one time axis; pushes are red, and a dark line marks a fall."""
    check_drawing_figures()
    from matplotlib.ticker import MaxNLocator

    if len(recording) < 2:
        raise BadRecording("the recording has fewer than two frames; there is nothing to plot")
    figure = new_figure(SIZE_INCHES)
    speed, load, phase = figure.subplots(3, 1, sharex=True, height_ratios=[3, 2.2, 1.3])
    _plot_speed(speed, recording)
    _plot_load(load, recording)
    _plot_phase(phase, recording)
    for panel in (speed, load, phase):
        _mark_events(panel, recording)
        _tidy(panel)
    _name_events(speed, recording)
    phase.set_xlabel("time, s")
    phase.set_xlim(0.0, float(recording.time[-1]))
    phase.xaxis.set_major_locator(MaxNLocator(nbins=20, steps=[1, 2, 5, 10]))
    title = recording.trial_table["name"] + (f": {words}" if (words := recording.trial_table["text"]) else "")
    figure.suptitle(title, x=0.01, ha="left", fontsize=12, color=INK)
    save_figure(figure, path)


def speed_ahead(recording: Recording) -> np.ndarray:
    """Speed of the mass centre along the commanded heading in every frame, m/s."""
    heading = recording.command["heading"].astype(float)
    return recording.com_velocity[:, 0] * np.cos(heading) + recording.com_velocity[:, 1] * np.sin(heading)


def step_speeds(recording: Recording) -> tuple[np.ndarray, np.ndarray]:
    """Times of foot strikes, and the mean forward speed from each to the next."""
    strikes = np.unique(np.clip(np.rint(recording.strike_time * FRAME_RATE).astype(int), 0, len(recording) - 1))
    ahead = speed_ahead(recording)
    means = [float(ahead[a:b].mean()) for a, b in pairwise(strikes)]
    return recording.time[strikes], np.array(means)


def mode_changes(recording: Recording) -> list[int]:
    """Frames at which the mode changes between walk, stand and idle; none in a run that only walks."""
    mode = recording.command["mode"]
    changed = np.flatnonzero(np.diff(mode)) + 1
    return [*([0] if len(changed) or mode[0] != WALK else []), *map(int, changed)]


def _plot_speed(panel: Any, recording: Recording) -> None:
    panel.plot(recording.time, speed_ahead(recording), color=PALE, linewidth=0.8, label="mass centre")
    strikes, means = step_speeds(recording)
    if len(means):
        panel.stairs(means, strikes, baseline=None, color="#1b7f5c", linewidth=2.2, label="mean of each step")
    if recording.heeds("speed"):
        panel.plot(
            recording.time, recording.asked("speed"), color=INK, linestyle=(0, (5, 3)), linewidth=1.4, label="command"
        )
    panel.margins(y=0.14)
    panel.set_ylabel("speed ahead, m/s")


def _plot_load(panel: Any, recording: Recording) -> None:
    weight = recording.character.mass * float(GRAVITY)
    for side in Side:
        load = recording.foot_load[:, side] / weight
        panel.fill_between(recording.time, load, color=COLOURS[side], alpha=0.25, linewidth=0)
        panel.plot(recording.time, load, color=COLOURS[side], linewidth=0.9, label=f"{side.name.lower()} foot")
    panel.axhline(1.0, color=PALE, linewidth=0.8, linestyle=":")
    panel.set_ylim(0.0, min(LOAD_SHOWN, max(1.5, 1.05 * float(recording.foot_load.max()) / weight)))
    panel.set_ylabel("foot force,\nbody weights")


def _plot_phase(panel: Any, recording: Recording) -> None:
    """Plot the phase; the line breaks at each foot strike, so that no slanted lines join the teeth."""
    step = np.concatenate([[0], np.cumsum(np.diff(recording.steps) != 0)])
    for side in Side:
        shown = np.where(recording.stance == side, recording.phase, np.nan)
        broken = np.insert(shown, np.flatnonzero(np.diff(step)) + 1, np.nan)
        times = np.insert(recording.time, np.flatnonzero(np.diff(step)) + 1, np.nan)
        panel.plot(times, broken, color=COLOURS[side], linewidth=1.4, label=f"on the {side.name.lower()} foot")
    panel.set_ylim(0.0, max(1.1, 1.05 * float(recording.phase.max())))
    panel.set_ylabel("phase of\nthe step")


def _mark_events(panel: Any, recording: Recording) -> None:
    for push in recording.trial_table["push"]:
        panel.axvspan(push["at"], push["at"] + push["seconds"], color=RED, alpha=0.35, linewidth=0)
    if np.isfinite(recording.fell_at):
        panel.axvline(recording.fell_at, color=INK, linewidth=2.0)


def _name_events(panel: Any, recording: Recording) -> None:
    """Label events at the top of the panel, where curves rarely are."""
    above = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points", "va": "top", "annotation_clip": True}
    for push in recording.trial_table["push"]:
        words = f"push {np.linalg.norm(push['force']):.0f} N × {push['seconds']:g} s"
        panel.annotate(words, (push["at"] + push["seconds"], 1.0), (4, -4), color=RED, fontsize=9, **above)
    for frame in mode_changes(recording):
        at = (float(recording.time[frame]), 0.0)
        panel.annotate(recording.mode_at(frame), at, (4, 14), color=INK, fontsize=9, **above)
    if np.isfinite(recording.fell_at):
        panel.annotate("fell", (recording.fell_at, 1.0), (4, -18), color=INK, fontsize=9, **above)


def _tidy(panel: Any) -> None:
    panel.grid(True, axis="both", color="#e6e9ed", linewidth=0.7)
    panel.set_axisbelow(True)
    for edge in ("top", "right"):
        panel.spines[edge].set_visible(False)
    panel.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, fontsize=9)


EXPORT = Export(".plot.png", "speed, foot loads and phase over time", plot_run, check_drawing_figures)
