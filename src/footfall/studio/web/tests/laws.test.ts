import { describe, expect, it } from "vitest";

const SOURCES: Record<string, string> = import.meta.glob("../src/**/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("the page", () => {
  it("asks what a law heeds and has, never its name", () => {
    const written = Object.entries(SOURCES).filter(([path]) => !path.includes("/generated/"));
    expect(written.length).toBeGreaterThan(100);
    expect(written.filter(([, text]) => /genbicon|simbicon|humanoid-paper/i.test(text)).map(([path]) => path)).toEqual(
      [],
    );
  });
});
