"""`footfall gallery`: a page of moving pictures of every style and body, or of filmstrips of every gait with states."""

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.bodies.character import Character, names_in_space
from footfall.cli.files import check_path
from footfall.cli.gait_tables import on_bodies, printed_rows
from footfall.cli.progress import shown_progress, tell
from footfall.errors import BadValue, CannotWrite
from footfall.exports.video.camera import ViewName, height_of
from footfall.exports.video.film import check_drawing
from footfall.exports.video.loop import moving_picture
from footfall.exports.video.strip import Strip, strip_times
from footfall.figures import png_of
from footfall.gaits.named import natural_speed
from footfall.gaits.style import Style, style
from footfall.laws.register import LAWS, Gait, approach, law_of
from footfall.measure.trial.metrics import Report
from footfall.measure.trial.run import ROWS, run_many
from footfall.measure.trial.way import come_to
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial
from footfall.stage.scene import CHARACTER, STYLE

SECONDS = 9.0
SPEED = 0.6
"""m/s of the bodies, for one of the humanoid's size."""
HEIGHT, MOVING_HEIGHT = 200, 240
COLOURS = 200
"""In a picture: enough for flat shading, and a fifth of the bytes."""
GAIT_SECONDS, SPACE_POSES, PLANAR_POSES, PASSING_POSES = 15.0, 6, 8, 11
SHELVES = (("Gaits that repeat", True), ("Done once", False))
MOST_PASSAGE, AFTER_PASSAGE = 2.5, 0.3
"""s, shown of what is done once, and after it."""
BLENDS = ("sneak:proud:0.5", "march:drunk:0.5")


class Exhibit(NamedTuple):
    """One picture: how it is headed and explained, and what walks."""

    name: str
    text: str
    table: dict[str, Any]
    command: str
    passing: bool = False
    """Shown from where it begins, rather than by a settled stride."""
    moves: bool = True


def make_gallery(
    page: Path,
    styles: Sequence[str] | None = None,
    characters: Sequence[str] | None = None,
    *,
    plane: bool = False,
    space: bool = False,
) -> None:
    """Walk everything, draw a picture of each, then write the page."""
    if page.suffix != ".md":
        raise CannotWrite(f"--out {page}: the name must end in .md")
    if (plane or space) and (styles or characters):
        raise BadValue("--plane and --space show gaits with states, which have no styles and their own body")
    if plane and space:
        raise BadValue("--plane and --space are two pages; make one after the other")
    check_path(page)
    check_drawing()
    styles = catalog.names(Style) + list(BLENDS) if styles is None else styles
    shelves = {
        "Styles": [_of_style(name) for name in styles if name != STYLE],
        "Bodies": [_of_character(name) for name in (characters or names_in_space())],
    }
    gaits = _gaits_with_states(plane) if plane or space else []
    if gaits:
        shelves = {title: [_of_gait(gait) for gait in gaits if gait.repeats == repeats] for title, repeats in SHELVES}
        shelves = {title: exhibits for title, exhibits in shelves.items() if exhibits}
    head = _planar_head(shelves) if plane else _space_head(shelves) if space else _head(shelves)
    folder = page.with_suffix("")
    folder.mkdir(exist_ok=True)
    with shown_progress("drawing", "pictures") as progress:
        parts = _draw_all(shelves, folder, progress)
        if space:
            parts += on_bodies(progress)
    if plane or space:
        parts += printed_rows(gaits)
    catalog.atomic_write(page, ("\n".join([*head, *parts]) + "\n").encode())
    tell(f"wrote {page} and {sum(map(len, shelves.values()))} pictures in {folder}")


def _gaits_with_states(plane: bool) -> list[Gait]:
    """The gaits with states whose body lives in the plane, or of those whose body lives in space."""
    laws = [law for law in LAWS.values() if "state" in law.gait.__struct_fields__]
    laws = [law for law in laws if catalog.load(Character, law.character).plane == plane]
    return [catalog.load(law.gait, name) for law in laws for name in catalog.names(law.gait)]


def _of_style(name: str) -> Exhibit:
    if ":" in name:
        first, second, share = name.split(":")
        head, text = f"{first} to {second}", f"{float(share):.0%} of the way from {first} to {second}"
    else:
        head, text = style(name).name, style(name).text
    table = {"style": name, "command": [{"at": 0.0, "speed": natural_speed(name)}]}
    return Exhibit(head, text, table, f"footfall walk --style {name}")


def _of_character(name: str) -> Exhibit:
    body = catalog.load(Character, name)
    speed = round(SPEED * math.sqrt(size_of(body)), 2)
    text = f"{body.text}; {body.mass:.0f} kg, {height_of(body):.2f} m"
    table = {"character": name, "command": [{"at": 0.0, "speed": speed}]}
    return Exhibit(body.name, text, table, f"footfall walk --character {name} --speed {speed:g}")


def _of_gait(gait: Gait) -> Exhibit:
    """Entered as is best for it, and at least from the walk, as in the paper."""
    first = law_of(gait).first_gait
    table: dict[str, Any] = {"gait": first, "seconds": GAIT_SECONDS}
    if gait.name != first:
        table |= come_to(gait.name, approach(gait) or [first])
    command = f"footfall walk --gait {gait.name}"
    if gait.ground:
        table["world"], command = gait.ground, f"{command} --world {gait.ground}"
    text = "; ".join([gait.text, *gait.remarks])
    return Exhibit(gait.name, text, table, command, not gait.repeats, moves=False)


def _draw_all(
    shelves: dict[str, list[Exhibit]], folder: Path, progress: Callable[[float, float], None] | None
) -> list[str]:
    total, done = sum(map(len, shelves.values())), 0
    lines: list[str] = []
    for title, exhibits in shelves.items():
        lines += ["", f"## {title}"]
        for start in range(0, len(exhibits), ROWS):
            some = exhibits[start : start + ROWS]
            trials = [load_trial({"name": exhibit.name, "seconds": SECONDS} | exhibit.table) for exhibit in some]
            for exhibit, outcome in zip(some, run_many(trials, workers=1, record=True), strict=True):
                words = "".join(letter if letter.isalnum() else "-" for letter in exhibit.name)
                ending = "webp" if exhibit.moves else "png"
                picture = folder / f"{title.split()[0].lower()}-{words}.{ending}"
                if outcome.recording and exhibit.moves:
                    catalog.atomic_write(picture, moving_picture(outcome.recording, MOVING_HEIGHT))
                elif outcome.recording:
                    catalog.atomic_write(picture, strip_png(outcome.recording, passing=exhibit.passing))
                lines += _entry(exhibit, f"{folder.name}/{picture.name}", outcome.report)
                done += 1
                if progress:
                    progress(done, total)
    return lines


def strip_png(recording: Recording, *, passing: bool = False) -> bytes:
    """One settled stride from the side and below from the front, or what passes from its beginning, in few colours.

    On ground that is not level the poses stay where they were, one behind the other: there is no view from the front.
    """
    from PIL import Image

    planar = recording.character.plane
    start, seconds = _passage(recording) if passing else (None, None)
    poses = PASSING_POSES if passing else PLANAR_POSES if planar else SPACE_POSES
    strip = Strip(recording, strip_times(recording, start, seconds, poses), HEIGHT)
    views: list[ViewName] = ["side"] if planar or strip.in_place else ["side", "front"]
    return png_of(Image.fromarray(np.concatenate([strip.row(view) for view in views])), COLOURS)


def _passage(recording: Recording) -> tuple[float, float]:
    """Begin and length of the time by another gait, at most some seconds, and a little after it."""
    names = np.array([recording.gait_at(frame) for frame in range(len(recording))])
    asked = [change["gait"]["name"] for change in recording.trial_table["command"]]
    frames = np.flatnonzero(names == asked[-1])
    begin = float(recording.time[frames[0]]) if len(frames) else 0.0
    end = min(float(recording.time[frames[-1]]) if len(frames) else 0.0, begin + MOST_PASSAGE) + AFTER_PASSAGE
    return begin, min(end, float(recording.time[-1])) - begin


def _planar_head(shelves: dict[str, list[Exhibit]]) -> list[str]:
    count = sum(map(len, shelves.values()))
    return [
        "# Gaits in the plane",
        "",
        f"Generated by `footfall gallery --plane`: the {count} gaits of SIMBICON's planar biped on soles that stick.",
        "Each is entered from the walk unless it names another gait. Time runs from left to right; a strip shows one",
        "settled stride, or a one-off motion from its beginning. The left leg is orange, the right leg blue. Speeds",
        f"and step times are means over the second half of a {GAIT_SECONDS:g} s run. One law runs them all; a gait",
        "consists of its rows in the paper's Table 1.",
        "",
        "To make your own gait, start from another, edit a number and watch the result:",
        "`footfall new gait strut --from planar-walk --set state.0.swing_hip=0.6` writes `strut.toml`, which explains",
        "every number; `footfall walk --gait strut.toml --film strut.png` walks and draws it. The duration of each",
        "state and its targets for the swing hip and swing knee matter most; `feedback` keeps the body from falling.",
    ]


def _space_head(shelves: dict[str, list[Exhibit]]) -> list[str]:
    count = sum(map(len, shelves.values()))
    return [
        "# SIMBICON's gaits in space",
        "",
        f"Generated by `footfall gallery --space`: the {count} gaits of SIMBICON's biped in space, with solid limbs",
        "and limited torques. Each is entered from the walk unless it names another gait. A strip shows one settled",
        "stride from the side and from the front, left to right in time; the left leg is orange, the right leg blue.",
        f"Speeds and step times are means over the second half of a {GAIT_SECONDS:g} s run. The paper prints two of",
        "these gaits, the walk and a run; the others were found by search for this body, most of them starting from",
        "the paper's planar gaits.",
    ]


def _head(shelves: dict[str, list[Exhibit]]) -> list[str]:
    styles, bodies = shelves.values()
    blends = sum(exhibit.table["style"] in BLENDS for exhibit in styles)
    return [
        "# Gallery",
        "",
        f"Generated by `footfall gallery`: {len(styles) - blends} styles on the {CHARACTER} besides the plain walk, "
        f"{blends} blends of them, and {len(bodies)} bodies in the plain walk.",
        "Each picture repeats one settled stride; the left leg is orange, the right leg blue. One law runs them all; a",
        "style changes only the numbers it lists.",
    ]


def _entry(exhibit: Exhibit, picture: str, report: Report) -> list[str]:
    fell = f" **It fell after {report.fell_at:.1f} s.**" if report.fell else ""
    speed = "" if report.speed is None else f" {report.speed:.2f} m/s, {report.step_period or 0.0:.2f} s a step."
    return [
        "",
        f"### {exhibit.name}",
        "",
        f"{exhibit.text[0].upper()}{exhibit.text[1:]}.{speed}{fell} `{exhibit.command}`",
        "",
        f"![{exhibit.name}]({picture})",
    ]
