import { expect, test } from "vitest";
import { npz } from "../../src/tab/npz";

test("each array lies where the directory says, behind a head of whole lines of 64 bytes", () => {
  const bytes = npz({
    time: { kind: "<f8", shape: [2], values: [0, 0.5] },
    ending: { kind: "U", shape: [], values: "fell" },
  });
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  expect(view.getUint16(end + 10, true)).toBe(2);
  let entry = view.getUint32(end + 16, true);
  for (const [name, size] of [
    ["time.npy", 128 + 16],
    ["ending.npy", 128 + 16],
  ] as const) {
    expect(view.getUint32(entry, true)).toBe(0x02014b50);
    const at = view.getUint32(entry + 42, true);
    expect(view.getUint32(at, true)).toBe(0x04034b50);
    expect(new TextDecoder().decode(bytes.subarray(at + 30, at + 30 + name.length))).toBe(name);
    expect(view.getUint32(at + 18, true)).toBe(size);
    const content = at + 30 + name.length;
    expect(new TextDecoder("latin1").decode(bytes.subarray(content + 1, content + 6))).toBe("NUMPY");
    expect((10 + view.getUint16(content + 8, true)) % 64).toBe(0);
    entry += 46 + name.length;
  }
});
