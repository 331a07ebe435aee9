// When two are compared, a letter over each head says which is which; in a crowd, words say which one is open and which is steered.
import * as THREE from "three";
import type { Actor, Stage } from "./scene";
import { Spot } from "./spot";

interface Name {
  row: number;
  word: string;
}

/** What stands over whose heads: in a crowd the first is the body that is open, and one is steered. */
export function namesFor(count: number, steered: number): Name[] {
  if (count < 2) return [];
  if (count === 2)
    return [
      { row: 0, word: "A" },
      { row: 1, word: "B" },
    ];
  return steered === 0
    ? [{ row: 0, word: "yours" }]
    : [
        { row: 0, word: "edited" },
        { row: steered, word: "yours" },
      ];
}

export class Names implements Actor {
  private readonly spots: Spot[];

  constructor(private readonly stage: Stage) {
    this.spots = [0, 1].map(() => new Spot(stage.host, "name"));
  }

  draw(): void {
    const rows = this.stage.frame?.rows ?? [];
    const names = namesFor(rows.length, this.stage.steered);
    this.spots.forEach((spot, index) => {
      const { row: who = -1, word = "" } = names[index] ?? {};
      const row = rows[who];
      const head = this.stage.figures[who]?.figure.links.indexOf("head") ?? -1;
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
