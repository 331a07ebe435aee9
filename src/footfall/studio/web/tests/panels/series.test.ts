// Periodic curves: their terms and their values at evenly spaced phases say the same.
import { describe, expect, it } from "vitest";
import { SERIES_TERMS } from "../../src/generated/sliders";
import { asTerms, movedTo, PHASES, termsThrough, valueAt, valuesOf } from "../../src/panels/series/series";

describe("a periodic curve", () => {
  const terms = [0.3, 0.2, -0.1, 0.05, 0.02];
  it("is a mean, then a cosine and a sine for each harmonic", () => {
    expect(valueAt(terms, 0)).toBeCloseTo(0.3 + 0.2 + 0.05);
    expect(valueAt(terms, 0.25)).toBeCloseTo(0.3 - 0.1 - 0.05);
    expect(valueAt([], 0.7)).toBe(0);
    expect(asTerms(undefined)).toEqual([]);
  });

  it("comes back from its values", () => {
    const back = termsThrough(valuesOf(terms));
    expect(back).toHaveLength(SERIES_TERMS);
    back.forEach((term, index) => {
      expect(term).toBeCloseTo(terms[index] ?? 0, 4);
    });
  });

  it("passes through a point that is moved, and stays at all others", () => {
    const moved = movedTo(terms, 4, 1.0);
    PHASES.forEach((phase, index) => {
      expect(valueAt(moved, phase)).toBeCloseTo(index === 4 ? 1.0 : valueAt(terms, phase), 3);
    });
  });
});
