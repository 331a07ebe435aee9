/** Curves over the phase of a step, as the page draws and bends them: a number, or knots [phase, value] that rise. */

export type Knot = [phase: number, value: number];
export type Curve = number | Knot[];

/** Most knots that a curve may have, as in maths/curves.py. */
export const MOST_KNOTS = 12;
/** Knots nearer than this in phase are one. */
export const NEAR = 0.04;
/** Least distance between two knots. */
export const APART = 0.01;

/** A curve from a document; anything else counts as nothing at all. */
export function asCurve(value: unknown): Curve {
  if (typeof value === "number") return value;
  if (!Array.isArray(value) || value.length === 0) return 0;
  return value.map((pair) => [Number(pair[0]), Number(pair[1])] as Knot);
}

/** Its knots; a number has one, at phase 0. */
export function knotsOf(curve: Curve): Knot[] {
  return typeof curve === "number" ? [[0, curve]] : curve;
}

/** Fewest words for the same curve: a number when there is one knot. */
export function plain(knots: readonly Knot[]): Curve {
  const first = knots[0];
  return knots.length === 1 && first ? first[1] : knots.map(([phase, value]) => [phase, value]);
}

/** The value at a phase: constant outside its knots, cubic Hermite between them, as in maths/curves.py. */
export function valueAt(curve: Curve, phase: number): number {
  if (typeof curve === "number") return curve;
  const first = curve[0] as Knot;
  const last = curve[curve.length - 1] as Knot;
  if (phase <= first[0]) return first[1];
  if (phase >= last[0]) return last[1];
  let k = 0;
  while (phase > (curve[k + 1] as Knot)[0]) k += 1;
  const [from, before] = curve[k] as Knot;
  const [to, after] = curve[k + 1] as Knot;
  const width = to - from;
  const s = (phase - from) / width;
  const rise = after - before;
  const start = tangent(curve, k) * width;
  const end = tangent(curve, k + 1) * width;
  return before + s * (start + s * (3 * rise - 2 * start - end + s * (start + end - 2 * rise)));
}

function tangent(knots: Knot[], k: number): number {
  const before = knots[Math.max(k - 1, 0)] as Knot;
  const after = knots[Math.min(k + 1, knots.length - 1)] as Knot;
  return (after[1] - before[1]) / (after[0] - before[0]);
}

/** Mean of the knots' values: what a slider of the whole curve shows. */
export function levelOf(curve: Curve): number {
  const knots = knotsOf(curve);
  return knots.reduce((sum, [, value]) => sum + value, 0) / knots.length;
}

/** Half the way between its lowest and its highest knot. */
export function sizeOf(curve: Curve): number {
  const values = knotsOf(curve).map(([, value]) => value);
  return (Math.max(...values) - Math.min(...values)) / 2;
}

/** The same curve higher or lower, with another mean, its knots kept within a range. */
export function withLevel(curve: Curve, level: number, low = -Infinity, high = Infinity): Curve {
  const shift = level - levelOf(curve);
  return mapped(curve, (value) => clamp(value + shift, low, high));
}

/** The same curve with another size; a flat one gets the shape given. */
export function withSize(curve: Curve, size: number, shape: Knot[], low = -Infinity, high = Infinity): Curve {
  const now = sizeOf(curve);
  const middle = levelOf(curve);
  if (now > 1e-6) return mapped(curve, (value) => clamp(middle + ((value - middle) * size) / now, low, high));
  if (size < 1e-6) return curve;
  return shape.map(([phase, value]) => [phase, clamp(middle + value * size, low, high)]);
}

/** Value of every knot changed. */
export function mapped(curve: Curve, change: (value: number) => number): Curve {
  return plain(knotsOf(curve).map(([phase, value]) => [phase, rounded(change(value))]));
}

/**
 * The curve through a value at a phase: a knot near it is moved, otherwise one is added. A constant stays as it was
 * elsewhere: it gets knots at both ends, and midway where an end is moved.
 */
export function through(curve: Curve, phase: number, value: number): Curve {
  const knots = knotsOf(curve).map(([at, was]) => [at, was] as Knot);
  if (knots.length === 1) {
    const was = (knots[0] as Knot)[1];
    const others = phase < NEAR || phase > 1 - NEAR ? [0, 0.5, 1] : [0, phase, 1];
    return others.map((at) => [at, Math.abs(at - phase) < NEAR ? rounded(value) : was]);
  }
  const nearest = nearestKnot(knots, phase);
  if (nearest >= 0 && Math.abs((knots[nearest] as Knot)[0] - phase) < NEAR) {
    knots[nearest] = [(knots[nearest] as Knot)[0], rounded(value)];
    return plain(knots);
  }
  if (knots.length >= MOST_KNOTS) return plain(knots);
  return plain(sorted([...knots, [rounded(phase), rounded(value)]]));
}

/** Move one knot; it stays between its neighbours. Knots at 0 and 1 of a curve with more than one stay there. */
export function movedKnot(curve: Curve, index: number, phase: number, value: number): Curve {
  const knots = knotsOf(curve).map(([at, was]) => [at, was] as Knot);
  const knot = knots[index];
  if (!knot) return curve;
  if (knots.length === 1) return rounded(value);
  const low = index === 0 ? 0 : (knots[index - 1] as Knot)[0] + APART;
  const high = index === knots.length - 1 ? 1 : (knots[index + 1] as Knot)[0] - APART;
  const pinned = (index === 0 && knot[0] === 0) || (index === knots.length - 1 && knot[0] === 1);
  knots[index] = [pinned ? knot[0] : rounded(clamp(phase, low, high)), rounded(value)];
  return plain(knots);
}

/** A further knot on the curve; a constant becomes one with both ends. Returns the curve as it is when it is full. */
export function addedKnot(curve: Curve, phase: number, value?: number): Curve {
  const knots = knotsOf(curve);
  const at = rounded(clamp(phase, 0, 1));
  const height = rounded(value ?? valueAt(curve, at));
  if (knots.length === 1) {
    const was = (knots[0] as Knot)[1];
    return plain(
      sorted([
        [0, at < APART ? height : was],
        ...(at >= APART && at <= 1 - APART ? [[at, height] as Knot] : []),
        [1, at > 1 - APART ? height : was],
      ]),
    );
  }
  if (knots.length >= MOST_KNOTS || knots.some(([other]) => Math.abs(other - at) < APART)) return curve;
  return plain(sorted([...knots, [at, height]]));
}

/** Without one knot; the last one stays. */
export function withoutKnot(curve: Curve, index: number): Curve {
  const knots = knotsOf(curve);
  return knots.length < 2 ? curve : plain(knots.filter((_, at) => at !== index));
}

/** Index of the knot nearest in phase, -1 without knots. */
export function nearestKnot(knots: readonly Knot[], phase: number): number {
  let best = -1;
  knots.forEach(([at], index) => {
    if (best < 0 || Math.abs(at - phase) < Math.abs((knots[best] as Knot)[0] - phase)) best = index;
  });
  return best;
}

/** Points of the curve for drawing. */
export function sampled(curve: Curve, count = 60): Knot[] {
  return Array.from({ length: count + 1 }, (_, k) => [k / count, valueAt(curve, k / count)]);
}

function sorted(knots: Knot[]): Knot[] {
  return [...knots].sort((a, b) => a[0] - b[0]);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** To a ten-thousandth: documents stay readable. */
export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
