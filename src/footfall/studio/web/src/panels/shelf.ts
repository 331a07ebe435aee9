/** What can be chosen of a kind. */

import type { Entry, Library } from "../generated/messages";

export type { Entry };

/** What a library has of a kind, own ones first. */
export function entriesOf(library: Library | undefined, shelf: keyof Omit<Library, "type">): Entry[] {
  const entries = library?.[shelf] ?? [];
  return [...entries.filter((entry) => entry.own), ...entries.filter((entry) => !entry.own)];
}
