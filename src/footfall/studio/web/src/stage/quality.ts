// Draws as finely as this machine can: when pictures come too slowly, fewer pixels and smaller shadows; later finer again.
import type * as THREE from "three";

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
const FAST = 1 / 54;
const JUDGE_AFTER = 1.5; // s
const SLOW_TIMES = 2; // judged slow so often in a row: coarser; the first pictures of all are always slow
const FAST_TIMES = 12; // judged fast so often in a row: finer
const RAISES = 2; // no to and fro

export class Quality {
  private level = 0;
  private slow = 0;
  private fast = 0;
  private raises = 0;
  private readonly finest: number;
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
    this.level = this.finest = (window.devicePixelRatio || 1) > 1.3 ? 0 : 1;
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
    if (this.held || document.hidden) return;
    this.slow = each > SLOW ? this.slow + 1 : 0;
    this.fast = each < FAST ? this.fast + 1 : 0;
    if (this.slow >= SLOW_TIMES && this.level < LEVELS.length - 1) {
      this.slow = 0;
      this.level += 1;
      this.apply();
    } else if (this.fast >= FAST_TIMES && this.level > this.finest && this.raises < RAISES) {
      this.fast = 0;
      this.raises += 1;
      this.level -= 1;
      this.apply();
    }
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
