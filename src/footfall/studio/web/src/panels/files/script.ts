/** What was done as a trial: on a line of time to be edited, to play, to save, or to copy as Python or as a command. */

import type { App } from "../../app";
import type { Scripted } from "../../generated/messages";
import { button, el } from "../dom";
import { keepText } from "./downloads";
import { modal } from "./modal";
import type { Table } from "./script_blocks";
import type { Names } from "./script_fields";
import { ScriptLine } from "./script_line";

let update: ((script: Scripted) => void) | null = null;

/** Opens a dialog, or shows in the open one what an edit has made of its script. */
export function scriptDialog(app: App, given: Scripted): void {
  if (update) {
    update(given);
    return;
  }
  let script = given;
  const [undone, done]: [Table[], Table[]] = [[], []];
  const text = el("textarea", {
    label: "The trial",
    class: "script-text",
    attributes: { rows: 8, readonly: true, spellcheck: "false" },
  });
  const write = (table: Table): void => app.ask({ type: "write_script", table, name: script.name });
  const names = (): Names => {
    const library = app.store.get("library");
    const [style, character, gait] = [library?.styles, library?.characters, library?.gaits].map((list) =>
      (list ?? []).map((one) => one.name),
    ) as [string[], string[], string[]];
    return { style, character, gait };
  };
  const line = new ScriptLine(names, (table) => {
    done.push(script.table);
    undone.length = 0;
    write(table);
  });
  const back = (from: Table[], to: Table[]): void => {
    const table = from.pop();
    if (!table) return;
    to.push(script.table);
    write(table);
  };
  const undo = button("Undo", "Undo the last change to this script (Ctrl+Z)", () => back(done, undone));
  const redo = button("Redo", "Redo it (Ctrl+Y)", () => back(undone, done));
  const show = (now: Scripted): void => {
    script = now;
    text.value = now.toml;
    [undo.disabled, redo.disabled] = [!done.length, !undone.length];
    line.show(now.table);
  };
  const refused = app.store.on("refused", () => {
    done.pop();
    show(script);
  });
  const name = el("input", {
    label: "Name of the trial",
    attributes: { type: "text", value: script.name, maxlength: 60 },
  });
  const dialog = modal(
    "Your actions as a trial",
    (close) =>
      el(
        "div",
        {},
        el("p", {
          class: "quiet",
          text: given.words || "Commands, pushes and edits over time; edit them or add others.",
        }),
        line.element,
        el("details", {}, el("summary", { text: "As text" }), text),
        el(
          "div",
          { class: "tools end" },
          undo,
          redo,
          button("Copy as Python", "A program that runs it and saves the recording", () =>
            copy(app, script.python, "Python"),
          ),
          button("Copy as command", "For the downloaded file", () => copy(app, script.command, "a command")),
          button("Play it", "Play it on the stage from its start", () => {
            app.ask({ type: "put", toml: script.toml, name: `${script.name}.toml`, hint: "trial" });
            close();
          }),
          name,
          button("Save", "Save it as a trial in your library; footfall run finds it by this name", () =>
            app.ask({ type: "write_script", table: script.table, name: name.value, keep: true }),
          ),
          button(
            "Download",
            `Download ${script.name}.toml`,
            () => keepText(script.toml, `${script.name}.toml`),
            "strong",
          ),
        ),
      ),
    "broad",
  );
  dialog.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
    if (key === "y" || event.shiftKey) back(undone, done);
    else back(done, undone);
    event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    update = null;
    refused();
  });
  update = show;
  show(given);
}

function copy(app: App, text: string, what: string): void {
  navigator.clipboard.writeText(text).then(
    () => app.toast("info", `Copied as ${what}.`),
    () => window.prompt(`Copy this ${what}:`, text),
  );
}
