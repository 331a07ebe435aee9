import { describe, expect, it } from "vitest";
import { LESSONS, PANEL_STEPS, withAndWithout } from "../src/lessons/lessons";
import { isDue, Restored } from "../src/lessons/player";

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

describe("what a step asks", () => {
  const getUp = { type: "get_up", placed: true } as const;
  it("is that somebody gets up only if somebody has fallen", () => {
    expect(isDue(getUp, [{ fallen: 0 }, { fallen: 0 }])).toBe(false);
    expect(isDue(getUp, [{ fallen: 0 }, { fallen: 1 }])).toBe(true);
    expect(isDue({ type: "undo" }, [])).toBe(true);
  });
});

describe("what a lesson puts back", () => {
  const [own, lesson] = [{ style: { name: "mine" } }, { style: { name: "default" } }];
  it("is the user's own, also if another lesson begins before the stage has it again", () => {
    const restored = new Restored();
    expect(restored.before(own)).toBe(own);
    restored.begin(own);
    restored.heard(lesson);
    expect(restored.before(lesson)).toBe(own);
  });
  it("is what is open once the stage had it again", () => {
    const restored = new Restored();
    restored.begin(own);
    restored.heard({ style: { name: "mine" } });
    expect(restored.before(lesson)).toBe(lesson);
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
