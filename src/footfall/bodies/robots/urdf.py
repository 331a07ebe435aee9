"""Read URDF as MuJoCo does, but with a root that is a body of its own, and with meshes found where they are."""

import xml.etree.ElementTree as Tree
from pathlib import Path

import mujoco

from footfall.bodies.robots.gate import FAR_UP, check_robot, check_within
from footfall.errors import BadDocument

PACKAGE = "package://"


def open_model(path: str) -> mujoco.MjSpec:
    """The model in an MJCF or URDF file."""
    if not Path(path).is_file():
        raise BadDocument(f"there is no file {path}")
    check_robot(Path(path))
    try:
        if Path(path).suffix.lower() != ".urdf":
            return mujoco.MjSpec.from_file(path)
        return mujoco.MjSpec.from_string(_with_root(Path(path)))
    except (ValueError, Tree.ParseError, mujoco.FatalError) as problem:
        raise BadDocument(f"{path} cannot be read: {' '.join(str(problem).split())}") from problem


def _with_root(path: Path) -> str:
    """The file's text, with options by which its root does not become part of the world."""
    robot = Tree.parse(path).getroot()
    for mesh in robot.iter("mesh"):
        mesh.set("filename", str(_found(mesh.get("filename", ""), path)))
    options = robot.find("mujoco")
    options = Tree.SubElement(robot, "mujoco") if options is None else options
    for old in options.findall("compiler"):
        options.remove(old)
    Tree.SubElement(
        options, "compiler", strippath="false", fusestatic="false", discardvisual="false", balanceinertia="true"
    )
    return Tree.tostring(robot, encoding="unicode")


def _found(name: str, path: Path) -> Path:
    """Where a mesh is: beside the file, or in the package that it names, which lies above or beside it."""
    rest = name.removeprefix("file://")
    tails = [rest]
    if name.startswith(PACKAGE):
        inside = name.removeprefix(PACKAGE)
        tails = [inside, inside.partition("/")[2]]
    for folder in [path.parent, *list(path.resolve().parents)[1 : FAR_UP + 1]]:
        for tail in tails:
            if (folder / tail).is_file():
                return check_within(folder / tail, path, name).resolve()
    raise ValueError(f"its mesh {name} was not found beside it")
