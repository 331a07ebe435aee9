// Ground that is not flat: a band of the heights that were sent, over the plane.
import * as THREE from "three";
import type { Figures } from "../generated/messages";
import type { Palette } from "./palette";
import type { Actor } from "./scene";

const HALF_WIDTH = 6; // m

export class Terrain implements Actor {
  readonly mesh = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshLambertMaterial({ side: THREE.DoubleSide }));

  constructor() {
    this.mesh.receiveShadow = true;
    this.mesh.visible = false;
    this.mesh.name = "terrain";
  }

  lay(figures: Figures): void {
    const [start, spacing, ...heights] = figures.ground;
    this.mesh.visible = start !== undefined && spacing !== undefined && heights.some((height) => height !== 0);
    if (!this.mesh.visible) return;
    this.mesh.geometry.dispose();
    this.mesh.geometry = band(start!, spacing!, heights);
  }

  paint(palette: Palette): void {
    this.mesh.material.color.set(palette.groundLight).multiplyScalar(0.94);
  }
}

/** Treads and risers over the places where the height changes; what is level joins into one long strip. */
export function band(start: number, spacing: number, heights: number[]): THREE.BufferGeometry {
  const corners: [number, number][] = [];
  heights.forEach((height, index) => {
    const before = heights[index - 1];
    const after = heights[index + 1];
    if (before === height && after === height) return;
    corners.push([start + spacing * index, height]);
  });
  const points: number[] = [];
  for (let index = 0; index + 1 < corners.length; index += 1) {
    const [xa, za] = corners[index]!;
    const [xb, zb] = corners[index + 1]!;
    const quad = [
      [xa, -HALF_WIDTH, za], [xb, -HALF_WIDTH, zb], [xb, HALF_WIDTH, zb],
      [xa, -HALF_WIDTH, za], [xb, HALF_WIDTH, zb], [xa, HALF_WIDTH, za],
    ];
    points.push(...quad.flat());
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  geometry.translate(0, 0, 0.002);
  return geometry;
}
