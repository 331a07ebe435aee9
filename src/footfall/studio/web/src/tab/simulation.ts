// Rows of characters in one world: the laws' tables, and the tick: law, then physics (`sim/simulation.py`).
import type { MainModule } from "@mujoco/mujoco";
import { type BodyData, bytesOf, floatsOf, type Library, type Model } from "./bodies";
import { fill, type Laws, type Rows, type Type } from "./laws";
import { type Place, World } from "./world";

const [LINKS, LIMP, LIMP_FRICTION, GRAVITY, SPACING] = [16, 0.005, 0.15, 9.81, 0.02];
const ORIGIN_STRIDE = 4;
const FEW = 1; // rows of ground under level ground

/** Somebody on the stage: a body, held for a gait, and the rows of that gait. */
export interface Walker {
  body: BodyData;
  model: Model;
  law: string;
  step: number;
  place: Place;
  /** Documents to fill rows with, or rows as they are. */
  gait: { documents: Record<string, unknown>[] } | { rows: string[] };
  choices: (path: string) => string[] | undefined;
}

interface OwnRows {
  gait: Rows;
  memory: Rows;
  plan: Rows;
  resting: Int32Array;
  args: number;
  launch: () => void;
}

type View = { from: Float64Array; into: Float64Array };

export class Simulation {
  readonly world: World;
  readonly count: number;
  readonly step: number;
  readonly command: Rows;
  readonly body: Rows;
  readonly tally: Rows;
  readonly sensed: Rows;
  readonly held: Rows;
  readonly rising: Rows;
  ticks = 0;
  limp: boolean[];
  private readonly own = new Map<string, OwnRows>();
  private readonly at: Record<string, number> = {};
  private originAt = 0;
  private heap: ArrayBufferLike | null = null;
  private copied: View[] = [];
  private force: View = { from: new Float64Array(), into: new Float64Array() };
  private readonly ownLimit: Float32Array[] = [];
  private readonly ownDamping: Float64Array;

  constructor(
    private readonly mujoco: MainModule,
    readonly laws: Laws,
    readonly library: Library,
    readonly walkers: Walker[],
    ghosts = false,
  ) {
    this.count = walkers.length;
    this.step = Math.min(...walkers.map((one) => one.step));
    const models = walkers.map((one) => one.model);
    this.world = new World(
      mujoco,
      library.world.xml,
      models,
      walkers.map((one) => one.place),
      ghosts,
    );
    this.world.model.opt.timestep = this.step;
    const of = (name: string): Rows => laws.rows({ record: name }, this.count);
    this.body = of("Body");
    this.command = of("CommandRow");
    this.rising = of("RisingRow");
    this.held = of("Held");
    this.sensed = of("Sensed");
    this.tally = of("Tally");
    for (const [row, one] of models.entries()) {
      this.body.bytes(row, 1).set(bytesOf(one.body));
      this.rising.bytes(row, 1).set(bytesOf(one.rising));
    }
    for (const law of new Set(walkers.map((one) => one.law))) this.own.set(law, this.open(law));
    for (const row of this.walkers.keys()) this.fillGait(row);
    for (const row of this.walkers.keys())
      this.ownLimit.push(new Float32Array(this.body.numbers(row, "torque_limit") as Float32Array));
    this.ownDamping = new Float64Array(this.world.model.dof_damping as Float64Array);
    this.limp = this.walkers.map(() => false);
    this.reset();
  }

  // ------------------------------------------------------------ tables

  /** A law's tables and its launch, over all rows; those that walk by another law rest. */
  private open(law: string): OwnRows {
    const { laws } = this;
    const kernel = laws.layouts.laws[law]?.walk ?? "";
    const [offset, type] = laws.layout(kernel).fields.rows as [number, Type];
    const inner = (name: string): Type => (laws.field(type, name)[1] as { array: Type }).array;
    const longest = Math.max(...this.walkers.map((one) => (one.law === law ? rowsIn(one) : 1)));
    const gait = laws.rows(inner("gait"), this.count * longest);
    const memory = laws.rows(inner("memory"), this.count);
    const plan = laws.rows(inner("plan"), this.count);
    const resting = laws.numbers("i4", this.count);
    const args = laws.take(laws.layout(kernel).size + 64);
    this.writeRows(args + offset, type, { gait, memory, plan }, resting, longest);
    const launch = laws.launch(kernel, args, this.count);
    const restingNow = laws.wholes(resting, this.count);
    for (const [row, one] of this.walkers.entries()) restingNow[row] = one.law === law ? 0 : 1;
    return { gait, memory, plan, resting: restingNow, args: args + offset, launch };
  }

  private writeRows(at: number, type: Type, own: Record<string, Rows>, resting: number, longest: number): void {
    const { laws, count } = this;
    const { nq, nv, njnt, nbody, nsensordata } = this.world.lone;
    const model = this.world.model;
    const bodies = nbody - 1;
    const place = (path: string): number => at + laws.field(type, path)[0];
    const shared = (name: string, numbers: number): number => {
      this.at[name] ??= laws.numbers("f8", numbers);
      return this.at[name];
    };
    const windows: [string, string, number, number, number[], number][] = [
      ["position", "xpos", 3 * model.nbody, bodies, [nbody], 24],
      ["rotation", "xquat", 4 * model.nbody, bodies, [nbody, 4], 32],
      ["centre", "xipos", 3 * model.nbody, bodies, [nbody], 24],
      ["motion", "cvel", 6 * model.nbody, bodies, [nbody, 6], 48],
      ["tree_centre", "subtree_com", 3 * model.nbody, bodies, [nbody], 24],
      ["touch", "sensordata", model.nsensordata, nsensordata, [nsensordata], 8],
      ["axis", "xaxis", 3 * model.njnt, njnt, [njnt], 24],
      ["anchor", "xanchor", 3 * model.njnt, njnt, [njnt], 24],
      ["force", "qfrc_applied", model.nv, nv, [nv], 8],
      ["speed", "qvel", model.nv, nv, [nv], 8],
      ["coordinate", "qpos", model.nq, nq, [nq], 8],
    ];
    for (const [field, name, numbers, stride, shape, bytes] of windows) {
      const strides = [stride * bytes, bytes, ...(shape.length > 1 ? [8] : [])];
      laws.array(place(`state.${field}`), shared(name, numbers), [count, ...shape], strides);
    }
    this.originAt ||= laws.numbers("f8", 3 * count);
    laws.array(place("state.origin"), this.originAt, [count], [24]);
    laws.array(place("state.resting"), resting, [count], [4]);
    laws.array(place("state.held"), this.held.at, [count], [this.held.size]);
    laws.array(place("state.ground"), laws.numbers("f4", count), [count, FEW, FEW], [4, 4, 4]);
    laws.array(place("state.ground_start"), laws.numbers("f8", 2 * count), [count], [16]);
    const single = (path: string, value: number): void => void laws.singles(place(path), 1).fill(value);
    const whole = (path: string, value: number): void => void laws.wholes(place(path), 1).fill(value);
    single("state.ground_spacing", SPACING);
    whole("state.ground_places", FEW);
    whole("state.ground_rows", FEW);
    single("state.step_seconds", this.step);
    single("state.origin_stride", ORIGIN_STRIDE);
    for (const [name, value] of Object.entries((this.walkers[0] as Walker).model.joints)) {
      laws.wholes(place(`joints.${name}`), LINKS).set(Array.isArray(value) ? value : [value]);
    }
    const cast = laws.numbers("i4", count);
    laws.wholes(cast, count).set(this.walkers.map((_, row) => row));
    laws.array(place("cast"), cast, [count], [4]);
    const tables: Record<string, Rows> = {
      body: this.body,
      command: this.command,
      rising: this.rising,
      sensed: this.sensed,
      tally: this.tally,
      memory: own.memory as Rows,
      plan: own.plan as Rows,
    };
    for (const [name, rows] of Object.entries(tables)) laws.array(place(name), rows.at, [count], [rows.size]);
    const gait = own.gait as Rows;
    laws.array(place("gait"), gait.at, [count, longest], [longest * gait.size, gait.size]);
  }

  private fillGait(row: number): void {
    const one = this.walkers[row] as Walker;
    const { gait } = this.own.get(one.law) as OwnRows;
    const longest = gait.count / this.count;
    if ("rows" in one.gait) {
      for (const [index, text] of one.gait.rows.entries()) gait.bytes(row * longest + index, 1).set(bytesOf(text));
    } else {
      for (const [index, document] of one.gait.documents.entries()) {
        fill(gait, row * longest + index, document, this.laws, one.choices);
      }
    }
  }

  /** Another gait of the same law, from now on. */
  setGait(row: number, walker: Walker): boolean {
    const before = this.walkers[row] as Walker;
    const fits = before.law === walker.law && before.model === walker.model && rowsIn(before) === rowsIn(walker);
    if (!fits) return false;
    this.walkers[row] = walker;
    this.fillGait(row);
    return true;
  }

  memoryOf(row: number): Rows {
    return (this.own.get((this.walkers[row] as Walker).law) as OwnRows).memory;
  }

  /** The bytes that the laws remember. */
  tables(): [string, Uint8Array][] {
    return [...this.own].flatMap(([law, own]): [string, Uint8Array][] => [
      [`memory ${law}`, own.memory.bytes()],
      [`plan ${law}`, own.plan.bytes()],
    ]);
  }

  stride(row: number, field: string): number {
    return this.memoryOf(row).get(row, `stride.${field}`);
  }

  /** The tables of a law, for kernels that read: where its rows are described. */
  rowsOf(law: string): number {
    return this.own.get(law)?.args ?? 0;
  }

  get origin(): Float64Array {
    return this.laws.floats(this.originAt, 3 * this.count);
  }

  // ------------------------------------------------------------ moving

  reset(): void {
    this.mujoco.mj_resetData(this.world.model, this.world.data);
    const { data, lone } = this.world;
    for (const [row, one] of this.walkers.entries()) {
      if (one.model.start) {
        data.qpos.set(floatsOf(one.model.start[0]), row * lone.nq);
        data.qvel.set(floatsOf(one.model.start[1]), row * lone.nv);
      }
      this.forget(row);
      const [x, y, heading] = one.place;
      this.origin.set([x, y, 0], 3 * row);
      this.commandDefaults(row);
      this.command.set(row, "heading", heading);
      this.held.bytes(row, 1).fill(0);
      this.tally.bytes(row, 1).fill(0);
      this.tally.set(row, "fell_at", -1);
      this.tally.set(row, "leg_gap", Number.POSITIVE_INFINITY);
      this.tally.set(row, "hand_error", Number.POSITIVE_INFINITY);
    }
    this.world.forward();
    this.ticks = 0;
  }

  private commandDefaults(row: number): void {
    this.command.bytes(row, 1).fill(0);
    for (const field of this.library.schema.Command ?? []) {
      const value = field.default;
      if (value === null || value === undefined) continue;
      const own = this.command.numbers(row, field.name);
      if (Array.isArray(value)) own.set(value);
      else own[0] = typeof value === "string" ? (field.choices ?? []).indexOf(value) : Number(value);
    }
  }

  /** No memory of a law remains. */
  forget(row: number): void {
    const own = this.own.get((this.walkers[row] as Walker).law) as OwnRows;
    own.memory.bytes(row, 1).fill(0);
    own.plan.bytes(row, 1).fill(0);
  }

  private refresh(): void {
    const { data } = this.world;
    const now = data.qpos.buffer;
    if (now === this.heap && this.force.into.byteLength > 0 && this.copied[0]?.into.byteLength) return;
    this.heap = now;
    const view = (name: string): View => {
      const from = (data as unknown as Record<string, Float64Array>)[name] as Float64Array;
      return { from, into: this.laws.floats(this.at[name] as number, from.length) };
    };
    const read = ["xpos", "xquat", "xipos", "cvel", "subtree_com", "sensordata", "xaxis", "xanchor", "qvel", "qpos"];
    this.copied = read.map(view);
    const force = view("qfrc_applied");
    this.force = { from: force.into, into: force.from };
  }

  /** Runs the laws on what the world is now, without moving it. */
  sense(): void {
    this.refresh();
    for (const { from, into } of this.copied) into.set(from);
    for (const own of this.own.values()) own.launch();
    this.force.into.set(this.force.from);
  }

  advance(ticks: number): void {
    for (let tick = 0; tick < ticks; tick++) {
      this.sense();
      this.world.step();
      this.ticks += 1;
    }
  }

  // ------------------------------------------------------------ falls

  goLimp(fallen: boolean[]): void {
    if (fallen.every((one, row) => one === this.limp[row])) return;
    const { nv } = this.world.lone;
    const damping = this.world.model.dof_damping as Float64Array;
    for (const [row, limp] of fallen.entries()) {
      const limit = this.body.numbers(row, "torque_limit");
      const weak = LIMP * this.body.get(row, "total_mass") * GRAVITY * this.body.get(row, "leg_length");
      if (limp) limit.fill(weak);
      else limit.set(this.ownLimit[row] as Float32Array);
      const own = this.body.numbers(row, "damping");
      for (let speed = 0; speed < nv; speed++) damping[row * nv + speed] = this.ownDamping[row * nv + speed] ?? 0;
      if (!limp) continue;
      for (const [link, first, width] of this.jointsOf(row)) {
        for (let k = first; k < first + width; k++) {
          damping[row * nv + k] = (this.ownDamping[row * nv + k] ?? 0) + LIMP_FRICTION * (own[link] ?? 0);
        }
      }
    }
    this.limp = [...fallen];
  }

  /** For each link with a joint: its first speed, and how many there are. */
  jointsOf(row: number): [number, number, number][] {
    const { kind, speed_address } = (this.walkers[row] as Walker).model.joints as Record<string, number[]>;
    const found: [number, number, number][] = [];
    for (let link = 1; link < LINKS; link++) {
      const one = kind?.[link] ?? -1;
      if (one >= 0) found.push([link, speed_address?.[link] ?? 0, one || 3]);
    }
    return found;
  }

  /** x, y and heading of a row. */
  placeOf(row: number): Place {
    const { qpos } = this.world.data;
    const at = row * this.world.lone.nq;
    if ((this.walkers[row] as Walker).body.plane) {
      const [x, y] = (this.walkers[row] as Walker).place;
      return [(qpos[at] ?? 0) + x, y, 0];
    }
    return [qpos[at] ?? 0, qpos[at + 1] ?? 0, this.facing(row)];
  }

  facing(row: number): number {
    if ((this.walkers[row] as Walker).body.plane) return 0;
    const at = row * this.world.lone.nq + 3;
    return headingOf(this.world.data.qpos as Float64Array, at);
  }

  /** The index in MuJoCo's arrays of a link of a row. */
  bodyOf(row: number, link: number): number {
    const { body_index } = (this.walkers[row] as Walker).model.joints as Record<string, number[]>;
    return row * (this.world.lone.nbody - 1) + (body_index?.[link] ?? 0);
  }
}

/** Where a body faces that is turned by w, x, y, z from an index on: along its x axis on the ground. */
export function headingOf(quaternions: Float64Array, at: number): number {
  const [w, x, y, z] = [0, 1, 2, 3].map((part) => quaternions[at + part] ?? 0) as [number, number, number, number];
  return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
}

function rowsIn(one: Walker): number {
  return "rows" in one.gait ? one.gait.rows.length : one.gait.documents.length;
}
