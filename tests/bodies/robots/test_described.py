"""Robots by a name of robot_descriptions: a module of that package stands in for it here, and downloads nothing."""

import sys

import pytest
from bodies.robots.made_robot import made_robot

from footfall.bodies.robots import described
from footfall.bodies.robots.described import robot_file
from footfall.errors import FootfallError, MissingExtra

PACKAGE = "robot_descriptions"


@pytest.fixture
def robots(tmp_path, monkeypatch):
    """A package with a robot, one that cannot be downloaded, and one without a file of use."""
    folder = tmp_path / "site" / PACKAGE
    folder.mkdir(parents=True)
    (tmp_path / "biped.xml").write_text(made_robot())
    (folder / "__init__.py").write_text("")
    (folder / "biped_mj_description.py").write_text(f"MJCF_PATH = {str(tmp_path / 'biped.xml')!r}\n")
    (folder / "far_description.py").write_text("raise OSError('no route to host')\n")
    (folder / "other_description.py").write_text("SRDF_PATH = 'x'\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        monkeypatch.delitem(sys.modules, name)
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_a_name_is_the_file_that_the_package_knows(robots):
    assert robot_file("biped_mj_description") == robots / "biped.xml"


def test_files_and_other_names_stay_as_they_are(robots):
    for given in ("g1.xml", "me.glb", "humanoid"):
        assert str(robot_file(given)) == given
    assert PACKAGE not in sys.modules


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bipd_mj_description", "has no robot 'bipd_mj_description'; did you mean 'biped_mj_description'?"),
        ("far_description", "the robot 'far_description' could not be downloaded: no route to host"),
        ("other_description", "has neither an MJCF nor a URDF file"),
    ],
)
def test_a_mistake_is_one_sentence(robots, name, words):
    with pytest.raises(FootfallError) as problem:
        robot_file(name)
    assert words in str(problem.value)


def test_without_the_package_it_says_how_to_install_it(monkeypatch):
    monkeypatch.setattr(described, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"the robot 'g1_mj_description' needs more packages.*footfall\[robots\]"):
        robot_file("g1_mj_description")


@pytest.mark.slow
def test_a_robot_walks_by_its_name_on_the_command_line_and_in_python(robots, monkeypatch, capfd):
    from footfall.cli import main
    from footfall.sim.controller import body_of

    monkeypatch.chdir(robots)
    assert main(["walk", "--rig", "biped_mj_description", "--seconds", "0.2"]) == 0
    assert "biped.xml: a robot of" in capfd.readouterr().err
    assert body_of("biped_mj_description").model
