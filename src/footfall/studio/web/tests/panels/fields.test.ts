import { describe, expect, it } from "vitest";
import { found, grouped, readDeclarations, titleOf } from "../../src/panels/fields";
import { readBlend, writeBlend } from "../../src/panels/style/blend";
import { gridOf, windowOf } from "../../src/panels/style/curve-window";
import { GROUPS } from "../../src/panels/style/friendly";
import { scaleOf, shown, stepOf } from "../../src/panels/units";
import { wayOf } from "../../src/panels/undo";

const SENT = {
  gait: [
    { path: "name", type: "text", meaning: "what the library calls it" },
    { path: "law", type: "choice", choices: ["genbicon"], meaning: "law" },
    { path: "step.period", type: "number", unit: "s", low: 0.15, high: 2, meaning: "time of one step", default: 0.6 },
    { path: "pose.torso.pitch.always", type: "curve", unit: "rad", low: -3.2, high: 3.2, meaning: "angle over the phase", default: 0 },
    { path: "swing.smooth", type: "bool", unit: "", low: null, high: null, meaning: "eased path", default: false },
  ],
  proportions: [{ path: "leg_length", type: "number", unit: "m", low: 0.45, high: 1.4, meaning: "from the hip", default: 0.9 }, { path: "left.arm_length", type: "number" }],
};

describe("declared fields", () => {
  const declared = readDeclarations(SENT);
  it("are those that can be set, without names and laws", () => {
    expect(declared.gait.map((field) => field.path)).toEqual(["step.period", "pose.torso.pitch.always", "swing.smooth"]);
    expect(declared.proportions).toHaveLength(1);
    expect(declared.components).toEqual([]);
  });
  it("are found by all words of a search, in name or meaning", () => {
    expect(found(declared.gait, "torso angle").map((field) => field.path)).toEqual(["pose.torso.pitch.always"]);
    expect(found(declared.gait, "")).toHaveLength(3);
    expect(found(declared.gait, "banana")).toHaveLength(0);
  });
  it("have names in words and stand in groups", () => {
    expect(titleOf("pose.torso.pitch.always")).toBe("torso pitch, always");
    expect(titleOf("step.period")).toBe("period");
    expect(grouped(declared.gait).map((group) => group.title)).toEqual(["Step timing", "Pose: torso", "Swing leg"]);
  });
  it("that cannot be read are none", () => expect(readDeclarations(null).gait).toEqual([]));
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

describe("a friendly control", () => {
  const gait: Record<string, unknown> = {};
  for (const control of GROUPS.flatMap((group) => group.controls)) for (const path of control.paths) gait[path] = 0;
  const controls = GROUPS.flatMap((group) => group.controls);
  it.each(controls)("$label reads back what it wrote", (control) => {
    const now = { ...gait };
    const goal = control.low + 0.6 * (control.high - control.low);
    for (const change of control.write(goal, (path) => now[path])) now[change.path] = change.value;
    expect(control.read((path) => now[path])).toBeCloseTo(goal, 3);
  });
  it("raises both arms by the same and keeps their swing", () => {
    const arms = controls.find((control) => control.label === "Arms ahead");
    const now: Record<string, unknown> = { "pose.stance_arm.swing.always": [[0, -0.5], [1, 0.5]], "pose.swing_arm.swing.always": [[0, 0.5], [1, -0.5]] };
    const changes = arms?.write(1, (path) => now[path]);
    expect(changes?.map((change) => change.value)).toEqual([[[0, 0.5], [1, 1.5]], [[0, 1.5], [1, 0.5]]]);
  });
  it("leads the foot round from its path and back to it", () => {
    const round = controls.find((control) => control.label === "Swing round");
    const knots = round?.write(0.05, () => 0)[0]?.value as number[][];
    expect([knots[0]?.[1], knots[1]?.[1], knots[2]?.[1]]).toEqual([0, 0.1, 0]);
  });
});

describe("small things", () => {
  it("a blend is a name with two styles and a share", () => {
    expect(readBlend(writeBlend("sneak", "tired", 0.25))).toEqual({ first: "sneak", second: "tired", share: 0.25 });
    expect(readBlend("sneak")).toBeNull();
  });
  it("a curve's window holds it with some room and has round marks", () => {
    const window = windowOf([[[0, -0.3], [1, 0.3]]], -3.2, 3.2);
    expect(window.low).toBeLessThan(-0.3);
    expect(window.high).toBeGreaterThan(0.3);
    expect(gridOf(window, 180 / Math.PI, "°").map((mark) => mark.text)).toContain("0°");
  });
  it("undo and redo have their usual keys", () => {
    const key = (name: string, shiftKey = false, ctrlKey = true) => wayOf({ key: name, ctrlKey, shiftKey, metaKey: false, altKey: false });
    expect([key("z"), key("Z", true), key("y"), key("z", false, false), key("a")]).toEqual(["undo", "redo", "redo", null, null]);
  });
});
