// The laws' kernels in WebAssembly: their memory, the tables in it, and the records that a launch reads.
// The layouts come from the build that compiled the kernels; nothing is laid out by hand.

/** How a value lies in memory. */
export type Type = { number: string; shape: number[] } | { record: string } | { array: Type; ndim: number };

export interface RecordLayout {
  size: number;
  fields: Record<string, [number, Type]>;
}

export interface Layouts {
  records: Record<string, RecordLayout>;
  kernels: Record<string, RecordLayout>;
  laws: Record<string, { walk: string; readings: Record<string, string> }>;
  bounds: Record<string, number>;
  array: Record<string, number>;
}

type Numbers = Float32Array | Float64Array | Int32Array;
const KINDS: Record<string, new (memory: ArrayBuffer, at: number, count: number) => Numbers> = {
  f4: Float32Array,
  f8: Float64Array,
  i4: Int32Array,
};

/** Rows of records in the memory of the laws. */
export class Rows {
  constructor(
    private readonly laws: Laws,
    readonly type: Type,
    readonly at: number,
    readonly count: number,
    readonly size: number,
  ) {}

  /** The numbers of a field of a row, by its dotted path; writing to them writes to memory. */
  numbers(row: number, path: string): Numbers {
    const [offset, type] = this.laws.field(this.type, path);
    if (!("number" in type)) throw new Error(`'${path}' holds no numbers`);
    const count = type.shape.reduce((all, one) => all * one, 1);
    const kind = KINDS[type.number];
    if (!kind) throw new Error(`'${path}' holds numbers of kind ${type.number}`);
    return new kind(this.laws.buffer, this.at + row * this.size + offset, count);
  }

  get(row: number, path: string): number {
    return this.numbers(row, path)[0] ?? Number.NaN;
  }

  set(row: number, path: string, value: number): void {
    this.numbers(row, path)[0] = value;
  }

  bytes(row = 0, rows = this.count - row): Uint8Array {
    return new Uint8Array(this.laws.buffer, this.at + row * this.size, rows * this.size);
  }
}

const PAGE = 65536;

export class Laws {
  private used: number;
  private end: number;
  private readonly exports: WebAssembly.Exports;

  constructor(
    instance: WebAssembly.Instance,
    readonly layouts: Layouts,
  ) {
    this.exports = instance.exports;
    (this.exports._initialize as (() => void) | undefined)?.();
    this.used = this.memory.grow(0) * PAGE;
    this.end = this.used;
  }

  private get memory(): WebAssembly.Memory {
    return this.exports.memory as WebAssembly.Memory;
  }

  get buffer(): ArrayBuffer {
    return this.memory.buffer;
  }

  /** Memory of so many bytes, all zero. Views that were made before may be void afterwards. */
  take(bytes: number): number {
    const at = (this.used + 15) & ~15;
    this.used = at + bytes;
    if (this.used > this.end) {
      const pages = Math.ceil((this.used - this.end) / PAGE) + 4;
      this.memory.grow(pages);
      this.end += pages * PAGE;
    }
    return at;
  }

  rows(type: Type, count: number): Rows {
    const size = this.sizeOf(type);
    return new Rows(this, type, this.take(size * count), count, size);
  }

  numbers(kind: "f8" | "f4" | "i4", count: number): number {
    return this.take(count * (kind === "f8" ? 8 : 4));
  }

  floats(at: number, count: number): Float64Array {
    return new Float64Array(this.buffer, at, count);
  }

  singles(at: number, count: number): Float32Array {
    return new Float32Array(this.buffer, at, count);
  }

  wholes(at: number, count: number): Int32Array {
    return new Int32Array(this.buffer, at, count);
  }

  layout(name: string): RecordLayout {
    const found = this.layouts.records[name] ?? this.layouts.kernels[name];
    if (!found) throw new Error(`the laws know no record '${name}'`);
    return found;
  }

  sizeOf(type: Type): number {
    if ("record" in type) return this.layout(type.record).size;
    if ("array" in type) return 44;
    return Number(type.number.slice(1)) * type.shape.reduce((all, one) => all * one, 1);
  }

  /** Where a field lies in a type, and its own type. */
  field(type: Type, path: string): [number, Type] {
    let [offset, now]: [number, Type] = [0, type];
    for (const name of path.split(".")) {
      if (!("record" in now)) throw new Error(`there is no '${path}'`);
      const found = this.layout(now.record).fields[name];
      if (!found) throw new Error(`the record '${now.record}' has no '${name}'`);
      offset += found[0];
      now = found[1];
    }
    return [offset, now];
  }

  /** Writes where an array is and how its rows follow each other. */
  array(at: number, data: number, shape: number[], strides: number[]): void {
    const place = this.layouts.array;
    const words = this.wholes(at, 11);
    words[(place.data ?? 0) / 4] = data;
    for (const [index, size] of shape.entries()) words[(place.shape ?? 0) / 4 + index] = size;
    for (const [index, stride] of strides.entries()) words[(place.strides ?? 0) / 4 + index] = stride;
    new Uint16Array(this.buffer, at + (place.ndim ?? 0), 1)[0] = shape.length;
  }

  /** A kernel over so many rows as a plain call. */
  launch(kernel: string, args: number, count: number): () => void {
    const forward = this.exports[kernel] as ((bounds: number, args: number) => void) | undefined;
    if (!forward) throw new Error(`the laws have no kernel '${kernel}'`);
    const place = this.layouts.bounds;
    const bounds = this.take(place.size_of ?? 12);
    const words = this.wholes(bounds, 3);
    words[(place.shape ?? 0) / 4] = count;
    words[(place.size ?? 0) / 4] = count;
    words[(place.lanes ?? 0) / 4] = 1;
    return () => forward(bounds, args);
  }
}

/** Writes a document's numbers into a row of the laws, as `fill_row` of `maths/records.py` does. */
export function fill(rows: Rows, row: number, document: Record<string, unknown>, laws: Laws, choices: Choices): void {
  if (!("record" in rows.type)) throw new Error("only records are filled");
  write(laws, rows.at + row * rows.size, rows.type.record, document, choices, "");
}

/** The words that a field may hold, in the order of their numbers. */
export type Choices = (path: string) => string[] | undefined;

interface Knots {
  knots: [number, number][];
}

function write(
  laws: Laws,
  at: number,
  record: string,
  document: Record<string, unknown>,
  choices: Choices,
  path: string,
): void {
  for (const [name, [offset, type]] of Object.entries(laws.layout(record).fields)) {
    const value = document[name];
    const place = path ? `${path}.${name}` : name;
    if ("record" in type) {
      const knots = (value as Knots).knots;
      if (knots) curve(laws, at + offset, type.record, knots);
      else write(laws, at + offset, type.record, value as Record<string, unknown>, choices, place);
    } else if ("number" in type) {
      const kind = KINDS[type.number] ?? Float32Array;
      const own = new kind(laws.buffer, at + offset, Math.max(1, ...type.shape));
      if (Array.isArray(value)) own.set(value as number[]);
      else own[0] = typeof value === "string" ? (choices(place) ?? []).indexOf(value) : Number(value);
    }
  }
}

function curve(laws: Laws, at: number, record: string, knots: [number, number][]): void {
  const { fields } = laws.layout(record);
  const place = (name: string): number => at + (fields[name]?.[0] ?? 0);
  laws.wholes(place("count"), 1)[0] = knots.length;
  const [phases, values] = [laws.singles(place("phase"), 12), laws.singles(place("value"), 12)];
  phases.fill(0);
  values.fill(0);
  for (const [index, [phase, value]] of knots.entries()) {
    phases[index] = phase;
    values[index] = value;
  }
}
