import { describe, expect, it } from "vitest";
import { heedOtherTabs, type Line } from "../src/tabs";

/** Tabs of one browser: what one says is heard by all others. */
function browser(): { open(): string[] } {
  const lines: Line[] = [];
  return {
    open() {
      const said: string[] = [];
      const line: Line = {
        onmessage: null,
        postMessage: (data) => {
          for (const other of lines) if (other !== line) other.onmessage?.({ data } as MessageEvent);
        },
      };
      lines.push(line);
      heedOtherTabs({ toast: (_, text) => said.push(text) }, line);
      return said;
    },
  };
}

describe("a tab", () => {
  it("says nothing when it is the only one", () => {
    expect(browser().open()).toEqual([]);
  });

  it("says once that another is open, however many there are; those that were open say nothing", () => {
    const tabs = browser();
    const [first, second, third] = [tabs.open(), tabs.open(), tabs.open()];
    expect(first).toEqual([]);
    expect([second.length, third.length]).toEqual([1, 1]);
    expect(third[0]).toMatch(/another tab/);
  });

  it("is no matter to a browser without such lines", () => {
    heedOtherTabs({ toast: () => expect.unreachable() }, null);
  });
});
