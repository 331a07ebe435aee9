// Undo and redo by key, everywhere but in a field that is being written in, which has its own.
import type { App } from "../app";

export function listenForUndo(app: App): void {
  window.addEventListener("keydown", (event) => {
    const way = wayOf(event);
    if (!way || isWriting(event.target)) return;
    event.preventDefault();
    const left = app.store.get("documents")?.[way] ?? [];
    if (left.length) app.ask({ type: way });
    else app.toast("info", way === "undo" ? "Nothing to undo." : "Nothing to redo.");
  });
}

/** Ctrl or Command with Z takes back; with Shift and Z, or with Y, it makes again. */
export function wayOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">,
): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && !event.shiftKey ? "redo" : null;
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return ["text", "search"].includes(target.type) && target.value !== target.defaultValue;
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
