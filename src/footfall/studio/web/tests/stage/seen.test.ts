import { describe, expect, it } from "vitest";
import { namesFor } from "../../src/stage/names";
import { seenTurn } from "../../src/toolbar/shove";

describe("arrows of the shoves", () => {
  it("point up for ahead when the camera looks the way it walks", () => {
    expect(seenTurn(0.3, 0.3)).toBe(0);
  });

  it("point right for ahead when it is seen from its right side", () => {
    expect(seenTurn(0, Math.PI / 2)).toBe(90);
  });

  it("are the same whichever way the world lies, and in whole steps", () => {
    expect(seenTurn(3.0, 3.0 + 0.62)).toBe(seenTurn(-3.0, -3.0 + 0.62));
    expect(seenTurn(0, 0.62) % 15).toBe(0);
  });
});

describe("names over heads", () => {
  it("are letters for two, none for one, all of a few, and of many that of the one who is driven", () => {
    expect(namesFor("one", ["humanoid"], 0)).toEqual([]);
    expect(namesFor("compare", ["humanoid", "child"], 0).map((name) => name.word)).toEqual(["A", "B"]);
    expect(namesFor("several", ["Ada", "child"], 1).map((name) => name.word)).toEqual(["Ada", "▾ child"]);
    const many = Array.from({ length: 16 }, (_, row) => `number ${row}`);
    expect(namesFor("crowd", many, 5)).toEqual([{ row: 5, word: "▾ number 5" }]);
  });
});
