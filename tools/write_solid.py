"""Walks and shoves the solid body and writes the filmstrips and figures of docs/solid.md to docs/solid/.

    python tools/write_solid.py [NAME ...]     only some of them, such as shove-left or walk-2.0

`tools/write_docs.py` then puts the figures on the page.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from footfall.exports.video.camera import height_of
from footfall.exports.video.film import check_drawing, filmstrip
from footfall.measure.push_map.push_map import stride_of
from footfall.measure.trial.run import Outcome, run_trial
from footfall.papers.genbicon.bodies import run_of
from footfall.papers.walks import Run, Shove, Walk
from footfall.stage.opened import open_trial

OUT = Path(__file__).resolve().parents[1] / "docs" / "solid"
HEIGHT, COLOURS = 190, 96
SETTLED = 7.0  # s, after which a walk is steady
NEWTONS, SPEED, PHASE = 600, 0.6, 0.25  # of the stride that begins with the left foot's strike
SIDES = {
    "ahead": "ahead",
    "ahead-left": "ahead and to the left",
    "left": "to the left",
    "back-left": "back and to the left",
    "back": "back",
    "back-right": "back and to the right",
    "right": "to the right",
    "ahead-right": "ahead and to the right",
}
BEFORE, SHOWN, POSES = 0.2, 2.6, 14  # s and poses of a shove
STRIDE_POSES = 8
SPEEDS = ("0.6", "1.2", "2.0")
BODIES = {False: (12, 18, 33), True: (13, 18, 28)}


class Strip(NamedTuple):
    """One picture: what is run, and the part of it that is shown; without a start, one settled stride."""

    run: Run
    poses: int = STRIDE_POSES
    start: float | None = None
    seconds: float | None = None


def main() -> int:
    strips = all_strips()
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*", choices=[[], *strips], metavar="NAME", help=", ".join(strips))
    chosen = asked.parse_args().names or list(strips)
    check_drawing()
    OUT.mkdir(parents=True, exist_ok=True)
    kept = OUT / "figures.json"
    figures = json.loads(kept.read_text()) if kept.is_file() else {}
    for name in chosen:
        outcome = run_trial(strips[name].run.trial())
        draw(strips[name], outcome, OUT / f"{name}.png")
        figures[name] = figures_of(strips[name].run, outcome)
        print(f"docs/solid/{name}.png: {told(outcome)}; {strips[name].run.command()}", flush=True)
    kept.write_text(json.dumps({name: figures[name] for name in strips if name in figures}, indent=1) + "\n")
    return 0


def figures_of(run: Run, outcome: Outcome) -> dict[str, Any]:
    """What the page says of one strip."""
    trial, report = run.trial(), outcome.report
    body = open_trial(trial).character
    return {
        "command": run.command(),
        "kg": round(body.mass),
        "metres": round(height_of(body), 2),
        "asked": trial.command[0].speed if trial.command else None,
        "speed": report.speed,
        "steps a minute": report.step_period and round(60.0 / report.step_period),
        "up": report.up,
        "self-contacts": report.self_contacts,
    }


def all_strips() -> dict[str, Strip]:
    """Every picture by name: shoves from eight sides, three speeds, six bodies."""
    at = shoved_at()
    shoves = {
        f"shove-{side}": Strip(
            Walk(f"pushed {words}, {NEWTONS} N", SPEED, 14.0, shove=Shove(NEWTONS, at, 45.0 * k)),
            POSES,
            at - BEFORE,
            SHOWN,
        )
        for k, (side, words) in enumerate(SIDES.items())
    }
    walks = {f"walk-{speed}": Strip(Walk(f"{speed} m/s", float(speed), 24.0)) for speed in SPEEDS}
    bodies = {
        f"body-{'asymmetric' if asymmetric else 'symmetric'}-{seed}": Strip(run_of(seed, asymmetric, 20.0))
        for asymmetric, seeds in BODIES.items()
        for seed in seeds
    }
    return shoves | walks | bodies


def shoved_at() -> float:
    """When the shoves begin: the left foot carries, the right one swings."""
    recording = run_trial(Walk("unpushed", SPEED, SETTLED + 3.0).trial()).recording
    stride = stride_of(recording, SETTLED) if recording else None
    if stride is None:
        sys.exit("the unpushed walk makes no strides")
    begin, length = stride
    return round(begin + PHASE * length, 3)


def draw(strip: Strip, outcome: Outcome, path: Path) -> None:
    """Draw the strip from the side and from the front, in few colours."""
    if outcome.recording is None:
        raise ValueError("a recording was asked for")
    shown = {"start": strip.start, "seconds": strip.seconds, "frames": strip.poses}
    filmstrip(outcome.recording, path, **shown, below="front", height=HEIGHT, colours=COLOURS)


def told(outcome: Outcome) -> str:
    """How it went, in a few words; a step's speed and time are means of the second half."""
    report = outcome.report
    if not report.up:
        return f"fell at {report.fell_at:.1f} s"
    return f"up, {report.speed:.2f} m/s, {report.step_period:.2f} s a step, {report.self_contacts} self-contacts"


if __name__ == "__main__":
    sys.exit(main())
