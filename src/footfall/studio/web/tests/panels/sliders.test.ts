import { describe, expect, it } from "vitest";
import { BODY_GROUPS } from "../../src/panels/body/fields";
import { bodyHandles } from "../../src/panels/body/handles";
import { shapeOf } from "../../src/panels/body/shape";
import { SETTINGS } from "../../src/panels/drive/settings";
import type { Field } from "../../src/panels/fields";
import { type Handle, handlesOf } from "../../src/panels/style/handles";
import { skeletonOf } from "../../src/panels/style/skeleton";
import { GROUPS } from "../../src/panels/style/style_sliders";
import type { Table } from "../../src/panels/tree";
import { DECLARED, declared } from "../declared";

const gaitField = (path: string): Field => declared(DECLARED.gait, path);
const DEFAULTS = Object.fromEntries(DECLARED.gait.map((field) => [field.path, field.default]));
const BODY: Table = Object.fromEntries(DECLARED.proportions.map((field) => [field.path, field.default]));

function expectWithin(range: { low: number; high: number }, field: Field): void {
  expect(range.low).toBeGreaterThanOrEqual(field.low);
  expect(range.high).toBeLessThanOrEqual(field.high);
  expect(range.low).toBeLessThan(range.high);
}

describe("a slider of a style", () => {
  const controls = GROUPS.flatMap((group) => group.controls);
  it.each(controls)(
    "$label changes fields that the law declares, all of one unit and within their limits",
    (control) => {
      const fields = control.paths.map(gaitField);
      expect(new Set(fields.map((field) => field.unit)).size).toBe(1);
      for (const field of fields) expectWithin(control, field);
    },
  );
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
  const bones = skeletonOf({}, BODY);
  const handles = (["side", "front"] as const).flatMap((view) => handlesOf(view, bones, 1));
  const all: Handle[] = handles.flatMap((handle) => (handle.also ? [handle, handle.also] : [handle]));
  it.each(all)("$id changes a field that the law declares, within its limits", (handle) => {
    const field = gaitField(handle.kind === "trajectory" ? `${handle.path}.always` : handle.path);
    expect(field.type).toBe(handle.kind === "number" ? "number" : "curve");
    expectWithin(handle, field);
  });
});

describe("the proportions", () => {
  it("are all shown, each once", () => {
    const shown = BODY_GROUPS.flatMap((group) => group.paths);
    expect([...shown].sort()).toEqual(DECLARED.proportions.map((field) => field.path).sort());
  });
  it.each((["front", "side"] as const).flatMap(bodyHandles))("that the mark $id changes are declared", (handle) => {
    const shape = shapeOf(BODY);
    const [x, z] = handle.at(shape);
    for (const path of Object.keys(handle.to([x + 0.01, z + 0.01], BODY, shape))) declared(DECLARED.proportions, path);
  });
});

describe("a setting of the Drive panel", () => {
  it.each(SETTINGS)("$name is a field of a command, within its limits", (setting) => {
    const field = declared(DECLARED.command, setting.name);
    expectWithin(setting, field);
    expect(field.default).toBe(setting.byStyle ?? 0);
  });
});
