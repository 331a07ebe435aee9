// The latest of everything the page was told; whoever shows it listens here.
import type { Frame } from "./generated/frames";
import type {
  Documents, Fell, Figures, Footprint, Library, Light, Load, Looking, Notice, Opened, Opening, Refused, Rose, Saved, Steered, Taken, Timeline, Told,
  Welcome,
} from "./generated/messages";

/** How the page stands with the server. */
export interface Link {
  state: "connecting" | "open" | "lost" | "refused";
  retryAt: number; // ms, as of Date.now()
  reason: string;
}

export interface Kept {
  welcome: Welcome;
  documents: Documents;
  figures: Figures;
  steered: Steered;
  light: Light;
  looking: Looking;
  footprint: Footprint;
  fell: Fell;
  timeline: Timeline;
  library: Library;
  rose: Rose;
  taken: Taken;
  opening: Opening;
  opened: Opened;
  saved: Saved;
  notice: Notice;
  refused: Refused;
  load: Load;
  frame: Frame;
  told: Told; // every message, in order
  link: Link;
}

export type Key = keyof Kept;
type Listener = (value: never) => void;

/** Messages that are events: a late listener is not told of the last one. */
const PASSING: ReadonlySet<Key> = new Set(["footprint", "fell", "taken", "opening", "opened", "saved", "notice", "refused", "looking", "told"]);

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
    if (now !== undefined && !PASSING.has(key)) listener(now);
    return () => all.delete(listener as Listener);
  }

  /** Of the rows of a frame, which one is driven, followed and shoved. */
  steered(): number {
    return this.kept.steered?.row ?? 0;
  }

  /** Keeps a message under its own name. */
  hear(message: Told): void {
    this.set(message.type, message as never);
    this.set("told", message);
  }
}
