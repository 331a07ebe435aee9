// What Python's operators and built-in functions mean, for the modules that `tools/tab/script.py` rewrites.
// biome-ignore lint/suspicious/noExplicitAny: values of Python have no types here
export type Any = any;
type Table = Record<string, Any>;

/** A mistake that somebody can be told of in a sentence. */
export class Mistake extends Error {
  constructor(
    readonly kind: string,
    words: string,
  ) {
    super(words);
  }
}

/** Anything that a rewritten class makes. */
// biome-ignore lint/complexity/noStaticOnlyClass: rewritten classes extend it
export class Plain {
  static fields: [string, (() => Any) | null][] | null = null;
  static params: string[] = [];
}

/** A document, or a part of one: a record that nobody changes. */
export class Struct extends Plain {}

/** A function that also takes arguments by name, as a table. */
interface Named {
  params?: string[];
  byName?: (given: Any[], named: Table) => Any;
}

export function byName<F extends object>(call: (given: Any[], named: Table) => Any, rest: F): F {
  return Object.assign(rest, { byName: call });
}

export function plainFunction(call: (given: Any[], named: Table) => Any): Any {
  return byName(call, (...given: Any[]) => call(given, {}));
}

export function isTable(value: Any): value is Table {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export function it(value: Any): Iterable<Any> {
  if (isTable(value)) return Object.keys(value);
  if (value instanceof Map) return [...value.keys()];
  if (value instanceof Plain && Plain.prototype !== value) {
    const fields = (value.constructor as typeof Plain).fields;
    if (fields && !(value instanceof Struct)) return fields.map(([name]) => (value as Table)[name]);
  }
  return value;
}

export function truth(value: Any): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  if (isTable(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

export function same(one: Any, other: Any): boolean {
  if (one === other) return true;
  if (one == null || other == null) return one == null && other == null;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((part, index) => same(part, other[index]));
  }
  if (typeof one.__eq__ === "function") return one.__eq__(other);
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}

export function at(of: Any, key: Any): Any {
  if (of instanceof Map) return found(of.get(key), key);
  if (Array.isArray(of) || typeof of === "string") return found(of[key < 0 ? of.length + key : key], key);
  if (of instanceof Plain && typeof key === "number") return [...it(of)].at(key);
  return found(of[key], key);
}

function found(value: Any, key: Any): Any {
  if (value === undefined) throw new Mistake("KeyError", `there is no ${String(key)}`);
  return value;
}

function slice(of: Any, from: number | null, to: number | null): Any {
  return of.slice(from ?? 0, to ?? undefined);
}

const METHODS: Record<string, (of: Any, ...given: Any[]) => Any> = {
  append: (of, value) => of.push(value),
  extend: (of, values) => of.push(...it(values)),
  insert: (of, index, value) => of.splice(index, 0, value),
  pop: (of, key, other) => popped(of, key, other),
  popleft: (of) => of.shift(),
  setdefault: (of, key, value) => {
    if (!(key in of)) of[key] = value;
    return of[key];
  },
  get: (of, key, other = null) => (of instanceof Map ? (of.get(key) ?? other) : (of[key] ?? other)),
  items: (of) => (of instanceof Map ? [...of.entries()] : Object.entries(of)),
  keys: (of) => [...it(of)],
  values: (of) => (of instanceof Map ? [...of.values()] : Object.values(of)),
  update: (of, more) => Object.assign(of, more),
  lower: (of) => of.toLowerCase(),
  upper: (of) => of.toUpperCase(),
  capitalize: (of) => of.slice(0, 1).toUpperCase() + of.slice(1).toLowerCase(),
  split: (of, by) => (by === undefined ? of.trim().split(/\s+/) : of.split(by)),
  strip: (of) => of.trim(),
  partition: (of, by) => {
    const where = of.indexOf(by);
    return where < 0 ? [of, "", ""] : [of.slice(0, where), by, of.slice(where + by.length)];
  },
  rpartition: (of, by) => {
    const where = of.lastIndexOf(by);
    return where < 0 ? ["", "", of] : [of.slice(0, where), by, of.slice(where + by.length)];
  },
  removeprefix: (of, part) => (of.startsWith(part) ? of.slice(part.length) : of),
  removesuffix: (of, part) => (of.endsWith(part) ? of.slice(0, of.length - part.length) : of),
  startsWith: (of, part) => of.startsWith(part),
  startswith: (of, part) => of.startsWith(part),
  endswith: (of, part) => of.endsWith(part),
  index: (of, value) => [...of].findIndex((one) => same(one, value)),
  join: (of, parts) => [...it(parts)].join(of),
  replace: (of, old, by) => of.split(old).join(by),
  count: (of, value) => [...of].filter((one) => same(one, value)).length,
  clear: (of) => (Array.isArray(of) ? of.splice(0) : of.clear()),
  isprintable: (of) => !/\p{C}/u.test(of),
};

function popped(of: Any, key: Any, other: Any): Any {
  if (Array.isArray(of)) return key === undefined ? of.pop() : of.splice(key < 0 ? of.length + key : key, 1)[0];
  const value = of instanceof Map ? of.get(key) : of[key];
  if (of instanceof Map) of.delete(key);
  else delete of[key];
  return value === undefined ? (other ?? null) : value;
}

function method(of: Any, name: string, given: Any[]): Any {
  if (
    of instanceof Plain ||
    (of?.[name] !== undefined && !Array.isArray(of) && typeof of !== "string" && !isTable(of))
  ) {
    if (!(of instanceof Map)) return of[name](...given);
  }
  return METHODS[name]?.(of, ...given);
}

function call(of: Any, what: Any, given: Any[], named: Table): Any {
  const callee = of === null ? what : of[what];
  const known = callee as Named & { prototype?: object; fields?: typeof Plain.fields };
  if (known.byName) return known.byName(given, named);
  if (callee === Plain || callee.prototype instanceof Plain) return construct(callee, given, named);
  const rest = [...given];
  const left = { ...named };
  for (const [index, name] of (known.params ?? []).entries()) {
    if (name in left) {
      rest[index] = left[name];
      delete left[name];
    }
  }
  if (Object.keys(left).length > 0) rest[(known.params ?? []).length] = left;
  return callee.apply(of, rest);
}

function construct(kind: typeof Plain, given: Any[], named: Table): Any {
  if (!kind.fields) {
    const all = kind.params.map((name, index) => (index < given.length ? given[index] : named[name]));
    const one: Any = new kind();
    one.__init__?.(...all);
    return one;
  }
  const one: Any = new kind();
  for (const [index, [name, standard]] of kind.fields.entries()) {
    if (index < given.length) one[name] = given[index];
    else if (name in named) one[name] = named[name];
    else one[name] = standard ? standard() : null;
  }
  return one;
}

/** A rewritten class; of a kind of document that is declared, its methods become that kind's. */
function made(kinds: Table, kind: Any, name: string, fields: (typeof Plain)["fields"], params: string[]): Any {
  const known = kinds[name];
  if (known) {
    const { constructor: _, ...own } = Object.getOwnPropertyDescriptors(kind.prototype);
    Object.defineProperties(known.prototype, own);
    return made({}, known, name, fields, params);
  }
  Object.defineProperty(kind, "name", { value: name });
  kind.fields = fields;
  kind.params = params;
  kind.byName = (given: Any[], named: Table) => construct(kind, given, named);
  return kind;
}

/** A record with some fields changed. */
export function replaced<T>(of: T, named: Table): T {
  return Object.assign(Object.create(Object.getPrototypeOf(of)), of, named);
}

function rounded(value: number, digits = 0): number {
  const scale = 10 ** digits;
  const scaled = value * scale;
  const down = Math.floor(scaled);
  const apart = scaled - down;
  const whole = apart > 0.5 || (apart === 0.5 && down % 2 !== 0) ? down + 1 : down;
  return whole / scale;
}

function said(value: Any, form: string, conversion: number): string {
  if (conversion === 114) return typeof value === "string" ? `'${value}'` : String(value);
  const match = /^(0?)(\d*)(?:\.(\d+))?([gf%d]?)$/.exec(form);
  if (!form || !match || typeof value !== "number") return String(value);
  const [, zero, wide, digits, kind] = match;
  let text = String(value);
  if (kind === "f") text = value.toFixed(Number(digits ?? 6));
  if (kind === "%") text = `${(100 * value).toFixed(Number(digits ?? 6))}%`;
  if (kind === "g") text = String(Number(value.toPrecision(Number(digits ?? 6))));
  return zero ? text.padStart(Number(wide), "0") : text.padStart(Number(wide || 0));
}

function extreme(better: (one: Any, other: Any) => boolean) {
  return plainFunction((given, named) => {
    const values = given.length === 1 ? [...it(given[0])] : given;
    if (values.length === 0) return named.default;
    const key = named.key ?? ((one: Any) => one);
    return values.reduce((best, one) => (better(key(one), key(best)) ? one : best));
  });
}

function zip(...lists: Any[]): Any[][] {
  const all = lists.map((one) => [...it(one)]);
  const count = Math.min(...all.map((one) => one.length));
  return Array.from({ length: count }, (_, index) => all.map((one) => one[index]));
}

function sorted(values: Any, key: (one: Any) => Any = (one) => one): Any[] {
  return [...it(values)].sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

const FUNCTIONS = {
  len: (of: Any) => (typeof of === "string" || Array.isArray(of) ? of.length : [...it(of)].length),
  min: extreme((one, other) => one < other),
  max: extreme((one, other) => one > other),
  abs: Math.abs,
  round: rounded,
  zip: plainFunction((given) => zip(...given)),
  sorted: plainFunction(([values], { key }) => sorted(values, key)),
  sum: (values: Any) => [...it(values)].reduce((all, one) => all + one, 0),
  any: (values: Any) => [...it(values)].some(truth),
  all: (values: Any) => [...it(values)].every(truth),
  enumerate: (values: Any, from = 0) => [...it(values)].map((one, index) => [index + from, one]),
  range: (a: number, b?: number, by = 1) => {
    const [from, to] = b === undefined ? [0, a] : [a, b];
    return Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, index) => from + index * by);
  },
  map: (f: Any, ...lists: Any[]) => zip(...lists).map((some) => (f.byName ? f.byName(some, {}) : f(...some))),
  dict: plainFunction(([of = {}], named) => ({
    ...(isTable(of) ? of : Object.fromEntries(of instanceof Map ? of : it(of))),
    ...named,
  })),
  list: (values: Any = []) => [...it(values)],
  tuple: (values: Any = []) => [...it(values)],
  set: (values: Any = []) => [...new Set(it(values))],
  str: String,
  float: (value: Any) => {
    const number = Number(value);
    if (Number.isNaN(number) || String(value).trim() === "") throw new Mistake("ValueError", `'${value}' is no number`);
    return number;
  },
  int: Math.trunc,
  bool: truth,
  getattr: (of: Any, name: string, other?: Any) => of[name] ?? other,
  type: (of: Any) => (Array.isArray(of) ? (values: Any) => [...it(values)] : of.constructor),
  isinstance: (value: Any, kind: Any) => kindsOf(kind).some((one) => isOf(value, one)),
  next: (values: Any, other?: Any) => {
    for (const one of it(values)) return one;
    return other ?? null;
  },
  iter: (values: Any) => it(values),
  reversed: (values: Any) => [...it(values)].reverse(),
  repr: String,
  object: { __new__: (kind: Any) => Object.create(kind.prototype) },
};

function kindsOf(kind: Any): Any[] {
  return Array.isArray(kind) ? kind : [kind];
}

/** Whether a value is of a kind; a whole number is a float too, as tables do not tell them apart. */
function isOf(value: Any, kind: Any): boolean {
  if (kind === FUNCTIONS.float || kind === FUNCTIONS.int) return typeof value === "number";
  if (kind === FUNCTIONS.str) return typeof value === "string";
  if (kind === FUNCTIONS.bool) return typeof value === "boolean";
  if (kind === FUNCTIONS.tuple || kind === FUNCTIONS.list) return Array.isArray(value);
  if (kind === FUNCTIONS.dict || kind === "Mapping") return isTable(value);
  return typeof kind === "function" && value instanceof kind;
}

/** What rewritten code is given, with what its modules import from elsewhere. */
export function python(env: Table): Table {
  return {
    ...FUNCTIONS,
    Plain,
    Struct,
    env,
    it,
    truth,
    same,
    at,
    slice,
    method,
    call,
    made: (kind: Any, name: string, fields: Any, params: string[]) => made(env.kinds ?? {}, kind, name, fields, params),
    replaced,
    said,
    error: (kind: string, words: string) => new Mistake(kind, words),
    put: (of: Any, key: Any, value: Any) => {
      if (of instanceof Map) of.set(key, value);
      else of[typeof key === "number" && key < 0 ? of.length + key : key] = value;
    },
    remove: (of: Any, key: Any) => popped(of, key, null),
    cut: (of: Any[], from: number | null, to: number | null) => of.splice(from ?? 0, (to ?? of.length) - (from ?? 0)),
    has: (of: Any, value: Any) => {
      if (typeof of === "string") return of.includes(value);
      if (of instanceof Map || of instanceof Set) return of.has(value);
      return isTable(of) ? value in of : [...it(of)].some((one) => same(one, value));
    },
    some: (values: Any, count: number) => {
      const all = [...it(values)];
      if (all.length !== count) throw new Mistake("ValueError", `${all.length} values where ${count} are wanted`);
      return all;
    },
    spread: (values: Any, star: number, count: number) => {
      const all = [...it(values)];
      const many = all.length - count + 1;
      return [...all.slice(0, star), all.slice(star, star + many), ...all.slice(star + many)];
    },
    both: (...parts: (() => Any)[]) => {
      let value: Any = true;
      for (const part of parts) {
        value = part();
        if (!truth(value)) return value;
      }
      return value;
    },
    either: (...parts: (() => Any)[]) => {
      let value: Any = false;
      for (const part of parts) {
        value = part();
        if (truth(value)) return value;
      }
      return value;
    },
    add: (one: Any, other: Any) => (Array.isArray(one) ? [...one, ...other] : one + other),
    or: (one: Any, other: Any) => {
      if (isTable(one)) return { ...one, ...other };
      return typeof one === "function" || Array.isArray(one) ? [one, other].flat() : one | other;
    },
    and: (one: number, other: number) => one & other,
    mod: (one: number, other: number) => one - other * Math.floor(one / other),
    numbers: () => new Float32Array(16),
    floordiv: (one: number, other: number) => Math.floor(one / other),
  };
}
