import { describe, expect, it } from "vitest";
import { asCurve, valueAt } from "../../src/panels/curve";
import { drawnPreview } from "../../src/panels/own_pictures";
import { bent } from "../../src/panels/style/bend";
import { type Figure, figureAt, JOINTS } from "../../src/panels/style/figure";
import { type Handle, handlesOf, spotOf } from "../../src/panels/style/handles";
import { PERSON } from "../../src/panels/style/skeleton";
import { at, withAt } from "../../src/panels/tree";

const still = { always: 0, by_speed: 0 };
const trunk = { pitch: still, roll: still, yaw: still };
const arm = { swing: still, spread: { always: 0.1, by_speed: 0 }, twist: still, elbow: { always: 0.3, by_speed: 0 } };
const foot = { pitch: still, roll: still, toes: still };
const GAIT: Record<string, unknown> = {
  step: { period: 0.66, quickening: 0.2 },
  pendulum: { width: 0.12, narrowing: 0 },
  swing: {
    height: 0.1,
    arc: [
      [0, 0],
      [0.33, 0.85],
      [0.66, 0.9],
      [1, 0],
    ],
    ahead: 0,
    out: 0,
    twist: 0,
  },
  pose: {
    full_speed: 1.2,
    pelvis: trunk,
    lower_back: trunk,
    torso: trunk,
    head: trunk,
    stance_arm: arm,
    swing_arm: arm,
    stance_knee: { always: 0.2, by_speed: 0 },
    stance_foot: foot,
    swing_foot: foot,
  },
};
const readOf =
  (gait: Record<string, unknown>) =>
  (path: string): unknown =>
    at(gait, path);
const drawn = (gait = GAIT, phase = 0.5, sides: 1 | -1 = 1): Figure =>
  figureAt(readOf(gait), PERSON, { phase, speed: 0.8 }, sides);

describe("a stick figure", () => {
  it("has bones of the body's lengths", () => {
    const figure = drawn();
    const length = (a: keyof Figure, b: keyof Figure): number =>
      Math.hypot(...figure[a].map((v, k) => v - (figure[b][k] as number)));
    expect(length("stanceHip", "stanceKnee")).toBeCloseTo(PERSON.thigh, 4);
    expect(length("swingKnee", "swingAnkle")).toBeCloseTo(PERSON.shank, 4);
    expect(length("stanceElbow", "stanceHand")).toBeCloseTo(PERSON.lowerArm, 6);
  });
  it("keeps the foot that carries on the ground and lifts the other midway", () => {
    for (const phase of [0, 0.25, 0.5, 0.75, 1]) expect(drawn(GAIT, phase).stanceToe[2]).toBeCloseTo(0, 6);
    expect(drawn(GAIT, 0.5).swingHeel[2]).toBeGreaterThan(0.05);
  });
  it("ends a step with the other foot ahead by as much as it was behind", () => {
    expect(drawn(GAIT, 1).swingAnkle[0]).toBeCloseTo(-drawn(GAIT, 0).swingAnkle[0], 6);
    expect(drawn(GAIT, 1).swingAnkle[0]).toBeGreaterThan(0.3);
  });
  it("on the right foot is the mirror image of that on the left", () => {
    const [left, right] = [drawn(GAIT, 0.3, 1), drawn(GAIT, 0.3, -1)];
    expect(right.stanceHand[1]).toBeCloseTo(-left.stanceHand[1], 9);
    expect(right.crown[2]).toBeCloseTo(left.crown[2], 9);
  });
});

describe("a picture of one's own style", () => {
  const picture = drawnPreview((path) => at(GAIT, path), PERSON, 0.8);
  it("is a stride of whole steps that goes round", () => {
    expect(picture.frames).toHaveLength(16);
    expect(picture.frames.every((frame) => frame.length === 63 && frame.every(Number.isFinite))).toBe(true);
    expect(picture.segments.every(([from, to]) => from < 21 && to < 21)).toBe(true);
  });
  it("walks on both legs in turn, the left one first", () => {
    const ankle = 3 * JOINTS.indexOf("stanceAnkle");
    const [start, half] = [picture.frames[0], picture.frames[8]];
    expect(start?.[ankle]).toBeGreaterThan(0);
    expect(half?.[ankle]).toBeLessThan(0);
    expect(picture.frames[4]?.[ankle + 2]).toBeLessThan(picture.frames[12]?.[ankle + 2] as number);
  });
});

describe("a joint that is dragged", () => {
  const every = (["side", "front"] as const).flatMap((view) =>
    handlesOf(view, PERSON, 1).map((handle) => ({ view, handle })),
  );
  it.each(every)("$view $handle.id follows the hand", ({ view, handle }) => {
    const phase = 0.5;
    const before = drawn(GAIT, phase);
    const from = spotOf(before, handle.joint, view);
    const towards = goal(handle, view);
    const to = [from[0] + towards[0], from[1] + towards[1]] as const;
    const changes = bent(handle, phase, handle.grows(from, to, before), {
      whole: false,
      periodic: true,
      apart: false,
      read: (path) => at(GAIT, path),
    });
    let gait = GAIT;
    for (const change of changes) gait = withAt(gait, change.path.split("."), change.value);
    const after = spotOf(drawn(gait, phase), handle.joint, view);
    const moved = (after[0] - from[0]) * towards[0] + (after[1] - from[1]) * towards[1];
    expect(moved).toBeGreaterThan(handle.id.endsWith("twist") ? -1e-9 : 1e-5);
  });
  it("bends the whole step or this moment of it", () => {
    const head = handlesOf("side", PERSON, 1).find((handle) => handle.id === "head-pitch") as Handle;
    const read = (path: string): unknown => at(GAIT, path);
    expect(bent(head, 0.5, 0.3, { whole: true, periodic: true, apart: false, read })).toEqual([
      { path: "pose.head.pitch.always", value: 0.3, across: false },
    ]);
    const moment = bent(head, 0.5, 0.3, { whole: false, periodic: true, apart: false, read })[0];
    expect(valueAt(asCurve(moment?.value), 0)).toBe(0);
    expect(valueAt(asCurve(moment?.value), 0.5)).toBeCloseTo(0.3, 6);
  });
  it("goes no further than the limits that its field declares", () => {
    const out = handlesOf("front", PERSON, 1).find((handle) => handle.id === "swing-out") as Handle;
    const changes = bent(out, 0.5, 9, { whole: false, periodic: true, apart: false, read: (path) => at(GAIT, path) });
    expect(changes.map((change) => valueAt(asCurve(change.value), 0.5))).toEqual([out.highest]);
  });
  it("of one foot leaves the other as it is", () => {
    const foot = handlesOf("side", PERSON, 1).find((handle) => handle.id === "swing-ankle") as Handle;
    const changes = bent(foot, 0.5, 0.3, { whole: true, periodic: true, apart: false, read: (path) => at(GAIT, path) });
    expect(changes.map((change) => change.path)).toEqual(["pose.swing_foot.pitch.always"]);
  });
  it("of one arm takes the other along for the whole step", () => {
    const elbow = handlesOf("side", PERSON, 1).find((handle) => handle.id === "stance-elbow") as Handle;
    const paths = bent(elbow, 0.5, 0.3, { whole: true, periodic: true, apart: false, read: (path) => at(GAIT, path) });
    expect(paths.map((change) => change.path)).toEqual(["pose.stance_arm.elbow.always", "pose.swing_arm.elbow.always"]);
  });
});

function goal(handle: Handle, view: "side" | "front"): readonly [number, number] {
  if (handle.id === "hip-height") return [0, -0.03];
  if (handle.id === "swing-height") return [0, 0.03];
  if (handle.joint.endsWith("Toe")) return [0, -0.02];
  if (view === "front" && /swing-(spread|out)/.test(handle.id)) return [-0.03, 0];
  return [0.03, 0];
}
