// What a pointer does on the stage, by keys alone: a spot of the ground to walk to, and a hand that pulls a limb.
import * as THREE from "three";
import type { App } from "../app";
import { element } from "../element";
import { LINK } from "../generated/frames";
import type { Flag } from "./flag";
import type { Hand } from "./hand";
import type { Stage } from "./scene";

const AHEAD = 2; // m
const STEP = 0.25; // m; of the hand a fifth
const LIMBS = ["right_lower_arm", "left_lower_arm", "head", "torso", "right_foot", "left_foot"] as const;
const ARROWS: Record<string, [ahead: number, left: number, up: number]> = {
  ArrowUp: [1, 0, 0],
  ArrowDown: [-1, 0, 0],
  ArrowLeft: [0, 1, 0],
  ArrowRight: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

export class StageKeys {
  private doing: "walk" | "pull" | "" = "";
  private limb = 0;
  private readonly spot = new THREE.Vector3();
  private readonly words = element("p", { class: "by-keys card", role: "status", hidden: true });

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
    private readonly hand: Hand,
    private readonly flag: Flag,
  ) {
    stage.host.append(this.words);
    window.addEventListener("keydown", (event) => this.key(event), { capture: true });
    app.store.on("link", (link) => link.state !== "open" && this.end());
  }

  /** Choose a spot on the ground, beginning a little ahead. */
  chooseSpot(): void {
    const row = this.stage.frame?.rows[this.stage.steered];
    if (!row) return;
    this.end();
    this.doing = "walk";
    this.spot.set(row.com[0]!, row.com[1]!, 0).addScaledVector(this.ahead(), AHEAD);
    this.show();
  }

  /** Take hold of a limb, or of the next one. */
  takeHold(): void {
    const links = this.stage.figures[this.stage.steered]?.links;
    if (!links) return;
    this.limb = this.doing === "pull" ? (this.limb + 1) % LIMBS.length : 0;
    const mesh = links[LINK[LIMBS[this.limb]!]];
    this.end();
    if (!mesh) return;
    this.doing = "pull";
    this.hand.takeFrom(mesh);
    this.show();
  }

  private key(event: KeyboardEvent): void {
    if (!this.doing || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.move(arrow, event.shiftKey ? 4 * STEP : STEP);
    else if (event.key === "Escape") this.end();
    else if (event.key === "Enter" && this.doing === "walk") this.go();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  private move([ahead, left, up]: [number, number, number], step: number): void {
    const along = this.ahead();
    const by = new THREE.Vector3(along.x * ahead - along.y * left, along.y * ahead + along.x * left, up);
    if (this.doing === "walk") this.spot.addScaledVector(by.setZ(0), step);
    else this.hand.pull(by.multiplyScalar(step / 5));
    this.show();
  }

  private go(): void {
    const { x, y } = this.spot;
    this.end();
    this.app.drive.walkTo(Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000);
    this.flag.plant(x, y);
  }

  private end(): void {
    if (this.doing === "walk") this.flag.takeAway();
    if (this.doing === "pull") this.hand.letGo();
    this.doing = "";
    this.words.hidden = true;
  }

  private show(): void {
    this.words.hidden = false;
    if (this.doing === "walk") {
      this.flag.plant(this.spot.x, this.spot.y);
      const row = this.stage.frame?.rows[this.stage.steered];
      const away = row ? Math.hypot(this.spot.x - row.com[0]!, this.spot.y - row.com[1]!) : 0;
      this.words.textContent = `A spot ${away.toFixed(1)} m away. Arrows move it, Enter walks there, Escape cancels.`;
      return;
    }
    const limb = LIMBS[this.limb]!.replaceAll("_", " ");
    this.words.textContent = `Holding the ${limb}. Arrows, Page Up and Page Down pull it, H takes the next limb, Escape lets go.`;
  }

  /** Where the camera looks, along the ground. */
  private ahead(): THREE.Vector3 {
    const along = this.stage.rig.camera.getWorldDirection(new THREE.Vector3()).setZ(0);
    return along.lengthSq() < 1e-6 ? along.set(1, 0, 0) : along.normalize();
  }
}
