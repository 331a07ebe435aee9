import { describe, expect, it } from "vitest";
import {
  added,
  begun,
  blocksOf,
  changed,
  moved,
  removed,
  type Table,
  wordsOf,
} from "../../src/panels/files/script_blocks";

const RAMP: Table = {
  seconds: 5,
  command: [
    { at: 0, mode: "walk", speed: 0.1, heading_deg: 0 },
    { at: 0.01, speed: 0.2 },
    { at: 0.02, speed: 0.3 },
    { at: 2, mode: "stand" },
  ],
  push: [{ at: 1, force: [0, 30, 40], body: "torso", seconds: 0.1 }],
};
const TWO: Table = { seconds: 5, crowd: [{ name: "Ada" }, { name: "child", push: RAMP.push }] };

describe("a script on a line of time", () => {
  it("takes a ramp for one block, and says where it leads", () => {
    const blocks = blocksOf(RAMP);
    expect(blocks.map(({ kind, first, last }) => [kind, first, last])).toEqual([
      ["command", 0, 2],
      ["command", 3, 3],
      ["push", 0, 0],
    ]);
    expect(blocks.map(wordsOf)).toEqual(["mode walk, speed 0.3, heading 0", "mode stand", "50 N"]);
  });

  it("moves a block, in order of time and within the trial", () => {
    const stand = blocksOf(RAMP)[1]!;
    expect((moved(RAMP, stand, 1.5).command as { at: number }[]).map(({ at }) => at)).toEqual([0, 0.01, 0.02, 3.5]);
    expect((moved(RAMP, stand, 9).command as { at: number }[])[3]?.at).toBe(4.99);
    const first = moved(RAMP, stand, -2).command as Record<string, unknown>[];
    expect(first[0]).toEqual({ at: 0, mode: "stand", speed: 0.1, heading_deg: 0 });
    expect(first.length).toBe(3);
  });

  it("makes one command of a ramp when its value is changed", () => {
    const now = changed(RAMP, blocksOf(RAMP)[0]!, "speed", 1.2);
    expect(now.command).toEqual([
      { at: 0, mode: "walk", speed: 1.2, heading_deg: 0 },
      { at: 2, mode: "stand" },
    ]);
  });

  it("takes a block away, and what is empty with it", () => {
    expect("push" in removed(RAMP, blocksOf(RAMP)[2]!)).toBe(false);
    expect(RAMP.push).toHaveLength(1);
  });

  it("adds an entry where it was asked for, with the values of before", () => {
    expect(begun(RAMP, 0, "command", 1)).toEqual({ speed: 0.3 });
    expect(begun({ style: "sneak" }, 0, "edit", 1)).toEqual({ style: "sneak" });
    const told = added(RAMP, 0, "command", 1.234, { speed: 0.5 }).command as { at: number }[];
    expect(told.map(({ at }) => at)).toEqual([0, 0.01, 0.02, 1.23, 2]);
    const push = added(RAMP, 0, "push", 7, begun(RAMP, 0, "push", 7)).push as { at: number; seconds: number }[];
    expect(push.map(({ at }) => at)).toEqual([1, 4.9]);
    const edited = added(TWO, 1, "edit", 2, { style: "proud" });
    expect((edited.crowd as Table[]).map((one) => one.edit)).toEqual([undefined, [{ at: 2, style: "proud" }]]);
  });

  it("names what is edited, and takes a drag for one block", () => {
    const style = (lean: number): unknown => ({ name: "mine", changes: { lean } });
    const table = { seconds: 5, edit: [0, 0.03, 0.06].map((at) => ({ at: 1 + at, style: style(at) })) };
    const [block, ...more] = blocksOf(table);
    expect(more).toEqual([]);
    expect(wordsOf(block!)).toBe("style mine");
    expect(changed(table, block!, "style", "tired").edit).toEqual([{ at: 1, style: "tired" }]);
  });

  it("edits the one of several to whom a block belongs", () => {
    const [block] = blocksOf(TWO);
    expect(block?.who).toBe(1);
    const [ada, child] = moved(TWO, block!, 0.5).crowd as Table[];
    expect(ada).toEqual({ name: "Ada" });
    expect((child!.push as { at: number }[])[0]?.at).toBe(1.5);
  });
});
