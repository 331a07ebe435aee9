"""What the editor of pose states calls the joints of its stick figures, and the range that its gain sliders show."""

from typing import get_args

from footfall.laws.editable import Joint

GAIN_SPAN = (-2.0, 4.0)
"""Feedback gains that a slider offers; those of SIMBICON's Table 1 lie well within."""
ANGLE_SPAN = (-2.6, 2.6)
"""Angles to which a joint can be dragged, rad."""
SECONDS_SPAN = (0.0, 2.0)
"""Durations that a slider offers, s."""

JOINT_NAMES: dict[str, str] = {joint: joint.replace("_", " ") for joint in get_args(Joint)}
"""By joint, in the order in which the keyboard reaches them."""
