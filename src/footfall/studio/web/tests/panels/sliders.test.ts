import { describe, expect, it } from "vitest";
import { JOINT_HANDLES, STYLE_GROUPS } from "../../src/generated/sliders";
import { bodyHandles } from "../../src/panels/body/handles";
import { shapeOf } from "../../src/panels/body/shape";
import type { Field } from "../../src/panels/fields";
import { handlesOf } from "../../src/panels/style/handles";
import { PERSON } from "../../src/panels/style/skeleton";
import { controlOf } from "../../src/panels/style/style_sliders";
import type { Table } from "../../src/panels/tree";
import { DECLARED, declared } from "../declared";

const gaitField = (path: string): Field => declared(DECLARED.gait, path);
const DEFAULTS = Object.fromEntries(DECLARED.gait.map((field) => [field.path, field.default]));
const BODY: Table = Object.fromEntries(DECLARED.proportions.map((field) => [field.path, field.default]));

describe("a slider of a style", () => {
  const controls = STYLE_GROUPS.flatMap((group) => group.sliders.map(controlOf));
  it.each(controls)("$label reads back what it wrote", (control) => {
    const now: Record<string, unknown> = { ...DEFAULTS };
    const goal = control.low + 0.6 * (control.high - control.low);
    for (const change of control.write(goal, (path) => now[path], gaitField)) now[change.path] = change.value;
    expect(control.read((path) => now[path])).toBeCloseTo(goal, 3);
  });
  it("raises both arms by the same and keeps their swing", () => {
    const arms = controls.find((control) => control.label === "Arms forward");
    const now: Record<string, unknown> = {
      "pose.stance_arm.swing.always": [
        [0, -0.5],
        [1, 0.5],
      ],
      "pose.swing_arm.swing.always": [
        [0, 0.5],
        [1, -0.5],
      ],
    };
    const changes = arms?.write(1, (path) => now[path], gaitField);
    expect(changes?.map((change) => (change.value as number[][]).map((knot) => knot[1]))).toEqual([
      [0.5, 1.5],
      [1.5, 0.5],
    ]);
  });
  it("leads the foot round from its path and back to it", () => {
    const round = controls.find((control) => control.label === "Swing round");
    const knots = round?.write(0.05, () => 0, gaitField)[0]?.value as number[][];
    expect(knots.map((knot) => knot[1])).toEqual([0, 0.1, 0]);
  });
});

describe("a joint of the key poses", () => {
  it("is shown in one view, or moves along with another", () => {
    const handles = (["side", "front"] as const).flatMap((view) => handlesOf(view, PERSON, 1));
    const moved = handles.flatMap((handle) => (handle.also ? [handle.id, handle.also.id] : [handle.id]));
    expect([...new Set(moved)].sort()).toEqual(Object.keys(JOINT_HANDLES).sort());
    expect(new Set(handles.map((handle) => handle.id)).size).toBe(handles.length);
  });
});

describe("the proportions", () => {
  it.each((["front", "side"] as const).flatMap(bodyHandles))("that the mark $id changes are declared", (handle) => {
    const shape = shapeOf(BODY);
    const [x, z] = handle.at(shape);
    for (const path of Object.keys(handle.to([x + 0.01, z + 0.01], BODY, shape))) declared(DECLARED.proportions, path);
  });
});
