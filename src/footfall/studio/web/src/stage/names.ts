// When two are compared, a letter over each head says which is which; in a crowd, a word says which one is steered.
import * as THREE from "three";
import type { Actor, Stage } from "./scene";
import { Spot } from "./spot";

const PAIR = ["A", "B"];
const CROWD = ["yours"];

/** What stands over the heads of so many. */
function wordsFor(count: number): string[] {
  return count === 2 ? PAIR : count > 2 ? CROWD : [];
}

export class Names implements Actor {
  private readonly spots: Spot[];

  constructor(private readonly stage: Stage) {
    this.spots = PAIR.map(() => new Spot(stage.host, "name"));
  }

  draw(): void {
    const rows = this.stage.frame?.rows ?? [];
    const words = wordsFor(rows.length);
    this.spots.forEach((spot, index) => {
      const row = rows[index];
      const head = this.stage.figures[index]?.figure.links.indexOf("head") ?? -1;
      const word = words[index];
      if (!word || !row || head < 0) {
        spot.hide();
        return;
      }
      const at = new THREE.Vector3().fromArray(row.position, 3 * head);
      at.z += 0.32;
      spot.show(this.stage, at, word);
    });
  }
}
