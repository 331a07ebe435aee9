// Light from all around: bodies and things mirror, softly, the sky above and the ground below.
import * as THREE from "three";
import type { Palette } from "./palette";
import type { Sky } from "./sky";

const SOFT = 0.04; // how much the picture of the surroundings is blurred
const DISC = 40; // m: radius of the ground in it
/** Share of the even light that comes from the surroundings instead, where they are drawn. */
export const AROUND = 0.45;

const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Whether pictures are drawn by a graphics card: without one, a picture of the surroundings takes too long. */
export function hasGraphicsCard(renderer: THREE.WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const told = gl.getExtension("WEBGL_debug_renderer_info");
  return !SOFTWARE.test(String(gl.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : gl.RENDERER)));
}

/** A picture of sky and ground, as a light that comes from everywhere. */
export function surroundings(renderer: THREE.WebGLRenderer, sky: Sky, palette: Palette): THREE.Texture {
  const scene = new THREE.Scene();
  const dome = new THREE.Mesh(sky.mesh.geometry, sky.mesh.material);
  const ground = new THREE.Mesh(
    new THREE.CircleGeometry(DISC, 32).translate(0, 0, -1),
    new THREE.MeshBasicMaterial({ color: palette.ground }),
  );
  scene.add(dome, ground);
  const maker = new THREE.PMREMGenerator(renderer);
  const made = maker.fromScene(scene, SOFT).texture;
  maker.dispose();
  ground.geometry.dispose();
  ground.material.dispose();
  return made;
}
