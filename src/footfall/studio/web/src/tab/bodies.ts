// What the build wrote of the library: bodies with their models, gaits, styles.
import type { Figure, Heeded } from "../generated/messages";
import type { Schema, Table } from "./documents";
import type { Layouts } from "./laws";

/** A body in MuJoCo, in one of the ways in which it is held. */
export interface Model {
  xml: string;
  /** The links that collide with each other: limbs are solid. */
  pairs: string;
  sensors: string;
  options: string;
  sizes: { nq: number; nv: number; njnt: number; nbody: number; nsensordata: number; ngeom: number; nsite: number };
  exact: Record<string, string>;
  body: string;
  rising: string;
  joints: Record<string, number | number[]>;
  start: [string, string] | null;
}

/** How a body walks by a gait of the library. */
export interface HeldFor {
  model: number;
  /** By the time step that it shares with others, s. */
  models: Record<string, number>;
  law: string;
  step: number;
  figure?: Figure;
}

export interface BodyData {
  name: string;
  character: Table;
  proportions: Table | null;
  mass: number;
  height: number;
  size: number;
  plane: boolean;
  rises: boolean;
  refused: Record<string, string>;
  shape: Table | null;
  feet: [[number, number, number], [number, number, number]];
  links: string[];
  models: Model[];
  gaits: Record<string, HeldFor>;
  figure: Figure;
  /** The gait that it walks by if the open one does not fit. */
  usual: string;
}

export interface GaitData {
  table: Table;
  fields: Table;
  law: string;
  heeded: Heeded;
  body: string;
  plans: boolean;
  aims: boolean;
}

export interface Library {
  version: string;
  schema: Schema;
  styles: Table[];
  gaits: Record<string, GaitData>;
  components: Record<string, { name: string; off: Record<string, number> }[]>;
  library: Table;
  world: { xml: string; table: Table };
  trial: Table;
  modes: string[];
  links: string[];
  parents: number[];
  layouts: Layouts;
}

/** What lies beside the page, fetched when it is first needed. */
export class Shelf {
  private readonly known = new Map<string, Promise<unknown>>();

  constructor(private readonly base: string) {}

  body(name: string): Promise<BodyData> {
    return this.json(`bodies/${name}.json`) as Promise<BodyData>;
  }

  /** The rows of the gaits that are not fitted here, by gait. */
  rows(name: string): Promise<Record<string, string[]>> {
    return this.json(`bodies/${name}.rows.json`) as Promise<Record<string, string[]>>;
  }

  skin(name: string): Promise<Table | null> {
    return this.json(`bodies/${name}.skin.json`) as Promise<Table | null>;
  }

  json(path: string): Promise<unknown> {
    let found = this.known.get(path);
    if (!found) {
      found = this.unpacked(path).then((answer) => answer.json());
      this.known.set(path, found);
    }
    return found;
  }

  async bytes(path: string): Promise<ArrayBuffer> {
    return (await this.unpacked(path)).arrayBuffer();
  }

  /** A file, which lies packed: any server sends it as few bytes, whether it packs by itself or not. */
  private async unpacked(path: string): Promise<Response> {
    const answer = await fetch(`${this.base}${path}.gz`);
    if (!answer.ok || !answer.body) throw new Error(`the file ${path}.gz of this page is missing`);
    if (answer.headers.get("content-encoding") === "gzip") return answer;
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
  }
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

export function floatsOf(text: string): Float64Array {
  return new Float64Array(bytesOf(text).buffer);
}
