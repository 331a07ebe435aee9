"""Makes the library's gaits from motion capture: `clip-walk` and so on.

    python tools/write_clips.py FOLDER [NAME ...]

FOLDER holds clips of the CMU Graphics Lab Motion Capture Database as BVH files, `136_20_f96-899.bvh` and so on: trial,
first and last frame. Each clip is treated as by `footfall new gait NAME --from CLIP.bvh`; `high-knee` is the march
made to step on the spot.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import Gait, load_gait
from footfall.laws.simbicon.curves import Displacement, Travel, Turn, Turns
from footfall.laws.tables import Link
from footfall.maths.series import basis_of, padded, value_of
from footfall.measure.imitation.by_way import search_by_way
from footfall.measure.imitation.search import STARTS, search
from footfall.mocap.clip import UNITS, read_clip
from footfall.mocap.gait import BODY, averaged, gait_from

LIBRARY = Path(catalog.__file__).parent / "library" / "gaits"
CREDIT = "motion from mocap.cs.cmu.edu, trial {}; the database was created with funding from NSF EIA-0196217"
CLIPS = {
    "walk": ("136_20", "walks as a captured person does"),
    "backwards": ("136_26", "walks backwards as a captured person does"),
    "sideways": ("113_18", "steps to the left, foot to foot, as a captured person does"),
    "in-place": ("13_30", "steps on the spot, lightly, as a captured person does"),
    "high-knee": ("142_11", "marches on the spot with high knees, as a captured person does who goes ahead"),
    "wide": ("132_03", "balances along with wide steps and its arms out, as a captured person does"),
    "bent": ("137_33", "shuffles along bent forward, as a captured person plays an old man"),
    "bent-walk": ("136_02", "walks with its trunk bent forward, as a captured person does"),
    "crouch": ("136_10", "walks crouched, as a captured person does"),
    "march": ("142_11", "marches with high knees, as a captured person does"),
    "jog": ("14_14", "jogs on the spot, as a captured person does"),
    "dance": ("94_09", "steps on the spot with bent knees, as a captured dancer does"),
}


TEMPOS = {"sideways": 1.6}
"""Clips whose slow steps are sped up: `footfall new gait --tempo`."""
ON_THE_SPOT = {"high-knee": "march"}
"""Gaits that are another one with its travel taken away."""
PHASES = 400
"""Phases of a stride at which its legs are turned for that."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("names", nargs="*", default=list(CLIPS))
    given = asked.parse_args()
    body = catalog.load(Character, BODY)
    for name in given.names:
        trial, _ = CLIPS[name]
        if name in ON_THE_SPOT:
            going: Any = load_gait(f"clip-{ON_THE_SPOT[name]}")
            write(name, search(on_the_spot(going, body), seed=1, near=going).gait)
            continue
        [path] = given.folder.glob(f"{trial}_f*.bvh")
        stride = averaged(read_clip(path, UNITS["CMU's unit"]), body)
        made = gait_from(f"clip-{name}", stride, tempo=TEMPOS.get(name, 1.0))
        found = search_by_way(made, tell=lambda words, name=name: print(name, words, flush=True))
        print(f"{name}: up from {found.up} of {STARTS} starts, {np.degrees(found.error):.1f} deg off", flush=True)
        if found.up:
            write(name, found.gait)


def on_the_spot(gait: Any, body: Character) -> Any:
    """The gait with each leg turned at the hip so that its ankle stays as far ahead as in the steps on the spot."""
    phase, standing = np.arange(PHASES) / PHASES, cast(Any, load_gait("clip-in-place"))
    still = standing.travel.left_ahead[0]
    thigh, shank = (-body.links()[link].at[2] for link in (Link.LEFT_SHANK, Link.LEFT_FOOT))
    turns, travel = {}, {"speed": -curve(gait.travel.speed, phase)}
    for side in ("left", "right"):
        hip = curve(getattr(gait.turns, f"{side}_thigh").pitch, phase)
        knee = hip + curve(getattr(gait.turns, f"{side}_shank").pitch, phase)
        behind, below = (thigh * part(hip) + shank * part(knee) for part in (np.sin, np.cos))
        turn = np.arcsin(still / np.hypot(behind, below)) - np.arctan2(behind, below)
        turns |= {f"{side}_thigh": Turn(pitch=terms(turn, phase)), f"{side}_foot": Turn(pitch=terms(-turn, phase))}
        travel[f"{side}_ahead"] = still - curve(getattr(gait.travel, f"{side}_ahead"), phase)
    moved = Travel(**{name: terms(values, phase) for name, values in travel.items()})
    return replace(gait, displaced=Displacement(turns=Turns(**turns), travel=moved))


def curve(series: Sequence[float], phase: np.ndarray) -> np.ndarray:
    """The values of a Fourier series."""
    return value_of(np.array(padded(list(series), "curve")), phase)


def terms(values: np.ndarray, phase: np.ndarray) -> list[float]:
    """The Fourier series nearest to some values."""
    return [round(float(term), 5) for term in np.linalg.lstsq(basis_of(phase), values, rcond=None)[0]]


def write(name: str, gait: Any) -> None:
    """Write a gait into the library with its text and credit."""
    trial, text = CLIPS[name]
    made = replace(gait, name=f"clip-{name}", text=text, credit=CREDIT.format(trial))
    said = toml_of(catalog.encode(made))
    path = LIBRARY / f"clip-{name}.toml"
    catalog.atomic_write(path, said.encode(), overwrite=True)
    assert catalog.load(Gait, path) == made


def toml_of(table: dict[str, Any], above: str = "") -> str:
    """A table as TOML, each curve on one line; empty curves are left out."""
    plain = {key: value for key, value in table.items() if not isinstance(value, dict) and value != []}
    lines = [f"{key} = {json.dumps(value)}" for key, value in plain.items()]
    parts = ["\n".join([f"[{above}]", *lines] if above else lines)] if lines else []
    for key, value in table.items():
        if isinstance(value, dict) and (below := toml_of(value, f"{above}.{key}".lstrip("."))):
            parts.append(below.rstrip("\n"))
    return "\n\n".join(parts) + "\n" if parts else ""


if __name__ == "__main__":
    main()
