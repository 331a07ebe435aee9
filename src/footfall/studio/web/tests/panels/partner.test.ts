import { describe, expect, it } from "vitest";
import type { Curve } from "../../src/panels/curve";
import { handedOver, partnerOf } from "../../src/panels/partner";

describe("what one step hands over to the next", () => {
  it("is known for trunk, arms and feet alone", () => {
    expect(partnerOf("pose.torso.pitch.always")).toEqual({ path: "pose.torso.pitch.always", sign: 1 });
    expect(partnerOf("pose.torso.roll.always")).toEqual({ path: "pose.torso.roll.always", sign: -1 });
    expect(partnerOf("pose.stance_arm.swing.by_speed")).toEqual({ path: "pose.swing_arm.swing.by_speed", sign: 1 });
    expect(partnerOf("pose.stance_knee.always")).toBeNull();
    expect(partnerOf("swing.arc")).toBeNull();
  });
  it("takes the other end of the same curve along, mirrored for a roll", () => {
    const before: Curve = [
      [0, 0],
      [0.5, 0.1],
      [1, 0],
    ];
    const after: Curve = [
      [0, 0.2],
      [0.5, 0.1],
      [1, 0],
    ];
    const read = (): Curve => before;
    expect(handedOver("pose.torso.pitch.always", before, after, true, read)[0]?.curve).toEqual([
      [0, 0.2],
      [0.5, 0.1],
      [1, 0.2],
    ]);
    expect(handedOver("pose.torso.roll.always", before, after, true, read)[0]?.curve).toEqual([
      [0, 0.2],
      [0.5, 0.1],
      [1, -0.2],
    ]);
    expect(handedOver("pose.torso.roll.always", before, after, false, read)[0]?.curve).toEqual(after);
  });
  it("moves the swing arm's end with the stance arm's beginning", () => {
    const arm: Curve = [
      [0, -0.3],
      [1, 0.3],
    ];
    const changes = handedOver(
      "pose.stance_arm.swing.always",
      arm,
      [
        [0, -0.5],
        [1, 0.3],
      ],
      true,
      () => [
        [0, 0.3],
        [1, -0.3],
      ],
    );
    expect(changes[1]).toEqual({
      path: "pose.swing_arm.swing.always",
      curve: [
        [0, 0.3],
        [1, -0.5],
      ],
      across: true,
    });
  });
  it("leaves all else alone when no end moved", () => {
    const before: Curve = [
      [0, 0],
      [0.5, 0.1],
      [1, 0],
    ];
    expect(
      handedOver(
        "pose.stance_arm.swing.always",
        before,
        [
          [0, 0],
          [0.5, 0.4],
          [1, 0],
        ],
        true,
        () => 0,
      ),
    ).toHaveLength(1);
  });
  it("is of the other foot where the feet differ", () => {
    const changes = handedOver(
      "pose.head.pitch.always",
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 0],
        [1, 0.4],
      ],
      true,
      () => [
        [0, 0],
        [1, 0],
      ],
      true,
    );
    expect(changes[1]).toEqual({
      path: "pose.head.pitch.always",
      curve: [
        [0, 0.4],
        [1, 0],
      ],
      across: true,
    });
  });
});
