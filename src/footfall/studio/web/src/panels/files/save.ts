/** The dialog that keeps a document in the user's own library. */

import type { App } from "../../app";
import { asSentence } from "../../words";
import { button, el } from "../dom";
import { entriesOf } from "../shelf";
import { about, KINDS, type Kind, openTable, tidyName } from "./kinds";
import { modal } from "./modal";

export function saveDialog(app: App, first: Kind): void {
  const kind = el(
    "select",
    { label: "What to save" },
    ...KINDS.map((one) =>
      el("option", { text: about(one).title, attributes: { value: one, selected: one === first } }),
    ),
  );
  const name = el("input", {
    class: "wide",
    label: "Name",
    attributes: { type: "text", maxlength: 58, required: true, autocomplete: "off", placeholder: "e.g. mine" },
  });
  const text = el("input", {
    class: "wide",
    label: "Description, in one sentence",
    attributes: { type: "text", maxlength: 300, autocomplete: "off" },
  });
  const help = el("p", { class: "quiet" });
  const said = el("p", { class: "said", attributes: { "aria-live": "polite" } });
  const go = el("button", { class: "strong", text: "Save", attributes: { type: "submit" } });
  const dialog = modal("Save to your library", (close) =>
    el(
      "form",
      { attributes: { method: "dialog" } },
      row("What", kind),
      help,
      row("Name", name),
      row("Description", text),
      said,
      el("div", { class: "tools end" }, button("Cancel", "Close without saving", close), go),
    ),
  );
  const chosen = (): Kind => kind.value as Kind;
  const names = (own: boolean): string[] =>
    entriesOf(app.store.get("library"), about(chosen()).shelf)
      .filter((entry) => entry.own === own)
      .map((entry) => entry.name);
  const check = (): void => {
    const given = tidyName(name.value);
    const taken = names(false).includes(given);
    go.disabled = !given || taken;
    go.textContent = names(true).includes(given) ? "Overwrite" : "Save";
    said.textContent = taken
      ? `'${given}' is built in. Choose another name, such as '${given} 2'.`
      : names(true).includes(given)
        ? `'${given}' already exists and will be replaced.`
        : given && given !== name.value.trim()
          ? `It will be saved as '${given}'.`
          : "";
  };
  const propose = (): void => {
    const table = openTable(app.store.get("documents"), chosen());
    help.textContent = about(chosen()).help;
    const own = tidyName(String(table?.name ?? ""));
    name.value = names(false).includes(own) || !own ? "" : own;
    text.value = String(table?.text ?? "");
    check();
  };
  kind.addEventListener("change", propose);
  name.addEventListener("input", check);
  propose();
  dialog.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = tidyName(name.value);
    if (!given) return;
    go.disabled = true;
    said.textContent = "Saving …";
    const stop: (() => void)[] = [];
    const finish = (): void => {
      for (const one of stop) one();
    };
    stop.push(
      app.store.on("saved", (saved) => {
        finish();
        dialog.close();
        app.toast("info", `Saved the ${about(saved.document).title.toLowerCase()} '${saved.name}' to your library.`);
      }),
      app.store.on("refused", (refused) => {
        finish();
        said.textContent = asSentence(refused.text);
        go.disabled = false;
      }),
    );
    dialog.addEventListener("close", finish, { once: true });
    app.ask({
      type: "save",
      document: chosen(),
      name: given,
      text: text.value.trim(),
      overwrite: names(true).includes(given),
    });
  });
  name.focus();
}

function row(label: string, control: HTMLElement): HTMLElement {
  return el("label", { class: "form-row" }, el("span", { text: label }), control);
}
