"""Avoid collisions in a crowd: each character looks ahead to where it would meet another, and gives way."""

from typing import NamedTuple

import numpy as np

from footfall.skills.skill import Sight

NEAR, TOUCH = 2.4, 0.82
"""Distances between two characters at which they take notice of each other, and nearly touch, m."""
PUSH = 1.5
BEFORE = 0.5
"""Cosine of the angle within which somebody counts as ahead."""
FORESIGHT, PASSING = 2.5, 1.25
"""How far each looks ahead, s, and how far apart it wants to pass, m."""
BACKWARDS = -0.3
"""Fraction of its speed at which a character backs away from someone in its way."""
TURN_RATE, SPEEDING_UP, BRAKING = 2.5, 1.0, 4.0
"""Turn rate, rad/s, and changes of the speed fraction, 1/s: sudden changes cause falls, but braking may be quick."""
LEAD = 1.0
"""How far the commanded heading may lead the actual one, rad; a larger lead causes more falls."""


class Steering(NamedTuple):
    """The commanded heading of each character, rad, and its fraction of full speed; neither jumps."""

    heading: np.ndarray
    pace: np.ndarray

    def towards(self, goals: np.ndarray, seen: Sight, seconds: float) -> "Steering":
        """The course a little later, on the way to a goal for each; each gives way to the others."""
        wished, pace = steer(seen.here, goals - seen.here, seen.felt_heading, seen.velocity)
        return self.after(seconds, wished, pace, seen.felt_heading)

    def after(self, seconds: float, wished: np.ndarray, pace: np.ndarray, facing: np.ndarray) -> "Steering":
        """Move the course a little towards what is wished, no faster than a body can follow.

        A character that must turn far slows down until it has turned, and does not step back meanwhile.
        """
        error = _wrapped(wished - self.heading)
        heading = self.heading + np.clip(error, -TURN_RATE * seconds, TURN_RATE * seconds)
        lead = _wrapped(heading - facing)
        heading = heading - lead + np.clip(lead, -LEAD, LEAD)
        straight = np.clip(np.cos(_wrapped(wished - facing)), 0.0, 1.0)
        slower = np.where(pace > 0.0, np.minimum(pace, straight), pace * straight)
        return Steering(heading, self.pace + np.clip(slower - self.pace, -BRAKING * seconds, SPEEDING_UP * seconds))


def steering_from(headings: np.ndarray) -> Steering:
    """A course at rest with these headings."""
    return Steering(np.array(headings, float), np.zeros(len(headings)))


def steer(
    here: np.ndarray, way: np.ndarray, facing: np.ndarray, velocity: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """The heading each should take, rad, and its fraction of full speed: pass others on the right, slow behind them.

    The wish is the sum of the direction to the goal; for everyone within `NEAR`, a push away and one to the right; and
    a push away from where, within `FORESIGHT`, it would come too close to somebody if both kept going.
    """
    wish = way / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-6)
    apart = here[:, None] - here[None, :]
    distance = np.linalg.norm(apart, axis=2) + np.where(np.eye(len(here)), np.inf, 0.0)
    away = apart / distance[:, :, None]
    ahead = np.stack([np.cos(facing), np.sin(facing)], axis=1)
    before = np.clip(-np.einsum("ijk,ik->ij", away, ahead), 0.0, 1.0)
    weight = np.clip((NEAR - distance) / (NEAR - TOUCH), 0.0, 1.0) ** 2 * PUSH
    wish = wish + np.einsum("ij,ijk->ik", weight, away) + np.einsum("ij,ijk->ik", weight * before, _right_of(-away))
    if velocity is not None:
        wish = wish + _foreseen(apart, velocity, ahead)
    room = np.where(before > BEFORE, (distance - TOUCH) / (NEAR - TOUCH), 1.0).min(axis=1, initial=1.0)
    return np.arctan2(wish[:, 1], wish[:, 0]), np.clip(room, BACKWARDS, 1.0)


def _foreseen(apart: np.ndarray, velocity: np.ndarray, ahead: np.ndarray) -> np.ndarray:
    """Pushes away from others that each would pass too closely; the sooner and closer, the stronger."""
    closing = velocity[:, None] - velocity[None, :]
    speed = np.maximum((closing**2).sum(axis=2), 1e-6)
    soon = np.clip(-(apart * closing).sum(axis=2) / speed, 0.0, FORESIGHT)
    passing = apart + closing * soon[:, :, None]
    gap = np.linalg.norm(passing, axis=2)
    urgent = np.clip(1.0 - gap / PASSING, 0.0, 1.0) * (1.0 - soon / FORESIGHT) * (soon > 0.0)
    np.fill_diagonal(urgent, 0.0)
    aside = passing / np.maximum(gap, 1e-6)[:, :, None]
    head_on = np.clip(1.0 - gap / (0.5 * PASSING), 0.0, 1.0)[:, :, None]
    aside = (1.0 - head_on) * aside + head_on * _right_of(ahead)[:, None]
    return PUSH * np.einsum("ij,ijk->ik", urgent, aside)


def _right_of(direction: np.ndarray) -> np.ndarray:
    return np.stack([direction[..., 1], -direction[..., 0]], axis=-1)


def _wrapped(angle: np.ndarray) -> np.ndarray:
    return np.arctan2(np.sin(angle), np.cos(angle))
