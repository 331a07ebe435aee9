"""What the page is told of the captured stride that a gait imitates."""

import numpy as np
import pytest

from footfall.laws.tables import LINKS, Link
from footfall.studio import protocol as say
from footfall.studio.session.session import Session


def figures(session: Session) -> list[say.Figure]:
    [told] = [message for message in session.told() if isinstance(message, say.Figures)]
    return told.figures


@pytest.fixture(scope="module")
def clip() -> Session:
    session = Session()
    session.ask(say.Choose(document="gait", name="clip-in-place"))
    session.advance(0.02)
    session.run(3000)  # it stands still first
    return session


def test_a_gait_from_a_clip_comes_with_its_stride_and_others_with_none(clip):
    session = Session()
    session.greet()
    assert figures(session)[0].captured is None
    stride = figures(clip)[0].captured
    assert stride is not None
    place = np.reshape(stride.position, (stride.poses, LINKS, 3))
    turn = np.reshape(stride.rotation, (stride.poses, LINKS, 4))
    assert np.linalg.norm(turn, axis=2) == pytest.approx(1.0, abs=1e-3)
    assert place[:, Link.PELVIS, :2] == pytest.approx(0.0, abs=1e-6)
    feet = place[:, [Link.LEFT_FOOT, Link.RIGHT_FOOT], 2]
    assert feet.min() < 0.12, "the lower foot stands on the ground"
    assert np.ptp(feet, axis=0).min() > 0.05, "both feet are lifted in their turn"


def test_on_the_humanoid_it_steps_as_it_does_on_its_own_body(clip):
    for _ in range(180):
        clip.advance(1.0 / 60)
    assert clip.work.character.name == "humanoid"
    assert clip.play.simulation.tally["fell_at"][0] < 0
