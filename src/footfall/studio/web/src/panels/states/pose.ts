/**
 * A stick figure of a pose state: every target turns its joint. The stance foot is flat on the ground, so that the leg on
 * it is drawn upwards; the stance hip has no target of its own.
 */

import type { PoseTarget } from "../../generated/declarations";
import type { Figure } from "../style/figure";
import type { Skeleton } from "../style/skeleton";
import { minus, type Point, pitch, plus, roll, type Turn, times, turned, yaw } from "../style/turn";

export type PoseJoint = PoseTarget["joint"];
export type Axis = PoseTarget["axis"];

/** Reads a target of a state by its path. */
export type ReadTarget = (path: string) => number;

/** The figure on its left foot; `sides` 1 is left stance, -1 right stance, which mirrors it. */
export function poseFigure(targets: readonly PoseTarget[], read: ReadTarget, bones: Skeleton, sides: 1 | -1): Figure {
  const angle = (joint: PoseJoint, axis: Axis): number =>
    targets
      .filter((one) => one.joint === joint && one.axis === axis)
      .reduce((sum, one) => sum + one.sense * read(one.path), 0);
  const turn = (joint: PoseJoint, share = 1): Turn =>
    times(
      yaw(sides * share * angle(joint, "yaw")),
      pitch(-share * angle(joint, "pitch")),
      roll(-sides * share * angle(joint, "roll")),
    );
  const inWorld = targets.some((one) => one.joint === "swing_hip" && one.world);
  const torso = turn("torso");
  const stance = stanceLeg(turn, bones, sides);
  const pelvis = minus(stance.hip, turned(torso, [0, sides * bones.hip, -bones.hipDrop]));
  const swingHip = plus(pelvis, turned(torso, [0, -sides * bones.hip, -bones.hipDrop]));
  const thigh = inWorld ? turn("swing_hip") : times(torso, turn("swing_hip"));
  const shank = times(thigh, turn("swing_knee"));
  const foot = times(shank, turn("swing_ankle"));
  const swingKnee = plus(swingHip, turned(thigh, [0, 0, -bones.thigh]));
  const swingAnkle = plus(swingKnee, turned(shank, [0, 0, -bones.shank]));
  const waist = plus(pelvis, turned(torso, [0, 0, bones.pelvis]));
  const chest = plus(waist, turned(times(torso, turn("back", 0.5)), [0, 0, bones.lowerBack]));
  const back = times(torso, turn("back"));
  const neck = plus(chest, turned(back, [0, 0, bones.neck]));
  const arm = (role: "stance" | "swing", side: number): [Point, Point, Point] => {
    const shoulder = plus(chest, turned(back, [0, side * bones.shoulder, bones.chest]));
    const upper = times(back, turn(`${role}_arm`));
    const elbow = plus(shoulder, turned(upper, [0, 0, -bones.upperArm]));
    return [shoulder, elbow, plus(elbow, turned(times(upper, turn(`${role}_elbow`)), [0, 0, -bones.lowerArm]))];
  };
  const [stanceShoulder, stanceElbow, stanceHand] = arm("stance", sides);
  const [swingShoulder, swingElbow, swingHand] = arm("swing", -sides);
  return {
    pelvis,
    waist,
    chest,
    neck,
    crown: plus(neck, turned(times(back, turn("head")), [0, 0, bones.head])),
    stanceShoulder,
    stanceElbow,
    stanceHand,
    swingShoulder,
    swingElbow,
    swingHand,
    stanceHip: stance.hip,
    stanceKnee: stance.knee,
    stanceAnkle: stance.ankle,
    stanceHeel: [-bones.heel, stance.ankle[1], 0],
    stanceToe: [bones.toe, stance.ankle[1], 0],
    swingHip,
    swingKnee,
    swingAnkle,
    swingHeel: plus(swingAnkle, turned(foot, [-bones.heel, 0, -bones.ankle])),
    swingToe: plus(swingAnkle, turned(foot, [bones.toe, 0, -bones.ankle])),
  };
}

function stanceLeg(
  turn: (joint: PoseJoint) => Turn,
  bones: Skeleton,
  sides: 1 | -1,
): { ankle: Point; knee: Point; hip: Point } {
  const shank = inverse(turn("stance_ankle"));
  const thigh = times(shank, inverse(turn("stance_knee")));
  const ankle: Point = [0, sides * bones.hip, bones.ankle];
  const knee = plus(ankle, turned(shank, [0, 0, bones.shank]));
  return { ankle, knee, hip: plus(knee, turned(thigh, [0, 0, bones.thigh])) };
}

function inverse(turn: Turn): Turn {
  const column = (k: 0 | 1 | 2): Point => [turn[0][k], turn[1][k], turn[2][k]];
  return [column(0), column(1), column(2)];
}
