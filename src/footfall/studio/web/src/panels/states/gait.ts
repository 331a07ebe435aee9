/** What the editors of states share: the declaration of the open gait's states, and reading and setting its fields. */

import type { DeclaredStates } from "../../generated/declarations";
import type { Context } from "../context";
import type { Field } from "../fields";
import { type Skeleton, skeletonOf } from "../style/skeleton";
import { at, type Table } from "../tree";

export interface OpenStates extends DeclaredStates {
  context: Context;
}

/** How the open gait is made of states; null if it is not. */
export function openStates(context: Context): OpenStates | null {
  const law = String(context.documents()?.gait.law ?? "");
  const made = context.declarations.states[law];
  return made && !context.documents()?.law.styles ? { ...made, context } : null;
}

/** How many states the open gait has. */
export function countOf(made: OpenStates): number {
  const states = at(made.context.documents()?.plain_gait, made.states);
  return Array.isArray(states) ? states.length : 0;
}

/** The path of a field of a state within the gait. */
export function pathOf(made: OpenStates, state: number, path: string): string {
  return `${made.states}.${state}.${path}`;
}

export function wordOf(made: OpenStates, state: number, path: string): unknown {
  return made.context.editing.get("gait", pathOf(made, state, path));
}

export function numberOf(made: OpenStates, state: number, path: string): number {
  return Number(wordOf(made, state, path) ?? 0);
}

/** The same as it was when the library had the gait. */
export function savedNumber(made: OpenStates, state: number, path: string): number {
  return Number(made.context.editing.before("gait", pathOf(made, state, path)) ?? numberOf(made, state, path));
}

/** The declaration of a field of a state; a path that ends in a number is an entry of a list. */
export function fieldOf(made: OpenStates, path: string): Field | null {
  const law = String(made.context.documents()?.gait.law ?? "");
  const list = path.replace(/\.\d+$/, "");
  const fields = made.context.declarations.gaits[law] ?? [];
  return fields.find((field) => field.path === `${made.states}.*.${list}`) ?? null;
}

export function bonesOf(context: Context): Skeleton {
  const documents = context.documents();
  return skeletonOf((documents?.character ?? {}) as Table, (documents?.proportions ?? null) as Table | null);
}

/** Whether all states stand on one foot, and the other foot mirrors them. */
export function isMirrored(made: OpenStates): boolean {
  const usual = made.stance ? fieldOf(made, made.stance)?.default : undefined;
  const onOne = Array.from({ length: countOf(made) }, (_, state) => wordOf(made, state, made.stance) === usual);
  return Boolean(made.mirrored) && made.context.editing.get("gait", made.mirrored) === true && onOne.every(Boolean);
}

/** On which foot a state stands, as it is drawn: the first one on the left. */
export function sidesOf(made: OpenStates, state: number): 1 | -1 {
  if (!made.stance) return 1;
  return wordOf(made, state, made.stance) === fieldOf(made, made.stance)?.default ? 1 : -1;
}
