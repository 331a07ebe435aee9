/** The marks on a body's outline: where each stands, and which proportions it changes when it is dragged there. */

import { BACK_SHARE, HEEL_SHARE, type Proportion, TOE_HEIGHT, TRUNK_DEPTH } from "../../generated/proportions";
import type { Table } from "../tree";
import { alongArm, onArm, type Shape, type Side, shapeOf } from "./shape";

export type BodyView = "front" | "side";
export type Place = readonly [across: number, up: number];

export interface BodyHandle {
  id: string;
  view: BodyView;
  /** Of a limb: which one; null: of the trunk. */
  side: Side | null;
  name: string;
  help: string;
  at(shape: Shape): Place;
  /** Fields and their values when the mark is at a place. */
  to(place: Place, body: Table, shape: Shape): Partial<Record<Proportion, number>>;
}

/** All marks of a view. A trunk's marks stand on the left of the outline; a limb has its own on either side. */
export function bodyHandles(view: BodyView): BodyHandle[] {
  return view === "front" ? [...trunkFront(), ...limbsFront("left"), ...limbsFront("right")] : sideView();
}

function own(body: Table, side: Side, name: Proportion): number {
  const table = (body[side] ?? {}) as Table;
  return Number(table[name] ?? body[name] ?? 0);
}

function trunkFront(): BodyHandle[] {
  const mark = (id: string, name: string, help: string, at: BodyHandle["at"], to: BodyHandle["to"]): BodyHandle => ({
    id,
    view: "front",
    side: null,
    name,
    help,
    at,
    to,
  });
  const trunk = (body: Table): number => Number(body.trunk_length);
  return [
    mark(
      "pelvis",
      "pelvis and waist",
      "Drag out: a wider pelvis. Drag up: a higher waist.",
      (s) => [s.pelvisHalf, s.waist],
      ([x, z], body, s) => ({
        pelvis_width: 2 * Math.abs(x),
        waist_height: (z - s.leg) / trunk(body),
      }),
    ),
    mark(
      "chest",
      "lower back and chest",
      "Drag out: a wider chest. Drag up: a higher chest.",
      (s) => [s.backHalf, s.chest],
      ([x, z], _, s) => ({
        torso_width: (2 * Math.abs(x)) / BACK_SHARE,
        chest_height: (z - s.waist) / (s.shoulder - s.waist),
      }),
    ),
    mark(
      "shoulder",
      "shoulders",
      "Drag out: wider shoulders. Drag up: a longer trunk.",
      (s) => [s.torsoHalf, s.shoulder],
      ([x, z], _, s) => ({
        torso_width: 2 * Math.abs(x),
        trunk_length: z - s.leg,
      }),
    ),
    mark(
      "neck",
      "neck",
      "Drag up: a longer neck.",
      (s) => [0, s.neck],
      ([, z], _, s) => ({ neck_length: z - s.shoulder }),
    ),
    mark(
      "head-height",
      "height of the head",
      "Drag up: a taller head.",
      (s) => [0, s.top],
      ([, z], _, s) => ({ head_height: z - s.neck }),
    ),
    mark(
      "head-width",
      "width of the head",
      "Drag out: a wider head.",
      (s) => [s.headHalfWidth, s.neck + s.headHeight / 2],
      ([x]) => ({
        head_width: 2 * Math.abs(x),
      }),
    ),
  ];
}

function limbsFront(side: Side): BodyHandle[] {
  const sign = side === "left" ? 1 : -1;
  const mark = (id: string, name: string, help: string, at: BodyHandle["at"], to: BodyHandle["to"]): BodyHandle => ({
    id: `${id}-${side}`,
    view: "front",
    side,
    name: `${side} ${name}`,
    help,
    at,
    to,
  });
  const middle = (s: Shape): number => sign * s.limbs[side].hip;
  const off = (x: number, s: Shape): number => sign * x - s.limbs[side].hip;
  return [
    mark(
      "foot",
      "foot and ankle",
      "Drag out: a wider foot. Drag up: a higher ankle.",
      (s) => [middle(s) + sign * s.limbs[side].footHalfWidth, s.limbs[side].ankle],
      ([x, z], _, s) => ({ foot_width: 2 * off(x, s), ankle_height: z / s.leg }),
    ),
    mark(
      "knee",
      "shank and knee",
      "Drag out: a thicker shank. Drag up: a higher knee.",
      (s) => [middle(s) + sign * s.limbs[side].shankRadius, s.limbs[side].knee],
      ([x, z], _, s) => ({
        shank_diameter: 2 * off(x, s),
        knee_height: (z - s.limbs[side].ankle) / (s.leg - s.limbs[side].ankle),
      }),
    ),
    mark(
      "thigh",
      "thigh and leg length",
      "Drag out: a thicker thigh. Drag up: longer legs.",
      (s) => [middle(s) + sign * s.limbs[side].thighRadius, s.leg],
      ([x, z], _, s) => ({ thigh_diameter: 2 * off(x, s), leg_length: z }),
    ),
    mark(
      "hip",
      "hip joint",
      "Drag out: the legs stand farther apart.",
      (s) => [middle(s), s.leg],
      ([x], body) => ({
        hip_spread: (2 * sign * x) / Number(body.pelvis_width),
      }),
    ),
    mark(
      "elbow",
      "upper arm and elbow",
      "Drag out: a thicker upper arm. Drag along it: a lower elbow.",
      (s) => onArm(s, side, s.limbs[side].upperArm, s.limbs[side].upperArmRadius),
      ([x, z], body, s) => {
        const { along, out } = alongArm(s, side, x, z);
        return { upper_arm_diameter: 2 * out, elbow_height: 1 - along / own(body, side, "arm_length") };
      },
    ),
    mark(
      "wrist",
      "forearm and wrist",
      "Drag out: a thicker forearm. Drag along it: a longer arm.",
      (s) => onArm(s, side, s.limbs[side].upperArm + s.limbs[side].lowerArm, s.limbs[side].lowerArmRadius),
      ([x, z], _, s) => {
        const { along, out } = alongArm(s, side, x, z);
        return { lower_arm_diameter: 2 * out, arm_length: along };
      },
    ),
  ];
}

function sideView(): BodyHandle[] {
  const mark = (
    id: string,
    side: Side | null,
    name: string,
    help: string,
    at: BodyHandle["at"],
    to: BodyHandle["to"],
  ): BodyHandle => ({
    id,
    view: "side",
    side,
    name,
    help,
    at,
    to,
  });
  return [
    mark(
      "toe-left",
      "left",
      "length of the foot",
      "Drag forward: a longer foot. Drag up: a higher ankle.",
      (s) => [s.limbs.left.footLength - s.limbs.left.heel, s.limbs.left.ankle * TOE_HEIGHT],
      ([x], body) => ({ foot_length: lengthFor(x, own(body, "left", "shank_diameter")) }),
    ),
    mark(
      "shank-depth",
      "left",
      "thickness of the shank",
      "Drag forward: a thicker shank. Drag up: a higher knee.",
      (s) => [s.limbs.left.shankRadius, s.limbs.left.knee],
      ([x, z], _, s) => ({
        shank_diameter: 2 * x,
        knee_height: (z - s.limbs.left.ankle) / (s.leg - s.limbs.left.ankle),
      }),
    ),
    mark(
      "thigh-depth",
      "left",
      "thickness of the thigh",
      "Drag forward: a thicker thigh. Drag up: longer legs.",
      (s) => [s.limbs.left.thighRadius, s.leg],
      ([x, z]) => ({ thigh_diameter: 2 * x, leg_length: z }),
    ),
    mark(
      "pelvis-depth",
      null,
      "depth of the pelvis",
      "Drag forward: a deeper, wider pelvis.",
      (s) => [TRUNK_DEPTH * s.pelvisHalf, s.waist],
      ([x, z], body, s) => ({
        pelvis_width: (2 * x) / TRUNK_DEPTH,
        waist_height: (z - s.leg) / Number(body.trunk_length),
      }),
    ),
    mark(
      "chest-depth",
      null,
      "depth of the chest",
      "Drag forward: a deeper, wider chest.",
      (s) => [TRUNK_DEPTH * s.torsoHalf, (s.chest + s.shoulder) / 2],
      ([x]) => ({ torso_width: (2 * x) / TRUNK_DEPTH }),
    ),
    mark(
      "shoulder-side",
      null,
      "length of the trunk",
      "Drag up: a longer trunk.",
      (s) => [0, s.shoulder],
      ([, z], _, s) => ({ trunk_length: z - s.leg }),
    ),
    mark(
      "head-depth",
      null,
      "depth of the head",
      "Drag forward: a deeper head, from face to back.",
      (s) => [s.headHalfDepth, s.neck + s.headHeight / 2],
      ([x]) => ({ head_depth: 2 * x }),
    ),
    mark(
      "head-top",
      null,
      "height of the head",
      "Drag up: a taller head.",
      (s) => [0, s.top],
      ([, z], _, s) => ({ head_height: z - s.neck }),
    ),
    mark(
      "hand-side",
      "left",
      "length of the arm",
      "Drag down: a longer arm.",
      (s) => [0, s.shoulder - s.limbs.left.upperArm - s.limbs.left.lowerArm],
      ([, z], _, s) => ({ arm_length: s.shoulder - z }),
    ),
  ];
}

/** The foot's length whose toes end so far ahead of the ankle. */
function lengthFor(ahead: number, shank: number): number {
  const long = (ahead + shank / 2) / (1 - HEEL_SHARE);
  return long / 2 < HEEL_SHARE * long + shank / 2 ? 2 * ahead : long;
}

/** A body with some fields changed, of one side where a side is named. */
export function withFields(body: Table, changes: Partial<Record<Proportion, number>>, side: Side | "both"): Table {
  if (side === "both") return { ...body, ...changes };
  return { ...body, [side]: { ...((body[side] ?? {}) as Table), ...changes } };
}

/** Where a mark stands on a body. */
export function placeOf(handle: BodyHandle, body: Table): Place {
  return handle.at(shapeOf(body));
}
