// Lessons on the papers' ideas, each with a guess that the stage checks, and a demonstration of each panel.
import type { Asked } from "../generated/messages";
import type { ReadingName } from "./measure";

export interface Step {
  say: string;
  /** What "Show me" does: messages at once, or after so many seconds. */
  show: { after: number; ask: Asked }[];
  /** What is to be guessed before it is shown; what is then measured says which choice is right. */
  guess?: Guess;
}

export interface Guess {
  choices: string[];
  /** Measured of everyone on the stage, for so many seconds of the simulation after all was shown. */
  reading: ReadingName;
  seconds: number;
  /** Also while it is being shown. */
  throughout?: true;
  /** Which of the choices came true, from one number for each; -1: none of them. */
  right(values: readonly (number | null)[]): number;
  explain: string;
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

const FALLS = ["Neither falls", "Only A falls", "Only B falls", "Both fall"];
const whoFell = ([a, b]: readonly (number | null)[]): number => (a ? 1 : 0) + (b ? 2 : 0);
const LARGER = ["A’s is clearly larger", "They are about equal", "B’s is clearly larger"];
/** Which of two is larger, by at least a tenth. */
export function larger([a, b]: readonly (number | null)[]): number {
  if (a == null || b == null) return -1;
  return Math.abs(a - b) < 0.1 * Math.max(Math.abs(a), Math.abs(b)) ? 1 : a > b ? 0 : 2;
}
/** Which of several ranges one number lies in, by their upper ends. */
export function within(...ends: number[]): Guess["right"] {
  return ([value]) => (value == null ? -1 : ends.filter((end) => value >= end).length);
}

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
        say: "Both get the same shove to the side: 350 N for a tenth of a second. Who falls?",
        show: [...at(0, { type: "start_over" }), ...at(3, shove(0, 350))],
        guess: {
          choices: FALLS,
          reading: "fell",
          seconds: 6,
          right: whoFell,
          explain:
            "A steps to the side, as far as the pendulum falls, and recovers. B steps as usual; its foot lands where it does not help, and only a lucky moment of the step saves it.",
        },
      },
      {
        say: "With the pendulum on again, B survives the same shove as A.",
        show: [...at(0, on("pendulum"), { type: "start_over" }), ...at(4, shove(0, 350))],
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
        say: "The speed that is asked for drops to 0.4 and then rises to 1.1 m/s. Whose mean speed error is larger?",
        show: [...at(0, speed(0.4)), ...at(5, speed(1.1))],
        guess: {
          choices: LARGER,
          reading: "error",
          seconds: 5,
          throughout: true,
          right: larger,
          explain:
            "Without the push of the stance leg, speed changes only where the feet are placed: once a step, and late.",
        },
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
        say: "B has no gravity compensation: its springs alone must carry everything. Whose trunk leans more?",
        show: at(0, scene("compare"), off("gravity")),
        guess: {
          choices: LARGER,
          reading: "lean",
          seconds: 6,
          right: larger,
          explain:
            "A spring carries a weight only by giving way. The compensation carries it beforehand, so the spring may be soft.",
        },
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
        say: "Other poses make another gait. The walk changes to a run, through the gaits in between. How fast will it run?",
        show: at(0, choose("gait", "planar-run")),
        guess: {
          choices: ["slower than 1 m/s", "1 to 2 m/s", "2 to 3 m/s", "faster than 3 m/s"],
          reading: "speed",
          seconds: 20,
          right: within(1, 2, 3),
          explain: "Nobody asks it for a speed: the poses and the feedback settle on one by themselves.",
        },
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
        say: "This gait has learned: it applies in advance the torques that earlier strides needed. By how much does its torso swing?",
        show: at(0, choose("gait", "planar-walk-learned")),
        guess: {
          choices: ["by less than 2°", "by 2 to 6°", "by more than 6°"],
          reading: "swing",
          seconds: 8,
          right: within(2, 6),
          explain:
            "Without what it learned the torso swings by about four degrees a step; the spring waits for an error before it pushes.",
        },
      },
      {
        say: "Once the torques are known, the springs can be weaker: here, 60 % of their strength, and it still walks. To learn such torques yourself, use “footfall learn” on the command line.",
        show: at(0, choose("gait", "planar-walk-low")),
      },
    ],
  },
  {
    name: "feedback",
    title: "How much feedback? Gains and their range",
    steps: [
      {
        say: "In this walk the swing hip aims farther when the mass centre is ahead of the foot: by 2.2 rad for each metre. That number is a gain.",
        show: at(0, scene("one"), choose("gait", "planar-walk")),
      },
      {
        say: "Now all balance feedback is taken away: the legs only repeat their poses. What happens within ten seconds?",
        show: at(1, ...withoutFeedback()),
        guess: {
          choices: ["It walks on", "It falls"],
          reading: "fell",
          seconds: 10,
          right: ([fell]) => (fell ? 1 : 0),
          explain:
            "Poses alone do not balance. In the Style panel the green band behind a gain shows the range that does: too little falls, too much overreacts.",
        },
      },
    ],
  },
  {
    name: "momentum",
    title: "Standing by momentum",
    steps: [
      {
        say: "A third way: at every moment, choose all joint torques so that the momentum of the whole body changes as wished, and the feet can bear it.",
        show: at(0, scene("one"), choose("world", "flat"), choose("gait", "stepping")),
      },
      {
        say: "It stands. A shove of 250 N from behind for a tenth of a second: will it fall?",
        show: at(1, shove(250, 0)),
        guess: {
          choices: ["It stays up", "It falls"],
          reading: "fell",
          seconds: 6,
          right: ([fell]) => (fell ? 1 : 0),
          explain:
            "First arms and trunk swing to turn momentum about the feet; when that is not enough, a supervisor chooses a step.",
        },
      },
    ],
  },
  {
    name: "people",
    title: "Beside people: how many steps a minute?",
    steps: [
      {
        say: "People who stroll at 0.8 m/s take about 84 steps a minute. The walker on the stage gets the same speed and no hint of how people step.",
        show: [...PLAIN, ...at(1, speed(0.8))],
      },
      {
        say: "How many steps does it take in a minute?",
        show: at(0, speed(0.8)),
        guess: {
          choices: ["fewer than 75", "75 to 90", "90 to 105", "more than 105"],
          reading: "cadence",
          seconds: 10,
          right: within(75, 90, 105),
          explain:
            "The length of its legs decides: a leg swings by itself like a pendulum, in a time that grows with the root of its length. The Lab shows joints beside people’s.",
        },
      },
      {
        say: "Now a child, half as tall, at the same speed. How many steps a minute?",
        show: at(0, choose("character", "child"), speed(0.8)),
        guess: {
          choices: ["fewer than 75", "75 to 105", "105 to 135", "more than 135"],
          reading: "cadence",
          seconds: 10,
          right: within(75, 105, 135),
          explain:
            "Short legs take short, quick steps. Speeds of bodies of different size are alike when speed² / (g × leg length) is.",
        },
      },
    ],
  },
  {
    name: "energy",
    title: "What does a metre cost?",
    steps: [
      {
        say: "Joints do work: torque times angular speed. Divided by the speed that is the work of one metre.",
        show: [...PLAIN, ...at(1, speed(0.8))],
      },
      {
        say: "A walks in the default style, B sneaks. Who spends more work on a metre?",
        show: [...at(0, { type: "scene", kind: "compare", style: "sneak" }), ...at(1, speed(0.6))],
        guess: {
          choices: LARGER,
          reading: "cost",
          seconds: 10,
          right: larger,
          explain:
            "Bent knees must be held and bent again at every step; a straight leg carries the body like a stick.",
        },
      },
    ],
  },
  {
    name: "robots",
    title: "Any body: a crooked robot",
    steps: [
      {
        say: "The law was written for one body. This robot’s left arm is 40 % longer and heavier than the right one, and its left knee sits 20 cm higher.",
        show: [...PLAIN, ...at(0, choose("character", "robot"), speed(0))],
      },
      {
        say: "Nothing is tuned for it: its joints’ strength follows the weight, and its steps follow its own fall. Can it walk at 0.6 m/s?",
        show: at(0, speed(0.6)),
        guess: {
          choices: ["It walks", "It falls"],
          reading: "fell",
          seconds: 10,
          right: ([fell]) => (fell ? 1 : 0),
          explain:
            "Where to step is measured, not remembered: the pendulum sees how this body falls and puts the foot there. That is why no body needs training.",
        },
      },
    ],
  },
  {
    name: "fall",
    title: "Why did it fall?",
    steps: [
      {
        say: "A shove that one step can answer: 300 N from behind for a tenth of a second.",
        show: [...PLAIN, ...at(3, shove(300, 0))],
      },
      {
        say: "Four times as much: 1200 N. Does it stay up?",
        show: at(2, shove(1200, 0)),
        guess: {
          choices: ["It stays up", "It falls"],
          reading: "fell",
          seconds: 5,
          right: ([fell]) => (fell ? 1 : 0),
          explain:
            "The body must be caught before its capture point is farther away than a leg can reach. Read on the card how it fell, and see the fall again at half speed.",
        },
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

/** The balance feedback of the planar walk's states, set to nothing. */
function withoutFeedback(): Asked[] {
  return [0, 1].flatMap((state) =>
    [0, 1].map(
      (gain): Asked => ({
        type: "edit",
        document: "gait",
        path: `state.${state}.feedback.swing_hip.${gain}`,
        value: 0,
        side: "both",
      }),
    ),
  );
}
