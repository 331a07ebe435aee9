"""Make a body and its ground presentable: colours by side, smooth limbs, a floor ruled in metres, a sky."""

from typing import Any, NamedTuple

import mujoco
import numpy as np

from footfall.bodies.bones import Shape, side_and_role
from footfall.bodies.character import Character
from footfall.bodies.figure import HULL, Mesh, head_size, meshes_of
from footfall.laws.tables import PARENTS, Link, Side

Colour = tuple[float, float, float, float]

TRUNK: Colour = (0.33, 0.37, 0.44, 1.0)
SKIN: Colour = (0.87, 0.72, 0.60, 1.0)
DARK: Colour = (0.13, 0.14, 0.17, 1.0)
LEG: dict[Side, Colour] = {Side.LEFT: (0.93, 0.42, 0.13, 1.0), Side.RIGHT: (0.12, 0.45, 0.80, 1.0)}
ARM: dict[Side, Colour] = {Side.LEFT: (0.96, 0.62, 0.40, 1.0), Side.RIGHT: (0.45, 0.67, 0.90, 1.0)}
ARMS = ("upper_arm", "lower_arm")
GROUND: Colour = (0.72, 0.74, 0.77, 1.0)

TILE, LIGHT_TILE, LINE = (0.70, 0.725, 0.755), (0.735, 0.76, 0.79), (0.53, 0.56, 0.60)
TILE_PIXELS = 256
LINE_PIXELS = 3
SKY_ABOVE, SKY_LOW = (0.62, 0.73, 0.86), (0.93, 0.95, 0.97)
HIDDEN = 4
SMOOTH_FROM = 200


def colour_of(link: Link) -> Colour:
    """The trunk is dark, the head light, left limbs orange and right ones blue, with arms paler than legs."""
    side, role = side_and_role(link)
    if side is None:
        return SKIN if link is Link.HEAD else TRUNK
    return ARM[side] if role in ARMS else LEG[side]


def dress(spec: mujoco.MjSpec, character: Character) -> None:
    """Draw a figure over the bare solids, on a ruled floor under a sky.

    Nothing added here has mass or contacts, so a dressed model moves exactly as the bare one does.
    """
    _paint_ground(spec)
    if character.model:
        return  # a robot has its own looks
    if character.plane:
        _dress_planar(spec, character)
        return
    for link in Link:
        body = spec.body(link.name.lower())
        spec.geom(link.name.lower()).group = HIDDEN
        for part, mesh in meshes_of(character, link).items():
            _add_part(spec, body, f"{link.name.lower()}_{part}", mesh, part_colour(link, part))
        if link is Link.HEAD:
            place, size, colour = visor_of(character)
            _seen(body, colour, type=mujoco.mjtGeom.mjGEOM_ELLIPSOID, pos=place, size=size)


def _dress_planar(spec: mujoco.MjSpec, character: Character) -> None:
    """Draw limbs from joint to joint, and feet over their soles."""
    parts = planar_parts(character)
    for link, shape in parts.limbs:
        if link is not Link.PELVIS:
            body, ends = spec.body(link.name.lower()), [*shape.start, *shape.end]
            spec.geom(link.name.lower()).group = HIDDEN
            _seen(body, colour_of(link), type=mujoco.mjtGeom.mjGEOM_CAPSULE, fromto=ends, size=[shape.radius, 0, 0])
    for link, points in parts.feet:
        name = link.name.lower()
        spec.geom(name).group = HIDDEN
        _add_part(spec, spec.body(name), f"{name}_foot", Mesh(points, HULL), colour_of(link))


class PlanarParts(NamedTuple):
    """What is drawn of a planar body: capsules, the trunk's first, and the corners of its feet."""

    limbs: list[tuple[Link, Shape]]
    feet: list[tuple[Link, np.ndarray]]


def planar_parts(character: Character) -> PlanarParts:
    """The trunk's own solid, limbs from joint to joint, and feet over their soles."""
    parts = PlanarParts([], [])
    for link, bone in character.links().items():
        side, role = side_and_role(link)
        if side is None:
            parts.limbs.append((link, bone.shape))
        elif role == "foot":
            parts.feet.append((link, _wedge(bone.shape, character.bone(Link(PARENTS[link])).shape.radius)))
        else:
            aside = bone.shape.start[1]
            child = character.bone(next(other for other in Link if PARENTS[other] == link))
            ends = {"start": (0.0, aside, 0.0), "end": (child.at[0], aside, child.at[2])}
            parts.limbs.append((link, Shape(kind="capsule", radius=bone.shape.radius, **ends)))
    return parts


def _wedge(shape: Shape, thick: float) -> np.ndarray:
    """The corners of a foot: as wide as the shank, from its sole up to the ankle."""
    under = min(shape.start[2], shape.end[2]) - shape.radius
    heel, toe = shape.start[0] - shape.radius, shape.end[0] + shape.radius
    outline = [(heel, under), (toe, under), (toe, under + 2 * shape.radius), (thick / 2, thick / 2), (heel, 0.0)]
    return np.array([[x, shape.start[1] + side * thick, z] for x, z in outline for side in (-1.0, 1.0)])


def part_colour(link: Link, part: str) -> Colour:
    """The colour of a part of a link: soles are dark, hands match the head."""
    return {"sole": DARK, "shorts": TRUNK, "hand": SKIN, "neck": SKIN}.get(part, colour_of(link))


def _add_part(spec: mujoco.MjSpec, body: Any, name: str, mesh: Mesh, colour: Colour) -> None:
    made = spec.add_mesh(name=name, uservert=mesh.points.ravel(), inertia=mujoco.mjtMeshInertia.mjMESH_INERTIA_SHELL)
    if len(mesh.triangles):
        made.userface = mesh.triangles.ravel()
    made.smoothnormal = len(mesh.points) > SMOOTH_FROM
    _seen(body, colour, type=mujoco.mjtGeom.mjGEOM_MESH, meshname=name)


class Visor(NamedTuple):
    """An ellipsoid that shows where the character is looking: its centre and half axes, m, in the head's axes."""

    middle: np.ndarray
    size: np.ndarray
    colour: Colour


def visor_of(character: Character) -> Visor:
    """The visor in front of the face."""
    shape, head = character.bone(Link.HEAD).shape, head_size(character)
    small = min(head)
    middle = np.add(shape.start, shape.end) / 2 + np.array([0.56 * head.depth, 0.0, 0.12 * small])
    return Visor(middle, np.array([0.52 * head.depth, 0.74 * head.width, 0.22 * small]), DARK)


def _seen(body: Any, colour: Colour, **shape: Any) -> None:
    body.add_geom(rgba=colour, contype=0, conaffinity=0, mass=0.0, **shape)


def _paint_ground(spec: mujoco.MjSpec) -> None:
    """Add a sky, a light and a floor of metre squares."""
    tiles = spec.add_texture(name="tiles", type=mujoco.mjtTexture.mjTEXTURE_2D, nchannel=3)
    pixels = _metre_tiles()
    tiles.height, tiles.width, tiles.data = *pixels.shape[:2], pixels.tobytes()
    sky = spec.add_texture(
        name="sky", type=mujoco.mjtTexture.mjTEXTURE_SKYBOX, builtin=mujoco.mjtBuiltin.mjBUILTIN_GRADIENT
    )
    sky.rgb1, sky.rgb2, sky.width, sky.height = SKY_ABOVE, SKY_LOW, 256, 256
    floor = spec.add_material(name="ground", texrepeat=[0.5, 0.5], texuniform=True, specular=0.0, shininess=0.0)
    floor.textures[mujoco.mjtTextureRole.mjTEXROLE_RGB] = "tiles"
    spec.geom("ground").material = "ground"
    spec.geom("ground").rgba = [1, 1, 1, 1]
    spec.worldbody.add_light(
        name="sun", pos=[-1.5, -2.0, 4.0], dir=[0.35, 0.5, -1.0], type=mujoco.mjtLightType.mjLIGHT_DIRECTIONAL,
        castshadow=True, diffuse=[0.62, 0.60, 0.57], specular=[0.25, 0.25, 0.25],
    )  # fmt: skip
    spec.visual.headlight.ambient = [0.42, 0.43, 0.45]
    spec.visual.headlight.diffuse = [0.22, 0.22, 0.22]
    spec.visual.headlight.specular = [0.05, 0.05, 0.05]
    spec.visual.rgba.haze = [*SKY_LOW, 1.0]


def _metre_tiles() -> np.ndarray:
    """A repeating texture of two by two one-metre squares with ruled edges."""
    pixels = np.empty((2 * TILE_PIXELS, 2 * TILE_PIXELS, 3))
    squares = np.add.outer(np.arange(2 * TILE_PIXELS) // TILE_PIXELS, np.arange(2 * TILE_PIXELS) // TILE_PIXELS) % 2
    pixels[squares == 0], pixels[squares == 1] = TILE, LIGHT_TILE
    for edge in (0, TILE_PIXELS):
        lines = np.arange(edge - LINE_PIXELS // 2, edge + LINE_PIXELS // 2 + 1)
        pixels[lines, :], pixels[:, lines] = LINE, LINE
    return np.round(255 * pixels).astype(np.uint8)
