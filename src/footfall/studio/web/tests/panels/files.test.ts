import { describe, expect, it } from "vitest";
import { guessKind, tidyName } from "../../src/panels/files/kinds";
import { tomlOf } from "../../src/panels/files/toml";
import { fromText, linkOf, read, toText } from "../../src/panels/share";

describe("a document as TOML", () => {
  it("has its keys first, then its tables, and lists of knots as they are", () => {
    const text = tomlOf({
      name: "mine",
      text: 'says "hello"',
      speed: 0.5,
      changes: {
        step: { period: 0.7 },
        pose: {
          torso: {
            pitch: {
              always: [
                [0, 0.1],
                [1, 0.1],
              ],
            },
          },
          stance_knee: { always: 1 },
        },
      },
      left: {},
    });
    expect(text.split("\n")[0]).toBe('name = "mine"');
    expect(text).toContain('text = "says \\"hello\\""');
    expect(text).toMatch(/\[changes\]\nstep = \{ period = 0.7 \}/);
    expect(text).toContain("always = [[0.0, 0.1], [1.0, 0.1]]");
    expect(text).toContain("stance_knee = { always = 1.0 }");
  });
  it("leaves out what is not there", () => {
    expect(tomlOf({ name: "a", armature: null })).toBe('name = "a"\n');
  });
});

describe("an upload", () => {
  it.each([
    ["[proportions]\nleg_length = 1.0", "character"],
    ["[changes]\nstep = { period = 0.7 }", "style"],
    ['name = "x"\nseconds = 20.0', "trial"],
    ['law = "genbicon"', "gait"],
    ['name = "x"', "world"],
  ] as const)("%s is a %s", (toml, kind) => expect(guessKind(toml, "world")).toBe(kind));
  it("gets a name that no folder minds", () => {
    expect(tidyName("../etc/passwd")).toBe("---etc-passwd");
    expect(tidyName("  my   walk ")).toBe("my walk");
  });
});

describe("a link", () => {
  it("gives back what it was made of", async () => {
    const shared = { style: { name: "sneak", changes: { step: { period: 0.8 } } }, scene: { kind: "one" } };
    Object.assign(globalThis, { window: { location: { href: "http://127.0.0.1:8047/?token=secret#old" } } });
    const link = await linkOf({ shared } as never);
    expect(link).not.toContain("secret");
    expect(await read(link.split("#open=")[1] ?? "")).toEqual(shared);
  });
  it("that is damaged or unpacks to far too much is refused", async () => {
    await expect(read("AAAA")).rejects.toThrow();
    await expect(read("x".repeat(70_000))).rejects.toThrow();
    const zeros = new Blob([new Uint8Array(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(zeros).arrayBuffer());
    await expect(read(toText(packed))).rejects.toThrow();
  });
  it("has letters that an address may have", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, k) => k);
    expect(toText(bytes)).toMatch(/^[A-Za-z0-9_-]+$/);
    expect([...fromText(toText(bytes))]).toEqual([...bytes]);
  });
});
