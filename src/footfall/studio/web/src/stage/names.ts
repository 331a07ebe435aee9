// Over the heads: of a few, their names; of many, that of the one who is driven; when two are compared, a letter each.
import * as THREE from "three";
import type { Store } from "../store";
import { kindOf } from "../toolbar/cast";
import type { Actor, Stage } from "./scene";
import { Spot } from "./spot";

interface Name {
  row: number;
  word: string;
}

const FEW = 8;

/** What stands over whose heads. */
export function namesFor(kind: string, names: string[], steered: number): Name[] {
  if (kind === "compare") return ["A", "B"].map((word, row) => ({ row, word }));
  if (names.length < 2) return [];
  const all = names.map((word, row) => ({ row, word: row === steered ? `▾ ${word}` : word }));
  return all.length > FEW ? all.slice(steered, steered + 1) : all;
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
