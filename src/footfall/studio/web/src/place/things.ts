// The things on the ground: as the world lists them, which one is chosen, and how one is placed, moved and changed.
import type { App } from "../app";
import type { ThingKind } from "../generated/declarations";
import type { Solid } from "../generated/messages";
import { Watched } from "../panels/context";
import type { Table, Target } from "./offers";
import { freePlace, movedTo, newThing, type Place, topOf } from "./world_things";

const STOPS_IN = 1.3; // s of its speed that who walks still goes before it stands

/** Which thing of the world: its kind, and its number among them. */
export interface Which {
  kind: string;
  index: number;
}

export class Things {
  readonly chosen = new Watched<Which | null>(null);
  /** Where a thing that is dragged in from the panel would be put. */
  readonly ghost = new Watched<Place | null>(null);
  kinds: ThingKind[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly app: App) {
    const tell = (): void => {
      for (const listener of this.listeners) listener();
    };
    app.store.on("documents", tell);
    app.store.on("things", tell);
    this.chosen.on(tell);
    void app.declarations.then((sent) => {
      this.kinds = sent.things;
      tell();
    });
  }

  on(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** The things of a kind, as in the world's file. */
  listOf(kind: string): Table[] {
    const world = this.app.store.get("documents")?.shared.world as Record<string, unknown> | undefined;
    const list = world?.[kind];
    return Array.isArray(list) ? (list as Table[]) : [];
  }

  get all(): { which: Which; table: Table; kind: ThingKind }[] {
    return this.kinds.flatMap((kind) =>
      this.listOf(kind.kind).map((table, index) => ({ which: { kind: kind.kind, index }, table, kind })),
    );
  }

  get(which: Which | null): { table: Table; kind: ThingKind } | null {
    const kind = this.kinds.find((one) => one.kind === which?.kind);
    const table = which ? this.listOf(which.kind)[which.index] : undefined;
    return kind && table ? { table, kind } : null;
  }

  /** What skills call it. */
  target(which: Which): Target {
    const solid = this.solids.find((one) => one.kind === which.kind && one.index === which.index && one.name !== "");
    const top = topOf(this.get(which)?.table ?? {});
    return { kind: which.kind, name: solid?.name ?? "", ...(top && { top }) };
  }

  get solids(): readonly Solid[] {
    return this.app.store.get("things")?.solids ?? [];
  }

  /** Put a new thing somewhere, or where there is room before the character. */
  add(kind: ThingKind, at?: Place): void {
    const { store } = this.app;
    const row = store.get("frame")?.rows[store.steered()];
    const ahead = (axis: 0 | 1): number => (row?.com[axis] ?? 0) + STOPS_IN * (row?.velocity[axis] ?? 0);
    const body = { x: ahead(0), y: ahead(1), heading: row?.heading ?? 0 };
    const taken = this.solids.map(({ at: [x, y], half }) => ({ x: x!, y: y!, radius: Math.hypot(half[0]!, half[1]!) }));
    const list = this.listOf(kind.kind);
    const thing = newThing(kind, list, at ?? freePlace(body, taken, kind.first), body);
    this.standStill();
    this.send(kind.kind, [...list, thing]);
    this.chosen.set({ kind: kind.kind, index: list.length });
  }

  /** Who only walks ahead stands while things are put before it. */
  standStill(): void {
    const { drive, store } = this.app;
    const { mode, going } = drive.state();
    if (mode === "walk" && !going && store.get("documents")?.queue.length === 0) drive.mode("stand");
  }

  move(which: Which, at: Place): void {
    const now = this.get(which);
    if (now) this.change(which, movedTo(now.table, now.kind, at));
  }

  change(which: Which, table: Table): void {
    this.send(
      which.kind,
      this.listOf(which.kind).map((one, index) => (index === which.index ? table : one)),
    );
  }

  remove(which: Which): void {
    this.chosen.set(null);
    this.send(
      which.kind,
      this.listOf(which.kind).filter((_, index) => index !== which.index),
    );
  }

  private send(kind: string, value: Table[]): void {
    this.app.ask({ type: "edit", document: "world", path: kind, value, side: "both" });
  }
}

/** What a thing is called: by its name, or its kind and number. */
export function nameOf(which: Which, table: Table): string {
  return typeof table.name === "string" && table.name ? table.name : `${which.kind} ${which.index + 1}`;
}
