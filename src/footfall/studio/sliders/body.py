"""The sliders of the Body panel: every proportion, by part of the body; a body may be anything that is declared."""

from msgspec import Struct

from footfall.bodies.proportions import Proportions
from footfall.studio.sliders.slider import Slider, declared


class BodySlider(Slider, frozen=True, kw_only=True):
    """One proportion, over all that its declaration allows."""

    path: str


class BodyGroup(Struct, frozen=True, kw_only=True):
    """Sliders of one part of the body."""

    title: str
    sliders: list[BodySlider]


def _group(title: str, *paths: str) -> BodyGroup:
    return BodyGroup(title=title, sliders=[_slider(path) for path in paths])


def _slider(path: str) -> BodySlider:
    quantity = declared(Proportions, path)
    label = path.replace("_", " ").capitalize()
    return BodySlider(
        label=label, help=quantity.meaning, unit=quantity.unit, low=quantity.low, high=quantity.high, path=path
    )


BODY_GROUPS = [
    _group("Legs", "leg_length", "knee_height", "thigh_diameter", "shank_diameter", "hip_spread"),
    _group("Feet", "foot_length", "foot_width", "ankle_height"),
    _group("Trunk", "trunk_length", "pelvis_width", "torso_width", "waist_height", "chest_height"),
    _group("Arms", "arm_length", "elbow_height", "upper_arm_diameter", "lower_arm_diameter"),
    _group("Head", "neck_length", "head_height", "head_width", "head_depth"),
    _group("Weight", "density"),
]
