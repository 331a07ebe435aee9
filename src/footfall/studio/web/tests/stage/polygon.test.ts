import { expect, it } from "vitest";
import { outline, type Place } from "../../src/stage/polygon";

it("an outline leaves out what lies inside", () => {
  const square: Place[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0.5, 0.5],
    [0.5, 0],
  ];
  expect(outline(square)).toHaveLength(4);
});

it("an outline goes round counter-clockwise", () => {
  const edge = outline([
    [0, 1],
    [1, 0],
    [0, 0],
    [1, 1],
  ]);
  const area = edge.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = edge[(index + 1) % edge.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  expect(area).toBeCloseTo(2);
});

it("two points have no area", () => {
  expect(
    outline([
      [0, 0],
      [1, 1],
    ]),
  ).toHaveLength(2);
});
