// A range of the past as the recording that Python opens (`sim/recording.py`); it can be seen and exported there.
import { HEADER_BYTES, LINKS, ROW_FLOATS } from "../generated/frames";
import { type NumPyArray, npz } from "./npz";
import { type Past, SLICE } from "./past";
import { type Any, Mistake } from "./python";
import type { Session } from "./session";

const FEET = [10, 14];
/** Where the numbers of a row of a frame begin. */
const AT = { com: 7 * LINKS, velocity: 7 * LINKS + 3, load: 7 * LINKS + 21, push: ROW_FLOATS - 6 };
const HEADING = AT.load + 6 + LINKS + 3;

export function recordingOf(session: Session, moments: Past[]): Uint8Array<ArrayBuffer> {
  const count = moments[0]?.work.actors.length ?? 0;
  const first = session.play.steered;
  const rows = [first, ...Array.from({ length: count }, (_, row) => row).filter((row) => row !== first)];
  const arrays: Record<string, NumPyArray> = {};
  for (const [number, row] of rows.entries()) {
    for (const [name, array] of Object.entries(rowOf(session, moments, row))) {
      if (number && (name === "time" || name === "versions")) continue;
      arrays[number ? `${number}/${name}` : name] = array;
    }
  }
  return npz(arrays);
}

/** One character's arrays, by name. */
function rowOf(session: Session, moments: Past[], row: number): Record<string, NumPyArray> {
  const { play } = session;
  const { world, laws, walkers, step } = play.simulation;
  const start = moments[0] as Past;
  const actor = start.work.actors[row];
  const walker = walkers[row];
  if (!actor || !walker || start.places !== play.places) {
    throw new Mistake("BadValue", "somebody came, went or changed since then; mark a range after that");
  }
  const { nq, nv } = world.lone;
  const frames = moments.length;
  const column = (
    width: number,
    of: (past: Past) => ArrayLike<number>,
    kind: NumPyArray["kind"] = "<f8",
  ): NumPyArray => {
    const values = new Float64Array(frames * Math.max(1, width));
    for (const [index, past] of moments.entries()) values.set(of(past), index * Math.max(1, width));
    return { kind, shape: width ? [frames, width] : [frames], values };
  };
  const floats = (name: string, from: number, width: number) => (past: Past) =>
    new Float64Array(past.state.buffer.slice(past.places[name] ?? 0), 8 * from, width);
  const inFrame = (from: number, width: number) => (past: Past) =>
    new Float32Array(past.frame, HEADER_BYTES + 4 * (row * ROW_FLOATS + from), width);
  const tables = play.recordTypes(row);
  const field = (table: keyof typeof tables, path: string) => {
    const { type, part } = tables[table];
    const [offset, own] = laws.field(type, path) as [number, { number: string; shape: number[] }];
    const width = own.shape.reduce((all, one) => all * one, 1);
    const size = laws.sizeOf(type);
    return (past: Past): number[] => numbersAt(past, (past.places[part] ?? 0) + row * size + offset, own.number, width);
  };
  const stride = (path: string) => field("memory", `stride.${path}`);
  const load = inFrame(AT.load, 6);
  const since = (of: (past: Past) => ArrayLike<number>) => {
    const before = Number(of(start)[0]);
    return (past: Past): number[] => [Number(of(past)[0]) - before];
  };
  const fell = moments.findIndex((past) => (field("tally", "fell_at")(past)[0] ?? -1) >= 0);
  const strikes = moments.flatMap((past, index) => {
    const before = moments[index - 1];
    return before && stride("steps")(past)[0] !== stride("steps")(before)[0] ? [index] : [];
  });
  const origin = floats("origin", 3 * row, 3);
  const struck = strikes.map((index) => {
    const past = moments[index] as Past;
    return stride("stance_start_w")(past).map((part, k) => part + (origin(past)[k] ?? 0));
  });
  const command: Record<string, NumPyArray> = {};
  for (const { name } of session.library.schema.Command ?? []) {
    const [, own] = laws.field({ record: "CommandRow" }, name) as [number, { number: string; shape: number[] }];
    const kind = own.number === "i4" ? "<i4" : "<f4";
    command[`command_${name}`] = column(own.shape[0] ?? 0, field("command", name), kind);
  }
  const text = (value: string): NumPyArray => ({ kind: "U", shape: [], values: value });
  return {
    time: { kind: "<f8", shape: [frames], values: moments.map((_, index) => index * SLICE) },
    qpos: column(nq, floats("qpos", row * nq, nq)),
    qvel: column(nv, floats("qvel", row * nv, nv)),
    com: column(3, inFrame(AT.com, 3)),
    com_velocity: column(3, inFrame(AT.velocity, 3)),
    heading: column(0, inFrame(HEADING, 1)),
    phase: column(0, stride("phase")),
    stance: column(0, stride("stance"), "<i4"),
    steps: column(0, since(stride("steps")), "<i4"),
    period: column(0, stride("period")),
    gait_number: column(0, () => [0], "<i4"),
    aimed_speed: column(0, (past) => [start.work.dataOf(actor).aims ? (stride("aim")(past)[0] ?? 0) : Number.NaN]),
    foot_load: column(2, (past) =>
      [0, 1].map((side) => [0, 2, 4].reduce((all, k) => all + (load(past)[k + side] ?? 0), 0)),
    ),
    foot_position: shaped(
      column(6, (past) => FEET.flatMap((link) => Array.from(inFrame(3 * link, 3)(past)))),
      [2, 3],
    ),
    push: column(3, inFrame(AT.push, 3)),
    work: column(0, since(field("tally", "work"))),
    slip: column(0, since(field("tally", "slip"))),
    torque_peak: column(0, field("tally", "torque_peak")),
    outside_impulse: column(0, since(field("tally", "outside"))),
    leg_gap: column(0, field("tally", "leg_gap")),
    leg_touches: column(0, since(field("tally", "leg_touches"))),
    effort: column(0, since(field("tally", "effort"))),
    jitter: column(0, since(field("tally", "jitter"))),
    strike_time: { kind: "<f8", shape: [strikes.length], values: strikes.map((index) => index * SLICE) },
    strike_side: {
      kind: "<i4",
      shape: [strikes.length],
      values: strikes.map((index) => stride("stance")(moments[index] as Past)[0] ?? 0),
    },
    strike_position: { kind: "<f8", shape: [strikes.length, 3], values: struck.flat() },
    fell_at: { kind: "<f8", shape: [], values: [fell < 0 ? Number.NaN : fell * SLICE] },
    ending: text("finished"),
    document: text(JSON.stringify(documentOf(session, actor, frames, step))),
    gaits: text(JSON.stringify([actor.gait])),
    versions: text(JSON.stringify({ footfall: session.library.version, tab: session.library.version })),
    segments: text(""),
    ...command,
  };
}

/** The trial that a recording holds: who walked, how and for how long. */
function documentOf(session: Session, actor: Any, frames: number, step: number): Any {
  const { library, rules, work } = session;
  const data = library.gaits[actor.gait];
  const gait = data?.heeded.styles ? rules.plain(work.walkOf(actor)) : data?.table;
  return {
    ...library.trial,
    name: "take",
    character: actor.body.character,
    gait,
    style: "default",
    seconds: frames * SLICE,
    step_seconds: step,
  };
}

function shaped(array: NumPyArray, shape: number[]): NumPyArray {
  return { ...array, shape: [array.shape[0] ?? 0, ...shape] };
}

function numbersAt(past: Past, at: number, kind: string, count: number): number[] {
  const view = new DataView(past.state.buffer, past.state.byteOffset + at);
  return Array.from({ length: count }, (_, index) => {
    if (kind === "f8") return view.getFloat64(8 * index, true);
    return kind === "i4" ? view.getInt32(4 * index, true) : view.getFloat32(4 * index, true);
  });
}
