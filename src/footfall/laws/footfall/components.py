"""The parts of the law that can be switched off by name, for ablations and for the lab."""

from footfall.laws.contract import Component

COMPONENTS = (
    Component(
        "gravity",
        "gravity compensation",
        "Each joint gets the torque that cancels the weight below it; without it, the body slouches and misses poses.",
        {"gravity.share": 0.0},
    ),
    Component(
        "pendulum",
        "pendulum foot placement",
        "Steps go where the pendulum restores balance; without it, feet land under the body and a push fells it.",
        {"pendulum.reach": 0.1, "pendulum.side_gain": 0.0},
    ),
    Component(
        "tuning",
        "velocity tuning",
        "A virtual force on the mass centre, through the stance leg; without it, only foot placement keeps the speed.",
        {"tuning.gain": 0.0, "tuning.stiffness": 0.0, "tuning.side_stiffness": 0.0, "tuning.side_damping": 0.0},
    ),
    Component(
        "speed",
        "speed loop",
        "Corrects the target speed of foot placement by the speed of the last steps; without it, it walks off speed.",
        {"speed.gain": 0.0, "speed.side_gain": 0.0},
    ),
    Component(
        "clock",
        "phase speed-up",
        "Ends a step sooner as the fall requires; without it, every step takes its time, however hard the push.",
        {"step.fastest": 1.0},
    ),
    Component(
        "clearance",
        "leg clearance",
        "The swing foot goes round the stance leg and lands where there is room; without it, the legs cross.",
        {"clearance.calm": 1.0},
    ),
    Component(
        "push_off",
        "push-off",
        "The stance foot pushes off at the end of a step; without it, only hips and knees drive the walk.",
        {"stance.push_off": 0.0, "stance.trailing_push": 0.0},
    ),
    Component(
        "swing",
        "swing torque in advance",
        "The torque that the swing leg's path needs is applied in advance; without it, the foot lags behind its path.",
        {"swing.effort_limit": 0.0},
    ),
)
