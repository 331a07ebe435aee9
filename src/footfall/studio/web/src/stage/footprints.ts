// Footprints: one for every foot that came down; they fade, and are not yet there when time is dragged back.
import * as THREE from "three";
import type { Frame } from "../generated/frames";
import type { Footprint, Timeline } from "../generated/messages";
import type { Palette } from "./palette";
import type { Actor } from "./scene";

const MOST = 1500;
const LASTS = 14; // s
export const TINT: Record<Footprint["side"], number> = { left: 0xd2691e, right: 0x2f74bd };

export class Footprints implements Actor {
  readonly mesh: THREE.InstancedMesh<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly born = new THREE.InstancedBufferAttribute(new Float32Array(MOST), 1);
  private readonly tint = new THREE.InstancedBufferAttribute(new Float32Array(3 * MOST), 3);
  private readonly offset = { value: 0 }; // s, keeps float32 exact in long sessions
  private next = 0;

  constructor() {
    const geometry = sole();
    geometry.setAttribute("born", this.born);
    geometry.setAttribute("tint", this.tint);
    const material = new THREE.ShaderMaterial({
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      uniforms: { now: { value: 0 }, lasts: { value: LASTS }, ink: { value: new THREE.Color() } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
    });
    this.mesh = new THREE.InstancedMesh(geometry, material, MOST);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
    this.born.array.fill(1e9);
  }

  press(print: Footprint): void {
    if (this.mesh.count === 0) this.offset.value = print.time;
    const at = this.next % MOST;
    this.next += 1;
    const matrix = new THREE.Matrix4().makeRotationZ(print.heading);
    matrix.scale(new THREE.Vector3(print.length, print.width, 1));
    matrix.setPosition(print.at_w[0] ?? 0, print.at_w[1] ?? 0, (print.at_w[2] ?? 0) + 0.004);
    this.mesh.setMatrixAt(at, matrix);
    this.born.setX(at, print.time - this.offset.value);
    const tint = new THREE.Color(TINT[print.side]);
    this.tint.setXYZ(at, tint.r, tint.g, tint.b);
    this.mesh.count = Math.min(this.next, MOST);
    this.mesh.instanceMatrix.needsUpdate = true;
    this.born.needsUpdate = true;
    this.tint.needsUpdate = true;
  }

  /** After a branch, what came later never happened. */
  forgetAfter(timeline: Timeline): void {
    let changed = false;
    for (let at = 0; at < this.mesh.count; at += 1) {
      if (this.born.getX(at) + this.offset.value > timeline.end + 0.05 && this.born.getX(at) < 1e8) {
        this.born.setX(at, 1e9);
        changed = true;
      }
    }
    if (changed) this.born.needsUpdate = true;
  }

  clear(): void {
    this.born.array.fill(1e9);
    this.born.needsUpdate = true;
  }

  frame(frame: Frame): void {
    this.mesh.material.uniforms.now!.value = frame.time - this.offset.value;
  }

  paint(palette: Palette): void {
    (this.mesh.material.uniforms.ink!.value as THREE.Color).set(palette.print);
  }
}

/** A sole one metre long and wide: heel behind, ball ahead. */
export function sole(): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  shape.moveTo(-0.5, 0);
  shape.bezierCurveTo(-0.5, 0.38, -0.3, 0.42, -0.12, 0.28);
  shape.bezierCurveTo(0.05, 0.22, 0.12, 0.5, 0.3, 0.48);
  shape.bezierCurveTo(0.44, 0.46, 0.5, 0.25, 0.5, 0);
  shape.bezierCurveTo(0.5, -0.25, 0.44, -0.46, 0.3, -0.48);
  shape.bezierCurveTo(0.12, -0.5, 0.05, -0.22, -0.12, -0.28);
  shape.bezierCurveTo(-0.3, -0.42, -0.5, -0.38, -0.5, 0);
  return new THREE.ShapeGeometry(shape, 6);
}

const VERTEX = `
attribute float born; attribute vec3 tint; uniform float now; uniform float lasts;
varying float strength; varying vec3 shade;
void main() {
  float age = now - born;
  strength = age < -0.01 ? 0.0 : 0.5 * pow(clamp(1.0 - age / lasts, 0.0, 1.0), 1.3);
  shade = tint;
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = `
uniform vec3 ink; varying float strength; varying vec3 shade;
void main() {
  if (strength <= 0.0) discard;
  gl_FragColor = vec4(mix(ink, shade, 0.55), strength);
  #include <colorspace_fragment>
}`;
