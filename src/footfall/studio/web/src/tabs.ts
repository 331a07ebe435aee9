// Two tabs of one browser, each with a character of its own: the later one says so.
import type { App } from "./app";

const SAID = "Footfall is open in another tab, too. This tab has a character of its own; what you save is in both.";

/** A tab asks who else is there, or answers another. */
interface Word {
  asks?: string;
  answers?: string;
}

/** What tabs of one browser hear of each other by. */
export type Line = Pick<BroadcastChannel, "postMessage"> & { onmessage: ((event: MessageEvent) => void) | null };

/** Ask who else is open, answer who asks, and say once that somebody is. */
export function heedOtherTabs(app: Pick<App, "toast">, line: Line | null = openLine()): void {
  if (!line) return;
  const own = crypto.randomUUID();
  let said = false;
  line.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.asks) line.postMessage({ answers: data.asks });
    if (data.answers !== own || said) return;
    said = true;
    app.toast("info", SAID);
  };
  line.postMessage({ asks: own });
}

function openLine(): Line | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("footfall.tabs");
}
