"""The sliders of the Style panel that most people want first, and the titles under which it lists every field."""

from functools import partial
from typing import Literal

from msgspec import Struct

from footfall.laws.register import USUAL
from footfall.studio.sliders.slider import Slider, declared

Knot = tuple[float, float]
"""Phase and value."""
Moves = Literal["number", "level", "size", "detour"]
"""A number, the mean of curves, how far they go up and down, or how far the foot leaves its path."""


class MovedField(Struct, frozen=True, kw_only=True):
    """A field that a slider moves."""

    path: str
    shape: list[Knot] = []  # what a flat curve becomes when its size is one


class StyleSlider(Slider, frozen=True, kw_only=True):
    """One slider for one or several fields of the gait."""

    moves: Moves
    fields: list[MovedField]  # it shows the first


class StyleGroup(Struct, frozen=True, kw_only=True):
    """Sliders under one title."""

    title: str
    sliders: list[StyleSlider]


def _group(title: str, *sliders: StyleSlider) -> StyleGroup:
    return StyleGroup(title=title, sliders=list(sliders))


def _slider(
    moves: Moves, label: str, sentence: str, span: tuple[float, float], *fields: str | MovedField
) -> StyleSlider:
    moved = [MovedField(path=field) if isinstance(field, str) else field for field in fields]
    unit = declared(USUAL.gait, moved[0].path).unit
    return StyleSlider(label=label, help=sentence, unit=unit, low=span[0], high=span[1], moves=moves, fields=moved)


_number, _level, _size, _detour = (partial(_slider, moves) for moves in ("number", "level", "size", "detour"))


def _arms(joint: str) -> tuple[str, str]:
    return f"pose.stance_arm.{joint}.always", f"pose.swing_arm.{joint}.always"


def _shaped(path: str, *knots: Knot) -> MovedField:
    return MovedField(path=path, shape=list(knots))


STYLE_GROUPS = [
    _group(
        "Lean",
        _level("Lean", "Leans the chest forward or back", (-0.7, 1.2), "pose.torso.pitch.always"),
        _level("Lower back", "Bends the lower back forward or back", (-0.6, 1.0), "pose.lower_back.pitch.always"),
        _level("Hip tilt", "Tilts the hips forward or back", (-0.4, 0.6), "pose.pelvis.pitch.always"),
        _level("Head", "Nods the head forward or back", (-0.7, 1.2), "pose.head.pitch.always"),
        _size(
            "Sway", "Sways the chest from side to side, over the stance leg", (0.0, 0.5),
            _shaped("pose.torso.roll.always", (0, 1), (0.5, -1), (1, -1)),
        ),
        _size(
            "Shoulder turn", "Turns the chest against the hips", (0.0, 0.6),
            _shaped("pose.torso.yaw.always", (0, 1), (1, -1)),
        ),
    ),
    _group(
        "Knee bend",
        _level("Knee bend", "Bends the stance knee: lower and softer", (0.0, 1.4), "pose.stance_knee.always"),
    ),
    _group(
        "Arms",
        _size(
            "Arm swing", "How far the arms swing at high speed", (0.0, 1.0),
            _shaped("pose.stance_arm.swing.by_speed", (0, -1), (1, 1)),
            _shaped("pose.swing_arm.swing.by_speed", (0, 1), (1, -1)),
        ),
        _level("Arms forward", "Holds both arms in front or behind", (-1.2, 2.4), *_arms("swing")),
        _level("Arms out", "Lifts both arms to the sides", (-0.2, 1.8), *_arms("spread")),
        _level("Elbow bend", "Bends both elbows", (0.0, 2.6), *_arms("elbow")),
        _level("Arm twist", "Turns both arms about their length: hands out or in", (-2.0, 2.0), *_arms("twist")),
    ),
    _group(
        "Ankles",
        _level("Tiptoe", "Lifts the heel of the stance foot", (-0.3, 0.8), "pose.stance_foot.pitch.always"),
        _level("Toe point", "Points the swing foot down or up", (-0.6, 1.0), "pose.swing_foot.pitch.always"),
        _size(
            "Roll over", "How far it rolls over the stance foot at high speed", (0.0, 0.6),
            _shaped("pose.stance_foot.pitch.by_speed", (0, -1), (0.15, -0.4), (0.6, -0.4), (1, 1)),
        ),
        _number("Bow legs", "Turns the swing leg outward (bow-legged) or inward", (-0.6, 0.8), "swing.twist"),
    ),
    _group(
        "Timing",
        _number("Step time", "Time of one step when walking in place", (0.3, 1.2), "step.period"),
        _number("Quicker with speed", "How much shorter a step gets at higher speed", (0.0, 0.5), "step.quickening"),
        _number("Push-off", "How hard the rear foot pushes off", (0.0, 1.0), "stance.push_off"),
    ),
    _group(
        "Width",
        _number("Feet apart", "Distance between the lines the feet land on", (0.0, 0.45), "pendulum.width"),
        _number(
            "Narrower with speed", "How much closer the feet land at higher speed", (0.0, 0.2), "pendulum.narrowing"
        ),
        _detour(
            "Swing round", "Swings the foot outward on its way", (0.0, 0.1),
            _shaped("swing.out", (0, -1), (0.5, 1), (1, -1)),
        ),
    ),
    _group(
        "Lift",
        _number("Foot lift", "How high the swing foot is lifted", (0.02, 0.35), "swing.height"),
    ),
]  # fmt: skip

PART_TITLES = {
    "step": "Step timing",
    "speed": "Speed loop",
    "turning": "Turning",
    "pose": "Pose",
    "pendulum": "Foot placement",
    "clearance": "Leg clearance",
    "swing": "Swing leg",
    "tracking": "Joint tracking",
    "gravity": "Gravity compensation",
    "tuning": "Velocity tuning",
    "stance": "Stance leg",
    "bearing": "Ground force",
    "care": "Care on uneven ground",
    "standing": "Standing",
}
"""The parts of the gait, as the list of all its fields names them."""
