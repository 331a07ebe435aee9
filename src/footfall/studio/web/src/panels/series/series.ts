/** Periodic curves by the values at evenly spaced phases: as many as a series has terms, so that either gives the other. */

import { SERIES_TERMS } from "../../generated/sliders";

/** A curve as a document lists it: a mean, then a cosine and a sine for each harmonic. */
export type Terms = readonly number[];

export function asTerms(value: unknown): Terms {
  return Array.isArray(value) ? value.map(Number) : [];
}

export function valueAt(terms: Terms, phase: number): number {
  return terms.reduce((sum, term, index) => {
    const angle = 2 * Math.PI * Math.ceil(index / 2) * phase;
    return sum + term * (index % 2 ? Math.cos(angle) : index ? Math.sin(angle) : 1);
  }, 0);
}

/** The phases of the values. */
export const PHASES = Array.from({ length: SERIES_TERMS }, (_, index) => index / SERIES_TERMS);

export function valuesOf(terms: Terms): number[] {
  return PHASES.map((phase) => valueAt(terms, phase));
}

/** The curve through these values, one for each phase. */
export function termsThrough(values: readonly number[]): number[] {
  return Array.from({ length: SERIES_TERMS }, (_, index) => {
    const wave = PHASES.map((phase) => {
      const angle = 2 * Math.PI * Math.ceil(index / 2) * phase;
      return index % 2 ? Math.cos(angle) : index ? Math.sin(angle) : 0.5;
    });
    const sum = wave.reduce((total, height, k) => total + height * (values[k] ?? 0), 0);
    return Math.round((2e5 * sum) / SERIES_TERMS) / 1e5;
  });
}

/** The same curve with another value at one of the phases. */
export function movedTo(terms: Terms, index: number, value: number): number[] {
  return termsThrough(valuesOf(terms).map((own, k) => (k === index ? value : own)));
}
