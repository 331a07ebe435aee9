// The characters: smooth limbs from the meshes that came with the body, one mesh a link, moved by every frame.
import * as THREE from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
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
    triangles: number[][],
  ) {
    figure.links.forEach((name, link) => {
      const parts = figure.parts.filter((part) => part.link === link);
      const geometry = parts.length ? geometryOf(parts, triangles) : null;
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

  /** Hide the figure, as when an avatar is drawn in its place; hands still grab its limbs. */
  hide(hidden: boolean): void {
    for (const mesh of this.links) if (mesh) mesh.visible = !hidden;
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

function geometryOf(parts: Part[], triangles: number[][]): THREE.BufferGeometry | null {
  const made = parts
    .map((part) => partGeometry(part, triangles[part.triangles] ?? []))
    .filter((geometry) => geometry !== null);
  return made.length ? mergeGeometries(made) : null;
}

function partGeometry(part: Part, triangles: number[]): THREE.BufferGeometry | null {
  if (part.points.length < 12 || triangles.length === 0) return null;
  const geometry = meshGeometry(part, triangles);
  const colour = new THREE.Color().setRGB(
    part.colour[0] ?? 0.5,
    part.colour[1] ?? 0.5,
    part.colour[2] ?? 0.5,
    THREE.SRGBColorSpace,
  );
  const count = geometry.getAttribute("position").count;
  const colours = new Float32Array(3 * count);
  for (let point = 0; point < count; point += 1) colour.toArray(colours, 3 * point);
  geometry.setAttribute("color", new THREE.BufferAttribute(colours, 3));
  return geometry;
}

const METRES = 1e-4; // in a tenth of a millimetre

/** Few points are a box and keep their edges; many are a smooth skin. */
const SMOOTH_FROM = 60;

function meshGeometry(part: Part, triangles: number[]): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute(
    "position",
    new THREE.BufferAttribute(
      Float32Array.from(part.points, (tenths) => tenths * METRES),
      3,
    ),
  );
  geometry.setIndex(triangles);
  if (part.points.length / 3 >= SMOOTH_FROM) {
    geometry.computeVertexNormals();
    return geometry.toNonIndexed();
  }
  const open = geometry.toNonIndexed();
  open.computeVertexNormals();
  return open;
}
