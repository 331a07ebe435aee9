// A line as wide as some pixels, through points that change.
import type * as THREE from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";

export class ThinLine {
  readonly line: Line2;
  private shown = 0;

  constructor(
    colour: THREE.ColorRepresentation,
    pixels = 2.5,
    readonly most = 200,
    meaning = "",
    dashed = false,
  ) {
    const material = new LineMaterial({
      color: colour,
      linewidth: pixels,
      transparent: true,
      opacity: 0.92,
      depthTest: false,
    });
    if (dashed) Object.assign(material, { dashed: true, dashSize: 0.03, gapSize: 0.025 });
    this.line = new Line2(new LineGeometry(), material);
    this.line.frustumCulled = false;
    this.line.renderOrder = 5;
    this.line.userData.meaning = meaning;
    this.line.visible = false;
  }

  /** x, y, z of each point; fewer than two are not shown. */
  set(points: number[]): void {
    const count = Math.min(this.most, points.length / 3);
    this.line.visible = count >= 2;
    if (!this.line.visible) return;
    if (count !== this.shown) {
      this.line.geometry.dispose();
      this.line.geometry = new LineGeometry();
      this.shown = count;
    }
    this.line.geometry.setPositions(points.slice(-3 * count));
    if (this.line.material.dashed) this.line.computeLineDistances();
  }

  set colour(colour: THREE.ColorRepresentation) {
    this.line.material.color.set(colour);
  }
}
