// Draws as finely as this machine can: when pictures come too slowly, fewer pixels and smaller shadows; later finer again.
import * as THREE from "three";

interface Level {
  pixels: number; // of the screen's own ratio
  shadow: number; // pixels of the shadow map
}

const LEVELS: Level[] = [
  { pixels: 2, shadow: 2048 },
  { pixels: 1.25, shadow: 1024 },
  { pixels: 1, shadow: 512 },
  { pixels: 0.7, shadow: 512 },
];
const SLOW = 1 / 38; // s a picture
const JUDGE_AFTER = 1.5; // s

export class Quality {
  private level = 0;
  private elapsed = 0;
  private pictures = 0;
  private width = 1;
  private height = 1;
  private reached = 0;
  private held = false;

  constructor(
    private readonly renderer: THREE.WebGLRenderer,
    private readonly sun: THREE.DirectionalLight,
  ) {
    this.level = (window.devicePixelRatio || 1) > 1.3 ? 0 : 1;
    this.apply();
  }

  /** While it is filmed: finely drawn, however long it takes, and never of another size. */
  hold(held: boolean): void {
    if (held) this.apply(Math.min(2, this.level));
    this.held = held;
    if (!held) this.apply();
  }

  /** Called after each picture. */
  drawn(seconds: number): void {
    this.elapsed += seconds;
    this.pictures += 1;
    if (this.elapsed < JUDGE_AFTER) return;
    const each = this.elapsed / this.pictures;
    this.elapsed = 0;
    this.pictures = 0;
    if (this.held || document.hidden || each < SLOW || this.level === LEVELS.length - 1) return;
    this.level += 1;
    this.apply();
  }

  size(width: number, height: number): void {
    this.width = width;
    this.height = height;
    if (!this.held) this.renderer.setSize(width, height, false);
  }

  /** Half the width of what the shadow covers. */
  reach(metres: number): void {
    if (Math.abs(metres - this.reached) < 0.2) return;
    this.reached = metres;
    const camera = this.sun.shadow.camera;
    camera.left = camera.bottom = -metres;
    camera.right = camera.top = metres;
    camera.near = 0.5;
    camera.far = 10 * metres;
    camera.updateProjectionMatrix();
  }

  private apply(level = this.level): void {
    const { pixels, shadow } = LEVELS[level]!;
    this.renderer.setPixelRatio(Math.min(pixels, window.devicePixelRatio || 1));
    this.renderer.setSize(this.width, this.height, false);
    this.sun.shadow.mapSize.set(shadow, shadow);
    this.sun.shadow.map?.dispose();
    this.sun.shadow.map = null;
  }
}
