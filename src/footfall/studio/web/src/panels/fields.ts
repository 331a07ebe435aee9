/** The declared fields of gaits, bodies and commands: what a slider needs, in groups, and found by words. */

import type { Component, Declared, DeclaredStates, Declarations as Sent } from "../generated/declarations";
import { PART_TITLES } from "../generated/sliders";
import { at, type Table } from "./tree";

export type { Component };

/** A declared field that can be set; without a limit it goes to infinity. */
export interface Field extends Declared {
  low: number;
  high: number;
}

export interface Declarations {
  gait: Field[];
  proportions: Field[];
  /** Proportions that may differ from side to side. */
  limbs: string[];
  command: Field[];
  /** The fields of every law's gaits, and how they are made of states, if they are. */
  gaits: Record<string, Field[]>;
  states: Record<string, DeclaredStates>;
  /** By law. */
  components: Record<string, Component[]>;
}

export const NOTHING: Declarations = {
  gait: [],
  proportions: [],
  limbs: [],
  command: [],
  gaits: {},
  states: {},
  components: {},
};

const SIDE = /^(left|right)\./;

/** Declarations as the server sends them, without names and texts. */
export function readDeclarations(sent: Sent): Declarations {
  return {
    gait: sent.gait.map(readField).filter((field) => isSet(field) && field.path !== "law"),
    proportions: sent.proportions.map(readField).filter((field) => isSet(field) && !SIDE.test(field.path)),
    limbs: sent.proportions
      .filter((field) => field.path.startsWith("left."))
      .map((field) => field.path.replace(SIDE, "")),
    command: sent.command.map(readField),
    gaits: Object.fromEntries(Object.entries(sent.gaits).map(([law, fields]) => [law, fields.map(readField)])),
    states: sent.states,
    components: sent.components,
  };
}

function isSet(field: Declared): boolean {
  return !["text", "numbers", "series", "other"].includes(field.type);
}

function readField(sent: Declared): Field {
  return { ...sent, low: sent.low ?? -Infinity, high: sent.high ?? Infinity };
}

/**
 * The fields of a gait, one for each entry of its lists: 'state.*.feedback' becomes 'state.0.feedback.0' and so on. Names,
 * texts and what is not a number, switch, choice or curve are left out.
 */
export function fieldsIn(fields: readonly Field[], gait: Table): Field[] {
  return fields
    .filter((field) => !OWN_WORDS.includes(field.path))
    .flatMap((field) => entriesIn(field, gait))
    .flatMap((field) => (field.type === "numbers" ? numbersOf(field) : [field]))
    .filter(isSet);
}

const OWN_WORDS = ["name", "text", "law", "character", "only_for"];

/** A field of any entry of a list or table, for each entry that a gait has. */
export function entriesIn(field: Field, gait: Table): Field[] {
  const [list, below] = field.path.split(".*.", 2);
  if (below === undefined) return [field];
  const entries = at(gait, list as string) ?? {};
  return Object.keys(entries).map((key) => ({ ...field, path: `${list}.${key}.${below}` }));
}

/** Each of several numbers, with its own unit. */
function numbersOf(field: Field): Field[] {
  const units = field.unit.split(", ");
  const defaults = Array.isArray(field.default) ? field.default : [];
  return field.choices.map((index) => ({
    ...field,
    type: "number",
    path: `${field.path}.${index}`,
    unit: units[Number(index)] ?? units[0] ?? "",
    default: defaults[Number(index)] ?? 0,
    choices: [],
  }));
}

/** 'pose.stance_arm.swing.always' in words: 'stance arm swing, always'. */
export function titleOf(path: string): string {
  const parts = path
    .replace(/^(\w+)\.(\d+)\./, "$1.")
    .split(".")
    .map(wordsOf);
  if (parts.length > 1 && parts[0] !== "pose") return parts.slice(1).join(" ");
  const last = parts[parts.length - 1];
  const body = parts.slice(parts[0] === "pose" ? 1 : 0);
  if (last === "always" || last === "by speed") return `${body.slice(0, -1).join(" ")}, ${last}`;
  return body.join(" ");
}

export function wordsOf(name: string): string {
  return name.replace(/_/g, " ");
}

export interface Group {
  title: string;
  fields: Field[];
}

/** Fields under the name of the part of the law that they belong to, in the order of declaration. */
export function grouped(fields: readonly Field[]): Group[] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const parts = field.path.split(".");
    const number = /^\d+$/.test(parts[1] ?? "") ? ` ${Number(parts[1]) + 1}` : "";
    const part = PART_TITLES[parts[0] as string] ?? `${capital(wordsOf(parts[0] as string))}${number}`;
    const title = parts[0] === "pose" && parts.length > 2 ? `${part}: ${wordsOf(parts[1] as string)}` : part;
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return [...groups].map(([title, inside]) => ({ title, fields: inside }));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields whose path, name or meaning has all the words; an empty search finds all. */
export function found(fields: readonly Field[], search: string): Field[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return fields.filter((field) => {
    const text = `${field.path} ${titleOf(field.path)} ${field.meaning} ${field.unit}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
