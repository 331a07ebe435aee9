"""The figures that pages quote, by name: each comes from a stored finding, the library or the code.

A page marks a figure as `<!--=NAME-->18 of 192<!--/-->`, which readers do not see; `tools/write_docs.py` fills it in.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any, get_args

import library_tables
import light_tables
import msgspec
import rigs_tables
from stored import DOCS, stored, table

Fact = Callable[[], str]
BUSY = 0.5
"""Load above which timings say that they were made beside other work."""


# --- stored findings


@cache
def words_of(claim: str) -> str:
    """All that a claim's stored finding says: what was measured, its rows and its notes."""
    section = stored(f"papers/{claim}")
    rows = [" | ".join(row) for row in section["rows"]]
    return "\n".join([section["measured"], *rows, *section["notes"]])


def found(claim: str, pattern: str) -> re.Match[str]:
    """The first place where a finding says something."""
    match = re.search(pattern, words_of(claim))
    if match is None:
        raise LookupError(f"the finding {claim} no longer says {pattern!r}; mend tools/facts.py and its pages")
    return match


def said(claim: str, pattern: str) -> Fact:
    """What a finding says in a group of the pattern."""
    return lambda: found(claim, pattern)[1]


def of_all(claim: str, words: str) -> Fact:
    """How many of how many, after some words."""
    return lambda: "{} of {}".format(*found(claim, rf"{words}: (\d+) of (\d+)").groups())


def others_of(claim: str, words: str) -> Fact:
    """How many of how many did not do what the finding counts."""

    def fact() -> str:
        good, total = map(int, found(claim, rf"{words}: (\d+) of (\d+)").groups())
        return f"{total - good} of {total}"

    return fact


def cell(page: str, row: str, column: int, pattern: str = r"(.+)") -> Fact:
    """A cell of a table that a tool wrote on a page, or a part of it."""

    def fact() -> str:
        lines = (DOCS / f"{page}.md").read_text().splitlines()
        [line] = [line for line in lines if line.startswith(f"| {row} |")]
        match = re.search(pattern, line.strip("| ").split(" | ")[column])
        assert match, f"docs/{page}.md: no {pattern} in {line}"
        return match[1]

    return fact


# --- falls, clips and speed


def slowdown() -> str:
    """How much longer the closed loop takes than bare physics."""
    return f"{1.0 / float(found('G19', r'closed loop ([0-9.]+) of bare')[1]):.1f}"


def others_up() -> str:
    """How many falls of bodies other than the humanoid end on the feet."""
    rows = re.findall(r"^\| \w+ \| (\d+) \| (\d+) \| \d+ \|$", (DOCS / "falls.md").read_text(), re.MULTILINE)
    return f"{sum(int(up) for _, up in rows)} of {sum(int(fell) for fell, _ in rows)}"


def slow_to_rise() -> str:
    """How many falls of the humanoid take longer than the time the page counts with."""
    fell = int(cell("falls", "fell", 1)())
    soon = int(cell("falls", "up again within 8 s of the fall", 1, r"(\d+)")())
    return f"{fell - soon} of {fell}"


def clips_off() -> str:
    """How far the library's clips are from their captures, from the nearest to the farthest."""
    errors = [float(row[2]) for row in stored("papers/S12")["rows"] if re.fullmatch(r"[\d.]+", row[2])]
    return f"{min(errors):.1f} to {max(errors):.1f}"


def clips_tried() -> str:
    """How many clips walk, of those that were tried."""
    rows = stored("papers/S12")["rows"]
    return f"{sum(bool(re.fullmatch(r'[0-9.]+', row[2])) for row in rows)} of {len(rows)}"


# --- the library and the code


def styles() -> str:
    from footfall import catalog
    from footfall.gaits.style import Style
    from footfall.stage.scene import STYLE

    return str(len(set(catalog.names(Style)) - {STYLE}))


def bodies() -> str:
    from footfall.bodies.character import names_in_space

    return str(len(names_in_space()))


def proportions() -> str:
    from footfall.bodies.proportions import OneSide, Proportions

    shared = set(Proportions.__struct_fields__) - {"left", "right", "density"}
    assert set(OneSide.__struct_fields__) < shared
    return str(len(shared))


@cache
def _model(name: str) -> Any:
    from footfall.bodies.build import build_spec
    from footfall.bodies.character import character
    from footfall.sim.simulation import STEP_SECONDS

    return build_spec(character(name), STEP_SECONDS).compile()


def kilograms(name: str) -> Fact:
    return lambda: f"{_model(name).body_mass.sum():.3g}"


def links(name: str) -> Fact:
    return lambda: str(_model(name).nbody - 1)


def freedoms(name: str) -> Fact:
    return lambda: str(_model(name).nv)


def steps_ms() -> list[float]:
    """The time steps that a trial may have, ms."""
    from footfall.quantity import fields_of
    from footfall.stage.scene import Trial

    [field] = [field for field in fields_of(Trial) if field.path == "step_seconds"]
    return sorted(1000 * seconds for seconds in get_args(field.type))


def constant(place: str, times: float = 1.0) -> Fact:
    """A number of the source, given as module:NAME; a pair is a range."""

    def fact() -> str:
        module, name = place.split(":")
        value = getattr(import_module(f"footfall.{module}"), name)
        numbers = value if isinstance(value, tuple) else (value,)
        return " to ".join(f"{times * number:g}" for number in numbers)

    return fact


@cache
def paces() -> list[dict[str, Any]]:
    """The paces of the people whose clips are in the library."""
    from footfall import catalog
    from footfall.measure.people.document import People

    return [pace["clips"] for pace in catalog.read_table(People, "walking")[0]["pace"]]


# --- tables


def solid(kind: str, head: str, columns: Sequence[str]) -> Fact:
    """A table of what `tools/write_solid.py` measured of some of its strips."""

    def fact() -> str:
        rows = [(name, one) for name, one in stored("solid/figures").items() if name.startswith(kind)]
        return table([head, *columns], [[_title(name), *(_shown(one, key) for key in columns)] for name, one in rows])

    return fact


def _title(name: str) -> str:
    return " ".join(name.split("-")[1:])


def _shown(one: dict[str, Any], column: str) -> str:
    """A figure of a strip by the head of its column."""
    if column == "size":
        return f"{one['metres']:.2f} m, {one['kg']} kg"
    if column == "walks at":
        return f"{one['speed']:.2f} of {one['asked']:.2f} m/s"
    value = one["self-contacts" if column == "legs touch" else column]
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def shoves_up() -> str:
    fates = [one["up"] for name, one in stored("solid/figures").items() if name.startswith("shove")]
    return f"{sum(fates)} of {len(fates)}"


def studio_times() -> str:
    """What `tools/time_studio.py` measured, and where."""
    kept = stored("studio/times")
    shoves, one, crowd = kept["input_to_motion_ms"], kept["one"], kept["crowd of 16"]
    quick = f"{shoves['median']:.0f} ms (median of 100; 90 within {shoves['90 %']:.0f} ms, "
    rows = [
        ["from the command to a walking character, everything cached", f"{kept['seconds_to_walk']:.1f} s", ""],
        ["from a shove to the first pose that shows it", f"{quick}all within {shoves['largest']:.0f} ms)", ""],
        ["poses per second that reach the page", *(f"{flow['frames_per_second']:.0f}" for flow in (one, crowd))],
        ["simulated seconds per second", *(f"{flow['real_time']:.2f}" for flow in (one, crowd))],
        ["busy share of the simulation's core", *(f"{flow['processor_share']:.0%}" for flow in (one, crowd))],
    ]
    return f"{table(['', 'one character', 'a crowd of sixteen'], rows)}\n\n{made(kept)}"


def studio_edits() -> str:
    """What `tools/time_studio.py edits` measured."""
    kept = stored("studio/edits")
    rows = [
        [
            name,
            f"{one['ms']:.1f} and {one['answer_ms']:.1f} ms",
            f"{one['bytes']:.0f} bytes",
            f"{one['on the stage ms']:.1f} and {one['on the stage answer_ms']:.1f} ms",
            f"{one['on the stage bytes']:.0f} bytes",
            f"{kept['drag'][name]['frames_lost']:.0f}",
        ]
        for name, one in kept["edit"].items()
    ]
    head = ["slider", "an edit and its answer", "on the wire", "an edit that reaches the stage at once", "on the wire"]
    return f"{table([*head, 'frames lost in 10 s'], rows)}\n\n{made(kept)}"


def studio_class() -> str:
    """What `tools/time_class.py` measured."""
    kept = stored("studio/class")
    held = f"{kept['session']} MB a session at most, {kept['in all'] / 1000:.1f} GB in all"
    share = f"{1000 * kept['cost']:.0f} ms of a processor for each of its seconds, so {2 / kept['cost']:.0f} keep pace"
    pace = f"{kept['pages']} pages with a character each: {kept['pace']:.2f} simulated seconds per second, {held}"
    return f"{pace}. A session takes {share} on two cores.\n\n{made(kept)}"


def walks() -> str:
    """What `tools/trace_walks.py` counted."""
    kept = stored("walks")
    rows = [[WALKS[name], str(one["files"]), str(one["back"])] for name, one in kept["walks"].items()]
    words = f"Made on {kept['day']} by `{kept['made_by']}`."
    return f"{table(['walk', 'files passed', 'times back in a layer that drives others'], rows)}\n\n{words}"


WALKS = {
    "walk": "a walk from the command line",
    "edit": "a slider",
    "tick": "one tick on the kernel",
    "carry": "a trial with two skills",
    "avatar": "an avatar from the command line",
}


def made(kept: dict[str, Any]) -> str:
    """When, how and on which machine something was measured."""
    conditions = ", ".join(f"{name} {value}" for name, value in kept["conditions"].items())
    load = kept["conditions"].get("load before", 0.0)
    busy = " Other work was running on the machine, so wall times are too long." if load > BUSY else ""
    return f"Made on {kept['day']} by `{kept['made_by']}`: {conditions}.{busy}"


def loop_race() -> str:
    """The closed loop against bare physics, as claim G19 found it."""
    section = stored("papers/G19")
    notes = "\n".join(f"- {note}" for note in section["notes"] if "start" not in note)  # those below are timed alone
    made_then = f"Made on {section['day']} by `{section['made_by']}`."
    return f"{table(section['columns'], section['rows'])}\n\n{notes}\n\n{made_then}"


def start_and_crowds() -> str:
    """Starts, crowds and sweeps, as `footfall bench` measured them."""
    from footfall.measure.bench import bench

    kept = stored("performance")
    figures = msgspec.convert(kept, bench.Bench)
    raced = {row[0] for row in bench.judged_rows(replace(figures, start=None, scale=None))}
    judged = [row for row in bench.judged_rows(figures) if row[0] not in raced or "SIMBICON" in row[0]]
    parts = [table(["figure", "measured", "bar", "verdict"], judged), *bench.start_and_crowds(figures), made(kept)]
    return "\n".join([parts[0], "", *parts[1:-1], "", parts[-1]])


def gpu() -> str:
    """What `footfall bench gpu` measured."""
    from footfall.measure.bench.gpu import GpuBench, page_section

    kept = stored("performance-gpu")
    section = page_section(msgspec.convert(kept, GpuBench), {**kept["conditions"], **kept["versions"]})
    return section.partition("\n\n")[2].rstrip()


FACTS: dict[str, Fact] = {
    "styles": styles,
    "bodies": bodies,
    "proportions": proportions,
    "humanoid.kg": kilograms("humanoid"),
    "humanoid.links": links("humanoid"),
    "humanoid.freedoms": freedoms("humanoid"),
    "planar.links": links("planar"),
    "planar.freedoms": freedoms("planar"),
    "biped.kg": kilograms("biped"),
    "step.ms": constant("sim.simulation:STEP_SECONDS", 1000),
    "crowd.sizes": constant("measure.crowd.gathering:SIZES"),
    "crowd.step": constant("sim.together:CROWD_STEP", 1000),
    "card.speed": constant("measure.card.robustness:NEAR"),
    "card.period": constant("measure.card.robustness:SHARE_NEAR", 100),
    "origin.stride": constant("sim.launches:ORIGIN_STRIDE"),
    "frame.rate": constant("sim.recording:FRAME_RATE"),
    "world.width": constant("worlds.terrain:HALF_WIDTH", 2),
    "solid.shoves": solid("shove", "shoved", ("up", "legs touch")),
    "solid.shoves.up": shoves_up,
    "solid.walks": solid("walk", "asked, m/s", ("walks at", "steps a minute", "legs touch")),
    "solid.bodies": solid("body", "body", ("size", "walks at")),
    "step.most": lambda: f"{steps_ms()[-1]:g}",
    "G6.fell.400": others_of("G6", "400 N"),
    "G6.fell.600": others_of("G6", "600 N"),
    "G6.fell.800": others_of("G6", "800 N"),
    "G6.fell.1000": others_of("G6", "1000 N"),
    "G6.up.600": of_all("G6", "600 N"),
    "G6.recovered.600": said("G6", r"600 N: \d+ of \d+ survived, (\d+) recovered"),
    "G9.fell": lambda: "{} of {}".format(*_fell_of_random()),
    "G11.all": said("G11", r"^(\d+ of \d+)"),
    "G11.standing": of_all("G11", "no fall"),
    "G11.passing": of_all("G11", "a walk reaches"),
    "G12.push": of_all("G12", "push"),
    "G12.pull": of_all("G12", "pull"),
    "G13.5": of_all("G13", "5 kg carried 10 m"),
    "G13.15": of_all("G13", "15 kg carried 10 m"),
    "G13.25": of_all("G13", "25 kg carried 10 m"),
    "G14.fell": others_of("G14", "bars by leg length"),
    "G14.up": of_all("G14", "bars by leg length"),
    "G14.humanoid": of_all("G14", "humanoid"),
    "G14.child": of_all("G14", "child"),
    "G14.untouched": of_all("G14", "nothing touched"),
    "G15.stairs": of_all("G15", "stairs up and down"),
    "G15.errand": of_all("G15", "Figure 12"),
    "G16.fell": said("G16", r"(\d+ of \d+) fell"),
    "G19.slowdown": slowdown,
    "G20.10": of_all("G20", "within 0.1 m/s"),
    "G20.20": of_all("G20", "20 degrees, slowly"),
    "G20.rough": of_all("G20", "rough ground"),
    "S12.off": clips_off,
    "S12.walk": clips_tried,
    "S17.speed": lambda: f"{float(found('S17', r'([0-9.]+) m/s, flight')[1]):.1f}",
    "people.strides": lambda: str(sum(pace["strides"] for pace in paces())),
    "people.slowest": lambda: f"{min(pace['speed'] for pace in paces()):.1f}",
    "people.fastest": lambda: f"{max(pace['speed'] for pace in paces()):.1f}",
    "people.knee": cell("people", "knee at strike, °", 3),
    "falls.slow": slow_to_rise,
    "falls.others": others_up,
    "rigs.weight": constant("rigs.likeness:BODY_MASS"),
    "studio.most": constant("studio.work.actor:MOST"),
    "studio.crowd": constant("studio.work.actor:MOST"),
    "studio.recording": constant("studio.library.recordings:LARGEST", 2**-20),
    "studio.recordings": constant("studio.library.recordings:MOST_BYTES", 2**-30),
    "studio.times": studio_times,
    "studio.edits": studio_edits,
    "studio.class": studio_class,
    "walks": walks,
    "bench.loop": loop_race,
    "bench.many": start_and_crowds,
    "bench.gpu": gpu,
    "python.controller": library_tables.controller,
    "python.cloning": library_tables.cloning,
    "python.vector": library_tables.vector,
    "bench.install": light_tables.install,
    "bench.tab": light_tables.in_a_tab,
    "rigs.robots": rigs_tables.robots,
    "rigs.avatars": rigs_tables.avatars,
    "rigs.formats": rigs_tables.formats,
    "rigs.robots.walk": rigs_tables.robots_that_walk,
    "rigs.robots.pushed": rigs_tables.robots_pushed,
}


def _fell_of_random() -> tuple[int, int]:
    up, total = map(int, found("G9", r"random bodies: (\d+) of (\d+)").groups())
    return total - up, total
