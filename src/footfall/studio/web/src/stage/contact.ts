// A soft dark spot on the ground under each foot: the nearer the foot, the darker. It shows what touches at a glance.
import * as THREE from "three";
import { type Frame, LINK, type Row } from "../generated/frames";
import type { Actor, Stage } from "./scene";

const FEET = [LINK.left_foot, LINK.right_foot];
const MOST = 16; // characters
const AHEAD = 0.07; // of the figure's height: the middle of a foot before its ankle
const LONG = 0.21; // of the height
const WIDE = 0.1;
const GONE = 0.16; // of the height: a foot so high up has no spot
const DARKEST = 0.55;
const PIXELS = 64;

/** How dark the spot is under an ankle so high above the ground, for a figure so tall, m. */
export function darkness(height: number, tall: number): number {
  const share = Math.min(1, Math.max(0, 1 - (height - 0.05 * tall) / (GONE * tall)));
  return DARKEST * share * share;
}

export class ContactShadows implements Actor {
  readonly mesh: THREE.InstancedMesh<THREE.PlaneGeometry, THREE.MeshBasicMaterial>;
  private readonly place = new THREE.Object3D();
  private readonly turned = new THREE.Quaternion();
  private readonly ahead = new THREE.Vector3();
  private readonly shade = new THREE.Color();

  constructor() {
    const material = new THREE.MeshBasicMaterial({
      map: spot(),
      transparent: true,
      depthWrite: false,
      blending: THREE.CustomBlending, // what is there, less the spot
      blendSrc: THREE.ZeroFactor,
      blendDst: THREE.OneMinusSrcColorFactor,
      blendSrcAlpha: THREE.ZeroFactor,
      blendDstAlpha: THREE.OneFactor, // else the page behind would shine through
      fog: false,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    this.mesh = new THREE.InstancedMesh(new THREE.PlaneGeometry(1, 1), material, FEET.length * MOST);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  frame(frame: Frame, stage: Stage): void {
    const rows = frame.rows.slice(0, MOST);
    this.mesh.count = rows.length * FEET.length;
    rows.forEach((row, index) => {
      const tall = stage.figures[index]?.figure.height ?? 1.7;
      FEET.forEach((link, foot) => void this.put(index * FEET.length + foot, row, link, tall, stage));
    });
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  private put(at: number, { position, rotation }: Row, link: number, tall: number, stage: Stage): void {
    const [x, y, z] = [position[3 * link]!, position[3 * link + 1]!, position[3 * link + 2]!];
    this.turned.set(rotation[4 * link + 1]!, rotation[4 * link + 2]!, rotation[4 * link + 3]!, rotation[4 * link]!);
    this.ahead.set(1, 0, 0).applyQuaternion(this.turned);
    const way = Math.atan2(this.ahead.y, this.ahead.x);
    const floor = stage.terrain.heightAt(x);
    this.place.position.set(x + AHEAD * tall * Math.cos(way), y + AHEAD * tall * Math.sin(way), floor + 0.004);
    this.place.rotation.set(0, 0, way);
    this.place.scale.set(LONG * tall, WIDE * tall, 1);
    this.place.updateMatrix();
    this.mesh.setMatrixAt(at, this.place.matrix);
    this.mesh.setColorAt(at, this.shade.setScalar(darkness(z - floor, tall)));
  }
}

/** A spot that fades outwards. */
function spot(): THREE.Texture {
  const pixels = new Uint8Array(4 * PIXELS * PIXELS);
  for (let y = 0; y < PIXELS; y += 1)
    for (let x = 0; x < PIXELS; x += 1) {
      const out = Math.min(1, Math.hypot(2 * (x + 0.5) - PIXELS, 2 * (y + 0.5) - PIXELS) / PIXELS);
      const strength = 255 * (1 - out * out) ** 2;
      pixels.set([strength, strength, strength, strength], 4 * (y * PIXELS + x));
    }
  const texture = new THREE.DataTexture(pixels, PIXELS, PIXELS);
  texture.magFilter = THREE.LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
