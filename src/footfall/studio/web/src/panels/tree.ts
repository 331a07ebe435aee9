/** Values in the nested tables of a document, by dotted paths. */

export type Table = Record<string, unknown>;
export type Side = "both" | "left" | "right";

/** The value at a path, or undefined. */
export function at(table: unknown, path: string): unknown {
  let here: unknown = table;
  for (const part of path.split(".")) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as Table)[part];
  }
  return here;
}

/** A copy of the table with another value at a path. */
export function withAt(table: Table, path: string, value: unknown): Table {
  const [first, ...rest] = path.split(".") as [string, ...string[]];
  const below = table[first];
  const nested = typeof below === "object" && below !== null && !Array.isArray(below) ? (below as Table) : {};
  return { ...table, [first]: rest.length ? withAt(nested, rest.join("."), value) : value };
}

/** The value of a gait while one foot carries; of `both`, the common one. */
export function onSide(gait: Table, path: string, side: Side): unknown {
  const own = side === "both" ? undefined : at(gait[side], path);
  return own === undefined ? at(gait, path) : own;
}

/** Whether a gait has something else at a path on one foot than on the other. */
export function isUneven(gait: Table, path: string): boolean {
  return !same(onSide(gait, path, "left"), onSide(gait, path, "right"));
}

/** Whether two values of documents are equal. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
