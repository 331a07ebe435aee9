import { describe, expect, it } from "vitest";
import { judged } from "../src/lessons/guess";
import { LESSONS, larger, PANEL_STEPS, withAndWithout, within } from "../src/lessons/lessons";
import { READINGS, type Seen } from "../src/lessons/measure";
import { Restored } from "../src/lessons/player";
import { lessonIn, lessonLink, tableOf, worksheetOf } from "../src/lessons/sheets";

describe("lessons", () => {
  it("are eleven, each of steps that say something and do something", () => {
    expect(LESSONS).toHaveLength(11);
    expect(new Set(LESSONS.map((lesson) => lesson.name)).size).toBe(11);
    for (const { steps } of LESSONS) {
      expect(steps.length).toBeGreaterThanOrEqual(2);
      for (const step of steps) {
        expect(step.say.length).toBeGreaterThan(30);
        expect(step.show.length).toBeGreaterThan(0);
      }
    }
  });
  it("let everyone guess before something is shown", () => {
    for (const { steps } of LESSONS) expect(steps.some(({ guess }) => guess)).toBe(true);
  });
  it("explain every panel", () => {
    expect(Object.keys(PANEL_STEPS)).toEqual(["drive", "style", "body", "world", "lab"]);
  });
});

describe("two who get the same shove", () => {
  it("begin side by side, so that both are seen and the shove comes at the same moment of a step", () => {
    const shoved = LESSONS.find(({ name }) => name === "pendulum")!.steps.slice(2);
    for (const { show } of shoved) expect(show.map(({ ask }) => ask.type)).toContain("start_over");
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

const seen = (fields: Partial<Seen>, count = 4): Seen[] =>
  Array.from({ length: count }, (_, index) => ({
    time: index,
    speed: 1,
    wanted: 1,
    aside: 0,
    lean: 0,
    stance: index % 2,
    power: 0,
    fallen: false,
    ...fields,
  }));

describe("a guess", () => {
  const step = LESSONS.find(({ name }) => name === "pendulum")!.steps.find(({ guess }) => guess)!;
  it("is judged by what was measured, not by what was expected", () => {
    const row = judged(step, step.guess!, 1, [seen({}), seen({ fallen: true })]);
    expect(row).toMatchObject({ guess: "Only A falls", came: "Only B falls", measured: ["stayed up", "fell"] });
  });
  it("of which is larger needs a clear difference", () => {
    expect([larger([1, 2]), larger([2, 1]), larger([1, 1.05]), larger([null, 1])]).toEqual([2, 0, 1, -1]);
    expect([0.5, 1.5, 2.5].map((value) => within(1, 2)([value]))).toEqual([0, 1, 2]);
  });
  it("counts steps by the clock of the simulation", () => {
    expect(READINGS.cadence.of(seen({}))).toBeCloseTo(60);
  });
});

describe("what is taken away", () => {
  it("is a table, with quotes kept apart", () => {
    const row = { question: 'a "b"', guess: "c", measured: ["1", "2"], came: "c" };
    expect(tableOf([row])).toContain('"a ""b""","c","1","2","c"');
  });
  it("is a worksheet with every choice to tick, and no measured answer", () => {
    const sheet = worksheetOf(LESSONS[0]!);
    for (const choice of LESSONS[0]!.steps.flatMap(({ guess }) => guess?.choices ?? []))
      expect(sheet).toContain(choice);
    expect(sheet).not.toContain("recovers");
  });
  it("is a link that opens the lesson", () => {
    const link = lessonLink(LESSONS[2]!, "http://here:1/?token=secret#x");
    expect(link).not.toContain("secret");
    expect(lessonIn(new URL(link).hash, LESSONS)).toBe(LESSONS[2]);
    expect(lessonIn("#lesson=constructor", LESSONS)).toBeUndefined();
  });
});
