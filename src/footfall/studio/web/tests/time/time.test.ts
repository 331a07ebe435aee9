import { describe, expect, it } from "vitest";
import type { Moment } from "../../src/generated/messages";
import { clock, nextRate, rateName, RATES } from "../../src/time/clock";
import { layOut } from "../../src/time/tree";

const moment = (id: number, parent: number): Moment => ({ id, parent, at: id, name: "", automatic: false });

describe("the clock", () => {
  it("counts minutes and tenths", () => {
    expect(clock(0)).toBe("0:00.0");
    expect(clock(102.37)).toBe("1:42.3");
    expect(clock(59.99)).toBe("0:59.9");
  });

  it("names rates as people do", () => {
    expect(RATES.map(rateName)).toEqual(["1/16×", "1/8×", "1/4×", "1/2×", "1×", "2×", "4×"]);
  });

  it("stops at the slowest and the fastest", () => {
    expect(nextRate(1 / 16, -1)).toBe(1 / 16);
    expect(nextRate(1, 1)).toBe(2);
    expect(nextRate(4, 1)).toBe(4);
  });
});

describe("the tree of moments", () => {
  it("is one lane without branches", () => {
    expect(layOut([moment(1, -1), moment(2, 1), moment(3, 2)]).map((leaf) => leaf.lane)).toEqual([0, 0, 0]);
  });

  it("opens a lane for a branch and hangs it on its parent", () => {
    const leaves = layOut([moment(1, -1), moment(2, 1), moment(3, 1)]);
    expect(leaves.map((leaf) => leaf.lane)).toEqual([0, 0, 1]);
    expect(leaves[2]!.from).toMatchObject({ line: 0, lane: 0 });
  });

  it("keeps a moment whose parent was forgotten", () => {
    expect(layOut([moment(5, 2)])).toHaveLength(1);
  });
});
