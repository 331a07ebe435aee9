import { describe, expect, it } from "vitest";
import { nextMark, stepOfKey } from "../../src/panels/drag";

describe("marks by keys", () => {
  it("are entered, gone round and left", () => {
    expect(nextMark("Enter", -1, 5)).toBe(0);
    expect(nextMark("PageDown", 4, 5)).toBe(0);
    expect(nextMark("PageUp", 0, 5)).toBe(4);
    expect(nextMark("Escape", 2, 5)).toBe(-1);
  });
  it("leave all other keys alone", () => {
    expect(nextMark("ArrowLeft", 2, 5)).toBeNull();
    expect(nextMark("Enter", 2, 5)).toBeNull();
    expect(nextMark("Enter", -1, 0)).toBeNull();
  });
  it("move by a step, or ten", () => {
    expect(stepOfKey({ key: "ArrowUp", shiftKey: false } as KeyboardEvent)).toEqual([0, 1]);
    expect(stepOfKey({ key: "ArrowLeft", shiftKey: true } as KeyboardEvent)).toEqual([-10, 0]);
    expect(stepOfKey({ key: "a", shiftKey: false } as KeyboardEvent)).toBeNull();
  });
});
