/** What can be chosen of a kind. */

import type { Library } from "../generated/messages";

export interface Entry {
  name: string;
  text: string;
  own: boolean;
}

/** What a library has of a kind, own ones first. */
export function entriesOf(library: Library | undefined, shelf: keyof Omit<Library, "type">): Entry[] {
  const entries = (library?.[shelf] ?? []).map((one) => ({
    name: String(one.name),
    text: String(one.text ?? ""),
    own: one.own === true,
  }));
  return [...entries.filter((entry) => entry.own), ...entries.filter((entry) => !entry.own)];
}
