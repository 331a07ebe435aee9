// How large a picture becomes when it is unpacked, by its first bytes: a small file can hold a very large one.
import type { View } from "./glb";

const [PNG, JPEG] = [0x89504e47, 0xffd8];

/** Pixels of a PNG or JPEG; 0 for what is neither. */
export function pixelsOf(binary: Uint8Array, { byteOffset = 0, byteLength }: View): number {
  const data = new DataView(binary.buffer, binary.byteOffset + byteOffset, byteLength);
  if (byteLength < 24) return 0;
  if (data.getUint32(0) === PNG) return data.getUint32(16) * data.getUint32(20);
  return data.getUint16(0) === JPEG ? ofJpeg(data) : 0;
}

/** A JPEG is a row of segments; one of those that start a frame says how large it is. */
function ofJpeg(data: DataView): number {
  for (let at = 2; at + 9 < data.byteLength; at += 2 + data.getUint16(at + 2)) {
    const kind = data.getUint16(at);
    const starts = kind >= 0xffc0 && kind <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(kind);
    if (starts) return data.getUint16(at + 5) * data.getUint16(at + 7);
    if (kind < 0xff00) return 0;
  }
  return 0;
}
