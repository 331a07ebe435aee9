// Lists of footprints: what is added, moved, turned and taken away; nothing here draws or asks.
import type { PlacedFootprint } from "../generated/messages";
import type { Spot } from "./tools";

export type Foot = PlacedFootprint["foot"];

/** How far ahead of the ankle the handle is that turns a print, m. */
export const HANDLE = 0.3;
/** A drag shorter than this leaves the heading free, m. */
const AIMS_FROM = 0.07;
const [AHEAD, ASIDE] = [0.3, 0.12]; // m: of the next print by key, from the one before, and from the middle
const DEGREES = 180 / Math.PI;

/** A new footprint; until it is aimed, its heading is free. */
export function newPrint(list: readonly PlacedFootprint[], at: Spot, foot: Foot): PlacedFootprint {
  const id = 1 + Math.max(0, ...list.map((print) => print.id));
  return {
    id,
    at: [millimetres(at.x), millimetres(at.y)],
    foot,
    heading_deg: 0,
    heading_free: true,
    seconds: 0,
    not_before: 0,
  };
}

/** The same print with its toes towards a spot; too near to say where, it stays as it is. */
export function aimed(print: PlacedFootprint, at: Spot): PlacedFootprint {
  const [x, y] = [at.x - print.at[0]!, at.y - print.at[1]!];
  if (Math.hypot(x, y) < AIMS_FROM) return print;
  return { ...print, heading_free: false, heading_deg: Math.round(Math.atan2(y, x) * DEGREES) };
}

/** The same print elsewhere. */
export function movedBy(print: PlacedFootprint, x: number, y: number): PlacedFootprint {
  return { ...print, at: [millimetres(print.at[0]! + x), millimetres(print.at[1]! + y)] };
}

/** The list with one print replaced by a changed one. */
export function changed(list: readonly PlacedFootprint[], print: PlacedFootprint): PlacedFootprint[] {
  return list.map((one) => (one.id === print.id ? print : one));
}

/** The print under a spot, the nearest if there are several. */
export function printAt(list: readonly PlacedFootprint[], at: Spot, reach: number): PlacedFootprint | null {
  const away = (print: PlacedFootprint): number => Math.hypot(print.at[0]! - at.x, print.at[1]! - at.y);
  const nearest = [...list].sort((one, other) => away(one) - away(other))[0];
  return nearest && away(nearest) <= reach ? nearest : null;
}

/** Where a print's handle is. */
export function handleOf(print: PlacedFootprint, heading: number): Spot {
  return { x: print.at[0]! + HANDLE * Math.cos(heading), y: print.at[1]! + HANDLE * Math.sin(heading) };
}

/** Headings as they will be seen, rad: a free one is as the one before it, the first as the body faces. */
export function headingsOf(list: readonly PlacedFootprint[], facing: number): number[] {
  let heading = facing;
  return list.map((print) => {
    if (!print.heading_free) heading = print.heading_deg / DEGREES;
    return heading;
  });
}

/** The next print for who places them by key: a step ahead of the last one, with the foot that was not `before`. */
export function following(
  list: readonly PlacedFootprint[],
  body: { x: number; y: number; heading: number },
  foot: Foot,
  before: Foot = "either",
): PlacedFootprint {
  const last = list[list.length - 1];
  const heading = last ? headingsOf(list, body.heading)[list.length - 1]! : body.heading;
  const stepping = foot !== "either" ? foot : before === "left" ? "right" : "left";
  const side = stepping === "left" ? 1 : -1;
  const middle = last ? { x: last.at[0]!, y: last.at[1]! } : body;
  const across = side * (last && before !== stepping ? 2 : last ? 0 : 1) * ASIDE;
  const at = {
    x: middle.x + AHEAD * Math.cos(heading) - across * Math.sin(heading),
    y: middle.y + AHEAD * Math.sin(heading) + across * Math.cos(heading),
  };
  return newPrint(list, at, stepping);
}

function millimetres(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Ids of those that no foot reaches from the two before them; of the first two only the feet themselves can tell. */
export function outOfReach(list: readonly PlacedFootprint[], reach: readonly number[]): Set<number> {
  const [fromStanding = Infinity, fromStepping = Infinity] = reach;
  const apart = (one: PlacedFootprint, other: PlacedFootprint | undefined): number =>
    other ? Math.hypot(one.at[0]! - other.at[0]!, one.at[1]! - other.at[1]!) : 0;
  const far = list.filter(
    (print, k) => apart(print, list[k - 1]) > fromStanding || apart(print, list[k - 2]) > fromStepping,
  );
  return new Set(far.map(({ id }) => id));
}
