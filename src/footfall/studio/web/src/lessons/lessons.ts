// Five short tours of the papers' ideas, and what each panel shows when it is asked to: words, and what is done on the stage.
import type { Asked } from "../generated/messages";

export interface Step {
  say: string;
  /** What "Show me" does: messages at once, or after so many seconds. */
  show: { after: number; ask: Asked }[];
}

export interface Lesson {
  name: string;
  title: string;
  steps: Step[];
}

const at = (after: number, ...all: Asked[]): Step["show"] => all.map((ask) => ({ after, ask }));
const choose = (document: "character" | "gait" | "style" | "world", name: string): Asked => ({
  type: "choose",
  document,
  name,
});
const scene = (kind: "one" | "compare"): Asked => ({ type: "scene", kind });
const off = (component: string, row: 0 | 1 = 1): Asked => ({ type: "switch", component, state: "off", row });
const ours = (component: string, row: 0 | 1 = 1): Asked => ({ type: "switch", component, state: "ours", row });
const shove = (ahead: number, left: number): Asked => ({ type: "shove", force_h: [ahead, left, 0], seconds: 0.1 });
const speed = (value: number): Asked => ({ type: "setting", name: "speed", value });

/** The plain walk, alone, as a session opens. */
const PLAIN: Step["show"] = at(
  0,
  scene("one"),
  choose("world", "flat"),
  choose("character", "humanoid"),
  choose("gait", "walk"),
  choose("style", "default"),
);

export const LESSONS: Lesson[] = [
  {
    name: "pendulum",
    title: "Where to step: the pendulum",
    steps: [
      {
        say: "A walker that falls to one side must put its next foot there. An inverted pendulum says how far: the faster the body falls, the farther the foot.",
        show: [...PLAIN, ...at(3, shove(0, 250))],
      },
      {
        say: "Two walkers, the same but for one thing: B, on the right, puts its feet under the body and asks no pendulum. Undisturbed, both walk.",
        show: at(0, scene("compare"), off("pendulum")),
      },
      {
        say: "Now both are shoved to the side. A steps aside and is well; B steps where it always does, and falls.",
        show: [...at(0, { type: "get_up", placed: true }), ...at(3, shove(0, 350))],
      },
      {
        say: "With the pendulum on again, B takes the same shove as A does.",
        show: [...at(0, ours("pendulum"), { type: "get_up", placed: true }), ...at(4, shove(0, 350))],
      },
    ],
  },
  {
    name: "tuning",
    title: "Keeping the speed: velocity tuning",
    steps: [
      {
        say: "Between two steps the foot cannot move, but the leg can push. Velocity tuning turns the error of the speed into a force on the mass centre, and that into torques of the stance leg.",
        show: [...PLAIN, ...at(1, speed(1.0))],
      },
      {
        say: "B walks without it: only where it steps keeps its speed. Compare the actual speeds in the plots below.",
        show: at(0, scene("compare"), off("tuning")),
      },
      {
        say: "Ask for another speed: A follows within a step or two, B drifts there.",
        show: [...at(0, speed(0.4)), ...at(5, speed(1.1))],
      },
    ],
  },
  {
    name: "gravity",
    title: "Soft joints: gravity compensation",
    steps: [
      {
        say: "Each joint is a weak spring towards its pose. That it holds the arms and the trunk all the same is because the weight of what hangs on it is added to its torque.",
        show: PLAIN,
      },
      {
        say: "B has no gravity compensation: its springs alone must carry everything. Look at its trunk and arms.",
        show: at(0, scene("compare"), off("gravity")),
      },
      {
        say: "Weak springs have a reason: they make a walker that gives way. Shove both, and see how softly A takes it.",
        show: at(1, shove(200, 0)),
      },
    ],
  },
  {
    name: "states",
    title: "Four poses make a walk",
    steps: [
      {
        say: "An older idea, of 2007, in the plane: a walk is four poses, two for each foot. A pose is held for a time, or until the foot strikes; then comes the next.",
        show: at(0, scene("one"), choose("gait", "planar-walk")),
      },
      {
        say: "Balance is one line: the swing hip's target moves with the distance and the speed of the mass centre from the foot. Shove it and see it step further.",
        show: at(1, shove(60, 0)),
      },
      {
        say: "Other poses, another gait. From walking it goes over into a run, through the gaits between.",
        show: at(0, choose("gait", "planar-run")),
      },
    ],
  },
  {
    name: "learning",
    title: "Learning from one's own walk",
    steps: [
      {
        say: "A joint that follows its pose by a spring is always late and pushes hard. But every stride is alike, so it can learn what torque it will need.",
        show: at(0, scene("one"), choose("gait", "planar-walk")),
      },
      {
        say: "This gait has learned: the torques that earlier strides needed are given ahead. Its torso swung by four degrees before; now it hardly moves.",
        show: at(0, choose("gait", "planar-walk-learned")),
      },
      {
        say: "Whoever knows what is needed may hold on less: here all springs have 0.6 of their strength, and it walks on. “footfall learn” on the command line learns such torques anew.",
        show: at(0, choose("gait", "planar-walk-low")),
      },
    ],
  },
];

/** What a panel is for, in a sentence, and what shows it. */
export const PANEL_STEPS: Record<string, Step> = {
  drive: {
    say: "Sets how fast it walks and where to; requested and actual speed stand side by side.",
    show: [...at(0, speed(1.3)), ...at(4, speed(0.4)), ...at(8, speed(0.8))],
  },
  style: {
    say: "Changes how a walk looks: a style is a list of differences from the gait.",
    show: [
      ...at(0, choose("style", "zombie")),
      ...at(5, choose("style", "strut")),
      ...at(10, choose("style", "default")),
    ],
  },
  body: {
    say: "Changes what walks: the same law finds its balance with other lengths and weights.",
    show: [
      ...at(0, { type: "edit", document: "character", path: "leg_length", value: 1.15, side: "both" }),
      ...at(5, { type: "undo" }),
    ],
  },
  world: {
    say: "Says what it walks on and what stands there, and what it is to do with it.",
    show: [...at(0, choose("world", "slope-up")), ...at(8, { type: "undo" })],
  },
  lab: {
    say: "Takes the law apart: switch one of its ideas off and see what it was for.",
    show: [...at(0, scene("compare"), off("pendulum")), ...at(4, shove(0, 350))],
  },
};

/** What shows a component of the law: two walkers, of which B lacks it, and one shove for both. */
export function withAndWithout(component: string, states: readonly string[], others: readonly string[]): Step["show"] {
  const state = states.includes("off") ? "off" : "paper";
  return [
    ...at(0, scene("compare"), ...others.map((other) => ours(other)), { type: "switch", component, state, row: 1 }),
    ...at(4, shove(0, 300)),
  ];
}
