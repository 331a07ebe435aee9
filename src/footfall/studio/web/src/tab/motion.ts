// Motion on a skeleton in a T-pose, as GLB and as BVH; the skeleton and the figure at rest come from the build.
import { HEADER_BYTES, LINKS, ROW_FLOATS } from "../generated/frames";
import { joined } from "./npz";
import type { Past } from "./past";

type Turn = [number, number, number, number];
type Vector = [number, number, number];

/** The skeleton of a body, and how its files begin. */
export interface Rig {
  joints: { name: string; parent: number; link: number; straight: Turn }[];
  middle_l: Vector;
  from_hips: Vector;
  bvh: string[];
  order: number[];
}

interface Motion {
  seconds: number;
  root: Vector[];
  /** Of every joint in the axes of its parent, w x y z, frame by frame. */
  bent: Turn[][];
}

/** A row's motion in some moments, as its rig moves. */
export function motionOf(rig: Rig, moments: Past[], row: number, seconds: number, inPlace: boolean): Motion {
  const before: Turn[] = [];
  const [root, bent]: [Vector[], Turn[][]] = [[], []];
  for (const past of moments) {
    const floats = new Float32Array(past.frame, HEADER_BYTES + 4 * row * ROW_FLOATS, 7 * LINKS);
    const turnOf = (link: number): Turn =>
      Array.from(floats.subarray(3 * LINKS + 4 * link, 3 * LINKS + 4 * link + 4)) as Turn;
    const turned: Turn[] = [];
    for (const { parent, link, straight } of rig.joints) {
      turned.push(link < 0 ? (turned[parent] as Turn) : product(toFileTurn(turnOf(link)), straight));
    }
    const pelvis = Array.from(floats.subarray(0, 3)) as Vector;
    const middle = toFile(plus(pelvis, rotated(turnOf(0), rig.middle_l)));
    const at = plus(middle, rotated(toFileTurn(turnOf(0)), rig.from_hips));
    root.push(inPlace ? [0, at[1], 0] : at);
    const own = rig.joints.map(({ parent }, index) => {
      const world = turned[index] as Turn;
      const turn = parent < 0 ? world : product(inverse(turned[parent] as Turn), world);
      const flips = before[index] && turn.reduce((all, part, k) => all + part * (before[index]?.[k] ?? 0), 0) < 0;
      before[index] = flips ? (turn.map((part) => -part) as Turn) : turn;
      return before[index] as Turn;
    });
    bent.push(own);
  }
  return { seconds, root, bent };
}

/** The text of a BVH file, in metres. */
export function bvh(rig: Rig, motion: Motion): string {
  const angles = motion.bent.map((turns) => rig.order.map((joint) => zxy(turns[joint] as Turn)));
  for (let frame = 1; frame < angles.length; frame++) {
    for (const [joint, own] of (angles[frame] ?? []).entries()) {
      const last = angles[frame - 1]?.[joint] ?? own;
      for (let k = 0; k < 3; k++) own[k] = near(own[k] ?? 0, last[k] ?? 0);
    }
  }
  const lines = motion.root.map((at, frame) => {
    const degrees = (angles[frame] ?? []).flat().map((angle) => (180 / Math.PI) * angle);
    return [...at, ...degrees].map((value) => value.toFixed(5)).join(" ");
  });
  const head = ["MOTION", `Frames: ${lines.length}`, `Frame Time: ${motion.seconds}`];
  return [...rig.bvh, ...head, ...lines, ""].join("\n");
}

/** The bytes of a GLB: a figure at rest, and this motion of its joints as an animation. */
export function glb(figure: ArrayBuffer, motion: Motion, title: string): Uint8Array<ArrayBuffer> {
  const view = new DataView(figure);
  const length = view.getUint32(12, true);
  const table = JSON.parse(new TextDecoder().decode(new Uint8Array(figure, 20, length)));
  const binary = new Uint8Array(figure, 28 + length);
  const parts: Uint8Array[] = [binary];
  let at = binary.length;
  const add = (values: number[], type: string, limits = false): number => {
    const bytes = new Uint8Array(Float32Array.from(values).buffer);
    table.bufferViews.push({ buffer: 0, byteOffset: at, byteLength: bytes.length });
    at += bytes.length;
    parts.push(bytes);
    const count = values.length / { SCALAR: 1, VEC3: 3, VEC4: 4 }[type as "SCALAR"];
    const ends = limits ? { min: [Math.fround(values[0] ?? 0)], max: [Math.fround(values.at(-1) ?? 0)] } : {};
    table.accessors.push({ bufferView: table.bufferViews.length - 1, componentType: 5126, count, type, ...ends });
    return table.accessors.length - 1;
  };
  const input = add(
    motion.root.map((_, frame) => frame * motion.seconds),
    "SCALAR",
    true,
  );
  const samplers = [{ input, output: add(motion.root.flat(), "VEC3"), interpolation: "LINEAR" }];
  const channels = [{ sampler: 0, target: { node: 0, path: "translation" } }];
  for (let joint = 0; joint < (motion.bent[0]?.length ?? 0); joint++) {
    const turns = motion.bent.flatMap((own) => {
      const [w, x, y, z] = unit(own[joint] as Turn);
      return [x, y, z, w];
    });
    samplers.push({ input, output: add(turns, "VEC4"), interpolation: "LINEAR" });
    channels.push({ sampler: samplers.length - 1, target: { node: joint, path: "rotation" } });
  }
  table.animations = [{ name: title, samplers, channels }];
  table.buffers = [{ byteLength: at }];
  const text = new TextEncoder().encode(JSON.stringify(table));
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(32);
  padded.set(text);
  const head = new Uint32Array([0x46546c67, 2, 28 + padded.length + at, padded.length, 0x4e4f534a]);
  const between = new Uint32Array([at, 0x004e4942]);
  return joined([new Uint8Array(head.buffer), padded, new Uint8Array(between.buffer), ...parts]);
}

// ---------------------------------------------------------------- turns

function toFile([x, y, z]: Vector): Vector {
  return [y, z, x];
}

function toFileTurn([w, x, y, z]: Turn): Turn {
  return [w, y, z, x];
}

function product([a, b, c, d]: Turn, [e, f, g, h]: Turn): Turn {
  return [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ];
}

function inverse([w, x, y, z]: Turn): Turn {
  return [w, -x, -y, -z];
}

function rotated(turn: Turn, [x, y, z]: Vector): Vector {
  const [, ...turned] = product(product(turn, [0, x, y, z]), inverse(turn));
  return turned as Vector;
}

function plus(one: Vector, other: Vector): Vector {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

function unit(turn: Turn): Turn {
  const size = Math.hypot(...turn);
  return turn.map((part) => part / size) as Turn;
}

/** Angles about z, then the turned x, then the twice turned y. */
function zxy([w, x, y, z]: Turn): Vector {
  const about = Math.asin(Math.min(1, Math.max(-1, 2 * (y * z + w * x))));
  const z_ = Math.atan2(2 * (w * z - x * y), 1 - 2 * (x * x + z * z));
  return [z_, about, Math.atan2(2 * (w * y - x * z), 1 - 2 * (x * x + y * y))];
}

/** The same angle, nearest to another. */
function near(angle: number, to: number): number {
  return angle + 2 * Math.PI * Math.round((to - angle) / (2 * Math.PI));
}
