# SPDX-License-Identifier: GPL-3.0-or-later
"""Footfall in Blender: an armature walks along a curve over the scene's ground, and the walk is baked as an action."""

import bpy

from . import bake, other_python, scene

WAIT = 0.5
"""s without a change after which a walk is simulated again."""


class FootfallWalk(bpy.types.PropertyGroup):
    """How an armature is to walk; on the armature's object."""

    def changed(self, context: bpy.types.Context) -> None:
        walk_again_soon(self.id_data)

    path: bpy.props.PointerProperty(
        type=bpy.types.Object, name="Along", poll=lambda _, thing: thing.type == "CURVE", update=changed
    )
    speed: bpy.props.FloatProperty(
        name="Speed", default=0.8, min=0.05, max=2.0, unit="VELOCITY", description="Speed on the way", update=changed
    )
    style: bpy.props.StringProperty(
        name="Style",
        default="default",
        description="A style of Footfall's library",
        search=lambda _, context, typed: [name for name in other_python.styles() if typed in name],
        update=changed,
    )
    again: bpy.props.BoolProperty(
        name="Walk again on change", description="Simulate again when the curve, the speed or the style changes"
    )
    told: bpy.props.StringProperty()


class FOOTFALL_OT_walk(bpy.types.Operator):
    """Simulate the walk with Footfall, and bake it as this armature's action"""

    bl_idname = "footfall.walk"
    bl_label = "Walk"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        thing = context.object
        return bool(thing and thing.type == "ARMATURE" and thing.footfall.path)

    def execute(self, context: bpy.types.Context) -> set[str]:
        try:
            told = walk(context, context.object)
        except other_python.CannotWalk as problem:
            self.report({"ERROR"}, str(problem))
            return {"CANCELLED"}
        self.report({"INFO"}, told)
        return {"FINISHED"}


class FOOTFALL_PT_walk(bpy.types.Panel):
    bl_label = "Footfall"
    bl_space_type, bl_region_type, bl_category = "VIEW_3D", "UI", "Footfall"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return bool(context.object and context.object.type == "ARMATURE")

    def draw(self, context: bpy.types.Context) -> None:
        wish = context.object.footfall
        for name in ("path", "speed", "style", "again"):
            self.layout.prop(wish, name)
        self.layout.operator(FOOTFALL_OT_walk.bl_idname, icon="PLAY")
        if wish.told:
            self.layout.label(text=wish.told)


class FootfallPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    python: bpy.props.StringProperty(
        name="Python with Footfall",
        description="An interpreter in whose environment Footfall is installed; empty: uv fetches it",
    )

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.prop(self, "python")


def walk(context: bpy.types.Context, armature: bpy.types.Object) -> str:
    """Simulate and bake; what came of it, in a sentence."""
    wish = armature.footfall
    asked = scene.asked(context, armature)
    outcome, clip = other_python.walked(asked, scene.avatar(context, armature), context.scene.render.fps)
    frames = bake.bake(context, armature, clip, scene.to_world(asked))
    fell = f"it fell after {outcome['fell_at']:.1f} s" if outcome["fell_at"] is not None else "it stays up"
    wish.told = f"{frames} frames; {fell}; at most {outcome['off']:.2f} m from the curve"
    seen[armature.name] = scene.fingerprint(context, armature)
    return wish.told


# ---------------------------------------------------------------- again, when something changes

seen: dict[str, str] = {}
"""What each armature last walked by."""


def walk_again_soon(armature: bpy.types.Object) -> None:
    """Wait until the changes have come to rest; a slider that is dragged changes many times a second."""
    if armature.footfall.again and armature.footfall.path:
        if bpy.app.timers.is_registered(walk_again):
            bpy.app.timers.unregister(walk_again)
        bpy.app.timers.register(walk_again, first_interval=WAIT)


def walk_again() -> None:
    """Every armature that asks for it and whose curve, ground, speed or style is not what it walked by."""
    waiting = [one for one in bpy.context.scene.objects if one.type == "ARMATURE" and one.footfall.again]
    for armature in waiting:
        try:
            if armature.footfall.path and scene.fingerprint(bpy.context, armature) != seen.get(armature.name):
                walk(bpy.context, armature)
        except other_python.CannotWalk as problem:
            armature.footfall.told = str(problem)


@bpy.app.handlers.persistent
def on_change(changed: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> None:
    """A curve that was edited or moved; while we bake, nothing counts as a change."""
    if bake.busy:
        return
    moved = {update.id.original.name for update in depsgraph.updates if isinstance(update.id, bpy.types.Object)}
    for armature in changed.objects:
        if armature.type == "ARMATURE" and armature.footfall.path and armature.footfall.path.name in moved:
            walk_again_soon(armature)


CLASSES = (FootfallWalk, FOOTFALL_OT_walk, FOOTFALL_PT_walk, FootfallPreferences)


def register() -> None:
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.Object.footfall = bpy.props.PointerProperty(type=FootfallWalk)
    bpy.app.handlers.depsgraph_update_post.append(on_change)


def unregister() -> None:
    bpy.app.handlers.depsgraph_update_post.remove(on_change)
    if bpy.app.timers.is_registered(walk_again):
        bpy.app.timers.unregister(walk_again)
    del bpy.types.Object.footfall
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
