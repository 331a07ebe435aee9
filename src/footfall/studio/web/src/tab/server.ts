// What is behind the page in a tab: files beside it, and a worker.

import { INSTALL } from "./beyond";
import { Shelf } from "./bodies";

export { beyond, beyondFile } from "./beyond";
export { Connection } from "./connection";

const shelf = new Shelf(new URL("data/", document.baseURI).href);
const FILES: Record<string, string> = { "/api/declarations": "declarations.json", "/api/previews": "previews.json" };

/** What a server would have at an address, if it lies among the files. */
export async function served(address: string, _asked?: RequestInit): Promise<Response> {
  const file = FILES[address];
  return file ? Response.json(await shelf.json(file)) : new Response(INSTALL, { status: 404 });
}
