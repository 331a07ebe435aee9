// One MuJoCo world with everyone in it, as `sim/together.py` builds it: bodies in rows, then balls.
import type { MainModule, MjData, MjModel } from "@mujoco/mujoco";
import { floatsOf, type Model } from "./bodies";

export type Place = [number, number, number];

const FLOOR_BITS = 0x7fffffff;
const DENSITY = 700;
const ROUND = 2 / 5;
const [PARK, PARK_SPACING, BALL_MASS] = [1000, 5, 2];
export const BALLS = 6;

type Floats = Float64Array;

export interface Throw {
  mass: number;
  tick: number;
}

export class World {
  readonly model: MjModel;
  readonly data: MjData;
  readonly lone: Model["sizes"];
  thrown: Throw[] = Array.from({ length: BALLS }, () => ({ mass: BALL_MASS, tick: -1 }));

  constructor(
    private readonly mujoco: MainModule,
    template: string,
    readonly models: Model[],
    readonly places: Place[],
    ghosts: boolean,
  ) {
    const first = models[0] as Model;
    this.lone = first.sizes;
    this.model = mujoco.MjModel.from_xml_string(written(template, models, places)) as MjModel;
    for (const [row, one] of models.entries()) this.makeExact(row, one);
    for (const row of models.keys()) this.code(row, ghosts ? 1 : row + 1);
    this.data = new mujoco.MjData(this.model) as MjData;
    this.mujoco.mj_step1(this.model, this.data);
  }

  delete(): void {
    this.data.delete();
    this.model.delete();
  }

  forward(): void {
    this.mujoco.mj_step1(this.model, this.data);
  }

  step(): void {
    this.mujoco.mj_step2(this.model, this.data);
    this.mujoco.mj_step1(this.model, this.data);
  }

  /** The text of the model rounds its numbers: these are the ones that it stands for. */
  private makeExact(row: number, one: Model): void {
    const { nq, nv, njnt, nbody, ngeom, nsite } = this.lone;
    const counts: Record<string, [number, number]> = {
      body: [1, nbody - 1],
      geom: [1, ngeom - 1],
      jnt: [0, njnt],
      dof: [0, nv],
      site: [0, nsite],
      qpos0: [0, nq],
      qpos: [0, nq],
    };
    const moved = (this.places[row] as Place).some((part) => part !== 0);
    for (const [name, text] of Object.entries(one.exact)) {
      const own = floatsOf(text);
      const [from, count] = counts[name in counts ? name : (name.split("_")[0] ?? "")] as [number, number];
      const into = (this.model as unknown as Record<string, Floats | undefined>)[name];
      const width = own.length / count;
      if (!into || !own.length || into.length < (from + count) * width) continue;
      const at = (from + row * count) * width;
      const kept =
        name === "qpos0" || name === "qpos_spring" ? 7 : name === "body_pos" || name === "body_quat" ? width : 0;
      into.set(moved && this.lone.nq - this.lone.nv === nq - nv ? own.subarray(kept) : own, moved ? at + kept : at);
    }
  }

  /** Marks the contacts of a row, so that it touches the others and not itself. */
  private code(row: number, code: number): void {
    const { geom_contype, geom_conaffinity, geom_bodyid } = this.model;
    const own = this.lone.ngeom - 1;
    for (let geom = 1 + row * own; geom < 1 + (row + 1) * own; geom++) {
      if (geom_contype[geom] === 0) continue;
      geom_contype[geom] = code;
      geom_conaffinity[geom] = FLOOR_BITS & ~code;
    }
    const { body_contype, body_conaffinity } = this.model as unknown as Record<string, Int32Array | undefined>;
    if (!body_contype || !body_conaffinity) return;
    body_contype.fill(0);
    body_conaffinity.fill(0);
    for (let geom = 0; geom < geom_contype.length; geom++) {
      const body = geom_bodyid[geom] ?? 0;
      body_contype[body] = (body_contype[body] ?? 0) | (geom_contype[geom] ?? 0);
      body_conaffinity[body] = (body_conaffinity[body] ?? 0) | (geom_conaffinity[geom] ?? 0);
    }
  }

  // ------------------------------------------------------------ balls

  /** The first body of a ball, after all rows. */
  private ball(index: number): number {
    return 1 + this.models.length * (this.lone.nbody - 1) + index;
  }

  about(): { body: number; radius: number }[] {
    const thrown = this.thrown.flatMap((one, index) => (one.tick < 0 ? [] : [this.ball(index)]));
    return thrown.map((body) => ({
      body,
      radius: this.model.geom_size[3 * (this.model.body_geomadr[body] ?? 0)] ?? 0,
    }));
  }

  throwBall(from: number[], velocity: number[], mass: number, tick: number): void {
    const oldest = this.thrown.reduce(
      (best, one, index) => (one.tick < (this.thrown[best]?.tick ?? 0) ? index : best),
      0,
    );
    this.put(oldest, from, velocity);
    this.setThrown(this.thrown.map((one, index) => (index === oldest ? { mass, tick } : one)));
    this.forward();
  }

  park(index: number): void {
    this.put(index, [0, 0, PARK + PARK_SPACING * index], [0, 0, 0]);
    this.setThrown(this.thrown.map((one, other) => (other === index ? { mass: BALL_MASS, tick: -1 } : one)));
    this.forward();
  }

  setThrown(thrown: Throw[]): void {
    for (const [index, one] of thrown.entries()) {
      const before = this.thrown[index];
      if (before?.mass !== one.mass || before.tick !== one.tick) this.weigh(this.ball(index), one);
    }
    this.thrown = thrown;
  }

  private put(index: number, at: number[], velocity: number[]): void {
    const joint = this.model.body_jntadr[this.ball(index)] ?? 0;
    const [place, speed] = [this.model.jnt_qposadr[joint] ?? 0, this.model.jnt_dofadr[joint] ?? 0];
    this.data.qpos.set([...at, 1, 0, 0, 0], place);
    this.data.qvel.set([...velocity, 0, 0, 0], speed);
    this.data.qacc_warmstart.fill(0, speed, speed + 6);
  }

  /** Sets a ball's mass and size, and what the solver derives from them, as `sim/balls.py` does. */
  private weigh(body: number, one: Throw): void {
    const model = this.model as unknown as Record<string, Floats>;
    const radius = ((3 * one.mass) / (4 * Math.PI * DENSITY)) ** (1 / 3);
    const inertia = ROUND * one.mass * radius ** 2;
    const geom = this.model.body_geomadr[body] ?? 0;
    const speed = this.model.jnt_dofadr[this.model.body_jntadr[body] ?? 0] ?? 0;
    const bound = this.model.body_bvhadr[body] ?? 0;
    const put = (name: string, at: number, ...values: number[]): void => model[name]?.set(values, at);
    put("body_gravcomp", body, one.tick < 0 ? 1 : 0);
    put("body_mass", body, one.mass);
    put("body_subtreemass", body, one.mass);
    put("body_inertia", 3 * body, inertia, inertia, inertia);
    put("geom_size", 3 * geom, radius);
    put("geom_rbound", geom, radius);
    put("geom_aabb", 6 * geom + 3, radius, radius, radius);
    put("bvh_aabb", 6 * bound + 3, radius, radius, radius);
    put("body_invweight0", 2 * body, 1 / one.mass, 1 / inertia);
    put("dof_M0", speed, one.mass, one.mass, one.mass, inertia, inertia, inertia);
    const [m, i] = [1 / one.mass, 1 / inertia];
    put("dof_invweight0", speed, m, m, m, i, i, i);
  }
}

function written(template: string, models: Model[], places: Place[]): string {
  const bodies = models.map((one, row) => {
    const [x, y, heading] = places[row] as Place;
    const turned = `quat="${Math.cos(heading / 2)} 0 0 ${Math.sin(heading / 2)}"`;
    return `<frame pos="${x} ${y} 0" ${turned}>${one.xml.replaceAll('"@', `"${row}_`)}</frame>`;
  });
  const all = (part: "pairs" | "sensors"): string =>
    models.map((one, row) => one[part].replaceAll('"@', `"${row}_`)).join("\n");
  const options = (models[0] as Model).options;
  return template
    .replace("<!--options-->", options)
    .replace("<!--bodies-->", bodies.join("\n"))
    .replace("<!--pairs-->", all("pairs"))
    .replace("<!--sensors-->", all("sensors"));
}
