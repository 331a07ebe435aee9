// What every part of the page is given: what is known, how to ask, and how to say something to the user.
import type { Driver } from "./drive/driver";
import type { Declarations } from "./generated/declarations";
import type { Asked } from "./generated/messages";
import { served } from "./server";
import type { Store } from "./store";

export type ToastKind = "info" | "warning" | "error";

export interface App {
  store: Store;
  ask(message: Asked): void;
  /** Fields with unit, range and meaning; asked for once. */
  declarations: Promise<Declarations>;
  /** A new number for a drag: edits with the same one are one step of undo. */
  stroke(): number;
  toast(kind: ToastKind, text: string): void;
  drive: Driver;
}

let strokes = Math.floor(Math.random() * 1e6) * 1000;

export function nextStroke(): number {
  strokes += 1;
  return strokes;
}

export async function fetchDeclarations(): Promise<Declarations> {
  const answer = await served("/api/declarations");
  if (!answer.ok)
    return {
      gait: [],
      proportions: [],
      command: [],
      gaits: {},
      states: {},
      components: {},
      everyday: [],
      shelves: [],
      formats: [],
      skills: [],
      things: [],
    };
  return (await answer.json()) as Declarations;
}

/** An address of the server, with the token this page was opened with. */
export function withToken(address: string): string {
  const token = new URLSearchParams(window.location.search).get("token");
  return token ? `${address}${address.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}` : address;
}
