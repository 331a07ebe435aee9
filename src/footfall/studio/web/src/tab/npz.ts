// NPZ files as NumPy opens them: arrays in a ZIP file that packs nothing and has no dates.

export interface NumPyArray {
  /** Of the numbers, as NumPy writes it: `<f8`; of a text, `U`. */
  kind: "<f8" | "<f4" | "<i4" | "<i8" | "U";
  shape: number[];
  values: ArrayLike<number> | string;
}

/** The bytes of a file with these arrays. */
export function npz(arrays: Record<string, NumPyArray>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, array] of Object.entries(arrays)) {
    const content = npy(array);
    const title = new TextEncoder().encode(`${name}.npy`);
    const common = [
      20,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      33,
      0,
      ...four(crc(content)),
      ...four(content.length),
      ...four(content.length),
    ];
    const named = [...two(title.length), 0, 0];
    const local = Uint8Array.from([0x50, 0x4b, 3, 4, ...common, ...named, ...title]);
    const nothing = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    directory.push(Uint8Array.from([0x50, 0x4b, 1, 2, 20, 0, ...common, ...named, ...nothing, ...four(at), ...title]));
    parts.push(local, content);
    at += local.length + content.length;
  }
  const size = directory.reduce((all, one) => all + one.length, 0);
  const count = two(directory.length);
  const end = Uint8Array.from([0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...count, ...count, ...four(size), ...four(at), 0, 0]);
  return joined([...parts, ...directory, end]);
}

export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((all, one) => all + one.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function npy({ kind, shape, values }: NumPyArray): Uint8Array {
  const letters = typeof values === "string" ? Array.from(values || " ") : [];
  const descr = kind === "U" ? `<U${letters.length}` : kind;
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(", ");
  let head = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${sizes}), }`;
  head = `${head.padEnd(Math.ceil((head.length + 11) / 64) * 64 - 11)}\n`;
  const begin = [
    0x93,
    ...new TextEncoder().encode("NUMPY"),
    1,
    0,
    ...two(head.length),
    ...new TextEncoder().encode(head),
  ];
  return joined([Uint8Array.from(begin), bytesOf(kind, values, letters)]);
}

function bytesOf(kind: NumPyArray["kind"], values: ArrayLike<number> | string, letters: string[]): Uint8Array {
  if (typeof values === "string") {
    const codes = values ? letters.map((letter) => letter.codePointAt(0) ?? 0) : [0];
    return new Uint8Array(Uint32Array.from(codes).buffer);
  }
  if (kind === "<i8") return new Uint8Array(BigInt64Array.from(Array.from(values, BigInt)).buffer);
  const made = { "<f8": Float64Array, "<f4": Float32Array, "<i4": Int32Array, U: Float64Array }[kind];
  return new Uint8Array(made.from(values).buffer);
}

function two(value: number): number[] {
  return [value & 255, (value >> 8) & 255];
}

function four(value: number): number[] {
  return [...two(value), ...two(value >>> 16)];
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
