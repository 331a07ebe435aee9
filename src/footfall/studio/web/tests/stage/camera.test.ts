import * as THREE from "three";
import { describe, expect, it } from "vitest";

import { CameraRig } from "../../src/stage/camera";

/** Where the feet of one who stands in the middle are drawn, as a share of the stage's height from its top. */
function feetAt(covered: number): number {
  const rig = new CameraRig();
  rig.show("side");
  rig.size(620, 600, { above: 0, below: covered });
  rig.fit(1.7, 0);
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
