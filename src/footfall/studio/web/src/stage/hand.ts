// The hand: takes hold of any point of a body; a spring from there to the pointer, with its newtons.
import * as THREE from "three";
import type { Asked } from "../generated/messages";
import type { LinkMesh } from "./figures";
import type { Actor, Stage } from "./scene";
import { Spot } from "./spot";
import { ThinLine } from "./thin_line";

const SEND_EVERY = 1 / 30; // s
const TURNS = 9;
const POINTS = 90;
const CALM = new THREE.Color("#2f9e6e");
const HARD = new THREE.Color("#d8322a");
const HARD_NEWTONS = 170; // about what a hand pulls at most

interface Hold {
  mesh: LinkMesh;
  point_l: THREE.Vector3;
  depth: number; // m ahead of the camera
  /** By keys: where it is pulled to, from the mass centre; the pointer then says nothing. */
  from_com?: THREE.Vector3;
}

export class Hand implements Actor {
  private hold: Hold | null = null;
  private readonly pointer = new THREE.Vector2();
  private readonly target = new THREE.Vector3();
  private readonly coil = new ThinLine("#2f9e6e", 3, POINTS + 1);
  private readonly knob = new THREE.Mesh(
    new THREE.SphereGeometry(0.022, 16, 12),
    new THREE.MeshBasicMaterial({ color: "#2f9e6e", depthTest: false, transparent: true }),
  );
  private readonly spot: Spot;
  private since = 0;
  private readonly ray = new THREE.Raycaster();

  constructor(
    private readonly stage: Stage,
    private readonly ask: (message: Asked) => void,
  ) {
    this.spot = new Spot(stage.host, "newtons");
    this.knob.renderOrder = 6;
    this.knob.visible = false;
    stage.scene.add(this.coil.line, this.knob);
  }

  get holds(): boolean {
    return this.hold !== null;
  }

  /** Whose body it holds; -1: nobody's. */
  get row(): number {
    return this.hold?.mesh.userData.row ?? -1;
  }

  take(mesh: LinkMesh, at_w: THREE.Vector3, pointer: THREE.Vector2): void {
    const camera = this.stage.rig.camera;
    const ahead = camera.getWorldDirection(new THREE.Vector3());
    this.hold = { mesh, point_l: mesh.worldToLocal(at_w.clone()), depth: at_w.clone().sub(camera.position).dot(ahead) };
    this.pointer.copy(pointer);
    this.since = SEND_EVERY;
  }

  /** Take hold in the middle of a link, without a pointer. */
  takeFrom(mesh: LinkMesh): void {
    const com = this.stage.frame?.rows[mesh.userData.row]?.com;
    if (!com) return;
    mesh.geometry.computeBoundingSphere();
    const point_l = mesh.geometry.boundingSphere?.center.clone() ?? new THREE.Vector3();
    const from_com = mesh.localToWorld(point_l.clone()).sub(new THREE.Vector3(com[0], com[1], 0));
    this.hold = { mesh, point_l, depth: 0, from_com };
    this.since = SEND_EVERY;
  }

  /** Pull further, m. */
  pull(by_w: THREE.Vector3): void {
    this.hold?.from_com?.add(by_w);
  }

  move(pointer: THREE.Vector2): void {
    this.pointer.copy(pointer);
  }

  /** Towards or away from the eye. */
  reach(metres: number): void {
    if (this.hold) this.hold.depth = Math.max(0.4, this.hold.depth + metres);
  }

  letGo(): void {
    if (!this.hold) return;
    this.hold = null;
    this.ask({ type: "release" });
    this.coil.line.visible = this.knob.visible = false;
    this.spot.hide();
  }

  draw(seconds: number): void {
    const hold = this.hold;
    if (!hold) return;
    const view = this.stage.figures[hold.mesh.userData.row];
    const mesh = view?.links[hold.mesh.userData.link];
    if (!mesh) {
      this.letGo();
      return;
    }
    hold.mesh = mesh;
    if (hold.from_com) this.follow(hold.from_com, mesh.userData.row);
    else this.aim(hold.depth);
    const from = mesh.localToWorld(hold.point_l.clone());
    this.since += seconds;
    if (this.since >= SEND_EVERY) {
      this.since = 0;
      const { row, name } = mesh.userData;
      this.ask({ type: "grab", row, link: name, point_l: numbers(hold.point_l), target_w: numbers(this.target) });
    }
    const push = this.stage.frame?.rows[mesh.userData.row]?.push;
    this.show(from, push ? Math.hypot(push[0]!, push[1]!, push[2]!) : 0);
  }

  private follow(from_com: THREE.Vector3, row: number): void {
    const com = this.stage.frame?.rows[row]?.com;
    if (com) this.target.set(com[0]! + from_com.x, com[1]! + from_com.y, Math.max(0.02, from_com.z));
  }

  private aim(depth: number): void {
    const camera = this.stage.rig.camera;
    camera.updateMatrixWorld();
    this.ray.setFromCamera(this.pointer, camera);
    const { origin, direction } = this.ray.ray;
    const ahead = camera.getWorldDirection(new THREE.Vector3());
    this.target.copy(origin).addScaledVector(direction, depth / Math.max(0.1, direction.dot(ahead)));
    this.target.z = Math.max(0.02, this.target.z);
  }

  private show(from: THREE.Vector3, newtons: number): void {
    const colour = CALM.clone().lerp(HARD, Math.min(1, newtons / HARD_NEWTONS));
    this.coil.colour = colour;
    this.coil.set(spring(from, this.target));
    this.knob.material.color.copy(colour);
    this.knob.position.copy(this.target);
    this.knob.visible = true;
    this.spot.show(this.stage, this.target, `${Math.round(newtons)} N`);
  }
}

/** Points of a coil from one end to the other: the longer, the thinner. */
export function spring(from: THREE.Vector3, to: THREE.Vector3): number[] {
  const along = to.clone().sub(from);
  const length = along.length();
  const side = new THREE.Vector3(0, 0, 1).cross(along);
  if (side.lengthSq() < 1e-8) side.set(1, 0, 0);
  side.normalize();
  const other = along.clone().normalize().cross(side);
  const radius = 0.03 / (1 + 1.2 * length);
  const points: number[] = [];
  for (let index = 0; index <= POINTS; index += 1) {
    const share = index / POINTS;
    const wide = radius * Math.min(1, 8 * share, 8 * (1 - share));
    const angle = 2 * Math.PI * TURNS * share;
    const at = from.clone().addScaledVector(along, share);
    at.addScaledVector(side, wide * Math.cos(angle)).addScaledVector(other, wide * Math.sin(angle));
    points.push(at.x, at.y, at.z);
  }
  return points;
}

function numbers(vector: THREE.Vector3): number[] {
  return vector.toArray().map((value) => Math.round(value * 1e4) / 1e4);
}
