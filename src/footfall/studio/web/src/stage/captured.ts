// Whoever walks as in motion capture has the captured stride beside it: a pale figure that moves in step and weighs nothing.
import * as THREE from "three";
import type { Frame, Row } from "../generated/frames";
import { LINKS } from "../generated/frames";
import type { BodySkins, CapturedStride, Figure } from "../generated/messages";
import { FigureView } from "./figures";
import type { Actor, Stage } from "./scene";

const KEPT = "footfall.captured"; // remembered from visit to visit
const BESIDE = 0.6; // of its height, to the left
const TURNS_IN = 0.4; // s: how fast it faces where the walker does
const PALE = 0.5;
/** Its colour. */
export const CAPTURED = "#8fa0b8";
const RIGHT = 1; // stance

export class Captured implements Actor {
  readonly group = new THREE.Group();
  private readonly views: (FigureView | null)[] = [];
  private readonly material = new THREE.MeshStandardMaterial({
    color: CAPTURED,
    transparent: true,
    opacity: PALE,
    roughness: 0.9,
  });
  private cast: readonly Figure[] = [];
  private skins: BodySkins | null = null;

  get shown(): boolean {
    return window.localStorage.getItem(KEPT) !== "no";
  }

  /** Told when others are on the stage. */
  onCast: () => void = () => {};

  /** Whether anybody on the stage walks as in a clip. */
  get known(): boolean {
    return this.cast.some((figure) => figure.captured);
  }

  show(on: boolean): void {
    window.localStorage.setItem(KEPT, on ? "" : "no");
    this.group.visible = on;
  }

  /** Who is on the stage now. */
  play(figures: readonly Figure[]): void {
    this.cast = figures;
    this.group.visible = this.shown;
    for (const view of this.views.splice(0)) view?.dispose();
    figures.forEach((figure, row) => {
      const view = figure.captured ? new FigureView(figure, row, this.material) : null;
      if (view) this.group.add(view.group);
      this.views.push(view);
    });
    if (this.skins) this.dress(this.skins);
    this.onCast();
  }

  dress(skins: BodySkins): void {
    this.skins = skins;
    this.views.forEach((view, row) => {
      view?.wear(skins.skins[skins.of[row] ?? -1]);
    });
  }

  frame(frame: Frame, stage: Stage): void {
    if (!this.group.visible) return;
    this.views.forEach((view, row) => {
      const [stride, walker] = [view?.figure.captured, frame.rows[row]];
      if (!view || !stride) return;
      view.group.visible = walker !== undefined;
      if (walker) view.pose(poseAt(stride, strideOf(stride, walker)) as Row);
      if (walker) placeBeside(view, walker, stage);
    });
  }

  draw(seconds: number, stage: Stage): void {
    this.views.forEach((view, row) => {
      const walker = stage.frame?.rows[row];
      if (!view || !walker) return;
      const turn = view.group.rotation;
      const left = Math.atan2(Math.sin(walker.heading - turn.z), Math.cos(walker.heading - turn.z));
      turn.z += left * Math.min(1, seconds / TURNS_IN);
    });
  }
}

/** Phase of the stride, which begins when the left foot strikes, from that of the step. */
export function strideOf({ exchange }: CapturedStride, { stance, phase }: Pick<Row, "stance" | "phase">): number {
  const step = Math.min(1, Math.max(0, phase));
  return Math.round(stance) === RIGHT ? exchange + step * (1 - exchange) : step * exchange;
}

/** The links at a phase, between the two nearest poses. */
export function poseAt(stride: CapturedStride, phase: number): Pick<Row, "position" | "rotation"> {
  const along = (phase - Math.floor(phase)) * stride.poses;
  const [before, share] = [Math.floor(along) % stride.poses, along - Math.floor(along)];
  const after = (before + 1) % stride.poses;
  const position = new Float32Array(3 * LINKS);
  const rotation = new Float32Array(4 * LINKS);
  for (let k = 0; k < position.length; k += 1)
    position[k] =
      (1 - share) * stride.position[before * position.length + k]! +
      share * stride.position[after * position.length + k]!;
  for (let link = 0; link < LINKS; link += 1) {
    const [one, other] = [before, after].map((pose) => turnOf(stride, pose * LINKS + link)) as [Turn, Turn];
    const { w, x, y, z } = one.slerp(other, share);
    rotation.set([w, x, y, z], 4 * link);
  }
  return { position, rotation };
}

type Turn = THREE.Quaternion;

function turnOf({ rotation }: CapturedStride, at: number): Turn {
  const [w = 1, x = 0, y = 0, z = 0] = rotation.slice(4 * at, 4 * at + 4);
  return new THREE.Quaternion(x, y, z, w);
}

function placeBeside(view: FigureView, walker: Row, stage: Stage): void {
  const away = BESIDE * view.figure.height;
  const [x, y] = [
    walker.com[0]! - away * Math.sin(view.group.rotation.z),
    walker.com[1]! + away * Math.cos(view.group.rotation.z),
  ];
  view.group.position.set(x, y, stage.terrain.heightAt(x));
}
