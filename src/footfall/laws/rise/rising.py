"""The numbers of getting up, as a document of the library: key poses in order, and how firmly they are held.

Stiffness is in units of weight times leg length, so that a document suits bodies of any size and mass; angles and
times suit bodies of similar proportions.
"""

from typing import Annotated

from footfall import catalog
from footfall.laws.rise.key_poses import KeyPose
from footfall.quantity import Parameters, quantity, words


class Spring(Parameters):
    """A spring between two neighbouring links."""

    stiffness: Annotated[float, quantity("", 0.0, 5.0, "in body weights times leg lengths per rad")] = 0.5
    seconds: Annotated[float, quantity("s", 0.0, 1.0, "damping divided by stiffness")] = 0.05


class StandUp(Parameters):
    """From the crouch to a stand on both feet (`stand.py`)."""

    gain: Annotated[float, quantity("", 1.0, 5.0, "how many times as far as the capture point it presses")] = 2.0
    margin: Annotated[float, quantity("", 0.0, 0.5, "edge of the sole that never presses, in lengths of a sole")] = 0.05
    rate: Annotated[float, quantity("m/s", 0.05, 5.0, "how fast the hips rise")] = 0.5
    easing: Annotated[float, quantity("s", 0.01, 2.0, "time in which the legs take the weight over")] = 0.1
    inside: Annotated[float, quantity("", 0.0, 0.5, "how far inside the soles the capture point must be")] = 0.2
    bears: Annotated[float, quantity("", 0.0, 1.0, "weight on the feet from which they carry, as a share")] = 0.5
    firmness: Annotated[float, quantity("1/s", 1.0, 50.0, "how firmly the hips follow: their frequency in rad")] = 5.0
    most: Annotated[float, quantity("", 1.0, 5.0, "largest push of both legs, in body weights")] = 1.6
    lean: Annotated[float, quantity("rad", -1.0, 2.0, "forward lean of the pelvis in the crouch")] = 1.2
    upright: Annotated[float, quantity("", 0.0, 5.0, "stiffness of the pelvis' attitude, as of a spring")] = 0.5
    seconds: Annotated[float, quantity("s", 0.0, 1.0, "its damping divided by stiffness")] = 0.2
    tall: Annotated[float, quantity("", 0.5, 1.0, "hip height at which it stands, in standing heights")] = 0.97
    near: Annotated[float, quantity("", 0.0, 0.5, "how far below that it may be to be handed over")] = 0.04
    still: Annotated[float, quantity("m/s", 0.01, 2.0, "speed below which it may be handed over")] = 0.1
    patience: Annotated[float, quantity("s", 0.1, 10.0, "longest time from the crouch to the stand")] = 3.0


class Rising(Parameters):
    """How a body falls and gets up."""

    name: Annotated[str, words("its name in the library")] = ""
    text: Annotated[str, words("one sentence about it")] = ""
    character: Annotated[str, words("the library body for which it was found; others of its build use it too")] = ""
    fallen: Annotated[float, quantity("", 0.05, 0.9, "height of a fallen body's mass centre, as a share")] = 0.35
    falling: Annotated[float, quantity("", 0.1, 0.9, "the same if the chest is tilted")] = 0.6
    whirl: Annotated[float, quantity("s", 0.0, 1.0, "time for a radian of a link, not a foot, that whirls")] = 0.01
    aslant: Annotated[float, quantity("", 0.0, 1.0, "sine of the sideways tilt at which it topples")] = 0.8
    low: Annotated[float, quantity("", 0.1, 0.9, "hip height in a deep crouch, in standing heights")] = 0.5
    tilted: Annotated[float, quantity("", -1.0, 1.0, "cosine of the chest's tilt below which it is tilted")] = 0.5
    still: Annotated[float, quantity("m/s", 0.01, 2.0, "speed of the mass centre below which it lies still")] = 0.8
    rest: Annotated[float, quantity("s", 0.0, 10.0, "shortest time on the ground")] = 0.05
    patience: Annotated[float, quantity("s", 0.0, 10.0, "longest wait until it lies still")] = 1.0
    on_front: Annotated[float, quantity("", 0.0, 1.0, "how squarely its front faces the ground to press up")] = 0.3
    limpness: Annotated[float, quantity("", 0.0, 1.0, "stiffness of the springs in a fall, as a share")] = 0.02
    catching: Annotated[float, quantity("", 0.0, 1.0, "the same for the arms, which break the fall")] = 0.3
    arms_down: Annotated[float, quantity("", 0.0, 2.0, "how far the arms point down as they reach out in a fall")] = 0.4
    settled: Annotated[float, quantity("", 0.1, 1.0, "share of a pose's time by which the pose is reached")] = 0.7
    trunk: Spring = Spring(stiffness=0.47, seconds=0.1)
    neck: Spring = Spring(stiffness=0.05, seconds=0.13)
    shoulder: Spring = Spring(stiffness=0.63, seconds=0.05)
    elbow: Spring = Spring(stiffness=0.47, seconds=0.033)
    hip: Spring = Spring(stiffness=0.63, seconds=0.1)
    knee: Spring = Spring(stiffness=0.63, seconds=0.063)
    ankle: Spring = Spring(stiffness=0.24, seconds=0.067)
    toes: Spring = Spring(stiffness=0.016, seconds=0.1)
    reach_over: KeyPose = KeyPose()
    turn_over: KeyPose = KeyPose()
    lie_flat: KeyPose = KeyPose()
    gather: KeyPose = KeyPose()
    press: KeyPose = KeyPose()
    kneel: KeyPose = KeyPose()
    tuck: KeyPose = KeyPose()
    crouch: KeyPose = KeyPose()
    stand: StandUp = StandUp()


catalog.register(Rising, folder="risings", word="rising")
