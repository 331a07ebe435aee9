"""Runs the skills and writes the filmstrips of docs/skills.md to docs/skills/.

python tools/write_skills.py [NAME ...]     only some of them, such as push or stairs
"""

import argparse
import sys
from pathlib import Path
from typing import Any, NamedTuple

from footfall.exports.video.film import check_drawing, filmstrip
from footfall.measure.trial.run import Outcome, run_trial
from footfall.papers.genbicon.errands import errand
from footfall.papers.genbicon.slopes import rough, slope
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial

OUT = Path(__file__).resolve().parents[1] / "docs" / "skills"
HEIGHT, COLOURS = 300, 96
CRATE = {"name": "crate", "at": [1.6, 0.0, 0.0]}
HEAVY = {"size": [0.8, 0.6, 0.8], "mass": 80.0, "friction": 0.2, "handles": 1.0}


class Strip(NamedTuple):
    """One picture: what is done, and the part of it that is shown."""

    trial: Trial
    start: float
    seconds: float
    poses: int


def all_strips() -> dict[str, Strip]:
    """Every picture by name, in the order of the paper's figures."""
    ball = {"name": "ball", "at": [1.2, -0.2, 1.6]}
    low = {"name": "ball", "at": [1.4, -0.3, 0.5]}
    crate = CRATE | {"mass": 25.0, "at": [1.5, 0.1, 0.0]}
    passed = {"name": "ball", "at": [2.6, 0.3, 1.2]}
    passing = {"do": "reach", "thing": "ball", "passing": True, "speed": 0.7}
    table = {"at": [3.4, 0.6], "height": 0.75, "size": [0.5, 0.9]}
    onto = {"do": "put_down", "thing": "crate", "on": "table_0"}
    laden = {"crate": [crate | {"mass": 10.0}], "table": [table]}
    lift = {"do": "pick_up", "thing": "crate"}
    bars = [{"at": [1.6, 0.0], "height": 0.2}, {"at": [3.4, 0.0], "height": 0.35}]
    beams = [{"at": [1.6, 0.0], "height": 1.45}, {"at": [3.4, 0.0], "height": 1.3}]
    flight = {"at": [1.5, 0.0], "risers": 6, "rise": 0.15, "tread": 0.30, "landing": 2.0, "down": True}
    push = {"do": "push", "thing": "crate", "to": [4.6, 0.0]}
    pull = {"do": "pull", "thing": "crate", "to": [-1.4, 0.0]}
    return {
        "reach-high": Strip(_trial({"ball": [ball]}, {"do": "reach", "thing": "ball"}), 1.0, 6.0, 6),
        "reach-low": Strip(_trial({"ball": [low]}, {"do": "reach", "thing": "ball"}), 1.0, 8.0, 6),
        "push": Strip(_trial({"crate": [CRATE | HEAVY]}, push), 9.0, 12.0, 3),
        "pull": Strip(_trial({"crate": [CRATE | HEAVY]}, pull), 7.0, 8.5, 3),
        "reach-passing": Strip(_trial({"ball": [passed]}, passing), 1.5, 5.0, 8),
        "put-down": Strip(_trial(laden, lift, onto), 9.0, 15.0, 8),
        "carry": Strip(_trial({"crate": [crate]}, lift, {"do": "carry", "to": [5.0, 0.0]}), 2.0, 12.0, 9),
        "bars": Strip(_trial({"bar": bars}, {"do": "course", "to": [5.0, 0.0]}), 1.5, 8.5, 12),
        "beams": Strip(_trial({"beam": beams}, {"do": "course", "to": [5.0, 0.0]}), 1.0, 8.0, 9),
        "stairs": Strip(_trial({"stairs": [flight]}, {"do": "course", "to": [8.0, 0.0]}), 2.8, 13.7, 14),
        "errand": Strip(errand(0).trial(), 3.0, 27.0, 18),
        "slope": Strip(slope(-20.0, 0.3, 0, 16.0).trial(), 8.0, 15.0, 7),
        "rough": Strip(rough(0, 16.0).trial(), 8.0, 14.0, 9),
    }


def main() -> int:
    strips = all_strips()
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*", choices=[[], *strips], metavar="NAME", help=", ".join(strips))
    chosen = asked.parse_args().names or list(strips)
    check_drawing()
    OUT.mkdir(parents=True, exist_ok=True)
    for name in chosen:
        outcome = run_trial(strips[name].trial)
        draw(strips[name], outcome, OUT / f"{name}.png")
        fates = ", ".join(f"{one['do']} {one['status']} at {one['at']} s" for one in outcome.report.skills)
        print(f"docs/skills/{name}.png: {'up' if outcome.report.up else 'fell'}, {fates}", flush=True)
    return 0


def _trial(world: dict[str, Any], *skills: dict[str, Any]) -> Trial:
    return load_trial({"name": skills[-1]["do"], "seconds": 24.0, "world": {"name": "w", "text": "w"} | world} | {
        "skill": [*skills]
    })  # fmt: skip


def draw(strip: Strip, outcome: Outcome, path: Path) -> None:
    """Draw the strip from the side, in few colours."""
    if outcome.recording is None:
        raise ValueError("a recording was asked for")
    seconds = min(strip.seconds, float(outcome.recording.time[-1]) - strip.start)
    shown = {"start": strip.start, "seconds": seconds, "frames": strip.poses}
    filmstrip(outcome.recording, path, **shown, height=HEIGHT, colours=COLOURS)


if __name__ == "__main__":
    sys.exit(main())
