/**
 * A stick figure of one moment of a step: where the gait's curves would put the joints. It is a drawing: the body's way
 * over its foot is that of an even walk, and what physics makes of it is on the stage.
 */

import { asCurve, type Curve, clamp, valueAt } from "../curve";
import type { Skeleton } from "./skeleton";
import { lengthOf, minus, type Point, pitch, plus, roll, scaled, type Turn, times, turned, yaw } from "./turn";

/** Reads a field of the gait. */
export type Read = (path: string) => unknown;

export interface Moment {
  /** Of the step, 0 to 1. */
  phase: number;
  /** m/s. */
  speed: number;
}

export const JOINTS = [
  "pelvis",
  "waist",
  "chest",
  "neck",
  "crown",
  "stanceShoulder",
  "stanceElbow",
  "stanceHand",
  "swingShoulder",
  "swingElbow",
  "swingHand",
  "stanceHip",
  "stanceKnee",
  "stanceAnkle",
  "stanceHeel",
  "stanceToe",
  "swingHip",
  "swingKnee",
  "swingAnkle",
  "swingHeel",
  "swingToe",
] as const;
export type Joint = (typeof JOINTS)[number];
export type Figure = Record<Joint, Point>;

/** Lines of the figure, from behind to before: a side is what can be coloured apart. */
export const LINES: readonly { side: "stance" | "swing" | "trunk"; joints: readonly Joint[] }[] = [
  { side: "swing", joints: ["swingShoulder", "swingElbow", "swingHand"] },
  { side: "swing", joints: ["swingHip", "swingKnee", "swingAnkle", "swingHeel", "swingToe", "swingAnkle"] },
  { side: "trunk", joints: ["swingHip", "pelvis", "stanceHip"] },
  { side: "trunk", joints: ["pelvis", "waist", "chest", "neck"] },
  { side: "trunk", joints: ["swingShoulder", "stanceShoulder"] },
  { side: "stance", joints: ["stanceHip", "stanceKnee", "stanceAnkle", "stanceHeel", "stanceToe", "stanceAnkle"] },
  { side: "stance", joints: ["stanceShoulder", "stanceElbow", "stanceHand"] },
];

/** How much of the `by_speed` curves counts. */
export function strideOf(read: Read, speed: number): number {
  const full = Number(read("pose.full_speed") ?? 1) || 1;
  return clamp(speed / full, -1, 1);
}

/** An angle of the gait at a moment. */
export function angleAt(read: Read, path: string, phase: number, stride: number): number {
  const part = (name: string): Curve => asCurve(read(`${path}.${name}`));
  return valueAt(part("always"), phase) + stride * valueAt(part("by_speed"), phase);
}

/** The figure on its left foot; `sides` 1 is left stance, -1 right stance, which mirrors it. */
export function figureAt(read: Read, bones: Skeleton, moment: Moment, sides: 1 | -1 = 1): Figure {
  const stride = strideOf(read, moment.speed);
  const rolling = Math.max(stride, 0);
  const angle = (path: string): number => angleAt(read, path, moment.phase, stride);
  const trunk = (link: string): Turn =>
    times(
      yaw(sides * angle(`pose.${link}.yaw`)),
      roll(sides * angle(`pose.${link}.roll`)),
      pitch(angle(`pose.${link}.pitch`)),
    );
  const legs = legsAt(read, bones, moment, sides, rolling, trunk("pelvis"));
  const up = (length: number): Point => [0, 0, length];
  const waist = plus(legs.pelvis, turned(trunk("pelvis"), up(bones.pelvis)));
  const chest = plus(waist, turned(trunk("lower_back"), up(bones.lowerBack)));
  const torso = trunk("torso");
  const neck = plus(chest, turned(torso, up(bones.neck)));
  const crown = plus(neck, turned(trunk("head"), up(bones.head)));
  const arm = (role: string, side: number): [Point, Point, Point] => {
    const shoulder = plus(chest, turned(torso, [0, side * bones.shoulder, bones.chest]));
    const upper = times(
      torso,
      pitch(-angle(`pose.${role}.swing`)),
      roll(side * angle(`pose.${role}.spread`)),
      yaw(side * angle(`pose.${role}.twist`)),
    );
    const elbow = plus(shoulder, turned(upper, up(-bones.upperArm)));
    const lower = times(upper, pitch(-angle(`pose.${role}.elbow`)));
    return [shoulder, elbow, plus(elbow, turned(lower, up(-bones.lowerArm)))];
  };
  const [stanceShoulder, stanceElbow, stanceHand] = arm("stance_arm", sides);
  const [swingShoulder, swingElbow, swingHand] = arm("swing_arm", -sides);
  return {
    ...legs,
    waist,
    chest,
    neck,
    crown,
    stanceShoulder,
    stanceElbow,
    stanceHand,
    swingShoulder,
    swingElbow,
    swingHand,
  };
}

type Legs = Pick<
  Figure,
  | "pelvis"
  | "stanceHip"
  | "stanceKnee"
  | "stanceAnkle"
  | "stanceHeel"
  | "stanceToe"
  | "swingHip"
  | "swingKnee"
  | "swingAnkle"
  | "swingHeel"
  | "swingToe"
>;

function legsAt(read: Read, bones: Skeleton, moment: Moment, sides: 1 | -1, rolling: number, pelvisTurn: Turn): Legs {
  const { phase, speed } = moment;
  const number = (path: string): number => Number(read(path) ?? 0);
  const curve = (path: string): number => valueAt(asCurve(read(path)), phase);
  const step = speed * Math.max(number("step.period") - number("step.quickening") * Math.abs(speed), 0.3);
  const width = Math.max(number("pendulum.width") - number("pendulum.narrowing") * speed * speed, 0);
  const stanceFoot = footAt(
    bones,
    [0, (sides * width) / 2, 0],
    angleAt(read, "pose.stance_foot.pitch", phase, rolling),
    true,
  );

  const leg = bentLength(bones, Math.max(angleAt(read, "pose.stance_knee", phase, rolling), 0));
  const aside = sides * width * (0.18 + 0.2 * Math.sin(Math.PI * phase));
  const beside: Point = [(phase - 0.45) * step, aside, 0];
  const hipOf = (side: number): Point => turned(pelvisTurn, [0, side * bones.hip, -bones.hipDrop]);
  const stanceHipLevel = plus(beside, hipOf(sides));
  const away = minus(stanceHipLevel, stanceFoot.ankle);
  const rise = Math.sqrt(Math.max(leg * leg - away[0] ** 2 - away[1] ** 2, 0.01));
  const pelvis: Point = [beside[0], beside[1], stanceFoot.ankle[2] + rise - hipOf(sides)[2]];
  const stanceHip = plus(pelvis, hipOf(sides));
  const swingHip = plus(pelvis, hipOf(-sides));

  const eased = phase * phase * (3 - 2 * phase);
  const swingPitch = angleAt(read, "pose.swing_foot.pitch", phase, rolling);
  const resting = footAt(bones, [0, 0, 0], swingPitch, true).ankle[2] - bones.ankle;
  const lift = Math.max(number("swing.height") * curve("swing.arc"), 0) + resting * (1 - eased);
  const swingGround: Point = [
    step * (2 * eased - 1) + curve("swing.ahead"),
    -sides * (width / 2 + curve("swing.out")),
    lift,
  ];
  const swingFoot = footAt(bones, swingGround, swingPitch, false);
  const twist = number("swing.twist");
  return {
    pelvis,
    stanceHip,
    swingHip,
    stanceKnee: kneeOf(stanceHip, stanceFoot.ankle, bones, [1, 0, 0]),
    stanceAnkle: stanceFoot.ankle,
    stanceHeel: stanceFoot.heel,
    stanceToe: stanceFoot.toe,
    swingKnee: kneeOf(swingHip, swingFoot.ankle, bones, [Math.cos(twist), -sides * Math.sin(twist), 0]),
    swingAnkle: swingFoot.ankle,
    swingHeel: swingFoot.heel,
    swingToe: swingFoot.toe,
  };
}

/** From hip to ankle with a bent knee. */
export function bentLength(bones: Skeleton, bend: number): number {
  const { thigh, shank } = bones;
  return Math.sqrt(thigh ** 2 + shank ** 2 + 2 * thigh * shank * Math.cos(bend));
}

/** The bend of the knee of a leg that is so long from hip to ankle. */
export function bendFor(bones: Skeleton, length: number): number {
  const { thigh, shank } = bones;
  return Math.acos(clamp((length ** 2 - thigh ** 2 - shank ** 2) / (2 * thigh * shank), -1, 1));
}

function footAt(
  bones: Skeleton,
  under: Point,
  tilt: number,
  planted: boolean,
): { ankle: Point; heel: Point; toe: Point } {
  const turn = pitch(tilt);
  const pivot: Point = tilt > 0 ? [0.65 * bones.toe, 0, -bones.ankle] : [-bones.heel, 0, -bones.ankle];
  const flat = plus(under, [0, 0, bones.ankle]);
  const ankle = planted ? minus(plus(flat, pivot), turned(turn, pivot)) : flat;
  return {
    ankle,
    heel: plus(ankle, turned(turn, [-bones.heel, 0, -bones.ankle])),
    toe: plus(ankle, turned(turn, [bones.toe, 0, -bones.ankle])),
  };
}

/** The knee between hip and ankle, out to the side it bends to; a leg too short for its way is stretched. */
function kneeOf(hip: Point, ankle: Point, bones: Skeleton, bends: Point): Point {
  const way = minus(ankle, hip);
  const distance = Math.min(lengthOf(way), bones.thigh + bones.shank - 1e-6);
  const along = (bones.thigh ** 2 - bones.shank ** 2 + distance ** 2) / (2 * distance);
  const out = Math.sqrt(Math.max(bones.thigh ** 2 - along ** 2, 0));
  const unit = scaled(way, 1 / lengthOf(way));
  const inside = unit[0] * bends[0] + unit[1] * bends[1] + unit[2] * bends[2];
  const across = minus(bends, scaled(unit, inside));
  return plus(plus(hip, scaled(unit, along)), scaled(across, out / Math.max(lengthOf(across), 1e-6)));
}
