// Overlays for the first few on the stage, as chosen; remembered from visit to visit.
import * as THREE from "three";
import type { Frame } from "../generated/frames";
import { Overlays } from "./overlays";
import { MEANINGS } from "./palette";
import type { Actor, Stage } from "./scene";

const KEPT = "footfall.overlays";
const MOST = 4; // characters

export class OverlayActor implements Actor {
  readonly group = new THREE.Group();
  readonly chosen: Set<string>;
  private readonly rows: Overlays[] = [];

  constructor() {
    const known = new Set(MEANINGS.map((entry) => entry.key));
    const kept = (window.localStorage.getItem(KEPT) ?? "").split(",");
    this.chosen = new Set(kept.filter((key) => known.has(key)));
  }

  toggle(key: string, on = !this.chosen.has(key)): void {
    if (on) this.chosen.add(key);
    else this.chosen.delete(key);
    window.localStorage.setItem(KEPT, [...this.chosen].join(","));
    for (const row of this.rows) row.choose(this.chosen);
  }

  frame(frame: Frame, stage: Stage): void {
    this.group.visible = this.chosen.size > 0;
    if (!this.group.visible) return;
    for (let index = 0; index < MOST; index += 1) {
      const row = frame.rows[index];
      const view = stage.figures[index];
      const overlays = this.rows[index];
      if (overlays) overlays.group.visible = row !== undefined;
      if (!row || !view) continue;
      (overlays ?? this.make(index)).update(row, view, stage.rig.camera);
    }
  }

  private make(index: number): Overlays {
    const made = new Overlays();
    made.choose(this.chosen);
    made.group.userData.row = index;
    this.rows[index] = made;
    this.group.add(made.group);
    return made;
  }
}
