/** Points and rotations of a stick figure: x ahead, y left, z up. */

export type Point = readonly [x: number, y: number, z: number];
/** Rows of a rotation. */
export type Turn = readonly [Point, Point, Point];

export const NONE: Turn = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** About the left axis: leans ahead. */
export function pitch(angle: number): Turn {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return [
    [c, 0, s],
    [0, 1, 0],
    [-s, 0, c],
  ];
}

/** About the axis ahead: leans to the right. */
export function roll(angle: number): Turn {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return [
    [1, 0, 0],
    [0, c, -s],
    [0, s, c],
  ];
}

/** About the vertical: turns to the left. */
export function yaw(angle: number): Turn {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ];
}

export function times(...turns: Turn[]): Turn {
  return turns.reduce((one, other) => {
    const column = (k: 0 | 1 | 2): Point => [other[0][k], other[1][k], other[2][k]];
    const row = (r: Point): Point => [dot(r, column(0)), dot(r, column(1)), dot(r, column(2))];
    return [row(one[0]), row(one[1]), row(one[2])];
  }, NONE);
}

export function turned(turn: Turn, point: Point): Point {
  return [dot(turn[0], point), dot(turn[1], point), dot(turn[2], point)];
}

export function plus(one: Point, other: Point): Point {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

export function minus(one: Point, other: Point): Point {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

export function scaled(point: Point, factor: number): Point {
  return [point[0] * factor, point[1] * factor, point[2] * factor];
}

export function lengthOf(point: Point): number {
  return Math.hypot(...point);
}

function dot(one: Point, other: Point): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}
