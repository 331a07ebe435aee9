"""The numbers of one way of walking, part by part: each part declares its own; what was there before; its switches."""

from typing import Annotated, Any, ClassVar, Literal

from footfall import catalog
from footfall.laws import contract
from footfall.laws.contract import Component, OnlyFor, check_changes
from footfall.laws.footfall.joint_targets import JointTargets
from footfall.laws.footfall.pendulum import Pendulum
from footfall.laws.footfall.stance import Bearing, StanceLeg
from footfall.laws.footfall.standing import Standing
from footfall.laws.footfall.step_clock import StepClock
from footfall.laws.footfall.swing_path import SwingLeg
from footfall.laws.footfall.terrain.uneven import Care
from footfall.laws.footfall.tracking import GravityCompensation, Tracking
from footfall.laws.footfall.turning import Clearance, Turning
from footfall.laws.footfall.velocity import SpeedLoop, VelocityTuning
from footfall.laws.tables import Side
from footfall.quantity import quantity, words

_LEFT_OUT = """
    step.variation step.width_variation step.slowest step.fastest_placed step.strike_over step.least_capture
    speed.outrun speed.slowing speed.trend speed.hurry turning.toe_in turning.foot_onset turning.behind
    turning.side_gain pose.lead pose.care_roll pose.back_share pose.torso_share pose.head_share pose.rate_step
    pendulum.predicted pendulum.lead pendulum.decay pendulum.side_small pendulum.standing_width pendulum.widest
    pendulum.opening pendulum.climb pendulum.slack care.most clearance.keep clearance.taper clearance.fastest
    clearance.fade clearance.placing_share swing.uneven swing.over swing.smooth swing.rate_step tracking.carry hands
    tuning.periodic bearing.by bearing.twist_fastest bearing.steady bearing.even bearing.midway stance.roll_limit
    stance.full_drop stance.care_push standing.gain standing.bearing standing.lowest_hip standing.first_ahead
    standing.first_lean standing.first_aside standing.narrowest standing.widest
"""
_INSTEAD = {
    "step.quickening_care": "step.quickening_turn",
    "step.fastest_side": "step.fastest",
    "speed.braking": "speed.acceleration",
    "speed.side_braking": "speed.acceleration",
    "speed.largest_side_trim": "speed.largest_trim",
    "turning.back_lead": "turning.head_lead",
    "turning.torso_lead": "turning.head_lead",
    "pendulum.side_gain_pushed": "pendulum.side_gain",
    "clearance.onset": "turning.lift_phase",
    "clearance.turn_gain": "turning.turn_gain",
    "tuning.side_limit": "tuning.limit",
    "standing.slow": "pendulum.slow",
    "standing.sole_margin": "standing.edge",
    "standing.first_turn": "standing.twist",
}
GONE: dict[str, str] = {
    **dict.fromkeys(_LEFT_OUT.split(), "leave it out"),
    **{path: f"use '{instead}' instead" for path, instead in _INSTEAD.items()},
    "getting_up": "how a body gets up is a document of its own (library/risings), found for its build: leave it out",
}
"""Numbers that gaits of this law had before, and what to do about them."""


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
    steady_speeds: Annotated[list[float], quantity("m/s", -3.0, 5.0, "least and greatest at which it walks")] = []
    left: Annotated[dict[str, Any], words("other values while the left foot is the stance foot")] = {}
    right: Annotated[dict[str, Any], words("the same for the right foot")] = {}

    def __post_init__(self) -> None:
        for side, changes in (("left", self.left), ("right", self.right)):
            check_changes(type(self), changes, side)

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


GRAVITY = "Each joint gets the torque that cancels the weight below it; without it, the body slouches and misses poses."
PENDULUM = "Steps go where the pendulum restores balance; without it, feet land under the body and a push fells it."
TUNING = "A virtual force on the mass centre, through the stance leg; without it, only foot placement keeps the speed."
SPEED = "Corrects the target speed of foot placement by the speed of the last steps; without it, it walks off speed."
CLOCK = "Ends a step sooner as the fall requires; without it, every step takes its time, however hard the push."
CLEARANCE = "The swing foot goes round the stance leg and lands where there is room; without it, the legs cross."
PUSH_OFF = "The stance foot pushes off at the end of a step; without it, only hips and knees drive the walk."
SWING = "The torque that the swing leg's path needs is applied in advance; without it, the foot lags behind its path."
NO_FORCE = {"tuning.gain": 0.0, "tuning.stiffness": 0.0, "tuning.side_stiffness": 0.0, "tuning.side_damping": 0.0}
NO_PUSH = {"stance.push_off": 0.0, "stance.trailing_push": 0.0}
COMPONENTS = (
    Component("gravity", "gravity compensation", GRAVITY, {"gravity.share": 0.0}),
    Component("pendulum", "pendulum foot placement", PENDULUM, {"pendulum.reach": 0.1, "pendulum.side_gain": 0.0}),
    Component("tuning", "velocity tuning", TUNING, NO_FORCE),
    Component("speed", "speed loop", SPEED, {"speed.gain": 0.0, "speed.side_gain": 0.0}),
    Component("clock", "phase speed-up", CLOCK, {"step.fastest": 1.0}),
    Component("clearance", "leg clearance", CLEARANCE, {"clearance.calm": 1.0}),
    Component("push_off", "push-off", PUSH_OFF, NO_PUSH),
    Component("swing", "swing torque in advance", SWING, {"swing.effort_limit": 0.0}),
)
"""The parts of the law that can be switched off by name, for ablations and for the lab."""
