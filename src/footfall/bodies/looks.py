"""Make a body and its ground presentable: colours by side, smooth limbs, a floor ruled in metres, a sky."""

import mujoco
import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.skin.skin import Skin, skin_of
from footfall.maths.quaternions import from_matrix

TILE, LIGHT_TILE, LINE = (0.70, 0.725, 0.755), (0.735, 0.76, 0.79), (0.53, 0.56, 0.60)
TILE_PIXELS = 256
LINE_PIXELS = 3
SKY_ABOVE, SKY_LOW = (0.62, 0.73, 0.86), (0.93, 0.95, 0.97)
HIDDEN = 4


def dress(
    spec: mujoco.MjSpec, character: Character, copies: int = 1, *, by_side: bool = False, skin: Skin | None = None
) -> None:
    """Draw a skin over the bare solids, on a ruled floor under a sky; `copies`: to draw it in several poses at once.

    `by_side` paints left and right in the colours of the sides; `skin`: an avatar's instead of the body's own.

    Nothing added here has mass or contacts, so a dressed model moves exactly as the bare one does.
    """
    _paint_ground(spec)
    if character.model:
        return  # a robot has its own looks
    skin = skin or skin_of(character)
    colours = skin.by_side if by_side else skin.colours
    for geom in spec.geoms:
        if geom.name != "ground":
            geom.group = HIDDEN
    for copy in range(copies):
        for number, colour in enumerate(np.unique(colours, axis=0)):
            _add_skin(spec, skin, np.flatnonzero((colours == colour).all(axis=1)), colour, f"skin_{copy}_{number}")


def _add_skin(spec: mujoco.MjSpec, skin: Skin, chosen: np.ndarray, colour: np.ndarray, name: str) -> None:
    """Add the chosen points, which have one colour. MuJoCo lists the points of each link."""
    number = np.full(len(skin.points), -1)
    number[chosen] = np.arange(len(chosen))
    own = skin.triangles[number[skin.triangles[:, 0]] >= 0]
    made = spec.add_skin(name=name, rgba=[*colour, 1.0])
    made.vert, made.face = skin.points[chosen].ravel(), number[own].ravel()
    carried = {
        link: np.where(skin.links[chosen] == link, skin.weights[chosen], 0.0).sum(axis=1) for link in skin.frames
    }
    used = [link for link, share in carried.items() if share.any()]
    made.bodyname = [link.name.lower() for link in used]
    made.bindpos = np.concatenate([skin.frames[link].at for link in used])
    made.bindquat = np.concatenate([from_matrix(skin.frames[link].turned) for link in used])
    made.vertid = [np.flatnonzero(carried[link]) for link in used]
    made.vertweight = [carried[link][carried[link] > 0.0] for link in used]


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
