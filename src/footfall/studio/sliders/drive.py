"""The sliders of the Drive panel: the speed, and what is asked of every step whatever the style says."""

from footfall.laws.tables import Command
from footfall.quantity import fields_of
from footfall.studio.protocol.requests import SettingName
from footfall.studio.sliders.slider import Slider, declared

DEFAULTS = {field.path: field.default for field in fields_of(Command)}


class StepSetting(Slider, frozen=True, kw_only=True):
    """A field of Command that overrides the style."""

    name: SettingName
    by_style: float | None  # the value that leaves the choice to the style; null: there is none
    first: float  # where the slider begins when the choice is taken from the style


def _setting(name: SettingName, label: str, sentence: str, span: tuple[float, float], first: float) -> StepSetting:
    """A default below the range is no step at all: it leaves the choice to the style."""
    low, high = span
    default = DEFAULTS[name]
    return StepSetting(
        label=label, help=sentence, unit=declared(Command, name).unit, low=low, high=high,
        name=name, by_style=default if default < low else None, first=first,
    )  # fmt: skip


SPEED = Slider(
    label="Speed", help="Forward speed; negative is backwards", unit=declared(Command, "speed").unit,
    low=-0.6, high=2.0, step=0.05,
)  # fmt: skip

STEP_SETTINGS = [
    _setting("period", "Step time", "Time of one step", (0.25, 1.2), 0.6),
    _setting("width", "Step width", "Distance between the lines the feet land on", (0.0, 0.5), 0.14),
    _setting("swing_height", "Foot lift", "How high the swing foot is lifted", (0.02, 0.4), 0.1),
    _setting("bend", "Bow", "Bows the whole back forward or back", (-0.5, 0.5), 0.0),
]
