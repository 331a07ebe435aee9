// The camera: goes along with whoever walks; follow, orbit, side and front; drag turns it, the wheel brings it nearer.
import * as THREE from "three";

export type View = "follow" | "orbit" | "side" | "front";
export const VIEWS: { view: View; label: string; text: string }[] = [
  { view: "follow", label: "Follow", text: "Follows from behind and turns with it" },
  { view: "orbit", label: "Orbit", text: "Follows but keeps its direction: drag to look around" },
  { view: "side", label: "Side", text: "From its right side: knees, lean and steps" },
  { view: "front", label: "Front", text: "From the front: sway, hips and width" },
];

interface Angles {
  turn: number; // of the camera about the vertical: from behind 0, from the right pi/2
  rise: number; // above the horizon
}

const START: Record<View, Angles> = {
  follow: { turn: 0.62, rise: 0.2 },
  orbit: { turn: 1.1, rise: 0.28 },
  side: { turn: Math.PI / 2, rise: 0.06 },
  front: { turn: Math.PI - 0.001, rise: 0.1 },
};
const LOWEST = -0.05;
const HIGHEST = 1.45;
const NEAR = 1.1; // in heights of the character
const FAR = 22;
const USUAL = 2.7;
/** For who works on the ground: at least so high, and so much farther away. */
export const ABOVE = { close: { rise: 0.95, farther: 1.25 }, wide: { rise: 0.5, farther: 2.1 } };
const LOWER = 0.07; // of the stage's height: the middle is at least that much higher, clear of the bars
const ROOM = 0.62; // of the height: kept free around the mass centre of everyone in the picture
const FARTHEST = 9; // heights: whoever has gone farther away than can be seen from there is out of the picture
const TALL = 0.72; // of the stage's height: what a figure with some room about it takes at the usual distance

/** How much of the stage lies under cards where the figure stands, in pixels from its edges. */
export interface Covered {
  above: number;
  below: number;
  left: number;
}
export const UNCOVERED: Covered = { above: 0, below: 0, left: 0 };

export class CameraRig {
  readonly camera = new THREE.PerspectiveCamera(36, 1, 0.05, 260);
  private view: View = "follow";
  private readonly dragged = new Map<View, Angles>();
  private readonly middle = new THREE.Vector3(0, 0, 0.9);
  private heading = 0;
  private shownTurn: number | null = null;
  private shownRise = START.follow.rise;
  private distance = USUAL;
  private shownDistance = USUAL;
  private height = 1.7;
  private company: readonly THREE.Vector3[] = [];
  private placed = false;
  private free = 1;
  private raised = LOWER;
  private aside = 0;
  private floor = 0;
  private above: { rise: number; farther: number } | null = null;

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  show(view: View): void {
    this.view = view;
    this.dragged.delete(view);
  }

  shown(): View {
    return this.view;
  }

  /** Which way it looks, about the vertical: rad from the world's x. */
  get looks(): number {
    return this.shownTurn ?? 0;
  }

  turn(byX: number, byY: number): void {
    const angles = this.angles();
    const rise = THREE.MathUtils.clamp(angles.rise + byY, LOWEST, HIGHEST);
    this.dragged.set(this.view, { turn: angles.turn + byX, rise });
  }

  /** Look at the ground from above, for who places something there: close by or all around. */
  fromAbove(how: keyof typeof ABOVE | null): void {
    this.above = how && ABOVE[how];
  }

  zoom(factor: number): void {
    this.distance = THREE.MathUtils.clamp(this.distance * factor, NEAR, FAR);
  }

  /** Height of who is looked at, and where all of them are from their middle: all are to be in the picture. */
  fit(height: number, company: readonly THREE.Vector3[]): void {
    this.height = height;
    this.company = company;
  }

  follow(middle: THREE.Vector3, heading: number, seconds: number, floor: number): void {
    const jump = this.middle.distanceTo(middle) > 3 + Math.max(0, ...this.company.map((one) => one.length()));
    const ease = (rate: number): number => (this.placed && !jump ? 1 - Math.exp(-rate * seconds) : 1);
    this.middle.x += (middle.x - this.middle.x) * ease(9);
    this.middle.y += (middle.y - this.middle.y) * ease(9);
    this.middle.z += (middle.z - this.middle.z) * ease(3);
    this.heading += shortest(heading - this.heading) * ease(1.6);
    this.floor = floor;
    this.place(ease);
    this.placed = true;
  }

  /** The stage in pixels, and how much of it cards cover above and below the figure. */
  size(width: number, height: number, { above, below, left }: Covered = UNCOVERED): void {
    this.aside = left / 2 / Math.max(1, width);
    this.raised = Math.max(LOWER, (below - above) / 2 / Math.max(1, height));
    this.free = Math.max(1 - (above + below) / Math.max(1, height), TALL / 3);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.setViewOffset(width, height, -this.aside * width, this.raised * height, width, height);
    this.camera.updateProjectionMatrix();
  }

  /** How far across the picture the middle of who is followed is seen, as a share of its width. */
  get across(): number {
    return 0.5 + this.aside;
  }

  /** How far down, as a share of its height. */
  get down(): number {
    return 0.5 - this.raised;
  }

  private angles(): Angles {
    return this.dragged.get(this.view) ?? START[this.view];
  }

  private enough(turn: number, rise: number): number {
    if (this.company.length < 2) return 0;
    const up = Math.tan(THREE.MathUtils.degToRad(this.camera.fov) / 2);
    const half = { across: up * this.camera.aspect * (1 - 2 * this.aside), up: up * Math.min(1, this.free) };
    return Math.min(FARTHEST * this.height, enoughFor(this.company, { turn, rise }, half, ROOM * this.height));
  }

  private place(ease: (rate: number) => number): void {
    const { turn, rise: chosen } = this.angles();
    const rise = Math.max(chosen, this.above?.rise ?? chosen);
    const wanted = turn + (this.view === "orbit" ? 0 : this.heading);
    this.shownTurn = this.shownTurn === null ? wanted : this.shownTurn + shortest(wanted - this.shownTurn) * ease(9);
    this.shownRise += (rise - this.shownRise) * ease(9);
    const distance = this.distance * (this.above?.farther ?? 1);
    this.shownDistance += (distance - this.shownDistance) * ease(9);
    const narrow = Math.max(1, 1.15 / this.camera.aspect / (1 - 2 * this.aside), TALL / this.free);
    const usual = this.shownDistance * this.height * narrow;
    const away = Math.max(usual, (this.shownDistance / USUAL) * this.enough(this.shownTurn, this.shownRise));
    const flat = Math.cos(this.shownRise) * away;
    const at = this.camera.position;
    at.set(
      this.middle.x - Math.cos(this.shownTurn) * flat,
      this.middle.y - Math.sin(this.shownTurn) * flat,
      Math.max(this.floor + 0.08, this.middle.z + Math.sin(this.shownRise) * away),
    );
    this.camera.lookAt(this.middle);
  }
}

/** How far away a camera must be for all points, from the middle it looks at, to lie within the picture with some room around. */
export function enoughFor(
  company: readonly THREE.Vector3[],
  way: { turn: number; rise: number },
  half: { across: number; up: number },
  room: number,
): number {
  const [cos, sin, flat, steep] = [Math.cos(way.turn), Math.sin(way.turn), Math.cos(way.rise), Math.sin(way.rise)];
  return Math.max(
    0,
    ...company.map(({ x, y, z }) => {
      const right = sin * x - cos * y;
      const level = cos * x + sin * y; // away from the camera, along the ground
      const deeper = flat * level - steep * z;
      const up = steep * level + flat * z;
      return Math.max((Math.abs(right) + room) / half.across, (Math.abs(up) + room) / half.up) - deeper;
    }),
  );
}

export function shortest(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
