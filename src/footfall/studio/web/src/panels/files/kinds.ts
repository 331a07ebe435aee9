/** The kinds of documents that are saved and opened, in words. */

import type { Choose, Documents, Library, Save } from "../../generated/messages";
import type { Table } from "../tree";

export type Kind = Save["document"];
/** What the library has: documents, and recordings, which are made by the stage. */
export type Kept = Choose["document"];

interface About<K> {
  kind: K;
  title: string;
  shelf: keyof Omit<Library, "type">;
  help: string;
}

export const KINDS: readonly About<Kind>[] = [
  { kind: "style", title: "Style", shelf: "styles", help: "how it walks: what is changed in the gait" },
  { kind: "character", title: "Body", shelf: "characters", help: "its bones and proportions" },
  { kind: "trial", title: "Trial", shelf: "trials", help: "body, gait, style and world together, to run again" },
  { kind: "gait", title: "Gait", shelf: "gaits", help: "the walk that styles change" },
  { kind: "world", title: "World", shelf: "worlds", help: "the ground" },
];

export const SHELVES: readonly About<Kept>[] = [
  ...KINDS,
  { kind: "recording", title: "Recording", shelf: "recordings", help: "motion to look at, and to go on from" },
];

/** What is open of a kind; null where the page does not hold it whole. */
export function openTable(documents: Documents | undefined, kind: Kind): Table | null {
  if (kind === "style" || kind === "character") return (documents?.[kind] ?? null) as Table | null;
  const shared = documents?.shared?.[kind];
  return typeof shared === "object" && shared !== null ? (shared as Table) : null;
}

/** The kind of a document, by its keys: what an upload probably is. */
export function guessKind(toml: string, otherwise: Kind): Kind {
  const has = (pattern: RegExp): boolean => pattern.test(toml);
  if (has(/^\s*\[+(command|push)\b/m) || has(/^\s*seconds\s*=/m)) return "trial";
  if (has(/^\s*\[(proportions|bones)\b/m)) return "character";
  if (has(/^\s*\[(changes|left|right)\b/m) || has(/^\s*base\s*=/m)) return "style";
  if (has(/^\s*\[(step|pose|pendulum|states?)\b/m) || has(/^\s*law\s*=/m)) return "gait";
  if (has(/^\s*\[?\[?(slope|steps|ground|part)/m)) return "world";
  return otherwise;
}

/** A name that no file system minds, from any words. */
export function tidyName(words: string): string {
  return words
    .trim()
    .replace(/[^\p{L}\p{N} '()+,_-]/gu, "-")
    .replace(/\s+/g, " ")
    .slice(0, 58);
}
