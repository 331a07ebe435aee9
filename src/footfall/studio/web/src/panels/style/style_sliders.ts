/** What a novice wants to change first, in plain words: each control moves one or several fields of the gait. */

import { asCurve, type Curve, type Knot, levelOf, rounded, sizeOf, withLevel, withSize } from "../curve";

export interface Control {
  label: string;
  help: string;
  unit: string;
  low: number;
  high: number;
  /** The fields it changes; the first is the one it shows. */
  paths: string[];
  read(get: (path: string) => unknown): number;
  write(value: number, get: (path: string) => unknown): { path: string; value: Curve }[];
}

export interface ControlGroup {
  title: string;
  controls: Control[];
}

const ARMS = ["stance_arm", "swing_arm"];
const ANGLE = 3.2;

export const GROUPS: readonly ControlGroup[] = [
  {
    title: "Lean",
    controls: [
      level("Lean", "Bends the chest ahead, or back", "rad", -0.7, 1.2, ["pose.torso.pitch.always"]),
      level("Lower back", "Bends the lower back ahead, or back", "rad", -0.6, 1.0, ["pose.lower_back.pitch.always"]),
      level("Hips tilt", "Tips the hips ahead, or back", "rad", -0.4, 0.6, ["pose.pelvis.pitch.always"]),
      level("Head", "Nods the head ahead, or back", "rad", -0.7, 1.2, ["pose.head.pitch.always"]),
      size("Sway", "Throws the chest over the leg that carries, from side to side", "rad", 0, 0.5, {
        "pose.torso.roll.always": [
          [0, 1],
          [0.5, -1],
          [1, -1],
        ],
      }),
      size("Shoulder turn", "Turns the chest against the hips", "rad", 0, 0.6, {
        "pose.torso.yaw.always": [
          [0, 1],
          [1, -1],
        ],
      }),
    ],
  },
  {
    title: "Knee bend",
    controls: [
      level("Knee bend", "Bends the knee of the leg that carries: lower and softer", "rad", 0, 1.4, [
        "pose.stance_knee.always",
      ]),
    ],
  },
  {
    title: "Arms",
    controls: [
      size("Arm swing", "How far the arms swing when it walks fast", "rad", 0, 1.0, {
        "pose.stance_arm.swing.by_speed": [
          [0, -1],
          [1, 1],
        ],
        "pose.swing_arm.swing.by_speed": [
          [0, 1],
          [1, -1],
        ],
      }),
      level(
        "Arms ahead",
        "Holds both arms ahead, or behind",
        "rad",
        -1.2,
        2.4,
        ARMS.map((arm) => `pose.${arm}.swing.always`),
      ),
      level(
        "Arms out",
        "Lifts both arms to the sides",
        "rad",
        -0.2,
        1.8,
        ARMS.map((arm) => `pose.${arm}.spread.always`),
      ),
      level(
        "Elbow bend",
        "Bends both elbows",
        "rad",
        0,
        2.6,
        ARMS.map((arm) => `pose.${arm}.elbow.always`),
      ),
      level(
        "Arm twist",
        "Turns both arms about themselves: hands out, or in",
        "rad",
        -2,
        2,
        ARMS.map((arm) => `pose.${arm}.twist.always`),
      ),
    ],
  },
  {
    title: "Ankles",
    controls: [
      level("Tiptoe", "Lifts the heel of the foot that carries", "rad", -0.3, 0.8, ["pose.stance_foot.pitch.always"]),
      level("Point the toes", "Points the foot in the air down, or up", "rad", -0.6, 1.0, [
        "pose.swing_foot.pitch.always",
      ]),
      size("Roll over", "How far it rolls over its foot when it walks fast", "rad", 0, 0.6, {
        "pose.stance_foot.pitch.by_speed": [
          [0, -1],
          [0.15, -0.4],
          [0.6, -0.4],
          [1, 1],
        ],
      }),
      number("Bow legs", "Turns the swinging leg outwards (bow-legged), or inwards", "rad", -0.6, 0.8, "swing.twist"),
    ],
  },
  {
    title: "Timing",
    controls: [
      number("Step time", "Time of one step when it walks in place", "s", 0.3, 1.2, "step.period"),
      number(
        "Quicker with speed",
        "How much shorter a step gets as it walks faster",
        "s2/m",
        0,
        0.5,
        "step.quickening",
      ),
      number("Push-off", "How firmly the rear foot pushes off", "", 0, 1, "stance.push_off"),
    ],
  },
  {
    title: "Width",
    controls: [
      number("Feet apart", "Distance between the lines on which the feet land", "m", 0, 0.45, "pendulum.width"),
      number(
        "Narrower with speed",
        "How much closer the feet land as it walks faster",
        "s2/m",
        0,
        0.2,
        "pendulum.narrowing",
      ),
      size("Swing round", "Leads the foot in the air outwards on its way", "m", 0, 0.1, {
        "swing.out": [
          [0, -1],
          [0.5, 1],
          [1, -1],
        ],
      }),
    ],
  },
  {
    title: "Lift",
    controls: [number("Foot lift", "How high the foot in the air is lifted", "m", 0.02, 0.35, "swing.height")],
  },
];

type Get = (path: string) => unknown;

function level(label: string, help: string, unit: string, low: number, high: number, paths: string[]): Control {
  const first = paths[0] as string;
  return {
    label,
    help,
    unit,
    low,
    high,
    paths,
    read: (get) => levelOf(asCurve(get(first))),
    write: (value, get) => {
      const shift = value - levelOf(asCurve(get(first)));
      return paths.map((path) => {
        const curve = asCurve(get(path));
        return { path, value: withLevel(curve, levelOf(curve) + shift, -ANGLE, ANGLE) };
      });
    },
  };
}

function size(
  label: string,
  help: string,
  unit: string,
  low: number,
  high: number,
  shapes: Record<string, Knot[]>,
): Control {
  const paths = Object.keys(shapes);
  const fromZero = unit === "m";
  const grown = (path: string, value: number, get: Get): Curve => {
    const shape = shapes[path] as Knot[];
    const curve = asCurve(get(path));
    const written = withSize(fromZero && sizeOf(curve) < 1e-6 ? value : curve, value, shape, -ANGLE, ANGLE);
    return fromZero && value < 1e-6 ? 0 : fromZero ? atRest(written) : written;
  };
  return {
    label,
    help,
    unit,
    low,
    high,
    paths,
    read: (get) => sizeOf(asCurve(get(paths[0] as string))),
    write: (value, get) => paths.map((path) => ({ path, value: grown(path, value, get) })),
  };
}

/** A way beside the path begins and ends on it. */
function atRest(curve: Curve): Curve {
  if (typeof curve === "number") return curve;
  const start = (curve[0] as Knot)[1];
  return curve.map(([phase, value]) => [phase, rounded(value - start)]);
}

function number(label: string, help: string, unit: string, low: number, high: number, path: string): Control {
  return {
    label,
    help,
    unit,
    low,
    high,
    paths: [path],
    read: (get) => Number(get(path) ?? 0),
    write: (value) => [{ path, value: rounded(value) }],
  };
}
