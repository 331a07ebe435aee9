// GLB files: a table and bytes; what is needed to read an avatar and to write one.
import { within } from "./budget";

export interface Accessor {
  bufferView?: number;
  byteOffset?: number;
  componentType: number;
  count: number;
  type: string;
  normalized?: boolean;
  sparse?: {
    count: number;
    indices: { bufferView: number; byteOffset?: number; componentType: number };
    values: { bufferView: number; byteOffset?: number };
  };
  min?: number[];
  max?: number[];
}

export interface View {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride?: number;
}

export interface GlbNode {
  name?: string;
  children?: number[];
  mesh?: number;
  skin?: number;
  translation?: number[];
  rotation?: number[];
  scale?: number[];
  matrix?: number[];
}

export interface Primitive {
  attributes: Record<string, number>;
  mode?: number;
}

export interface Animation {
  samplers: { input: number; output: number; [key: string]: unknown }[];
  [key: string]: unknown;
}

export interface Table {
  asset: { version: string; generator?: string; extras?: Record<string, unknown> };
  nodes?: GlbNode[];
  meshes?: { primitives: Primitive[] }[];
  skins?: { joints: number[]; skeleton?: number; inverseBindMatrices?: number }[];
  accessors?: Accessor[];
  bufferViews?: View[];
  buffers?: { byteLength: number }[];
  animations?: Animation[];
  extensions?: Record<string, unknown>;
  extensionsRequired?: string[];
  [key: string]: unknown;
}

export interface Glb {
  table: Table;
  binary: Uint8Array<ArrayBuffer>;
}

const [MAGIC, VERSION, JSON_CHUNK, BINARY_CHUNK] = [0x46546c67, 2, 0x4e4f534a, 0x004e4942];
export const WIDTHS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const TYPES: Record<number, string> = { 1: "SCALAR", 3: "VEC3", 4: "VEC4", 16: "MAT4" };
const [U16, F32] = [5123, 5126];
/** Bytes of a component, the way to read it, and the largest integer where it stands for 1. */
export const COMPONENTS: Record<
  number,
  [number, "getInt8" | "getUint8" | "getInt16" | "getUint16" | "getUint32" | "getFloat32", number]
> = {
  5120: [1, "getInt8", 127],
  5121: [1, "getUint8", 255],
  5122: [2, "getInt16", 32767],
  5123: [2, "getUint16", 65535],
  5125: [4, "getUint32", 4294967295],
  5126: [4, "getFloat32", 1],
};

/** The file in these bytes; throws a sentence. */
export function parse(data: ArrayBuffer, name: string): Glb {
  const view = new DataView(data);
  if (data.byteLength < 20 || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== VERSION)
    throw new Error(`${name} is not a GLB file; save the avatar as one binary file (.glb or .vrm)`);
  let table: Table | null = null;
  let binary = new Uint8Array(0);
  const end = Math.min(view.getUint32(8, true), data.byteLength);
  for (let at = 12; at + 8 <= end; ) {
    const [size, kind] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    const chunk = new Uint8Array(data, at + 8, Math.min(size, end - at - 8));
    if (kind === JSON_CHUNK) table = read(chunk, name);
    else if (kind === BINARY_CHUNK) binary = chunk;
    at += 8 + size;
  }
  if (!table) throw new Error(`${name} is damaged, or not glTF 2.0`);
  return { table, binary };
}

const OPENINGS = [",", "[", "{"].map((letter) => letter.charCodeAt(0));

function read(chunk: Uint8Array, name: string): Table | null {
  within(
    "VALUES",
    chunk.reduce((count, byte) => count + Number(OPENINGS.includes(byte)), 0),
    name,
  );
  try {
    const table: unknown = JSON.parse(new TextDecoder().decode(chunk));
    return typeof table === "object" && !Array.isArray(table) ? (table as Table | null) : null;
  } catch {
    return null;
  }
}

/** The bytes of a file. */
export function written({ table, binary }: Glb): ArrayBuffer {
  table.buffers = [{ byteLength: binary.length }];
  const text = new TextEncoder().encode(JSON.stringify(table));
  const [textSize, binarySize] = [padded(text.length), padded(binary.length)];
  const whole = new Uint8Array(12 + 8 + textSize + 8 + binarySize);
  const view = new DataView(whole.buffer);
  [MAGIC, VERSION, whole.length, textSize, JSON_CHUNK].forEach((word, index) => {
    view.setUint32(4 * index, word, true);
  });
  whole.fill(0x20, 20, 20 + textSize);
  whole.set(text, 20);
  view.setUint32(20 + textSize, binarySize, true);
  view.setUint32(24 + textSize, BINARY_CHUNK, true);
  whole.set(binary, 28 + textSize);
  return whole.buffer;
}

function padded(size: number): number {
  return size + ((4 - (size % 4)) % 4);
}

/** The numbers of an accessor, row by row. */
export function numbersOf({ table, binary }: Glb, number: number): Float32Array {
  const accessor = table.accessors![number]!;
  const width = WIDTHS[accessor.type]!;
  const found = new Float32Array(accessor.count * width);
  const elements = (view: number, offset: number, count: number, kind: number, wide: number): Float32Array => {
    const { byteOffset = 0, byteStride } = table.bufferViews![view]!;
    const [size, get] = COMPONENTS[kind]!;
    const data = new DataView(binary.buffer, binary.byteOffset + byteOffset + offset);
    const step = byteStride || size * wide;
    const rows = new Float32Array(count * wide);
    for (let row = 0; row < count; row += 1)
      for (let part = 0; part < wide; part += 1) rows[row * wide + part] = data[get](row * step + part * size, true);
    return rows;
  };
  if (accessor.bufferView !== undefined)
    found.set(elements(accessor.bufferView, accessor.byteOffset ?? 0, accessor.count, accessor.componentType, width));
  if (accessor.sparse) {
    const { count, indices, values } = accessor.sparse;
    const rows = elements(indices.bufferView, indices.byteOffset ?? 0, count, indices.componentType, 1);
    const changed = elements(values.bufferView, values.byteOffset ?? 0, count, accessor.componentType, width);
    rows.forEach((row, index) => {
      found.set(changed.subarray(index * width, (index + 1) * width), row * width);
    });
  }
  const one = accessor.normalized ? COMPONENTS[accessor.componentType]![2] : 1;
  return one === 1 ? found : found.map((value) => Math.max(value / one, -1));
}

/** A file that arrays are added to. */
export class Maker {
  readonly table: Table;
  private readonly parts: Uint8Array[] = [];
  private size = 0;

  constructor(table: Table, binary?: Uint8Array) {
    this.table = table;
    table.accessors ??= [];
    table.bufferViews ??= [];
    if (binary) this.append(binary);
  }

  /** Adds bytes as a view of their own, and an accessor that reads them. */
  add(values: Uint8Array, accessor: Omit<Accessor, "bufferView">): number {
    const byteOffset = this.append(values);
    this.table.bufferViews!.push({ buffer: 0, byteOffset, byteLength: values.length });
    this.table.accessors!.push({ ...accessor, byteOffset: 0, bufferView: this.table.bufferViews!.length - 1 });
    return this.table.accessors!.length - 1;
  }

  floats(values: number[] | Float32Array, width: number, limits = false): number {
    const rows = Float32Array.from(values);
    const accessor = { componentType: F32, count: rows.length / width, type: TYPES[width]! };
    const bytes = new Uint8Array(rows.buffer);
    if (!limits) return this.add(bytes, accessor);
    const [min, max] = [Math.min, Math.max].map((pick) =>
      Array.from({ length: width }, (_, part) =>
        rows.reduce((best, value, index) => (index % width === part ? pick(best, value) : best), rows[part] ?? 0),
      ),
    );
    return this.add(bytes, { ...accessor, min, max });
  }

  shorts(values: number[], width: number): number {
    const rows = Uint16Array.from(values);
    return this.add(new Uint8Array(rows.buffer), {
      componentType: U16,
      count: rows.length / width,
      type: TYPES[width]!,
    });
  }

  made(): Glb {
    const binary = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.parts) {
      binary.set(part, at);
      at += padded(part.length);
    }
    return { table: this.table, binary };
  }

  private append(part: Uint8Array): number {
    const at = this.size;
    this.parts.push(part);
    this.size += padded(part.length);
    return at;
  }
}

/** The bytes that an accessor reads; the arrays of our own animations have views of their own, without strides. */
export function bytesOf({ table, binary }: Glb, number: number): Uint8Array {
  const accessor = table.accessors![number]!;
  const view = table.bufferViews![accessor.bufferView!]!;
  const begin = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const size = accessor.count * WIDTHS[accessor.type]! * COMPONENTS[accessor.componentType]![0];
  return binary.subarray(begin, begin + size);
}
