// Convex outline of points on the ground, counter-clockwise (Andrew's monotone chain).
export type Place = readonly [number, number];

export function outline(places: Place[]): Place[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(places: Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    while (kept.length >= 2 && turn(kept[kept.length - 2]!, kept[kept.length - 1]!, place) <= 0) kept.pop();
    kept.push(place);
  }
  return kept;
}

function turn(a: Place, b: Place, c: Place): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
