"""What undo calls a change: by the label of its slider, as the page names it, and not by its path in a file."""

from footfall.studio.sliders.body import BODY_GROUPS
from footfall.studio.sliders.drive import SPEED, STEP_SETTINGS
from footfall.studio.sliders.style import STYLE_GROUPS

_FIELDS = {field.path: slider.label for group in STYLE_GROUPS for slider in group.sliders for field in slider.fields}
_FIELDS |= {slider.path: slider.label for group in BODY_GROUPS for slider in group.sliders}
_SETTINGS = {"speed": SPEED.label} | {setting.name: setting.label for setting in STEP_SETTINGS}
_SIDES = ("left", "right")


def name_of_field(path: str) -> str:
    """A field of the style or body, with its side in front if it is of one side only."""
    side, _, own = path.partition(".")
    if side in _SIDES and own:
        return f"{side} {name_of_field(own)}"
    if own.partition(".")[0].isdecimal():
        number, _, field = own.partition(".")
        return f"{side} {int(number) + 1}: {name_of_field(field)}"
    words = path.removeprefix("pose.").removesuffix(".always").replace(".", " ").replace("_", " ")
    return _FIELDS.get(path, words).lower()


def name_of_setting(name: str) -> str:
    """A setting of the Drive panel."""
    return _SETTINGS.get(name, name.replace("_", " ")).lower()
