"""The joints that can be dragged in the key poses: what each is called, and the field that a drag of it changes."""

from typing import Literal

from footfall.laws.register import USUAL
from footfall.maths.curves import Curve
from footfall.quantity import fields_of
from footfall.studio.sliders.slider import Slider, declared

View = Literal["side", "front"]
Kind = Literal["trajectory", "curve", "number"]
FIELDS = {field.path: field for field in fields_of(USUAL.gait)}


class JointHandle(Slider, frozen=True, kw_only=True):
    """A joint of the stick figures; the page knows which, and how its value grows with a drag."""

    path: str  # of a trajectory (with `always` below it), of a curve, or of a number
    kind: Kind
    view: View | None  # null: it moves along with another
    lowest: float  # declared limits: no moment of a curve goes beyond
    highest: float


def _handle(view: View | None, label: str, sentence: str, path: str, span: tuple[float, float]) -> JointHandle:
    kind, field = _kind(path)
    quantity = declared(USUAL.gait, field)
    return JointHandle(
        label=label, help=sentence, unit=quantity.unit, low=span[0], high=span[1],
        path=path, kind=kind, view=view, lowest=quantity.low, highest=quantity.high,
    )  # fmt: skip


def _kind(path: str) -> tuple[Kind, str]:
    """What stands at a path, and the field that a drag changes there."""
    if (always := f"{path}.always") in FIELDS:
        return "trajectory", always
    return ("curve" if FIELDS[path].type is Curve else "number"), path


def _lean(link: str, label: str) -> JointHandle:
    sentence = f"Drag forward or back: leans the {label}."
    return _handle("side", label, sentence, f"pose.{link}.pitch", (-1.2, 1.2))


def _tilt(link: str, label: str) -> JointHandle:
    sentence = f"Drag to a side: tilts the {label}."
    return _handle("front", f"{label} to the side", sentence, f"pose.{link}.roll", (-1.2, 1.2))


def _arm(role: str) -> dict[str, JointHandle]:
    arm = f"pose.{role}_arm"
    return {
        f"{role}-shoulder": _handle(
            "side", f"{role} arm", f"Drag forward or back: swings the {role} arm.", f"{arm}.swing", (-3.1, 3.1)
        ),
        f"{role}-elbow": _handle(
            "side", f"{role} elbow", f"Drag up: bends the elbow of the {role} arm.", f"{arm}.elbow", (0.0, 2.8)
        ),
        f"{role}-spread": _handle(
            "front", f"spread of the {role} arm", f"Drag out: lifts the {role} arm to the side.",
            f"{arm}.spread", (-0.5, 2.0),
        ),
        f"{role}-twist": _handle(
            "front", f"twist of the {role} arm", f"Drag out: twists the {role} arm.", f"{arm}.twist", (-3.1, 3.1)
        ),
    }  # fmt: skip


def _ankle(role: str) -> JointHandle:
    sentence = f"Drag down: points the toes of the {role} foot."
    return _handle("side", f"{role} foot", sentence, f"pose.{role}_foot.pitch", (-1.0, 1.2))


TRUNK = {"pelvis": "hips", "lower_back": "lower back", "torso": "chest", "head": "head"}

JOINT_HANDLES = {
    **{f"{link}-pitch": _lean(link, label) for link, label in TRUNK.items()},
    **{f"{link}-roll": _tilt(link, label) for link, label in TRUNK.items()},
    **_arm("swing"),
    **_arm("stance"),
    "hip-height": _handle("side", "hip height", "Drag down: bends the stance knee.", "pose.stance_knee", (0.0, 2.2)),
    "stance-knee": _handle(
        "side", "stance knee", "Drag forward: bends the stance knee.", "pose.stance_knee", (0.0, 2.2)
    ),
    "stance-ankle": _ankle("stance"),
    "swing-ankle": _ankle("swing"),
    "swing-height": _handle(
        "side", "lift of the swing foot", "Drag up: lifts the foot higher. Drag forward: moves it ahead of its path.",
        "swing.height", (0.0, 0.6),
    ),
    "swing-ahead": _handle(None, "lead of the swing foot", "", "swing.ahead", (-0.5, 0.5)),
    "width": _handle("front", "step width", "Drag out: sets the feet farther apart.", "pendulum.width", (0.0, 0.5)),
    "swing-out": _handle(
        "front", "path of the swing foot", "Drag out: swings the foot round to the side. Drag up: lifts it higher.",
        "swing.out", (-0.5, 0.5),
    ),
}  # fmt: skip
"""By id, in the order in which the keyboard reaches them."""
