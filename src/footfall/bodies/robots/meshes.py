"""Meshes that MuJoCo does not read: ASCII STL and COLLADA (DAE) are converted, others are dropped with a word."""

import xml.etree.ElementTree as Tree
from pathlib import Path

import mujoco
import numpy as np

from footfall.reading import ROBOT_BYTES

READ = (".stl", ".obj", ".msh")
"""Endings that MuJoCo reads; an STL of text it does not."""
COLLADA = "{http://www.collada.org/2005/11/COLLADASchema}"
FEWEST = 4
"""Points of a solid."""


def mend_meshes(spec: mujoco.MjSpec, folder: Path) -> list[str]:
    """Convert or drop meshes of a model that MuJoCo would refuse; returns a remark for each kind of thing done."""
    converted, dropped, missing = [], [], []
    for mesh in list(spec.meshes):
        if not mesh.file:
            continue
        file = _place(mesh.file, spec.meshdir, folder)
        if not file.is_file() and _only_seen(spec, mesh.name):
            missing.append(file.name)
            _drop(spec, mesh)
            continue
        if file.suffix.lower() in READ and not _is_text_stl(file):
            continue
        points = _points_in(file)
        if points is None:
            dropped.append(file.name)
            _drop(spec, mesh)
            continue
        converted.append(file.name)
        mesh.file, mesh.uservert = "", points.ravel().tolist()
    told = [f"{_listed(converted)} converted: as seen, only the hull is shown"] if converted else []
    told += [f"{_listed(dropped)} left out: save as STL or OBJ what is to be seen"] if dropped else []
    told += [f"{_listed(missing, 'only seen and not there')} left out"] if missing else []
    return told + _without_pictures(spec, folder)


def _without_pictures(spec: mujoco.MjSpec, folder: Path) -> list[str]:
    """Leave out textures whose picture is not there; what wears them keeps its plain colour."""
    gone = [one for one in spec.textures if one.file and not _place(one.file, spec.texturedir, folder).is_file()]
    names = [Path(texture.file).name for texture in gone]
    for texture in gone:
        for material in spec.materials:
            material.textures = ["" if name == texture.name else name for name in material.textures]
        spec.delete(texture)
    which = "picture that is" if len(names) == 1 else "pictures that are"
    return [f"{len(names)} {which} not there ({', '.join(names[:2])}) left out"] if names else []


def _only_seen(spec: mujoco.MjSpec, name: str) -> bool:
    """Whether nothing that touches has the shape of a mesh."""
    return not any(geom.contype or geom.conaffinity for geom in spec.geoms if geom.meshname == name)


def _drop(spec: mujoco.MjSpec, mesh: mujoco.MjsMesh) -> None:
    for geom in [geom for geom in spec.geoms if geom.meshname == mesh.name]:
        spec.delete(geom)
    spec.delete(mesh)


def _listed(names: list[str], why: str = "that MuJoCo does not read") -> str:
    meshes = "mesh" if len(names) == 1 else "meshes"
    return f"{len(names)} {meshes} {why} ({', '.join(names[:2])}{', …' if names[2:] else ''})"


def _place(name: str, meshes: str, folder: Path) -> Path:
    return folder / meshes / name


def _points_in(file: Path) -> np.ndarray | None:
    """The corners in a mesh, m; None if it cannot be read."""
    if not file.is_file():
        return None
    ROBOT_BYTES.check(file.stat().st_size, file)
    try:
        points = _of_collada(file) if file.suffix.lower() == ".dae" else _of_text_stl(file)
    except (ValueError, KeyError, AttributeError, Tree.ParseError):
        return None
    points = np.unique(points, axis=0)
    solid = len(points) >= FEWEST and np.isfinite(points).all() and np.linalg.matrix_rank(points - points[0]) == 3
    return points if solid else None


def _is_text_stl(file: Path) -> bool:
    """Whether an STL holds words: binary ones may begin with `solid`, too."""
    if file.suffix.lower() != ".stl" or not file.is_file():
        return False
    with open(file, "rb") as data:
        start = data.read(1000)
    return start.lstrip().startswith(b"solid") and b"facet" in start


def _of_text_stl(file: Path) -> np.ndarray:
    if not _is_text_stl(file):
        raise ValueError("no STL of words")
    lines = (line.split() for line in file.read_text(errors="replace").splitlines())
    return np.array([words[1:4] for words in lines if words[:1] == ["vertex"]], float).reshape(-1, 3)


def _of_collada(file: Path) -> np.ndarray:
    """Corners of all geometries, where the file's scene puts them, z up."""
    root = Tree.parse(file).getroot()
    unit = root.find(f"{COLLADA}asset/{COLLADA}unit")
    metres = float(unit.get("meter", 1.0)) if unit is not None else 1.0
    shapes = {one.get("id"): _corners(one) for one in root.iter(f"{COLLADA}geometry")}
    found: list[np.ndarray] = []
    for scene in root.iter(f"{COLLADA}visual_scene"):
        for node in scene.findall(f"{COLLADA}node"):
            _place_node(node, np.eye(4), shapes, found)
    points = metres * np.concatenate(found or list(shapes.values()))
    up = root.findtext(f"{COLLADA}asset/{COLLADA}up_axis", "Z_UP")
    return points[:, [0, 2, 1]] * [1.0, -1.0, 1.0] if up.strip() == "Y_UP" else points


def _corners(geometry: Tree.Element) -> np.ndarray:
    """The positions of a geometry: the source that its vertices name."""
    [source] = {
        one.get("source", "").lstrip("#")
        for vertices in geometry.iter(f"{COLLADA}vertices")
        for one in vertices
        if one.get("semantic") == "POSITION"
    }
    arrays = (one for one in geometry.iter(f"{COLLADA}source") if one.get("id") == source)
    return np.array(next(arrays).findtext(f"{COLLADA}float_array", "").split(), float).reshape(-1, 3)


def _place_node(node: Tree.Element, above: np.ndarray, shapes: dict, found: list[np.ndarray]) -> None:
    here = above @ _transform(node)
    for one in node.findall(f"{COLLADA}instance_geometry"):
        points = shapes[one.get("url", "").lstrip("#")]
        found.append(points @ here[:3, :3].T + here[:3, 3])
    for child in node.findall(f"{COLLADA}node"):
        _place_node(child, here, shapes, found)


def _transform(node: Tree.Element) -> np.ndarray:
    """The product of a node's transforms, in their order."""
    whole = np.eye(4)
    for one in node:
        own, kind = np.eye(4), one.tag.removeprefix(COLLADA)
        if kind not in ("matrix", "translate", "scale", "rotate"):
            continue
        numbers = np.array((one.text or "").split(), float)
        if kind == "matrix":
            own = numbers.reshape(4, 4)
        elif kind == "translate":
            own[:3, 3] = numbers
        elif kind == "scale":
            own[:3, :3] = np.diag(numbers)
        else:
            own[:3, :3] = _about(numbers[:3], float(np.radians(numbers[3])))
        whole = whole @ own
    return whole


def _about(axis: np.ndarray, angle: float) -> np.ndarray:
    turned = np.zeros(9)
    half = np.sin(angle / 2) * axis / np.linalg.norm(axis)
    mujoco.mju_quat2Mat(turned, np.array([np.cos(angle / 2), *half]))
    return turned.reshape(3, 3)
