import { expect, test } from "vitest";
import { Documents } from "../../src/tab/documents";

const documents = new Documents({
  Step: [
    { name: "period", kind: "number", unit: "s", low: 0.2, high: 1.5, default: 0.6, powers: [0.5] },
    { name: "mode", kind: "choice", unit: "", choices: ["soft", "hard"], default: "soft" },
  ],
  Gait: [
    { name: "name", kind: "text", unit: "", required: true },
    { name: "step", kind: "struct", of: "Step", unit: "", default: {}, powers: [0] },
  ],
});
const { Gait } = documents.kinds;

test("a document has its defaults, and a change of it leaves it as it was", () => {
  const gait = documents.decode(Gait!, { name: "walk" });
  const slow = documents.changed(gait, { step: { period: 0.9 } });
  expect([gait.step.period, slow.step.period, slow.step.mode]).toEqual([0.6, 0.9, "soft"]);
  expect(documents.encode(slow)).toEqual({ name: "walk", step: { period: 0.9, mode: "soft" } });
});

test("a mistake is named with its place", () => {
  const opened = (table: object) => () => documents.decode(Gait!, { name: "walk", ...table }, "my.toml");
  expect(opened({ step: { period: 4 } })).toThrow("my.toml: step.period is 4 s; it must lie between 0.2 and 1.5 s");
  expect(opened({ steps: 1 })).toThrow("my.toml: there is no key 'steps'");
  expect(() => documents.decode(Gait!, {})).toThrow("the key 'name' is missing");
});

test("the fields of a kind are known by their paths", () => {
  expect(documents.fieldsOf(Gait!).map(({ path }) => path)).toEqual(["name", "step.period", "step.mode"]);
});
