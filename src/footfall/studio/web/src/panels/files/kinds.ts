/** The kinds of documents that are saved and opened, in words. */

import { type Choose, type Documents, type Save, SHELVES } from "../../generated/messages";
import type { Table } from "../tree";

export type Kind = Save["document"];
/** What the library has: documents, and recordings, which are made by the stage. */
export type Kept = Choose["document"];

interface About {
  title: string;
  plural: string;
  help: string;
}

const ABOUT: Record<Kept, About> = {
  style: { title: "Style", plural: "Styles", help: "how it walks, as changes to a gait" },
  character: { title: "Body", plural: "Bodies", help: "its bones and proportions" },
  trial: { title: "Trial", plural: "Trials", help: "body, gait, style and world together, as a repeatable run" },
  gait: { title: "Gait", plural: "Gaits", help: "the base that styles change" },
  world: { title: "World", plural: "Worlds", help: "the ground" },
  recording: { title: "Recording", plural: "Recordings", help: "recorded motion to watch and continue from" },
};

/** Everything in the library, in the order of its tabs. */
export const KEPT = Object.keys(ABOUT) as Kept[];
/** What can be saved and opened as a file of text. */
export const KINDS = KEPT.filter((kind): kind is Kind => kind !== "recording");

export function about(kind: Kept): About & { shelf: (typeof SHELVES)[Kept] } {
  return { ...ABOUT[kind], shelf: SHELVES[kind] };
}

/** What is open of a kind, to propose a name for it; null where the page does not hold it. */
export function openTable(documents: Documents | undefined, kind: Kind): Table | null {
  if (kind === "style" || kind === "character") return (documents?.[kind] ?? null) as Table | null;
  const shared = documents?.shared?.[kind];
  return typeof shared === "object" && shared !== null ? (shared as Table) : null;
}

/** A name that no file system minds, from any words. */
export function tidyName(words: string): string {
  return words
    .trim()
    .replace(/[^\p{L}\p{N} '()+,_-]/gu, "-")
    .replace(/\s+/g, " ")
    .slice(0, 58);
}
