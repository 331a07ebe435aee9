/** What a drag on a key pose does to the gait: one moment of a curve, or all of it, and what must follow on the other foot. */

import { asCurve, type Curve, clamp, levelOf, rounded, through, valueAt, withLevel } from "../curve";
import { type Bent, handedOver, partnerOf } from "../partner";
import type { Handle } from "./handles";

export interface Change {
  path: string;
  value: Curve;
  /** Of the step on the other foot, where feet are edited apart. */
  across: boolean;
}

/** How a handle's value, `delta` away from the start, is written. `read` gives the fields as the drag began. */
export function bent(
  handle: Handle,
  phase: number,
  delta: number,
  given: { whole: boolean; periodic: boolean; apart: boolean; read: (path: string, across: boolean) => unknown },
): Change[] {
  if (handle.kind === "number") {
    const value = rounded(clamp(Number(given.read(handle.path, false) ?? 0) + delta, handle.low, handle.high));
    return [{ path: handle.path, value, across: false }];
  }
  const path = handle.kind === "trajectory" ? `${handle.path}.always` : handle.path;
  const before = asCurve(given.read(path, false));
  const partner = partnerOf(path);
  const read = (other: string, across: boolean): Curve => asCurve(given.read(other, across));
  if (given.whole && handle.kind === "trajectory" && partner?.sign !== -1) {
    const together = given.periodic && partner && path.includes("_arm.");
    return wholeShift(path, before, delta, handle, together ? partner.path : path, read);
  }
  const value = clamp(valueAt(before, phase) + delta, handle.lowest, handle.highest);
  return handedOver(path, before, through(before, phase, value), given.periodic, read, given.apart).map(asChange);
}

function wholeShift(
  path: string,
  before: Curve,
  delta: number,
  handle: Handle,
  partner: string,
  read: (path: string, across: boolean) => Curve,
): Change[] {
  const moved = (curve: Curve): Curve =>
    withLevel(curve, clamp(levelOf(curve) + delta, handle.low, handle.high), handle.lowest, handle.highest);
  const own = { path, value: moved(before), across: false };
  return partner === path ? [own] : [own, { path: partner, value: moved(read(partner, true)), across: true }];
}

function asChange(bentCurve: Bent): Change {
  return { path: bentCurve.path, value: bentCurve.curve, across: bentCurve.across };
}
