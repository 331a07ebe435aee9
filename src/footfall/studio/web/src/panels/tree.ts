/** Values in the nested tables of a document, by dotted paths. */

export type Table = Record<string, unknown>;
export type Side = "both" | "left" | "right";

/** What a table has by a name that anyone may have chosen, such as "constructor"; undefined where it has nothing. */
export function byName<Value>(table: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The value at a path, or undefined. */
export function at(table: unknown, path: string): unknown {
  let here: unknown = table;
  for (const part of path.split(".")) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as Table)[part];
  }
  return here;
}

/** A copy of the table with another value where some keys lead to; `undefined` takes it away. Lists have numbers. */
export function withAt(table: Table, [first, ...rest]: string[], value: unknown): Table {
  if (first === undefined) return table;
  if (Array.isArray(table))
    return table.map((one, index) => (index === Number(first) ? withAt(one, rest, value) : one)) as unknown as Table;
  if (rest.length) return { ...table, [first]: withAt((table[first] ?? {}) as Table, rest, value) };
  if (value !== undefined) return { ...table, [first]: value };
  const { [first]: _, ...others } = table;
  return others;
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
