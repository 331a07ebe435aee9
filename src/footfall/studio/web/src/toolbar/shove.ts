// Shoves of a set size from four sides, balls, and pestering.
import * as THREE from "three";
import type { App } from "../app";
import { element } from "../element";
import { LINK } from "../generated/frames";
import { type IconName, icon } from "../icons";
import type { Stage } from "../stage/scene";
import { foldable } from "./fold";

export type Direction = "ahead" | "back" | "left" | "right";
const FORCES: Record<Direction, [number, number, number]> = {
  ahead: [1, 0, 0],
  back: [-1, 0, 0],
  left: [0, 1, 0],
  right: [0, -1, 0],
};
const KEYS: Record<Direction, string> = { ahead: "I", left: "J", back: "K", right: "L" };
const WHERE = [
  ["torso", "chest"],
  ["pelvis", "hips"],
  ["head", "head"],
  ["left_lower_arm", "left hand"],
  ["right_lower_arm", "right hand"],
  ["left_shank", "left leg"],
  ["right_shank", "right leg"],
] as const;
const BALL_SPEED = 8; // m/s
const BALL_FROM = 3.2; // m away
const GRAVITY = 9.81;
const TURN_STEP = 15; // degrees
const LAST = "footfall.shove";

export class ShoveBar {
  private readonly newtons = element("input", {
    type: "range",
    min: 50,
    max: 1500,
    step: 50,
    value: 300,
    id: "newtons",
  });
  private readonly where = element("select", {
    id: "shove-where",
    title: "Where the shove lands",
    "aria-label": "Where the shove lands",
  });
  private readonly mass = element("select", {
    id: "ball-mass",
    title: "Weight of the ball",
    "aria-label": "Weight of the ball",
  });
  private readonly arrows: SVGSVGElement[] = [];
  private turned = 0;
  private readonly pester = element(
    "button",
    { "aria-pressed": "false", title: "A random shove of this force every three seconds (P)" },
    icon("bolt"),
    "Pester",
  );

  constructor(
    host: HTMLElement,
    private readonly app: App,
    private readonly stage: Stage,
  ) {
    const shown = element("output", { class: "numbers", for: "newtons" });
    const pad = (["left", "ahead", "back", "right"] as Direction[]).map((direction) => this.arrow(direction));
    for (const [value, label] of WHERE) this.where.append(element("option", { value }, label));
    for (const kilos of [0.5, 1, 2, 5, 10, 20])
      this.mass.append(element("option", { value: kilos, selected: kilos === 2 }, `${kilos} kg`));
    this.newtons.value = window.localStorage.getItem(LAST) ?? "300";
    const show = (): void => {
      shown.textContent = `${this.newtons.value} N`;
      window.localStorage.setItem(LAST, this.newtons.value);
      if (this.pester.getAttribute("aria-pressed") === "true") this.sendPester(true);
    };
    this.newtons.addEventListener("input", show);
    show();
    const throwIt = element(
      "button",
      { title: "Throw a ball at it from the camera (B)", onclick: () => this.throwBall() },
      icon("ball"),
      "Ball",
    );
    this.pester.addEventListener("click", () => this.togglePester());
    const line = element("div", { class: "row" }, element("span", { class: "name" }, "Shove"), ...pad, this.where);
    const card = element("div", { class: "card shove", role: "group", "aria-label": "Shove" }, line);
    foldable(card, line, "Shove");
    card.append(
      element(
        "div",
        { class: "row" },
        element("label", { for: "newtons", class: "unseen" }, "Shove force in newtons"),
        this.newtons,
        shown,
        throwIt,
        this.mass,
        this.pester,
      ),
    );
    host.append(card);
    window.setInterval(() => this.turnArrows(), 150);
    app.store.on("welcome", () => this.pester.setAttribute("aria-pressed", "false"));
  }

  /** Both of two that are compared, and of many the one that is steered. */
  shove(direction: Direction): void {
    const size = Number(this.newtons.value);
    const row = this.app.store.drivesOne() ? this.stage.steered : null;
    this.app.ask({ type: "shove", force_h: FORCES[direction].map((part) => part * size), link: this.where.value, row });
  }

  /** The arrows point as the shoves will be seen. */
  private turnArrows(): void {
    const row = this.stage.frame?.rows[this.stage.steered];
    if (!row) return;
    const turn = seenTurn(row.heading, this.stage.rig.looks);
    if (turn === this.turned) return;
    this.turned = turn;
    for (const arrow of this.arrows) arrow.style.transform = `rotate(${turn}deg)`;
  }

  throwBall(): void {
    const row = this.stage.frame?.rows[this.stage.steered];
    if (!row) return;
    const aim = new THREE.Vector3().fromArray(row.position, 3 * LINK.torso);
    const { from, velocity } = ballThrow(
      aim,
      new THREE.Vector3().fromArray(row.velocity),
      this.stage.rig.camera.position,
    );
    this.app.ask({
      type: "ball",
      from_w: from.toArray(),
      velocity_w: velocity.toArray(),
      mass: Number(this.mass.value),
    });
  }

  togglePester(): void {
    const on = this.pester.getAttribute("aria-pressed") !== "true";
    this.pester.setAttribute("aria-pressed", String(on));
    this.sendPester(on);
  }

  private sendPester(on: boolean): void {
    this.app.ask({ type: "pester", newtons: on ? Number(this.newtons.value) : 0, every: 3 });
  }

  private arrow(direction: Direction): HTMLButtonElement {
    const title = `Shove it ${direction === "back" ? "backwards" : direction === "ahead" ? "forwards" : `to its ${direction}`} (key ${KEYS[direction]})`;
    const arrow = icon(direction as IconName);
    this.arrows.push(arrow);
    return element(
      "button",
      { class: "square", title, "aria-label": title, onclick: () => this.shove(direction) },
      arrow,
    );
  }
}

/** How far ahead is turned from up, as the eye sees the ground: degrees, clockwise, in steps that do not tremble. */
export function seenTurn(heading: number, looks: number): number {
  const turn = looks - heading;
  return (Math.round((Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI / TURN_STEP) * TURN_STEP + 360) % 360;
}

/** From the side of the eye, so that it meets who walks on, gravity counted in. */
export function ballThrow(
  aim: THREE.Vector3,
  velocity: THREE.Vector3,
  eye: THREE.Vector3,
): { from: THREE.Vector3; velocity: THREE.Vector3 } {
  const side = eye.clone().sub(aim);
  side.z = 0;
  if (side.lengthSq() < 1e-6) side.set(1, 0, 0);
  const from = aim.clone().addScaledVector(side.normalize(), BALL_FROM);
  from.z = Math.max(0.4, aim.z);
  const seconds = BALL_FROM / BALL_SPEED;
  const meets = aim.clone().addScaledVector(velocity, seconds);
  const thrown = meets.sub(from).divideScalar(seconds);
  thrown.z += 0.5 * GRAVITY * seconds;
  return { from, velocity: thrown };
}
