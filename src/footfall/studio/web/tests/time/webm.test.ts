import { describe, expect, it } from "vitest";
import { type Picture, webm } from "../../src/time/webm";

const picture = (index: number): Picture => ({
  bytes: new Uint8Array([index, 1, 2]),
  milliseconds: (1000 * index) / 30,
  key: index % 2 === 0,
});
const track = { codec: "V_VP9" as const, width: 640, height: 360, seconds: 4 / 30 };

/** Elements of one level: id and content. */
function read(bytes: Uint8Array): [number, Uint8Array][] {
  const found: [number, Uint8Array][] = [];
  for (let at = 0; at < bytes.length; ) {
    const wide = Math.clz32(bytes[at]!) - 23;
    let id = 0;
    for (let part = 0; part < wide; part += 1) id = id * 256 + bytes[at + part]!;
    at += wide;
    let size = 0;
    for (let part = 1; part < 8; part += 1) size = size * 256 + bytes[at + part]!;
    at += 8;
    found.push([id, bytes.subarray(at, at + size)]);
    at += size;
  }
  return found;
}

describe("a WebM file", () => {
  const [header, segment] = read(webm(track, [0, 1, 2, 3].map(picture)));

  it("is a header and a segment", () => {
    expect(header![0]).toBe(0x1a45dfa3);
    expect(segment![0]).toBe(0x18538067);
  });

  it("has a cluster for every key picture, with all pictures in order", () => {
    const clusters = read(segment![1]).filter(([id]) => id === 0x1f43b675);
    const blocks = clusters.flatMap(([, content]) => read(content).filter(([id]) => id === 0xa3));
    expect(clusters).toHaveLength(2);
    expect(blocks.map(([, content]) => content[4])).toEqual([0, 1, 2, 3]);
  });

  it("has cues that point at its clusters", () => {
    const parts = read(segment![1]);
    const cues = read(parts.find(([id]) => id === 0x1c53bb6b)![1]);
    const place = read(read(cues[1]![1]).find(([id]) => id === 0xb7)![1]).find(([id]) => id === 0xf1)![1];
    const at = place.reduce((value, byte) => 256 * value + byte, 0);
    expect([...segment![1].subarray(at, at + 4)]).toEqual([0x1f, 0x43, 0xb6, 0x75]);
  });
});
