"""Read MJCF and URDF as MuJoCo does, but with a root that is a body of its own, and meshes found where they are."""

import xml.etree.ElementTree as Tree
from pathlib import Path

import mujoco

from footfall.bodies.robots.gate import FAR_UP, check_robot, check_within
from footfall.bodies.robots.meshes import mend_meshes
from footfall.errors import BadDocument

PACKAGE = "package://"


def open_model(path: str) -> mujoco.MjSpec:
    """The model in an MJCF or URDF file."""
    return read_model(path)[0]


def read_model(path: str) -> tuple[mujoco.MjSpec, list[str]]:
    """The same, with what was left out or converted."""
    if not Path(path).is_file():
        raise BadDocument(f"there is no file {path}")
    check_robot(Path(path))
    try:
        spec = _spec_in(Path(path))
        return spec, mend_meshes(spec, Path(path).resolve().parent)
    except (ValueError, Tree.ParseError, mujoco.FatalError) as problem:
        raise BadDocument(f"{path} cannot be read: {' '.join(str(problem).split())}") from problem


def _spec_in(path: Path) -> mujoco.MjSpec:
    if path.suffix.lower() == ".urdf":
        return mujoco.MjSpec.from_string(_with_root(path))
    if path.suffix.lower() == ".xml":
        return mujoco.MjSpec.from_file(str(path))
    return _of_another_ending(path)


def _of_another_ending(path: Path) -> mujoco.MjSpec:
    """An MJCF file that is not called .xml, which is the only ending that MuJoCo opens."""
    folder, text = path.resolve().parent, path.read_text()
    names = [one.get("file", "") for one in Tree.fromstring(text).iter("include")]
    spec = mujoco.MjSpec.from_string(text, include={name: (folder / name).read_bytes() for name in names})
    spec.meshdir, spec.texturedir = str(folder / spec.meshdir), str(folder / spec.texturedir)
    return spec


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
