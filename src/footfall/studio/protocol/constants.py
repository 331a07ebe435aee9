"""Write Python's tables as TypeScript constants: the page's sliders, and the numbers that derive a body."""

import inspect
import json
import re
from typing import Any

import msgspec

from footfall.bodies import proportions
from footfall.bodies.proportions import Proportions, solids_of
from footfall.bodies.random_body import random_character
from footfall.maths.series import TERMS
from footfall.studio.protocol.interfaces import interface
from footfall.studio.sliders.body import BODY_GROUPS, BodyGroup, BodySlider
from footfall.studio.sliders.drive import SPEED, STEP_SETTINGS, StepSetting
from footfall.studio.sliders.key_poses import JOINT_HANDLES, JointHandle
from footfall.studio.sliders.slider import Slider
from footfall.studio.sliders.states import ANGLE_SPAN, GAIN_SPAN, JOINT_NAMES, SECONDS_SPAN
from footfall.studio.sliders.style import PART_TITLES, STYLE_GROUPS, MovedField, StyleGroup, StyleSlider

WIDEST = 320
"""Letters per line: enough for a row of a table."""
SHARES = ("PELVIS_HEIGHT", "TORSO_HEIGHT", "TRUNK_DEPTH", "BACK_SHARE", "TOE_HEIGHT", "HEEL_SHARE")
"""The numbers that the page's outline of a body needs."""
NUMBER_WITH_WORDS = re.compile(r'^([A-Z_]+) = .+\n"""(.+)"""$', re.MULTILINE)


def sliders_page() -> str:
    """The tables of sliders, and their types."""
    kinds = (Slider, MovedField, StyleSlider, StyleGroup, JointHandle, StepSetting, BodySlider, BodyGroup)
    tables = [
        _constant("STYLE_GROUPS", "readonly StyleGroup[]", STYLE_GROUPS),
        _constant("PART_TITLES", "Readonly<Record<string, string>>", PART_TITLES),
        "export type HandleId =\n" + "\n".join(f'  | "{name}"' for name in JOINT_HANDLES) + ";",
        _constant("JOINT_HANDLES", "Readonly<Record<HandleId, JointHandle>>", JOINT_HANDLES),
        _constant("SPEED", "Slider", SPEED),
        _constant("STEP_SETTINGS", "readonly StepSetting[]", STEP_SETTINGS),
        _constant("BODY_GROUPS", "readonly BodyGroup[]", BODY_GROUPS),
        _constant("JOINT_NAMES", "Readonly<Record<string, string>>", JOINT_NAMES),
        _constant("GAIN_SPAN", "readonly [number, number]", GAIN_SPAN),
        _constant("ANGLE_SPAN", "readonly [number, number]", ANGLE_SPAN),
        _constant("SECONDS_SPAN", "readonly [number, number]", SECONDS_SPAN),
        _constant("SERIES_TERMS", "number", TERMS),
    ]
    return "\n\n".join([*(interface(kind) for kind in kinds), *tables]) + "\n"


def proportions_page() -> str:
    """An ordinary body, and the numbers by which proportions become solids."""
    words = dict(NUMBER_WITH_WORDS.findall(inspect.getsource(proportions)))
    shares = [f"/** {words[name]} */\nexport const {name} = {getattr(proportions, name)};" for name in SHARES]
    ordinary = {
        name: value for name, value in msgspec.structs.asdict(Proportions()).items() if isinstance(value, float)
    }
    lines = "\n".join(f"  {name}: {value}," for name, value in ordinary.items())
    return "\n".join(
        [
            *shares,
            f"/** The proportions that a body has when it says nothing. */\nexport const ORDINARY = {{\n{lines}\n}};",
            "export type Proportion = keyof typeof ORDINARY;\n",
        ]
    )


def measured_bodies() -> list[dict[str, Any]]:
    """Some bodies by their proportions, with the bones that Python derives, for the page's tests."""
    odd = [random_character(seed, asymmetric=True).proportions for seed in range(3)]
    return [
        {
            "proportions": body,
            "bones": {
                link.name.lower(): {"at": bone.at, "shape": bone.shape} for link, bone in solids_of(body).items()
            },
        }
        for body in (Proportions(), *(body for body in odd if body))
    ]


def _constant(name: str, kind: str, value: Any) -> str:
    return f"export const {name}: {kind} = {_literal(msgspec.to_builtins(value))};"


def _literal(value: Any, indent: str = "") -> str:
    """A value as TypeScript, on one line if it fits."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, list | dict) or len(indent) + len(flat) <= WIDEST:
        return flat
    inner = indent + "  "
    if isinstance(value, list):
        lines = [f"{inner}{_literal(one, inner)}," for one in value]
        return "\n".join(["[", *lines, f"{indent}]"])
    lines = [f"{inner}{json.dumps(key)}: {_literal(one, inner)}," for key, one in value.items()]
    return "\n".join(["{", *lines, f"{indent}}}"])
