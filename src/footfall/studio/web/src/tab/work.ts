// What is open: who is on the stage, in which body, gait and style. Never changed in place, as `studio/work/work.py`.
import { INSTALL } from "./beyond";
import type { BodyData, GaitData, HeldFor, Library } from "./bodies";
import type { Table } from "./documents";
import { type Any, Mistake } from "./python";
import { type Rules, SIDES } from "./rules";
import type { Walker } from "./simulation";
import type { Place } from "./world";

export type Kind = "one" | "compare" | "several";

export const OPENING_SPEED = 0.8;
const APART = 1.6;
const [MOST, ROOM, RINGS, WAYS] = [8, 1.2, 6, 12];

/** One on the stage. */
export interface Actor {
  id: number;
  name: string;
  place: Place;
  body: BodyData;
  gait: string;
  style: Any;
  settings: Record<string, number>;
  without: string[];
  /** Of gaits that are not fitted here: their rows. */
  rows: string[] | null;
}

export class Work {
  private fitted: Any = null;

  constructor(
    readonly rules: Rules,
    readonly library: Library,
    readonly actors: Actor[],
    readonly row = 0,
    readonly kind: Kind = "one",
    readonly scene: Table = {},
  ) {}

  /** What makes it another work: two with the same of it are equal. */
  __eq__(other: Work): boolean {
    const of = (work: Work): string =>
      JSON.stringify([work.row, work.kind, work.actors.map((one) => [{ ...one, body: one.body.name, rows: 0 }])]);
    return other instanceof Work && of(this) === of(other);
  }

  get own(): Actor {
    return this.actors[this.row] as Actor;
  }

  get gaitData(): GaitData {
    return this.dataOf(this.own);
  }

  dataOf(one: Actor): GaitData {
    return this.library.gaits[one.gait] as GaitData;
  }

  /** The gait without its style: a document, if its law has styles; else its table. */
  gaitOf(one: Actor): Any {
    const data = this.dataOf(one);
    return data.heeded.styles ? this.rules.gaitCalled(one.gait) : data.fields;
  }

  get gait(): Any {
    return this.gaitOf(this.own);
  }

  get style(): Any {
    return this.own.style;
  }

  get settings(): Record<string, number> {
    return this.own.settings;
  }

  get character(): BodyData {
    return this.own.body;
  }

  /** The gait in its style, with the whole of its law. */
  get walk(): Any {
    this.fitted ??= this.walkOf({ ...this.own, without: [] });
    return this.fitted;
  }

  walkOf(one: Actor): Any {
    if (!this.dataOf(one).heeded.styles) return this.gaitOf(one);
    const styled = this.rules.call("gaits_style", "styled", this.gaitOf(one), one.style);
    return this.rules.call("gaits_components", "without", styled, ...one.without);
  }

  get several(): boolean {
    return this.kind === "several";
  }

  get drivesOne(): boolean {
    return this.several;
  }

  /** The work in which the one picked has other documents. */
  with_own(changes: Partial<Actor>): Work {
    const made = this.with(this.row, changes);
    if (this.kind !== "compare") return made;
    const named = ["body", "gait", "style"].filter((name) => !this.scene[name === "body" ? "character" : name]);
    const shared = [...named, "settings", "rows"].filter((name) => name in changes);
    return made.with(1, Object.fromEntries(shared.map((name) => [name, changes[name as keyof Actor]])));
  }

  with(row: number, changes: Partial<Actor>): Work {
    const actors = this.actors.map((one, index) => (index === row ? { ...one, ...changes } : one));
    return new Work(this.rules, this.library, actors, this.row, this.kind, this.scene);
  }

  of(actors: Actor[], row = 0, kind: Kind = actors.length > 1 ? "several" : "one", scene: Table = {}): Work {
    return new Work(this.rules, this.library, actors, row, kind, scene);
  }

  /** Nobody but the one picked, in the middle. */
  alone(): Work {
    return this.of([{ ...this.own, id: 0, name: "", place: [0, 0, 0] }]);
  }

  beside(second: Actor, scene: Table): Work {
    const first: Actor = { ...this.own, id: 0, name: "", place: [0, APART / 2, 0] };
    return this.of([first, { ...second, id: 1, place: [0, -APART / 2, 0] }], 0, "compare", scene);
  }

  more(one: Actor, here: Place[], at: Place): Work {
    if (this.kind === "compare")
      throw new Mistake("BadValue", "a character can join only in the scene 'One' or with several");
    if (this.actors.length >= MOST) throw new Mistake("BadValue", `there are already ${MOST} characters on the stage`);
    const taken = this.actors.map(called);
    const own = { ...this.own, name: called(this.own) };
    const added: Actor = {
      ...one,
      id: 1 + Math.max(...this.actors.map((other) => other.id)),
      name: free(one.body.name, taken),
      place: freePlace(at, [...here, ...this.actors.map((other) => other.place)]),
    };
    return this.of([...this.actors.map((other, row) => (row === this.row ? own : other)), added], this.actors.length);
  }

  /** Everyone as the simulation takes them. */
  walkers(): Walker[] {
    const step = Math.min(...this.actors.map((one) => heldFor(one).step));
    return this.actors.map((one) => {
      const held = heldFor(one);
      const model = one.body.models[held.models[String(step)] ?? held.model];
      if (!model) throw new Mistake("BadValue", `'${one.body.name}' cannot walk in steps of ${1000 * step} ms here`);
      const gait = one.rows ? { rows: one.rows } : { documents: this.fittedTo(one) };
      const choices = (path: string): string[] | undefined => this.rules.choices(path);
      return { body: one.body, model, law: held.law, step, place: one.place, gait, choices };
    });
  }

  private fittedTo(one: Actor): Record<string, unknown>[] {
    const walk = this.walkOf(one);
    const shape = { ...one.body.shape, model: one.body.shape?.model ?? one.body.shape };
    return SIDES.map((side) => this.rules.call("laws_footfall_fitting", "fitted", walk.on(side), shape, side));
  }

  /** All of it as plain tables, for a link: as Python's studio writes it. */
  get shared(): Table {
    const { own } = this;
    const scene = {
      kind: this.kind,
      count: 16,
      seed: 7,
      dance: false,
      character: "",
      style: "",
      gait: "",
      row: null,
      stroke: 0,
    };
    const tables = this.tables(own);
    const without = [own.without, this.kind === "compare" ? (this.actors[1]?.without ?? []) : []];
    const others = this.actors.filter((_, row) => row !== this.row);
    return {
      ...tables,
      world: this.library.world.table,
      settings: own.settings,
      without,
      scene: { ...scene, ...this.scene },
      ...(this.several || own.id !== 0 ? { own: [own.id, this.row, own.name, own.place] } : {}),
      ...(this.several ? { others: others.map((one) => this.table(one)) } : {}),
    };
  }

  private tables(one: Actor): Table {
    return {
      character: one.body.character,
      gait: this.dataOf(one).table,
      style: this.rules.plain(one.style),
    };
  }

  private table(one: Actor): Table {
    const plain = { id: one.id, name: called(one), settings: one.settings, without: one.without, place: one.place };
    return { ...plain, ...this.tables(one) };
  }
}

export function heldFor(one: Actor): HeldFor {
  const held = one.body.gaits[one.gait];
  if (!held)
    throw new Mistake("BadValue", one.body.refused[one.gait] ?? `The gait '${one.gait}' does not fit here. ${INSTALL}`);
  return held;
}

export function called(one: Actor): string {
  return one.name || one.body.name;
}

function free(wished: string, taken: string[]): string {
  if (!taken.includes(wished)) return wished;
  for (let number = 2; ; number++) if (!taken.includes(`${wished} ${number}`)) return `${wished} ${number}`;
}

/** A place with room for one more, beside somebody and with the same heading. */
function freePlace([x, y, heading]: Place, taken: Place[]): Place {
  for (let ring = 1; ring <= RINGS; ring++) {
    for (let way = 0; way < WAYS; way++) {
      const turned = heading + (0.5 + (2 * way) / WAYS) * Math.PI;
      const spot: Place = [x + ring * ROOM * Math.cos(turned), y + ring * ROOM * Math.sin(turned), heading];
      if (taken.every((other) => Math.hypot(spot[0] - other[0], spot[1] - other[1]) >= ROOM * 0.99)) return spot;
    }
  }
  throw new Mistake("BadValue", "there is no room for another character here; walk to a free place first");
}
