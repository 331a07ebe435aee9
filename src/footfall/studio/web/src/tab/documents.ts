// Documents as the laws' source declares them: read from tables, checked, written as tables again.
import { type Any, isTable, Mistake, plainFunction, Struct } from "./python";

export type Table = Record<string, Any>;

/** A declared field of a document. */
export interface FieldOf {
  name: string;
  kind: "number" | "int" | "bool" | "text" | "choice" | "curve" | "struct" | "numbers" | "table" | "other";
  of?: string;
  low?: number;
  high?: number;
  unit: string;
  choices?: string[];
  required?: boolean;
  default?: Any;
  /** The powers of the body's size with which it grows; none: it is the same for all. */
  powers?: number[];
}

export type Schema = Record<string, FieldOf[]>;
type Kind = (new () => Struct) & { kind: string; declared: FieldOf[] };

/** All kinds of documents of a schema, and what reads and writes them. */
export class Documents {
  readonly kinds: Record<string, Kind> = {};
  private readonly standard = new Map<string, Struct>();
  Curve: Any = null;

  constructor(schema: Schema) {
    for (const [name, declared] of Object.entries(schema)) {
      const made = class extends Struct {};
      Object.defineProperty(made, "name", { value: name });
      this.kinds[name] = Object.assign(made, { kind: name, declared });
    }
  }

  /** A document from a table, which is checked. */
  decode(kind: Kind, table: Table, where = ""): Any {
    return this.struct(kind, table, where, "");
  }

  /** A document updated with the entries of a table, recursively. */
  changed(document: Any, changes: Table, where = ""): Any {
    return this.updated(document, changes, where, "");
  }

  /** A document as a plain table. */
  encode(document: Any): Any {
    if (document instanceof Struct) {
      return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, this.encode(value)]));
    }
    if (this.Curve && document instanceof this.Curve) return document.plain();
    if (Array.isArray(document)) return document.map((one) => this.encode(one));
    if (isTable(document)) {
      return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, this.encode(value)]));
    }
    return document;
  }

  /** For each field of a kind, the powers of size with which it grows. */
  powersOf(kind: Kind): Record<string, number[]> {
    const scaled = kind.declared.filter((field) => field.powers);
    return Object.fromEntries(scaled.map((field) => [field.name, field.powers ?? []]));
  }

  /** Every field of a kind, with those of the kinds in it, by dotted path. */
  fieldsOf(kind: Kind, above = ""): { path: string }[] {
    return kind.declared.flatMap((field) => {
      const path = above + field.name;
      return field.kind === "struct" ? this.fieldsOf(this.known(field.of), `${path}.`) : [{ path }];
    });
  }

  private known(name: string | undefined): Kind {
    const kind = this.kinds[name ?? ""];
    if (!kind) throw new Error(`no kind of document '${name}'`);
    return kind;
  }

  private struct(kind: Kind, table: Any, where: string, path: string): Struct {
    if (!isTable(table)) throw must(where, path, "be a table");
    this.check(kind, table, where, path);
    const made = new kind() as Table;
    for (const field of kind.declared) {
      const place = path ? `${path}.${field.name}` : field.name;
      if (field.name in table) made[field.name] = this.value(field, table[field.name], where, place);
      else if (field.required) throw new Mistake("BadDocument", said(where, `the key '${place}' is missing`));
      else made[field.name] = this.defaultOf(kind, field);
    }
    return made as Struct;
  }

  private updated(document: Any, changes: Table, where: string, path: string): Any {
    const kind = document.constructor as Kind;
    this.check(kind, changes, where, path);
    const now = Object.assign(Object.create(Object.getPrototypeOf(document)), document);
    for (const [name, value] of Object.entries(changes)) {
      const field = kind.declared.find((one) => one.name === name) as FieldOf;
      const place = path ? `${path}.${name}` : name;
      if (document[name] instanceof Struct && isTable(value)) {
        now[name] = this.updated(document[name], value, where, place);
      } else {
        const own = document[name];
        now[name] = this.value(field, isTable(own) && isTable(value) ? merged(own, value) : value, where, place);
      }
    }
    return now;
  }

  private check(kind: Kind, table: Table, where: string, path: string): void {
    for (const key of Object.keys(table)) {
      if (!kind.declared.some((field) => field.name === key)) {
        throw new Mistake("BadDocument", said(where, `there is no key '${path ? `${path}.` : ""}${key}'`));
      }
    }
  }

  private defaultOf(kind: Kind, field: FieldOf): Any {
    const key = `${kind.kind}.${field.name}`;
    let known = this.standard.get(key);
    if (known === undefined) {
      known = this.value(field, structuredClone(field.default), "", field.name) as Struct;
      this.standard.set(key, known);
    }
    return known;
  }

  private value(field: FieldOf, value: Any, where: string, path: string): Any {
    switch (field.kind) {
      case "number":
      case "int":
        return number(field, value, where, path);
      case "curve":
        return this.curve(field, value, where, path);
      case "struct":
        return this.struct(this.known(field.of), value, where, path);
      case "choice":
        if (field.choices?.includes(value)) return value;
        throw must(where, path, `be one of ${field.choices?.join(", ")}`);
      case "numbers":
        if (!Array.isArray(value)) throw must(where, path, "be a list of numbers");
        return value.map((one) => number(field, one, where, path));
      case "bool":
        if (typeof value === "boolean") return value;
        throw must(where, path, "be true or false");
      default:
        return value;
    }
  }

  private curve(field: FieldOf, value: Any, where: string, path: string): Any {
    const knots = Array.isArray(value) ? value : [[0, value]];
    for (const knot of knots) {
      if (!Array.isArray(knot) || knot.length !== 2) throw must(where, path, "be a number or pairs of phase and value");
      number(field, knot[1], where, path);
    }
    const made = new this.Curve();
    try {
      made.__init__(Array.isArray(value) ? value : Number(value));
    } catch (problem) {
      throw new Mistake("BadValue", said(where, `${path}: ${problem instanceof Error ? problem.message : problem}`));
    }
    return made;
  }
}

/** A table updated with the entries of another, recursively. */
export function merged(table: Table, changes: Table): Table {
  const both = { ...table };
  for (const [key, value] of Object.entries(changes)) {
    both[key] = isTable(both[key]) && isTable(value) ? merged(both[key], value) : value;
  }
  return both;
}

function number(field: FieldOf, value: Any, where: string, path: string): number {
  const [low, high] = [field.low ?? -Number.MAX_VALUE, field.high ?? Number.MAX_VALUE];
  if (typeof value === "number" && value >= low && value <= high) return value;
  const unit = field.unit ? ` ${field.unit}` : "";
  const words =
    typeof value === "number" ? `${path} is ${value}${unit}; it must lie between ${low} and ${high}${unit}` : "";
  throw new Mistake("BadValue", said(where, words || `${path} must be a number`));
}

function must(where: string, path: string, requirement: string): Mistake {
  return new Mistake("BadValue", said(where, `${path || "the document"} must ${requirement}`));
}

function said(where: string, words: string): string {
  return where ? `${where}: ${words}` : words;
}

/** `catalog` as the rewritten modules know it. */
export function catalogOf(documents: Documents, load: (kind: Any, name: string) => Any): Table {
  return {
    decode: plainFunction(([kind, table, where = ""]) => documents.decode(kind, table, where)),
    encode: (document: Any) => documents.encode(document),
    merged,
    load: plainFunction(([kind, name]) => load(kind, name)),
    register: () => null,
  };
}
