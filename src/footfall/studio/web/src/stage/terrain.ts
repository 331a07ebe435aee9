// Ground that is not flat: the heights that were sent, as a ruled band with sides; before and after it goes on level.
import * as THREE from "three";
import type { Figures } from "../generated/messages";
import type { Ground } from "./ground";

const HALF_WIDTH = 2; // m: narrow, so that its profile shows from the side
const BEYOND = 60; // m
const ROUNDED = 2.5e-4; // m: heights are sent in tenths of a millimetre, so a straight slope seems to bend by as much

export interface Profile {
  start: number;
  spacing: number;
  heights: number[];
}

export class Terrain {
  readonly mesh: THREE.Mesh;
  private readonly edges = new THREE.LineSegments(
    new THREE.BufferGeometry(),
    new THREE.LineBasicMaterial({ color: 0x857a69 }),
  );
  private profile: Profile | null = null;

  constructor(private readonly ground: Ground) {
    this.mesh = new THREE.Mesh(new THREE.BufferGeometry(), ground.ruledMaterial());
    this.mesh.receiveShadow = true;
    this.mesh.visible = false;
    this.mesh.name = "terrain";
    this.mesh.add(this.edges);
  }

  lay(figures: Figures): void {
    const [start, spacing, ...heights] = figures.ground;
    const uneven = start !== undefined && spacing !== undefined && heights.some((height) => height !== 0);
    this.profile = uneven ? { start, spacing, heights } : null;
    this.mesh.visible = uneven;
    const corners = this.profile ? cornersOf(this.profile) : [];
    const lowest = Math.min(0, ...corners.map((corner) => corner[1]));
    this.ground.mesh.position.z = this.profile ? lowest - 0.02 : 0;
    if (!this.profile) return;
    this.mesh.geometry.dispose();
    this.mesh.geometry = band(corners, lowest - 0.02);
    this.edges.geometry.dispose();
    this.edges.geometry = edgesOf(corners);
  }

  /** Height of the ground under a place. */
  heightAt(x: number): number {
    if (!this.profile) return 0;
    const { start, spacing, heights } = this.profile;
    const at = Math.min(heights.length - 1, Math.max(0, (x - start) / spacing));
    const before = Math.floor(at);
    const low = heights[before] ?? 0;
    return low + ((heights[before + 1] ?? low) - low) * (at - before);
  }
}

/** The places where the slope changes, with a long level way before and after. */
export function cornersOf({ start, spacing, heights }: Profile): [number, number][] {
  const corners: [number, number][] = [[start - BEYOND, heights[0]!]];
  heights.forEach((height, index) => {
    const before = heights[index - 1];
    const after = heights[index + 1];
    const straight = before !== undefined && after !== undefined && Math.abs(after - 2 * height + before) < ROUNDED;
    if (!straight) corners.push([start + spacing * index, height]);
  });
  corners.push([start + spacing * (heights.length - 1) + BEYOND, heights[heights.length - 1]!]);
  return corners;
}

/** Lines across at every corner and along both sides. */
function edgesOf(corners: [number, number][]): THREE.BufferGeometry {
  const points: number[] = [];
  corners.forEach(([x, z], index) => {
    points.push(x, -HALF_WIDTH, z + 0.003, x, HALF_WIDTH, z + 0.003);
    const next = corners[index + 1];
    if (next) for (const y of [-HALF_WIDTH, HALF_WIDTH]) points.push(x, y, z, next[0], y, next[1]);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  return geometry;
}

/** A top over the corners, and sides down to the bottom. */
export function band(corners: [number, number][], bottom: number): THREE.BufferGeometry {
  const points: number[] = [];
  const quad = (a: number[], b: number[], c: number[], d: number[]): void =>
    void points.push(...a, ...b, ...c, ...a, ...c, ...d);
  for (let index = 0; index + 1 < corners.length; index += 1) {
    const [xa, za] = corners[index]!;
    const [xb, zb] = corners[index + 1]!;
    const [near, far] = [-HALF_WIDTH, HALF_WIDTH];
    quad([xa, near, za], [xb, near, zb], [xb, far, zb], [xa, far, za]);
    quad([xa, near, bottom], [xb, near, bottom], [xb, near, zb], [xa, near, za]);
    quad([xb, far, bottom], [xa, far, bottom], [xa, far, za], [xb, far, zb]);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  return geometry;
}
