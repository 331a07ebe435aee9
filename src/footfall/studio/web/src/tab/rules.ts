// The rules of fitting, styles, driving and time, rewritten from their own source: `tools/tab/script.py` writes them.
import type { GaitData, Library } from "./bodies";
import { catalogOf, Documents, type Schema, type Table } from "./documents";
import { type Any, Mistake, python, Struct } from "./python";
import { standard } from "./python_modules";

const LEFT = { name: "LEFT", valueOf: () => 0, toString: () => "0" };
const RIGHT = { name: "RIGHT", valueOf: () => 1, toString: () => "1" };
/** Left and right: numbers with a name. */
export const SIDES = [LEFT, RIGHT];

/** What the rewritten modules define, by module. */
export type Modules = Record<string, Record<string, Any>>;

export interface Declared {
  schema: Schema;
  styles: Table[];
  gaits: Record<string, GaitData>;
  components: Library["components"];
}

/** The rules on the documents that they read. */
export class Rules {
  readonly documents: Documents;
  readonly modules: Modules;
  readonly gait: Any;
  readonly style: Any;
  private readonly styles = new Map<string, Any>();
  private readonly gaits = new Map<string, Any>();

  constructor(
    write: (py: Table) => Modules,
    readonly declared: Declared,
  ) {
    const documents = new Documents(declared.schema);
    this.documents = documents;
    this.gait = documents.kinds.Gait;
    this.style = documents.kinds.Style;
    const py = python({
      ...standard(),
      kinds: documents.kinds,
      Parameters: Struct,
      Gait: this.gait,
      Style: this.style,
      Side: Object.assign((number: number) => SIDES[number], { LEFT, RIGHT, [Symbol.iterator]: () => SIDES.values() }),
      catalog: catalogOf(documents, (_, name) => this.styleCalled(name)),
      changed: (document: Any, changes: Table, where: string) => documents.changed(document, changes, where),
      law_of: (gait: Any) => lawOf(declared, gait),
      LAWS: {},
      checked: (work: Any) => work,
      did_you_mean: () => "",
      USUAL_SPEED: declared.schema.Style?.find((field) => field.name === "speed")?.default,
      size_of: (body: Any) => body.size,
      Edit: { byName: (_: Any[], named: Table) => ({ side: "both", value: null, ...named }) },
      fields_of: (kind: Any) => documents.fieldsOf(kind),
      OWN_WORDS: ["name", "text", "law", "character", "left", "right", "only_for", "steady_speeds"],
      quantity_of: (_: Any, name: string) => ({ nearest: (value: number) => within(declared.schema, name, value) }),
      hints_of: () => ({}),
      is_struct: () => false,
      plain_value: (value: Any) => documents.encode(value),
      Form: { PERIODIC: null },
      get_args: () => [],
      BadValue: null,
      MOST_BYTES: 256 * 2 ** 20,
      SECONDS: 180,
      SLICE: 0.01,
      Moment: moment,
      law_named: () => ({ gait: this.gait }),
      check_changes: () => null,
      _powers_of: (kind: Any) => documents.powersOf(kind),
    });
    const modules = write(py);
    documents.Curve = modules.maths_curves?.Curve;
    this.modules = modules;
  }

  /** A rewritten function. */
  call(module: string, name: string, ...given: Any[]): Any {
    return this.modules[module]?.[name](...given);
  }

  /** A record of a rewritten module. */
  make(module: string, name: string, ...given: Any[]): Any {
    return this.modules[module]?.[name].byName(given, {});
  }

  /** A document as a plain table. */
  plain(document: Any): Any {
    return this.documents.encode(document);
  }

  /** The words that a field of a gait may hold, in the order of their numbers. */
  choices(path: string): string[] | undefined {
    let kind = this.documents.kinds.Gait;
    for (const name of path.split(".")) {
      const field = kind?.declared.find((one) => one.name === name);
      if (field?.kind === "choice") return field.choices;
      kind = this.documents.kinds[field?.of ?? ""];
    }
    return undefined;
  }

  /** A gait of the library by our law. */
  gaitCalled(name: string): Any {
    let known = this.gaits.get(name);
    if (!known) {
      known = this.documents.decode(this.gait, this.declared.gaits[name]?.table ?? {}, name);
      this.gaits.set(name, known);
    }
    return known;
  }

  /** A style of the library. */
  styleCalled(name: string): Any {
    let known = this.styles.get(name);
    if (!known) {
      const table = this.declared.styles.find((one) => one.name === name);
      if (!table) throw new Mistake("UnknownName", `no style '${name}' in the library`);
      known = this.documents.decode(this.style, table, name);
      this.styles.set(name, known);
    }
    return known;
  }
}

function lawOf(declared: Declared, gait: Any): Table {
  const { law } = gait;
  const one = Object.values(declared.gaits).find((data) => data.law === law);
  return { name: law, styles: one?.heeded.styles ?? false, components: declared.components[law] ?? [] };
}

function within(schema: Schema, name: string, value: number): number {
  const field = schema.Command?.find((one) => one.name === name);
  return Math.min(field?.high ?? Number.MAX_VALUE, Math.max(field?.low ?? -Number.MAX_VALUE, value));
}

const moment = Object.assign((named: Table) => ({ ...named }), {
  byName: (_: Any[], named: Table) => ({ ...named }),
});
