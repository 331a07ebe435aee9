import { describe, expect, it } from "vitest";
import { bodyHandles, placeOf, withFields } from "../../src/panels/body/handles";
import { outlineOf } from "../../src/panels/body/outline";
import { shapeOf } from "../../src/panels/body/shape";
import { DECLARED } from "../declared";

const PERSON: Record<string, unknown> = {
  hip_spread: 0.6,
  knee_height: 0.52,
  ankle_height: 0.05,
  thigh_diameter: 0.0914,
  shank_diameter: 0.0754,
  foot_length: 0.2286,
  foot_width: 0.1029,
  arm_length: 0.6172,
  elbow_height: 0.556,
  upper_arm_diameter: 0.08,
  lower_arm_diameter: 0.064,
  leg_length: 0.9144,
  pelvis_width: 0.2515,
  torso_width: 0.32,
  trunk_length: 0.6081,
  waist_height: 0.17,
  chest_height: 0.5,
  neck_length: 0.0114,
  head_width: 0.2057,
  head_height: 0.2515,
  head_depth: 0.2286,
  density: 900,
  left: {},
  right: {},
};
const every = (["front", "side"] as const).flatMap((view) => bodyHandles(view));

describe("a body's outline", () => {
  it("has the heights of the authors' character", () => {
    const shape = shapeOf(PERSON);
    expect(shape.waist).toBeCloseTo(1.018, 3);
    expect(shape.chest).toBeCloseTo(1.27, 2);
    expect(shape.shoulder).toBeCloseTo(1.5225, 3);
    expect(shape.top).toBeCloseTo(1.785, 3);
    expect(shape.limbs.left.knee).toBeCloseTo(0.497, 3);
  });
  it("is drawn without a hole", () => {
    for (const view of ["front", "side"] as const) {
      for (const piece of outlineOf(shapeOf(PERSON), view)) expect(piece.d).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe("a mark on the outline", () => {
  it("is one of at least eighteen from before, and shows depths and foot length from the side", () => {
    expect(bodyHandles("front").length).toBeGreaterThanOrEqual(18);
    const changed = bodyHandles("side").flatMap((handle) => Object.keys(handle.to([0.1, 1], PERSON, shapeOf(PERSON))));
    expect(changed).toEqual(
      expect.arrayContaining(["foot_length", "head_depth", "torso_width", "pelvis_width", "thigh_diameter"]),
    );
  });
  it.each(every)("$view $id changes nothing where it stands", (handle) => {
    const changes = handle.to(placeOf(handle, PERSON), PERSON, shapeOf(PERSON));
    for (const [name, value] of Object.entries(changes)) expect(value).toBeCloseTo(PERSON[name] as number, 9);
  });
  it.each(every)("$view $id goes where it is dragged", (handle) => {
    const [x, z] = placeOf(handle, PERSON);
    const sign = handle.side === "right" ? -1 : 1;
    const wanted = [x + sign * 0.01, z + 0.012] as const;
    const changes = handle.to(wanted, PERSON, shapeOf(PERSON));
    const moved = placeOf(handle, withFields(PERSON, changes, "both"));
    const followed = Object.keys(changes).length;
    expect(Math.hypot(moved[0] - x, moved[1] - z)).toBeGreaterThan(0.004);
    if (followed === 2 && handle.side === null) expect(moved[1]).toBeCloseTo(wanted[1], 2);
  });
  it("of one limb changes that side alone where the sides differ", () => {
    const handle = every.find((one) => one.id === "knee-right");
    if (!handle) throw new Error("no knee");
    const [x, z] = placeOf(handle, PERSON);
    const changes = handle.to([x, z + 0.05], PERSON, shapeOf(PERSON));
    const body = withFields(PERSON, changes, "right");
    expect(shapeOf(body).limbs.right.knee).toBeCloseTo(shapeOf(PERSON).limbs.right.knee + 0.05, 6);
    expect(shapeOf(body).limbs.left.knee).toBeCloseTo(shapeOf(PERSON).limbs.left.knee, 9);
    expect(Object.keys(changes).every((name) => DECLARED.limbs.includes(name))).toBe(true);
  });
});
