import { expect, test } from "vitest";
import { LINKS } from "../../src/generated/frames";
import type { CapturedStride } from "../../src/generated/messages";
import { poseAt, strideOf } from "../../src/stage/captured";

const [UPRIGHT, LAID] = [
  [1, 0, 0, 0],
  [Math.SQRT1_2, 0, Math.SQRT1_2, 0],
];

/** Two poses: upright at the origin, and laid on its back one metre up. */
const stride: CapturedStride = {
  poses: 2,
  exchange: 0.4,
  position: [...Array(LINKS).fill([0, 0, 0]).flat(), ...Array(LINKS).fill([0, 0, 1]).flat()],
  rotation: [...Array(LINKS).fill(UPRIGHT).flat(), ...Array(LINKS).fill(LAID).flat()],
};

test("a stride begins with the left foot's step, and the right foot's begins at the exchange", () => {
  expect(strideOf(stride, { stance: 0, phase: 0 })).toBe(0);
  expect(strideOf(stride, { stance: 0, phase: 1 })).toBeCloseTo(0.4);
  expect(strideOf(stride, { stance: 1, phase: 0 })).toBeCloseTo(0.4);
  expect(strideOf(stride, { stance: 1, phase: 1 })).toBeCloseTo(1);
});

test("between two poses every link is halfway", () => {
  const { position, rotation } = poseAt(stride, 0.25);
  expect(position[3 * (LINKS - 1) + 2]).toBeCloseTo(0.5);
  expect(2 * Math.acos(rotation[0]!)).toBeCloseTo(Math.PI / 4);
});

test("after the last pose comes the first again", () => {
  expect([...poseAt(stride, 1).rotation.slice(0, 4)]).toEqual(UPRIGHT);
  expect(poseAt(stride, 0.75).position[2]).toBeCloseTo(0.5);
});
