"""The numbers of getting up, as a document of the library: key poses in order, and how firmly they are held.

Stiffness is in units of weight times leg length, so that a document suits bodies of any size and mass; angles and
times suit bodies of similar proportions.
"""

from typing import Annotated

from footfall import catalog
from footfall.laws.rise.key_poses import KeyPose, both, limbs, rolling
from footfall.quantity import Parameters, quantity, words


class Spring(Parameters):
    """A spring between two neighbouring links."""

    stiffness: Annotated[
        float, quantity("", 0.0, 5.0, "joint stiffness (N m/rad), in body weights times leg lengths")
    ] = 0.5
    seconds: Annotated[float, quantity("s", 0.0, 1.0, "damping divided by stiffness")] = 0.05


class StandUp(Parameters):
    """From the crouch to a stand on both feet (`stand.py`)."""

    gain: Annotated[
        float,
        quantity(
            "", 1.0, 5.0, "pressure point's distance from the middle of the soles, as a multiple of the capture's"
        ),
    ] = 2.0
    margin: Annotated[
        float, quantity("", 0.0, 0.5, "part of the sole's length next to its edge that never presses")
    ] = 0.05
    rate: Annotated[float, quantity("m/s", 0.05, 5.0, "how fast the hips rise")] = 0.5
    easing: Annotated[float, quantity("s", 0.01, 2.0, "time in which the legs take the weight over")] = 0.1
    inside: Annotated[
        float, quantity("", 0.0, 0.5, "how far inside the soles the capture point must be, in lengths of a sole")
    ] = 0.2
    bears: Annotated[float, quantity("", 0.0, 1.0, "weight on the feet from which they carry, as a share")] = 0.5
    firmness: Annotated[float, quantity("1/s", 1.0, 50.0, "how firmly the hips follow: their frequency in rad")] = 5.0
    most: Annotated[float, quantity("", 1.0, 5.0, "largest push of both legs, in body weights")] = 1.6
    lean: Annotated[float, quantity("rad", -1.0, 2.0, "forward lean of the pelvis in the crouch")] = 1.2
    upright: Annotated[float, quantity("", 0.0, 5.0, "stiffness of the pelvis' attitude, as of a spring")] = 0.5
    seconds: Annotated[float, quantity("s", 0.0, 1.0, "its damping divided by stiffness")] = 0.2
    knees: Annotated[float, quantity("", 0.0, 1.0, "the same for the direction in which the knees point")] = 0.03
    tall: Annotated[
        float, quantity("", 0.5, 1.0, "hip height at which it stands, as a share of its standing height")
    ] = 0.97
    near: Annotated[float, quantity("", 0.0, 0.5, "how far below that it may be to be handed over")] = 0.04
    still: Annotated[float, quantity("m/s", 0.01, 2.0, "speed below which it may be handed over")] = 0.1
    patience: Annotated[float, quantity("s", 0.1, 10.0, "longest time from the crouch to the stand")] = 3.0


class Rising(Parameters):
    """How a body falls and gets up."""

    name: Annotated[str, words("its name in the library")] = ""
    text: Annotated[str, words("one sentence about it")] = ""
    character: Annotated[str, words("the library body for which it was found; others of its build use it too")] = ""
    fallen: Annotated[
        float, quantity("", 0.05, 0.9, "height of the mass centre, as a share of its standing height, of a fallen body")
    ] = 0.35
    falling: Annotated[float, quantity("", 0.1, 0.9, "the same if the chest is tilted")] = 0.6
    tall: Annotated[
        float, quantity("", 0.5, 1.0, "hip height, as a share of its standing height, above which it is on its feet")
    ] = 0.85
    struggle: Annotated[float, quantity("s", 0.0, 10.0, "how long its own law tries to regain that height")] = 2.0
    whirl: Annotated[
        float, quantity("rad/s", 1.0, 1000.0, "spin of a thigh at which its own law has lost control, as in the air")
    ] = 40.0
    aslant: Annotated[
        float, quantity("", 0.0, 1.0, "sine of the pelvis' sideways tilt beyond which it falls over")
    ] = 0.8
    on_back: Annotated[
        float, quantity("", -1.0, 1.0, "how squarely chest and belly must face the ground once it kneels")
    ] = -0.7
    sitting: Annotated[
        float, quantity("", 0.05, 0.9, "hip height, as a share of its standing height, below which it is down")
    ] = 0.3
    low: Annotated[float, quantity("", 0.1, 0.9, "the same if the chest is tilted")] = 0.5
    tilted: Annotated[float, quantity("", -1.0, 1.0, "cosine of the chest's tilt below which it counts as tilted")] = (
        0.5
    )
    still: Annotated[
        float, quantity("m/s", 0.01, 2.0, "speed of the mass centre below which it counts as lying still")
    ] = 0.8
    rest: Annotated[float, quantity("s", 0.0, 10.0, "shortest time on the ground")] = 0.05
    patience: Annotated[float, quantity("s", 0.0, 10.0, "longest wait until it lies still")] = 1.0
    on_front: Annotated[
        float, quantity("", 0.0, 1.0, "how squarely chest and belly must face the ground before it presses up")
    ] = 0.3
    on_side: Annotated[
        float, quantity("", -1.0, 1.0, "how far the chest may face up for the body to count as lying on its side")
    ] = 0.3
    off_front: Annotated[
        float, quantity("", -1.0, 1.0, "how squarely they must keep facing the ground until it kneels")
    ] = 0.0
    limpness: Annotated[float, quantity("", 0.0, 1.0, "stiffness of the springs in a fall, as a share")] = 0.02
    catching: Annotated[float, quantity("", 0.0, 1.0, "the same for the arms, which break the fall")] = 0.3
    arms_down: Annotated[
        float, quantity("", 0.0, 2.0, "how far the arms point down while they reach out in a fall")
    ] = 0.4
    settled: Annotated[float, quantity("", 0.1, 1.0, "share of a pose's time by which the pose is reached")] = 0.7
    trunk: Spring = Spring(stiffness=0.47, seconds=0.1)
    neck: Spring = Spring(stiffness=0.05, seconds=0.13)
    shoulder: Spring = Spring(stiffness=0.63, seconds=0.05)
    elbow: Spring = Spring(stiffness=0.47, seconds=0.033)
    hip: Spring = Spring(stiffness=0.63, seconds=0.1)
    knee: Spring = Spring(stiffness=0.63, seconds=0.063)
    ankle: Spring = Spring(stiffness=0.24, seconds=0.067)
    toes: Spring = Spring(stiffness=0.016, seconds=0.1)
    reach_over: KeyPose = rolling(
        0.9,
        0.53,
        0.7,
        limbs(-1.17, 1.22, 0.32, 0.17, 0.11, 0.75, -0.2),
        limbs(2.36, -0.93, 0.55, 2.07, -0.58, 0.89, -0.2),
    )
    turn_over: KeyPose = rolling(
        0.5,
        0.31,
        0.4,
        limbs(0.79, 0.66, 0.21, -1.34, 0.25, 0.96, -0.2),
        limbs(2.26, -0.38, 1.66, 1.22, -0.95, 1.1, -0.2),
    )
    lie_flat: KeyPose = rolling(
        0.8,
        0.31,
        -0.64,
        limbs(0.17, 1.03, 0.0, 0.76, -0.93, 0.37, -0.2),
        limbs(1.35, 0.3, 1.05, -0.62, -1.04, 0.54, -0.2),
    )
    gather: KeyPose = both(0.64, -0.05, -0.2, limbs(-0.49, 0.0, 2.6, -0.17, 0.02, 0.16, 0.61))
    press: KeyPose = both(0.4, -0.38, -0.2, limbs(0.82, 0.9, 0.0, 0.23, 0.26, 0.8, -0.2))
    kneel: KeyPose = both(0.65, 0.1, -0.2, limbs(0.84, 0.62, 0.13, 1.83, 0.36, 2.03, 0.75))
    tuck: KeyPose = both(0.6, 1.2, -0.2, limbs(1.54, 0.05, 0.3, 2.6, 0.25, 2.45, 0.75))
    crouch: KeyPose = both(0.5, 0.87, -0.2, limbs(1.8, 0.05, 0.07, 2.6, 0.7, 1.86, 0.2))
    stand: StandUp = StandUp()


catalog.register(Rising, folder="risings", word="rising")
