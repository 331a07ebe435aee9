/** The declared fields of gaits, bodies and commands: what a slider needs, in groups, and found by words. */

import type { Component, Declared, Declarations as Sent } from "../generated/declarations";
import { PART_TITLES } from "../generated/sliders";

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
  /** By law. */
  components: Record<string, Component[]>;
}

export const NOTHING: Declarations = { gait: [], proportions: [], limbs: [], command: [], components: {} };

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
    components: sent.components,
  };
}

function isSet(field: Declared): boolean {
  return !["text", "numbers", "other"].includes(field.type);
}

function readField(sent: Declared): Field {
  return { ...sent, low: sent.low ?? -Infinity, high: sent.high ?? Infinity };
}

/** 'pose.stance_arm.swing.always' in words: 'stance arm swing, always'. */
export function titleOf(path: string): string {
  const parts = path.split(".").map(wordsOf);
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
    const part = PART_TITLES[parts[0] as string] as string;
    const title = parts[0] === "pose" && parts.length > 2 ? `${part}: ${wordsOf(parts[1] as string)}` : part;
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return [...groups].map(([title, inside]) => ({ title, fields: inside }));
}

/** Fields whose path, name or meaning has all the words; an empty search finds all. */
export function found(fields: readonly Field[], search: string): Field[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return fields.filter((field) => {
    const text = `${field.path} ${titleOf(field.path)} ${field.meaning} ${field.unit}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
