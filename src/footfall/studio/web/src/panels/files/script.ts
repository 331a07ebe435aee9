/** What was done as a trial: to keep as a file, or to copy as Python or as a command. */

import type { App } from "../../app";
import type { Scripted } from "../../generated/messages";
import { button, el } from "../dom";
import { keepText } from "./downloads";
import { modal } from "./modal";

export function scriptDialog(app: App, script: Scripted): void {
  const copy = async (text: string, what: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      app.toast("info", `Copied as ${what}.`);
    } catch {
      window.prompt(`Copy this ${what}:`, text);
    }
  };
  modal(
    "What you did, as a trial",
    (close) =>
      el(
        "div",
        {},
        el("p", { class: "quiet", text: script.words || "Commands and pushes over time; edit it as you like." }),
        el("textarea", {
          label: "The trial",
          class: "script-text",
          text: script.toml,
          attributes: { rows: 14, readonly: true, spellcheck: "false" },
        }),
        el(
          "div",
          { class: "tools end" },
          button(
            "Copy as Python",
            "A program that runs it and keeps the recording",
            () => void copy(script.python, "Python"),
          ),
          button("Copy as command", "For the file below", () => void copy(script.command, "a command")),
          button("Open it", "Play it on the stage from its start", () => {
            app.ask({ type: "put", toml: script.toml, name: `${script.name}.toml`, hint: "trial" });
            close();
          }),
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
}
