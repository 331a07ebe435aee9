import { describe, expect, it } from "vitest";
import {
  addedKnot,
  type Curve,
  levelOf,
  movedKnot,
  sizeOf,
  through,
  valueAt,
  withLevel,
  withoutKnot,
  withSize,
} from "../../src/panels/curve";

const ARM: Curve = [
  [0, -0.36],
  [0.25, -0.25],
  [0.5, 0],
  [0.75, 0.25],
  [1, 0.36],
];

describe("a curve", () => {
  it("goes through its knots and is constant outside them", () => {
    expect(valueAt(ARM, 0.25)).toBeCloseTo(-0.25, 9);
    expect(
      valueAt(
        [
          [0.2, 1],
          [0.6, 2],
        ],
        0,
      ),
    ).toBe(1);
    expect(
      valueAt(
        [
          [0.2, 1],
          [0.6, 2],
        ],
        1,
      ),
    ).toBe(2);
    expect(valueAt(0.3, 0.7)).toBe(0.3);
  });
  it("is a straight line through knots on a line, whatever their spacing", () => {
    expect(
      valueAt(
        [
          [0, 0],
          [0.3, 0.3],
          [1, 1],
        ],
        0.55,
      ),
    ).toBeCloseTo(0.55, 9);
  });
  it("is what the law evaluates", () => {
    expect(
      valueAt(
        [
          [0, -0.2],
          [0.33, 0.75],
          [0.67, 0.85],
          [1, 0],
        ],
        0.5,
      ),
    ).toBeCloseTo(0.914179, 5);
  });
  it("keeps its shape when it is raised", () => {
    const raised = withLevel(ARM, 0.5) as [number, number][];
    expect(levelOf(raised)).toBeCloseTo(0.5, 6);
    expect(sizeOf(raised)).toBeCloseTo(sizeOf(ARM), 6);
    expect(withLevel(0.1, 0.4)).toBe(0.4);
  });
  it("keeps its level when it is stretched, and a flat one takes a shape", () => {
    expect(levelOf(withSize(ARM, 0.72, []))).toBeCloseTo(levelOf(ARM), 6);
    expect(sizeOf(withSize(ARM, 0.72, []))).toBeCloseTo(0.72, 4);
    expect(
      withSize(0.1, 0.5, [
        [0, -1],
        [1, 1],
      ]),
    ).toEqual([
      [0, -0.4],
      [1, 0.6],
    ]);
  });
  it("bent at a moment moves the knot there or gets one", () => {
    expect(through(ARM, 0.5, 0.2)).toEqual([
      [0, -0.36],
      [0.25, -0.25],
      [0.5, 0.2],
      [0.75, 0.25],
      [1, 0.36],
    ]);
    expect(through(ARM, 0.6, 0.2)).toHaveLength(6);
    expect(through(0.1, 0.5, 0.4)).toEqual([
      [0, 0.1],
      [0.5, 0.4],
      [1, 0.1],
    ]);
    expect(through(0.1, 0, 0.4)).toEqual([
      [0, 0.4],
      [0.5, 0.1],
      [1, 0.1],
    ]);
  });
  it("never has knots out of order, nor more than twelve", () => {
    expect(movedKnot(ARM, 1, 0.9, 0)).toEqual([
      [0, -0.36],
      [0.49, 0],
      [0.5, 0],
      [0.75, 0.25],
      [1, 0.36],
    ]);
    expect(movedKnot(ARM, 0, 0.2, 1)).toEqual([[0, 1], ...(ARM as [number, number][]).slice(1)]);
    let full: Curve = ARM;
    for (let k = 0; k < 30; k += 1) full = addedKnot(full, 0.013 + k * 0.033);
    expect(full).toHaveLength(12);
  });
  it("loses knots until it is a number", () => {
    expect(
      withoutKnot(
        [
          [0, 1],
          [1, 2],
        ],
        1,
      ),
    ).toBe(1);
    expect(withoutKnot(1, 0)).toBe(1);
  });
});
