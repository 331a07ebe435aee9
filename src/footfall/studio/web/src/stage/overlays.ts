// What the eye cannot see, drawn thinly over one character: mass centre, targets, paths, forces, torques.
import * as THREE from "three";
import type { Row } from "../generated/frames";
import { Arrow } from "./arrow";
import type { FigureView } from "./figures";
import { meaning } from "./palette";
import { outline, type Place } from "./polygon";
import { ThinLine } from "./thin_line";

const GROUND_METRES = 1 / 1000; // per N
const VIRTUAL_METRES = 1 / 200; // per N
const TORQUE_RADIUS = 0.0075; // m per root of N m
const CARRIES = 8; // N: less is a foot that only brushes the ground
const TRAIL = 90; // points
const DOT = 0.004; // m: nearer ones are one
const STRIDE = 0.4; // m: farther off is another step
const SOLE = 0.02; // m above the lowest point of a foot: still its sole

export class Overlays {
  readonly group = new THREE.Group();
  private readonly parts = new Map<string, THREE.Group>();
  private readonly ball = disc3(meaning("com").colour, 0.028, "com");
  private readonly drop = new ThinLine(meaning("com").colour, 1.5, 2, "com", true);
  private readonly shadow = ring(meaning("com").colour, 0.012, 0.028, "com");
  private readonly velocity = new Arrow(meaning("velocity").colour, 0.009, "velocity");
  private readonly target = ring(meaning("target").colour, 0.05, 0.064, "target");
  private readonly targetDot = ring(meaning("target").colour, 0.0, 0.016, "target");
  private readonly capture = cross(meaning("capture").colour);
  private readonly swing = new ThinLine(meaning("swing").colour, 3, TRAIL, "swing");
  private readonly left = new ThinLine(meaning("swing").colour, 1.5, 2, "swing", true);
  private readonly support = new ThinLine(meaning("support").colour, 2.5, 120, "support");
  private readonly area = new THREE.Mesh(new THREE.BufferGeometry(), flat(meaning("support").colour, 0.22));
  private readonly ground = [
    new Arrow(meaning("ground").colour, 0.01, "ground"),
    new Arrow(meaning("ground").colour, 0.01, "ground"),
  ];
  private readonly force = new Arrow(meaning("virtual").colour, 0.009, "virtual");
  private readonly torques: THREE.Mesh[] = [];
  private trail: number[] = [];
  private stance = -1;

  constructor() {
    this.area.userData.meaning = "support";
    this.area.renderOrder = 4;
    this.part("com", this.ball, this.drop.line, this.shadow);
    this.part("velocity", this.velocity.group);
    this.part("target", this.target, this.targetDot);
    this.part("capture", this.capture);
    this.part("swing", this.swing.line, this.left.line);
    this.part("support", this.support.line, this.area);
    this.part("ground", ...this.ground.map((arrow) => arrow.group));
    this.part("virtual", this.force.group);
    this.part("torque");
  }

  choose(shown: ReadonlySet<string>): void {
    for (const [key, part] of this.parts) part.visible = shown.has(key);
  }

  update(row: Row, view: FigureView, camera: THREE.Camera): void {
    const com = new THREE.Vector3().fromArray(row.com);
    const floor = Math.min(row.pressure[2]!, row.pressure[5]!);
    this.showCentre(com, floor);
    this.velocity.set(com, new THREE.Vector3().fromArray(row.velocity));
    for (const mark of [this.target, this.targetDot]) mark.position.set(row.target[0]!, row.target[1]!, floor + 0.008);
    this.capture.position.set(row.capture[0]!, row.capture[1]!, row.capture[2]! + 0.008);
    this.force.set(com, new THREE.Vector3().fromArray(row.force).multiplyScalar(VIRTUAL_METRES).clampLength(0, 1.5));
    this.showGround(row);
    if (this.seen("swing")) this.showSwing(row, view);
    if (this.seen("support")) this.showSupport(row, view, floor);
    if (this.seen("torque")) this.showTorques(row, view, camera);
  }

  private seen(key: string): boolean {
    return this.parts.get(key)?.visible ?? false;
  }

  private part(key: string, ...objects: THREE.Object3D[]): void {
    const group = new THREE.Group();
    if (objects.length) group.add(...objects);
    this.parts.set(key, group);
    this.group.add(group);
  }

  private showCentre(com: THREE.Vector3, floor: number): void {
    this.ball.position.copy(com);
    this.shadow.position.set(com.x, com.y, floor + 0.007);
    this.drop.set([com.x, com.y, com.z, com.x, com.y, floor]);
  }

  private showGround(row: Row): void {
    for (const side of [0, 1]) {
      const newtons = row.load[side]! + row.load[side + 2]! + row.load[side + 4]!;
      const at = new THREE.Vector3().fromArray(row.pressure, 3 * side);
      this.ground[side]!.set(at, new THREE.Vector3(0, 0, newtons > CARRIES ? newtons * GROUND_METRES : 0));
    }
  }

  private showSwing(row: Row, view: FigureView): void {
    const stance = Math.round(row.stance);
    const ankle = view.figure.links.indexOf(stance === 0 ? "right_foot" : "left_foot");
    if (stance !== this.stance) this.trail = [];
    this.stance = stance;
    const at = [...row.position.subarray(3 * ankle, 3 * ankle + 3)];
    if (stance === 2 || ankle < 0) this.trail = [];
    else if (apart(this.trail.slice(-3), at) > STRIDE) this.trail = at;
    else if (apart(this.trail.slice(-3), at) > DOT) this.trail.push(...at);
    this.trail = this.trail.slice(-3 * TRAIL);
    this.swing.set(this.trail);
    this.left.set(stance === 2 ? [] : [...at, ...row.target]);
  }

  private showSupport(row: Row, view: FigureView, floor: number): void {
    const edge = outline(carrying(row, view));
    const at = floor + 0.006;
    const points = edge.flatMap(([x, y]) => [x, y, at]);
    this.support.set(edge.length > 2 ? [...points, ...points.slice(0, 3)] : []);
    this.area.visible = edge.length > 2;
    if (!this.area.visible) return;
    this.area.geometry.dispose();
    this.area.geometry = new THREE.BufferGeometry();
    this.area.geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
    this.area.geometry.setIndex(edge.slice(2).flatMap((_, index) => [0, index + 1, index + 2]));
  }

  private showTorques(row: Row, view: FigureView, camera: THREE.Camera): void {
    view.figure.links.forEach((_, link) => {
      this.torques[link] ??= this.torqueMark(link);
      const mark = this.torques[link]!;
      const size = TORQUE_RADIUS * Math.sqrt(Math.max(0, row.torque[link] ?? 0));
      mark.visible = size > 0.005 && link > 0;
      mark.position.fromArray(row.position, 3 * link);
      mark.scale.setScalar(size);
      mark.quaternion.copy(camera.quaternion);
    });
  }

  private torqueMark(link: number): THREE.Mesh {
    const mark = ring(meaning("torque").colour, 0.82, 1.0, "torque");
    mark.userData.link = link;
    this.parts.get("torque")!.add(mark);
    return mark;
  }
}

/** Where the soles that carry weight touch the ground. */
function carrying(row: Row, view: FigureView): Place[] {
  const places: Place[] = [];
  const point = new THREE.Vector3();
  for (const [side, name] of ["left", "right"].entries()) {
    const loads: [string, number][] = [
      [`${name}_foot`, row.load[side]! + row.load[side + 2]!],
      [`${name}_toes`, row.load[side + 4]!],
    ];
    for (const [link, load] of loads) {
      const mesh = view.solids[view.figure.links.indexOf(link)];
      if (!mesh || load < CARRIES) continue;
      const points = mesh.geometry.getAttribute("position");
      const all: [number, number, number][] = [];
      mesh.updateMatrixWorld();
      for (let index = 0; index < points.count; index += 1) {
        point.fromBufferAttribute(points, index).applyMatrix4(mesh.matrixWorld);
        all.push([point.x, point.y, point.z]);
      }
      const lowest = Math.min(...all.map((one) => one[2]));
      for (const [x, y, z] of all) if (z < lowest + SOLE) places.push([x, y]);
    }
  }
  return places;
}

function apart(last: number[], at: number[]): number {
  return last.length < 3 ? Infinity : Math.hypot(at[0]! - last[0]!, at[1]! - last[1]!, at[2]! - last[2]!);
}

function flat(colour: string, opacity: number): THREE.MeshBasicMaterial {
  return new THREE.MeshBasicMaterial({
    color: colour,
    transparent: true,
    opacity,
    depthTest: false,
    side: THREE.DoubleSide,
  });
}

function ring(colour: string, inner: number, outer: number, key: string): THREE.Mesh {
  const mesh = new THREE.Mesh(new THREE.RingGeometry(inner, outer, 36), flat(colour, 0.92));
  mesh.userData.meaning = key;
  mesh.renderOrder = 5;
  return mesh;
}

function disc3(colour: string, radius: number, key: string): THREE.Mesh {
  const mesh = new THREE.Mesh(new THREE.SphereGeometry(radius, 20, 14), flat(colour, 0.92));
  mesh.userData.meaning = key;
  mesh.renderOrder = 5;
  return mesh;
}

function cross(colour: string): THREE.Group {
  const group = new THREE.Group();
  for (const angle of [Math.PI / 4, -Math.PI / 4]) {
    const bar = new THREE.Mesh(new THREE.PlaneGeometry(0.11, 0.014).rotateZ(angle), flat(colour, 0.95));
    bar.userData.meaning = "capture";
    bar.renderOrder = 5;
    group.add(bar);
  }
  return group;
}
