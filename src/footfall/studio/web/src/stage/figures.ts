// The characters: smooth limbs from the meshes that came with the body, one mesh a link, moved by every frame.
import * as THREE from "three";
import { ConvexGeometry } from "three/addons/geometries/ConvexGeometry.js";
import { mergeGeometries, mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import type { Row } from "../generated/frames";
import type { Figure, Part } from "../generated/messages";

export interface LinkMesh extends THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial> {
  userData: { row: number; link: number; name: string };
}

/** One character on the stage. */
export class FigureView {
  readonly group = new THREE.Group();
  readonly links: (LinkMesh | null)[] = [];

  constructor(
    readonly figure: Figure,
    readonly row: number,
    material: THREE.MeshStandardMaterial,
  ) {
    figure.links.forEach((name, link) => {
      const parts = figure.parts.filter((part) => part.link === link);
      const geometry = parts.length ? geometryOf(parts) : null;
      if (!geometry) {
        this.links.push(null);
        return;
      }
      const mesh = new THREE.Mesh(geometry, material) as unknown as LinkMesh;
      mesh.userData = { row, link, name };
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      this.links.push(mesh);
      this.group.add(mesh);
    });
  }

  pose(row: Row): void {
    const { position, rotation } = row;
    this.links.forEach((mesh, link) => {
      if (!mesh) return;
      mesh.position.fromArray(position, 3 * link);
      const at = 4 * link;
      mesh.quaternion.set(rotation[at + 1]!, rotation[at + 2]!, rotation[at + 3]!, rotation[at]!);
    });
  }

  dispose(): void {
    for (const mesh of this.links) mesh?.geometry.dispose();
    this.group.removeFromParent();
  }
}

/** The material of all characters: matt, each point in its part's colour. */
export function skin(): THREE.MeshStandardMaterial {
  return new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 0.82, metalness: 0 });
}

function geometryOf(parts: Part[]): THREE.BufferGeometry | null {
  const made = parts.map(partGeometry).filter((geometry) => geometry !== null);
  return made.length ? mergeGeometries(made) : null;
}

function partGeometry(part: Part): THREE.BufferGeometry | null {
  if (part.points.length < 12) return null;
  const geometry = part.triangles.length ? meshGeometry(part) : hullGeometry(part);
  const colour = new THREE.Color().setRGB(part.colour[0] ?? 0.5, part.colour[1] ?? 0.5, part.colour[2] ?? 0.5, THREE.SRGBColorSpace);
  const count = geometry.getAttribute("position").count;
  const colours = new Float32Array(3 * count);
  for (let point = 0; point < count; point += 1) colour.toArray(colours, 3 * point);
  geometry.setAttribute("color", new THREE.BufferAttribute(colours, 3));
  return geometry;
}

/** Few points are a box and keep their edges; many are a smooth skin. */
const SMOOTH_FROM = 60;

function meshGeometry(part: Part): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(part.points), 3));
  geometry.setIndex(part.triangles);
  if (part.points.length / 3 >= SMOOTH_FROM) {
    geometry.computeVertexNormals();
    return geometry.toNonIndexed();
  }
  const open = geometry.toNonIndexed();
  open.computeVertexNormals();
  return open;
}

function hullGeometry(part: Part): THREE.BufferGeometry {
  const points: THREE.Vector3[] = [];
  for (let at = 0; at + 2 < part.points.length; at += 3) points.push(new THREE.Vector3().fromArray(part.points, at));
  const hull = new ConvexGeometry(points);
  hull.deleteAttribute("uv");
  if (points.length < SMOOTH_FROM) return hull;
  hull.deleteAttribute("normal");
  const merged = mergeVertices(hull, 1e-5);
  merged.computeVertexNormals();
  return merged.toNonIndexed();
}
