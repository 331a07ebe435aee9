// When two are compared, a letter over each head says which is which.
import * as THREE from "three";
import type { Actor, Stage } from "./scene";
import { Spot } from "./spot";

const LETTERS = ["A", "B"];

export class Names implements Actor {
  private readonly spots: Spot[];

  constructor(private readonly stage: Stage) {
    this.spots = LETTERS.map(() => new Spot(stage.host, "name"));
  }

  draw(): void {
    const rows = this.stage.frame?.rows ?? [];
    this.spots.forEach((spot, index) => {
      const row = rows[index];
      const head = this.stage.figures[index]?.figure.links.indexOf("head") ?? -1;
      if (rows.length !== LETTERS.length || !row || head < 0) {
        spot.hide();
        return;
      }
      const at = new THREE.Vector3().fromArray(row.position, 3 * head);
      at.z += 0.32;
      spot.show(this.stage, at, LETTERS[index]!);
    });
  }
}
