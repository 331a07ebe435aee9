"""The numbers of one way of walking, part by part; each part declares its own."""

from typing import Annotated, Any, ClassVar, Literal

from footfall import catalog
from footfall.laws import contract
from footfall.laws.contract import OnlyFor, check_changes
from footfall.laws.footfall.care import Care
from footfall.laws.footfall.clearance import Clearance
from footfall.laws.footfall.gone import GONE
from footfall.laws.footfall.gravity import GravityCompensation
from footfall.laws.footfall.joint_targets import JointTargets
from footfall.laws.footfall.leg_length import Bearing
from footfall.laws.footfall.pendulum import Pendulum
from footfall.laws.footfall.speed_loop import SpeedLoop
from footfall.laws.footfall.stance_leg import StanceLeg
from footfall.laws.footfall.standing import Standing
from footfall.laws.footfall.step_clock import StepClock
from footfall.laws.footfall.swing_path import SwingLeg
from footfall.laws.footfall.tracking import Tracking
from footfall.laws.footfall.turning import Turning
from footfall.laws.footfall.velocity_tuning import VelocityTuning
from footfall.laws.tables import Side
from footfall.quantity import quantity, words


class Gait(contract.Gait):
    """The numbers of one way of walking; the same on either foot, but for what `left` and `right` change."""

    gone: ClassVar[dict[str, str]] = GONE
    law: Annotated[Literal["footfall"], words("the control law it is written for")] = "footfall"
    character: Annotated[str, words("the body that walks it if none is named; empty: the humanoid")] = ""
    step: StepClock = StepClock()
    speed: SpeedLoop = SpeedLoop()
    turning: Turning = Turning()
    pose: JointTargets = JointTargets()
    pendulum: Pendulum = Pendulum()
    care: Care = Care()
    clearance: Clearance = Clearance()
    swing: SwingLeg = SwingLeg()
    tracking: Tracking = Tracking()
    gravity: GravityCompensation = GravityCompensation()
    tuning: VelocityTuning = VelocityTuning()
    bearing: Bearing = Bearing()
    stance: StanceLeg = StanceLeg()
    standing: Standing = Standing()
    only_for: OnlyFor = ""  # pyright: ignore[reportIncompatibleMethodOverride]
    steady_speeds: Annotated[
        list[float], quantity("m/s", -3.0, 5.0, "its least and its greatest speed; empty: any")
    ] = []
    left: Annotated[dict[str, Any], words("other values while the left foot is the stance foot")] = {}
    right: Annotated[dict[str, Any], words("the same for the right foot")] = {}

    def __post_init__(self) -> None:
        for side, changes in (("left", self.left), ("right", self.right)):
            check_changes(type(self), changes, side)

    @property
    def walks_at(self) -> tuple[float, float] | None:
        """The speeds at which it walks without a fall, m/s."""
        return (self.steady_speeds[0], self.steady_speeds[-1]) if self.steady_speeds else None

    @property
    def symmetric(self) -> bool:
        """Whether it is the same on either foot."""
        return not self.left and not self.right

    def on(self, side: Side) -> "Gait":
        """The gait of the steps that one foot carries, as a symmetric one."""
        if self.symmetric:
            return self
        changes = self.left if side is Side.LEFT else self.right
        table = catalog.merged(catalog.encode(self), changes) | {"left": {}, "right": {}}
        return catalog.decode(Gait, table, self.name)
