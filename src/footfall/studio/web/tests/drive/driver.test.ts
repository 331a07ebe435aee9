import { describe, expect, it } from "vitest";
import { Driver, NOTHING, ramp } from "../../src/drive/driver";
import type { Asked, Drive } from "../../src/generated/messages";

function driven(): { driver: Driver; asked: Asked[]; run: (seconds: number) => void; last: () => Drive } {
  const asked: Asked[] = [];
  const driver = new Driver((message) => asked.push(message));
  driver.adopt(0.8);
  const run = (seconds: number): void => {
    for (let time = 0; time < seconds; time += 1 / 60) driver.update(1 / 60, 0.8);
  };
  return { driver, asked, run, last: () => asked[asked.length - 1] as Drive };
}

describe("the driver", () => {
  it("asks nothing while nothing is held", () => {
    const { asked, run } = driven();
    run(2);
    expect(asked).toEqual([]);
  });

  it("goes faster bit by bit while ahead is held, and back to its speed when let go", () => {
    const { driver, run, last } = driven();
    driver.hold("keys", { ...NOTHING, ahead: 1 });
    run(0.2);
    const soon = last().speed;
    expect(soon).toBeGreaterThan(0.8);
    expect(soon).toBeLessThan(1.2);
    run(2);
    expect(last().speed).toBeGreaterThan(1.3);
    driver.hold("keys", NOTHING);
    run(2);
    expect(last().speed).toBe(0.8);
  });

  it("sends at most thirty messages a second", () => {
    const { driver, asked, run } = driven();
    driver.hold("stick", { ...NOTHING, ahead: 1 });
    run(1);
    expect(asked.length).toBeLessThanOrEqual(31);
  });

  it("turns while aside is held, and straight on again afterwards", () => {
    const { driver, run, last } = driven();
    driver.hold("keys", { ...NOTHING, turn: 1 });
    run(1);
    expect(last().turn).toBe(1);
    driver.hold("keys", NOTHING);
    run(1);
    expect(last().turn).toBe(0);
  });

  it("walks backwards when back is held long enough", () => {
    const { driver, run, last } = driven();
    driver.hold("keys", { ...NOTHING, ahead: -1 });
    run(3);
    expect(last().speed).toBeLessThan(0);
  });

  it("stands when stopped, and walks on when asked again", () => {
    const { driver, last } = driven();
    driver.toggleStop();
    expect(last()).toMatchObject({ mode: "stand", speed: 0 });
    driver.toggleStop();
    expect(last()).toMatchObject({ mode: "walk", speed: 0.8 });
  });

  it("knows that it walks by itself though it was told to stand, and stops it", () => {
    const { driver, asked, last } = driven();
    driver.toggleStop();
    for (let k = 0; k < 60; k++) driver.update(1 / 60, 0);
    expect(driver.state().moving).toBe(false);
    for (let k = 0; k < 60; k++) driver.update(1 / 60, 0.4 + 0.01 * k); // a task walks, ever faster
    expect(driver.state().moving).toBe(true);
    const before = asked.length;
    driver.toggleStop();
    expect(asked.length).toBe(before + 1);
    expect(last()).toMatchObject({ mode: "stand", speed: 0 });
  });

  it("leaves a walk to a place alone until something is held", () => {
    const { driver, asked, run } = driven();
    driver.walkTo(2, 3);
    run(1);
    expect(asked).toEqual([{ type: "walk_to", x: 2, y: 3 }]);
    driver.hold("keys", { ...NOTHING, ahead: 1 });
    run(0.1);
    expect(asked.length).toBeGreaterThan(1);
    expect(driver.state().going).toBe(false);
  });

  it("takes over what the session asks by itself, once it is steady", () => {
    const { driver, asked } = driven();
    for (let time = 0; time < 1; time += 1 / 60) driver.update(1 / 60, 0);
    expect(driver.state()).toMatchObject({ cruise: 0, mode: "stand" });
    expect(asked).toEqual([]);
  });

  it("adds what keys and stick hold, within bounds", () => {
    const { driver, run, last } = driven();
    driver.hold("keys", { ...NOTHING, turn: 1 });
    driver.hold("stick", { ...NOTHING, turn: 1 });
    run(1);
    expect(last().turn).toBe(1);
  });
});

describe("a ramp", () => {
  it("never overshoots", () => {
    expect(ramp(0, 0.01, "speed", 1)).toBe(0.01);
    expect(ramp(0, 5, "speed", 0.1)).toBeCloseTo(0.1);
  });

  it("falls faster than it rises", () => {
    expect(1 - ramp(1, 0, "speed", 0.1)).toBeGreaterThan(ramp(0, 1, "speed", 0.1));
  });
});
