import { afterEach, describe, expect, it, vi } from "vitest";
import type { App } from "../../src/app";
import type { Moment } from "../../src/generated/messages";
import { clock, nextRate, RATES, rateName, whySlow } from "../../src/time/clock";
import { Replay } from "../../src/time/replay";
import { layOut, ofThisPast } from "../../src/time/tree";

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

it("a slow simulation says who is to blame", () => {
  expect(whySlow(0.95)).toContain("fewer characters");
  expect(whySlow(0.3)).toContain("other programs");
});

describe("a replay", () => {
  const replay = (asked: unknown[]): Replay => {
    vi.useFakeTimers();
    vi.stubGlobal("window", { setInterval, clearInterval });
    return new Replay({
      store: { on: () => () => {} },
      ask: (message: unknown) => asked.push(message),
    } as unknown as App);
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("goes round and round", () => {
    const asked: { at: number }[] = [];
    replay(asked).play({ start: 2, end: 3 }, 1, true);
    vi.advanceTimersByTime(2500);
    expect(Math.max(...asked.map((one) => one.at))).toBeLessThan(3);
    expect(asked.length).toBeGreaterThan(60);
  });

  it("asks for no past any more once the stage was changed", () => {
    const asked: unknown[] = [];
    const one = replay(asked);
    one.play({ start: 0, end: 1 }, 1, true);
    one.heed({ type: "snapshot" });
    expect(one.on).toBe(true);
    one.heed({ type: "undo" });
    expect(one.on).toBe(false);
    vi.advanceTimersByTime(500);
    expect(asked).toEqual([]);
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

  it("has on the time line only what belongs to the past that is shown", () => {
    const moments = [moment(1, -1), moment(2, 1), moment(3, -1), moment(4, 3)];
    expect(ofThisPast(moments, 4).map((one) => one.id)).toEqual([3, 4]);
    expect(ofThisPast(moments, -1)).toHaveLength(4);
  });

  it("keeps a moment whose parent was forgotten", () => {
    expect(layOut([moment(5, 2)])).toHaveLength(1);
  });
});
