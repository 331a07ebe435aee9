import { describe, expect, it } from "vitest";
import type { GaitShelf } from "../../src/generated/declarations";
import { finds } from "../../src/toolbar/synonyms";
import { known, sharedStart, shelved } from "../../src/toolbar/ways";

const entry = (name: string, own = false) => ({ name, text: `it ${name}s`, own, plane: false });
const SHELVES: GaitShelf[] = [
  { law: "ours", title: "Walks", usual: true, gaits: ["walk"], bodies: {} },
  {
    law: "plane",
    title: "In the plane",
    usual: false,
    gaits: ["planar-walk", "planar-run"],
    bodies: { "planar-walk": "biped", "planar-run": "biped" },
  },
];

describe("the list of gaits", () => {
  const lists = shelved(
    [entry("planar-run"), entry("walk"), entry("mine", true), entry("planar-walk")],
    SHELVES,
    "humanoid",
  );
  it("has one's own first, and every other under its paper", () => {
    expect(lists.map(({ title }) => title)).toEqual(["Yours", "Walks", "In the plane"]);
  });
  it("does not repeat what all names under a heading begin with", () => {
    expect(lists[2]!.items.map(({ said }) => said)).toEqual(["walk", "run"]);
    expect(sharedStart(["walk"])).toBe("");
    expect(sharedStart(["a-b", "c-d"])).toBe("");
  });
  it("says beforehand that the body will change", () => {
    expect(lists[2]!.items[0]!.text).toContain("Changes the body to “biped”");
    expect(shelved([entry("planar-run")], SHELVES, "biped")[0]!.items[0]!.text).not.toContain("Changes");
  });
});

describe("everyday ways", () => {
  const library = { styles: [entry("creep")], gaits: [entry("sprint"), entry("flip")] };
  const everyday = [
    { word: "sneak", style: "creep", gait: "" },
    { word: "run", style: "", gait: "sprint" },
    { word: "somersault", style: "", gait: "flip" },
    { word: "fly", style: "", gait: "flying" },
  ];
  it("are those that the library has, in people's words and in the order given", () => {
    expect(known(everyday, library, {}).map(({ word, kind, name }) => [word, kind, name])).toEqual([
      ["sneak", "style", "creep"],
      ["run", "gait", "sprint"],
      ["somersault", "gait", "flip"],
    ]);
  });
  it("leave out what the body or the ground does not allow", () => {
    expect(known(everyday, library, { flip: "it needs a mat" }).map(({ word }) => word)).toEqual(["sneak", "run"]);
    expect(known(everyday, undefined, {})).toEqual([]);
  });
});

describe("a search", () => {
  it("finds what means the same", () => {
    expect(finds("creep", "sneak: on soft soles")).toBe(true);
    expect(finds("jog", "runs, leaning forwards")).toBe(true);
    expect(finds("", "anything")).toBe(true);
  });
  it("does not find what means something else", () => {
    expect(finds("jog", "stands on its hands")).toBe(false);
    expect(finds("creep backwards", "sneak")).toBe(false);
  });
});
