"""The changes that are tried to find what would have prevented a fall, as data: mildest first, each with what it shows.

A reason is given only if its change was run and prevented the fall.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from footfall.measure.why.met import Kind

Way = Literal["push", "command", "torque", "style", "contact", "crossing", "trial"]
"""Push: all pushes that begin from then on. Command: a field of Command. Torque: what every joint may give. Style: the
law's own gait. Contact: soles that do not slip. Crossing: limbs that pass through each other. Trial: the trial without
something, from its start."""


class Remedy(NamedTuple):
    """A kind of change, its sizes, the reason that it shows, and how to say it; {value} is what it comes to."""

    way: Way
    of: str
    """The field of Command or the key of the trial."""
    sizes: tuple[float, ...]
    """Of a push, a command or the torques: by which they are multiplied, or what is added to a command."""
    reason: str
    words: str
    adds: bool = False
    only_if: tuple[Kind, ...] = ()
    """Tried only if one of these was met."""


REMEDIES = (
    Remedy("push", "", (0.9, 0.75, 0.5, 0.0), "the shove", "shoved with {value:.0f} N"),
    Remedy("trial", "gait", (), "the change of gait", "without the change of gait"),
    Remedy("trial", "edit", (), "the change", "without the change on the way"),
    Remedy("trial", "when", (), "the change of law", "without the change of law"),
    Remedy("command", "speed", (0.8, 0.6, 0.3), "its speed", "told to go at {value:.2g} m/s"),
    Remedy("command", "sideways", (0.5, 0.0), "its speed sideways", "told to go sideways at {value:.2g} m/s"),
    Remedy("command", "heading", (0.0,), "the turn", "without the turn"),
    Remedy("trial", "footprint", (), "the footprints", "without the footprints"),
    Remedy("style", "", (), "its style", "in its law's own style"),
    Remedy("contact", "", (), "slipping", "on soles that do not slip", only_if=("slid",)),
    Remedy(
        "torque", "", (1.25, 1.5, 2.0), "too little torque", "with {value:.3g} times the torque", only_if=("torque",)
    ),
    Remedy("crossing", "", (), "its own limbs", "with limbs that pass through each other", only_if=("touched",)),
    Remedy("command", "width", (0.04, 0.08), "narrow steps", "with steps {value:.0f} cm wide", adds=True),
    Remedy("command", "period", (0.85, 0.7), "slow steps", "with steps of {value:.2g} s"),
    Remedy("trial", "world", (), "the ground", "on level, bare ground"),
    Remedy("trial", "skill", (), "its task", "without its task"),
)


def tried(met: Sequence[Kind]) -> list[Remedy]:
    """The changes to try after a fall that met these, in order."""
    return [one for one in REMEDIES if not one.only_if or set(one.only_if) & set(met)]
