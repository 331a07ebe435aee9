// A link that holds the documents of a session.
import type { App } from "../app";
import type { Documents } from "../generated/messages";

export async function linkOf(_documents: Documents): Promise<string> {
  return window.location.href;
}

export async function restoreFromLink(_app: App): Promise<void> {}
