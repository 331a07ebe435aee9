// What a lesson measures on the stage while it shows something: from the frames, as a physicist would read them off.
import { LINK, type Row } from "../generated/frames";

export interface Reading {
  name: string;
  unit: string;
  /** One number for a character, from what was seen of it, oldest first; null: it cannot be told. */
  of(seen: readonly Seen[]): number | null;
}

/** What is kept of a frame of one character. */
export interface Seen {
  time: number;
  speed: number;
  wanted: number;
  aside: number; // m, of the mass centre, across the way it first looked
  lean: number; // degrees of the trunk from the vertical
  stance: number;
  power: number; // W
  fallen: boolean;
}

const DEGREES = 180 / Math.PI;

export function seenOf(row: Row, time: number, first: Row): Seen {
  const trunk = 4 * trunkOf(row);
  const [x, y] = [row.rotation[trunk + 1]!, row.rotation[trunk + 2]!];
  const away = [row.com[0]! - first.com[0]!, row.com[1]! - first.com[1]!] as const;
  return {
    time,
    speed: row.speed,
    wanted: row.wanted,
    aside: -Math.sin(first.heading) * away[0] + Math.cos(first.heading) * away[1],
    lean: DEGREES * Math.acos(Math.min(1, Math.max(-1, 1 - 2 * (x * x + y * y)))),
    stance: row.stance,
    power: row.power,
    fallen: row.fallen > 0.5,
  };
}

/** Bodies in the plane have their trunk in the pelvis; a link that a body lacks is never turned. */
function trunkOf({ rotation }: Row): number {
  const turned = [1, 2, 3].some((part) => rotation[4 * LINK.torso + part] !== 0);
  return turned ? LINK.torso : LINK.pelvis;
}

function mean(values: readonly number[]): number | null {
  return values.length ? values.reduce((sum, one) => sum + one, 0) / values.length : null;
}

/** The second half of what was seen, in which it has settled. */
function settled(seen: readonly Seen[]): readonly Seen[] {
  return seen.slice(Math.floor(seen.length / 2));
}

export const READINGS = {
  fell: { name: "fell", unit: "", of: (seen) => (seen.some((one) => one.fallen) ? 1 : 0) },
  speed: { name: "speed", unit: "m/s", of: (seen) => mean(settled(seen).map(({ speed }) => speed)) },
  error: {
    name: "speed error",
    unit: "m/s",
    of: (seen) => mean(seen.map(({ speed, wanted }) => Math.abs(speed - wanted))),
  },
  aside: { name: "moved aside", unit: "m", of: (seen) => Math.max(0, ...seen.map(({ aside }) => Math.abs(aside))) },
  lean: { name: "lean of the trunk", unit: "°", of: (seen) => mean(settled(seen).map(({ lean }) => lean)) },
  swing: { name: "swing of the trunk", unit: "°", of: (seen) => spread(settled(seen).map(({ lean }) => lean)) },
  cadence: { name: "steps a minute", unit: "", of: cadence },
  power: { name: "power", unit: "W", of: (seen) => mean(settled(seen).map(({ power }) => Math.abs(power))) },
  cost: {
    name: "work a metre",
    unit: "J/m",
    of: (seen) => {
      const [power, speed] = [
        mean(settled(seen).map((one) => Math.abs(one.power))),
        mean(settled(seen).map((one) => one.speed)),
      ];
      return power === null || speed === null || Math.abs(speed) < 0.05 ? null : power / Math.abs(speed);
    },
  },
} satisfies Record<string, Reading>;

export type ReadingName = keyof typeof READINGS;

function spread(values: readonly number[]): number | null {
  return values.length ? Math.max(...values) - Math.min(...values) : null;
}

function cadence(seen: readonly Seen[]): number | null {
  const strikes = seen
    .filter((one, index) => index > 0 && one.stance !== seen[index - 1]!.stance)
    .map(({ time }) => time);
  const [first, last] = [strikes[0], strikes[strikes.length - 1]];
  return first === undefined || last === undefined || last <= first
    ? null
    : (60 * (strikes.length - 1)) / (last - first);
}

/** A number as a table shows it. */
export function written(name: ReadingName, value: number | null): string {
  if (value === null) return "–";
  if (name === "fell") return value ? "fell" : "stayed up";
  const { unit } = READINGS[name];
  return `${value.toFixed(Math.abs(value) < 10 ? 2 : 0)}${unit && ` ${unit}`}`;
}
