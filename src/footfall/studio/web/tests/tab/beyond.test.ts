// What a tab cannot do is said before a click: every message is either answered or greyed, and lessons that can run do.
import { expect, test } from "vitest";
import type { Asked } from "../../src/generated/messages";
import messages from "../../src/generated/messages.ts?raw";
import { LESSONS } from "../../src/lessons/lessons";
import { beyond, beyondFile } from "../../src/tab/beyond";
import { ACTS } from "../../src/tab/handlers";
import declared from "../generated/declarations.json";

const kinds = [...messages.matchAll(/^ {2}type: "(\w+)";/gm)].map(([, kind]) => kind);

function asked(kind: string): Asked {
  return { type: kind, document: "style", kind: "one", name: "" } as unknown as Asked;
}

test("every message is answered in a tab, or is beyond it", () => {
  const asks = kinds.slice(0, kinds.indexOf("welcome")) as Asked["type"][];
  expect(asks.length).toBeGreaterThan(40);
  for (const kind of asks) expect([kind, kind in ACTS]).toEqual([kind, !beyond(asked(kind))]);
});

test("gaits that plan ahead are beyond a tab, all others are not", () => {
  for (const { law, gaits } of declared.shelves) {
    for (const name of gaits) {
      expect([name, beyond({ type: "choose", document: "gait", name }) !== ""]).toEqual([name, law === "stepping"]);
    }
  }
});

test("lessons run in a tab, but for the two that edit a gait of states or plan ahead", () => {
  const taught = LESSONS.filter(({ steps }) => steps.every(({ show }) => show.every(({ ask }) => !beyond(ask))));
  const left = LESSONS.filter((lesson) => !taught.includes(lesson)).map(({ name }) => name);
  expect(left).toEqual(["feedback", "momentum"]);
});

test("a file is refused by its name, before it is read", () => {
  expect(beyondFile("me.VRM ")).toMatch(/likeness.*pip install footfall/);
  expect(beyondFile("walk.toml")).toMatch(/pip install footfall/);
});
