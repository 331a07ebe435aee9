"""Draws our walk beside people's for docs/people.md and rewrites its table of numbers; the prose is kept.

    python tools/write_people_page.py [--cmu FOLDER]

With FOLDER, a checkout of github una-dinosauria/cmu-mocap, the people's strips are drawn again as well: of all steady
strides of plain walks, the one nearest to the speed and to the mean of all people, on our skeleton.
"""

import argparse
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from write_people import own_leg, plain_walks, speed_of, steady

from footfall import catalog
from footfall.bodies.character import reference
from footfall.bodies.poses import Poser
from footfall.errors import BadRecording
from footfall.exports.video.strip import Strip
from footfall.figures import png_of
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import heading
from footfall.measure.people.compare import Comparison, compare
from footfall.measure.people.document import PeopleOnBody, people_like
from footfall.measure.people.motion import motion_of_clip
from footfall.measure.people.strides import FootStride, by_motion, strides_of
from footfall.measure.trial.run import run_trial
from footfall.mocap.clip import UNITS, Capture, read_clip
from footfall.mocap.on_body import poses_on
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.opened import load_trial

SPEEDS = (0.4, 0.8, 1.2, 1.6, 2.0)
SECONDS = 20.0
POSES, HEIGHT, COLOURS = 8, 190, 200
PAGE = Path(__file__).parents[1] / "docs" / "people.md"
BEGIN, END = "<!-- numbers: written by tools/write_people_page.py -->", "<!-- end of numbers -->"
LIKE = ("hip", "knee", "ankle", "arm")
FAR = 0.02
"""How much a degree away from the mean of people counts against a stride, in m/s away from the speed."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--cmu", type=Path)
    given = asked.parse_args()
    folder = PAGE.with_suffix("")
    folder.mkdir(exist_ok=True)
    walks = {speed: walk_at(speed) for speed in SPEEDS}
    for speed, recording in walks.items():
        times = last_stride(recording)
        if times is not None:
            save_strip(recording, times, folder / f"walk-{speed:g}.png")
    if given.cmu:
        draw_people(given.cmu, folder, walks[SPEEDS[0]])
    found = {speed: compared(recording) for speed, recording in walks.items()}
    text = PAGE.read_text()
    numbers = f"{BEGIN}\n\n{table_of(found)}\n\n{END}"
    between = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    catalog.atomic_write(PAGE, between.sub(lambda _: numbers, text).encode())
    print(f"wrote {PAGE}")


def walk_at(speed: float) -> Recording:
    """A walk of the humanoid that has settled."""
    trial = load_trial({"name": f"{speed:g} m/s", "seconds": SECONDS, "command": [{"at": 0.0, "speed": speed}]})
    recording = run_trial(trial).recording
    if recording is None:
        raise ValueError("a recording was asked for")
    return recording


def last_stride(recording: Recording) -> np.ndarray | None:
    """Times over the last whole stride of the left foot; nothing if it fell."""
    strikes = recording.strike_time[recording.strike_side == Side.LEFT]
    if np.isfinite(recording.fell_at) or len(strikes) < 2:
        return None
    return np.linspace(strikes[-2], strikes[-1], POSES, endpoint=False)


def save_strip(recording: Recording, times: np.ndarray, path: Path) -> None:
    """Draw the poses from the side and from the front."""
    from PIL import Image

    strip = Strip(recording, times, HEIGHT)
    image = Image.fromarray(np.concatenate([strip.row(view) for view in ("side", "front")]))
    catalog.atomic_write(path, png_of(image, COLOURS))
    print(f"drew {path.name}")


class Seen(NamedTuple):
    """A stride of a clip that could be shown."""

    clip: Capture
    stride: FootStride
    speed: float  # m/s, for the reference's leg
    curves: dict[str, np.ndarray]


def draw_people(cmu: Path, folder: Path, like: Recording) -> None:
    """Draw the stride nearest to people at each speed."""
    strides = []
    for path in plain_walks(cmu):
        clip = read_clip(path, UNITS["CMU's unit"])
        motion = motion_of_clip(clip).cut(1, len(clip))
        for stride, curves in steady(motion, strides_of(by_motion(motion))):
            if stride.side == Side.LEFT:
                speed = speed_of(motion, stride) * np.sqrt(own_leg() / motion.leg_length)
                strides.append(Seen(clip, stride, speed, curves))
    for speed in SPEEDS:
        people = people_like(reference(), speed)
        best = min(strides, key=lambda seen: abs(seen.speed - speed) + FAR * far_from(people, seen))
        print(f"{speed:g} m/s: clip {best.clip.name} at {best.stride.start:.2f} s, {best.speed:.2f} m/s for this leg")
        times = np.linspace(best.stride.start, best.stride.end, POSES, endpoint=False)
        save_strip(as_recording(best.clip, like), times, folder / f"person-{speed:g}.png")


def far_from(people: PeopleOnBody, seen: Seen) -> float:
    """How far a stride is from the mean of all people, degrees."""
    return float(np.mean([np.sqrt(np.mean((seen.curves[name] - people.clip_curve[name][0]) ** 2)) for name in LIKE]))


def as_recording(clip: Capture, like: Recording) -> Recording:
    """A clip on the body of a recording, with what a strip needs of it; the first frame is an artificial pose."""
    rows = poses_on(clip, like.character)[1:]
    time = np.arange(0.0, (len(rows) - 1) / clip.rate, 1.0 / FRAME_RATE)
    qpos = rows[np.rint(time * clip.rate).astype(int)]
    poses = Poser(like.character).poses(qpos)
    feet = np.stack([poses.of(Link.LEFT_FOOT)[0], poses.of(Link.RIGHT_FOOT)[0]], axis=1)
    facing = np.unwrap(heading(qpos[:, 3:7]))
    return replace(like, time=time, qpos=qpos, com=qpos[:, :3], heading=facing, foot_position=feet)


def compared(recording: Recording) -> Comparison | None:
    try:
        return compare(recording) if not np.isfinite(recording.fell_at) else None
    except BadRecording:
        return None


def least_of_stance(curve: np.ndarray) -> float:
    """The least between 20 and 60 % of the stride."""
    return float(curve[10:31].min())


Shown = Callable[[Comparison], str]
ROWS: dict[str, Shown] = {
    "cadence, steps a minute": lambda one: f"{one.cadence:.0f} ({one.people.cadence:.0f})",
    "step length, m": lambda one: f"{one.step_length:.2f} ({one.people.step_length:.2f})",
    "double support, % of the stride": lambda one: (
        f"{100 * one.double_support:.0f} ({100 * one.people.double_support:.0f})"
    ),
    "knee at strike, °": lambda one: both(one, "knee", lambda curve: curve[0]),
    "knee, most in early stance, °": lambda one: both(one, "knee", lambda curve: curve[:15].max()),
    "knee, least in stance, °": lambda one: both(one, "knee", least_of_stance),
    "knee in swing, °": lambda one: both(one, "knee", lambda curve: curve.max()),
    "ankle at push-off, °": lambda one: both(one, "ankle", lambda curve: curve[20:40].min()),
    "foot pitch at strike, °": lambda one: beside_clips(one, "foot", lambda curve: curve[0]),
    "foot pitch at toe-off, °": lambda one: beside_clips(one, "foot", lambda curve: curve.min()),
    "pelvis rotation, range, °": lambda one: both(one, "pelvis", np.ptp),
    "upper arm, range, °": lambda one: beside_clips(one, "arm", np.ptp),
    "elbow, range, °": lambda one: beside_clips(one, "elbow", np.ptp),
    "first hump, body weights": lambda one: f"{one.kinetics.first_peak:.2f} ({hump(one, slice(0, 15)):.2f})",
    "… after, ms": lambda one: f"{1000 * one.kinetics.first_peak_at:.0f} ({hump_at(one):.0f})",
    "valley, body weights": lambda one: (
        f"{one.kinetics.valley:.2f} ({one.people.force['vertical'][0][8:22].min():.2f})"
    ),
    "second hump, body weights": lambda one: f"{one.kinetics.second_peak:.2f} ({hump(one, slice(16, 40)):.2f})",
    "brake and drive, body weights": lambda one: (
        f"{one.kinetics.brake:.2f}, {one.kinetics.drive:.2f} "
        f"({-one.people.force['ahead'][0].min():.2f}, {one.people.force['ahead'][0].max():.2f})"
    ),
    "heel at strike, m/s down": lambda one: f"{one.kinetics.heel_speed:.2f}",
    "slip, mm a step": lambda one: f"{1000 * one.kinetics.slip:.0f}",
    "positive work, J/kg/m": lambda one: f"{one.kinetics.positive_work:.2f}",
    "least gap between the legs, mm": lambda one: f"{1000 * one.leg_gap:.0f}",
    "hip: RMS °, r": lambda one: match(one, "hip"),
    "knee: RMS °, r": lambda one: match(one, "knee"),
    "ankle: RMS °, r": lambda one: match(one, "ankle"),
}


def both(one: Comparison, name: str, of: Callable[[Any], float]) -> str:
    return f"{of(one.curve[name]):.0f} ({of(one.people.norm_curve[name][0]):.0f})"


def beside_clips(one: Comparison, name: str, of: Callable[[Any], float]) -> str:
    return f"{of(one.clip_curve[name]):.0f} ({of(one.people.clip_curve[name][0]):.0f})"


def hump(one: Comparison, part: slice) -> float:
    return float(one.people.force["vertical"][0][part].max())


def hump_at(one: Comparison) -> float:
    """When people's first hump comes, ms after strike."""
    vertical = one.people.force["vertical"][0]
    return float(vertical[:15].argmax()) / (len(vertical) - 1) * 120.0 / one.people.cadence * 1000.0


def match(one: Comparison, name: str) -> str:
    return f"{one.match[name].rms:.0f}, {one.match[name].correlation:.2f}"


def table_of(found: dict[float, Comparison | None]) -> str:
    """Our numbers, and people's in brackets."""
    head = ["our walk (people)", *(f"{speed:g} m/s" for speed in found)]
    rows = [[name, *(shown(one) if one else "falls" for one in found.values())] for name, shown in ROWS.items()]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


if __name__ == "__main__":
    main()
