/** A trial's commands, pushes and edits as blocks on a line of time, and what the trial becomes when one is changed. */

export type Table = Record<string, unknown>;
export type Entry = Record<string, unknown> & { at: number };
export type Kind = "command" | "push" | "edit";

/** Entries that belong together: a push, or changes that follow each other as quickly as a held key or a drag makes them. */
export interface Block {
  who: number;
  kind: Kind;
  first: number; // index of its first entry
  last: number;
  at: number; // s
  end: number;
  /** What holds after it: its fields but the time. */
  fields: Record<string, unknown>;
}

export const KINDS: readonly Kind[] = ["command", "push", "edit"];
const TOGETHER = 0.06; // s
const STEP = 0.01; // s: everything begins on whole frames

/** Each one's part of a trial: the entries of its crowd, or the trial itself. */
export function partsOf(table: Table): Table[] {
  const crowd = table.crowd as Table[] | undefined;
  return crowd?.length ? crowd : [table];
}

export function entriesOf(part: Table, kind: Kind): Entry[] {
  return (part[kind] as Entry[] | undefined) ?? [];
}

export function blocksOf(table: Table): Block[] {
  return partsOf(table).flatMap((part, who) =>
    KINDS.flatMap((kind) => {
      const blocks: Block[] = [];
      entriesOf(part, kind).forEach((entry, index) => {
        const { at, ...fields } = entry;
        const before = blocks.at(-1);
        if (kind !== "push" && before && at - before.end < TOGETHER) {
          Object.assign(before.fields, fields);
          [before.last, before.end] = [index, at];
        } else {
          const end = kind === "push" ? at + Number(entry.seconds ?? 0.1) : at;
          blocks.push({ who, kind, first: index, last: index, at, end, fields });
        }
      });
      return blocks;
    }),
  );
}

/** The trial with a block some seconds later, or earlier; not before its start and not beyond its end. */
export function moved(table: Table, block: Block, by: number): Table {
  const longest = Number(table.seconds ?? 20) - STEP;
  const most = Math.max(longest - block.end, -block.at);
  const shift = onFrame(Math.min(Math.max(by, -block.at), most));
  return withEntries(table, block, (entries) =>
    entries.map((entry, index) => (isIn(block, index) ? { ...entry, at: onFrame(entry.at + shift) } : entry)),
  );
}

/** The trial with one entry more. */
export function added(table: Table, who: number, kind: Kind, at: number, fields: Record<string, unknown>): Table {
  const latest = Number(table.seconds ?? 20) - Number(fields.seconds ?? STEP);
  const entry = { at: onFrame(Math.min(Math.max(at, 0), latest)), ...fields };
  return withEntries(table, { who, kind }, (entries) => [...entries, entry]);
}

/** What a new entry says until it is changed: the speed of before, a shove to the left, the style of before. */
export function begun(table: Table, who: number, kind: Kind, at: number): Record<string, unknown> {
  if (kind === "push") return { force: [0, 200, 0], body: "torso", seconds: 0.1 };
  const field = kind === "command" ? "speed" : "style";
  const part = partsOf(table)[who] ?? {};
  const before = entriesOf(part, kind).filter((entry) => entry.at <= at && field in entry);
  const usual = kind === "command" ? 0.8 : (part.style ?? table.style ?? "default");
  return { [field]: before.at(-1)?.[field] ?? usual };
}

/** The trial with another value in a block; a ramp becomes one change at its start. */
export function changed(table: Table, block: Block, field: string, value: unknown): Table {
  return withEntries(table, block, (entries) => [
    ...entries.slice(0, block.first),
    { at: block.at, ...block.fields, [field]: value },
    ...entries.slice(block.last + 1),
  ]);
}

export function removed(table: Table, block: Block): Table {
  return withEntries(table, block, (entries) => entries.filter((_, index) => !isIn(block, index)));
}

function isIn(block: Block, index: number): boolean {
  return index >= block.first && index <= block.last;
}

function withEntries(table: Table, block: Pick<Block, "who" | "kind">, edit: (entries: Entry[]) => Entry[]): Table {
  const parts = partsOf(table).map((part, who) => {
    if (who !== block.who) return part;
    const { [block.kind]: entries, ...rest } = part;
    const edited = inOrder(edit((entries as Entry[]) ?? []), block.kind);
    return edited.length ? { ...rest, [block.kind]: edited } : rest;
  });
  return (table.crowd as Table[] | undefined)?.length ? { ...table, crowd: parts } : (parts[0] as Table);
}

/** Sorted by time; of two changes at one time the later in the list adds to the earlier. */
function inOrder(entries: Entry[], kind: Kind): Entry[] {
  const sorted = [...entries].sort((one, other) => one.at - other.at);
  if (kind === "push") return sorted;
  const joined: Entry[] = [];
  for (const entry of sorted) {
    const before = joined.at(-1);
    if (before && entry.at - before.at < STEP / 2) joined[joined.length - 1] = { ...before, ...entry, at: before.at };
    else joined.push(entry);
  }
  return joined;
}

function onFrame(seconds: number): number {
  return Math.round(seconds / STEP) / Math.round(1 / STEP);
}

/** A block in a few words. */
export function wordsOf(block: Block): string {
  if (block.kind === "push") {
    const force = (block.fields.force as number[] | undefined) ?? [0, 0, 0];
    return `${Math.round(Math.hypot(...force))} N`;
  }
  const told = Object.entries(block.fields).map(([name, value]) => `${name.replace("_deg", "")} ${rounded(value)}`);
  return told.join(", ");
}

function rounded(value: unknown): string {
  return typeof value === "number" ? String(Math.round(value * 100) / 100) : nameOf(value);
}

/** The name of a document that is given by name or as a table. */
export function nameOf(value: unknown): string {
  if (typeof value === "object" && value && "name" in value) return String(value.name);
  return String(value);
}
