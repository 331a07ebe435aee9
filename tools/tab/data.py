"""What lies beside the tab's page: rules, layouts, bodies, gaits and styles, as files of JSON and JavaScript."""

import gzip
import json
import xml.etree.ElementTree as ET
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from footfall import catalog
from footfall.bodies.build import bare_spec
from footfall.bodies.character import Character
from footfall.laws.register import LAWS, Gait
from footfall.laws.tables import MODES, PARENTS, Link
from footfall.measure.trial.run import run_trial
from footfall.sim.simulation import STEP_SECONDS
from footfall.sim.together import PARK, PARK_SPACING, _add_ball
from footfall.stage.scene import Trial
from footfall.studio.library import documents as store
from footfall.studio.library.shipped_previews import previews
from footfall.studio.protocol.declarations import declarations
from footfall.studio.scene.past import BALLS
from footfall.worlds.world import FLAT, World
from tab.bodies import body_of, gait_of, skin_of
from tab.declared import schema, styles
from tab.layouts import layouts
from tab.rigs import figure_of, rig_of
from tab.rules import rules

WRITTEN = (".npz", ".glb", ".bvh")
"""The formats of motion that a tab writes."""


def write_data(folder: Path) -> None:
    """Write all of it."""
    (folder / "bodies").mkdir(parents=True, exist_ok=True)
    (folder / "rules.js").write_text(rules())
    _write(folder / "library.json", _library())
    _write(folder / "declarations.json", _declared())
    _write(folder / "previews.json", previews())
    for name in catalog.names(Character):
        table = body_of(name)
        rows = {gait: one.pop("rows") for gait, one in table["gaits"].items() if "rows" in one}
        _write(folder / "bodies" / f"{name}.json", table)
        _write(folder / "bodies" / f"{name}.rows.json", rows)
        who = catalog.load(Character, name)
        _write(folder / "bodies" / f"{name}.skin.json", skin_of(who))
        _write(folder / "bodies" / f"{name}.rig.json", rig_of(who))
        pack(folder / "bodies" / f"{name}.glb", figure_of(who))


def _write(path: Path, table: Any) -> None:
    pack(path, json.dumps(table, separators=(",", ":")).encode())


def pack(path: Path, content: bytes) -> None:
    """Write a file packed, always to the same bytes: many a server sends files as they are."""
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def _library() -> dict[str, Any]:
    gaits = {name: gait_of(name) for name in catalog.all_names(Gait)}
    return {
        "version": version("footfall"),
        "schema": schema(),
        "styles": styles(),
        "gaits": gaits,
        "components": {
            law.name: [{"name": one.name, "off": dict(one.off)} for one in law.components] for law in LAWS.values()
        },
        "library": msgspec.to_builtins(store.library()) | {"trials": [], "recordings": []},
        "world": {"xml": _world(), "table": catalog.encode(catalog.load(World, FLAT))},
        "trial": _trial(),
        "modes": list(MODES),
        "links": [link.name.lower() for link in Link],
        "parents": list(PARENTS),
        "layouts": layouts(),
    }


def _declared() -> dict[str, Any]:
    """What the page may set, and what a tab can do: no skills or things, switches of our law, files that it writes."""
    told = declarations()
    formats = [one for one in told.formats if one.ending in WRITTEN]
    parts = {name: each if LAWS[name].styles else [] for name, each in told.components.items()}
    told = msgspec.structs.replace(told, formats=formats, skills=[], things=[], components=parts)
    return msgspec.to_builtins(told)


def _trial() -> dict[str, Any]:
    """The document of a recording, but for who walks and how."""
    outcome = run_trial(Trial(name="take", seconds=0.05))
    assert outcome.recording is not None
    return {name: value for name, value in outcome.recording.trial_table.items() if name not in ("character", "gait")}


def _world() -> str:
    """The ground and the balls, with marks where options, bodies, pairs and sensors go."""
    spec = bare_spec(catalog.load(Character, "humanoid"), STEP_SECONDS)
    for index in range(BALLS):
        _add_ball(spec, f"thrown_{index}", PARK + PARK_SPACING * index)
    spec.compile()
    root = ET.fromstring(spec.to_xml())
    options = root.find("option")
    assert options is not None
    at = list(root).index(options)
    root.remove(options)
    root.insert(at, ET.Comment("options"))
    inside = root.find("worldbody")
    assert inside is not None
    first = next(index for index, one in enumerate(inside) if one.tag == "body")
    inside.insert(first, ET.Comment("bodies"))
    for section, mark in (("contact", "pairs"), ("sensor", "sensors")):
        ET.SubElement(root, section).append(ET.Comment(mark))
    return ET.tostring(root, encoding="unicode")
