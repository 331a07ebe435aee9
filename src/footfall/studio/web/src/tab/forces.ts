// Named outside forces: timed shoves, a hand's spring, random shoves, as `sim/pushes.py` has them.
import type { Simulation } from "./simulation";

export type Vector = [number, number, number];

const [PULL, DAMP, MOST_PULL, GRAVITY] = [5, 0.8, 0.25, 9.81];
const PESTER_SECONDS = 0.1;

/** A force on a link, from its first tick until just before its last. */
export interface Push {
  row: number;
  link: number;
  force_w: Vector;
  first: number;
  last: number;
}

export interface Grip {
  row: number;
  link: number;
  point_l: Vector;
  target_w: Vector;
}

export interface Pestering {
  newtons: number;
  every: number;
  next: number;
}

/** All pushes: a value that is never changed in place, so that a moment can keep it. */
export interface Pushes {
  readonly pushes: readonly Push[];
  readonly grip: Grip | null;
  readonly pestering: Pestering;
}

export const NOBODY: Pushes = { pushes: [], grip: null, pestering: { newtons: 0, every: 3, next: 0 } };

/** Pushes some rows from the next beat on, each relative to its heading of now. */
export function shoves(
  simulation: Simulation,
  rows: number[],
  force_h: Vector,
  link: number,
  seconds: number,
  beat: number,
): Push[] {
  const first = Math.ceil(simulation.ticks / beat) * beat;
  const lasts = Math.max(beat, Math.round(seconds / simulation.step));
  const last = Math.ceil((simulation.ticks + lasts) / beat) * beat;
  return rows.map((row) => ({ row, link, force_w: turned(force_h, simulation.facing(row)), first, last }));
}

function turned(force_h: Vector, angle: number): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos * force_h[0] - sin * force_h[1], sin * force_h[0] + cos * force_h[1], force_h[2]];
}

export class Forces {
  pushes: Pushes = NOBODY;
  private pressing = false;

  constructor(private readonly simulation: Simulation) {}

  /** Begins and ends what is due, and applies it. */
  act(beat: number, torso: number): void {
    const { ticks } = this.simulation;
    const kept = this.pushes.pushes.filter((push) => push.last > ticks);
    if (kept.length < this.pushes.pushes.length) this.pushes = { ...this.pushes, pushes: kept };
    const { newtons, every, next } = this.pushes.pestering;
    if (newtons > 0 && ticks >= next && ticks % beat === 0) {
      const angle = (2 * Math.random() - 1) * Math.PI;
      const force: Vector = [newtons * Math.cos(angle), newtons * Math.sin(angle), 0];
      const rows = Array.from({ length: this.simulation.count }, (_, row) => row);
      const more = shoves(this.simulation, rows, force, torso, PESTER_SECONDS, beat);
      const later = ticks + Math.round(((0.6 + 0.8 * Math.random()) * every) / this.simulation.step);
      this.pushes = { ...this.pushes, pushes: [...kept, ...more], pestering: { newtons, every, next: later } };
    }
    if (this.pushes.pushes.length > 0 || this.pushes.grip || this.pressing) this.press();
  }

  /** The next tick at which a push begins, ends or changes. */
  due(tick: number): number {
    if (this.pushes.grip) return tick + 1;
    const times = this.pushes.pushes.flatMap((push) => [push.first, push.last]).filter((time) => time > tick);
    return Math.min(Number.POSITIVE_INFINITY, ...times);
  }

  press(): void {
    const { simulation } = this;
    const applied = simulation.world.data.xfrc_applied as Float64Array;
    applied.fill(0);
    const active = this.pushes.pushes.filter((push) => push.first <= simulation.ticks && simulation.ticks < push.last);
    const add = (body: number, values: number[], from = 0): void => {
      for (const [index, value] of values.entries()) {
        const at = 6 * body + from + index;
        applied[at] = (applied[at] ?? 0) + value;
      }
    };
    for (const push of active) {
      if (push.row < simulation.count) add(simulation.bodyOf(push.row, push.link), push.force_w);
    }
    const { grip } = this.pushes;
    this.pressing = active.length > 0 || grip !== null;
    if (grip && grip.row < simulation.count) {
      const { force_w, lever_w } = this.spring(grip);
      add(simulation.bodyOf(grip.row, grip.link), [...force_w, ...cross(lever_w, force_w)]);
    }
  }

  /** The force of the hand's spring, N, and its lever from the link's mass centre, m. */
  spring(grip: Grip): { force_w: Vector; lever_w: Vector } {
    const { simulation } = this;
    const { xpos, xquat, xipos, cvel, subtree_com } = simulation.world.data as unknown as Record<string, Float64Array>;
    const body = simulation.bodyOf(grip.row, grip.link);
    const centre = three(xipos, 3 * body);
    const point = plus(three(xpos, 3 * body), rotated(xquat, 4 * body, grip.point_l));
    const lever_w = minus(point, centre);
    const root = three(subtree_com, 3 * simulation.bodyOf(grip.row, 0));
    const motion = three(cvel, 6 * body + 3);
    const velocity = plus(motion, cross(three(cvel, 6 * body), minus(point, root)));
    const mass = simulation.body.get(grip.row, "total_mass");
    const force = grip.target_w.map((to, k) => mass * (PULL * (to - (point[k] ?? 0)) - DAMP * (velocity[k] ?? 0)));
    const share = Math.min(1, (MOST_PULL * mass * GRAVITY) / Math.max(Math.hypot(...force), 1e-9));
    return { force_w: force.map((part) => part * share) as Vector, lever_w };
  }
}

export function three(from: Float64Array | undefined, at: number): Vector {
  return [from?.[at] ?? 0, from?.[at + 1] ?? 0, from?.[at + 2] ?? 0];
}

function plus(one: Vector, other: Vector): Vector {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

function minus(one: Vector, other: Vector): Vector {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** A vector turned by the rotation w, x, y, z from an index on. */
function rotated(from: Float64Array | undefined, at: number, vector: Vector): Vector {
  const w = from?.[at] ?? 1;
  const axis = three(from, at + 1);
  const once = cross(axis, vector).map((part) => 2 * part) as Vector;
  return plus(plus(vector, once.map((part) => w * part) as Vector), cross(axis, once));
}
