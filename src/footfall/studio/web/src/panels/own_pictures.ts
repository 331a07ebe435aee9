/** Pictures of the user's own styles and bodies: drawn from their curves and lengths, kept by this browser. */

import type { App } from "../app";
import type { Documents } from "../generated/messages";
import { remember, remembered } from "./dom";
import { entriesOf } from "./shelf";
import type { Preview } from "./silhouette";
import { type Figure, figureAt, JOINTS, type Joint, type Read } from "./style/figure";
import { type Skeleton, skeletonOf } from "./style/skeleton";
import { onSide, type Table } from "./tree";

const FRAMES = 8; // of each step
const SPEED = 0.7; // m/s

export type Kind = "style" | "character";

/** A stride as the curves would have it, in the form of the library's pictures. */
export function drawnPreview(
  read: (path: string, side: "left" | "right") => unknown,
  bones: Skeleton,
  speed: number,
): Preview {
  const frames = (["left", "right"] as const).flatMap((side) =>
    Array.from({ length: FRAMES }, (_, k) => {
      const own: Read = (path) => read(path, side);
      const figure = figureAt(own, bones, { phase: k / FRAMES, speed }, side === "left" ? 1 : -1);
      return pointsOf(figure, side === "left");
    }),
  );
  const tall = bones.thigh + bones.shank + bones.ankle + bones.pelvis + bones.lowerBack + bones.neck + bones.head;
  return { seconds: 1.2, height: tall, segments: segmentsOf(bones, tall), frames };
}

/** Points in the order of JOINTS, with the left leg and arm where the stance ones stand on a left step. */
function pointsOf(figure: Figure, left: boolean): number[] {
  return JOINTS.flatMap((joint) => {
    const [x, y, z] = figure[left ? joint : swapped(joint)];
    return [x - figure.pelvis[0], y, z].map((value) => Math.round(value * 1000) / 1000);
  });
}

function swapped(joint: Joint): Joint {
  if (joint.startsWith("stance")) return joint.replace("stance", "swing") as Joint;
  return joint.startsWith("swing") ? (joint.replace("swing", "stance") as Joint) : joint;
}

function segmentsOf(bones: Skeleton, tall: number): Preview["segments"] {
  const index = (joint: Joint): number => JOINTS.indexOf(joint);
  const chain = (joints: Joint[], radius: number, side: number): Preview["segments"] =>
    joints.slice(1).map((joint, k) => [index(joints[k] as Joint), index(joint), radius, side]);
  const limb = 0.026 * tall;
  return [
    ...chain(["pelvis", "waist", "chest"], 0.045 * tall, 0),
    ...chain(["chest", "neck"], Math.max(0.055 * tall, 0.45 * bones.shoulder), 0),
    [index("neck"), index("crown"), 0.32 * bones.head, 0],
    ...chain(["swingShoulder", "swingElbow", "swingHand"], 0.8 * limb, 2),
    ...chain(["swingHip", "swingKnee", "swingAnkle"], 1.2 * limb, 2),
    ...chain(["swingHeel", "swingToe"], 0.7 * limb, 2),
    ...chain(["stanceHip", "stanceKnee", "stanceAnkle"], 1.2 * limb, 1),
    ...chain(["stanceHeel", "stanceToe"], 0.7 * limb, 1),
    ...chain(["stanceShoulder", "stanceElbow", "stanceHand"], 0.8 * limb, 1),
  ];
}

/** The kept picture of one's own document. */
export function ownPicture(kind: Kind, name: string): Preview | undefined {
  try {
    const kept = remembered(keyOf(kind, name));
    return kept ? (JSON.parse(kept) as Preview) : undefined;
  } catch {
    return undefined;
  }
}

/** Keep a picture of every own style, or body, that is open as the library has it; calls back when there is a new one. */
export function keepOwnPictures(app: App, kind: Kind, changed: () => void): void {
  app.store.on("documents", (documents) => {
    if (!documents.law.styles) return;
    const name = String(documents[kind].name ?? "");
    const shelf = entriesOf(app.store.get("library"), kind === "style" ? "styles" : "characters");
    if (!documents.saved[kind] || !shelf.some((entry) => entry.own && entry.name === name)) return;
    const picture = JSON.stringify(pictureOf(documents, kind));
    if (picture === remembered(keyOf(kind, name))) return;
    remember(keyOf(kind, name), picture);
    changed();
  });
}

function pictureOf(documents: Documents, kind: Kind): Preview {
  const gait = (kind === "style" ? documents.gait : documents.plain_gait) as Table;
  const bones = skeletonOf(documents.character as Table, documents.proportions as Table | null);
  const speed = kind === "style" ? Number(documents.style.speed ?? SPEED) : SPEED;
  return drawnPreview((path, side) => onSide(gait, path, side), bones, speed);
}

function keyOf(kind: Kind, name: string): string {
  return `footfall.picture.${kind}.${name}`;
}
