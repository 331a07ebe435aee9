"""How long the stance leg is to be where the ground is not level: L of `stance.py`, and how fast that changes.

On uneven ground the hip follows the line from foothold to foothold, and on stairs, onto commanded footholds, it goes in
a straight line from one landing to the next.
"""

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.stance import Bearing
from footfall.laws.footfall.terrain.uneven import UNEVEN, on_level
from footfall.laws.tables import FOOT, PELVIS, THIGH, Body, Command, Sensed, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.maths.rotations import ahead_of


@formula
def leg_length(bearing: Bearing, body: Body, sensed: Sensed, command: Command, memory: Memory, level: float) -> wp.vec2:
    """L and its rate, where it is so long on level ground."""
    length = length_on_slope(bearing, body, sensed, memory, level - command.crouch)
    if command.place_foot != 0 and not on_level(sensed, memory):
        length = length_on_step(bearing, body, sensed, command, memory)
    return length


@formula
def length_on_slope(bearing: Bearing, body: Body, sensed: Sensed, memory: Memory, length: float) -> wp.vec2:
    """L and its rate on uneven ground: the hip follows the line from foothold to foothold, and is carried lower."""
    after = wp.vec2(length - bearing.care_crouch * memory.care * body.leg_length, 0.0)
    rise = sensed.foothold_ground - sensed.stance_ground
    if rise != 0.0 or memory.began.climbed != 0.0:
        stance = memory.stride.stance
        leg_w = sensed.joint_w[of_side(THIGH, stance)] - sensed.joint_w[of_side(FOOT, stance)]
        across = leg_w[0] * leg_w[0] + leg_w[1] * leg_w[1]
        line = _line_of_hips(bearing, body, sensed, memory, rise)
        upright = wp.sqrt(wp.max(after[0] * after[0] - across, 0.0)) + line[0]
        most = bearing.straightest * (body.thigh_length[stance] + body.shank_length[stance])
        wanted = wp.min(wp.sqrt(upright * upright + across), most)
        rate = float(0.0)
        if wanted < most:
            rate = line[1] * upright / wanted
        after = wp.vec2(wanted, rate)
    return after


@formula
def _line_of_hips(bearing: Bearing, body: Body, sensed: Sensed, memory: Memory, rise: float) -> wp.vec2:
    """How far above the stance foot's ground the line from foothold to foothold is under the mass centre; its rate.

    Behind the stance foot it is the line of the last step: a line that were level there would move by half the rise of
    a step at each foot strike, and the leg would press with twice the weight, and bear half of it a moment later.
    """
    ankle_w = sensed.joint_w[of_side(FOOT, memory.stride.stance)]
    least = bearing.press * body.leg_length
    line = wp.vec2(sensed.path_ground - sensed.stance_ground, 0.0)
    if line[0] != 0.0 and line[0] != rise:
        way_w = memory.stride.target_w - ankle_w
        line = wp.vec2(line[0], rise * _share_of(least, way_w, sensed.body_velocity_w))
    elif line[0] == 0.0:
        way_w = memory.stride.stance_start_w - memory.began.swing_w
        share = wp.clamp(_share_of(least, way_w, sensed.body_com_w - ankle_w), -1.0, 0.0)
        rate = float(0.0)
        if share > -1.0 and share < 0.0:
            rate = memory.began.climbed * _share_of(least, way_w, sensed.body_velocity_w)
        line = wp.vec2(memory.began.climbed * share, rate)
    return line


@formula
def _share_of(least: float, way_w: wp.vec3, moved_w: wp.vec3) -> float:
    """How much of a way over the ground a move covers, as a share; a shorter way counts as the least."""
    flat = wp.max(way_w[0] * way_w[0] + way_w[1] * way_w[1], least * least)
    return (way_w[0] * moved_w[0] + way_w[1] * moved_w[1]) / flat


@formula
def length_on_step(bearing: Bearing, body: Body, sensed: Sensed, command: Command, memory: Memory) -> wp.vec2:
    """L and its rate on the way to a commanded foothold at another height, or from one.

    The hip goes in a straight line, from where it was at foot strike to where both legs reach when the next foot lands:
    it rises and sinks at a steady rate, so that the load stays that of a level walk.
    """
    stance = memory.stride.stance
    least = bearing.press * body.leg_length
    most = bearing.straightest * (body.thigh_length[stance] + body.shank_length[stance]) - command.crouch
    ankle_w = sensed.joint_w[of_side(FOOT, stance)]
    leg_w = sensed.joint_w[of_side(THIGH, stance)] - ankle_w
    along_w = ahead_of(command.heading)
    far = wp.max(wp.dot(command.foothold_w - ankle_w, along_w), least)
    began = wp.min(wp.dot(memory.began.com_w - memory.stride.stance_start_w, along_w), 0.0)
    ends = UNEVEN.midway * far
    reaches = wp.sqrt(wp.max(most * most - ends * ends, 0.0))
    across = far - ends
    landed = wp.sqrt(wp.max(most * most - across * across, 0.0))
    low = wp.min(landed, reaches - memory.began.climbed)
    high = wp.min(reaches, landed + sensed.foothold_ground - sensed.stance_ground)
    gone = wp.dot(leg_w, along_w)
    share = (gone - began) / wp.max(ends - began, least)
    upright = low + (high - low) * wp.clamp(share, 0.0, 1.0)
    flat = leg_w[0] * leg_w[0] + leg_w[1] * leg_w[1]
    wanted = wp.sqrt(upright * upright + flat)
    rate = float(0.0)
    if share > 0.0 and share < 1.0:
        pace = wp.dot(sensed.velocity_w[PELVIS], along_w)
        rate = (upright * (high - low) / wp.max(ends - began, least) + gone) * pace / wanted
    if wanted > most:
        wanted = most
        rate = wp.min(rate, 0.0)
    return wp.vec2(wanted, rate)
