"""What the host half knows when it decides: the equations of motion, the momenta and both feet, as plain arrays."""

from dataclasses import dataclass

import numpy as np

from footfall.laws.contract import Dynamics, Row
from footfall.laws.soles import FEET, axes_of, sole_corners
from footfall.laws.tables import GRAVITY, Link, Side

G = float(GRAVITY)
ORIGIN = (0.0, 0.0, 0.0)


@dataclass(slots=True)
class Foot:
    """One foot: where it is, how it moves, and where its sole can press."""

    side: Side
    ankle_w: np.ndarray
    axes_w: np.ndarray
    turn: float
    velocity: np.ndarray
    jacobian: np.ndarray
    drift: np.ndarray
    toe_jacobian: np.ndarray
    toe_w: np.ndarray
    corners_w: np.ndarray
    """Two of the heel, then two of the toes."""
    load: float


@dataclass(slots=True)
class Seen:
    """One character now. `mass_matrix`, `bias` and `speeds` are in generalised coordinates, root first."""

    mass_matrix: np.ndarray
    bias: np.ndarray
    speeds: np.ndarray
    mass: float
    leg: float
    pelvis_axes_w: np.ndarray
    com_w: np.ndarray
    velocity_w: np.ndarray
    linear_w: np.ndarray
    """Momentum, kg m/s."""
    spin_rows: np.ndarray
    """The angular momentum's rate about the mass centre is these rows times qacc, plus the next."""
    spin_drift: np.ndarray
    angular_w: np.ndarray
    feet: tuple[Foot, Foot]
    ground: float


def look(dynamics: Dynamics, row: Row) -> Seen:
    """Everything that the decision depends on.

    The momenta follow from the root's six rows: L' = M_b qacc + h_b - m g, and H' its moment about the mass centre.
    """
    body, sensed = row.body, row.sensed
    mass_matrix, bias, speeds = dynamics.mass_matrix(), dynamics.bias(), dynamics.speeds()
    axes_w = axes_of(sensed, Link.PELVIS)
    com_w = sensed["body_com_w"].astype(float)
    arm = skew(sensed["joint_w"][Link.PELVIS].astype(float) - com_w)
    spin_rows = axes_w @ mass_matrix[3:6] + arm @ mass_matrix[:3]
    return Seen(
        mass_matrix=mass_matrix,
        bias=bias,
        speeds=speeds,
        mass=float(body["total_mass"]),
        leg=float(body["leg_length"]),
        pelvis_axes_w=axes_w,
        com_w=com_w,
        velocity_w=sensed["body_velocity_w"].astype(float),
        linear_w=mass_matrix[:3] @ speeds,
        spin_rows=spin_rows,
        spin_drift=axes_w @ bias[3:6] + arm @ bias[:3],
        angular_w=spin_rows @ speeds,
        feet=(_foot(dynamics, row, Side.LEFT, speeds), _foot(dynamics, row, Side.RIGHT, speeds)),
        ground=float(sensed["ground_height"]),
    )


def _foot(dynamics: Dynamics, row: Row, side: Side, speeds: np.ndarray) -> Foot:
    body, sensed, link = row.body, row.sensed, FEET[side]
    toes = Link(link + 1)
    jacobian = dynamics.jacobian(link, ORIGIN)
    axes_w = axes_of(sensed, link)
    return Foot(
        side=side,
        ankle_w=sensed["joint_w"][link].astype(float),
        axes_w=axes_w,
        turn=float(np.arctan2(axes_w[1, 0], axes_w[0, 0])),
        velocity=jacobian @ speeds,
        jacobian=jacobian,
        drift=dynamics.drift(link, ORIGIN),
        toe_jacobian=dynamics.jacobian(toes, ORIGIN),
        toe_w=sensed["joint_w"][toes].astype(float),
        corners_w=sole_corners(body, sensed, side),
        load=float(sensed["heel_load"][side] + sensed["ball_load"][side] + sensed["toe_load"][side]),
    )


def skew(v: np.ndarray) -> np.ndarray:
    """The matrix that multiplies like a cross product with v from the left."""
    x, y, z = map(float, v)
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The cross product of rows, quicker than NumPy's for a few of them."""
    (x, y, z), (u, v, w) = a.T, b.T
    return np.stack([y * w - z * v, z * u - x * w, x * v - y * u], axis=1)
