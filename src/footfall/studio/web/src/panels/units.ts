/** Numbers and units as people read them: radians become degrees, shares stay shares. */

const DEGREES = 180 / Math.PI;

export interface Scale {
  unit: string;
  factor: number;
}

/** How a declared unit is shown, and by what its numbers are multiplied. */
export function scaleOf(unit: string): Scale {
  if (unit === "rad") return { unit: "°", factor: DEGREES };
  if (unit === "rad/s") return { unit: "°/s", factor: DEGREES };
  if (unit === "m") return { unit: "cm", factor: 100 };
  return { unit: pretty(unit), factor: 1 };
}

function pretty(unit: string): string {
  if (unit === "leg") return "leg lengths";
  return unit
    .replace(/([a-z])2\b/g, "$1²")
    .replace(/([a-z])3\b/g, "$1³")
    .replace(/ m\b/g, " m");
}

/** A number with as many places as its step needs. */
export function shown(value: number, step: number): string {
  const places = Math.max(0, Math.min(4, Math.ceil(-Math.log10(step) - 1e-9)));
  const text = value.toFixed(places);
  return Number(text) === 0 ? (0).toFixed(places) : text;
}

/** A step of about a two-hundredth of a range: 1, 2 or 5 times a power of ten. */
export function stepOf(low: number, high: number): number {
  const rough = (high - low) / 200;
  if (!Number.isFinite(rough) || rough <= 0) return 0.01;
  const power = 10 ** Math.floor(Math.log10(rough));
  const mantissa = rough / power;
  return power * (mantissa < 1.5 ? 1 : mantissa < 3.5 ? 2 : mantissa < 7.5 ? 5 : 10);
}
