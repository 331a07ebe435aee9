/** The part of the value axis that a curve is shown in, and its marks. */

import { type Curve, knotsOf } from "../curve";
import { shown } from "../units";

export interface Window {
  low: number;
  high: number;
}

/** Room around the curves, no smaller than a twentieth of what is allowed, and no larger than that. */
export function windowOf(curves: readonly Curve[], low: number, high: number): Window {
  const values = [0, ...curves.flatMap((curve) => knotsOf(curve).map(([, value]) => value))];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const allowed = Number.isFinite(high - low) ? high - low : 2;
  const room = Math.max(0.35 * (most - least), 0.06 * allowed);
  return { low: Math.max(least - room, low), high: Math.min(most + room, high) };
}

/** Three to six round marks. */
export function gridOf(window: Window, factor: number, unit: string): { value: number; text: string }[] {
  const [low, high] = [window.low * factor, window.high * factor];
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const marks = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) {
    marks.push({ value: at / factor, text: `${shown(at, Math.min(step, 1))}${unit === "°" ? "°" : ""}` });
  }
  return marks;
}
