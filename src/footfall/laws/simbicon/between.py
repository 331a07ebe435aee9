"""Interpolate between the states of gaits of different speeds (SIMBICON section 7.2, "parameterization").

Targets are linear in the parameters of a state, so that the targets are interpolated here, not the parameters.
"""

import warp as wp

from footfall.laws.derived import mixing
from footfall.laws.simbicon.feedback import Aims, aims_in_space
from footfall.laws.simbicon.gait import SpaceRow
from footfall.laws.tables import Body, Command, Sensed
from footfall.maths.records import formula

mix = mixing(Aims)


@formula
def aims_at(row: SpaceRow, body: Body, sensed: Sensed, command: Command, stance: int, pace: float) -> Aims:
    """The targets of a state at a pace: -1 its slower rows, 0 its own, 1 its faster ones."""
    aims = aims_in_space(row.pose, row.balance, row.sideways, body, sensed, command, stance)
    if pace < 0.0:
        slower = aims_in_space(row.slower, row.balance, row.sideways, body, sensed, command, stance)
        aims = mix(aims, slower, -pace)
    elif pace > 0.0:
        faster = aims_in_space(row.faster, row.balance, row.sideways, body, sensed, command, stance)
        aims = mix(aims, faster, pace)
    return aims


@formula
def seconds_gained(row: SpaceRow, pace: float, dt: float) -> float:
    """By how much the clock of a state runs ahead in one tick, s, because at this pace the state is shorter."""
    other = row.faster.seconds
    if pace < 0.0:
        other = row.slower.seconds
    seconds = wp.lerp(row.pose.seconds, other, wp.abs(pace))
    gained = float(0.0)
    if seconds > 0.0:
        gained = dt * (row.pose.seconds / seconds - 1.0)
    return gained
