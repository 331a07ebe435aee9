import { describe, expect, it } from "vitest";
import { animated } from "../../src/avatar/animated";
import { factsOf, isSkeleton } from "../../src/avatar/facts";
import { type Glb, Maker, numbersOf, parse, written } from "../../src/avatar/glb";

const COUNT = 600;

/** A column of points: the lower half moves with the first joint, the upper with the second; and a picture. */
function avatar(): ArrayBuffer {
  const maker = new Maker({
    asset: { version: "2.0", copyright: "somebody" } as Glb["table"]["asset"],
    nodes: [
      { name: "Hips", children: [1], translation: [0, 1, 0] },
      { name: "Head", translation: [0, 0.5, 0] },
      { name: "Body", mesh: 0, skin: 0 },
    ],
    scenes: [{ nodes: [0, 2] }],
    images: [{ uri: "data:image/png;base64,secret" }],
    extensions: {
      VRMC_vrm: {
        specVersion: "1.0",
        meta: { authors: ["somebody"] },
        humanoid: { humanBones: { hips: { node: 0 } } },
      },
    },
    animations: [{ samplers: [{ input: 0, output: 0 }], channels: [], name: "old" }],
  });
  const points = Array.from({ length: COUNT }, (_, index) => [Math.sin(index), index / COUNT, Math.cos(index)]).flat();
  const POSITION = maker.floats(points, 3, true);
  const JOINTS_0 = maker.shorts(
    Array.from({ length: COUNT }, (_, index) => [0, index < COUNT / 2 ? 0 : 1, 0, 0]).flat(),
    4,
  );
  const WEIGHTS_0 = maker.floats(Array.from({ length: COUNT }, () => [0.2, 0.8, 0, 0]).flat(), 4);
  maker.table.meshes = [{ primitives: [{ attributes: { POSITION, JOINTS_0, WEIGHTS_0 } }] }];
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  maker.table.skins = [{ joints: [0, 1], inverseBindMatrices: maker.floats([...identity, ...identity], 16) }];
  return written(maker.made());
}

describe("what the session is told of an avatar", () => {
  const facts = parse(factsOf(avatar(), "me.glb"), "facts");

  it("is its skeleton", () => {
    expect(isSkeleton(facts.table)).toBe(true);
    expect(facts.table.nodes?.map(({ name }) => name)).toEqual(["Hips", "Head", "Body"]);
    expect(facts.table.skins?.[0]?.joints).toEqual([0, 1]);
    expect(numbersOf(facts, facts.table.skins![0]!.inverseBindMatrices!)).toHaveLength(32);
  });

  it("holds few points of its surface, the outermost of each joint among them", () => {
    const { attributes, mode } = facts.table.meshes![0]!.primitives[0]!;
    const points = numbersOf(facts, attributes.POSITION!);
    const owners = numbersOf(facts, attributes.JOINTS_0!).filter((_, index) => index % 4 === 0);
    const heights = points.filter((_, index) => index % 3 === 1);
    expect(mode).toBe(0);
    expect(owners.length).toBeLessThan(COUNT / 4);
    expect(Math.min(...heights)).toBe(0);
    expect(Math.max(...heights)).toBeCloseTo(1 - 1 / COUNT, 5);
    expect([...heights].every((height, index) => (height < 0.5 ? 0 : 1) === owners[index])).toBe(true);
  });

  it("says which joint is which, but not who made it, nor its pictures", () => {
    const text = JSON.stringify(facts.table);
    expect(text).toContain("humanBones");
    for (const word of ["somebody", "secret", "old"]) expect(text).not.toContain(word);
  });

  it("is refused in a sentence where there is none", () => {
    expect(() => factsOf(new TextEncoder().encode("no avatar, but a letter").buffer as ArrayBuffer, "me.glb")).toThrow(
      "me.glb is not a GLB file",
    );
  });
});

describe("a take of an avatar", () => {
  it("is its own file, at rest and moved as the skeleton is", () => {
    const moved = parse(factsOf(avatar(), "me.glb"), "facts");
    const maker = new Maker(moved.table, moved.binary);
    maker.table.nodes![1]!.translation = [0, 0.75, 0];
    const [input, output] = [maker.floats([0, 1], 1), maker.floats([0, 1, 0, 0, 2, 0], 3)];
    maker.table.animations = [{ samplers: [{ input, output, interpolation: "LINEAR" }], channels: [], name: "walk" }];
    const whole = parse(animated(avatar(), written(maker.made()), "me.glb")!, "whole");
    expect(whole.table.animations?.map(({ name }) => name)).toEqual(["walk"]);
    expect(numbersOf(whole, whole.table.animations![0]!.samplers[0]!.output)).toEqual(
      Float32Array.of(0, 1, 0, 0, 2, 0),
    );
    expect(whole.table.nodes?.[1]).toEqual({ name: "Head", translation: [0, 0.75, 0] });
    expect(numbersOf(whole, whole.table.meshes![0]!.primitives[0]!.attributes.POSITION!)).toHaveLength(3 * COUNT);
    expect(JSON.stringify(whole.table)).toContain("secret");
  });

  it("is left alone where the session had the whole file", () => {
    expect(animated(avatar(), avatar(), "me.glb")).toBeNull();
  });
});
