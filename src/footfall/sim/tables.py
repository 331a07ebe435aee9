"""A recording as a table, a column for each number, and the motion of one joint. docs/files.md gives the units."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from footfall.bodies.build import build_model
from footfall.bodies.joint_axes import JointAxes
from footfall.bodies.poses import ANY_STEP, Poser
from footfall.errors import BadValue, MissingExtra, did_you_mean
from footfall.sim.columns import FRAMES

if TYPE_CHECKING:
    from footfall.sim.recording import Recording

PARTS = {"2": ("left", "right"), "3": ("x", "y", "z")}
"""Names for the entries of an array, by their number."""
PLAIN = ("qpos", "qvel")
"""Arrays whose columns are named after coordinates and speeds alone; others are prefixed with the array's name."""


class JointTrace(NamedTuple):
    """One joint in every frame: frames, or frames and x, y, z of a ball joint."""

    angle: np.ndarray
    """rad, from the pose in which the model was built; of a ball joint the rotation vector."""
    rate: np.ndarray
    """rad/s."""
    torque: np.ndarray | None
    """N m in the tick after the frame; None if the recording was not kept with `torque`."""


def table_columns(recording: "Recording") -> Iterator[tuple[str, np.ndarray]]:
    """Time first, then everything that has a value in every frame."""
    poser = Poser(recording.character)
    own = {"coordinates": poser.coordinates, "speeds": poser.speeds, "axes": poser.axes}
    arrays = recording.arrays()
    for name, column in recording.columns().items():
        words = column.dimensions
        if words[:1] != [FRAMES]:
            continue
        if len(words) == 2 and words[1] in own:
            before = "" if name in PLAIN else f"{name}_"
            yield from zip([before + word for word in own[words[1]]], arrays[name].T, strict=True)
            continue
        ends = [""]
        for word, size in zip(words[1:], arrays[name].shape[1:], strict=True):
            ends = [f"{end}_{part}" for end in ends for part in PARTS.get(word, map(str, range(size)))]
        yield from zip([name + end for end in ends], arrays[name].reshape(len(recording), -1).T, strict=True)


def joint_trace(recording: "Recording", name: str) -> JointTrace:
    """The motion of one axis, or of the three of a ball joint."""
    axes = JointAxes(build_model(recording.character, ANY_STEP))
    here = [one for one, axis in enumerate(axes.names) if axis in (name, *(f"{name}_{part}" for part in "xyz"))]
    if not here:
        raise BadValue(f"no joint '{name}'{did_you_mean(name, axes.names, 'axes')}")
    columns = here[0] if len(here) == 1 else here
    rates, torque = recording.qvel[:, axes.first :], recording.torque
    return JointTrace(
        axes.angles(recording.qpos)[:, columns], rates[:, columns], None if torque is None else torque[:, columns]
    )


def data_frame(columns: Mapping[str, Any], index: str) -> Any:
    """A pandas DataFrame of some columns, one of which is the index."""
    try:
        import pandas
    except ImportError:
        raise MissingExtra("a pandas table", "tables") from None
    return pandas.DataFrame(dict(columns)).set_index(index)
