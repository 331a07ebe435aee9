/** Where everything of a body stands, from its proportions: for outlines and handles alone (bodies/proportions.py). */

import { BACK_SHARE, HEEL_SHARE, PELVIS_HEIGHT, type Proportion, TORSO_HEIGHT } from "../../generated/proportions";
import type { Table } from "../tree";

export type Side = "left" | "right";

export interface Limbs {
  hip: number;
  ankle: number;
  knee: number;
  thighRadius: number;
  shankRadius: number;
  footLength: number;
  footHalfWidth: number;
  heel: number;
  upperArm: number;
  lowerArm: number;
  upperArmRadius: number;
  lowerArmRadius: number;
}

export interface Shape {
  leg: number;
  waist: number;
  chest: number;
  shoulder: number;
  neck: number;
  top: number;
  pelvisHalf: number;
  torsoHalf: number;
  backHalf: number;
  headHalfWidth: number;
  headHalfDepth: number;
  headHeight: number;
  pelvisMiddle: number;
  pelvisBottom: number;
  torsoTop: number;
  limbs: Record<Side, Limbs>;
}

/** Arms are drawn this far from hanging straight, rad, so that their handles stand free. */
export const ARM_TILT = 0.3;

/** Heights above the ground, half widths, radii; metres. */
export function shapeOf(body: Table): Shape {
  const n = (name: Proportion): number => Number(body[name] ?? 0);
  const leg = n("leg_length");
  const trunk = n("trunk_length");
  const waistLength = n("waist_height") * trunk;
  const chestLength = n("chest_height") * (trunk - waistLength);
  const shoulderLength = trunk - waistLength - chestLength;
  const pelvisHalfHeight = (PELVIS_HEIGHT * waistLength) / 2;
  const pelvisMiddle = leg + waistLength - pelvisHalfHeight;
  const chest = leg + waistLength + chestLength;
  const shoulder = leg + trunk;
  return {
    leg,
    waist: leg + waistLength,
    chest,
    shoulder,
    neck: shoulder + n("neck_length"),
    top: shoulder + n("neck_length") + n("head_height"),
    pelvisHalf: n("pelvis_width") / 2,
    torsoHalf: n("torso_width") / 2,
    backHalf: (BACK_SHARE * n("torso_width")) / 2,
    headHalfWidth: n("head_width") / 2,
    headHalfDepth: n("head_depth") / 2,
    headHeight: n("head_height"),
    pelvisMiddle,
    pelvisBottom: pelvisMiddle - pelvisHalfHeight,
    torsoTop: chest + ((1 + TORSO_HEIGHT) * shoulderLength) / 2,
    limbs: { left: limbsOf(body, "left"), right: limbsOf(body, "right") },
  };
}

function limbsOf(body: Table, side: Side): Limbs {
  const own = (body[side] ?? {}) as Table;
  const n = (name: Proportion): number => Number(own[name] ?? body[name] ?? 0);
  const leg = Number(body.leg_length ?? 0);
  const ankle = n("ankle_height") * leg;
  const arm = n("arm_length");
  const foot = n("foot_length");
  return {
    hip: (n("hip_spread") * Number(body.pelvis_width ?? 0)) / 2,
    ankle,
    knee: ankle + n("knee_height") * (leg - ankle),
    thighRadius: n("thigh_diameter") / 2,
    shankRadius: n("shank_diameter") / 2,
    footLength: foot,
    footHalfWidth: n("foot_width") / 2,
    heel: Math.min(HEEL_SHARE * foot + n("shank_diameter") / 2, foot / 2),
    upperArm: (1 - n("elbow_height")) * arm,
    lowerArm: n("elbow_height") * arm,
    upperArmRadius: n("upper_arm_diameter") / 2,
    lowerArmRadius: n("lower_arm_diameter") / 2,
  };
}

/** A place on an arm in the front view: so far down it, so far out from its middle line. */
export function onArm(shape: Shape, side: Side, along: number, out: number): [across: number, up: number] {
  const sign = side === "left" ? 1 : -1;
  const [s, c] = [Math.sin(ARM_TILT), Math.cos(ARM_TILT)];
  return [sign * (shape.torsoHalf + along * s + out * c), shape.shoulder - along * c + out * s];
}

/** The same backwards. */
export function alongArm(shape: Shape, side: Side, across: number, up: number): { along: number; out: number } {
  const sign = side === "left" ? 1 : -1;
  const [s, c] = [Math.sin(ARM_TILT), Math.cos(ARM_TILT)];
  const [x, z] = [sign * across - shape.torsoHalf, up - shape.shoulder];
  return { along: x * s - z * c, out: x * c + z * s };
}
