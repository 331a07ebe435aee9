"""What a witness says of a fall."""

import numpy as np
import pytest

from footfall.studio.scene.witness import stood_now, way_it_fell


@pytest.mark.parametrize(
    ("faced", "way"), [(0.0, "fell ahead"), (np.pi, "fell back"), (np.pi / 2, "fell to the right")]
)
def test_the_way_is_seen_from_where_it_stood_however_it_spun_since(stage, faced, way):
    stage.run(0.1)
    play = stage.session.play
    stood = stood_now(play.stage)[0]
    stood[:3] -= [1.0, 0.0, 0.0]
    stood[3] = faced
    assert way in way_it_fell(play.stage, 0, stood, "", None)
