"""Read MJCF and URDF as MuJoCo does, but with a root that is a body of its own, and meshes found where they are."""

import re
import xml.etree.ElementTree as Tree
from pathlib import Path

import mujoco

from footfall.bodies.robots.gate import FAR_UP, check_robot, check_within
from footfall.bodies.robots.inertias import mend_inertias
from footfall.bodies.robots.meshes import mend_meshes
from footfall.errors import BadDocument

URDF = ".urdf"
PACKAGE = "package://"
UNKNOWN = re.compile(r"unrecognized attribute: '(\w+)'\s+Element '(\w+)'")
"""What MuJoCo says of an attribute of another version."""


def open_model(path: str) -> mujoco.MjSpec:
    """The model in an MJCF or URDF file."""
    return read_model(path)[0]


def read_model(path: str) -> tuple[mujoco.MjSpec, list[str]]:
    """The same, with what was left out or converted."""
    if not Path(path).is_file():
        raise BadDocument(f"there is no file {path}")
    check_robot(Path(path))
    remarks: list[str] = []
    try:
        spec = _spec_in(Path(path), remarks)
        return spec, remarks + mend_meshes(spec, Path(path).resolve().parent) + mend_inertias(spec)
    except (ValueError, Tree.ParseError, mujoco.FatalError) as problem:
        raise BadDocument(f"{path} cannot be read: {' '.join(str(problem).split())}") from problem


def _spec_in(path: Path, remarks: list[str]) -> mujoco.MjSpec:
    if path.suffix.lower() == URDF:
        return mujoco.MjSpec.from_string(_with_root(path, remarks))
    if path.suffix.lower() != ".xml":
        return _of_text(path, path.read_text())
    try:
        return mujoco.MjSpec.from_file(str(path))
    except ValueError as problem:
        return _of_another_version(path, problem, remarks)


def _of_text(path: Path, text: str) -> mujoco.MjSpec:
    """MJCF that MuJoCo does not open by itself: it knows the ending .xml only."""
    folder = path.resolve().parent
    names = [one.get("file", "") for one in Tree.fromstring(text).iter("include")]
    spec = mujoco.MjSpec.from_string(text, include={name: (folder / name).read_bytes() for name in names})
    spec.meshdir, spec.texturedir = str(folder / spec.meshdir), str(folder / spec.texturedir)
    return spec


def _of_another_version(path: Path, problem: ValueError, remarks: list[str]) -> mujoco.MjSpec:
    """MJCF of another version of MuJoCo: attributes that this one does not know are left out with a word."""
    whole, unknown = Tree.parse(path).getroot(), UNKNOWN.search(str(problem))
    dropped: list[str] = []
    while unknown:
        attribute, element = unknown.groups()
        gone = [one.attrib.pop(attribute) for one in whole.iter(element) if attribute in one.attrib]
        if not gone:
            raise problem
        dropped.append(attribute)
        try:
            spec = _of_text(path, Tree.tostring(whole, encoding="unicode"))
        except ValueError as next_problem:
            problem, unknown = next_problem, UNKNOWN.search(str(next_problem))
            continue
        remarks.append(f"left out, as this MuJoCo does not know it: {', '.join(dropped)}")
        return spec
    raise problem


def _with_root(path: Path, remarks: list[str]) -> str:
    """The file's text, with options by which its root does not become part of the world."""
    robot = Tree.parse(path).getroot()
    remarks += _without_missing(robot, path)
    for visual in robot.iter("visual"):
        for again in visual.findall("material")[1:]:
            visual.remove(again)  # some programs write one for each part of a mesh
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


def _without_missing(robot: Tree.Element, path: Path) -> list[str]:
    """Leave out what is only seen and whose mesh is not there; a robot walks without it."""
    missing = []
    for link in robot.iter("link"):
        for visual in link.findall("visual"):
            names = [mesh.get("filename", "") for mesh in visual.iter("mesh")]
            if any(_place_of(name, path) is None for name in names):
                link.remove(visual)
                missing += names
    return [f"{len(missing)} meshes to be seen are not there and left out ({missing[0]}, …)"] if missing else []


def _found(name: str, path: Path) -> Path:
    """Where a mesh is, or a sentence."""
    if (place := _place_of(name, path)) is None:
        raise ValueError(f"its mesh {name} was not found beside it; put its meshes in the folder that it names")
    return place


def _place_of(name: str, path: Path) -> Path | None:
    """Where a mesh is: beside the file, or in the package that it names, which lies above or beside it."""
    rest = name.removeprefix("file://")
    tails = [rest]
    if name.startswith(PACKAGE):
        inside = name.removeprefix(PACKAGE).lstrip("/")
        tails = [inside, inside.partition("/")[2]]
    for folder in [path.parent, *list(path.resolve().parents)[1 : FAR_UP + 1]]:
        for tail in tails:
            if tail and (place := _however_written(folder / tail)) is not None:
                return check_within(place, path, name).resolve()
    return None


def _however_written(file: Path) -> Path | None:
    """A file that is there, perhaps with other capital letters in its name."""
    if file.is_file() or not file.parent.is_dir():
        return file if file.is_file() else None
    return next((one for one in sorted(file.parent.iterdir()) if one.name.casefold() == file.name.casefold()), None)
