// Things of a world as tables: new ones, moved ones, and which name nobody has yet; nothing here draws or asks.
import type { ThingKind } from "../generated/declarations";
import type { Table } from "./offers";
import type { Spot } from "./tools";

const DEGREES = 180 / Math.PI;
const TURNS = 5; // degrees to which a new thing is turned
const [NEAREST, FARTHEST, STEP] = [1.9, 10, 0.4]; // m before the character
const BESIDE = 0.5; // m beside a thing, for who walks past it
const TURNED = [0, 0.45, -0.45, 0.9, -0.9, 1.35, -1.35, 1.8, -1.8, 2.4, -2.4, Math.PI]; // rad from straight ahead
const BETWEEN = 1.2; // m from thing to thing, for who walks there
const [SMALL, WIDE] = [0.3, 2]; // m: extents of things that do not say them

/** Where something is put: a spot, and the height of what it is put on. */
export interface Place extends Spot {
  z: number;
}

/** A new thing at a place, turned away from who stands somewhere: stairs go up from there. */
export function newThing(kind: ThingKind, others: readonly Table[], at: Place, from: Spot): Table {
  const away = Math.atan2(at.y - from.y, at.x - from.x) * DEGREES;
  const has = (path: string): boolean => kind.fields.some((field) => field.path === path);
  const heading = has("heading_deg") ? { heading_deg: TURNS * Math.round(away / TURNS) } : {};
  const name = has("name") ? { name: freeName(kind.kind, others) } : {};
  return movedTo({ ...kind.first, ...heading, ...name }, kind, at);
}

/** The same thing elsewhere; what hangs in the air keeps its height above what is below it. */
export function movedTo(thing: Table, kind: ThingKind, at: Place): Table {
  const deep = kind.fields.find((field) => field.path === "at")?.choices.length ?? 2;
  const hangs = Array.isArray(kind.first.at) ? Number(kind.first.at[2]) : 0;
  const before = Array.isArray(thing.at) && deep > 2 && hangs ? Number(thing.at[2]) : hangs;
  const flat = [centimetres(at.x), centimetres(at.y)];
  return { ...thing, at: deep > 2 ? [...flat, hangs ? before : millimetres(at.z)] : flat };
}

/** The middle of the landing of what is climbed: the last tread of stairs that go up. */
export function topOf(thing: Table): Spot | null {
  const number = (name: string): number => Number(thing[name] ?? 0);
  if (!Array.isArray(thing.at) || thing.down || !number("risers") || !number("landing")) return null;
  const along = (number("risers") - 1) * number("tread") + number("landing") / 2;
  const heading = number("heading_deg") / DEGREES;
  return { x: Number(thing.at[0]) + along * Math.cos(heading), y: Number(thing.at[1]) + along * Math.sin(heading) };
}

/** "crate", or with the first number that is free. */
export function freeName(kind: string, others: readonly Table[]): string {
  const taken = new Set(others.map((one) => one.name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? kind : `${kind} ${number}`;
    if (!taken.has(name)) return name;
  }
}

/** A circle of the ground. */
export interface Circle extends Spot {
  radius: number;
}

/** How much ground a thing takes, if it stood at the origin and went along x: a circle around it. */
export function circleOf(thing: Table): Circle {
  const number = (name: string, otherwise = 0): number => Number(thing[name] ?? otherwise);
  const size = Array.isArray(thing.size) ? thing.size.map(Number) : [SMALL, SMALL];
  const climbs = thing.landing !== undefined;
  const ahead = climbs || thing.length !== undefined;
  const own = number("length", climbs ? (number("risers", 1) - 1) * number("tread") : size[0]!);
  const long = own + number("landing");
  const wide = number("width", climbs || thing.height !== undefined ? WIDE : size[1]!);
  return { x: ahead ? long / 2 : 0, y: 0, radius: Math.hypot(long, Math.max(wide, size[1]!)) / 2 };
}

/**
 * A place before somebody, straight ahead if possible, where a thing takes no ground that others have taken. The way there is free,
 * and so stays the way to all that could be reached before.
 */
export function freePlace(body: Spot & { heading: number }, taken: readonly Circle[], thing: Table): Place {
  const own = circleOf(thing);
  const reached = taken.filter((one) => isWayFree(body, one, taken));
  for (const turn of TURNED) {
    for (let far = NEAREST; far < FARTHEST; far += STEP) {
      const [c, s] = [Math.cos(body.heading + turn), Math.sin(body.heading + turn)];
      const at = { x: body.x + far * c, y: body.y + far * s, z: 0 };
      const put = { x: at.x + own.x * c, y: at.y + own.x * s, radius: own.radius };
      const clear = taken.every((one) => Math.hypot(one.x - put.x, one.y - put.y) > one.radius + put.radius + BETWEEN);
      if (clear && isWayFree(body, put, taken) && reached.every((one) => isWayFree(body, one, [put]))) return at;
    }
  }
  return { x: body.x + FARTHEST, y: body.y, z: 0 };
}

/** Whether one can walk straight to a thing, without coming near another. */
export function isWayFree(from: Spot, to: Circle, others: readonly Circle[]): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(1e-6, Math.hypot(dx, dy));
  return others.every((one) => {
    if (one.x === to.x && one.y === to.y) return true;
    const share = Math.min(1, Math.max(0, ((one.x - from.x) * dx + (one.y - from.y) * dy) / length ** 2));
    return Math.hypot(from.x + share * dx - one.x, from.y + share * dy - one.y) > one.radius + BESIDE;
  });
}

function centimetres(value: number): number {
  return Math.round(value * 100) / 100;
}

function millimetres(value: number): number {
  return Math.round(value * 1000) / 1000;
}
