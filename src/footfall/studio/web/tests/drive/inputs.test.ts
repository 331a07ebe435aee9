import { describe, expect, it } from "vitest";
import { heldByPad, past } from "../../src/drive/gamepad";
import { heldBy } from "../../src/drive/keys";
import { pushed } from "../../src/drive/touch_stick";

describe("keys", () => {
  it("mean the same as letters and as arrows, and do not add up", () => {
    expect(heldBy(["KeyW"], false)).toEqual(heldBy(["ArrowUp"], false));
    expect(heldBy(["KeyW", "ArrowUp"], false).ahead).toBe(1);
  });

  it("cancel each other", () => {
    expect(heldBy(["KeyA", "KeyD"], false).turn).toBe(0);
  });
});

describe("a gamepad", () => {
  it("does nothing while its stick rests near the middle", () => {
    expect(heldByPad([0.1, -0.1], [])).toEqual({ ahead: 0, left: 0, turn: 0, fast: false });
  });

  it("walks ahead when pushed away and turns left when pushed left", () => {
    const held = heldByPad([-1, -1], []);
    expect(held.ahead).toBe(1);
    expect(held.turn).toBe(1);
  });

  it("starts from nothing at the edge of its dead middle", () => {
    expect(past(0.15)).toBeLessThan(0.05);
  });
});

describe("the stick on the glass", () => {
  it("stays within its circle", () => {
    const { x, y } = pushed(300, 400);
    expect(Math.hypot(x, y)).toBeCloseTo(1);
  });

  it("is proportional inside", () => {
    expect(pushed(22, 0).x).toBeCloseTo(0.5);
  });
});
