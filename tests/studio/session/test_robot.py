"""A robot on the stage: the page is told its own solids in place of a person's skin, and the law walks it."""

from pathlib import Path

import numpy as np
from bodies.robots.made_robot import written

from footfall.bodies.robots.surface import robot_mesh
from footfall.bodies.skin.skin import POINTS
from footfall.studio import protocol as say
from footfall.studio.session.avatar import open_rig


def test_a_robot_that_is_opened_wears_its_own_solids_at_once(stage, tmp_path):
    stage.told(say.Figures)
    assert stage.session.skins.news()  # a page is there, and shows a person
    path = written(tmp_path)
    open_rig(stage.session, Path(path))
    stage.run(0.5)
    assert stage.told(say.Figures)[-1].figures[0].name == "biped"
    assert "within its torque limits" in stage.told(say.Notice)[-1].text
    (told,) = stage.session.skins.news()
    (skin,), mesh = told.skins, robot_mesh(path, POINTS)
    points = skin.unit * np.frombuffer(skin.points, "<i2").reshape(-1, 3)
    assert points.shape == mesh.points.shape
    assert np.abs(points - mesh.points).max() < 1e-3
    assert not stage.fallen
    assert stage.session.skins.news() == []
