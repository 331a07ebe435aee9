/** Steps as they are walked, from the prints of the feet. */

import type { Footprint } from "../../generated/messages";

export interface Steps {
  /** s, m, m; null before there are two prints. */
  period: number | null;
  length: number | null;
  width: number | null;
}

/** Time, length and width of the last step: between two prints, along the heading and across it. */
export function stepOf(prints: readonly Footprint[]): Steps {
  const last = prints[prints.length - 1];
  const before = prints[prints.length - 2];
  if (!last || !before || last.side === before.side || last.time <= before.time || last.time - before.time > 3) {
    return { period: null, length: null, width: null };
  }
  const [dx, dy] = [(last.at_w[0] ?? 0) - (before.at_w[0] ?? 0), (last.at_w[1] ?? 0) - (before.at_w[1] ?? 0)];
  const [c, s] = [Math.cos(last.heading), Math.sin(last.heading)];
  const out = last.side === "left" ? 1 : -1;
  return { period: last.time - before.time, length: c * dx + s * dy, width: out * (c * dy - s * dx) };
}
