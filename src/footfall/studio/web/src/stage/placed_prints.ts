// The footprints it is to step onto: numbered, left and right in their colours; landed ones say how exactly.
import * as THREE from "three";
import type { App } from "../app";
import type { LandedFoot } from "../generated/messages";
import { HANDLE } from "../place/footprints";
import type { ShownPrint } from "../place/prints";
import { placeOf } from "../place/tools";
import { sole, TINT } from "./footprints";

const EITHER = 0x6f675b;
const FAR = 0xc0392b;
const TOO_FAR = "too far";
const ABOVE = 0.006; // m: over the ground and what was printed on it
const LABEL = { width: 0.1, height: 0.05, up: 0.09 }; // of the picture, at any distance, and m

export class PlacedPrints {
  readonly group = new THREE.Group();
  private readonly geometry = sole();
  private readonly disc = new THREE.CircleGeometry(0.035, 24);
  private readonly pictures = new Map<string, THREE.Texture>();

  constructor(private readonly app: App) {
    placeOf(app).prints.on(() => this.lay());
    placeOf(app).tool.on(() => this.lay());
  }

  private lay(): void {
    const { prints, tool } = placeOf(this.app);
    const isTool = tool.get() === prints;
    const [length, width, ahead] = this.app.store.get("steps")?.sole ?? [0.25, 0.1, 0.05];
    this.clear();
    this.group.visible = prints.hindrance !== "scene";
    prints.shown.forEach((one, index) => {
      const spot = new THREE.Group();
      spot.position.set(one.print.at[0]!, one.print.at[1]!, ABOVE);
      spot.rotation.z = one.heading;
      const colour = colourOf(one);
      const faint = prints.hindrance ? 0.25 : one.landed ? 0.85 : one.underWay ? 0.7 : 0.5;
      const shape = new THREE.Mesh(this.geometry, flat(colour, faint));
      shape.scale.set(length!, width!, 1);
      shape.position.x = ahead!;
      spot.add(shape);
      const isChosen = isTool && one.print.id === prints.chosen.get();
      if (isChosen) spot.add(this.handle(colour), this.halo(length!, width!, ahead!));
      spot.add(this.label(String(index + 1), one, colour, ahead!));
      this.group.add(spot);
    });
  }

  /** By which it is turned. */
  private handle(colour: number): THREE.Object3D {
    const made = new THREE.Group();
    const knob = new THREE.Mesh(this.disc, flat(colour, 1));
    knob.position.x = HANDLE;
    const line = new THREE.Mesh(new THREE.PlaneGeometry(HANDLE, 0.012).translate(HANDLE / 2, 0, 0), flat(colour, 0.7));
    made.add(line, knob);
    return made;
  }

  private halo(length: number, width: number, ahead: number): THREE.Object3D {
    const made = new THREE.Mesh(this.geometry, flat(0xffffff, 0.9));
    made.scale.set(length + 0.04, width + 0.04, 1);
    made.position.set(ahead, 0, -0.001);
    made.renderOrder = -1;
    return made;
  }

  private label(number: string, shown: ShownPrint, colour: number, ahead: number): THREE.Object3D {
    const material = new THREE.SpriteMaterial({
      map: this.picture(number, fateOf(shown), colour),
      depthTest: false,
      sizeAttenuation: false,
    });
    const made = new THREE.Sprite(material);
    made.scale.set(LABEL.width, LABEL.height, 1);
    made.position.set(ahead, 0, LABEL.up);
    made.renderOrder = 5;
    return made;
  }

  private picture(number: string, fate: string, colour: number): THREE.Texture {
    const key = `${number} ${fate} ${colour}`;
    const known = this.pictures.get(key);
    if (known) return known;
    const texture = new THREE.CanvasTexture(drawn(number, fate, colour));
    texture.colorSpace = THREE.SRGBColorSpace;
    this.pictures.set(key, texture);
    return texture;
  }

  private clear(): void {
    this.group.traverse((object) => {
      if (object instanceof THREE.Mesh || object instanceof THREE.Sprite) (object.material as THREE.Material).dispose();
    });
    this.group.clear();
    if (this.pictures.size < 400) return;
    for (const picture of this.pictures.values()) picture.dispose();
    this.pictures.clear();
  }
}

/** How far a foot has landed from its print, as people say it. */
export function missedBy(landed: LandedFoot): string {
  const far = `${(100 * landed.error_m).toFixed(1)} cm`;
  return landed.error_deg === null ? far : `${far}, ${landed.error_deg.toFixed(0)}°`;
}

/** What is to be said of a print: how exactly the foot landed, or that none will. */
export function fateOf({ landed, isFar, underWay }: ShownPrint): string {
  if (landed) return missedBy(landed);
  return isFar ? TOO_FAR : underWay ? "on its way" : "";
}

function colourOf({ print, landed, isFar }: ShownPrint): number {
  if (isFar) return FAR;
  const foot = print.foot === "either" ? landed?.foot : print.foot;
  return foot ? TINT[foot] : EITHER;
}

function flat(colour: number, opacity: number): THREE.MeshBasicMaterial {
  return new THREE.MeshBasicMaterial({
    color: colour,
    transparent: true,
    opacity,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -3,
  });
}

/** A number on a disc, and under it what became of it. */
function drawn(number: string, fate: string, colour: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = 256;
  canvas.height = 128;
  const paper = canvas.getContext("2d")!;
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.fillStyle = `#${colour.toString(16).padStart(6, "0")}`;
  paper.beginPath();
  paper.arc(128, 38, 34, 0, 2 * Math.PI);
  paper.fill();
  paper.fillStyle = "#ffffff";
  paper.font = `600 ${number.length > 2 ? 36 : 46}px system-ui, sans-serif`;
  paper.fillText(number, 128, 40);
  if (!fate) return canvas;
  paper.font = "600 40px system-ui, sans-serif";
  paper.lineWidth = 8;
  paper.strokeStyle = "#ffffff";
  paper.strokeText(fate, 128, 100);
  paper.fillStyle = "#2a2620";
  paper.fillText(fate, 128, 100);
  return canvas;
}
