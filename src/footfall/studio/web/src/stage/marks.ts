// Numbers on the ground every five metres around whoever walks.
import * as THREE from "three";
import type { Frame } from "../generated/frames";
import type { Palette } from "./palette";
import type { Actor, Stage } from "./scene";

const EVERY = 5; // m
const AROUND = 3; // marks each way
const SIZE = 44; // px of a letter, less where a number is long

export class Marks implements Actor {
  readonly group = new THREE.Group();
  private readonly pool: THREE.Mesh<THREE.PlaneGeometry, THREE.MeshBasicMaterial>[] = [];
  private readonly pictures = new Map<string, THREE.Texture>();
  private ink = "#5d5548";
  private at = "";

  frame(frame: Frame, stage: Stage): void {
    this.group.visible = !stage.terrain.mesh.visible;
    const com = frame.rows[stage.steered]?.com;
    if (!com) return;
    const x = Math.round(com[0]! / EVERY);
    const y = Math.round(com[1]! / EVERY);
    if (this.at === `${x} ${y}`) return;
    this.at = `${x} ${y}`;
    this.lay(x, y);
  }

  /** Readable from every side: each number turns to the nearest quarter. */
  draw(_seconds: number, stage: Stage): void {
    const turn = quarterOf(stage.rig.looks);
    for (const mark of this.pool) mark.rotation.z = turn;
  }

  paint(palette: Palette): void {
    this.ink = palette.ink;
    for (const picture of this.pictures.values()) picture.dispose();
    this.pictures.clear();
    this.at = "";
  }

  private lay(x: number, y: number): void {
    let used = 0;
    for (let i = x - AROUND; i <= x + AROUND; i += 1) {
      for (let j = y - AROUND; j <= y + AROUND; j += 1) {
        this.pool[used] ??= this.make();
        const mark = this.pool[used]!;
        used += 1;
        mark.material.map = this.picture(j === 0 ? `${i * EVERY} m` : `${i * EVERY}, ${j * EVERY} m`);
        mark.material.needsUpdate = true;
        mark.position.set(i * EVERY + 0.2, j * EVERY - 0.46, 0.003);
      }
    }
  }

  private make(): THREE.Mesh<THREE.PlaneGeometry, THREE.MeshBasicMaterial> {
    const material = new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.75, depthWrite: false });
    const mark = new THREE.Mesh(new THREE.PlaneGeometry(0.8, 0.2).rotateZ(-Math.PI / 2), material);
    this.group.add(mark);
    return mark;
  }

  private picture(text: string): THREE.Texture {
    const known = this.pictures.get(text);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = 256;
    canvas.height = 64;
    const paper = canvas.getContext("2d")!;
    paper.font = `${SIZE}px system-ui, sans-serif`;
    const fits = Math.min(1, (canvas.width - 8) / paper.measureText(text).width);
    paper.font = `${Math.floor(SIZE * fits)}px system-ui, sans-serif`;
    paper.fillStyle = this.ink;
    paper.textBaseline = "middle";
    paper.fillText(text, 4, 34);
    const texture = new THREE.CanvasTexture(canvas);
    texture.colorSpace = THREE.SRGBColorSpace;
    texture.anisotropy = 4;
    this.pictures.set(text, texture);
    return texture;
  }
}

/** The multiple of a quarter turn that is nearest to where the camera looks, rad. */
export function quarterOf(looks: number): number {
  return (Math.PI / 2) * Math.round(looks / (Math.PI / 2));
}
