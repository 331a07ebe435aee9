"""The numbers of one way of stepping. Lengths are in leg lengths; times are those of the body it is written for."""

from typing import Annotated, Literal

from footfall.quantity import Parameters, quantity, words

Pair = tuple[float, float]
Rule = Literal["momentum", "pendulum"]


class Posture(Parameters):
    """The pose that the joints return to, and how high the body stands."""

    knee: Annotated[float, quantity("rad", 0.0, 1.5, "bend of the knees at rest")] = 0.4
    straightest_knee: Annotated[
        float, quantity("rad", 0.0, 1.0, "bend below which a knee is kept from straightening")
    ] = 0.1
    standing_leg: Annotated[
        float, quantity("", 0.7, 1.0, "distance from hip to ankle when standing, as a share of a straight leg")
    ] = 0.975
    stepping_leg: Annotated[float, quantity("", 0.7, 1.0, "longest leg in a step, as a share of a straight leg")] = 0.94
    reach: Annotated[
        float, quantity("", 0.0, 1.0, "horizontal distance of a foot from its hip, as a share of the step's length")
    ] = 0.6
    lost: Annotated[
        float,
        quantity("", 0.0, 1.0, "height of the mass centre, as a share of standing, below which the joints go limp"),
    ] = 0.6
    patience: Annotated[int, quantity("", 0, 1000, "decisions without a solution after which the joints go limp")] = 6
    lean: Annotated[float, quantity("rad", -0.5, 0.5, "forward lean of the trunk")] = 0.03
    arms_out: Annotated[float, quantity("rad", 0.0, 1.5, "how far the arms hang to the side")] = 0.12
    elbow: Annotated[float, quantity("rad", -2.5, 2.5, "forward bend of the elbows")] = 0.35


class Gains(Parameters):
    """How firmly each objective is pursued: stiffness in 1/s2, damping in 1/s."""

    joints: Annotated[Pair, quantity("1/s2, 1/s", 0.0, 1e4, "gains of the joints (equation 9)")] = (100.0, 20.0)
    pelvis: Annotated[Pair, quantity("1/s2, 1/s", 0.0, 1e4, "gains of the pelvis, upright")] = (100.0, 20.0)
    standing: Annotated[Pair, quantity("1/s2, 1/s", 0.0, 1e4, "gains of the mass centre when standing")] = (9.0, 4.0)
    brake: Annotated[float, quantity("1/s", 0.0, 100.0, "gain of the mass centre in a reactive step (equation 3)")] = (
        12.0
    )
    stepping: Annotated[
        Pair, quantity("1/s2, 1/s", 0.0, 1e4, "gains of the mass centre on its curve (equation 10)")
    ] = (
        40.0,
        12.0,
    )
    height: Annotated[Pair, quantity("1/s2, 1/s", 0.0, 1e4, "gains of the mass centre's height")] = (40.0, 12.0)
    swing: Annotated[Pair, quantity("1/s2, 1/s", 0.0, 1e4, "gains of the stepping foot on its path")] = (400.0, 40.0)
    sole: Annotated[Pair, quantity("1/s2, 1/s", 0.0, 1e4, "gains that keep a standing sole flat and still")] = (
        400.0,
        30.0,
    )
    spin: Annotated[float, quantity("1/s", 0.0, 100.0, "damping of the angular momentum (equation 11)")] = 6.0
    knee: Annotated[float, quantity("1/s", 0.0, 100.0, "rate at which a nearly straight knee is held back")] = 20.0
    fastest: Annotated[float, quantity("rad/s2", 1.0, 1e5, "largest acceleration of a joint")] = 400.0


class Weights(Parameters):
    """How much each objective counts, per square of an acceleration."""

    joints: Annotated[float, quantity("", 0.0, 1e4, "cost weight of each joint of trunk and arms")] = 1.0
    legs: Annotated[float, quantity("", 0.0, 1e4, "cost weight of each joint of the legs")] = 0.02
    pelvis: Annotated[float, quantity("", 0.0, 1e4, "cost weight of the pelvis")] = 10.0
    com: Annotated[float, quantity("", 0.0, 1e4, "cost weight of the mass centre")] = 50.0
    spin: Annotated[float, quantity("", 0.0, 1e4, "cost weight of the angular momentum, per mass and leg length")] = (
        300.0
    )
    swing: Annotated[float, quantity("", 0.0, 1e4, "cost weight of the stepping foot")] = 50.0
    forces: Annotated[
        float, quantity("", 0.0, 1e4, "cost weight of the ground forces, each as a share of the weight")
    ] = 100.0


class Supervisor(Parameters):
    """When and where to step (sections 4.1 and 4.2)."""

    rule: Annotated[Rule, words("momentum: equations 5 and 6; pendulum: the same without angular momentum")] = (
        "momentum"
    )
    when: Annotated[Pair, quantity("1/s, 1/s", 0.0, 100.0, "d_l and d_h that decide when to step")] = (4.0, 6.0)
    where: Annotated[Pair, quantity("1/s, 1/s", 0.0, 100.0, "d_l and d_h that decide where to step")] = (9.0, 18.0)
    margin: Annotated[float, quantity("leg", -0.1, 0.2, "how far inside the soles the pressure must stay")] = 0.0
    seconds: Annotated[float, quantity("s", 0.2, 2.0, "duration of a reactive step")] = 0.45
    landing: Annotated[float, quantity("", 0.1, 1.0, "share of the step at which its foot is expected to land")] = 0.85
    again: Annotated[
        float, quantity("s", 0.0, 2.0, "time after a reactive step during which the next one takes the other foot")
    ] = 0.3
    apart: Annotated[float, quantity("leg", 0.0, 0.5, "least sideways distance of a foot from the other")] = 0.15
    longest: Annotated[float, quantity("leg", 0.1, 1.0, "largest distance from the other foot")] = 0.65
    alike: Annotated[
        float, quantity("leg", 0.0, 0.5, "difference between the feet above which the better one steps")
    ] = 0.04
    squares: Annotated[bool, words("put the feet side by side again after a reactive step")] = True
    out_of_place: Annotated[
        float, quantity("leg", 0.0, 0.5, "distance of a foot from its place that triggers this")
    ] = 0.06
    wait: Annotated[float, quantity("s", 0.0, 5.0, "how long it stands still before this")] = 0.25
    still: Annotated[float, quantity("m/s", 0.0, 1.0, "speed of the mass centre that counts as still")] = 0.08


class Stepping(Parameters):
    """The two curves of a step (section 5)."""

    seconds: Annotated[float, quantity("s", 0.2, 3.0, "duration of a directed step")] = 0.9
    width: Annotated[float, quantity("", 0.02, 0.16, "width of the Gaussian speed profile, as a share of the step")] = (
        0.08
    )
    width_reactive: Annotated[float, quantity("", 0.02, 0.16, "the same for a reactive step")] = 0.12
    height: Annotated[float, quantity("leg", 0.0, 0.5, "lift of the foot")] = 0.07
    height_width: Annotated[float, quantity("", 0.5, 3.0, "width of the lift, in widths of the speed profile")] = 1.2
    below: Annotated[float, quantity("leg", 0.0, 0.2, "how far below the floor the foot aims")] = 0.03
    clear: Annotated[float, quantity("leg", 0.0, 0.5, "distance at which the ankle passes the other one")] = 0.17
    touch: Annotated[float, quantity("", 0.0, 1.0, "share of the weight that counts as landed")] = 0.03
    over_pivot: Annotated[float, quantity("", 0.0, 1.0, "how near the mass centre's curve comes to the pivot")] = 1.0
    apart: Annotated[float, quantity("leg", 0.0, 2.0, "distance between the feet when standing")] = 0.34
    friction: Annotated[float, quantity("", 0.05, 5.0, "ground friction that the feet rely on")] = 0.6
