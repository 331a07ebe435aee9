import { describe, expect, it } from "vitest";
import type { Declared } from "../../src/generated/declarations";
import { found, grouped, readDeclarations, titleOf } from "../../src/panels/fields";
import { readBlend, writeBlend } from "../../src/panels/style/blend";
import { gridOf, windowOf } from "../../src/panels/style/curve_window";
import { wayOf } from "../../src/panels/undo";
import { scaleOf, shown, stepOf } from "../../src/panels/units";
import { DECLARED, SENT } from "../declared";

describe("declared fields", () => {
  it("are those that can be set, without names, texts and the law", () => {
    const paths = DECLARED.gait.map((field) => field.path);
    expect(paths).toContain("step.period");
    expect(paths.filter((path) => ["name", "text", "law", "left", "right"].includes(path))).toEqual([]);
  });
  it("tell which proportions may differ from side to side", () => {
    expect(DECLARED.limbs).toContain("knee_height");
    expect(DECLARED.limbs).not.toContain("leg_length");
    expect(DECLARED.proportions.map((field) => field.path)).toEqual(expect.arrayContaining(DECLARED.limbs));
  });
  it("without a limit go to infinity", () => {
    const open = readDeclarations({ ...SENT, command: [{ ...SENT.command[0], low: null, high: null } as Declared] });
    expect(open.command[0]).toMatchObject({ low: -Infinity, high: Infinity });
  });
  it("are found by all words of a search, in name or meaning", () => {
    expect(found(DECLARED.gait, "torso pitch always").map((field) => field.path)).toContain("pose.torso.pitch.always");
    expect(found(DECLARED.gait, "")).toHaveLength(DECLARED.gait.length);
    expect(found(DECLARED.gait, "banana")).toHaveLength(0);
  });
  it("have names in words and stand in groups", () => {
    expect(titleOf("pose.torso.pitch.always")).toBe("torso pitch, always");
    expect(titleOf("step.period")).toBe("period");
    const titles = grouped(DECLARED.gait).map((group) => group.title);
    expect(titles).toEqual(expect.arrayContaining(["Step timing", "Pose: torso", "Swing leg"]));
  });
});

describe("units", () => {
  it("show radians as degrees and metres as centimetres", () => {
    expect(scaleOf("rad").factor * Math.PI).toBeCloseTo(180, 9);
    expect(scaleOf("m").unit).toBe("cm");
    expect(scaleOf("s2/m").unit).toBe("s²/m");
  });
  it("have steps of 1, 2 or 5 and never minus nothing", () => {
    expect(stepOf(0, 1)).toBeCloseTo(0.005, 9);
    expect(shown(-0.0001, 0.1)).toBe("0.0");
  });
});

describe("small things", () => {
  it("a blend is a name with two styles and a share", () => {
    expect(readBlend(writeBlend("sneak", "tired", 0.25))).toEqual({ first: "sneak", second: "tired", share: 0.25 });
    expect(readBlend("sneak")).toBeNull();
  });
  it("a curve's window holds it with some room and has round marks", () => {
    const window = windowOf(
      [
        [
          [0, -0.3],
          [1, 0.3],
        ],
      ],
      -3.2,
      3.2,
    );
    expect(window.low).toBeLessThan(-0.3);
    expect(window.high).toBeGreaterThan(0.3);
    expect(gridOf(window, 180 / Math.PI, "°").map((mark) => mark.text)).toContain("0°");
  });
  it("undo and redo have their usual keys", () => {
    const key = (name: string, shiftKey = false, ctrlKey = true) =>
      wayOf({ key: name, ctrlKey, shiftKey, metaKey: false, altKey: false });
    expect([key("z"), key("Z", true), key("y"), key("z", false, false), key("a")]).toEqual([
      "undo",
      "redo",
      "redo",
      null,
      null,
    ]);
  });
});
