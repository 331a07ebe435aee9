// The latest of everything the page was told; whoever shows it listens here.
import type { Frame } from "./generated/frames";
import {
  type Answer,
  type Documents,
  type DocumentsChanged,
  type Figures,
  type FiguresChanged,
  STATES,
} from "./generated/messages";
import { type Table, withAt } from "./panels/tree";

/** How the page stands with the server. */
export interface Link {
  state: "connecting" | "open" | "lost" | "refused";
  retryAt: number; // ms, as of Date.now()
  reason: string;
}

/** Every answer of the server by its own name, and what the page knows besides. */
export type Kept = { [A in Answer as A["type"]]: A } & {
  frame: Frame;
  answer: Answer; // every one, in order
  link: Link;
};

export type Key = keyof Kept;
type Listener = (value: never) => void;

/** What the page itself keeps beside the states of the server: a late listener is told of the last one. */
const OWN_STATES: ReadonlySet<Key> = new Set(["frame", "link"]);

function lasts(key: Key): boolean {
  return OWN_STATES.has(key) || (STATES as ReadonlySet<Key>).has(key);
}

export class Store {
  private readonly kept: Partial<Kept> = {};
  private readonly listeners = new Map<Key, Set<Listener>>();

  get<K extends Key>(key: K): Kept[K] | undefined {
    return this.kept[key];
  }

  set<K extends Key>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    for (const listener of [...(this.listeners.get(key) ?? [])]) (listener as (value: Kept[K]) => void)(value);
  }

  /** Calls `listener` with the present value, if it is a lasting one, and with every later one; ends with the returned call. */
  on<K extends Key>(key: K, listener: (value: Kept[K]) => void): () => void {
    const all = this.listeners.get(key) ?? new Set<Listener>();
    this.listeners.set(key, all);
    all.add(listener as Listener);
    const now = this.kept[key];
    if (now !== undefined && lasts(key)) listener(now);
    return () => all.delete(listener as Listener);
  }

  /** Of the rows of a frame, which one is driven, followed and shoved. */
  steered(): number {
    return this.kept.steered?.row ?? 0;
  }

  /** Whether only that one is, and the others go their own way; otherwise all are driven and shoved alike. */
  drivesOne(): boolean {
    return this.kept.steered?.only ?? false;
  }

  /** Keeps a message under its own name; a change of documents or figures as what it makes of them. */
  hear(message: Answer): void {
    if (message.type === "documents_changed" || message.type === "figures_changed") {
      const known = message.type === "figures_changed" ? this.kept.figures : this.kept.documents;
      if (known) this.hear(changed(known, message));
      return;
    }
    this.set(message.type, message as never);
    this.set("answer", message);
  }
}

/** Documents or figures after a change; what it leaves alone stays the same object. */
export function changed<T extends Documents | Figures>(
  known: T,
  { assigned, gone }: DocumentsChanged | FiguresChanged,
): T {
  let now = known as unknown as Table;
  for (const { path, value } of assigned) now = withAt(now, path, value);
  for (const path of gone) now = withAt(now, path, undefined);
  return now as unknown as T;
}
