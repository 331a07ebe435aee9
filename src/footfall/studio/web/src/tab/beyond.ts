// What the page can ask for and a tab cannot do: it is greyed before a click, and refused in the same words after one.
import type { Asked } from "../generated/messages";

export const INSTALL = "It needs Footfall itself: pip install footfall, then: footfall studio.";

/** Messages that nothing here answers. */
const ABSENT: ReadonlySet<Asked["type"]> = new Set([
  "place_footprints",
  "set_queue",
  "go_on",
  "put",
  "download",
  "surprise",
  "save",
  "delete",
  "ask_rose",
  "ask_people",
  "stop_taking",
  "open",
  "ask_script",
  "write_script",
  "stop_opening",
  "change_states",
  "blend_gait",
  "ask_ranges",
]);
/** Gaits whose law plans ahead with a solver. */
const PLANNED: ReadonlySet<string> = new Set(["stepping", "handstand", "lunge", "stumble"]);
const OPENED: ReadonlySet<string> = new Set(["character", "gait", "style"]);

/** Why something cannot be had here, and the way to it; nothing: it can. */
export function beyond(asked: Asked): string {
  const what = whatIn(asked);
  return what && `${what} ${INSTALL}`;
}

function whatIn(asked: Asked): string {
  if (ABSENT.has(asked.type)) return "This cannot be done in a tab.";
  if (asked.type === "scene" && asked.kind === "crowd") return "A crowd cannot be had in a tab.";
  if (asked.type === "choose" && asked.document === "gait" && PLANNED.has(asked.name)) {
    return `The gait “${asked.name}” plans ahead with a solver.`;
  }
  if (asked.type === "choose" && asked.document === "world")
    return asked.name === "flat" ? "" : "A tab has flat ground only.";
  if (asked.type === "choose" && !OPENED.has(asked.document)) return `A ${asked.document} cannot be opened in a tab.`;
  if (asked.type === "edit" && asked.document !== "style") return "Only styles can be edited in a tab.";
  if (asked.type === "take" && (asked.loop || asked.strides)) return "Loops are cut by Footfall itself.";
  if (asked.type === "take" && asked.keep) return "A tab has no library of your own; download the take instead.";
  return "";
}

/** Why a file cannot be opened here, by its name: said before it is read. */
export function beyondFile(name: string): string {
  if (/\.(glb|vrm)$/i.test(name.trim())) {
    return `An avatar walks on a body made in its likeness, which a tab cannot make. ${INSTALL}`;
  }
  return `A tab opens no files. ${INSTALL}`;
}
