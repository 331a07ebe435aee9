// The footprints that it is to step onto: as the session has them, and as they are while one is dragged.
import type { App } from "../app";
import type { LandedFoot, PlacedFootprint } from "../generated/messages";
import { Watched } from "../panels/context";
import {
  aimed,
  changed,
  type Foot,
  following,
  handleOf,
  headingsOf,
  movedBy,
  newPrint,
  outOfReach,
  printAt,
} from "./footprints";
import type { Spot, Tool } from "./tools";

type Drag = { kind: "move"; from: Spot; print: PlacedFootprint } | { kind: "aim"; print: PlacedFootprint };

export interface ShownPrint {
  print: PlacedFootprint;
  heading: number;
  landed: LandedFoot | undefined;
  underWay: boolean;
  isFar: boolean;
}

export class Prints implements Tool {
  /** Id of the one that is chosen; 0: none. */
  readonly chosen = new Watched(0);
  foot: Foot = "either";
  private drag: Drag | null = null;
  private draft: PlacedFootprint[] | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly app: App) {
    app.store.on("documents", () => {
      if (!this.drag) this.draft = null;
      this.tell();
    });
    app.store.on("steps", () => this.tell());
    app.store.on("things", () => this.tell());
    app.store.on("refused", () => {
      this.draft = this.drag = null;
      this.tell();
    });
    this.chosen.on(() => this.tell());
  }

  get list(): readonly PlacedFootprint[] {
    return this.draft ?? this.app.store.get("documents")?.footprints ?? [];
  }

  /** How each of them is shown: where its toes point, where its foot has landed, and whether none will reach it. */
  get shown(): ShownPrint[] {
    const steps = this.app.store.get("steps");
    const headings = headingsOf(this.list, this.facing);
    const far = outOfReach(this.list, steps?.reach ?? []);
    return this.list.map((print, index) => {
      const landed = steps?.landed.find((one) => one.id === print.id);
      const free = print.heading_free && landed ? (landed.heading_deg * Math.PI) / 180 : headings[index]!;
      const isFar = !landed && far.has(print.id);
      return { print, heading: free, landed, underWay: steps?.under_way === print.id, isFar };
    });
  }

  /** Why footprints cannot be walked now; empty if they can. */
  get hindrance(): "" | "law" | "scene" | "loose" {
    const documents = this.app.store.get("documents");
    const scene = documents?.shared.scene as { kind?: string } | undefined;
    if (scene?.kind === "compare") return "scene";
    if (documents?.law.footprints) return "";
    return this.app.store.get("things")?.solids.some((solid) => solid.loose >= 0) ? "loose" : "law";
  }

  on(listener: () => void): void {
    this.listeners.add(listener);
  }

  // ------------------------------------------------------------ by pointer

  press(at: Spot, reach: number): boolean {
    if (this.hindrance) return false;
    const chosen = this.shown.find(({ print }) => print.id === this.chosen.get());
    if (chosen) {
      const handle = handleOf(chosen.print, chosen.heading);
      if (Math.hypot(handle.x - at.x, handle.y - at.y) < reach) return this.begin({ kind: "aim", print: chosen.print });
    }
    const under = printAt(this.list, at, Math.max(reach, 0.13));
    if (under) return this.begin({ kind: "move", from: at, print: under });
    const print = newPrint(this.list, at, this.foot);
    this.draft = [...this.list, print];
    return this.begin({ kind: "aim", print });
  }

  move(at: Spot): void {
    if (!this.drag) return;
    const { print } = this.drag;
    const now =
      this.drag.kind === "aim" ? aimed(print, at) : movedBy(print, at.x - this.drag.from.x, at.y - this.drag.from.y);
    this.draft = changed(this.list, now);
    this.tell();
  }

  lift(cancelled: boolean): void {
    const draft = this.draft;
    this.drag = null;
    if (cancelled || !draft) this.draft = null;
    else this.send(draft);
    this.tell();
  }

  private begin(drag: Drag): boolean {
    this.drag = drag;
    this.chosen.set(drag.print.id);
    this.tell();
    return true;
  }

  // ------------------------------------------------------------ by key and field

  add(): void {
    const row = this.app.store.get("frame")?.rows[this.app.store.steered()];
    const body = { x: row?.com[0] ?? 0, y: row?.com[1] ?? 0, heading: this.facing };
    const last = this.shown[this.shown.length - 1];
    const before = last && last.print.foot === "either" ? (last.landed?.foot ?? "either") : last?.print.foot;
    const print = following(this.list, body, this.foot, before);
    this.send([...this.list, print]);
    this.chosen.set(print.id);
  }

  change(print: PlacedFootprint): void {
    this.send(changed(this.list, print));
  }

  remove(id = this.chosen.get()): void {
    if (!this.list.some((print) => print.id === id)) return;
    this.send(this.list.filter((print) => print.id !== id));
  }

  clear(): void {
    if (this.list.length) this.send([]);
  }

  private send(footprints: readonly PlacedFootprint[]): void {
    this.draft = [...footprints];
    this.app.ask({ type: "place_footprints", footprints: this.draft, stroke: 0 });
    this.tell();
  }

  private get facing(): number {
    return this.app.store.get("frame")?.rows[this.app.store.steered()]?.heading ?? 0;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
