import { describe, expect, it } from "vitest";
import { factsOf } from "../../src/avatar/facts";
import { Maker, parse, type Table, written } from "../../src/avatar/glb";

/** A body of two joints, and what a stranger makes of its table. */
function avatar(change: (table: Table & Record<string, unknown>) => void, picture: number[] = []): ArrayBuffer {
  const maker = new Maker({
    asset: { version: "2.0" },
    nodes: [{ name: "Hips", children: [1] }, { name: "Head" }, { mesh: 0, skin: 0 }],
    scenes: [{ nodes: [0, 2] }],
    skins: [{ joints: [0, 1] }],
  });
  const POSITION = maker.floats([0, 0, 0, 0, 1, 0, 1, 1, 0], 3, true);
  maker.table.meshes = [{ primitives: [{ attributes: { POSITION } }] }];
  const bytes = Uint8Array.from(picture);
  maker.add(bytes, { componentType: 5121, count: bytes.length, type: "SCALAR" });
  const made = maker.made();
  change(made.table as Table & Record<string, unknown>);
  return written(made);
}

const png = (width: number, height: number) => {
  const made = new DataView(new ArrayBuffer(32));
  made.setUint32(0, 0x89504e47);
  made.setUint32(16, width);
  made.setUint32(20, height);
  return [...new Uint8Array(made.buffer)];
};
const many = <One>(count: number, make: (index: number) => One) => Array.from({ length: count }, (_, at) => make(at));

const REFUSED: Record<string, [Parameters<typeof avatar>[0], RegExp, number[]?]> = {
  "counts beyond the bytes": [(table) => (table.accessors![0]!.count = 10 ** 9), /beyond the end/],
  "counts without bytes": [
    (table) => (table.accessors![0] = { componentType: 5126, count: 10 ** 7, type: "VEC3" }),
    /10,000,000 vertices in all; the limit is 2,000,000/,
  ],
  "numbers without end": [
    (table) => (table.accessors![0] = { componentType: 5126, count: 10 ** 11, type: "MAT4" }),
    /numbers in its arrays/,
  ],
  "a count that is none": [(table) => (table.accessors![0]!.count = -1), /no whole number/],
  "a stride that leaves the file": [(table) => (table.bufferViews![0]!.byteStride = 10 ** 9), /beyond the end/],
  "more changes than rows": [
    (table) =>
      (table.accessors![0]!.sparse = {
        count: 10 ** 8,
        indices: { bufferView: 0, componentType: 5125 },
        values: { bufferView: 0 },
      }),
    /more changes than rows/,
  ],
  "nodes in a ring": [(table) => (table.nodes![1]!.children = [0]), /in a ring/],
  "a node on itself": [(table) => (table.nodes![2]!.children = [2]), /in a ring/],
  "a node on two others": [(table) => (table.nodes![2]!.children = [1]), /hangs on two/],
  "a child that is not there": [(table) => (table.nodes![1]!.children = [77]), /not there/],
  "a chain of nodes": [
    (table) => (table.nodes = many(1000, (at) => (at < 999 ? { children: [at + 1] } : {}))),
    /1,000 nodes within one another; the limit is 500/,
  ],
  "too many nodes": [(table) => (table.nodes = many(20_001, () => ({}))), /20,001 nodes/],
  "a mesh shown by every node": [
    (table) => {
      table.meshes![0]!.primitives = many(300, () => table.meshes![0]!.primitives[0]!);
      table.nodes = many(300, () => ({ mesh: 0 }));
    },
    /90,000 parts of its skin/,
  ],
  "a name of a megabyte": [(table) => (table.nodes![0]!.name = "x".repeat(2 ** 20)), /1,048,576 letters in one name/],
  "a name that is a list": [(table) => (table.nodes![0]!.name = [] as never), /no text/],
  "no bytes": [(table) => (table.bufferViews = []), /not there/],
  "bytes elsewhere": [(table) => (table.bufferViews![0]!.buffer = 1), /beyond the end/],
  "nodes that are a number": [(table) => (table.nodes = 7 as never), /nodes are no list/],
  "nodes that are nothing": [(table) => (table.nodes = [null] as never), /nodes are no list/],
  "joints that are not there": [(table) => (table.skins![0]!.joints = [9]), /not there/],
  "joints that are no list": [(table) => (table.skins![0]!.joints = 3 as never), /damaged/],
  "a part of nothing": [(table) => (table.meshes![0]!.primitives = [{}] as never), /damaged/],
  "a picture of a billion pixels": [
    (table) => (table.images = [{ bufferView: table.bufferViews!.length - 1, mimeType: "image/png" }]),
    /1,000,000,000 pixels in its pictures; the limit is 300,000,000/,
    png(50_000, 20_000),
  ],
  "a table of commas": [(table) => (table.extras = many(1_000_001, () => 0)), /values in its glTF table/],
};

describe("a stranger's avatar", () => {
  it("is read if nothing is wrong with it", () => {
    expect(
      parse(
        factsOf(
          avatar(() => {}),
          "me.glb",
        ),
        "facts",
      ).table.nodes,
    ).toHaveLength(3);
    expect(
      factsOf(
        avatar((table) => (table.images = [{ bufferView: 1 }]), png(64, 64)),
        "me.glb",
      ).byteLength,
    ).toBeGreaterThan(0);
  });

  it.each(Object.entries(REFUSED))("with %s is refused in a sentence", (_, [change, words, picture]) => {
    expect(() => factsOf(avatar(change, picture), "me.glb")).toThrow(words);
    expect(() => factsOf(avatar(change, picture), "me.glb")).toThrow(/^me\.glb (is|has) [^\n]*$/);
  });

  it.each(["null", "[]", "7", '"x"', "{", '{"a":NaN}', "{}"])("whose table is %s is refused or empty", (text) => {
    const bytes = new Uint8Array(avatar(() => {}));
    const size = new DataView(bytes.buffer).getUint32(12, true);
    bytes.fill(0x20, 20, 20 + size);
    bytes.set(new TextEncoder().encode(text), 20);
    if (text === "{}") expect(parse(factsOf(bytes.buffer, "me.glb"), "facts").table.nodes).toEqual([]);
    else expect(() => factsOf(bytes.buffer, "me.glb")).toThrow("me.glb is damaged, or not glTF 2.0");
  });

  it("cannot reach what all tables share", () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}');
    factsOf(
      avatar((table) => {
        Object.assign(table, { extensions: { VRM: { humanoid: hostile } } });
        Object.defineProperty(table.nodes![0]!, "__proto__", { value: { polluted: true }, enumerable: true });
      }),
      "me.glb",
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
