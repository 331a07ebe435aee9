import { describe, expect, it } from "vitest";
import { LESSONS, PANEL_STEPS, withAndWithout } from "../src/lessons/lessons";

describe("lessons", () => {
  it("are five, each of a few steps that say something and do something", () => {
    expect(LESSONS.map((lesson) => lesson.name)).toEqual(["pendulum", "tuning", "gravity", "states", "learning"]);
    for (const { steps } of LESSONS) {
      expect(steps.length).toBeGreaterThanOrEqual(3);
      for (const step of steps) {
        expect(step.say.length).toBeGreaterThan(40);
        expect(step.show.length).toBeGreaterThan(0);
      }
    }
  });
  it("explain every panel", () => {
    expect(Object.keys(PANEL_STEPS)).toEqual(["drive", "style", "body", "world", "lab"]);
  });
});

describe("what shows a component", () => {
  const shown = withAndWithout("gravity", ["gravity", "pendulum"]).map(({ ask }) => ask);
  it("is two walkers, of which the second lacks that alone, and one shove for both", () => {
    expect(shown[0]).toMatchObject({ type: "scene", kind: "compare" });
    expect(shown).toContainEqual({ type: "switch", component: "pendulum", on: true, row: 1 });
    expect(shown).toContainEqual({ type: "switch", component: "gravity", on: false, row: 1 });
    expect(shown.at(-1)).toMatchObject({ type: "shove" });
  });
});
