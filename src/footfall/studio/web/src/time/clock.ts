// A time as people write it.
export function clock(seconds: number, tenths = true): string {
  const whole = Math.max(0, seconds);
  const minutes = Math.floor(whole / 60);
  const rest = whole - 60 * minutes;
  const text = tenths ? (Math.floor(rest * 10) / 10).toFixed(1) : String(Math.floor(rest));
  return `${minutes}:${text.padStart(tenths ? 4 : 2, "0")}`;
}

export const RATES = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4];

export function rateName(rate: number): string {
  return rate >= 1 ? `${rate}×` : `1/${Math.round(1 / rate)}×`;
}

/** The next rate slower or faster than this one. */
export function nextRate(rate: number, by: number): number {
  const nearest = RATES.reduce(
    (best, one, index) => (Math.abs(one - rate) < Math.abs(RATES[best]! - rate) ? index : best),
    0,
  );
  return RATES[Math.min(RATES.length - 1, Math.max(0, nearest + by))]!;
}

const FULL = 0.8; // of a core: more than that is all there is for a simulation that also sends its frames

/** Who is to blame for a slow simulation. */
export function whySlow(busy: number): string {
  return busy > FULL
    ? "this scene is too heavy for one core; use fewer characters or slower playback"
    : "other programs, or drawing this page, are using the processor";
}
