import { describe, expect, it } from "vitest";
import { tidyName } from "../../src/panels/files/kinds";
import { isDocument, isText } from "../../src/panels/files/uploads";
import { fromText, linkOf, read, toText, whereItWorks } from "../../src/panels/share";
import { writeBlend } from "../../src/panels/style/blend";

describe("a file", () => {
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

describe("a text", () => {
  it("is taken for a document only if some line gives a key a value", () => {
    expect(isDocument('# a style\nname = "strut"')).toBe(true);
    expect(isDocument("[step]\nperiod = 0.8")).toBe(true);
    expect(isDocument("buy milk\nand bread")).toBe(false);
  });

  it("leaves to the session what nobody can have written", () => {
    expect(isText("\ufffdPNG")).toBe(false);
    expect(isText("buy milk")).toBe(true);
  });
});

describe("a copied link", () => {
  it("says where it works", () => {
    expect(whereItWorks(new URL("http://127.0.0.1:8047/#open=x"))).toContain("this computer");
    expect(whereItWorks(new URL("http://class.school:8047/"))).toContain("wherever class.school:8047");
  });
});

describe("a blend", () => {
  it("without a first style is of what is open, as edited", () => {
    expect(writeBlend("", "sneak", 0.25)).toBe(":sneak:0.25");
  });
});
