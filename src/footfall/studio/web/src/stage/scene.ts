// The stage: renderer, light, ground, sky and everybody on it. It draws what the latest frame says and decides nothing.
import * as THREE from "three";
import type { Frame, Row } from "../generated/frames";
import type { BodySkins, Figures } from "../generated/messages";
import type { AvatarView } from "./avatar";
import { CameraRig, type Covered, UNCOVERED } from "./camera";
import { FigureView, skin } from "./figures";
import { Ground } from "./ground";
import { DARK, LIGHT, type Palette } from "./palette";
import { Quality } from "./quality";
import { Sky } from "./sky";
import { AROUND, hasGraphicsCard, surroundings } from "./surroundings";
import { Terrain } from "./terrain";

/** Something on the stage that moves with the frames. */
export interface Actor {
  frame?(frame: Frame, stage: Stage): void;
  draw?(seconds: number, stage: Stage): void;
  paint?(palette: Palette): void;
}

const BARE = "footfall.solids"; // remembered from visit to visit
const BY_SIDE = "footfall.sides";
const CROWD_ROOM = 3; // m around who is followed among many
const CROWD_SHADE = 9; // m: who is further away has no shadow
const SUN = new THREE.Vector3(-2.6, -3.2, 6.0);

const RIM = new THREE.Vector3(1.2, 1.5, 1.1); // from where the edge of a body is lit: over against the sun

const FOG_NEAR = 8; // m
const FOG_DEPTH = 7; // times as far away it hides all

export class Stage {
  readonly scene = new THREE.Scene();
  private covered: Covered = UNCOVERED;
  readonly rig = new CameraRig();
  readonly renderer: THREE.WebGLRenderer;
  readonly ground = new Ground();
  readonly terrain = new Terrain(this.ground);
  readonly figures: FigureView[] = [];
  frame: Frame | null = null;
  /** Drawn in place of the first figure. */
  private avatar: AvatarView | null = null;
  /** Row of who is driven and followed. */
  steered = 0;
  /** Whether that one alone is followed, and not all. */
  followsOne = false;
  palette: Palette = LIGHT;
  private readonly sky = new Sky();
  private readonly sun = new THREE.DirectionalLight();
  private readonly fill = new THREE.HemisphereLight();
  private readonly rim = new THREE.DirectionalLight();
  private readonly eye = new THREE.DirectionalLight(0xffffff);
  private readonly actors: Actor[] = [];
  private readonly skin = skin();
  private readonly mirrors: boolean;
  readonly quality: Quality;
  /** `?pictures=no` in the address: all is as it would be seen, but nothing is drawn; without a graphics card that is slow. */
  private readonly pictures = new URLSearchParams(window.location.search).get("pictures") !== "no";
  /** Pictures are drawn one by one, by `drawNow`. */
  byHand = false;
  private last = 0;
  private before: (seconds: number) => void = () => {};

  constructor(readonly host: HTMLElement) {
    const canvas = document.createElement("canvas");
    canvas.className = "stage-canvas";
    canvas.tabIndex = 0;
    host.prepend(canvas);
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: false });
    this.mirrors = hasGraphicsCard(this.renderer);
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.VSMShadowMap;
    this.scene.fog = new THREE.Fog(0xffffff, FOG_NEAR, FOG_DEPTH * FOG_NEAR);
    this.fill.position.set(0, 0, 1);
    this.setUpSun();
    this.scene.add(
      this.sky.mesh,
      this.ground.mesh,
      this.terrain.mesh,
      this.sun,
      this.sun.target,
      this.fill,
      this.rim,
      this.rim.target,
      this.eye,
      this.eye.target,
    );
    this.quality = new Quality(this.renderer, this.sun);
    new ResizeObserver(() => this.size()).observe(host);
    this.size();
    this.paint(false);
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement;
  }

  add(actor: Actor): void {
    this.actors.push(actor);
    actor.paint?.(this.palette);
  }

  /** Whoever is looked at stands before the fog, however far away the camera is. */
  private clearAir(middle: THREE.Vector3): void {
    const fog = this.scene.fog as THREE.Fog;
    fog.near = Math.max(FOG_NEAR, 1.3 * this.rig.camera.position.distanceTo(middle));
    fog.far = FOG_DEPTH * fog.near;
  }

  paint(dark: boolean): void {
    this.palette = dark ? DARK : LIGHT;
    this.ground.paint(this.palette);
    this.sky.paint(this.palette);
    (this.scene.fog as THREE.Fog).color.set(this.palette.skyLow);
    this.sun.color.set(this.palette.sun);
    this.sun.intensity = this.palette.sunStrength;
    this.fill.color.set(this.palette.fill);
    this.fill.groundColor.set(this.palette.bounce);
    this.fill.intensity = this.palette.fillStrength * (this.mirrors ? 1 - AROUND : 1);
    if (this.mirrors) this.lightFromAround();
    this.rim.color.set(this.palette.rim);
    this.rim.intensity = this.palette.rimStrength;
    this.eye.intensity = this.palette.eye;
    for (const actor of this.actors) actor.paint?.(this.palette);
  }

  private lightFromAround(): void {
    this.scene.environment?.dispose();
    this.scene.environment = surroundings(this.renderer, this.sky, this.palette);
    this.scene.environmentIntensity = AROUND * this.palette.fillStrength;
  }

  cast(figures: Figures): void {
    const before = this.figures.splice(0);
    this.terrain.lay(figures);
    figures.figures.forEach((figure, row) => {
      const view = new FigureView(figure, row, this.skin);
      view.showSolids(this.bare);
      view.colourSides(this.bySide);
      before[row]?.handOver(view);
      this.figures.push(view);
      this.scene.add(view.group);
    });
    for (const view of before) view.dispose();
    this.figures[0]?.hide(this.avatar !== null);
    if (this.frame) this.show(this.frame);
  }

  /** Skins of everybody on the stage. */
  dress({ skins, of }: BodySkins): void {
    this.figures.forEach((view, row) => {
      view.wear(skins[of[row] ?? -1]);
    });
    if (this.frame) this.show(this.frame);
  }

  get bare(): boolean {
    return window.localStorage.getItem(BARE) === "yes";
  }

  /** Show the solids that collide, or skins. */
  showSolids(bare: boolean): void {
    window.localStorage.setItem(BARE, bare ? "yes" : "");
    for (const view of this.figures) view.showSolids(bare);
  }

  get bySide(): boolean {
    return window.localStorage.getItem(BY_SIDE) === "yes";
  }

  /** Colour left and right, or all alike. */
  colourSides(bySide: boolean): void {
    window.localStorage.setItem(BY_SIDE, bySide ? "yes" : "");
    for (const view of this.figures) view.colourSides(bySide);
  }

  /** Draw an avatar in place of the first figure, or the figure again. */
  wear(avatar: AvatarView | null): void {
    this.avatar?.dispose();
    this.avatar = avatar;
    if (avatar) this.scene.add(avatar.group);
    this.figures[0]?.hide(avatar !== null);
    if (this.frame) this.show(this.frame);
  }

  show(frame: Frame): void {
    this.frame = frame;
    const first = frame.rows[0];
    if (this.avatar && first) this.avatar.pose(first);
    this.figures.forEach((view, row) => {
      const pose = frame.rows[row];
      view.group.visible = pose !== undefined;
      if (pose) view.pose(pose);
    });
    for (const actor of this.actors) actor.frame?.(frame, this);
  }

  start(before: (seconds: number) => void): void {
    this.before = before;
    this.renderer.setAnimationLoop((now: number) => {
      const seconds = Math.min(0.1, Math.max(0.001, (now - this.last) / 1000));
      this.last = now;
      if (this.byHand) return;
      before(seconds);
      this.draw(seconds);
      this.quality.drawn(seconds);
    });
  }

  /** A picture now, not when the screen is next drawn. */
  drawNow(seconds: number): void {
    this.before(0);
    this.draw(seconds);
  }

  private draw(seconds: number): void {
    this.lookAt(seconds);
    this.rig.camera.updateMatrixWorld(); // words beside bodies are placed by it, before the picture is made
    for (const actor of this.actors) actor.draw?.(seconds, this);
    if (this.pictures) this.renderer.render(this.scene, this.rig.camera);
    else this.scene.updateMatrixWorld();
  }

  private lookAt(seconds: number): void {
    const rows = this.frame?.rows ?? [];
    const isCrowd = this.followsOne;
    const first = rows[this.steered] ?? rows[0];
    const middle = first ? middleOf(isCrowd ? [first] : rows) : new THREE.Vector3(0, 0, 0.9);
    const heights = this.figures.map((view) => view.figure.height);
    const tallest = Math.max(0.6, ...(isCrowd ? heights.slice(this.steered, this.steered + 1) : heights));
    const spread = Math.max(0, ...rows.map((row) => Math.hypot(row.com[0]! - middle.x, row.com[1]! - middle.y)));
    this.rig.fit(
      tallest,
      isCrowd ? aroundOne(CROWD_ROOM) : rows.map((row) => new THREE.Vector3().fromArray(row.com).sub(middle)),
    );
    const floor = this.terrain.heightAt(middle.x);
    middle.z = floor + Math.max(0.3 * tallest, isCrowd ? 0.5 * tallest : middle.z - floor);
    this.rig.follow(middle, first ? first.heading : 0, seconds, floor);
    this.clearAir(middle);
    this.ground.follow(middle.x, middle.y);
    this.sky.mesh.position.copy(this.rig.camera.position);
    const reach = Math.max(2.6, 1.6 * tallest, Math.min(spread, CROWD_SHADE) + 1.5);
    this.sun.target.position.set(middle.x, middle.y, floor);
    this.rim.target.position.copy(middle);
    this.rim.position.copy(RIM).add(middle);
    this.eye.target.position.copy(middle);
    this.eye.position.copy(this.rig.camera.position);
    this.sun.position
      .copy(SUN)
      .multiplyScalar(reach / 2.6)
      .add(this.sun.target.position);
    this.quality.reach(reach);
  }

  private setUpSun(): void {
    this.sun.castShadow = true;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.015;
    this.sun.shadow.radius = 4;
    this.sun.shadow.blurSamples = 10;
  }

  private size(): void {
    const { clientWidth, clientHeight } = this.host;
    if (!clientWidth || !clientHeight) return;
    this.quality.size(clientWidth, clientHeight);
    this.rig.size(clientWidth, clientHeight, this.covered);
    this.canvas.dataset.down = String(this.rig.down); // tells a test where to aim
    this.canvas.dataset.across = String(this.rig.across);
  }

  cover(covered: Covered): void {
    this.covered = covered;
    this.size();
  }
}

/** Places around who is followed among many. */
function aroundOne(room: number): THREE.Vector3[] {
  return [-1, 1].flatMap((side) => [new THREE.Vector3(side * room, 0, 0), new THREE.Vector3(0, side * room, 0)]);
}

function middleOf(rows: Row[]): THREE.Vector3 {
  const all = new THREE.Box3().setFromPoints(rows.map((row) => new THREE.Vector3().fromArray(row.com)));
  return all.getCenter(new THREE.Vector3());
}
