/**
 * What one step hands over to the next. A curve is written for a step on one foot and mirrored for the other, so a
 * motion without a jump ends where its mirror begins: the torso's pitch at phase 1 is that at phase 0, its roll the
 * opposite, and the stance arm ends where the swing arm begins.
 */

import { type Curve, type Knot, knotsOf, NEAR, through } from "./curve";

export interface Partner {
  path: string;
  sign: 1 | -1;
}

/** The curve that meets this one at a change of feet; null where none does. */
export function partnerOf(path: string): Partner | null {
  const parts = path.split(".");
  const [pose, link, joint] = parts;
  if (pose !== "pose" || parts.length < 4 || !link || !joint) return null;
  if (["pelvis", "lower_back", "torso", "head"].includes(link)) return { path, sign: joint === "pitch" ? 1 : -1 };
  const other = SWAPS[link];
  return other ? { path: [pose, other, ...parts.slice(2)].join("."), sign: 1 } : null;
}

const SWAPS: Record<string, string> = {
  stance_arm: "swing_arm",
  swing_arm: "stance_arm",
  stance_foot: "swing_foot",
  swing_foot: "stance_foot",
};

/** The other end of a phase that is an end, or null. */
export function otherEnd(phase: number): 0 | 1 | null {
  if (phase < NEAR) return 1;
  return phase > 1 - NEAR ? 0 : null;
}

export interface Bent {
  path: string;
  curve: Curve;
  /** It belongs to the step on the other foot. */
  across: boolean;
}

/**
 * What follows when a curve has become another: with `periodic`, a moved end takes its partner's end along.
 * `read` gives the present curve at a path, of the step on the other foot where `across`; `apart`: the feet differ.
 */
export function handedOver(
  path: string,
  before: Curve,
  after: Curve,
  periodic: boolean,
  read: (path: string, across: boolean) => Curve,
  apart = false,
): Bent[] {
  const own: Bent = { path, curve: after, across: false };
  const partner = periodic ? partnerOf(path) : null;
  if (!partner || typeof after === "number") return [own];
  let theirs = partner.path === path && !apart ? null : read(partner.path, true);
  let mine: Curve = after;
  for (const end of [0, 1] as const) {
    const moved = endValue(after, end);
    if (moved === null || (typeof before !== "number" && endValue(before, end) === moved)) continue;
    if (typeof before === "number" && moved === before) continue;
    const opposite = end === 0 ? 1 : 0;
    if (theirs === null) mine = through(mine, opposite, partner.sign * moved);
    else theirs = through(theirs, opposite, partner.sign * moved);
  }
  if (theirs === null) return [{ ...own, curve: mine }];
  const changed = JSON.stringify(theirs) !== JSON.stringify(read(partner.path, true));
  return changed ? [own, { path: partner.path, curve: theirs, across: true }] : [own];
}

function endValue(curve: Curve, end: 0 | 1): number | null {
  const knots = knotsOf(curve);
  const knot = (end === 0 ? knots[0] : knots[knots.length - 1]) as Knot;
  return Math.abs(knot[0] - end) < 1e-6 ? knot[1] : null;
}
