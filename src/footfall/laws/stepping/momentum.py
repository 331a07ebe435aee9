"""Where the pressure would have to be to take the momenta away (section 4.1)."""

import numpy as np

from footfall.laws.stepping.seen import G, Seen


def desired_pressure(seen: Seen, damping: tuple[float, float]) -> np.ndarray:
    """The desired centre of pressure, x and y (equations 5 and 6).

    From H' = (p - c) x (L' + m g) with L' = -d_l L and H' = -d_h H:

        p_x = c_x + d_l L_x c_z / f_z + d_h H_y / f_z        p_y = c_y + d_l L_y c_z / f_z - d_h H_x / f_z

    The text of the paper prints both with a plus; f_z is taken as the weight.
    """
    d_l, d_h = damping
    weight, height = seen.mass * G, seen.com_w[2] - seen.ground
    turned = np.array([seen.angular_w[1], -seen.angular_w[0]])
    return seen.com_w[:2] + (d_l * height * seen.linear_w[:2] + d_h * turned) / weight
