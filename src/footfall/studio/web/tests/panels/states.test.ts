// Gaits of pose states: their stick figures, the drags of their joints, and the fields of every law.
import { describe, expect, it } from "vitest";
import type { PoseTarget } from "../../src/generated/declarations";
import { Editing, type EditMessage, type Open } from "../../src/panels/editing";
import { fieldsIn, grouped, titleOf } from "../../src/panels/fields";
import { grown, jointOf, viewOf } from "../../src/panels/states/handles";
import { poseFigure } from "../../src/panels/states/pose";
import { spotOf } from "../../src/panels/style/handles";
import { PERSON } from "../../src/panels/style/skeleton";
import { DECLARED } from "../declared";

const made = Object.values(DECLARED.states).sort((one, other) => other.targets.length - one.targets.length)[0];
if (!made) throw new Error("no law declares states");
const { targets } = made;
const target = (path: string): PoseTarget => targets.find((one) => one.path === path) as PoseTarget;
const figure = (angles: Record<string, number>, sides: 1 | -1 = 1) =>
  poseFigure(targets, (path) => angles[path] ?? 0, PERSON, sides);

describe("the figure of a state", () => {
  it("stands upright without angles, both feet on the ground", () => {
    const still = figure({});
    expect(still.stanceHip[0]).toBeCloseTo(0);
    expect(still.swingAnkle[2]).toBeCloseTo(still.stanceAnkle[2]);
    expect(still.crown[0]).toBeCloseTo(0);
  });

  it("turns with the signs of the papers: torso back, thigh ahead, knee straight, toes up", () => {
    expect(figure({ torso: 0.3 }).neck[0]).toBeLessThan(-0.05);
    expect(figure({ swing_hip: 0.5 }).swingKnee[0]).toBeGreaterThan(0.1);
    expect(figure({ swing_knee: -1 }).swingAnkle[0]).toBeLessThan(-0.1);
    expect(figure({ swing_ankle: 0.4 }).swingToe[2]).toBeGreaterThan(figure({}).swingToe[2] + 0.02);
  });

  it("keeps the thigh where the world has it when the torso leans", () => {
    const [one, other] = [figure({ swing_hip: 0.5 }), figure({ swing_hip: 0.5, torso: 0.3 })];
    for (const axis of [0, 2] as const) {
      expect(other.swingKnee[axis] - other.swingHip[axis]).toBeCloseTo(one.swingKnee[axis] - one.swingHip[axis]);
    }
  });

  it("moves the swing leg outwards on either foot", () => {
    const out = { "lateral.swing_hip": 0.3 };
    expect(figure(out).swingKnee[1]).toBeLessThan(figure({}).swingKnee[1]);
    expect(figure(out, -1).swingKnee[1]).toBeGreaterThan(figure({}, -1).swingKnee[1]);
  });
});

describe("a joint that is dragged", () => {
  const angle = 0.2;
  it.each(targets.filter((one) => viewOf(one)))("follows the hand: $path", (one) => {
    for (const sides of [1, -1] as const) {
      const [before, after] = [figure({}, sides), figure({ [one.path]: angle }, sides)];
      const view = viewOf(one) ?? "side";
      const [from, to] = [spotOf(before, jointOf(one), view), spotOf(after, jointOf(one), view)];
      expect(grown(one, before, from, to, sides)).toBeCloseTo(angle, 1);
    }
  });

  it("is shown from where it is seen", () => {
    expect(viewOf(target("swing_hip"))).toBe("side");
    expect(viewOf(target("lateral.swing_hip"))).toBe("front");
    expect(targets.filter((one) => one.axis === "yaw").map(viewOf)).toEqual([null, null]);
  });
});

describe("all fields of a gait", () => {
  const law = Object.entries(DECLARED.states).find(([, one]) => one === made)?.[0] as string;
  const gait = { [made.states]: [{}, {}] };
  const fields = fieldsIn(DECLARED.gaits[law] ?? [], gait);

  it("are those of each state, and each number of a pair with its unit", () => {
    const paths = fields.map((field) => field.path);
    expect(paths).toContain("state.1.swing_hip");
    expect(paths).not.toContain("state.2.swing_hip");
    expect(fields.find((field) => field.path === "state.0.feedback.swing_hip.1")?.unit).toBe("rad s/m");
    expect(paths).not.toContain("name");
  });

  it("are grouped by state and named without its number", () => {
    expect(grouped(fields).map((group) => group.title)).toEqual(expect.arrayContaining(["State 1", "State 2"]));
    expect(titleOf("state.0.swing_hip")).toBe("swing hip");
  });
});

describe("an edit of a gait", () => {
  const open = (angle: number, saved: boolean): Open => {
    const gait = { name: "mine", state: [{ swing_hip: angle }] };
    return { gait, plain_gait: gait, proportions: null, saved: { gait: saved } };
  };
  it("shows at once, knows what was saved, and goes back to it", () => {
    const asked: EditMessage[] = [];
    const clock = { now: () => 0, later: () => {}, soon: () => {} };
    const editing = new Editing((message) => asked.push(message), undefined, clock);
    editing.show(open(0.4, true));
    editing.set("gait", "state.0.swing_hip", 0.6);
    expect(editing.get("gait", "state.0.swing_hip")).toBe(0.6);
    editing.show(open(0.6, false));
    expect(editing.before("gait", "state.0.swing_hip")).toBe(0.4);
    editing.reset("gait", "state.0.swing_hip");
    editing.end();
    expect(asked.at(-1)).toMatchObject({ document: "gait", path: "state.0.swing_hip", value: 0.4 });
  });
});
