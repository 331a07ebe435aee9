/** The fields of a block of a script: its time, its numbers and choices, and what else it could say. */

import { LINK } from "../../generated/frames";
import { button, el, fill } from "../dom";
import { type Block, nameOf } from "./script_blocks";

export interface Names {
  style: readonly string[];
  character: readonly string[];
  gait: readonly string[];
}

/** What may be done to a block. */
export interface Deeds {
  move(by: number): void;
  put(field: string, value: unknown): void;
  remove(): void;
}

const MODES = ["walk", "stand", "idle", "get up"];
const MORE = {
  command: { mode: "walk", speed: 0.8, sideways: 0.2, heading_deg: 90 },
  edit: { style: "default", character: "humanoid", gait: "walk" },
  push: {},
} as const;
const UNITS: Record<string, string> = {
  speed: "m/s",
  sideways: "m/s",
  seconds: "s",
  force: "N",
  width: "m",
  period: "s",
};

/** Shows a block's fields; the first is its time. */
export function showFields(host: HTMLElement, block: Block, names: Names, deeds: Deeds): void {
  const at = number("at", "s", block.at, (value) => deeds.move(value - block.at));
  const isRamp = block.last > block.first;
  const note =
    isRamp &&
    el("span", {
      class: "quiet",
      text: "This value changes gradually; a new value replaces the ramp with a single change.",
    });
  const own = Object.entries(block.fields).flatMap(([name, value]) =>
    field(name, value, names, (now) => deeds.put(name, now)),
  );
  const remove = button("Delete", "Delete this block", () => deeds.remove());
  fill(host, at, ...own, also(block, deeds), remove, note || null);
}

function field(name: string, value: unknown, names: Names, put: (now: unknown) => void): HTMLElement[] {
  if (typeof value === "number") return [number(name, unitOf(name), value, put)];
  if (Array.isArray(value) && value.every((part) => typeof part === "number")) {
    const axes = ["ahead", "left", "up"];
    return value.map((part, index) =>
      number(`${name} ${axes[index] ?? index}`, unitOf(name), part, (now) =>
        put(value.map((old, other) => (other === index ? now : old))),
      ),
    );
  }
  if (name === "mode") return [list(name, MODES, String(value), put)];
  if (name === "body") return [list(name, Object.keys(LINK), String(value), put)];
  if (name === "style" || name === "character" || name === "gait")
    return [list(name, names[name], nameOf(value), put, typeof value === "object")];
  return [];
}

/** A list of what the block does not say yet. */
function also(block: Block, deeds: Deeds): HTMLElement | null {
  const more: Record<string, unknown> = MORE[block.kind];
  const missing = Object.keys(more).filter((name) => !(name in block.fields));
  if (!missing.length) return null;
  const chosen = el(
    "select",
    { label: "Add a field", title: "Add a field to this block" },
    el("option", { text: "add …", attributes: { value: "" } }),
    ...missing.map((name) => el("option", { text: name.replace("_deg", ""), attributes: { value: name } })),
  );
  chosen.addEventListener("change", () => chosen.value && deeds.put(chosen.value, more[chosen.value]));
  return chosen;
}

function list(
  name: string,
  options: readonly string[],
  value: string,
  put: (value: string) => void,
  isEdited = false,
): HTMLElement {
  const own = isEdited || !options.includes(value) ? [el("option", { text: `${value} *`, attributes: { value } })] : [];
  const made = el(
    "select",
    { label: name },
    ...own,
    ...options
      .filter((option) => !own.length || option !== value)
      .map((option) => el("option", { text: option.replaceAll("_", " "), attributes: { value: option } })),
  );
  made.value = value;
  made.addEventListener("change", () => put(made.value));
  return el("label", {}, name, made);
}

function number(name: string, unit: string, value: number, put: (value: number) => void): HTMLElement {
  const made = el("input", {
    class: "num",
    label: name,
    attributes: { type: "number", step: "any", value: Math.round(value * 1000) / 1000 },
  });
  made.addEventListener("change", () => Number.isFinite(made.valueAsNumber) && put(made.valueAsNumber));
  return el("label", {}, name.replace("_deg", ""), made, el("span", { class: "unit", text: unit }));
}

function unitOf(name: string): string {
  return name.endsWith("_deg") ? "°" : (UNITS[name] ?? "");
}
