import * as THREE from "three";
import { describe, expect, it } from "vitest";

import { CameraRig } from "../../src/stage/camera";
import { darkness } from "../../src/stage/contact";

/** Where the feet of one who stands in the middle are drawn, as a share of the stage's height from its top. */
function feetAt(covered: number): number {
  const rig = new CameraRig();
  rig.show("side");
  rig.size(620, 600, { above: 0, below: covered, left: 0 });
  rig.fit(1.7, []);
  rig.follow(new THREE.Vector3(0, 0, 0.9), 0, 1, 0);
  rig.camera.updateMatrixWorld();
  return (1 - new THREE.Vector3(0, 0, 0).project(rig.camera).y) / 2;
}

describe("the camera", () => {
  it("keeps the feet above the cards that reach under the middle of the stage", () => {
    for (const covered of [0, 100, 170, 240]) {
      expect(feetAt(covered)).toBeLessThan(1 - covered / 600);
    }
  });

  it("keeps the figure where it is when no card lies under it", () => {
    expect(feetAt(0)).toBeCloseTo(feetAt(60), 1);
  });
});

describe("the camera that shows several", () => {
  const far = [new THREE.Vector3(-3, 1, 0), new THREE.Vector3(3, -1, 0)];
  const seen = (left: number): THREE.Vector3[] => {
    const rig = new CameraRig();
    rig.size(800, 500, { above: 0, below: 0, left });
    rig.fit(1.7, far);
    rig.follow(new THREE.Vector3(0, 0, 0.9), 0, 1, 0);
    rig.camera.updateMatrixWorld();
    return far.map((one) =>
      one
        .clone()
        .add(new THREE.Vector3(0, 0, 0.9))
        .project(rig.camera),
    );
  };
  it("has all of them in the picture, however far apart they have gone", () => {
    for (const { x, y } of seen(0)) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(0.95);
  });
  it("has all of them beside a lesson's card", () => {
    for (const { x } of seen(320)) expect(x).toBeGreaterThan(-1 + (2 * 320) / 800);
  });
});

describe("the spot under a foot", () => {
  it("is dark under a foot that stands, and gone under one that swings", () => {
    expect(darkness(0.08, 1.7)).toBeGreaterThan(0.5);
    expect(darkness(0.4, 1.7)).toBe(0);
  });
});
