/** The joints of a state's stick figure that can be dragged: about which other joint each turns, and which way its angle grows. */

import type { PoseTarget } from "../../generated/declarations";
import type { Figure, Joint } from "../style/figure";
import { type Spot, spotOf, type View } from "../style/handles";
import type { PoseJoint } from "./pose";

interface Lever {
  joint: Joint;
  about: Joint;
  /**
   * How much the angle grows per turn that is seen: -1 in the stance leg, which is drawn upwards, so that the link above is
   * seen to turn; 2 in the back, whose lower joint does half of the bend.
   */
  sign: number;
}

const LEVERS: Record<PoseJoint, Lever> = {
  torso: { joint: "neck", about: "pelvis", sign: 1 },
  back: { joint: "chest", about: "waist", sign: 2 },
  head: { joint: "crown", about: "neck", sign: 1 },
  swing_hip: { joint: "swingKnee", about: "swingHip", sign: 1 },
  swing_knee: { joint: "swingAnkle", about: "swingKnee", sign: 1 },
  swing_ankle: { joint: "swingToe", about: "swingAnkle", sign: 1 },
  stance_knee: { joint: "stanceHip", about: "stanceKnee", sign: -1 },
  stance_ankle: { joint: "stanceKnee", about: "stanceAnkle", sign: -1 },
  swing_arm: { joint: "swingElbow", about: "swingShoulder", sign: 1 },
  swing_elbow: { joint: "swingHand", about: "swingElbow", sign: 1 },
  stance_arm: { joint: "stanceElbow", about: "stanceShoulder", sign: 1 },
  stance_elbow: { joint: "stanceHand", about: "stanceElbow", sign: 1 },
};

/** Which view shows an angle; a twist, and the sole's tilt seen along the foot, are only numbers. */
export function viewOf(target: PoseTarget): View | null {
  if (target.axis === "pitch") return "side";
  return target.axis === "roll" && target.joint !== "swing_ankle" ? "front" : null;
}

export function jointOf(target: PoseTarget): Joint {
  return LEVERS[target.joint].joint;
}

/** By how much an angle grows when its joint is dragged from one spot to another. */
export function grown(target: PoseTarget, figure: Figure, from: Spot, to: Spot, sides: 1 | -1): number {
  const view = viewOf(target) ?? "side";
  const { about, sign } = LEVERS[target.joint];
  const middle = spotOf(figure, about, view);
  const angle = (spot: Spot): number => Math.atan2(spot[1] - middle[1], spot[0] - middle[0]);
  const moved = angle(to) - angle(from);
  const way = sign * target.sense * (view === "side" ? 1 : -sides);
  return way * Math.atan2(Math.sin(moved), Math.cos(moved));
}
