// Every push that acts now, as an arrow that ends where it acts, with its newtons; it stays with the body long enough to
// be seen.
import * as THREE from "three";
import type { Frame } from "../generated/frames";
import { Arrow } from "./arrow";
import type { Actor, Stage } from "./scene";
import { Spot } from "./spot";

const METRES_PER_NEWTON = 1 / 700;
const LONGEST = 0.9; // m
const STAYS = 0.45; // s

interface Shown {
  arrow: Arrow;
  spot: Spot;
  force: THREE.Vector3;
  /** Where it acted, from the mass centre. */
  from_com: THREE.Vector3;
  left: number;
}

export class Pushes implements Actor {
  private readonly shown: Shown[] = [];

  constructor(private readonly stage: Stage) {}

  frame(frame: Frame): void {
    frame.rows.forEach((row, index) => {
      const force = new THREE.Vector3().fromArray(row.push);
      const com = new THREE.Vector3().fromArray(row.com);
      if (force.length() < 1 || (frame.grabbed && index === 0)) {
        const gone = this.shown[index];
        if (gone && gone.left > 0) this.place(gone, com.add(gone.from_com));
        return;
      }
      this.shown[index] ??= this.make();
      const entry = this.shown[index]!;
      if (entry.left <= 0 || force.length() >= 0.6 * entry.force.length()) entry.force.copy(force);
      entry.left = STAYS;
      const at = new THREE.Vector3().fromArray(row.push_at);
      entry.from_com.copy(at).sub(com);
      this.place(entry, at);
    });
  }

  draw(seconds: number): void {
    for (const entry of this.shown) {
      if (!entry || entry.left <= 0) continue;
      entry.left -= seconds;
      entry.arrow.group.visible = entry.left > 0;
      if (entry.left <= 0) entry.spot.hide();
    }
  }

  private place({ arrow, spot, force }: Shown, at: THREE.Vector3): void {
    const along = force.clone().multiplyScalar(METRES_PER_NEWTON).clampLength(0.12, LONGEST);
    const from = at.clone().sub(along);
    arrow.set(from, along);
    spot.show(this.stage, from, `${Math.round(force.length())} N`);
  }

  private make(): Shown {
    const arrow = new Arrow("#d8322a", 0.014);
    this.stage.scene.add(arrow.group);
    const spot = new Spot(this.stage.host, "newtons");
    return { arrow, spot, force: new THREE.Vector3(), from_com: new THREE.Vector3(), left: 0 };
  }
}
