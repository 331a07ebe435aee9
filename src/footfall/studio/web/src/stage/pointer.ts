// What a pointer on the stage does: on a body it grabs, on the rest it turns the camera; a click on the ground sends it there,
// and a click on another one makes that one yours. A tool in hand takes what is done to the ground.
import * as THREE from "three";
import type { App } from "../app";
import { element } from "../element";
import type { Which } from "../place/things";
import { placeOf, type Tool } from "../place/tools";
import { OfferMenu } from "../toolbar/offer_menu";
import type { LinkMesh } from "./figures";
import type { Flag } from "./flag";
import type { Hand } from "./hand";
import { meaning } from "./palette";
import { reading } from "./readings";
import type { Stage } from "./scene";
import type { ThingsView } from "./things_view";

const CLICK_MOVES = 6; // px
const TURN = 0.006; // rad per px
const FARTHEST = 40; // m
const NEAR_POINTER = 7; // px
const NEAR_FINGER = 16;
const [TOOL_REACH, TOOL_REACH_FINGER] = [0.07, 0.14]; // m on the ground
const AROUND: [number, number][] = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

export class Pointer {
  private readonly ray = new THREE.Raycaster();
  private readonly down = new Map<number, { x: number; y: number }>();
  private readonly tip = element("div", { class: "tip", hidden: true, role: "tooltip" });
  private grabbing = -1;
  private placing = -1;
  private moved = 0;
  private pinch = 0;
  private under: THREE.Object3D | null = null;
  private readonly hand: Hand;
  private readonly flag: Flag;
  private readonly things: ThingsView;
  private readonly menu: OfferMenu;
  private moving: { pointer: number; which: Which; from: THREE.Vector3; by: THREE.Vector3 } | null = null;

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
    { hand, flag, things }: { hand: Hand; flag: Flag; things: ThingsView },
    private readonly overlays: THREE.Group,
  ) {
    [this.hand, this.flag, this.things] = [hand, flag, things];
    this.menu = new OfferMenu(app, stage.host);
    placeOf(app).under = (clientX, clientY) => this.groundAt(clientX, clientY);
    (this.ray.params as { Line2?: { threshold: number } }).Line2 = { threshold: 8 };
    stage.host.append(this.tip);
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.lift(event));
    canvas.addEventListener("pointercancel", (event) => this.lift(event, true));
    canvas.addEventListener("pointerleave", () => (this.tip.hidden = true));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    window.addEventListener("blur", () => this.letGo());
    app.store.on("link", (link) => link.state !== "open" && this.letGo());
  }

  private press(event: PointerEvent): void {
    this.stage.canvas.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = 0;
    this.tip.hidden = true;
    if (this.down.size === 2) {
      this.letGo();
      this.endPlacing(true);
      this.pinch = this.spread();
      this.moved = CLICK_MOVES + 1;
      return;
    }
    if (event.button !== 0 || event.shiftKey) return;
    if (this.takenByTool(event)) return;
    const hit = this.bodyUnder(event);
    if (this.takenByThing(event, hit?.distance ?? Infinity) || !hit) return;
    this.grabbing = event.pointerId;
    this.hand.take(hit.object as LinkMesh, hit.point, this.place(event));
    this.stage.canvas.style.cursor = "grabbing";
  }

  private move(event: PointerEvent): void {
    const last = this.down.get(event.pointerId);
    if (!last) {
      this.hover(event);
      return;
    }
    const byX = event.clientX - last.x;
    const byY = event.clientY - last.y;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved += Math.hypot(byX, byY);
    if (this.down.size === 2) {
      const spread = this.spread();
      if (this.pinch > 0 && spread > 0) this.stage.rig.zoom(this.pinch / spread);
      this.pinch = spread;
      this.stage.rig.turn((-byX * TURN) / 2, (byY * TURN) / 2);
    } else if (event.pointerId === this.placing) {
      const spot = this.groundUnder(event);
      if (spot && this.moved > CLICK_MOVES) this.tool?.move(spot);
    } else if (event.pointerId === this.moving?.pointer) {
      this.moveThing(event);
    } else if (event.pointerId === this.grabbing) {
      this.hand.move(this.place(event));
    } else if (this.moved > CLICK_MOVES) {
      this.stage.rig.turn(-byX * TURN, byY * TURN);
    }
  }

  private lift(event: PointerEvent, cancelled = false): void {
    const known = this.down.delete(event.pointerId);
    if (event.pointerId === this.placing) {
      this.endPlacing(cancelled);
      return;
    }
    if (event.pointerId === this.moving?.pointer) {
      this.dropThing(event, cancelled);
      return;
    }
    if (event.pointerId === this.grabbing) {
      const row = this.hand.row;
      this.letGo();
      if (this.app.store.drivesOne() && !cancelled && this.moved <= CLICK_MOVES && row !== this.stage.steered)
        this.app.ask({ type: "steer", row });
      return;
    }
    if (known && !cancelled && event.button === 0 && this.moved <= CLICK_MOVES && this.down.size === 0)
      this.goTo(event);
  }

  private get tool(): Tool | null {
    return placeOf(this.app).tool.get();
  }

  private takenByTool(event: PointerEvent): boolean {
    const spot = this.tool ? this.groundUnder(event) : null;
    const reach = event.pointerType === "touch" ? TOOL_REACH_FINGER : TOOL_REACH;
    if (!spot || !this.tool?.press(spot, reach)) return false;
    this.placing = event.pointerId;
    return true;
  }

  /** A thing before the body is taken: a click asks what to do with it, a drag moves it. */
  private takenByThing(event: PointerEvent, before: number): boolean {
    this.aim(event);
    const hit = this.ray.intersectObjects(this.things.all, false)[0];
    if (!hit || hit.distance > before) return false;
    const which = hit.object.userData.which as Which;
    const from = this.groundUnder(event, which) ?? hit.point;
    this.moving = { pointer: event.pointerId, which, from, by: new THREE.Vector3() };
    placeOf(this.app).things.chosen.set(which);
    return true;
  }

  private moveThing(event: PointerEvent): void {
    const spot = this.moving && this.groundUnder(event, this.moving.which);
    if (!this.moving || !spot || this.moved <= CLICK_MOVES) return;
    this.moving.by.copy(spot).sub(this.moving.from);
    this.things.drag(this.moving.which, this.moving.by);
  }

  private dropThing(event: PointerEvent, cancelled: boolean): void {
    const moving = this.moving!;
    this.moving = null;
    if (cancelled) this.things.drag(null);
    else if (this.moved <= CLICK_MOVES) this.menu.forThing(moving.which, event);
    else this.put(moving.which, moving.by, event);
  }

  private put(which: Which, by: THREE.Vector3, event: PointerEvent): void {
    const { things } = placeOf(this.app);
    const at = things.get(which)?.table.at;
    const now = things.solids.some((one) => one.kind === which.kind && one.index === which.index && one.loose >= 0)
      ? this.things.placeOf(which) // where it was carried to, and dragged from there
      : Array.isArray(at) && new THREE.Vector3(Number(at[0]), Number(at[1]), 0).add(by);
    const on = this.groundUnder(event, which);
    if (now) things.move(which, { x: now.x, y: now.y, z: on?.z ?? 0 });
  }

  private endPlacing(cancelled: boolean): void {
    if (this.placing >= 0) this.tool?.lift(cancelled);
    this.placing = -1;
  }

  private letGo(): void {
    this.grabbing = -1;
    this.hand.letGo();
    this.stage.canvas.style.cursor = "";
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const amount = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    if (this.hand.holds) this.hand.reach(-amount * 0.002);
    else this.stage.rig.zoom(Math.exp(amount * 0.0012));
  }

  private goTo(event: PointerEvent): void {
    const spot = this.groundUnder(event);
    if (!spot) return;
    const { queue } = placeOf(this.app);
    if (queue.busy || queue.inHand) {
      this.menu.forSpot({ x: spot.x, y: spot.y }, event);
      return;
    }
    this.flag.plant(spot.x, spot.y, spot.z);
    this.app.drive.walkTo(round(spot.x), round(spot.y));
  }

  private hover(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const under = this.overlayUnder(event);
    const key = String(under?.userData.meaning ?? "");
    this.under = under;
    this.stage.canvas.style.cursor = key ? "help" : this.tool ? "crosshair" : this.bodyUnder(event) ? "grab" : "";
    this.tip.hidden = !key;
    if (!key) return;
    const { name, text } = meaning(key);
    this.tip.replaceChildren(element("b", {}, name), ` ${this.numbers(key)}`, element("p", {}, text));
    const box = this.stage.host.getBoundingClientRect();
    const x = Math.min(event.clientX - box.left + 14, box.width - 250);
    this.tip.style.transform = `translate(${x}px, ${event.clientY - box.top + 12}px)`;
  }

  private numbers(key: string): string {
    let owner = this.under;
    while (owner && owner.userData.row === undefined) owner = owner.parent;
    const index = Number(owner?.userData.row ?? 0);
    const row = this.stage.frame?.rows[index];
    const figure = this.stage.figures[index]?.figure;
    return row && figure ? reading(key, row, figure, Number(this.under?.userData.link ?? -1)) : "";
  }

  /** What body is under the pointer, or beside it: a swinging arm is hard to hit. */
  private bodyUnder(event: PointerEvent): THREE.Intersection | null {
    const reach = event.pointerType === "touch" ? NEAR_FINGER : NEAR_POINTER;
    for (const [x, y] of AROUND) {
      const hit = this.bodyAt(event.clientX + reach * x, event.clientY + reach * y);
      if (hit) return hit;
    }
    return null;
  }

  private bodyAt(clientX: number, clientY: number): THREE.Intersection | null {
    this.aim({ clientX, clientY });
    const meshes = this.stage.figures.flatMap((view) =>
      view.group.visible ? view.links.filter((mesh) => mesh !== null) : [],
    );
    return this.ray.intersectObjects(meshes, false)[0] ?? null;
  }

  private overlayUnder(event: PointerEvent): THREE.Object3D | null {
    if (!this.overlays.visible) return null;
    this.aim(event);
    const seen: THREE.Object3D[] = [];
    this.overlays.traverseVisible((object) => object.userData.meaning && seen.push(object));
    return this.ray.intersectObjects(seen, false)[0]?.object ?? null;
  }

  /** The ground of the stage at a place of the window that is not covered by anything else. */
  private groundAt(clientX: number, clientY: number): THREE.Vector3 | null {
    const { canvas } = this.stage;
    return document.elementFromPoint(clientX, clientY) === canvas ? this.groundUnder({ clientX, clientY }) : null;
  }

  /** Ground, stairs and tables; what is dragged does not lie under itself. */
  private groundUnder(
    event: Pick<PointerEvent, "clientX" | "clientY">,
    except: Which | null = null,
  ): THREE.Vector3 | null {
    this.aim(event);
    const bumps = this.stage.scene.getObjectByName("terrain");
    const grounds = [...(bumps?.visible ? [bumps] : []), ...this.things.walkable(except)];
    const on = this.ray.intersectObjects(grounds, false)[0];
    if (on) return on.point;
    const spot = this.ray.ray.intersectPlane(new THREE.Plane(new THREE.Vector3(0, 0, 1), 0), new THREE.Vector3());
    const near = spot && spot.distanceTo(this.stage.rig.camera.position) < FARTHEST;
    return near ? spot : null;
  }

  private aim(event: Pick<PointerEvent, "clientX" | "clientY">): void {
    this.stage.rig.camera.updateMatrixWorld();
    this.ray.setFromCamera(this.place(event), this.stage.rig.camera);
    this.ray.camera = this.stage.rig.camera;
  }

  private place(event: Pick<PointerEvent, "clientX" | "clientY">): THREE.Vector2 {
    const box = this.stage.canvas.getBoundingClientRect();
    const x = (2 * (event.clientX - box.left)) / box.width - 1;
    return new THREE.Vector2(x, 1 - (2 * (event.clientY - box.top)) / box.height);
  }

  private spread(): number {
    const [one, two] = [...this.down.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
