// The things on the ground, as the session says they are: boxes, ramps, balls and uneven ground; loose ones move with
// the frames.
import * as THREE from "three";
import type { App } from "../app";
import type { Frame } from "../generated/frames";
import type { Solid } from "../generated/messages";
import type { Which } from "../place/things";
import { placeOf } from "../place/tools";
import type { Ground } from "./ground";
import type { Actor } from "./scene";

const COLOURS: Record<string, number> = {
  stairs: 0xb4b6b9,
  slope: 0xb4b6b9,
  rough: 0xa9a296,
  bar: 0xd65c38,
  beam: 0xedba33,
  table: 0x9e7552,
  shelf: 0x9e7552,
  crate: 0xc29459,
  ball: 0xcc3338,
};
const WALKED_ON = ["stairs", "slope", "rough", "table", "shelf"];
const [ROD, ROD_COLOUR, IN_FROM_CORNER] = [0.012, 0xedba33, 0.04]; // m: of handles

type SolidMesh = THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>;

export class ThingsView implements Actor {
  readonly group = new THREE.Group();
  readonly ghost = new THREE.Mesh(
    new THREE.RingGeometry(0.22, 0.27, 40),
    new THREE.MeshBasicMaterial({ color: 0xc2541a, transparent: true, opacity: 0.9, depthTest: false }),
  );
  private readonly meshes: { solid: Solid; mesh: SolidMesh }[] = [];
  private dragged: { which: Which; by: THREE.Vector3 } | null = null;
  private last: Frame | null = null;

  constructor(
    app: App,
    private readonly ground: Ground,
  ) {
    const { things } = placeOf(app);
    app.store.on("things", ({ solids }) => this.lay(solids));
    things.chosen.on((which) => this.mark(which));
    this.ghost.visible = false;
    things.ghost.on((at) => {
      this.ghost.visible = at !== null;
      if (at) this.ghost.position.set(at.x, at.y, at.z + 0.01);
    });
  }

  /** What a ray can meet, and which of it one can stand on. */
  get all(): THREE.Object3D[] {
    return this.meshes.map(({ mesh }) => mesh);
  }

  walkable(except: Which | null): THREE.Object3D[] {
    return this.meshes
      .filter(({ solid }) => WALKED_ON.includes(solid.kind) && !isPartOf(solid, except))
      .map(({ mesh }) => mesh);
  }

  /** Where a loose or standing thing is now. */
  placeOf(which: Which): THREE.Vector3 | null {
    return this.meshes.find(({ solid }) => isPartOf(solid, which))?.mesh.position ?? null;
  }

  /** Show a thing elsewhere while it is dragged; null: where it is. */
  drag(which: Which | null, by: THREE.Vector3 = new THREE.Vector3()): void {
    this.dragged = which ? { which, by } : null;
    this.pose();
  }

  frame(frame: Frame): void {
    this.last = frame;
    this.pose();
  }

  private lay(solids: readonly Solid[]): void {
    for (const { mesh } of this.meshes.splice(0)) {
      mesh.traverse((part) => {
        if (part instanceof THREE.Mesh || part instanceof THREE.LineSegments) {
          part.geometry.dispose();
          part.material.dispose();
        }
      });
      this.group.remove(mesh);
    }
    this.dragged = null;
    this.ground.letThrough(solids.some((solid) => solid.heights.length > 0));
    for (const solid of solids) {
      const mesh: SolidMesh = new THREE.Mesh(
        shapeOf(solid),
        new THREE.MeshStandardMaterial({
          color: COLOURS[solid.kind] ?? 0x999999,
          roughness: 0.85,
          flatShading: solid.heights.length > 0,
        }),
      );
      mesh.castShadow = mesh.receiveShadow = true;
      if (solid.handles.length > 0) mesh.add(...rodsOf(solid));
      if (!solid.round) {
        const lines = new THREE.LineBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.3 });
        mesh.add(new THREE.LineSegments(new THREE.EdgesGeometry(mesh.geometry), lines));
      }
      mesh.userData.which = { kind: solid.kind, index: solid.index } satisfies Which;
      this.meshes.push({ solid, mesh });
      this.group.add(mesh);
    }
    this.pose();
  }

  private pose(): void {
    const loose = this.last?.balls.filter((ball) => ball.radius === 0) ?? [];
    for (const { solid, mesh } of this.meshes) {
      const ball = solid.loose >= 0 ? loose[solid.loose] : undefined;
      if (ball) {
        const [w, x, y, z] = ball.rotation;
        mesh.position.fromArray(ball.position);
        mesh.quaternion.set(x!, y!, z!, w!);
      } else {
        mesh.position.set(solid.at[0]!, solid.at[1]!, (solid.bottom + Math.max(solid.low, solid.high)) / 2);
        mesh.rotation.set(0, 0, solid.heading);
      }
      if (this.dragged && isPartOf(solid, this.dragged.which)) mesh.position.add(this.dragged.by);
    }
  }

  private mark(which: Which | null): void {
    for (const { solid, mesh } of this.meshes) {
      mesh.material.emissive.set(isPartOf(solid, which) ? 0x5a2408 : 0x000000);
    }
  }
}

function isPartOf(solid: Solid, which: Which | null): boolean {
  return which !== null && solid.kind === which.kind && solid.index === which.index;
}

function shapeOf(solid: Solid): THREE.BufferGeometry {
  if (solid.round) return new THREE.SphereGeometry(solid.half[0], 24, 16);
  return solid.heights.length > 0 ? unevenGround(solid) : wedge(solid);
}

/** The heights of uneven ground as a net about its middle. */
export function unevenGround(solid: Solid): THREE.BufferGeometry {
  const [x, y] = [solid.half[0]!, solid.half[1]!];
  const [rows, columns] = [solid.heights.length, solid.heights[0]!.length];
  const middle = (solid.bottom + Math.max(solid.low, solid.high)) / 2;
  const geometry = new THREE.PlaneGeometry(2 * x, 2 * y, rows - 1, columns - 1);
  const points = geometry.getAttribute("position");
  for (let at = 0; at < points.count; at += 1) {
    const row = Math.round(((points.getX(at) + x) / (2 * x)) * (rows - 1));
    const column = Math.round(((points.getY(at) + y) / (2 * y)) * (columns - 1));
    points.setZ(at, solid.heights[row]![column]! - middle);
  }
  geometry.computeVertexNormals();
  return geometry;
}

/** Handles: a bar on two posts beyond either end. */
function rodsOf(solid: Solid): THREE.Mesh[] {
  const [out, up] = [solid.handles[0]!, solid.handles[1]!];
  const wide = solid.half[1]! - IN_FROM_CORNER;
  return [-1, 1].flatMap((end) => {
    const corners = [
      [end * solid.half[0]!, -wide, 0],
      [end * out, -wide, up],
      [end * out, wide, up],
      [end * solid.half[0]!, wide, 0],
    ].map((corner) => new THREE.Vector3().fromArray(corner));
    return corners.slice(1).map((to, index) => rod(corners[index]!, to));
  });
}

function rod(from: THREE.Vector3, to: THREE.Vector3): THREE.Mesh {
  const material = new THREE.MeshStandardMaterial({ color: ROD_COLOUR, roughness: 0.7 });
  const made = new THREE.Mesh(new THREE.CylinderGeometry(ROD, ROD, from.distanceTo(to), 10), material);
  made.position.copy(from).add(to).multiplyScalar(0.5);
  made.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), to.clone().sub(from).normalize());
  made.castShadow = true;
  return made;
}

/** A box about its middle; its top may slope from the near to the far edge. */
function wedge(solid: Solid): THREE.BufferGeometry {
  const [x, y] = [solid.half[0]!, solid.half[1]!];
  const high = Math.max(solid.low, solid.high);
  const middle = (solid.bottom + high) / 2;
  const geometry = new THREE.BoxGeometry(2 * x, 2 * y, high - solid.bottom);
  const points = geometry.getAttribute("position");
  for (let at = 0; at < points.count; at += 1) {
    if (points.getZ(at) > 0) points.setZ(at, (points.getX(at) < 0 ? solid.low : solid.high) - middle);
  }
  geometry.computeVertexNormals();
  return geometry;
}
