"""Export the motion as USD: a skinned figure for each character, with a UsdSkel animation."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from footfall import catalog
from footfall.errors import MissingExtra
from footfall.exports.contract import Export
from footfall.exports.figure_mesh import figure_mesh
from footfall.exports.figure_part import FigurePart
from footfall.rigs.motion import Motion
from footfall.rigs.take import OPTIONS, SCENE_RATE, take_of
from footfall.sim.recording import Recording


def check_usd() -> None:
    """Refuse, in one sentence, if USD is not installed."""
    if find_spec("pxr") is None:
        raise MissingExtra("writing USD", "usd")


@cache
def load_usd() -> Any:
    """The package of USD with its modules; loaded when a file is written, as it is large."""
    for module in ("Gf", "Sdf", "Usd", "UsdGeom", "UsdShade", "UsdSkel", "Vt"):
        import_module(f"pxr.{module}")
    return import_module("pxr")


def write_usd(recording: Recording, path: str | Path, fps: float = SCENE_RATE, **wanted: Any) -> None:
    """Write text or binary by the ending; a time code is a frame, from 0, and notes are the layer's custom data."""
    check_usd()
    pxr = load_usd()
    take = take_of(recording, fps=fps, **wanted)
    motions = take.motions
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"motion{Path(path).suffix.lower()}"
        stage = pxr.Usd.Stage.CreateNew(str(file))
        pxr.UsdGeom.SetStageUpAxis(stage, pxr.UsdGeom.Tokens.y)
        pxr.UsdGeom.SetStageMetersPerUnit(stage, 1.0)
        stage.SetTimeCodesPerSecond(motions[0].clip.rate)
        stage.SetFramesPerSecond(motions[0].clip.rate)
        stage.SetStartTimeCode(0)
        stage.SetEndTimeCode(len(motions[0].times) - 1)
        world = pxr.UsdGeom.Xform.Define(stage, "/World")
        stage.SetDefaultPrim(world.GetPrim())
        for number, (motion, notes) in enumerate(zip(motions, take.notes(), strict=True), 1):
            _add_figure(stage, f"/World/Figure{number if len(motions) > 1 else ''}", motion, notes)
        layer = stage.GetRootLayer()
        layer.documentation = f"{take.title}, written by Footfall"
        layer.Save()
        del stage
        catalog.atomic_write(path, file.read_bytes())


def _add_figure(stage: Any, place: str, motion: Motion, notes: dict[str, Any]) -> None:
    """Add the skeleton, its animation and the meshes that it moves, under one SkelRoot."""
    pxr = load_usd()
    root = pxr.UsdSkel.Root.Define(stage, place)
    root.GetPrim().SetCustomDataByKey("footfall:character", notes["character"])
    root.GetPrim().SetCustomDataByKey("footfall:mass", notes["mass"])
    for side in ("left", "right"):
        strikes = [fall["time"] for fall in notes["footfalls"] if fall["side"] == side]
        forces = notes["groundForceNewtons"][side]
        root.GetPrim().SetCustomDataByKey(f"footfall:{side}Footfalls", pxr.Vt.DoubleArray(strikes))
        root.GetPrim().SetCustomDataByKey(f"footfall:{side}GroundForce", pxr.Vt.FloatArray(forces))
    skeleton = pxr.UsdSkel.Skeleton.Define(stage, f"{place}/Skeleton")
    paths = joint_paths(motion)
    joints, offsets = motion.skeleton.joints, motion.skeleton.offsets()
    binds = [_matrix(joint.at, joint.rest) for joint in joints]
    rests = [_matrix(*rest) for rest in zip(offsets, motion.skeleton.rest_turns(), strict=True)]
    skeleton.CreateJointsAttr(paths)
    skeleton.CreateJointNamesAttr(list(motion.names))
    skeleton.CreateBindTransformsAttr(pxr.Vt.Matrix4dArray(binds))
    skeleton.CreateRestTransformsAttr(pxr.Vt.Matrix4dArray(rests))
    animation = _animation(stage, f"{place}/Skeleton/Animation", motion, paths)
    pxr.UsdSkel.BindingAPI.Apply(skeleton.GetPrim()).CreateAnimationSourceRel().SetTargets([animation.GetPath()])
    _set_extent(root, motion.places.reshape(-1, 3))
    for part in figure_mesh(motion):
        _add_part(stage, place, part, skeleton)


def _animation(stage: Any, place: str, motion: Motion, paths: list[str]) -> Any:
    pxr = load_usd()
    animation = pxr.UsdSkel.Animation.Define(stage, place)
    animation.CreateJointsAttr(paths)
    offsets, bent, travels = motion.skeleton.offsets(), motion.bent, motion.travels
    turns, moves = animation.CreateRotationsAttr(), animation.CreateTranslationsAttr()
    animation.CreateScalesAttr(pxr.Vt.Vec3hArray([pxr.Gf.Vec3h(1, 1, 1)] * len(paths)))
    for frame in range(len(motion.times)):
        for joint, places in travels.items():
            offsets[joint] = places[frame]
        quats = [pxr.Gf.Quatf(*map(float, turn)) for turn in bent[frame]]
        turns.Set(pxr.Vt.QuatfArray(quats), frame)
        moves.Set(pxr.Vt.Vec3fArray.FromNumpy(offsets.astype(np.float32)), frame)
    return animation


def joint_paths(motion: Motion) -> list[str]:
    """Each joint with those above it, as USD wants them; names that USD does not allow are made fit."""
    paths: list[str] = []
    for name, parent in zip(motion.names, motion.skeleton.parents, strict=True):
        fit = "".join(letter if letter.isalnum() or letter == "_" else "_" for letter in name)
        fit = f"_{fit}" if fit[0].isdigit() else fit
        paths.append(fit if parent < 0 else f"{paths[parent]}/{fit}")
    return paths


def _add_part(stage: Any, place: str, part: FigurePart, skeleton: Any) -> None:
    """A mesh of one colour."""
    pxr = load_usd()
    mesh = pxr.UsdGeom.Mesh.Define(stage, f"{place}/{part.name}")
    mesh.CreatePointsAttr(pxr.Vt.Vec3fArray.FromNumpy(part.points.astype(np.float32)))
    mesh.CreateFaceVertexCountsAttr(pxr.Vt.IntArray([3] * len(part.triangles)))
    mesh.CreateFaceVertexIndicesAttr(pxr.Vt.IntArray(part.triangles.ravel().tolist()))
    mesh.CreateSubdivisionSchemeAttr(pxr.UsdGeom.Tokens.none)
    mesh.CreateNormalsAttr(pxr.Vt.Vec3fArray.FromNumpy(part.normals.astype(np.float32)))
    mesh.SetNormalsInterpolation(pxr.UsdGeom.Tokens.vertex)
    mesh.CreateDisplayColorAttr([pxr.Gf.Vec3f(*part.linear)])
    _set_extent(mesh, part.points)
    binding = pxr.UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    binding.CreateSkeletonRel().SetTargets([skeleton.GetPath()])
    binding.CreateGeomBindTransformAttr(pxr.Gf.Matrix4d(1.0))
    carriers = part.joints.shape[1]
    binding.CreateJointIndicesPrimvar(False, carriers).Set(pxr.Vt.IntArray(part.joints.ravel().tolist()))
    binding.CreateJointWeightsPrimvar(False, carriers).Set(pxr.Vt.FloatArray(part.weights.ravel().tolist()))
    material = pxr.UsdShade.Material.Define(stage, f"{place}/{part.name}_paint")
    shader = pxr.UsdShade.Shader.Define(stage, f"{place}/{part.name}_paint/surface")
    _paint(material, shader, part.linear)
    pxr.UsdShade.MaterialBindingAPI.Apply(mesh.GetPrim()).Bind(material)


def _paint(material: Any, shader: Any, colour: tuple[float, float, float]) -> None:
    pxr = load_usd()
    shader.CreateIdAttr("UsdPreviewSurface")
    shader.CreateInput("diffuseColor", pxr.Sdf.ValueTypeNames.Color3f).Set(pxr.Gf.Vec3f(*colour))
    shader.CreateInput("roughness", pxr.Sdf.ValueTypeNames.Float).Set(0.85)
    material.CreateSurfaceOutput().ConnectToSource(shader.ConnectableAPI(), "surface")


def _set_extent(prim: Any, points: np.ndarray) -> None:
    pxr = load_usd()
    low, high = (pxr.Gf.Vec3f(*map(float, corner)) for corner in (points.min(axis=0), points.max(axis=0)))
    prim.CreateExtentAttr(pxr.Vt.Vec3fArray([low, high]))


def _matrix(place: np.ndarray, turn: np.ndarray) -> Any:
    """A place and a rotation as USD multiplies them: rows are axes."""
    pxr = load_usd()
    turned = pxr.Gf.Matrix4d(1.0).SetRotate(pxr.Gf.Quatd(*map(float, turn)))
    return turned.SetTranslateOnly(pxr.Gf.Vec3d(*map(float, place)))


TEXT = Export(".usda", "a skinned figure and its motion in USD, as text", write_usd, check_usd, OPTIONS)
BINARY = Export(".usdc", "the same in binary", write_usd, check_usd, OPTIONS)
