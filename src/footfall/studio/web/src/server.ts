// What is behind the page: a server. A page in a tab has `tab/server.ts` in its place.
import { withToken } from "./app";
import type { Asked } from "./generated/messages";

export { Connection } from "./connection";

/** Why something cannot be had here; a server has all that the page asks for. */
export function beyond(_asked: Asked): string {
  return "";
}

/** The same of a file that is to be opened, by its name. */
export function beyondFile(_name: string): string {
  return "";
}

/** What the server has at an address of its own. */
export function served(address: string, asked?: RequestInit): Promise<Response> {
  return fetch(withToken(address), asked);
}
