import { afterEach, describe, expect, it, vi } from "vitest";
import type { App } from "../../src/app";
import { suggested } from "../../src/panels/files/keep";
import { about, KEPT } from "../../src/panels/files/kinds";
import { isLarge, openFile } from "../../src/panels/files/uploads";

function visitor(session = "mine"): { app: App; asked: unknown[]; said: string[] } {
  const asked: unknown[] = [];
  const said: string[] = [];
  const store = { get: () => (session ? { session } : undefined) };
  const app = {
    store,
    ask: (message: unknown) => asked.push(message),
    toast: (_: string, text: string) => said.push(text),
  };
  return { app: app as unknown as App, asked, said };
}

function answers(status: number, body: string): ReturnType<typeof vi.fn> {
  const fake = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fake);
  vi.stubGlobal("window", { location: { search: "?token=t" } });
  return fake;
}

afterEach(() => vi.unstubAllGlobals());

describe("a file from this computer", () => {
  it("is a recording or an avatar by its ending", () => {
    expect(isLarge("me.vrm")).toBe(true);
    expect(isLarge("Walk.NPZ")).toBe(true);
    expect(isLarge("walk.npz.toml")).toBe(false);
  });

  it("of motion capture is told how it becomes a gait, and nothing is sent", async () => {
    const { app, asked, said } = visitor();
    expect(await openFile(app, new File(["HIERARCHY"], "My Walk 2.BVH"))).toBe(false);
    expect(asked).toEqual([]);
    expect(said[0]).toContain('footfall new gait my-walk-2 --from "My Walk 2.BVH"');
  });

  it("is uploaded to the session and then opened by the name that it was given", async () => {
    const fetched = answers(200, '{"upload": "abc"}');
    const { app, asked } = visitor("a/b");
    expect(await openFile(app, new File(["PK"], "walk.npz"))).toBe(true);
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/upload/a%2Fb?token=t");
    expect(asked).toEqual([{ type: "open", upload: "abc", name: "walk.npz" }]);
  });

  it("that the server does not want is refused in its words", async () => {
    answers(415, "This file is no recording.\n");
    const { app, asked, said } = visitor();
    expect(await openFile(app, new File(["x"], "walk.npz"))).toBe(false);
    expect(asked).toEqual([]);
    expect(said).toEqual(["walk.npz: This file is no recording."]);
  });

  it("without a line is said to have failed", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Promise.reject(new Error("down"))),
    );
    const { app, said } = visitor();
    expect(await openFile(app, new File(["PK"], "walk.npz"))).toBe(false);
    expect(said[0]).toContain("Try again");
  });

  it("that is a document goes as a message, with the kind that it was looked for under", async () => {
    const { app, asked } = visitor();
    await openFile(app, new File(["[changes]\n"], "mine.toml"), "world");
    expect(asked).toEqual([{ type: "put", toml: "[changes]\n", name: "mine.toml", hint: "world" }]);
  });
});

describe("a recording that is kept", () => {
  const documents = { character: { name: "humanoid" }, style: { name: "sneak" }, base: "walk" };
  it("is called by its body and style", () => {
    expect(suggested(documents, [])).toBe("humanoid sneak");
    expect(suggested({ ...documents, style: { name: "default" } }, [])).toBe("humanoid walk");
  });
  it("has a number where there is one already", () => {
    expect(suggested(documents, ["humanoid sneak", "humanoid sneak 2"])).toBe("humanoid sneak 3");
  });
  it("has a shelf of its own", () => {
    expect(KEPT.map((kind) => about(kind).shelf)).toContain("recordings");
  });
});
