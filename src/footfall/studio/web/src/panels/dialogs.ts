// Save, library and download: what the top bar and the panels open.
import type { App } from "../app";
import type { Scripted } from "../generated/messages";
import { keepDialog } from "./files/keep";
import type { Kept, Kind } from "./files/kinds";
import { libraryDialog } from "./files/library";
import { saveDialog } from "./files/save";
import { scriptDialog } from "./files/script";
import { ENDINGS, openFile } from "./files/uploads";
import "./files/files.css";
import "./panels.css";

export function openSave(app: App, kind: Kind): void {
  saveDialog(app, kind);
}

export function openLibrary(app: App, kind: Kept = "style"): void {
  libraryDialog(app, kind);
}

/** Open a file of this computer: asks which. */
export function chooseFile(app: App): void {
  const file = document.createElement("input");
  file.type = "file";
  file.accept = ENDINGS;
  file.addEventListener("change", () => file.files?.[0] && void openFile(app, file.files[0]));
  file.click();
}

/** Keep a recording of some seconds: asks for its name. */
export function openKeep(app: App, seconds: number, keep: (name: string, overwrite: boolean) => void): void {
  keepDialog(app, seconds, keep);
}

/** What was done, as a trial. */
export function openScript(app: App, script: Scripted): void {
  scriptDialog(app, script);
}

/** Take files that are dropped on the page. */
export function acceptDrops(app: App): void {
  const mark = (on: boolean): void => void document.body.classList.toggle("dropping", on);
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(event.dataTransfer?.types.includes("Files") ?? false);
  });
  window.addEventListener("dragleave", (event) => event.relatedTarget === null && mark(false));
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    const file = event.dataTransfer?.files[0];
    if (file) void openFile(app, file);
  });
}
