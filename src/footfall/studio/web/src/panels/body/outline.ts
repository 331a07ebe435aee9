/** The outline of a body from before and from its left side, as SVG paths in metres (y down, ground at 0). */

import { BACK_SHARE, TRUNK_DEPTH } from "../../generated/proportions";
import type { BodyView } from "./handles";
import { ARM_TILT, onArm, type Shape, type Side } from "./shape";

export interface Piece {
  d: string;
  part: "trunk" | "left" | "right" | "head";
}

type Spot = readonly [number, number];

export function outlineOf(shape: Shape, view: BodyView): Piece[] {
  return view === "front" ? front(shape) : side(shape);
}

function front(s: Shape): Piece[] {
  const limbs = (["left", "right"] as const).flatMap((one) => [...arm(s, one), ...legFront(s, one)]);
  return [...limbs, ...trunk(s, 1), ...head(s, s.headHalfWidth, 0)];
}

function trunk(s: Shape, depth: number): Piece[] {
  const back = depth === 1 ? s.backHalf : BACK_SHARE * s.backHalf;
  const [pelvis, torso] = [s.pelvisHalf * depth, s.torsoHalf * depth];
  const middle = (s.waist + s.chest) / 2;
  return [
    {
      part: "trunk",
      d: barrel([
        [s.pelvisBottom, 0.72 * pelvis],
        [s.leg + 0.3 * (s.waist - s.leg), pelvis],
        [s.waist, 0.94 * pelvis],
        [Math.max(middle, s.waist + 0.02), 0.94 * back],
        [s.chest, Math.max(back, 0.86 * torso)],
        [s.chest + 0.55 * (s.shoulder - s.chest), torso],
        [s.shoulder, 0.96 * torso],
        [s.torsoTop, 0.6 * torso],
      ]),
    },
  ];
}

function head(s: Shape, half: number, ahead: number): Piece[] {
  const neck = 0.45 * Math.min(s.headHalfWidth, s.headHalfDepth);
  const middle = s.neck + s.headHeight / 2;
  return [
    { part: "trunk", d: taper([0, -s.shoulder], neck * 1.1, [0, -middle], neck) },
    { part: "head", d: ellipse([ahead, -middle], half, s.headHeight / 2) },
  ];
}

function arm(s: Shape, side: Side): Piece[] {
  const l = s.limbs[side];
  const spot = (along: number): Spot => flip(onArm(s, side, along, 0));
  const hand = l.upperArm + l.lowerArm;
  return [
    { part: side, d: taper(spot(0), 1.1 * l.upperArmRadius, spot(l.upperArm), 0.95 * l.upperArmRadius) },
    { part: side, d: taper(spot(l.upperArm), l.lowerArmRadius, spot(hand), 0.85 * l.lowerArmRadius) },
    {
      part: side,
      d: taper(spot(hand), 0.75 * l.lowerArmRadius, spot(hand + 1.6 * l.lowerArmRadius), 0.85 * l.lowerArmRadius),
    },
  ];
}

function legFront(s: Shape, side: Side): Piece[] {
  const l = s.limbs[side];
  const x = (side === "left" ? 1 : -1) * l.hip;
  return [
    { part: side, d: taper([x, -s.leg], 1.12 * l.thighRadius, [x, -l.knee], 0.8 * l.thighRadius) },
    { part: side, d: taper([x, -l.knee], l.shankRadius, [x, -l.ankle], 0.75 * l.shankRadius) },
    { part: side, d: shoe(x - l.footHalfWidth, x + l.footHalfWidth, l.ankle, 0.75) },
  ];
}

function side(s: Shape): Piece[] {
  const legOf = (one: Side): Piece[] => {
    const l = s.limbs[one];
    return [
      { part: one, d: taper([0, -s.leg], 1.12 * l.thighRadius, [0, -l.knee], 0.8 * l.thighRadius) },
      { part: one, d: taper([0, -l.knee], l.shankRadius, [0, -l.ankle], 0.75 * l.shankRadius) },
      { part: one, d: shoe(-l.heel, l.footLength - l.heel, l.ankle, 0.5) },
    ];
  };
  const armOf = (one: Side): Piece[] => {
    const l = s.limbs[one];
    const [elbow, hand] = [s.shoulder - l.upperArm, s.shoulder - l.upperArm - l.lowerArm];
    return [
      { part: one, d: taper([0, -s.shoulder], 1.1 * l.upperArmRadius, [0, -elbow], 0.95 * l.upperArmRadius) },
      { part: one, d: taper([0, -elbow], l.lowerArmRadius, [0, -hand], 0.85 * l.lowerArmRadius) },
    ];
  };
  return [
    ...armOf("right"),
    ...legOf("right"),
    ...legOf("left"),
    ...trunk(s, TRUNK_DEPTH),
    ...head(s, s.headHalfDepth, 0.12 * s.headHalfDepth),
    ...armOf("left"),
  ];
}

/** A skin over two discs. */
function taper(from: Spot, r1: number, to: Spot, r2: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  if (long < Math.abs(r1 - r2) + 1e-6) return ellipse(r1 > r2 ? from : to, Math.max(r1, r2), Math.max(r1, r2));
  const base = Math.atan2(dy, dx);
  const spread = Math.acos((r1 - r2) / long);
  const on = (middle: Spot, radius: number, angle: number): string =>
    `${n(middle[0] + radius * Math.cos(angle))} ${n(middle[1] + radius * Math.sin(angle))}`;
  const big = spread < Math.PI / 2 ? 1 : 0;
  return (
    `M${on(from, r1, base + spread)}A${n(r1)} ${n(r1)} 0 ${big} 1 ${on(from, r1, base - spread)}` +
    `L${on(to, r2, base - spread)}A${n(r2)} ${n(r2)} 0 ${1 - big} 1 ${on(to, r2, base + spread)}Z`
  );
}

/** A smooth body of rings: height and half width each, from below. */
function barrel(rings: readonly (readonly [height: number, half: number])[]): string {
  const up = rings.map(([height, half]): Spot => [half, -height]);
  const down = [...rings].reverse().map(([height, half]): Spot => [-half, -height]);
  const line = (points: readonly Spot[]): string =>
    points
      .slice(1)
      .map((point, k) => {
        const before = points[k] as Spot;
        const middle = (before[1] + point[1]) / 2;
        return `C${n(before[0])} ${n(middle)} ${n(point[0])} ${n(middle)} ${n(point[0])} ${n(point[1])}`;
      })
      .join("");
  const [first, last] = [up[0] as Spot, down[0] as Spot];
  const low = Math.min(0.25 * first[0], 0.04);
  const high = Math.min(0.3 * Math.abs(last[0]), 0.05);
  return (
    `M${n(first[0])} ${n(first[1])}${line(up)}Q${n(0)} ${n(last[1] - high)} ${n(last[0])} ${n(last[1])}` +
    `${line(down)}Q${n(0)} ${n(first[1] + low)} ${n(first[0])} ${n(first[1])}Z`
  );
}

function shoe(low: number, high: number, tall: number, toe: number): string {
  const r = Math.min(tall * 0.6, (high - low) / 2);
  return `M${n(low)} 0V${n(-tall + r)}Q${n(low)} ${n(-tall)} ${n(low + r)} ${n(-tall)}H${n(low + (high - low) * toe)}Q${n(high)} ${n(-tall * 0.8)} ${n(high)} ${n(-tall * 0.3)}V0Z`;
}

function ellipse(middle: Spot, rx: number, ry: number): string {
  return `M${n(middle[0] - rx)} ${n(middle[1])}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0Z`;
}

function flip([x, z]: Spot): Spot {
  return [x, -z];
}

/** Half of what the front view needs across. */
export function reachOf(shape: Shape): number {
  const arms = (["left", "right"] as const)
    .map((side) => shape.limbs[side])
    .map((l) => shape.torsoHalf + Math.sin(ARM_TILT) * (l.upperArm + l.lowerArm) + 2 * l.lowerArmRadius);
  return Math.max(...arms, shape.pelvisHalf, shape.headHalfWidth);
}

function n(value: number): string {
  return value.toFixed(4);
}
