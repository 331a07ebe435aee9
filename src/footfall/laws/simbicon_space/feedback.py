"""The coronal half of the balance feedback (SIMBICON, section 3.3), and steps aside or wide (section 7.2).

    theta_d = theta_d0 + c_d d + c_v v                              d and v from the stance foot to the swing side

An antisymmetric displacement of the hips' coronal targets makes the character go to one side: legs that lag behind let
it fall that way. A symmetric one makes it walk with its feet further apart (section 7.2, "parameterization").
"""

import warp as wp

from footfall.laws.simbicon.feedback import lead_along
from footfall.laws.simbicon.poses import Balance
from footfall.laws.simbicon_space.poses import Lateral, Sideways
from footfall.laws.tables import Body, Command, Sensed, side_sign
from footfall.maths.records import formula, record


@record
class SideAims:
    """Coronal target angles, rad, positive as the swing leg moves outwards."""

    torso: float
    swing_hip: float
    shift: float
    swing_ankle: float
    stance_ankle: float


@formula
def side_aims_of(
    lateral: Lateral, balance: Balance, sideways: Sideways, body: Body, sensed: Sensed, command: Command, stance: int
) -> SideAims:
    """The state's coronal row, shifted by the balance feedback; `shift` is the swing hip's feedback alone."""
    f = lateral.feedback
    lead = lead_along(balance, body, sensed, stance, wp.quat_rotate(sensed.q_wh, outwards(stance)))
    aside = side_sign(stance) * sideways.lean * command.sideways
    spread = float(0.0)
    if command.width >= 0.0:
        spread = sideways.spread * (command.width - sideways.own_width)
    aims = SideAims()
    aims.torso = lateral.torso + wp.dot(f.torso, lead)
    aims.shift = wp.dot(f.swing_hip, lead) + aside
    aims.swing_hip = wp.clamp(lateral.swing_hip + spread + aims.shift, sideways.range[0], sideways.range[1])
    aims.swing_ankle = lateral.swing_ankle + wp.dot(f.swing_ankle, lead)
    aims.stance_ankle = lateral.stance_ankle + wp.dot(f.stance_ankle, lead)
    return aims


@wp.func
def outwards(stance: int) -> wp.vec3:
    """The direction from the stance leg to the swing leg, in the heading frame."""
    return wp.vec3(0.0, -side_sign(stance), 0.0)
