// The flag where it is to walk to.
import * as THREE from "three";
import type { Frame } from "../generated/frames";
import type { Actor, Stage } from "./scene";

const NEAR = 0.35; // m: it is there
const GONE_AFTER = 1.2; // s

export class Flag implements Actor {
  readonly group = new THREE.Group();
  private readonly cloth: THREE.Mesh;
  private there = 0;
  private time = 0;
  onArrival: () => void = () => {};

  constructor() {
    const pole = new THREE.Mesh(
      new THREE.CylinderGeometry(0.012, 0.012, 1.1, 10).rotateX(Math.PI / 2).translate(0, 0, 0.55),
      new THREE.MeshStandardMaterial({ color: "#6b6257", roughness: 0.9 }),
    );
    const shape = new THREE.Shape([new THREE.Vector2(0, 0), new THREE.Vector2(0.34, 0.11), new THREE.Vector2(0, 0.24)]);
    this.cloth = new THREE.Mesh(
      new THREE.ShapeGeometry(shape).rotateX(Math.PI / 2).translate(0, 0, 0.84),
      new THREE.MeshStandardMaterial({ color: "#d8432f", roughness: 0.9, side: THREE.DoubleSide }),
    );
    const ring = new THREE.Mesh(
      new THREE.RingGeometry(0.16, 0.19, 40).translate(0, 0, 0.006),
      new THREE.MeshBasicMaterial({ color: "#d8432f", transparent: true, opacity: 0.8 }),
    );
    pole.castShadow = this.cloth.castShadow = true;
    this.group.add(pole, this.cloth, ring);
    this.group.visible = false;
  }

  plant(x: number, y: number, z = 0): void {
    this.group.position.set(x, y, z);
    this.group.visible = true;
    this.there = 0;
  }

  takeAway(): void {
    this.group.visible = false;
  }

  frame(frame: Frame, stage: Stage): void {
    const row = frame.rows[stage.steered];
    if (!this.group.visible || !row) return;
    const away = Math.hypot(row.com[0]! - this.group.position.x, row.com[1]! - this.group.position.y);
    this.there = away < NEAR ? this.there + Math.max(0, Math.min(0.5, frame.time - this.time)) : 0;
    this.time = frame.time;
    if (this.there <= GONE_AFTER) return;
    this.takeAway();
    this.onArrival();
  }

  draw(): void {
    if (this.group.visible) this.cloth.rotation.z = 0.25 * Math.sin(performance.now() / 420);
  }
}
