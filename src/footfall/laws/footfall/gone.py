"""Numbers that gaits of this law had before, and what to do about them."""

_LEFT_OUT = """
    step.variation step.width_variation step.slowest step.fastest_placed step.strike_over step.least_capture
    speed.outrun speed.slowing speed.trend speed.hurry
    turning.toe_in turning.foot_onset turning.behind turning.side_gain pose.lead pose.care_roll pose.back_share
    pose.torso_share pose.head_share pose.rate_step pendulum.predicted pendulum.lead pendulum.decay pendulum.side_small
    pendulum.standing_width pendulum.widest pendulum.opening pendulum.climb pendulum.slack care.most clearance.keep
    clearance.taper clearance.fastest clearance.fade clearance.placing_share swing.uneven swing.over swing.smooth
    swing.rate_step tracking.carry hands tuning.periodic bearing.by bearing.twist_fastest bearing.steady bearing.even
    bearing.midway stance.roll_limit stance.full_drop stance.care_push standing.gain standing.bearing
    standing.lowest_hip standing.first_ahead standing.first_lean standing.first_aside standing.narrowest standing.widest
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
