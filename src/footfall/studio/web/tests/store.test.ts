import { describe, expect, it } from "vitest";
import { socketAddress } from "../src/connection";
import type { Answer, Documents } from "../src/generated/messages";
import { changed, Store } from "../src/store";

const fell: Answer = { type: "fell", row: 0, at: 1, why: "it tipped over" };
const light: Answer = { type: "light", colour: "green", text: "walks well" };

describe("the store", () => {
  it("tells a late listener what lasts", () => {
    const store = new Store();
    store.hear(light);
    const heard: string[] = [];
    store.on("light", (value) => heard.push(value.text));
    expect(heard).toEqual(["walks well"]);
  });

  it("does not repeat what passed", () => {
    const store = new Store();
    store.hear(fell);
    const heard: string[] = [];
    store.on("fell", (value) => heard.push(value.why));
    expect(heard).toEqual([]);
  });

  it("tells no one who has gone", () => {
    const store = new Store();
    const heard: string[] = [];
    const leave = store.on("light", (value) => heard.push(value.text));
    leave();
    store.hear(light);
    expect(heard).toEqual([]);
  });

  it("keeps the order of all that was told", () => {
    const store = new Store();
    const heard: string[] = [];
    store.on("answer", (value) => heard.push(value.type));
    store.hear(light);
    store.hear(fell);
    expect(heard).toEqual(["light", "fell"]);
  });
});

describe("a change of figures", () => {
  it("reaches into the lists of figures and solids", () => {
    const [first, second] = [
      { link: 0, end: [0, 0, -0.3] },
      { link: 1, end: [0, 0, -0.4] },
    ];
    const store = new Store();
    store.hear({ type: "figures", figures: [{ name: "one", solids: [first, second] }], ground: [] } as never);
    const path = ["figures", "0", "solids", "1", "end"];
    store.hear({ type: "figures_changed", assigned: [{ path, value: [0, 0, -0.5] }], gone: [] });
    const { solids } = store.get("figures")!.figures[0]!;
    expect(solids[0]).toBe(first);
    expect(solids[1]?.end).toEqual([0, 0, -0.5]);
  });
});

describe("a change of the documents", () => {
  const gait = { step: { period: 0.8, width: 0.1 }, swing: { height: 0.1 } };
  const documents = { type: "documents", gait, style: { changes: { step: { period: 0.8 } } } } as unknown as Documents;
  const told: Answer = {
    type: "documents_changed",
    assigned: [
      { path: ["gait", "step", "period"], value: 0.7 },
      { path: ["proportions"], value: null },
    ],
    gone: [["style", "changes", "step"]],
  };

  it("is heard as the documents that it makes", () => {
    const store = new Store();
    const heard: unknown[] = [];
    store.on("documents", (value) => heard.push(value));
    store.hear(documents);
    store.hear(told);
    expect(heard[1]).toEqual({
      type: "documents",
      gait: { step: { period: 0.7, width: 0.1 }, swing: { height: 0.1 } },
      style: { changes: {} },
      proportions: null,
    });
    expect(store.get("documents")).toBe(heard[1]);
  });

  it("leaves the documents of before as they were, and the rest the same", () => {
    const now = changed(documents, told);
    expect(documents.gait).toEqual({ step: { period: 0.8, width: 0.1 }, swing: { height: 0.1 } });
    expect(now.gait.swing).toBe(documents.gait.swing);
  });
});

describe("the address of the server", () => {
  it("is the page's own, with its token", () => {
    expect(socketAddress({ protocol: "http:", host: "127.0.0.1:8047", search: "" })).toBe("ws://127.0.0.1:8047/ws");
    expect(socketAddress({ protocol: "https:", host: "a.b", search: "?token=x%2Fy" })).toBe("wss://a.b/ws?token=x%2Fy");
  });
});
