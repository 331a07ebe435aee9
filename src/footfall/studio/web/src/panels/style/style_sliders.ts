/** The sliders most people want first. Each moves one or several fields of the gait within a range that looks natural. */

import { asCurve, type Curve, type Knot, levelOf, rounded, sizeOf, withLevel, withSize } from "../curve";
import type { Field } from "../fields";

type Get = (path: string) => unknown;
type Limits = (path: string) => Pick<Field, "low" | "high">;

export interface Control {
  label: string;
  help: string;
  low: number;
  high: number;
  /** The fields it changes; it shows the first, in its unit. */
  paths: string[];
  read(get: Get): number;
  /** New values of its fields, within their declared limits. */
  write(value: number, get: Get, limits: Limits): { path: string; value: Curve }[];
}

export interface ControlGroup {
  title: string;
  controls: Control[];
}

type Words = [label: string, help: string];
type Range = [low: number, high: number];

const ARMS = ["stance_arm", "swing_arm"];
const CROSSING = knots(0, 1, 1, -1);

export const GROUPS: readonly ControlGroup[] = [
  {
    title: "Lean",
    controls: [
      level(["Lean", "Leans the chest forward or back"], [-0.7, 1.2], "pose.torso.pitch.always"),
      level(["Lower back", "Bends the lower back forward or back"], [-0.6, 1.0], "pose.lower_back.pitch.always"),
      level(["Hip tilt", "Tilts the hips forward or back"], [-0.4, 0.6], "pose.pelvis.pitch.always"),
      level(["Head", "Nods the head forward or back"], [-0.7, 1.2], "pose.head.pitch.always"),
      size(["Sway", "Sways the chest from side to side, over the stance leg"], [0, 0.5], {
        "pose.torso.roll.always": knots(0, 1, 0.5, -1, 1, -1),
      }),
      size(["Shoulder turn", "Turns the chest against the hips"], [0, 0.6], { "pose.torso.yaw.always": CROSSING }),
    ],
  },
  {
    title: "Knee bend",
    controls: [level(["Knee bend", "Bends the stance knee: lower and softer"], [0, 1.4], "pose.stance_knee.always")],
  },
  {
    title: "Arms",
    controls: [
      size(["Arm swing", "How far the arms swing at high speed"], [0, 1.0], {
        "pose.stance_arm.swing.by_speed": knots(0, -1, 1, 1),
        "pose.swing_arm.swing.by_speed": CROSSING,
      }),
      level(["Arms forward", "Holds both arms in front or behind"], [-1.2, 2.4], ...arms("swing")),
      level(["Arms out", "Lifts both arms to the sides"], [-0.2, 1.8], ...arms("spread")),
      level(["Elbow bend", "Bends both elbows"], [0, 2.6], ...arms("elbow")),
      level(["Arm twist", "Turns both arms about their length: hands out or in"], [-2, 2], ...arms("twist")),
    ],
  },
  {
    title: "Ankles",
    controls: [
      level(["Tiptoe", "Lifts the heel of the stance foot"], [-0.3, 0.8], "pose.stance_foot.pitch.always"),
      level(["Toe point", "Points the swing foot down or up"], [-0.6, 1.0], "pose.swing_foot.pitch.always"),
      size(["Roll over", "How far it rolls over the stance foot at high speed"], [0, 0.6], {
        "pose.stance_foot.pitch.by_speed": knots(0, -1, 0.15, -0.4, 0.6, -0.4, 1, 1),
      }),
      number(["Bow legs", "Turns the swing leg outward (bow-legged) or inward"], [-0.6, 0.8], "swing.twist"),
    ],
  },
  {
    title: "Timing",
    controls: [
      number(["Step time", "Time of one step when walking in place"], [0.3, 1.2], "step.period"),
      number(["Quicker with speed", "How much shorter a step gets at higher speed"], [0, 0.5], "step.quickening"),
      number(["Push-off", "How hard the rear foot pushes off"], [0, 1], "stance.push_off"),
    ],
  },
  {
    title: "Width",
    controls: [
      number(["Feet apart", "Distance between the lines the feet land on"], [0, 0.45], "pendulum.width"),
      number(["Narrower with speed", "How much closer the feet land at higher speed"], [0, 0.2], "pendulum.narrowing"),
      detour(["Swing round", "Swings the foot outward on its way"], [0, 0.1], "swing.out", knots(0, -1, 0.5, 1, 1, -1)),
    ],
  },
  {
    title: "Lift",
    controls: [number(["Foot lift", "How high the swing foot is lifted"], [0.02, 0.35], "swing.height")],
  },
];

function arms(joint: string): string[] {
  return ARMS.map((arm) => `pose.${arm}.${joint}.always`);
}

/** Phases and values by turns. */
function knots(...numbers: number[]): Knot[] {
  return Array.from({ length: numbers.length / 2 }, (_, k) => [numbers[2 * k] as number, numbers[2 * k + 1] as number]);
}

/** The mean of one or several curves; the others follow the first by the same difference. */
function level([label, help]: Words, [low, high]: Range, ...paths: string[]): Control {
  const first = paths[0] as string;
  return {
    label,
    help,
    low,
    high,
    paths,
    read: (get) => levelOf(asCurve(get(first))),
    write: (value, get, limits) => {
      const shift = value - levelOf(asCurve(get(first)));
      return paths.map((path) => {
        const [curve, allowed] = [asCurve(get(path)), limits(path)];
        return { path, value: withLevel(curve, levelOf(curve) + shift, allowed.low, allowed.high) };
      });
    },
  };
}

/** How far curves go up and down; one that is flat takes the shape given. */
function size([label, help]: Words, [low, high]: Range, shapes: Record<string, Knot[]>): Control {
  const paths = Object.keys(shapes);
  return {
    label,
    help,
    low,
    high,
    paths,
    read: (get) => sizeOf(asCurve(get(paths[0] as string))),
    write: (value, get, limits) =>
      paths.map((path) => {
        const allowed = limits(path);
        const shape = shapes[path] as Knot[];
        return { path, value: withSize(asCurve(get(path)), value, shape, allowed.low, allowed.high) };
      }),
  };
}

/** How far the foot leaves its path; it begins and ends on it. */
function detour(words: Words, range: Range, path: string, shape: Knot[]): Control {
  const sized = size(words, range, { [path]: shape });
  return {
    ...sized,
    write: (value, get, limits) => {
      if (value < 1e-6) return [{ path, value: 0 }];
      const flat = sizeOf(asCurve(get(path))) < 1e-6;
      return sized.write(value, flat ? () => value : get, limits).map((one) => ({ path, value: fromZero(one.value) }));
    },
  };
}

function fromZero(curve: Curve): Curve {
  if (typeof curve === "number") return curve;
  const start = (curve[0] as Knot)[1];
  return curve.map(([phase, value]) => [phase, rounded(value - start)]);
}

function number([label, help]: Words, [low, high]: Range, path: string): Control {
  return {
    label,
    help,
    low,
    high,
    paths: [path],
    read: (get) => Number(get(path) ?? 0),
    write: (value) => [{ path, value: rounded(value) }],
  };
}
