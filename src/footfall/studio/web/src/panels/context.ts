/** What the editors of one page share: the edits under way, the declarations, which foot is edited, which curve is open. */

import type { App } from "../app";
import type { Documents, Edit } from "../generated/messages";
import { Editing, type Open } from "./editing";
import { type Component, type Declarations, type Field, NOTHING, readDeclarations } from "./fields";
import { byName, type Side, type Table } from "./tree";

export interface Context {
  app: App;
  editing: Editing;
  /** Empty until the server has sent them. */
  declarations: Declarations;
  /** By its path: there must be one, and the declarations must have arrived. */
  field(path: string): Field;
  isDeclared(path: string): boolean;
  /** Those of the law of the open one; or, of two that are compared, of the second's. */
  components(row: 0 | 1): Component[];
  documents(): Documents | undefined;
  /** The gait as it was when the library had it: the ghost behind the edited one. */
  saved(): Table;
  /** Whose steps the style's editors change. */
  side: Watched<Side>;
  /** The trajectory or curve in the curve editor. */
  curve: Watched<string>;
  /** Called once the declarations are there, and at once if they are. */
  ready(call: () => void): void;
}

/** A value that others watch. */
export class Watched<T> {
  private readonly listeners = new Set<(value: T) => void>();
  constructor(private now: T) {}
  get(): T {
    return this.now;
  }
  set(value: T): void {
    if (value === this.now) return;
    this.now = value;
    for (const listener of this.listeners) listener(value);
  }
  on(listener: (value: T) => void): void {
    this.listeners.add(listener);
  }
}

const contexts = new WeakMap<App, Context>();

/** The one context of a page. */
export function contextOf(app: App): Context {
  const kept = contexts.get(app);
  if (kept) return kept;
  const made = makeContext(app);
  contexts.set(app, made);
  return made;
}

function makeContext(app: App): Context {
  const waiting: (() => void)[] = [];
  let arrived = false;
  let saved: Table = {};
  const fields = new Map<string, Field>();
  const ordinary: Table = {};
  const editing = new Editing(
    (message) => app.ask(message as Edit),
    () => ordinary,
  );
  const context: Context = {
    app,
    editing,
    declarations: NOTHING,
    field: (path) => {
      const found = fields.get(path);
      if (!found) throw new Error(`nothing declares '${path}'`);
      return found;
    },
    isDeclared: (path) => fields.has(path),
    components: (row) => {
      const { everyone, picked } = app.store.get("documents") ?? { everyone: [], picked: 0 };
      return byName(context.declarations.components, everyone[row || picked]?.law ?? "") ?? [];
    },
    documents: () => app.store.get("documents"),
    saved: () => saved,
    side: new Watched<Side>("both"),
    curve: new Watched("pose.torso.pitch"),
    ready: (call) => (arrived ? call() : void waiting.push(call)),
  };
  app.store.on("documents", (documents) => {
    if (documents.saved.style || Object.keys(saved).length === 0) {
      saved = (documents.saved.style ? documents.gait : documents.plain_gait) as Table;
    }
    editing.show(documents as Open);
  });
  app.store.on("refused", () => editing.refused());
  void app.declarations.then((sent) => {
    context.declarations = readDeclarations(sent);
    for (const field of [...context.declarations.gait, ...context.declarations.command]) {
      fields.set(field.path, field);
    }
    for (const field of context.declarations.proportions) {
      fields.set(field.path, field);
      ordinary[field.path] = field.default;
    }
    arrived = true;
    for (const call of waiting) call();
    editing.show((context.documents() as Open | undefined) ?? null);
  });
  return context;
}
