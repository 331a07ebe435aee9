# SPDX-License-Identifier: GPL-3.0-or-later
"""What the walk needs of Blender's scene: the curve as a line, the ground along it, and the avatar as a file.

Footfall walks from the origin along x. `start` says where that is in Blender: a place, and a rotation about the
vertical.
"""

import json
import math
import tempfile
from pathlib import Path
from typing import Any

import bpy
from mathutils import Euler, Matrix, Vector

from . import bake
from .other_python import CannotWalk

SPACING, MARGIN, MOST_CELLS = 0.15, 2.0, 200
LEVEL = 0.005
ABOVE = 1.5
"""How far above the curve rays towards the ground begin, m: roofs do not count."""


def asked(context: bpy.types.Context, armature: bpy.types.Object) -> dict[str, Any]:
    """Line, ground, speed and style, as Footfall's side reads them."""
    wish = armature.footfall
    line = curve_w(context, wish.path)
    ahead = line[1] - line[0]
    start = [line[0].x, line[0].y, 0.0, math.atan2(ahead.y, ahead.x)]
    ground = ground_below(context, armature, line, start)
    start[2] = height_w(context, armature, line[0].x, line[0].y, line[0].z + ABOVE, line[0].z)
    to_local = to_world({"start": start}).inverted()
    points = [list((to_local @ point).xy) for point in line]
    return {"line": points, "start": start, "ground": ground, "speed": wish.speed, "style": wish.style}


def to_world(asked: dict[str, Any]) -> Matrix:
    """From Footfall's world to Blender's."""
    x, y, z, turn = asked["start"]
    return Matrix.Translation((x, y, z)) @ Matrix.Rotation(turn, 4, "Z")


def curve_w(context: bpy.types.Context, path: bpy.types.Object) -> list[Vector]:
    """The curve's points in the world, from its begin to its end."""
    shown = path.evaluated_get(context.evaluated_depsgraph_get())
    mesh = shown.to_mesh()
    points = [shown.matrix_world @ corner.co for corner in mesh.vertices] if mesh else []
    shown.to_mesh_clear()
    line = [point for point, before in zip(points, [None, *points]) if before is None or (point - before).length > 1e-4]
    if len(line) < 2:
        raise CannotWalk(f"the curve '{path.name}' has no length to walk along")
    return line


def ground_below(
    context: bpy.types.Context, armature: bpy.types.Object, line: list[Vector], start: list[float]
) -> dict[str, Any] | None:
    """Heights on a grid along Footfall's axes, about that of the start; nothing where the ground is level."""
    local = [to_world({"start": [*start[:2], 0.0, start[3]]}).inverted() @ point for point in line]
    low = [min(point[axis] for point in local) - MARGIN for axis in (0, 1)]
    high = [max(point[axis] for point in local) + MARGIN for axis in (0, 1)]
    counts = [min(MOST_CELLS, math.ceil((top - bottom) / SPACING) + 1) for bottom, top in zip(low, high)]
    above, at_start = max(point.z for point in line) + ABOVE, line[0].z
    first = height_w(context, armature, line[0].x, line[0].y, above, at_start)
    place = to_world({"start": [*start[:2], 0.0, start[3]]})
    heights = []
    for row in range(counts[1]):
        y = low[1] + (high[1] - low[1]) * row / (counts[1] - 1)
        for column in range(counts[0]):
            at = place @ Vector((low[0] + (high[0] - low[0]) * column / (counts[0] - 1), y, 0.0))
            heights.append(round(height_w(context, armature, at.x, at.y, above, first) - first, 4))
    if max(heights) - min(heights) < LEVEL:
        return None
    return {"low": low, "high": high, "counts": counts, "heights": heights}


def height_w(
    context: bpy.types.Context, armature: bpy.types.Object, x: float, y: float, above: float, otherwise: float
) -> float:
    """The ground below a point: the first mesh that is not the avatar's own."""
    graph = context.evaluated_depsgraph_get()
    begin = Vector((x, y, above))
    for _ in range(16):
        hit, place, _, _, thing, _ = context.scene.ray_cast(graph, begin, Vector((0.0, 0.0, -1.0)))
        if not hit:
            break
        if not worn_by(thing.original, armature):
            return place.z
        begin = place - Vector((0.0, 0.0, 1e-3))
    return otherwise


def worn_by(thing: bpy.types.Object, armature: bpy.types.Object) -> bool:
    """Whether an object is a part of the avatar."""
    moved = any(modifier.type == "ARMATURE" and modifier.object == armature for modifier in thing.modifiers)
    return moved or thing.parent == armature


def avatar(context: bpy.types.Context, armature: bpy.types.Object) -> Path:
    """The armature and what it wears as a file, in its rest pose, upright at the origin."""
    path = Path(tempfile.mkdtemp(prefix="footfall-")) / "avatar.glb"
    chosen = [thing for thing in context.scene.objects if thing == armature or worn_by(thing, armature)]
    before, active = list(context.selected_objects), context.view_layer.objects.active
    stood, action = armature.matrix_world.copy(), armature.animation_data and armature.animation_data.action
    with bake.quiet():
        if action:
            armature.animation_data.action = None
        armature.matrix_world = upright(stood)
        for thing in context.selected_objects:
            thing.select_set(False)
        for thing in chosen:
            thing.select_set(True)
        bpy.ops.export_scene.gltf(
            filepath=str(path),
            use_selection=True,
            export_animations=False,
            export_rest_position_armature=True,
            export_morph=False,
            export_materials="NONE",
        )
        armature.matrix_world = stood
        if action:
            armature.animation_data.action = action
        for thing in context.selected_objects:
            thing.select_set(False)
        for thing in before:
            thing.select_set(True)
        context.view_layer.objects.active = active
    return path


def upright(placed: Matrix) -> Matrix:
    """Size and tilt of an object without its place and its heading."""
    _, turned, size = placed.decompose()
    angles = turned.to_euler("XYZ")
    return Euler((angles.x, angles.y, 0.0), "XYZ").to_matrix().to_4x4() @ Matrix.Diagonal((*size, 1.0))


def fingerprint(context: bpy.types.Context, armature: bpy.types.Object) -> str:
    """All that the walk depends on: equal for equal walks."""
    return json.dumps(asked(context, armature))
