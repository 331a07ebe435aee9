// What is behind the page: a server. A page in a tab has `tab/server.ts` in its place.
import { withToken } from "./app";

export { Connection } from "./connection";

/** What the server has at an address of its own. */
export function served(address: string, asked?: RequestInit): Promise<Response> {
  return fetch(withToken(address), asked);
}
