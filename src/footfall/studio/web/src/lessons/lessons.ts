// Five short tours of the papers' ideas, and a demonstration of each panel: the words, and what happens on the stage.
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
const off = (component: string): Asked => ({ type: "switch", component, on: false, row: 1 });
const on = (component: string): Asked => ({ type: "switch", component, on: true, row: 1 });
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
        say: "A walker that falls to one side must step to that side. An inverted pendulum shows how far: the faster the body falls, the longer the step.",
        show: [...PLAIN, ...at(3, shove(0, 250))],
      },
      {
        say: "Two walkers, identical except for one thing: B, on the right, ignores the pendulum and puts its feet under the body. Undisturbed, both walk.",
        show: at(0, scene("compare"), off("pendulum")),
      },
      {
        say: "Now both are shoved to the side. A steps to the side and recovers; B steps as usual and falls.",
        show: [...at(0, { type: "get_up", placed: true }), ...at(3, shove(0, 350))],
      },
      {
        say: "With the pendulum on again, B survives the same shove as A.",
        show: [...at(0, on("pendulum"), { type: "get_up", placed: true }), ...at(4, shove(0, 350))],
      },
    ],
  },
  {
    name: "tuning",
    title: "Keeping the speed: velocity tuning",
    steps: [
      {
        say: "Between two steps the foot cannot move, but the leg can push. Velocity tuning turns the speed error into a force on the mass centre, and that force into torques of the stance leg.",
        show: [...PLAIN, ...at(1, speed(1.0))],
      },
      {
        say: "B walks without it: only foot placement controls its speed. Compare the actual speeds in the plots below.",
        show: at(0, scene("compare"), off("tuning")),
      },
      {
        say: "Change the speed: A follows within a step or two; B drifts towards it.",
        show: [...at(0, speed(0.4)), ...at(5, speed(1.1))],
      },
    ],
  },
  {
    name: "gravity",
    title: "Soft joints: gravity compensation",
    steps: [
      {
        say: "Each joint is a weak spring towards its pose. It still holds the arms and trunk up, because each joint also gets the torque that cancels the weight below it.",
        show: PLAIN,
      },
      {
        say: "B has no gravity compensation: its springs alone must carry everything. Look at its trunk and arms.",
        show: at(0, scene("compare"), off("gravity")),
      },
      {
        say: "Weak springs have a purpose: they let the walker yield. Shove both, and see how softly A responds.",
        show: at(1, shove(200, 0)),
      },
    ],
  },
  {
    name: "states",
    title: "Four poses make a walk",
    steps: [
      {
        say: "An older idea, from 2007, in the plane: a walk is four poses, two for each foot. Each pose is held for a set time, or until the foot strikes; then the next one follows.",
        show: at(0, scene("one"), choose("gait", "planar-walk")),
      },
      {
        say: "Balance is one line: the swing hip's target depends on how far the mass centre is from the foot, and on its speed. Shove it and watch it step farther.",
        show: at(1, shove(60, 0)),
      },
      {
        say: "Other poses make another gait. The walk changes to a run, through the gaits in between.",
        show: at(0, choose("gait", "planar-run")),
      },
    ],
  },
  {
    name: "learning",
    title: "Learning from its own walk",
    steps: [
      {
        say: "A joint that tracks its pose with a spring always lags behind and pushes hard. But all strides are alike, so it can learn the torque it will need.",
        show: at(0, scene("one"), choose("gait", "planar-walk")),
      },
      {
        say: "This gait has learned: it applies in advance the torques that earlier strides needed. Its torso used to swing by four degrees; now it hardly moves.",
        show: at(0, choose("gait", "planar-walk-learned")),
      },
      {
        say: "Once the torques are known, the springs can be weaker: here, 60 % of their strength, and it still walks. To learn such torques yourself, use “footfall learn” on the command line.",
        show: at(0, choose("gait", "planar-walk-low")),
      },
    ],
  },
];

/** The purpose of each panel, in a sentence, and a demonstration. */
export const PANEL_STEPS: Record<string, Step> = {
  drive: {
    say: "Sets the speed and direction; requested and actual speed are shown side by side.",
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
    say: "Changes the body: the same law keeps its balance with other lengths and weights.",
    show: [
      ...at(0, { type: "edit", document: "character", path: "leg_length", value: 1.15, side: "both" }),
      ...at(5, { type: "undo" }),
    ],
  },
  world: {
    say: "Sets the ground, the things on it, and what the character does with them.",
    show: [...at(0, choose("world", "slope-up")), ...at(8, { type: "undo" })],
  },
  lab: {
    say: "Takes the law apart: switch one of its ideas off and see what it was for.",
    show: [...at(0, scene("compare"), off("pendulum")), ...at(4, shove(0, 350))],
  },
};

/** What shows a component of the law: two walkers, of which B lacks it, and one shove for both. */
export function withAndWithout(component: string, all: readonly string[]): Step["show"] {
  return [...at(0, scene("compare"), ...all.map(on), off(component)), ...at(4, shove(0, 300))];
}
