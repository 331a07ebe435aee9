// Save, library and download: what the top bar and the panels open.
import type { App } from "../app";
import type { Kind } from "./files/kinds";
import { downloadOpen, libraryDialog, upload } from "./files/library";
import { saveDialog } from "./files/save";
import "./files/files.css";
import "./panels.css";

export function openSave(app: App, kind: Kind): void {
  saveDialog(app, kind);
}

export function openLibrary(app: App): void {
  libraryDialog(app);
}

/** Download the open document of a kind, with its changes. */
export function download(app: App, kind: Kind): void {
  downloadOpen(app, kind);
}

/** Take files that are dropped on the page. */
export function acceptDrops(app: App): void {
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void upload(app, file, "style");
  });
}
