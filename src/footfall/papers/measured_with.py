"""Record what a finding was measured with: the law, identified by its motion, and the library documents it used.

A digest of the source would treat every renamed variable as a new law. Instead, a law is identified by where short runs
that exercise all of it end. Different rounding on another processor moves these ends by less than a hundredth of a
millimetre; one per cent more of one gain moves them by more than CLOSE. Runs of a body count for those findings that
used it. Documents are identified by a digest of their numbers, so that a new name or text changes nothing. The runs do
not cover how the characters of a crowd navigate.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
import numpy as np

from footfall import catalog
from footfall.errors import FootfallError
from footfall.measure.trial.document import Trial, load_trial
from footfall.measure.trial.run import run_trial

SECONDS = 2.0
CLOSE = 5e-5
"""Ends of a run that are closer than this count as the same motion, m."""
DIGITS = 6
Runs = Mapping[str, Mapping[str, Any]]
RUNS: Mapping[str, Runs] = {
    "G": {
        "a shove while walking": {
            "command": [{"at": 0.0, "speed": 0.6}],
            "push": [{"at": 1.6, "force": [0.0, 200.0, 0.0]}],
        },
        "a hard shove back": {
            "command": [{"at": 0.0, "speed": 0.6}],
            "push": [{"at": 1.6, "force": [-400.0, -300.0, 0.0]}],
        },
        "a turn at 1.2 m/s": {"command": [{"at": 0.0, "speed": 1.2}, {"at": 0.8, "heading_deg": 60.0}]},
        "a start": {"command": [{"at": 0.0, "mode": "stand"}, {"at": 0.5, "mode": "walk", "speed": 0.5}]},
        "a stop": {"command": [{"at": 0.0, "speed": 0.8, "sideways": 0.2}, {"at": 1.0, "mode": "stand"}]},
        "a turn on the spot": {"command": [{"at": 0.0, "mode": "stand"}, {"at": 0.3, "heading_deg": 120.0}]},
        "the gait paper": {"gait": "paper", "command": [{"at": 0.0, "speed": 0.5}]},
        "a robot that sneaks": {"character": "robot", "style": "sneak", "command": [{"at": 0.0, "speed": 0.4}]},
        "a beast that backs aside": {"character": "beast1", "command": [{"at": 0.0, "speed": -0.3, "sideways": 0.1}]},
    },
    "H": {
        "a stroll": {"command": [{"at": 0.0, "speed": 1.0}]},
        "a stroll with a nudge": {
            "command": [{"at": 0.0, "speed": 1.0}],
            "push": [{"at": 1.2, "force": [0.0, 200.0, 0.0]}],
        },
    },
    "S": {
        "a shove in the plane": {"gait": "planar-walk", "push": [{"at": 1.0, "force": [150.0, 0.0, 0.0]}]},
        "from walk to run": {"gait": "planar-walk", "command": [{"at": 0.5, "gait": "planar-run"}]},
        "the learned walk": {"gait": "planar-walk-learned"},
        "a walk down a slope": {"gait": "planar-walk", "contact": "coulomb", "world": "slope-down"},
    },
}
"""Short runs by the letter of the paper whose law they exercise."""
SOME = 3
"""How many documents a sentence names."""
PARTS = ("character", "gait", "style", "world")
"""Fields of a trial that name a library document, in the folder named by the plural."""
TOLD = ("name", "text", "law", "after", "only_for", "steady_speeds")
"""Keys of a document that do not affect motion: its words, its law, what is best done before it, and what it is for."""


class MeasuredWith(msgspec.Struct, frozen=True):
    """What a finding depends on besides its claim: the ends of the law's short runs, m, and digests of documents."""

    motion: dict[str, list[float]]
    documents: dict[str, str]


def used_now(claim_id: str, documents: Iterable[str]) -> MeasuredWith:
    """What a claim that uses some documents would be measured with now."""
    return MeasuredWith(motion_now(claim_id[0]), {name: digest_now(name) for name in sorted(documents)})


def changes_since(claim_id: str, before: MeasuredWith) -> list[str]:
    """What has changed since a finding was measured, in words; nothing if it still holds."""
    runs = RUNS.get(claim_id[0], {})
    now = {
        name: end for name, end in motion_now(claim_id[0]).items() if _bears_on(runs.get(name, {}), before.documents)
    }
    changes = ["another law"] if any(_apart(before.motion.get(name), end) > CLOSE for name, end in now.items()) else []
    others = [name for name, digest in before.documents.items() if digest_now(name) != digest]
    if others:
        more = f" and {len(others) - SOME} more" if len(others) > SOME else ""
        changes.append(f"another {', '.join(others[:SOME])}{more}")
    return changes


def _bears_on(run: Mapping[str, Any], documents: Iterable[str]) -> bool:
    """Whether a run says something about a finding: one of a body that the finding did not use says nothing."""
    bodies = [name for name in documents if name.startswith("characters/")]
    return "character" not in run or not bodies or f"characters/{run['character']}" in bodies


@cache
def motion_now(letter: str) -> dict[str, list[float]]:
    """The position of the mass centre at the end of each short run of a paper's law."""
    return {name: _end_of(name, table) for name, table in RUNS.get(letter, {}).items()}


def documents_named(trials: Iterable[Trial]) -> set[str]:
    """The library documents that trials use, such as `gaits/walk`; a modified one counts under its name."""
    return {f"{folder}/{name}" for trial in trials for folder, name in _named(trial) if digest_now(f"{folder}/{name}")}


@cache
def digest_now(name: str) -> str:
    """Digest of the numbers of a library document; empty if there is no such document."""
    try:
        table = catalog.read_toml(catalog.LIBRARY / f"{name}.toml")
    except FootfallError:
        return ""
    return digest_of(table)


def digest_of(table: Mapping[str, Any]) -> str:
    """Digest of everything in a document except its words."""
    return hashlib.sha256(json.dumps(_without_words(table), sort_keys=True).encode()).hexdigest()[:12]


def _without_words(part: Any) -> Any:
    if isinstance(part, Mapping):
        kept = {key: _without_words(value) for key, value in part.items() if key not in TOLD}
        return {key: value for key, value in kept.items() if value not in ({}, [])}
    return [_without_words(each) for each in part if not isinstance(each, str)] if isinstance(part, list) else part


def _end_of(name: str, table: Mapping[str, Any]) -> list[float]:
    recording = run_trial(load_trial({"name": name, "seconds": SECONDS, **table})).recording
    if recording is None:
        raise ValueError("a recording was asked for")
    return [round(float(part), DIGITS) for part in recording.com[-1]]


def _named(trial: Trial) -> Iterator[tuple[str, str]]:
    for part in PARTS:
        yield f"{part}s", _name_of(getattr(trial, part))
    for change in (*trial.command, *trial.when):
        if "gait" in (fields := change.fields()):
            yield "gaits", _name_of(fields["gait"])


def _name_of(source: str | Mapping[str, Any]) -> str:
    return source if isinstance(source, str) else str(source.get("name", ""))


def _apart(one: list[float] | None, other: list[float]) -> float:
    return float(np.linalg.norm(np.subtract(one, other))) if one else np.inf
