// What the pointer does on the ground of the stage while a tool is in hand; without one, a click walks there.
import type { App } from "../app";
import { Watched } from "../panels/context";
import { Prints } from "./prints";
import { Queue } from "./queue";
import { Things } from "./things";
import type { Place as GroundPlace } from "./world_things";

/** A point of the ground, m. */
export interface Spot {
  x: number;
  y: number;
}

export interface Tool {
  /** A press on the ground: whether the tool takes it; `reach`, m, is how near a press must be to what it means. */
  press(at: Spot, reach: number): boolean;
  move(at: Spot): void;
  /** The end of a press; a cancelled one changes nothing. */
  lift(cancelled: boolean): void;
  /** Take away what is chosen. */
  remove(): void;
}

/** What is placed on the ground, and the tool in hand. */
export interface Place {
  tool: Watched<Tool | null>;
  prints: Prints;
  things: Things;
  queue: Queue;
  /** The ground under a place of the window; null beside the stage. */
  under: (clientX: number, clientY: number) => GroundPlace | null;
}

const places = new WeakMap<App, Place>();

/** The one place of a page. */
export function placeOf(app: App): Place {
  const kept = places.get(app);
  if (kept) return kept;
  const made: Place = {
    tool: new Watched<Tool | null>(null),
    prints: new Prints(app),
    things: new Things(app),
    queue: new Queue(app),
    under: () => null,
  };
  places.set(app, made);
  listenForKeys(made);
  return made;
}

function listenForKeys(place: Place): void {
  window.addEventListener("keydown", (event) => {
    const tool = place.tool.get();
    if (!tool || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog, .popover")) return;
    if (event.key === "Escape") place.tool.set(null);
    else if (event.key === "Delete" || event.key === "Backspace") tool.remove();
    else return;
    event.preventDefault();
  });
}
