"""The Lab shows the last strides beside people's."""

import pytest

from footfall.studio import protocol as say


def compared(stage) -> say.BesidePeople:
    stage.ask(say.AskPeople())
    return stage.told(say.BesidePeople)[-1]


def test_a_walk_is_shown_beside_people_as_fast(stage):
    found = compared(stage.run(7.0))
    assert [curve.name.split(",")[0].split(" (")[0] for curve in found.curves] == [
        "hip", "knee", "ankle", "foot pitch", "pelvis rotation", "upper arm", "elbow", "foot load",
    ]  # fmt: skip
    for curve in found.curves:
        assert len(curve.ours) == len(curve.mean) == len(curve.sd) == 51
    load = found.curves[-1]
    assert 0.9 < max(load.ours) < 2.0
    assert min(load.ours) == pytest.approx(0.0, abs=0.01)
    assert float(found.words.split()[0]) == pytest.approx(0.8, abs=0.06)


def test_the_moment_that_is_shown_counts(stage):
    stage.run(7.0).ask(say.Drive(speed=0.0, mode="stand")).run(7.0)
    assert not compared(stage).curves
    stage.ask(say.Scrub(at=6.5))
    assert compared(stage).curves


def test_without_strides_it_says_what_to_do(stage):
    found = compared(stage.run(0.3))
    assert found.curves == []
    assert "Walk forward" in found.words


def test_a_body_in_the_plane_is_not_compared(stage):
    stage.ask(say.Choose(document="gait", name="planar-walk")).run(1.0)
    assert "bodies in space" in compared(stage).words
