// Undo and redo by key, everywhere.
import type { App } from "../app";

export function listenForUndo(app: App): void {
  window.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) app.ask({ type: "undo" });
    else if (key === "y" || (key === "z" && event.shiftKey)) app.ask({ type: "redo" });
    else return;
    event.preventDefault();
  });
}
