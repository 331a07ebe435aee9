"""Runs in Blender (`bpy`): installs the extension from its zip, lets an armature walk, and looks at what was baked.

python tools/try_blender.py ZIP AVATAR.glb     with FOOTFALL_PYTHON as a Python that has Footfall
"""

import argparse
import sys
import tempfile
import zipfile
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

SLOPE, RISE_FROM = 0.1, 2.0
PLACE, TURN = (3.0, -2.0), 0.7
WAY = [(0.0, 0.0), (2.0, 0.3), (4.0, -0.4)]
NEAR = 0.35


def main(package: Path, rig: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(package).extractall(Path(folder) / "footfall_walk")
        sys.path.insert(0, folder)
        import footfall_walk

        bpy.ops.wm.read_factory_settings(use_empty=True)
        bpy.context.scene.render.fps = 24
        footfall_walk.register()
        armature = opened(rig)
        armature.location, armature.rotation_mode = (1.0, 5.0, 0.0), "XYZ"
        armature.rotation_euler.z += 1.2
        armature.footfall.path, armature.footfall.speed = curve(), 0.7
        ramp()
        bpy.context.view_layer.update()
        bpy.context.view_layer.objects.active = armature
        assert bpy.ops.footfall.walk() == {"FINISHED"}
        first = judged(armature, "over a ramp")
        armature.footfall.again, armature.footfall.speed = True, 0.5
        footfall_walk.walk_again()  # what the timer calls
        slower = judged(armature, "again, slower")
        assert slower > 1.15 * first, "a slower walk takes longer"
        actions = len(bpy.data.actions)
        footfall_walk.walk_again()
        assert len(bpy.data.actions) == actions, "nothing has changed, so nothing is simulated"
        armature.footfall.style = "sneek"
        footfall_walk.walk_again()
        assert "did you mean 'sneak'" in armature.footfall.told, armature.footfall.told
        print("a style that is not there is refused:", armature.footfall.told)
        footfall_walk.unregister()
    print("blender: the extension walks, bakes and walks again")


def opened(rig: Path) -> bpy.types.Object:
    """The avatar as a user has it: with an animation of its own, or none."""
    bpy.ops.import_scene.gltf(filepath=str(rig))
    return next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")


def placed(x: float, y: float) -> tuple[float, float]:
    cos, sin = np.cos(TURN), np.sin(TURN)
    return PLACE[0] + cos * x - sin * y, PLACE[1] + sin * x + cos * y


def height(x: float) -> float:
    return SLOPE * max(0.0, x - RISE_FROM)


def curve() -> bpy.types.Object:
    data = bpy.data.curves.new("way", "CURVE")
    data.dimensions = "3D"
    spline = data.splines.new("POLY")
    spline.points.add(len(WAY) - 1)
    for point, (x, y) in zip(spline.points, WAY, strict=True):
        point.co = (*placed(x, y), height(x) + 0.02, 1.0)
    thing = bpy.data.objects.new("way", data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def ramp() -> None:
    """Level, then uphill along the way."""
    corners = [(x, y, height(x)) for x in (-3.0, RISE_FROM, 9.0) for y in (-4.0, 4.0)]
    mesh = bpy.data.meshes.new("ramp")
    mesh.from_pydata([(*placed(x, y), z) for x, y, z in corners], [], [(0, 2, 3, 1), (2, 4, 5, 3)])
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("ramp", mesh))


def judged(armature: bpy.types.Object, what: str) -> float:
    """Seconds of the action, after checks that feet are on the ground, along the curve, and do not slide."""
    action, fps = armature.animation_data.action, bpy.context.scene.render.fps
    first, last = (int(end) for end in action.frame_range)
    names = [bone.name for bone in armature.pose.bones if "foot" in bone.name.lower()]
    assert len(names) == 2, names
    feet, hips = [], []
    for frame in range(first, last + 1):
        bpy.context.scene.frame_set(frame)
        feet.append([armature.matrix_world @ armature.pose.bones[name].head for name in names])
        hips.append(armature.matrix_world @ armature.pose.bones[0].head)
    way = [Vector((*placed(x, y), height(x))) for x, y in WAY]
    begin, end = (Vector((*hips[index].xy, 0.0)) for index in (0, -1))
    assert (begin.xy - way[0].xy).length < NEAR, (what, begin, way[0])
    assert (end.xy - way[-1].xy).length < NEAR, (what, end, way[-1])
    ankles = np.array(feet)
    ahead, leftwards = np.array([np.cos(TURN), np.sin(TURN)]), np.array([-np.sin(TURN), np.cos(TURN)])
    left = ["left" in name.lower() for name in names].index(True)
    apart = (ankles[:, left, :2] - ankles[:, 1 - left, :2]) @ leftwards
    assert apart.mean() > 0.05, (what, "its left foot is on its left", apart.mean())
    along = (ankles[..., :2] - PLACE) @ ahead
    over = ankles[..., 2] - np.vectorize(height)(along)
    assert 0.0 < over.min() < 0.15, (what, over.min())
    assert over.min(axis=1).max() < 0.2, (what, "a foot is always near the ground", over.min(axis=1).max())
    assert ankles[-1, :, 2].min() > height(WAY[-1][0]) - 0.02, (what, "it stands up the ramp")
    print(f"{what}: {armature.footfall.told}; lowest ankle {over.min():.2f} to {over.min(axis=1).max():.2f} m")
    return (last - first) / fps


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("package", type=Path, help="the extension's zip")
    asked.add_argument("rig", type=Path, help="an avatar")
    main(**vars(asked.parse_args()))
