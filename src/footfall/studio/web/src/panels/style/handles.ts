/** The joints of a stick figure that can be dragged: what each one changes, and by how much. */

import { clamp } from "../curve";
import { bendFor, type Figure, type Joint } from "./figure";
import type { Skeleton } from "./skeleton";

export type View = "side" | "front";
/** In the plane of a view: to the right of it, and up, in metres. */
export type Spot = readonly [across: number, up: number];

export interface Handle {
  id: string;
  joint: Joint;
  /** In words: what moves. */
  name: string;
  /** One sentence for who hovers. */
  help: string;
  /** Of a trajectory (with `always` below it), of a curve, or of a number. */
  path: string;
  kind: "trajectory" | "curve" | "number";
  low: number;
  high: number;
  /** How much the value grows when the joint is dragged from one spot to another. */
  grows(from: Spot, to: Spot, figure: Figure): number;
  /** Only between the ends of a step. */
  inner?: boolean;
  /** A second field that the same drag changes. */
  also?: Handle;
}

/** Where a joint is in a view: from its left side, or from before it. */
export function spotOf(figure: Figure, joint: Joint, view: View): Spot {
  const [ahead, left, up] = figure[joint];
  return view === "side" ? [ahead, up] : [left, up];
}

/** The handles of a view; `sides` is 1 on the left foot and -1 on the right. */
export function handlesOf(view: View, bones: Skeleton, sides: 1 | -1): Handle[] {
  return view === "side" ? sideHandles(bones) : frontHandles(sides);
}

function sideHandles(bones: Skeleton): Handle[] {
  const lean = (joint: Joint, about: Joint, link: string, name: string): Handle => ({
    id: `${link}-pitch`,
    joint,
    name,
    help: `Drag forward or back: leans the ${name}.`,
    path: `pose.${link}.pitch`,
    kind: "trajectory",
    low: -1.2,
    high: 1.2,
    grows: swung("side", about, -1),
  });
  const arm = (role: "stance" | "swing"): Handle[] => [
    {
      id: `${role}-shoulder`,
      joint: `${role}Elbow`,
      name: `${role} arm`,
      help: `Drag forward or back: swings the ${role} arm.`,
      path: `pose.${role}_arm.swing`,
      kind: "trajectory",
      low: -3.1,
      high: 3.1,
      grows: swung("side", `${role}Shoulder`, 1),
    },
    {
      id: `${role}-elbow`,
      joint: `${role}Hand`,
      name: `${role} elbow`,
      help: `Drag up: bends the elbow of the ${role} arm.`,
      path: `pose.${role}_arm.elbow`,
      kind: "trajectory",
      low: 0,
      high: 2.8,
      grows: swung("side", `${role}Elbow`, 1),
    },
  ];
  const ankle = (role: "stance" | "swing"): Handle => ({
    id: `${role}-ankle`,
    joint: `${role}Toe`,
    name: `${role} foot`,
    help: `Drag down: points the toes of the ${role} foot.`,
    path: `pose.${role}_foot.pitch`,
    kind: "trajectory",
    low: -1,
    high: 1.2,
    grows: swung("side", `${role}Ankle`, -1),
  });
  return [
    lean("waist", "pelvis", "pelvis", "hips"),
    lean("chest", "waist", "lower_back", "lower back"),
    lean("neck", "chest", "torso", "chest"),
    lean("crown", "neck", "head", "head"),
    ...arm("swing"),
    ...arm("stance"),
    {
      id: "hip-height",
      joint: "pelvis",
      name: "hip height",
      help: "Drag down: bends the stance knee.",
      path: "pose.stance_knee",
      kind: "trajectory",
      low: 0,
      high: 2.2,
      grows: (from, to, figure) => {
        const [ankle, hip] = [figure.stanceAnkle, figure.stanceHip];
        const length = (height: number): number => Math.hypot(hip[0] - ankle[0], hip[1] - ankle[1], height - ankle[2]);
        return bendFor(bones, length(hip[2] + to[1] - from[1])) - bendFor(bones, length(hip[2]));
      },
    },
    {
      id: "stance-knee",
      joint: "stanceKnee",
      name: "stance knee",
      help: "Drag forward: bends the stance knee.",
      path: "pose.stance_knee",
      kind: "trajectory",
      low: 0,
      high: 2.2,
      grows: (from, to) => (2 * (to[0] - from[0])) / bones.thigh,
    },
    ankle("stance"),
    ankle("swing"),
    {
      ...lift("Drag up: lifts the foot higher. Drag forward: moves it ahead of its path."),
      also: {
        id: "swing-ahead",
        joint: "swingAnkle",
        name: "lead of the swing foot",
        help: "",
        path: "swing.ahead",
        kind: "curve",
        low: -0.5,
        high: 0.5,
        inner: true,
        grows: (from, to) => to[0] - from[0],
      },
    },
  ];
}

function frontHandles(sides: 1 | -1): Handle[] {
  const tilt = (joint: Joint, about: Joint, link: string, name: string): Handle => ({
    id: `${link}-roll`,
    joint,
    name: `${name} to the side`,
    help: `Drag to a side: tilts the ${name}.`,
    path: `pose.${link}.roll`,
    kind: "trajectory",
    low: -1.2,
    high: 1.2,
    grows: swung("front", about, sides),
  });
  const arm = (role: "stance" | "swing", side: number): Handle[] => [
    {
      id: `${role}-spread`,
      joint: `${role}Elbow`,
      name: `spread of the ${role} arm`,
      help: `Drag out: lifts the ${role} arm to the side.`,
      path: `pose.${role}_arm.spread`,
      kind: "trajectory",
      low: -0.5,
      high: 2,
      grows: swung("front", `${role}Shoulder`, side),
    },
    {
      id: `${role}-twist`,
      joint: `${role}Hand`,
      name: `twist of the ${role} arm`,
      help: `Drag out: twists the ${role} arm.`,
      path: `pose.${role}_arm.twist`,
      kind: "trajectory",
      low: -3.1,
      high: 3.1,
      grows: (from, to) => side * 4 * (to[0] - from[0]),
    },
  ];
  return [
    tilt("waist", "pelvis", "pelvis", "hips"),
    tilt("chest", "waist", "lower_back", "lower back"),
    tilt("neck", "chest", "torso", "chest"),
    tilt("crown", "neck", "head", "head"),
    ...arm("swing", -sides),
    ...arm("stance", sides),
    {
      id: "width",
      joint: "stanceAnkle",
      name: "step width",
      help: "Drag out: sets the feet farther apart.",
      path: "pendulum.width",
      kind: "number",
      low: 0,
      high: 0.5,
      grows: (from, to) => 2 * sides * (to[0] - from[0]),
    },
    {
      id: "swing-out",
      joint: "swingAnkle",
      name: "path of the swing foot",
      help: "Drag out: swings the foot round to the side. Drag up: lifts it higher.",
      path: "swing.out",
      kind: "curve",
      low: -0.5,
      high: 0.5,
      inner: true,
      grows: (from, to) => -sides * (to[0] - from[0]),
      also: lift(""),
    },
  ];
}

function lift(help: string): Handle {
  return {
    id: "swing-height",
    joint: "swingAnkle",
    name: "lift of the swing foot",
    help,
    path: "swing.height",
    kind: "number",
    low: 0,
    high: 0.6,
    inner: true,
    grows: (from, to) => to[1] - from[1],
  };
}

/** By the angle about another joint, counted from ahead (or left) upwards; `sign` says which way the value grows. */
function swung(view: View, about: Joint, sign: number): Handle["grows"] {
  return (from, to, figure) => {
    const middle = spotOf(figure, about, view);
    const angle = (spot: Spot): number => Math.atan2(spot[1] - middle[1], spot[0] - middle[0]);
    const moved = angle(to) - angle(from);
    return sign * Math.atan2(Math.sin(moved), Math.cos(moved));
  };
}

/** A value within a handle's range. */
export function within(handle: Handle, value: number): number {
  return clamp(value, handle.low, handle.high);
}
