/** The dialog that keeps a recording in the user's own library. */

import type { App } from "../../app";
import type { Documents } from "../../generated/messages";
import { button, el } from "../dom";
import { entriesOf } from "../shelf";
import { tidyName } from "./kinds";
import { modal } from "./modal";

export function keepDialog(app: App, seconds: number, keep: (name: string, overwrite: boolean) => void): void {
  const taken = (): string[] => entriesOf(app.store.get("library"), "recordings").map((entry) => entry.name);
  const name = el("input", {
    class: "wide",
    label: "Name",
    attributes: { type: "text", maxlength: 58, required: true, autocomplete: "off" },
  });
  const said = el("p", { class: "said", attributes: { "aria-live": "polite" } });
  const go = el("button", { class: "strong", text: "Keep", attributes: { type: "submit" } });
  const dialog = modal("Keep this recording", (close) =>
    el(
      "form",
      { attributes: { method: "dialog" } },
      el("p", {
        class: "quiet",
        text: `${seconds.toFixed(1)} s, with every joint and force. Open it later from Recordings in your library, and continue from any moment.`,
      }),
      el("label", { class: "form-row" }, el("span", { text: "Name" }), name),
      said,
      el("div", { class: "tools end" }, button("Cancel", "Close without saving", close), go),
    ),
  );
  const check = (): void => {
    const given = tidyName(name.value);
    const there = taken().includes(given);
    go.disabled = !given;
    go.textContent = there ? "Overwrite" : "Keep";
    said.textContent = there
      ? `'${given}' already exists and will be replaced.`
      : given && given !== name.value.trim()
        ? `It will be saved as '${given}'.`
        : "";
  };
  name.value = suggested(app.store.get("documents"), taken());
  name.addEventListener("input", check);
  check();
  dialog.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = tidyName(name.value);
    if (!given) return;
    keep(given, taken().includes(given));
    dialog.close();
  });
  name.focus();
  name.select();
}

/** Body and style, and a number where there is one already. */
export function suggested(
  documents: Pick<Documents, "character" | "style" | "base"> | undefined,
  taken: readonly string[],
): string {
  const style = String(documents?.style.name ?? "");
  const words =
    tidyName(
      `${String(documents?.character.name ?? "")} ${style && style !== "default" ? style : (documents?.base ?? "")}`,
    )
      .slice(0, 50)
      .trim() || "recording";
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? words : `${words} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
