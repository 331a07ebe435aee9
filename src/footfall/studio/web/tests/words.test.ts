import { expect, it } from "vitest";
import { asSentence } from "../src/words";

it.each([
  ["no link 'wing'", "No link 'wing'."],
  ["step.period is 4 s; it must lie between 0.2 and 2 s", "step.period is 4 s; it must lie between 0.2 and 2 s."],
  ["'mine' is built in", "'mine' is built in."],
  ["Try again.", "Try again."],
])("%s is shown as a sentence", (words, shown) => expect(asSentence(words)).toBe(shown));
