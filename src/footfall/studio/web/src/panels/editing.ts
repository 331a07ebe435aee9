/**
 * What the editors show and change. All of them read the same Documents, and over these what is being dragged now, so
 * a slider, a joint and a knot of one value move together at once; the session's answer then takes its place.
 * A drag is a stroke: it is sent at most thirty times a second and undone as one.
 */

import { at, onSide, type Side, same, type Table } from "./tree";

export type Kind = "style" | "character" | "gait";

export interface Open {
  gait: Table;
  plain_gait: Table;
  proportions: Table | null;
  /** Which documents the library has as they are. */
  saved?: Record<string, boolean>;
}

export interface EditMessage {
  type: "edit";
  document: Kind;
  path: string;
  value: unknown;
  side: Side;
  stroke: number;
}

interface Draft {
  message: EditMessage;
  /** What is shown for it. */
  shown: unknown;
  sent: boolean;
  until: number;
}

/** Milliseconds between two messages of a drag. */
export const PAUSE = 34;
/** For how long a change is shown that the session has not answered. */
export const PATIENCE = 1200;

export interface Clock {
  now(): number;
  later(milliseconds: number, call: () => void): void;
  /** Before the next picture. */
  soon(call: () => void): void;
}

const BROWSER: Clock = {
  now: () => performance.now(),
  later: (milliseconds, call) => void setTimeout(call, milliseconds),
  soon: (call) => void (document.hidden ? setTimeout(call, 100) : requestAnimationFrame(call)),
};

export class Editing {
  private documents: Open | null = null;
  /** The gait as the library had it last, or as it was opened. */
  private kept: Table | null = null;
  private readonly drafts = new Map<string, Draft>();
  private readonly listeners = new Set<() => void>();
  private strokes = Math.floor(Date.now() % 1e9);
  private dragging = 0;
  private waiting = false;
  private telling = false;
  private lastSent = -Infinity;

  constructor(
    private readonly ask: (message: EditMessage) => void,
    private readonly defaults: () => Table = () => ({}),
    private readonly clock: Clock = BROWSER,
  ) {}

  /** Take over what the session says is open. */
  show(documents: Open | null): void {
    this.documents = documents;
    if (documents && (documents.saved?.gait !== false || documents.plain_gait.name !== this.kept?.name)) {
      this.kept = documents.plain_gait;
    }
    const now = this.clock.now();
    for (const [key, draft] of this.drafts) {
      const { document, path, side } = draft.message;
      const settled = draft.sent && same(this.stored(document, path, side), draft.shown);
      if (settled || (now > draft.until && !this.dragging)) this.drafts.delete(key);
    }
    this.tell();
  }

  /** Something asked for was refused: show what is. */
  refused(): void {
    if (this.drafts.size === 0) return;
    this.drafts.clear();
    this.tell();
  }

  /** Whether the open gait has this field at all. */
  has(path: string): boolean {
    return at(this.documents?.gait, path) !== undefined;
  }

  /** The value that is shown now. */
  get(document: Kind, path: string, side: Side = "both"): unknown {
    for (const own of side === "both" ? (["both", "left"] as const) : ([side, "both"] as const)) {
      const draft = this.drafts.get(keyOf(document, path, own));
      if (draft && (own === side || side !== "both")) return draft.shown;
    }
    return this.stored(document, path, side);
  }

  /** The value before the style changed it; of a body: the ordinary one; of a gait: the saved one. */
  before(document: Kind, path: string, side: Side = "both"): unknown {
    if (document === "gait") return at(this.kept, path);
    if (document === "character") return at(this.defaults(), path);
    return this.documents ? onSide(this.documents.plain_gait, path, side) : undefined;
  }

  private stored(document: Kind, path: string, side: Side): unknown {
    if (!this.documents) return undefined;
    if (document === "gait") return at(this.documents.plain_gait, path);
    if (document === "style") return onSide(this.documents.gait, path, side);
    const body = this.documents.proportions ?? this.defaults();
    const own = side === "both" ? undefined : at(body[side], path);
    return own === undefined || own === null ? at(body, path) : own;
  }

  /** A new drag. What is set with its number is one step of undo. */
  begin(): number {
    this.dragging += 1;
    this.strokes += 1;
    return this.strokes;
  }

  /** The drag is over. */
  end(): void {
    this.dragging = Math.max(0, this.dragging - 1);
    this.flush();
  }

  /** Set a field: shown at once, sent soon. Without a stroke it is a step of undo of its own. */
  set(document: Kind, path: string, value: unknown, side: Side = "both", stroke?: number): void {
    this.draft(document, path, value, value, side, stroke);
  }

  /** Take a change back: the field is as before the style, or the body, said otherwise, or as the gait was saved. */
  reset(document: Kind, path: string, side: Side = "both", stroke?: number): void {
    if (document === "gait") {
      this.set(document, path, this.before(document, path), side, stroke);
      return;
    }
    this.draft(document, path, null, this.before(document, path, side), side, stroke);
  }

  private draft(document: Kind, path: string, value: unknown, shown: unknown, side: Side, stroke?: number): void {
    if (stroke === undefined) this.strokes += 1;
    const number = stroke ?? this.strokes;
    const message: EditMessage = { type: "edit", document, path, value, side, stroke: number };
    if (side === "both") for (const one of ["left", "right"] as const) this.drafts.delete(keyOf(document, path, one));
    this.drafts.set(keyOf(document, path, side), { message, shown, sent: false, until: this.clock.now() + PATIENCE });
    this.tell();
    this.schedule();
  }

  private schedule(): void {
    if (this.waiting) return;
    const due = this.lastSent + PAUSE - this.clock.now();
    if (due <= 0) {
      this.flush();
      return;
    }
    this.waiting = true;
    this.clock.later(due, () => {
      this.waiting = false;
      this.flush();
    });
  }

  private flush(): void {
    for (const draft of this.drafts.values()) {
      if (draft.sent) continue;
      draft.sent = true;
      draft.until = this.clock.now() + PATIENCE;
      this.lastSent = this.clock.now();
      this.ask(draft.message);
    }
    if (this.drafts.size) this.clock.later(PATIENCE + 1, () => this.expire());
  }

  private expire(): void {
    if (this.dragging) return;
    const now = this.clock.now();
    const size = this.drafts.size;
    for (const [key, draft] of this.drafts) if (now > draft.until) this.drafts.delete(key);
    if (this.drafts.size !== size) this.tell();
  }

  /** Call after changes of what is shown, at most once a picture. */
  on(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    if (this.telling) return;
    this.telling = true;
    this.clock.soon(() => {
      this.telling = false;
      for (const listener of this.listeners) listener();
    });
  }
}

function keyOf(document: Kind, path: string, side: Side): string {
  return `${document} ${side} ${path}`;
}
