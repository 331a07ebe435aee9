import { describe, expect, it } from "vitest";
import { stepOf } from "../../src/panels/drive/steps";
import { steadyRange, Tape } from "../../src/panels/lab/joint_traces";
import { apart, points, span } from "../../src/panels/lab/people";
import { askedFor, lawsWords } from "../../src/panels/lab/rival";
import { directionWords, outerRing, wedge } from "../../src/panels/lab/rose";
import { either } from "../../src/panels/lab/switches";

const row = (speed: number) =>
  ({
    speed,
    wanted: 1,
    load: new Float32Array([1, 2, 3, 4, 5, 6]),
    torque: new Float32Array(16),
    phase: 0.5,
    stance: 0,
    energy: 700,
    power: 10,
  }) as never;

describe("the tape of the plots", () => {
  it("keeps the last seconds and the sums of each foot", () => {
    const tape = new Tape(2);
    for (let k = 0; k <= 300; k += 1) tape.add(k / 60, [row(k)]);
    expect(tape.times[0]).toBeGreaterThanOrEqual(3);
    expect(tape.of("left")).toHaveLength(tape.times.length);
    expect(tape.latest("left")).toBe(1 + 3 + 5);
    expect(tape.latest("right")).toBe(2 + 4 + 6);
    expect(tape.of("phaseRight").every((value) => value === null)).toBe(true);
  });
  it("forgets what came after when time goes back, and a moment told twice is one", () => {
    const tape = new Tape(8);
    for (let k = 0; k < 100; k += 1) tape.add(k / 10, [row(k)]);
    tape.add(5, [row(-1)]);
    expect(tape.times[tape.times.length - 1]).toBe(5);
    expect(tape.times.every((time, k) => k === 0 || time > (tape.times[k - 1] as number))).toBe(true);
    tape.add(5, [row(-2)]);
    expect(tape.times.filter((time) => time === 5)).toHaveLength(1);
  });
  it("has a second variant when two walk", () => {
    const tape = new Tape();
    tape.add(0, [row(1), row(2)]);
    expect([tape.latest("speed", 0), tape.latest("speed", 1)]).toEqual([1, 2]);
  });
  it("has a range that grows at once and shrinks slowly", () => {
    const wide = steadyRange([0, 1], [0.5, 3], 1);
    expect(wide[1]).toBe(3);
    expect(steadyRange([0, 3], [0.5, 1], 1)[1]).toBeGreaterThan(2.9);
    expect(steadyRange(null, [690, 700], 60, false)).toEqual([665, 725]);
  });
});

describe("the push rose", () => {
  it("has a round outer ring over all that is known", () => {
    expect(outerRing({ survived: [300, 700], fell: [400, 800] })).toBe(800);
    expect(outerRing({ survived: [], fell: [] })).toBe(400);
    expect(outerRing({ survived: [1100], fell: [0] })).toBe(1200);
  });
  it("points ahead at the top and left at the left", () => {
    expect(wedge(0, 0, 0, 10)).toMatch(/L-?0\.00 -10\.00/);
    expect(wedge(Math.PI / 2, 0, 0, 10)).toMatch(/L-10\.00 -?0\.00/);
    expect([0, Math.PI / 2, Math.PI, -Math.PI / 2].map(directionWords)).toEqual([
      "ahead",
      "to the left",
      "back",
      "to the right",
    ]);
  });
});

describe("a step between two prints", () => {
  it("has time, length along the heading and width across it", () => {
    const print = (side: string, x: number, y: number, time: number) =>
      ({ side, at_w: [x, y, 0], heading: Math.PI / 2, time, row: 0 }) as never;
    const step = stepOf([print("left", 0, 0, 1), print("right", 0.1, 0.5, 1.6)]);
    expect(step.period).toBeCloseTo(0.6, 9);
    expect(step.length).toBeCloseTo(0.5, 9);
    expect(step.width).toBeCloseTo(0.1, 9);
    expect(stepOf([]).period).toBeNull();
  });
});

describe("the walk beside people", () => {
  const curve = { name: "knee", unit: "°", ours: [0, 10, 20], mean: [0, 10, 26], sd: [2, 2, 4] };
  it("holds the walk and the whole band", () => {
    const [low, high] = span(curve);
    expect(low).toBeLessThan(-2);
    expect(high).toBeGreaterThan(30);
  });
  it("runs from left to right, high values above", () => {
    expect(points([0, 1], [0, 1])).toEqual(["0.0 62.0", "120.0 0.0"]);
  });
  it("says how far it is from people, or nothing without them", () => {
    expect(apart(curve)).toBeCloseTo(Math.sqrt(12));
    expect(apart({ ...curve, mean: [], sd: [] })).toBeNull();
  });
});

describe("two laws side by side", () => {
  const rival = { title: "another law", gait: "theirs", character: "their body", text: "limbs may cross" };
  it("walk in the one body that the other gait is for, in one step of undo", () => {
    expect(askedFor(rival, { character: { name: "mine" } }, 7)).toEqual([
      { type: "choose", document: "character", name: "their body", stroke: 7 },
      { type: "scene", kind: "compare", gait: "theirs", stroke: 7 },
    ]);
    expect(askedFor(rival, { character: { name: "their body" } }, 7)).toHaveLength(1);
    expect(askedFor({ ...rival, character: "" }, { character: { name: "mine" } }, 7)).toHaveLength(1);
  });
  const one = { name: "x", character: "their body", gait: "ours", style: "", law: "first" };
  const law = { commands: [], styles: true, footprints: false, states: false, blends: [], rival };
  it("are told apart in words, with the body and why it is that one", () => {
    const words = lawsWords({ everyone: [one, { ...one, gait: "theirs", law: "second" }], law });
    expect(words).toContain("B: the gait theirs, law second.");
    expect(words).toContain("Both walk in the body their body, the only one that theirs is for (limbs may cross)");
    expect(lawsWords({ everyone: [one, one], law })).toBe("");
  });
  it("show the switches of either law, each once", () => {
    const [a, b, c] = ["a", "b", "c"].map((name) => ({ name, title: name, text: name })) as [Named, Named, Named];
    expect(
      either([
        [a, b],
        [b, c],
      ]),
    ).toEqual([a, b, c]);
  });
});

type Named = { name: string; title: string; text: string };
