/** A trial's commands and pushes as blocks on a line of time, and what becomes of the trial when one of them is edited. */

export type Table = Record<string, unknown>;
export type Entry = Record<string, unknown> & { at: number };
export type Kind = "command" | "push";

/** Entries that belong together: a push, or commands that follow each other as quickly as a held key ramps. */
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

export const KINDS: readonly Kind[] = ["command", "push"];
const TOGETHER = 0.06; // s
const STEP = 0.01; // s: commands and pushes begin on whole frames

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
        if (kind === "command" && before && at - before.end < TOGETHER) {
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

/** The trial with another value in a block; a ramp becomes one command at its start. */
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

function withEntries(table: Table, block: Block, edit: (entries: Entry[]) => Entry[]): Table {
  const parts = partsOf(table).map((part, who) => {
    if (who !== block.who) return part;
    const { [block.kind]: entries, ...rest } = part;
    const edited = inOrder(edit((entries as Entry[]) ?? []), block.kind);
    return edited.length ? { ...rest, [block.kind]: edited } : rest;
  });
  return (table.crowd as Table[] | undefined)?.length ? { ...table, crowd: parts } : (parts[0] as Table);
}

/** Sorted by time; of two commands at one time the later in the list adds to the earlier. */
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
  return typeof value === "number" ? String(Math.round(value * 100) / 100) : String(value);
}
