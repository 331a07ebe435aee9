# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts an animation that Footfall wrote onto the armature it was made for, as an action of its own.

Importers choose their own axes of bones, so rotations are not copied: each bone moves in the world as its twin does
from its rest.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import bpy
from mathutils import Matrix

from . import scene

busy = False
"""Whether changes of the scene are our own."""
FROM_FILE = Matrix.Rotation(1.5707963267948966, 4, "Z")
"""From an imported file, whose avatars face -y, to Footfall's world, where they face x."""
STILL = 1e-4
"""m: a bone that never moves farther from its parent has no keys of its place."""


@contextmanager
def quiet() -> Iterator[None]:
    global busy
    before, busy = busy, True
    try:
        yield
    finally:
        busy = before


def bake(context: bpy.types.Context, armature: bpy.types.Object, clip: Path, to_world: Matrix) -> int:
    """The number of frames of the new action; the one before, if we made it, is replaced."""
    with quiet():
        begin = context.scene.frame_start
        poses = poses_of(context, armature, clip, to_world)
        name = f"{armature.name} walks"
        if old := bpy.data.actions.get(name):
            bpy.data.actions.remove(old)
        armature.animation_data_create().action = bpy.data.actions.new(name)
        places = {bone: [pose[bone].to_translation() for pose in poses] for bone in poses[0]}
        moving = {bone for bone, way in places.items() if max((one - way[0]).length for one in way) > STILL}
        for bone in poses[0]:
            armature.pose.bones[bone].rotation_mode = "QUATERNION"
        for frame, pose in enumerate(poses, begin):
            for bone, basis in pose.items():
                posed = armature.pose.bones[bone]
                before = posed.rotation_quaternion.copy()
                posed.matrix_basis = basis
                if frame > begin:
                    posed.rotation_quaternion.make_compatible(before)
                posed.keyframe_insert("rotation_quaternion", frame=frame, group=bone)
                if bone in moving:
                    posed.keyframe_insert("location", frame=frame, group=bone)
        context.scene.frame_end = max(context.scene.frame_end, begin + len(poses) - 1)
        context.scene.frame_set(begin)
        return len(poses)


def poses_of(
    context: bpy.types.Context, armature: bpy.types.Object, clip: Path, to_world: Matrix
) -> list[dict[str, Matrix]]:
    """For every frame, each bone's change from its own rest, as Blender's pose bones have it."""
    twin, brought = imported(context, clip)
    home = armature.matrix_world.inverted()
    stood = scene.upright(armature.matrix_world)
    to_place = to_world @ FROM_FILE
    first, last = (round(end) for end in twin.animation_data.action.frame_range)
    rest = {bone.name: (twin.matrix_world @ bone.bone.matrix_local).inverted() for bone in twin.pose.bones}
    mine = {bone.name: bone.bone.matrix_local for bone in armature.pose.bones}
    shared = [bone for bone in armature.pose.bones if bone.name in rest]
    poses = []
    for frame in range(first, last + 1):
        context.scene.frame_set(frame)
        at = {bone.name: twin.matrix_world @ bone.matrix @ rest[bone.name] for bone in twin.pose.bones}
        posed: dict[str, Matrix] = {}
        pose: dict[str, Matrix] = {}
        for bone in armature.pose.bones:  # parents come before their children
            above = bone.parent.name if bone.parent else None
            carried = posed[above] @ mine[above].inverted() @ mine[bone.name] if above else mine[bone.name]
            posed[bone.name] = home @ to_place @ at[bone.name] @ stood @ mine[bone.name] if bone in shared else carried
            if bone in shared:
                pose[bone.name] = carried.inverted() @ posed[bone.name]
        poses.append(pose)
    for thing in brought:
        bpy.data.objects.remove(thing)
    bpy.data.orphans_purge(do_recursive=True)
    return poses


def imported(context: bpy.types.Context, clip: Path) -> tuple[bpy.types.Object, list[bpy.types.Object]]:
    """The armature of a file, and all objects that came with it."""
    before, active = set(bpy.data.objects), context.view_layer.objects.active
    chosen = context.selected_objects
    bpy.ops.import_scene.gltf(filepath=str(clip))
    brought = [thing for thing in bpy.data.objects if thing not in before]
    for thing in context.selected_objects:
        thing.select_set(thing in chosen)
    context.view_layer.objects.active = active
    return next(thing for thing in brought if thing.type == "ARMATURE"), brought
