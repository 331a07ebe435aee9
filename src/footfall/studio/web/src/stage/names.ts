// Over the heads: of several, their names; when two are compared, a letter each; in a crowd, which one is open and which is steered.
import * as THREE from "three";
import type { Store } from "../store";
import { kindOf } from "../toolbar/cast";
import type { Actor, Stage } from "./scene";
import { Spot } from "./spot";

interface Name {
  row: number;
  word: string;
}

/** What stands over whose heads: in a crowd the first is the body that is open, and one is steered. */
export function namesFor(kind: string, names: string[], steered: number): Name[] {
  if (kind === "several") return names.map((word, row) => ({ row, word: row === steered ? `▾ ${word}` : word }));
  if (kind === "compare") return ["A", "B"].map((word, row) => ({ row, word }));
  if (kind !== "crowd") return [];
  return steered === 0
    ? [{ row: 0, word: "yours" }]
    : [
        { row: 0, word: "edited" },
        { row: steered, word: "yours" },
      ];
}

export class Names implements Actor {
  private readonly spots: Spot[] = [];
  private names: Name[] = [];

  constructor(
    private readonly stage: Stage,
    private readonly store: Store,
  ) {
    store.on("documents", () => this.choose());
    store.on("steered", () => this.choose());
  }

  private choose(): void {
    const documents = this.store.get("documents");
    const names = documents?.everyone.map((one) => one.name) ?? [];
    this.names = namesFor(kindOf(documents), names, this.store.steered());
    while (this.spots.length < this.names.length) this.spots.push(new Spot(this.stage.host, "name"));
  }

  draw(): void {
    const rows = this.stage.frame?.rows ?? [];
    this.spots.forEach((spot, index) => {
      const { row: who = -1, word = "" } = this.names[index] ?? {};
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
