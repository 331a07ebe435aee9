// Watches the stage for what the page shows as events: footsteps, and falls (`studio/scene/witness.py`).
import type { Fell, Footprint } from "../generated/messages";
import { type Pushes, three } from "./forces";
import { headingOf, type Simulation } from "./simulation";
import type { Place } from "./world";

const [SLICE, BEFORE, RECENT, SANK] = [0.01, 0.3, 4, 0.25];
const FEET = [10, 14];

/** What may be blamed for a fall, and the slice in which it ended. */
export interface Blame {
  at: number;
  words: string;
}

export class Witness {
  events: (Footprint | Fell)[] = [];
  blame: Blame = { at: Number.NEGATIVE_INFINITY, words: "" };
  private steps: number[] = [];
  private fallen: boolean[] = [];
  private stood: Place[][] = [];

  /** Everything so far counts as told. */
  settle(simulation: Simulation): void {
    const rows = simulation.walkers.map((_, row) => row);
    this.steps = rows.map((row) => simulation.stride(row, "steps"));
    this.fallen = rows.map((row) => simulation.tally.get(row, "fell_at") >= 0);
    this.stood = [rows.map((row) => betweenFeet(simulation, row))];
  }

  /** Looks at the end of a slice. */
  look(simulation: Simulation, pushes: Pushes, slices: number): void {
    for (const push of pushes.pushes) {
      if (push.first <= simulation.ticks) {
        this.blame = { at: slices, words: `after it was shoved with ${Math.hypot(...push.force_w).toFixed(0)} N` };
      }
    }
    if (pushes.grip) this.blame = { at: slices, words: "after it was pulled by a hand" };
    for (const row of simulation.walkers.keys()) {
      const steps = simulation.stride(row, "steps");
      const fallen = simulation.tally.get(row, "fell_at") >= 0;
      if (steps !== this.steps[row] && !fallen) this.events.push(footprint(simulation, row, slices));
      if (fallen && !this.fallen[row]) this.events.push(this.fell(simulation, row, slices));
      this.steps[row] = steps;
      this.fallen[row] = fallen;
    }
    this.stood.push([...simulation.walkers.keys()].map((row) => betweenFeet(simulation, row)));
    if (this.stood.length > BEFORE / SLICE) this.stood.shift();
  }

  private fell(simulation: Simulation, row: number, slices: number): Fell {
    const body = simulation.bodyOf(row, 0);
    const com = three(simulation.world.data.subtree_com as Float64Array, 3 * body);
    const stood = this.stood[0]?.[row] ?? [0, 0, 0];
    const [dx, dy] = [com[0] - stood[0], com[1] - stood[1]];
    const facing = simulation.placeOf(row)[2];
    const ahead = dx * Math.cos(facing) + dy * Math.sin(facing);
    const left = dy * Math.cos(facing) - dx * Math.sin(facing);
    let way = Math.abs(ahead) >= Math.abs(left) ? (ahead > 0 ? "fell ahead" : "fell back") : "";
    way ||= left > 0 ? "fell to the left" : "fell to the right";
    if (Math.hypot(ahead, left) < SANK * simulation.body.get(row, "com_height")) way = "sank down";
    const since = (slices - this.blame.at) * SLICE;
    const words = since < RECENT ? `, ${since.toFixed(1)} s ${this.blame.words}` : "";
    return { type: "fell", row, at: slices * SLICE, why: `It ${way}${words}.` };
  }
}

function footprint(simulation: Simulation, row: number, slices: number): Footprint {
  const side = simulation.stride(row, "stance");
  const body = simulation.bodyOf(row, FEET[side] ?? 10);
  const [heel, ball, width] = simulation.walkers[row]?.body.feet[side === 1 ? 1 : 0] ?? [0, 0, 0];
  const facing = headingOf(simulation.world.data.xquat as Float64Array, 4 * body);
  const [x, y] = three(simulation.world.data.xpos as Float64Array, 3 * body);
  const middle = (ball - heel) / 2;
  return {
    type: "footprint",
    row,
    side: side === 0 ? "left" : "right",
    at_w: [x + middle * Math.cos(facing), y + middle * Math.sin(facing), 0],
    heading: facing,
    time: slices * SLICE,
    length: heel + ball,
    width,
  };
}

function betweenFeet(simulation: Simulation, row: number): Place {
  const { xpos } = simulation.world.data;
  const [left, right] = FEET.map((link) => three(xpos as Float64Array, 3 * simulation.bodyOf(row, link)));
  return [0, 1, 2].map((k) => ((left?.[k] ?? 0) + (right?.[k] ?? 0)) / 2) as Place;
}
