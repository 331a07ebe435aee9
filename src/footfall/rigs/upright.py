"""Tell a humanoid from an animal, in the pose in which a skin was bound."""

import numpy as np

from footfall.errors import BadDocument

TRUNK = 0.2
"""Of a leg's length, by which shoulders are above hips at least."""
OFF_GROUND = 0.15
"""Of a leg's length, by which hands are above ankles at least."""
SHOULDERS = 1.5
"""Of a leg's length: wider ones are wings, in a skeleton without names."""


def check_upright(places: dict[str, np.ndarray], path: str, *, named: bool) -> None:
    """Refuse what stands on its arms, and what has no trunk that goes up from its hips."""
    hips, ankles, shoulders, hands = (
        np.mean([places[f"{side}{part}"] for side in ("left", "right")], axis=0)
        for part in ("UpperLeg", "Foot", "UpperArm", "Hand")
    )
    leg = float(hips[1] - ankles[1])
    wide = float(np.linalg.norm(places["leftUpperArm"] - places["rightUpperArm"]))
    sound = leg > 0.0 and shoulders[1] - hips[1] > TRUNK * leg and hands[1] - ankles[1] > OFF_GROUND * leg
    if not sound or (not named and wide > SHOULDERS * leg):
        raise BadDocument(
            f"{path}: this skeleton does not stand upright on two legs, as an animal's does not; only humanoids walk: "
            "if it is one, save it in a T-pose, with bones named as LeftUpLeg, LeftLeg, LeftFoot, LeftArm …"
        )
