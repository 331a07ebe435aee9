import { describe, expect, it } from "vitest";
import { ORDINARY, TRUNK_DEPTH } from "../../src/generated/proportions";
import { bodyHandles, placeOf, withFields } from "../../src/panels/body/handles";
import { outlineOf } from "../../src/panels/body/outline";
import { shapeOf } from "../../src/panels/body/shape";
import { type Skeleton, skeletonOf } from "../../src/panels/style/skeleton";
import type { Table } from "../../src/panels/tree";
import { DECLARED } from "../declared";
import bodies from "../generated/bodies.json";

const PERSON: Table = { ...ORDINARY, left: {}, right: {} };
type Bones = Record<string, { at: number[]; shape: object }>;
const given = (table: Table): Table => Object.fromEntries(Object.entries(table).filter(([, value]) => value !== null));
const every = (["front", "side"] as const).flatMap((view) => bodyHandles(view));

describe("a body's outline", () => {
  const cases = bodies.flatMap(({ proportions, bones }) =>
    (["left", "right"] as const).map((side) => ({ side, proportions: proportions as Table, bones: bones as Bones })),
  );
  it.each(cases)("has its joints where the bones are that Python makes, $side", ({ side, proportions, bones }) => {
    const limbs = Object.entries(bones).map(([link, bone]) => [link.replace(`${side}_`, ""), bone]);
    const made = skeletonOf({ bones: Object.fromEntries(limbs) }, null);
    const drawn = skeletonOf({ proportions }, { ...proportions, ...given(proportions[side] as Table) });
    for (const name of Object.keys(made) as (keyof Skeleton)[]) expect(drawn[name], name).toBeCloseTo(made[name], 9);
  });
  it.each(bodies)("is as wide and as high as the solids that Python makes", ({ proportions, bones }) => {
    const shape = shapeOf(proportions as Table);
    const { pelvis, lower_back, torso } = bones;
    expect(shape.pelvisHalf).toBeCloseTo(pelvis.shape.end[1] as number, 9);
    expect(shape.pelvisBottom).toBeCloseTo(shape.pelvisMiddle + (pelvis.shape.start[2] as number), 9);
    expect(shape.backHalf).toBeCloseTo(lower_back.shape.end[1] as number, 9);
    expect(shape.torsoHalf).toBeCloseTo(torso.shape.end[1] as number, 9);
    expect(TRUNK_DEPTH * shape.torsoHalf).toBeCloseTo(torso.shape.end[0] as number, 9);
    expect(shape.torsoTop).toBeCloseTo(shape.chest + (torso.shape.end[2] as number), 9);
    for (const side of ["left", "right"] as const) {
      expect(shape.limbs[side].footHalfWidth).toBeCloseTo(Math.abs(bones[`${side}_foot`].shape.end[1] as number), 9);
    }
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
