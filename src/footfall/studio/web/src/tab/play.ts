// The running stage, in slices of a hundredth of a second (`studio/scene/playback.py`).

import type { MainModule } from "@mujoco/mujoco";
import { Forces, NOBODY } from "./forces";
import { Canvas } from "./frame";
import { Laws, type Type } from "./laws";
import { Past, SLICE } from "./past";
import type { Any } from "./python";
import type { Rules } from "./rules";
import { Simulation } from "./simulation";
import { Witness } from "./witness";
import { OPENING_SPEED, type Work } from "./work";
import type { Place } from "./world";

const [LIES_AFTER, UP_SECONDS, BALL_SECONDS, FASTEST] = [0.05, 1, 20, 1e4];
const NEUTRAL: Record<string, number> = { period: 0, width: -1, bend: 0, swing_height: -1 };

export class Play {
  simulation!: Simulation;
  forces!: Forces;
  wheels: Any[] = [];
  slices = 0;
  part = 0;
  steered = 0;
  rises = true;
  blewUp = false;
  readonly witness = new Witness();
  /** Where each part of a moment's state begins, on this stage. */
  places: Record<string, number> = {};
  private canvas!: Canvas;

  constructor(
    private readonly mujoco: MainModule,
    private readonly module: WebAssembly.Module,
    private readonly rules: Rules,
    public work: Work,
  ) {
    this.build(work);
  }

  // ------------------------------------------------------------ who is there

  /** Sets up the stage; whoever was there with the same body and law goes on in mid-step. */
  build(work: Work): void {
    const before = this.simulation as Simulation | undefined;
    const { library } = work;
    const laws = new Laws(new WebAssembly.Instance(this.module, {}), library.layouts);
    const after = new Simulation(this.mujoco, laws, library, work.walkers(), work.kind === "compare");
    const wheels = this.wheels;
    after.ticks = Math.round(this.slices / (after.step / SLICE));
    this.simulation = after;
    this.places = {};
    const pushes = this.forces?.pushes ?? NOBODY;
    this.forces = new Forces(after);
    this.wheels = work.actors.map((one) => {
      const was = this.work.actors.findIndex((other) => other.id === one.id);
      const kept = before ? wheels[was] : undefined;
      return kept ?? this.replaced(this.newWheel(), { heading: one.place[2] });
    });
    if (before) {
      this.carry(before, after, work);
      if (before.step === after.step && before.count === after.count) this.forces.pushes = { ...pushes, grip: null };
      before.world.delete();
    }
    this.work = work;
    this.steered = work.drivesOne ? work.row : 0;
    const aims = work.actors.map((one) => work.dataOf(one).aims);
    this.canvas = new Canvas(this.mujoco, after, aims);
    this.settings(work);
    this.settle();
  }

  private newWheel(): Any {
    return this.rules.make("skills_wheel", "Wheel");
  }

  private replaced(wheel: Any, fields: Record<string, unknown>): Any {
    return Object.assign(Object.create(Object.getPrototypeOf(wheel)), wheel, fields);
  }

  private carry(before: Simulation, after: Simulation, work: Work): void {
    const [old, now] = [before.world, after.world];
    const copy = (name: "qpos" | "qvel" | "qacc_warmstart", from: number, to: number, count: number): void => {
      const values = (old.data[name] as Float64Array).slice(from, from + count);
      (now.data[name] as Float64Array).set(values, to);
    };
    for (const [row, one] of work.actors.entries()) {
      const was = this.work.actors.findIndex((other) => other.id === one.id);
      if (was < 0) continue;
      const [a, b] = [before.walkers[was], after.walkers[row]];
      const body = this.work.actors[was]?.body;
      if (a && b && a.law === b.law && body === one.body && old.lone.nq === now.lone.nq) {
        copy("qpos", was * old.lone.nq, row * now.lone.nq, now.lone.nq);
        copy("qvel", was * old.lone.nv, row * now.lone.nv, now.lone.nv);
        copy("qacc_warmstart", was * old.lone.nv, row * now.lone.nv, now.lone.nv);
        after.memoryOf(row).bytes(row, 1).set(before.memoryOf(was).bytes(was, 1));
        for (const name of ["tally", "command", "held", "sensed"] as const) {
          after[name].bytes(row, 1).set(before[name].bytes(was, 1));
        }
        after.origin.set(before.origin.subarray(3 * was, 3 * was + 3), 3 * row);
      } else if (!one.body.plane && !body?.plane) {
        const [x, y, heading] = before.placeOf(was);
        this.upright(row, [x, y, heading]);
      }
    }
    const [p, q] = [old.data.qpos.subarray(before.count * old.lone.nq), before.count * old.lone.nv];
    (now.data.qpos as Float64Array).set(p as Float64Array, after.count * now.lone.nq);
    (now.data.qvel as Float64Array).set((old.data.qvel as Float64Array).subarray(q), after.count * now.lone.nv);
    now.setThrown(old.thrown);
    now.forward();
  }

  /** Goes on with other documents. */
  adopt(work: Work): void {
    if (work === this.work) return;
    const same = work.kind === this.work.kind && work.actors.length === this.work.actors.length;
    const walkers = same ? work.walkers() : [];
    const before = this.work;
    const stays =
      same &&
      work.actors.every((one, row) => one.id === before.actors[row]?.id && one.place === before.actors[row]?.place);
    if (stays && walkers.every((one, row) => this.fits(row, one.model, one.law))) {
      if (walkers.every((one, row) => this.simulation.setGait(row, one))) this.goOn(work);
      else this.build(work);
    } else {
      this.build(work);
    }
    for (const [row, one] of work.actors.entries()) {
      const old = before.actors.find((other) => other.id === one.id);
      const [now, then] = [one.settings.speed ?? OPENING_SPEED, old?.settings.speed ?? OPENING_SPEED];
      if (old && now !== then) this.wheels[row] = this.wheels[row].at_speed(now);
    }
    this.witness.blame = { at: this.slices, words: "after a change of its documents" };
  }

  private goOn(work: Work): void {
    this.work = work;
    this.steered = work.drivesOne ? work.row : 0;
    this.settings(work);
  }

  private fits(row: number, model: unknown, law: string): boolean {
    const now = this.simulation.walkers[row];
    return now?.model === model && now?.law === law;
  }

  private settings(work: Work): void {
    for (const [row, one] of work.actors.entries()) {
      const { commands } = work.dataOf(one).heeded;
      for (const [name, neutral] of Object.entries(NEUTRAL)) {
        if (commands.includes(name)) this.simulation.command.set(row, name, one.settings[name] ?? neutral);
      }
    }
  }

  startOver(): void {
    const kept = this.wheels;
    this.slices = 0;
    this.part = 0;
    this.simulation.world.setThrown(this.simulation.world.thrown.map((one) => ({ ...one, tick: -1 })));
    this.simulation.reset();
    this.simulation.goLimp(this.simulation.limp.map(() => false));
    this.forces.pushes = NOBODY;
    this.forces.press();
    this.settings(this.work);
    this.wheels = this.work.actors.map((one, row) => {
      const { mode, held_speed, cruise } = kept[row] ?? this.newWheel();
      return this.replaced(this.newWheel(), { heading: one.place[2], mode, held_speed, cruise });
    });
    this.settle();
  }

  // ------------------------------------------------------------ moving

  get sliceTicks(): number {
    return Math.round(SLICE / this.simulation.step);
  }

  get time(): number {
    return this.slices * SLICE + this.part * this.simulation.step;
  }

  /** Advances some ticks; the moments at the ends of slices. */
  step(ticks: number): Past[] {
    const moments: Past[] = [];
    let left = ticks;
    while (left > 0 && !this.blewUp) {
      const some = Math.min(left, this.sliceTicks - this.part);
      this.run(some);
      left -= some;
      this.part += some;
      if (this.part < this.sliceTicks) continue;
      this.part = 0;
      this.slices += 1;
      if (!this.isSound()) {
        this.blewUp = true;
        break;
      }
      this.witness.look(this.simulation, this.forces.pushes, this.slices);
      const old = this.simulation.ticks - Math.round(BALL_SECONDS / this.simulation.step);
      for (const [index, one] of this.simulation.world.thrown.entries()) {
        if (one.tick >= 0 && one.tick < old) this.simulation.world.park(index);
      }
      moments.push(this.moment());
    }
    return moments;
  }

  private run(ticks: number): void {
    const { simulation, forces } = this;
    const end = simulation.ticks + ticks;
    const torso = simulation.library.links.indexOf("torso");
    while (simulation.ticks < end) {
      forces.act(this.sliceTicks, torso);
      if (this.part === 0 && simulation.ticks === end - ticks) {
        this.decide();
        this.care();
      }
      simulation.advance(Math.min(end, forces.due(simulation.ticks)) - simulation.ticks);
    }
  }

  /** What is held becomes what the laws are told. */
  private decide(): void {
    const { simulation, work } = this;
    for (const [row, wheel] of this.wheels.entries()) {
      const after = wheel.after(SLICE, simulation.placeOf(row));
      this.wheels[row] = after;
      const { commands } = work.dataOf(work.actors[row] as Work["own"]).heeded;
      for (const [name, value] of Object.entries(after.asks() as Record<string, Any>)) {
        const heeded = commands.includes(name) || (name === "mode" && (value === "walk" || value === "get up"));
        if (!heeded) continue;
        simulation.command.set(row, name, name === "mode" ? simulation.library.modes.indexOf(value) : value);
      }
    }
  }

  /** The fallen get up by themselves if they can and may; else they lie limp. */
  private care(): void {
    const { simulation } = this;
    const { step, tally } = simulation;
    const limp = this.wheels.map((wheel, row) => {
      const fell = tally.get(row, "fell_at");
      const lies = fell >= 0 && (tally.get(row, "ticks") - fell) * step > LIES_AFTER;
      const can = simulation.walkers[row]?.body.rises ?? false;
      if (lies && this.rises && can) this.wheels[row] = this.replaced(wheel, { rises: true });
      return lies && !this.wheels[row].rises;
    });
    simulation.goLimp(limp);
    for (const [row, wheel] of this.wheels.entries()) {
      if (!wheel.rises || tally.get(row, "risen") * step < UP_SECONDS) continue;
      tally.set(row, "fell_at", -1);
      simulation.command.set(row, "mode", simulation.library.modes.indexOf(wheel.mode));
      this.wheels[row] = wheel.gone_on(simulation.placeOf(row)[2]);
    }
  }

  /** Lets the fallen get up; or puts them on their feet. How many. */
  getUp(placed: boolean): number {
    let count = 0;
    for (const [row, wheel] of this.wheels.entries()) {
      if (this.simulation.tally.get(row, "fell_at") < 0) continue;
      count += 1;
      if (!placed && this.simulation.walkers[row]?.body.rises) this.wheels[row] = this.replaced(wheel, { rises: true });
      else this.onFeet(row);
    }
    return count;
  }

  private onFeet(row: number): void {
    this.upright(row, this.simulation.placeOf(row));
    this.simulation.world.forward();
    this.wheels[row] = this.wheels[row].gone_on(this.simulation.placeOf(row)[2]);
  }

  private upright(row: number, [x, y, heading]: Place): void {
    const { simulation } = this;
    const { data, model, lone } = simulation.world;
    const walker = simulation.walkers[row];
    const start = (model.qpos0 as Float64Array).slice(row * lone.nq, (row + 1) * lone.nq);
    start[0] = x;
    if (!walker?.body.plane) {
      start[1] = y;
      start.set([Math.cos(heading / 2), 0, 0, Math.sin(heading / 2)], 3);
    }
    (data.qpos as Float64Array).set(start, row * lone.nq);
    data.qvel.fill(0, row * lone.nv, (row + 1) * lone.nv);
    data.qacc_warmstart.fill(0, row * lone.nv, (row + 1) * lone.nv);
    data.sensordata.fill(0, row * lone.nsensordata, (row + 1) * lone.nsensordata);
    simulation.forget(row);
    simulation.tally.set(row, "fell_at", -1);
    simulation.tally.set(row, "leg_gap", Number.POSITIVE_INFINITY);
    simulation.origin.set([x, y, 0], 3 * row);
  }

  private isSound(): boolean {
    const { qpos, qvel } = this.simulation.world.data;
    return qpos.every(Number.isFinite) && qvel.every((one: number) => Math.abs(one) < FASTEST);
  }

  // ------------------------------------------------------------ looking

  frame(number: number, flags: number): ArrayBuffer {
    return this.canvas.frame(this.forces, number, this.time, flags);
  }

  /** Everything so far counts as told. */
  settle(): void {
    this.witness.settle(this.simulation);
  }

  // ------------------------------------------------------------ moments

  private kept(): [string, Uint8Array][] {
    const { simulation } = this;
    const data = simulation.world.data as unknown as Record<string, Float64Array>;
    const bytes = (of: ArrayBufferView): Uint8Array => new Uint8Array(of.buffer, of.byteOffset, of.byteLength);
    const arrays = ["qpos", "qvel", "qacc_warmstart", "sensordata"].map((name) => [name, data[name]] as const);
    const tables = ["tally", "command", "held", "sensed"] as const;
    return [
      ...[...arrays, ["origin", simulation.origin] as const].map(
        ([name, of]) => [name, bytes(of!)] as [string, Uint8Array],
      ),
      ...tables.map((name) => [name, simulation[name].bytes()] as [string, Uint8Array]),
      ...simulation.tables(),
    ];
  }

  /** The records of a row that a moment holds: their types, and the part of the state that they are in. */
  recordTypes(row: number): Record<"tally" | "command" | "memory", { type: Type; part: string }> {
    const { tally, command } = this.simulation;
    const memory = { type: this.simulation.memoryOf(row).type, part: `memory ${this.simulation.walkers[row]?.law}` };
    return { tally: { type: tally.type, part: "tally" }, command: { type: command.type, part: "command" }, memory };
  }

  moment(): Past {
    const parts = this.kept();
    const state = new Uint8Array(parts.reduce((all, [, one]) => all + one.length, 0));
    let at = 0;
    for (const [name, part] of parts) {
      state.set(part, at);
      this.places[name] = at;
      at += part.length;
    }
    const { ticks, limp, world } = this.simulation;
    return new Past(
      this.slices,
      this.work,
      state,
      [...this.wheels],
      this.forces.pushes,
      world.thrown,
      limp,
      ticks,
      this.witness.blame,
      this.frame(0, 0),
      this.places,
    );
  }

  /** Goes back to a moment. */
  load(past: Past): void {
    const { work } = past;
    if (work !== this.work) {
      this.slices = past.slices;
      this.adopt(work);
    }
    this.simulation.world.setThrown(past.thrown);
    this.simulation.goLimp(past.limp);
    for (const again of [true, false]) {
      let at = 0;
      for (const [, part] of this.kept()) {
        part.set(past.state.subarray(at, at + part.length));
        at += part.length;
      }
      if (again) this.simulation.world.forward();
    }
    this.simulation.ticks = past.ticks;
    this.wheels = [...past.wheels];
    this.forces.pushes = past.pushes;
    this.forces.press();
    this.slices = past.slices;
    this.part = 0;
    this.blewUp = false;
    this.witness.blame = past.blame;
    this.settle();
  }
}
