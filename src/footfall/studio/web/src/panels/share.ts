// A link that holds the documents of a session: in the fragment of the address, which is never sent to a server.
import type { App } from "../app";
import type { Documents } from "../generated/messages";

const KEY = "open=";
/** Characters of a link, and bytes of what it unpacks to, that are still taken. */
const LONGEST = 60_000;
const LARGEST = 600_000;

export async function linkOf(documents: Documents): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(documents.shared));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const address = new URL(window.location.href);
  address.search = "";
  address.hash = KEY + toText(packed);
  return address.href;
}

/** A link leads to the studio that made it, not to a place on the web. */
export function whereItWorks({ hostname, host }: URL): string {
  return /^(localhost|127\.|\[::1\])/.test(hostname)
    ? `It works on this computer, while a studio runs at ${host}; elsewhere, put the address of a studio there before the #.`
    : `It works wherever ${host} can be reached, while this studio runs.`;
}

/** Opens what the address holds, once: the fragment is taken away, so that a reload keeps later changes. */
export async function restoreFromLink(app: App): Promise<void> {
  const fragment = window.location.hash.replace(/^#/, "");
  if (!fragment.startsWith(KEY)) return;
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  try {
    app.ask({ type: "put_all", shared: await read(fragment.slice(KEY.length)) });
  } catch {
    app.toast("error", "This link is damaged or incomplete. Nothing was opened.");
  }
}

/** What a fragment holds. */
export async function read(text: string): Promise<Record<string, unknown>> {
  if (text.length > LONGEST) throw new Error("too long");
  const bytes = await through(fromText(text), new DecompressionStream("deflate-raw"));
  const table: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof table !== "object" || table === null || Array.isArray(table)) throw new Error("no table");
  return table as Record<string, unknown>;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(change as ReadableWritablePair<Uint8Array, Uint8Array>)
    .getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new Error("too large");
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function toText(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function fromText(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
