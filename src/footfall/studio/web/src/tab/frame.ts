// A pose frame of the stage, as `studio/scene/frame.py` writes it.
import type { MainModule } from "@mujoco/mujoco";
import { BALL_FLOATS, HEADER_BYTES, LINKS, MAGIC, ROW_FLOATS } from "../generated/frames";
import { type Forces, three } from "./forces";
import type { Type } from "./laws";
import type { Simulation } from "./simulation";

const [GRAVITY, SLOW, BOTH, PARTS, WALK] = [9.81, 0.1, 2, 3, 0];
const FEET = [10, 14];

/** Writes frames of a simulation; what stays the same is kept. */
export class Canvas {
  private readonly readers: { launch: () => void; values: number }[] = [];
  private readonly momentum: { GetView(): Float64Array };

  constructor(
    private readonly mujoco: MainModule,
    private readonly simulation: Simulation,
    private readonly aims: boolean[],
  ) {
    const { laws } = simulation;
    this.momentum = new mujoco.DoubleBuffer(simulation.world.model.nv) as unknown as { GetView(): Float64Array };
    for (const law of new Set(simulation.walkers.map((one) => one.law))) {
      const kernel = laws.layouts.laws[law]?.readings.virtual_force;
      if (!kernel) continue;
      const { size, fields } = laws.layout(kernel);
      const args = laws.take(size + 16);
      const values = laws.numbers("f4", 3 * simulation.count);
      const [rows, type] = fields.rows as [number, Type];
      const of = new Uint8Array(laws.buffer, simulation.rowsOf(law), laws.sizeOf(type));
      new Uint8Array(laws.buffer, args + rows, of.length).set(of);
      laws.array(args + (fields.values?.[0] ?? 0), values, [simulation.count], [12]);
      this.readers.push({ launch: laws.launch(kernel, args, simulation.count), values });
    }
  }

  frame(forces: Forces, number: number, seconds: number, flags: number): ArrayBuffer {
    const { simulation } = this;
    const { world, count } = simulation;
    const balls = world.about();
    const bytes = new ArrayBuffer(HEADER_BYTES + 4 * (ROW_FLOATS * count + BALL_FLOATS * balls.length));
    head(new DataView(bytes), number, seconds, flags, count, balls.length);
    const floats = new Float32Array(bytes, HEADER_BYTES);
    this.mujoco.mj_subtreeVel(world.model, world.data);
    const energy = this.moving();
    for (const reader of this.readers) reader.launch();
    for (let row = 0; row < count; row++) this.row(floats, row, forces, energy[row] ?? 0);
    const { xpos, xquat } = world.data as unknown as Record<string, Float64Array>;
    for (const [index, { body, radius }] of balls.entries()) {
      const at = ROW_FLOATS * count + BALL_FLOATS * index;
      floats.set(three(xpos, 3 * body), at);
      floats.set(xquat?.subarray(4 * body, 4 * body + 4) ?? [], at + 3);
      floats[at + 7] = radius;
    }
    return bytes;
  }

  private row(floats: Float32Array, row: number, forces: Forces, moving: number): void {
    const { simulation } = this;
    const { laws, world, walkers } = simulation;
    const data = world.data as unknown as Record<string, Float64Array>;
    const stride = (name: string): number => simulation.stride(row, name);
    let at = ROW_FLOATS * row;
    const put = (values: ArrayLike<number>): void => {
      floats.set(values, at);
      at += values.length;
    };
    const links = this.links(row);
    for (const body of links) put(three(data.xpos, 3 * body));
    for (const body of links) put(data.xquat?.subarray(4 * body, 4 * body + 4) ?? [0, 0, 0, 0]);
    const root = simulation.bodyOf(row, 0);
    const com = three(data.subtree_com, 3 * root);
    const velocity = three(data.subtree_linvel, 3 * root);
    put(com);
    put(velocity);
    const pace = Math.sqrt(Math.max(com[2], SLOW) / GRAVITY);
    const capture = [com[0] + velocity[0] * pace, com[1] + velocity[1] * pace, 0];
    const memory = simulation.memoryOf(row).numbers(row, "stride.target_w");
    const target = [0, 1, 2].map((k) => (memory[k] ?? 0) + (simulation.origin[3 * row + k] ?? 0));
    put(this.aims[row] ? target : capture);
    put(capture);
    const force = [0, 0, 0];
    for (const { values } of this.readers) {
      const own = laws.singles(values + 12 * row, 3);
      for (let k = 0; k < 3; k++) force[k] = (force[k] ?? 0) + (own[k] ?? 0);
    }
    put(force);
    const load = data.sensordata?.subarray(row * world.lone.nsensordata, row * world.lone.nsensordata + 2 * PARTS);
    put(this.pressure(row, load));
    put([0, 1, 2].flatMap((part) => [load?.[part] ?? 0, load?.[PARTS + part] ?? 0]));
    const torque = new Float32Array(LINKS);
    const speeds = row * world.lone.nv;
    const roots = Number((walkers[row]?.model.joints.root_speeds as number) ?? 6);
    for (const [link, first, width] of simulation.jointsOf(row)) {
      let square = 0;
      for (let k = first; k < first + width; k++) square += (data.qfrc_applied?.[speeds + k] ?? 0) ** 2;
      torque[link] = Math.sqrt(square);
    }
    put(torque);
    const facing = simulation.facing(row);
    const [cos, sin] = [Math.cos(facing), Math.sin(facing)];
    const walking = simulation.command.get(row, "mode") === WALK;
    let power = 0;
    for (let k = roots; k < world.lone.nv; k++) {
      power += (data.qfrc_applied?.[speeds + k] ?? 0) * (data.qvel?.[speeds + k] ?? 0);
    }
    put([
      velocity[0] * cos + velocity[1] * sin,
      velocity[1] * cos - velocity[0] * sin,
      walking ? simulation.command.get(row, "speed") : 0,
      facing,
      simulation.command.get(row, "heading"),
      stride("phase"),
      stride("standing") !== 0 ? BOTH : stride("stance"),
      moving + simulation.body.get(row, "total_mass") * GRAVITY * com[2],
      power,
      simulation.tally.get(row, "fell_at") >= 0 ? 1 : 0,
    ]);
    const { push, where } = this.pushed(row, forces);
    put(push);
    put(where);
  }

  /** The index of every link in MuJoCo's arrays; a missing one takes its parent's. */
  private links(row: number): number[] {
    const { simulation } = this;
    const base = row * (simulation.world.lone.nbody - 1);
    const found: number[] = [];
    for (let link = 0; link < LINKS; link++) {
      const own = simulation.bodyOf(row, link);
      found.push(own > base ? own : (found[simulation.library.parents[link] ?? 0] ?? base + 1));
    }
    return found;
  }

  private moving(): number[] {
    const { world, count } = this.simulation;
    const { nv } = world.lone;
    const qvel = world.data.qvel as Float64Array;
    this.mujoco.mj_mulM(world.model, world.data, this.momentum, Array.from(qvel));
    const momentum = this.momentum.GetView();
    return Array.from({ length: count }, (_, row) => {
      let energy = 0;
      for (let k = row * nv; k < (row + 1) * nv; k++) energy += 0.5 * (momentum[k] ?? 0) * (qvel[k] ?? 0);
      return energy;
    });
  }

  /** The centre of pressure of each foot; under the ankle if unloaded. */
  private pressure(row: number, load: Float64Array | undefined): number[] {
    const { simulation } = this;
    const { sensor_objid } = simulation.world.model;
    const data = simulation.world.data as unknown as Record<string, Float64Array>;
    return [0, 1].flatMap((side) => {
      const total = [0, 1, 2].reduce((all, part) => all + (load?.[PARTS * side + part] ?? 0), 0);
      if (total <= 1) return [...three(data.xpos, 3 * simulation.bodyOf(row, FEET[side] ?? 0)).slice(0, 2), 0];
      const at = [0, 0];
      for (let part = 0; part < PARTS; part++) {
        const site = sensor_objid[row * simulation.world.lone.nsensordata + PARTS * side + part] ?? 0;
        const place = three(data.site_xpos, 3 * site);
        const share = (load?.[PARTS * side + part] ?? 0) / total;
        at[0] = (at[0] ?? 0) + share * place[0];
        at[1] = (at[1] ?? 0) + share * place[1];
      }
      return [...at, 0];
    });
  }

  private pushed(row: number, forces: Forces): { push: number[]; where: number[] } {
    const { simulation } = this;
    const { pushes, grip } = forces.pushes;
    const push = [0, 0, 0];
    let where: number[] = [0, 0, 0];
    const centre = (link: number): number[] =>
      three(simulation.world.data.xipos as Float64Array, 3 * simulation.bodyOf(row, link));
    for (const one of pushes) {
      if (one.row !== row) continue;
      for (let k = 0; k < 3; k++) push[k] = (push[k] ?? 0) + (one.force_w[k] ?? 0);
      where = centre(one.link);
    }
    if (grip?.row === row) {
      const { force_w, lever_w } = forces.spring(grip);
      for (let k = 0; k < 3; k++) push[k] = (push[k] ?? 0) + (force_w[k] ?? 0);
      where = centre(grip.link).map((part, k) => part + (lever_w[k] ?? 0));
    }
    return { push, where };
  }
}

function head(view: DataView, number: number, seconds: number, flags: number, rows: number, balls: number): void {
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, number, true);
  view.setFloat64(8, seconds, true);
  for (const [index, byte] of [flags, rows, LINKS, balls].entries()) view.setUint8(16 + index, byte);
}

/** A stored frame, shown again under another number. */
export function withFlags(frame: ArrayBuffer, number: number, flags: number): ArrayBuffer {
  const copy = frame.slice(0);
  const view = new DataView(copy);
  view.setUint32(4, number, true);
  view.setUint8(16, flags);
  return copy;
}
