/** The joints of a stick figure that can be dragged: which joint each handle is, and how its value grows with a drag. */

import { type HandleId, JOINT_HANDLES, type JointHandle } from "../../generated/sliders";
import { bendFor, type Figure, type Joint } from "./figure";
import type { Skeleton } from "./skeleton";

export type View = "side" | "front";
/** In the plane of a view: to the right of it, and up, in metres. */
export type Spot = readonly [across: number, up: number];
/** How much the value grows when the joint is dragged from one spot to another. */
type Grows = (from: Spot, to: Spot, figure: Figure) => number;

interface Motion {
  joint: Joint;
  grows: Grows;
  /** Only between the ends of a step. */
  inner?: boolean;
}

export interface Handle extends JointHandle, Motion {
  id: HandleId;
  /** A second field that the same drag changes. */
  also?: Handle;
}

/** Drags that change a second field. */
const ALSO: Partial<Record<HandleId, HandleId>> = { "swing-height": "swing-ahead", "swing-out": "swing-height" };

/** Where a joint is in a view: from its left side, or from before it. */
export function spotOf(figure: Figure, joint: Joint, view: View): Spot {
  const [ahead, left, up] = figure[joint];
  return view === "side" ? [ahead, up] : [left, up];
}

/** The handles of a view; `sides` is 1 on the left foot and -1 on the right. */
export function handlesOf(view: View, bones: Skeleton, sides: 1 | -1): Handle[] {
  const motions = motionsOf(bones, sides);
  const alone = (id: HandleId): Handle => ({ id, ...JOINT_HANDLES[id], ...motions[id] });
  return (Object.keys(JOINT_HANDLES) as HandleId[])
    .filter((id) => JOINT_HANDLES[id].view === view)
    .map((id) => {
      const second = ALSO[id];
      return second ? { ...alone(id), also: alone(second) } : alone(id);
    });
}

function motionsOf(bones: Skeleton, sides: 1 | -1): Record<HandleId, Motion> {
  return {
    "pelvis-pitch": swung("side", "waist", "pelvis", -1),
    "lower_back-pitch": swung("side", "chest", "waist", -1),
    "torso-pitch": swung("side", "neck", "chest", -1),
    "head-pitch": swung("side", "crown", "neck", -1),
    "pelvis-roll": swung("front", "waist", "pelvis", sides),
    "lower_back-roll": swung("front", "chest", "waist", sides),
    "torso-roll": swung("front", "neck", "chest", sides),
    "head-roll": swung("front", "crown", "neck", sides),
    "swing-shoulder": swung("side", "swingElbow", "swingShoulder", 1),
    "swing-elbow": swung("side", "swingHand", "swingElbow", 1),
    "swing-spread": swung("front", "swingElbow", "swingShoulder", -sides),
    "swing-twist": { joint: "swingHand", grows: (from, to) => -sides * 4 * (to[0] - from[0]) },
    "stance-shoulder": swung("side", "stanceElbow", "stanceShoulder", 1),
    "stance-elbow": swung("side", "stanceHand", "stanceElbow", 1),
    "stance-spread": swung("front", "stanceElbow", "stanceShoulder", sides),
    "stance-twist": { joint: "stanceHand", grows: (from, to) => sides * 4 * (to[0] - from[0]) },
    "hip-height": { joint: "pelvis", grows: lowered(bones) },
    "stance-knee": { joint: "stanceKnee", grows: (from, to) => (2 * (to[0] - from[0])) / bones.thigh },
    "stance-ankle": swung("side", "stanceToe", "stanceAnkle", -1),
    "swing-ankle": swung("side", "swingToe", "swingAnkle", -1),
    "swing-height": { joint: "swingAnkle", grows: (from, to) => to[1] - from[1], inner: true },
    "swing-ahead": { joint: "swingAnkle", grows: (from, to) => to[0] - from[0], inner: true },
    width: { joint: "stanceAnkle", grows: (from, to) => 2 * sides * (to[0] - from[0]) },
    "swing-out": { joint: "swingAnkle", grows: (from, to) => -sides * (to[0] - from[0]), inner: true },
  };
}

/** By the angle about another joint, counted from ahead (or left) upwards; `sign` says which way the value grows. */
function swung(view: View, joint: Joint, about: Joint, sign: number): Motion {
  const grows: Grows = (from, to, figure) => {
    const middle = spotOf(figure, about, view);
    const angle = (spot: Spot): number => Math.atan2(spot[1] - middle[1], spot[0] - middle[0]);
    const moved = angle(to) - angle(from);
    return sign * Math.atan2(Math.sin(moved), Math.cos(moved));
  };
  return { joint, grows };
}

/** By the bend of the stance knee that brings the hip down as far. */
function lowered(bones: Skeleton): Grows {
  return (from, to, figure) => {
    const [ankle, hip] = [figure.stanceAnkle, figure.stanceHip];
    const length = (height: number): number => Math.hypot(hip[0] - ankle[0], hip[1] - ankle[1], height - ankle[2]);
    return bendFor(bones, length(hip[2] + to[1] - from[1])) - bendFor(bones, length(hip[2]));
  };
}
