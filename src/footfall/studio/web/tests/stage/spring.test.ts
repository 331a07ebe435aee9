import * as THREE from "three";
import { expect, it } from "vitest";
import { spring } from "../../src/stage/hand";
import { quarterOf } from "../../src/stage/marks";
import { cornersOf } from "../../src/stage/terrain";
import { ballThrow } from "../../src/toolbar/shove";

it("a spring begins and ends where it is held", () => {
  const [from, to] = [new THREE.Vector3(1, 2, 3), new THREE.Vector3(2, 2, 4)];
  const points = spring(from, to);
  expect(points.slice(0, 3)).toEqual(from.toArray());
  for (const [index, value] of points.slice(-3).entries()) expect(value).toBeCloseTo(to.toArray()[index]!);
});

it("a ball meets who walks on", () => {
  const aim = new THREE.Vector3(0, 0, 1.2);
  const walk = new THREE.Vector3(1, 0, 0);
  const { from, velocity } = ballThrow(aim, walk, new THREE.Vector3(-5, 3, 2));
  const seconds = 0.4;
  const at = from.clone().addScaledVector(velocity, seconds);
  at.z -= 0.5 * 9.81 * seconds ** 2;
  expect(at.distanceTo(aim.clone().addScaledVector(walk, seconds))).toBeLessThan(1e-6);
});

it("ground is drawn from the places where its slope changes", () => {
  const corners = cornersOf({ start: 0, spacing: 0.1, heights: [0, 0, 0, 0, 0.2, 0.2, 0.2] });
  expect(corners.map((corner) => corner[1])).toEqual([0, 0, 0, 0.2, 0.2, 0.2]);
});

it("a slope is one surface, though heights are sent in tenths of a millimetre", () => {
  const heights = Array.from({ length: 60 }, (_, k) => Math.round(1e4 * 0.0787 * k * 0.1) / 1e4);
  expect(cornersOf({ start: 0, spacing: 0.1, heights })).toHaveLength(4); // its ends, and the level ground beyond them
});

it("numbers on the ground are read from every side", () => {
  for (const side of [0, 1, 2, 3]) {
    const looks = (side * Math.PI) / 2 + 0.6;
    expect(Math.abs(quarterOf(looks) - looks)).toBeLessThan(Math.PI / 4);
  }
});
