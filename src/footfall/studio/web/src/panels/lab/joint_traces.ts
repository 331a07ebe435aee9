/** The last seconds of what the plots show, by simulated time; going back in time takes off what came after. */

import { LINK, type Row } from "../../generated/frames";

/** Seconds kept. */
export const SPAN = 8;

export interface Channel {
  key: string;
  read(row: Row): number | null;
}

const THIGHS = [LINK.left_thigh, LINK.right_thigh];
const SHANKS = [LINK.left_shank, LINK.right_shank];
const FEET = [LINK.left_foot, LINK.right_foot];
const BACK = [LINK.lower_back, LINK.torso];

function most(row: Row, links: readonly number[]): number {
  return Math.max(...links.map((link) => row.torque[link] ?? 0));
}

function load(row: Row, side: 0 | 1): number {
  return (row.load[side] ?? 0) + (row.load[2 + side] ?? 0) + (row.load[4 + side] ?? 0);
}

export const CHANNELS: readonly Channel[] = [
  { key: "speed", read: (row) => row.speed },
  { key: "wanted", read: (row) => row.wanted },
  { key: "left", read: (row) => load(row, 0) },
  { key: "right", read: (row) => load(row, 1) },
  { key: "phaseLeft", read: (row) => (row.stance === 0 ? row.phase : null) },
  { key: "phaseRight", read: (row) => (row.stance === 1 ? row.phase : null) },
  { key: "hip", read: (row) => most(row, THIGHS) },
  { key: "knee", read: (row) => most(row, SHANKS) },
  { key: "ankle", read: (row) => most(row, FEET) },
  { key: "back", read: (row) => most(row, BACK) },
  { key: "energy", read: (row) => row.energy },
  { key: "power", read: (row) => row.power },
];

export class Tape {
  readonly times: number[] = [];
  /** By variant, then by channel. */
  private readonly values = [new Map<string, (number | null)[]>(), new Map<string, (number | null)[]>()];

  constructor(private readonly span = SPAN) {
    this.clear();
  }

  clear(): void {
    this.times.length = 0;
    for (const variant of this.values) for (const { key } of CHANNELS) variant.set(key, []);
  }

  /** Take a moment down; the same moment twice is one. */
  add(time: number, rows: readonly Row[]): void {
    const last = this.times[this.times.length - 1];
    if (last !== undefined && (time < last - this.span || time > last + 2)) this.clear();
    let drop = 0;
    while (drop < this.times.length && (this.times[this.times.length - 1 - drop] as number) >= time) drop += 1;
    if (drop) this.cut(this.times.length - drop, drop);
    this.times.push(time);
    this.values.forEach((variant, index) => {
      const row = rows[index];
      for (const { key, read } of CHANNELS) variant.get(key)?.push(row ? read(row) : null);
    });
    let old = 0;
    while ((this.times[old] as number) < time - this.span) old += 1;
    if (old) this.cut(0, old);
  }

  private cut(start: number, count: number): void {
    this.times.splice(start, count);
    for (const variant of this.values) for (const list of variant.values()) list.splice(start, count);
  }

  /** A channel of a variant, beside `times`. */
  of(key: string, variant = 0): (number | null)[] {
    return this.values[variant]?.get(key) ?? [];
  }

  latest(key: string, variant = 0): number | null {
    const list = this.of(key, variant);
    return list[list.length - 1] ?? null;
  }
}

/** A range that holds the values, grows at once and shrinks slowly, with round ends. */
export function steadyRange(
  now: [number, number] | null,
  values: readonly (number | null)[],
  least: number,
  fromZero = true,
): [number, number] {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (known.length === 0) return now ?? [0, least];
  let low = fromZero ? Math.min(0, ...known) : Math.min(...known);
  let high = Math.max(...known);
  const room = Math.max(least - (high - low), 0);
  low -= fromZero ? 0 : room / 2;
  high += fromZero ? room : room / 2;
  if (now) {
    low = Math.min(low, now[0] + 0.01 * (low - now[0]));
    high = Math.max(high, now[1] + 0.01 * (high - now[1]));
  }
  return [low, high];
}
