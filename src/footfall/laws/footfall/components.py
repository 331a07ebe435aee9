"""The components of the law as switches: ours, the paper's form, or off; for ablations and for the lab."""

from footfall.laws.contract import Component

COMPONENTS = (
    Component(
        "gravity",
        "gravity compensation",
        "Each joint gets the torque that cancels the weight below it; without it, the body slouches and misses poses.",
        (),
        {"gravity.share": 0.0},
    ),
    Component(
        "pendulum",
        "pendulum foot placement",
        "Steps go where the pendulum restores balance; without it, feet land under the body and a push fells it.",
        ("pendulum",),
        {"pendulum.reach": 0.1, "pendulum.side_gain": 0.0, "pendulum.side_gain_pushed": 0.0},
    ),
    Component(
        "tuning",
        "velocity tuning",
        "A virtual force on the mass centre, through the stance leg; without it, only foot placement keeps the speed.",
        ("tuning",),
        {"tuning.gain": 0.0, "tuning.stiffness": 0.0, "tuning.side_stiffness": 0.0, "tuning.side_damping": 0.0},
    ),
    Component(
        "speed",
        "speed loop",
        "Corrects the target speed of foot placement by the speed of the last steps; the paper has no such loop.",
        ("speed",),
        {"speed.gain": 0.0},
    ),
    Component(
        "clock",
        "phase speed-up",
        "Ends a step earlier or later as the fall requires; in the paper's form only a foot strike ends it early.",
        ("step.fastest", "step.reach_ahead", "step.latest_phase"),
        {},
    ),
    Component(
        "foothold",
        "predicted foothold",
        "The foot aims where the pendulum will need it at foot strike, not where it would be needed now.",
        ("pendulum.predicted",),
        {},
    ),
    Component(
        "clearance",
        "leg clearance",
        "The swing foot goes round the stance leg and lands where there is room; without it, the legs cross.",
        (),
        {"clearance.keep": False},
    ),
    Component(
        "bearing",
        "bearing by force",
        "The stance leg applies one force, within friction and sole; the paper holds the knee at an angle.",
        ("bearing",),
        {},
    ),
    Component(
        "push_off",
        "push-off and planted foot",
        "The stance foot presses where the load requires it and pushes off at the end of a step.",
        ("stance",),
        {"stance.push_off": 0.0, "stance.trailing_push": 0.0},
    ),
    Component(
        "swing",
        "smooth swing path",
        "The swing foot's path starts and ends without a jerk, and the torque for it is applied in advance.",
        ("swing.smooth", "swing.rate_limit", "swing.effort_limit", "swing.ankle_damping", "swing.sinking"),
        {"swing.effort_limit": 0.0},
    ),
)
