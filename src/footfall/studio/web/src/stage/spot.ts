// A word beside a point of the stage, as part of the page, so that it is sharp and can be read aloud.
import * as THREE from "three";
import { element } from "../element";
import type { Stage } from "./scene";

export class Spot {
  readonly label: HTMLElement;
  private readonly at = new THREE.Vector3();

  constructor(host: HTMLElement, kind = "") {
    this.label = element("div", { class: `spot ${kind}`, hidden: true, "aria-hidden": "true" });
    host.append(this.label);
  }

  show(stage: Stage, at: THREE.Vector3, text: string): void {
    this.at.copy(at).project(stage.rig.camera);
    const seen = this.at.z < 1 && Math.abs(this.at.x) < 1.1 && Math.abs(this.at.y) < 1.1;
    this.label.hidden = !seen || text === "";
    if (this.label.hidden) return;
    if (this.label.textContent !== text) this.label.textContent = text;
    const x = ((this.at.x + 1) / 2) * stage.host.clientWidth;
    const y = ((1 - this.at.y) / 2) * stage.host.clientHeight;
    this.label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  hide(): void {
    this.label.hidden = true;
  }
}
