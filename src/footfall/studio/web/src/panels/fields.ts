/** The declared fields of gaits, bodies and commands: what a slider needs, in groups, and found by words. */

export type FieldType = "number" | "int" | "curve" | "bool" | "choice" | "text";

export interface Field {
  path: string;
  type: FieldType;
  unit: string;
  low: number;
  high: number;
  meaning: string;
  default: unknown;
  choices: string[];
}

export interface Component {
  name: string;
  title: string;
  text: string;
  states: string[];
}

export interface Declarations {
  gait: Field[];
  proportions: Field[];
  command: Field[];
  components: Component[];
}

export const NOTHING: Declarations = { gait: [], proportions: [], command: [], components: [] };

/** Declarations as the server sends them; what is missing is filled in. */
export function readDeclarations(sent: unknown): Declarations {
  const table = (typeof sent === "object" && sent !== null ? sent : {}) as Record<string, unknown>;
  const fields = (key: string): Field[] => list(table[key]).map(readField);
  return {
    gait: fields("gait").filter((field) => field.type !== "text" && field.path !== "law"),
    proportions: fields("proportions").filter((field) => field.type !== "text" && !/^(left|right)\b/.test(field.path)),
    command: fields("command"),
    components: list(table["components"]).map(readComponent),
  };
}

function readField(sent: Record<string, unknown>): Field {
  const number = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);
  return {
    path: String(sent["path"]),
    type: typeOf(sent),
    unit: String(sent["unit"] ?? ""),
    low: number(sent["low"], -Infinity),
    high: number(sent["high"], Infinity),
    meaning: String(sent["meaning"] ?? ""),
    default: sent["default"],
    choices: list(sent["choices"]).map(String),
  };
}

function typeOf(sent: Record<string, unknown>): FieldType {
  const told = String(sent["type"] ?? "");
  if (told === "curve" || told === "bool" || told === "choice" || told === "int") return told;
  if (/^(number|float)/.test(told)) return "number";
  if (list(sent["choices"]).length) return "choice";
  return "text";
}

function readComponent(sent: Record<string, unknown>): Component {
  const name = String(sent["name"]);
  const states = list(sent["states"]).map(String);
  return { name, title: String(sent["title"] ?? wordsOf(name)), text: String(sent["text"] ?? ""), states };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
function list(value: unknown): any[] {
  return Array.isArray(value) ? value : [];
}

/** 'pose.stance_arm.swing.always' in words: 'stance arm swing, always'. */
export function titleOf(path: string): string {
  const parts = path.split(".").map(wordsOf);
  if (parts.length > 1 && parts[0] !== "pose") return parts.slice(1).join(" ");
  const last = parts[parts.length - 1];
  const body = parts.slice(parts[0] === "pose" ? 1 : 0);
  if (last === "always" || last === "by speed") return `${body.slice(0, -1).join(" ")}, ${last}`;
  return body.join(" ");
}

export function wordsOf(name: string): string {
  return name.replace(/_/g, " ");
}

export interface Group {
  title: string;
  fields: Field[];
}

const GROUPS: Record<string, string> = {
  step: "Step timing",
  speed: "Speed loop",
  turning: "Turning",
  pendulum: "Where to step",
  clearance: "Room between the legs",
  swing: "Swing leg",
  tracking: "Joint strength",
  gravity: "Gravity compensation",
  tuning: "Velocity tuning",
  stance: "Stance leg",
  hip: "Stance hip",
  standing: "Standing",
};

/** Fields under the name of the part of the law that they belong to, in the order of declaration. */
export function grouped(fields: readonly Field[]): Group[] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const parts = field.path.split(".");
    const link = parts[0] === "pose" && parts.length > 2 ? `Pose: ${wordsOf(parts[1] as string)}` : null;
    const title = link ?? (parts[0] === "pose" ? "Pose" : (GROUPS[parts[0] as string] ?? wordsOf(parts[0] as string)));
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return [...groups].map(([title, inside]) => ({ title, fields: inside }));
}

/** Fields whose path, name or meaning has all the words; an empty search finds all. */
export function found(fields: readonly Field[], search: string): Field[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return fields.filter((field) => {
    const text = `${field.path} ${titleOf(field.path)} ${field.meaning} ${field.unit}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
