import { describe, expect, it } from "vitest";
import { type Frame, ROW_FLOATS, readFrame } from "../../src/generated/frames";
import { Between, mix } from "../../src/stage/between";

function frame(time: number, x: number, flags = 0): Frame {
  const bytes = new ArrayBuffer(20 + 4 * ROW_FLOATS);
  const view = new DataView(bytes);
  view.setUint32(0, 0x31304646, true);
  view.setFloat64(8, time, true);
  view.setUint8(16, flags);
  view.setUint8(17, 1);
  view.setUint8(18, 16);
  const numbers = new Float32Array(bytes, 20);
  numbers[0] = x;
  numbers[48] = Math.cos(x / 2);
  numbers[51] = Math.sin(x / 2);
  return readFrame(bytes)!;
}

describe("a frame between two", () => {
  it("has places along the line and rotations of unit size along the arc", () => {
    const half = mix(frame(0, 0), frame(1, 1), 0.5).rows[0]!;
    expect(half.position[0]).toBeCloseTo(0.5);
    expect(half.rotation[0]).toBeCloseTo(Math.cos(0.25));
    expect(half.rotation[3]).toBeCloseTo(Math.sin(0.25));
  });

  it("is the later one when someone was put on the feet: no mixture of lying and standing", () => {
    const lying = frame(0, 0);
    lying.rows[0]!.fallen = 1;
    expect(mix(lying, frame(1, 1), 0.5).rows[0]!.position[0]).toBeCloseTo(1);
  });
});

describe("what is shown", () => {
  it("moves evenly though frames come in pairs", () => {
    const between = new Between();
    const shown: number[] = [];
    for (let tick = 0; tick < 120; tick += 1) {
      if (tick % 2 === 1) for (const each of [tick - 1, tick]) between.add(frame(each / 60, each / 60));
      const now = between.next(1 / 60);
      if (now && tick > 60) shown.push(now.rows[0]!.position[0]!);
    }
    const steps = shown.slice(1).map((x, index) => x - shown[index]!);
    for (const step of steps) expect(Math.abs(step - 1 / 60)).toBeLessThan(0.006);
  });

  it("is the very moment that was asked for while time stands still", () => {
    const between = new Between();
    between.add(frame(5, 1));
    between.add(frame(2.5, 7, 2));
    expect(between.next(1 / 60)?.rows[0]?.position[0]).toBeCloseTo(7);
  });

  it("does not slide across when time jumps back", () => {
    const between = new Between();
    between.add(frame(5, 1));
    between.next(1 / 60);
    between.add(frame(1, 9));
    expect(between.next(1 / 60)?.rows[0]?.position[0]).toBeCloseTo(9);
  });
});
