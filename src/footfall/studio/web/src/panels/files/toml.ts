/** A document as TOML text, for a download: keys first, then tables; innermost ones on one line. */

import type { Table } from "../tree";

export function tomlOf(table: Table): string {
  return `${lines(table, []).join("\n").trim()}\n`;
}

function lines(table: Table, path: string[]): string[] {
  const entries = Object.entries(table).filter(([, value]) => value !== null && value !== undefined);
  const inner = entries.filter(([, value]) => !isTable(value) || isFlat(value as Table));
  const tables = entries.filter(([, value]) => isTable(value) && !isFlat(value as Table));
  const head = path.length && inner.length ? ["", `[${path.map(keyOf).join(".")}]`] : [];
  return [
    ...head,
    ...inner.map(([key, value]) => `${keyOf(key)} = ${valueOf(value)}`),
    ...tables.flatMap(([key, value]) => lines(value as Table, [...path, key])),
  ];
}

function isTable(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A table that has no tables in it, or only such, and is short: it goes on one line. */
function isFlat(table: Table): boolean {
  return (
    Object.values(table).every(
      (value) => !isTable(value) || Object.values(value as Table).every((one) => !isTable(one)),
    ) && valueOf(table).length <= 110
  );
}

function keyOf(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

function valueOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return numberOf(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(valueOf).join(", ")}]`;
  const entries = Object.entries(value as Table).filter(([, one]) => one !== null && one !== undefined);
  return entries.length ? `{ ${entries.map(([key, one]) => `${keyOf(key)} = ${valueOf(one)}`).join(", ")} }` : "{}";
}

function numberOf(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return `${value}.0`;
  return String(value).replace(/^(-?\d+)e/, "$1.0e");
}
