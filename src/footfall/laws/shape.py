"""What a law may know about a body to fit a gait to it. Lengths are in leg lengths."""

from typing import NamedTuple


class Lift(NamedTuple):
    """How far an arm is drawn back, bent and spread so that its hand clears the ground, rad."""

    back: float
    elbow: float
    spread: float


class Shape(NamedTuple):
    """The shape of a body. Lengths are in lengths of its shorter leg; only `size` and `leg` tell how large it is."""

    size: float  # relative to the reference body
    leg: float  # length of the shorter leg, m
    legs: float  # share of the mass
    feet: float  # share of the mass
    arms: float  # share of the mass
    rise: float  # height of the mass centre
    hips: float  # distance of the outer hip from the middle
    ankle: float  # height of the higher ankle
    sole: float  # length of the shorter sole
    hip_gap: float  # distance between the hips
    thick: float  # width of a leg, shank or sole, whichever is wider; the mean of both
    ankles: tuple[float, float]  # height of the left and the right ankle
    heel: float  # how far the shorter heel reaches behind its ankle
    sole_width: float  # of the wider sole
    lifts: tuple[Lift, Lift]  # of the left arm and the right, as the body starts
    robot: bool  # whether its soles and joints are those of a machine
    rolls: bool  # whether its ankles roll
    reference: "Shape | None"  # the body that gaits are written for; None if it is this one

    @property
    def model(self) -> "Shape":
        """The body that gaits are written for."""
        return self.reference or self
