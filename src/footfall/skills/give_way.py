"""Avoid collisions in a crowd: each character looks ahead to where it would meet another, and gives way."""

from typing import Annotated, NamedTuple

import numpy as np

from footfall.quantity import Parameters, quantity
from footfall.skills.skill import Sight


class GivingWay(Parameters):
    """How characters give way; they are as large as an adult."""

    near: Annotated[float, quantity("m", 0.1, 10.0, "distance at which two take notice of each other")] = 2.4
    touch: Annotated[float, quantity("m", 0.0, 5.0, "distance at which they nearly touch")] = 0.82
    push: Annotated[
        float, quantity("", 0.0, 10.0, "weight of the wish to get away, where that to get to the goal has 1")
    ] = 1.5
    before: Annotated[float, quantity("", 0.0, 1.0, "cosine of the angle within which somebody counts as ahead")] = 0.5
    foresight: Annotated[float, quantity("s", 0.1, 10.0, "how far each looks ahead")] = 2.5
    passing: Annotated[float, quantity("m", 0.1, 10.0, "how far apart it wants to pass")] = 1.25
    backwards: Annotated[
        float, quantity("", -1.0, 0.0, "fraction of its speed at which it backs away from someone in its way")
    ] = -0.3
    turn_rate: Annotated[float, quantity("rad/s", 0.0, 10.0, "largest rate of turning: sudden changes cause falls")] = (
        2.5
    )
    speeding_up: Annotated[float, quantity("1/s", 0.0, 10.0, "largest growth of the fraction of its speed")] = 1.0
    braking: Annotated[float, quantity("1/s", 0.0, 10.0, "largest decline of it, which may be quick")] = 4.0
    lead: Annotated[
        float,
        quantity("rad", 0.0, 3.2, "how far the commanded heading may lead the actual one; more causes more falls"),
    ] = 1.0


GIVING_WAY = GivingWay()


class Steering(NamedTuple):
    """The commanded heading of each character, rad, and its fraction of full speed; neither jumps."""

    heading: np.ndarray
    pace: np.ndarray

    def towards(self, goals: np.ndarray, seen: Sight, seconds: float) -> "Steering":
        """The course a little later, on the way to a goal for each; each gives way to all others who are there."""
        led, here = len(self.heading), seen.here
        way = np.zeros_like(here)
        way[:led] = goals - here[:led]
        wished, pace = steer(here, way, seen.felt_heading, seen.velocity)
        return self.after(seconds, wished[:led], pace[:led], seen.felt_heading[:led])

    def after(self, seconds: float, wished: np.ndarray, pace: np.ndarray, facing: np.ndarray) -> "Steering":
        """Move the course a little towards what is wished, no faster than a body can follow.

        A character that must turn far slows down until it has turned, and does not step back meanwhile.
        """
        error = _wrapped(wished - self.heading)
        heading = self.heading + np.clip(error, -GIVING_WAY.turn_rate * seconds, GIVING_WAY.turn_rate * seconds)
        lead = _wrapped(heading - facing)
        heading = heading - lead + np.clip(lead, -GIVING_WAY.lead, GIVING_WAY.lead)
        straight = np.clip(np.cos(_wrapped(wished - facing)), 0.0, 1.0)
        slower = np.where(pace > 0.0, np.minimum(pace, straight), pace * straight)
        return Steering(
            heading,
            self.pace + np.clip(slower - self.pace, -GIVING_WAY.braking * seconds, GIVING_WAY.speeding_up * seconds),
        )


def steering_from(headings: np.ndarray) -> Steering:
    """A course at rest with these headings."""
    return Steering(np.array(headings, float), np.zeros(len(headings)))


def steer(
    here: np.ndarray, way: np.ndarray, facing: np.ndarray, velocity: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """The heading each should take, rad, and its fraction of full speed: pass others on the right, slow behind them.

    The wish is the sum of the direction to the goal; for everyone within `near`, a push away and one to the right; and
    a push away from where, within `foresight`, it would come too close to somebody if both kept going.
    """
    wish = way / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-6)
    apart = here[:, None] - here[None, :]
    distance = np.linalg.norm(apart, axis=2) + np.where(np.eye(len(here)), np.inf, 0.0)
    away = apart / distance[:, :, None]
    ahead = np.stack([np.cos(facing), np.sin(facing)], axis=1)
    before = np.clip(-np.einsum("ijk,ik->ij", away, ahead), 0.0, 1.0)
    weight = (
        np.clip((GIVING_WAY.near - distance) / (GIVING_WAY.near - GIVING_WAY.touch), 0.0, 1.0) ** 2 * GIVING_WAY.push
    )
    wish = wish + np.einsum("ij,ijk->ik", weight, away) + np.einsum("ij,ijk->ik", weight * before, _right_of(-away))
    if velocity is not None:
        wish = wish + _foreseen(apart, velocity, ahead)
    room = np.where(
        before > GIVING_WAY.before, (distance - GIVING_WAY.touch) / (GIVING_WAY.near - GIVING_WAY.touch), 1.0
    ).min(axis=1, initial=1.0)
    return np.arctan2(wish[:, 1], wish[:, 0]), np.clip(room, GIVING_WAY.backwards, 1.0)


def _foreseen(apart: np.ndarray, velocity: np.ndarray, ahead: np.ndarray) -> np.ndarray:
    """Pushes away from others that each would pass too closely; the sooner and closer, the stronger."""
    closing = velocity[:, None] - velocity[None, :]
    speed = np.maximum((closing**2).sum(axis=2), 1e-6)
    soon = np.clip(-(apart * closing).sum(axis=2) / speed, 0.0, GIVING_WAY.foresight)
    passing = apart + closing * soon[:, :, None]
    gap = np.linalg.norm(passing, axis=2)
    urgent = np.clip(1.0 - gap / GIVING_WAY.passing, 0.0, 1.0) * (1.0 - soon / GIVING_WAY.foresight) * (soon > 0.0)
    np.fill_diagonal(urgent, 0.0)
    aside = passing / np.maximum(gap, 1e-6)[:, :, None]
    head_on = np.clip(1.0 - gap / (0.5 * GIVING_WAY.passing), 0.0, 1.0)[:, :, None]
    aside = (1.0 - head_on) * aside + head_on * _right_of(ahead)[:, None]
    return GIVING_WAY.push * np.einsum("ij,ijk->ik", urgent, aside)


def _right_of(direction: np.ndarray) -> np.ndarray:
    return np.stack([direction[..., 1], -direction[..., 0]], axis=-1)


def _wrapped(angle: np.ndarray) -> np.ndarray:
    return np.arctan2(np.sin(angle), np.cos(angle))
