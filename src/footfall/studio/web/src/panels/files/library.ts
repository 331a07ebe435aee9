/** The library: open, download and delete documents, and open files of one's own. */

import { type App, withToken } from "../../app";
import { type Entry, entriesOf } from "../shelf";
import { button, choice, el, fill } from "../dom";
import { type Kind, KINDS, guessKind, openTable, tidyName } from "./kinds";
import { modal } from "./modal";
import { tomlOf } from "./toml";

/** Most bytes of an upload, as the server takes them. */
const LARGEST = 200_000;

export function libraryDialog(app: App): void {
  let kind: Kind = "style";
  const search = el("input", { class: "search", label: "Search the library", attributes: { type: "search", placeholder: "Search by name or words" } });
  const list = el("ul", { class: "library" });
  const file = el("input", { attributes: { type: "file", accept: ".toml,text/plain", hidden: true } });
  const dialog = modal("Library", (close) => {
    const tabs = choice("Kind", KINDS.map((one) => ({ value: one.kind, text: `${one.title}s`.replace("Bodys", "Bodies"), title: one.help })), kind, (value) => {
      kind = value;
      show();
    });
    const show = (): void => {
      const shelf = KINDS.find((one) => one.kind === kind)?.shelf ?? "styles";
      const words = search.value.toLowerCase().split(/\s+/);
      const entries = entriesOf(app.store.get("library"), shelf).filter((entry) => words.every((word) => `${entry.name} ${entry.text}`.toLowerCase().includes(word)));
      fill(list, ...entries.map((entry) => item(app, kind, entry, close)), entries.length === 0 && el("li", { class: "quiet", text: "Nothing here has these words." }));
    };
    search.addEventListener("input", show);
    const stop = app.store.on("library", show);
    queueMicrotask(() => dialog.addEventListener("close", stop));
    return el(
      "div",
      {},
      tabs,
      search,
      list,
      el(
        "div",
        { class: "tools end" },
        file,
        button("Open a file…", "A style, body, trial, gait or world as a TOML file from this computer", () => file.click()),
        button("Download what is open", "The open document of this kind, with its changes, as a TOML file", () => downloadOpen(app, kind)),
        button("Close", "Back to the stage", close, "strong"),
      ),
    );
  }, "broad");
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) void upload(app, chosen, kind).then((taken) => taken && dialog.close());
    file.value = "";
  });
}

function item(app: App, kind: Kind, entry: Entry, close: () => void): HTMLElement {
  const open = button("Open", `Open ${entry.name}`, () => {
    app.ask({ type: "choose", document: kind, name: entry.name });
    close();
  });
  const address = withToken(`/api/document/${kind}/${encodeURIComponent(entry.name)}.toml`);
  const load = el("a", { class: "button-link", text: "⤓", label: `Download ${entry.name}`, title: `Download ${entry.name}.toml`, attributes: { href: address, download: `${entry.name}.toml` } });
  const drop = entry.own ? button("Delete", `Delete ${entry.name} from your library`, () => confirmDrop(), "plain") : null;
  const confirmDrop = (): void => {
    if (!drop) return;
    if (drop.textContent === "Delete") {
      drop.textContent = "Really delete?";
      setTimeout(() => (drop.textContent = "Delete"), 4000);
    } else app.ask({ type: "delete", document: kind, name: entry.name });
  };
  return el(
    "li",
    {},
    el("span", { class: "entry" }, el("b", { text: entry.name }), entry.own && el("span", { class: "tag", text: "yours" }), el("span", { class: "quiet", text: entry.text })),
    open, load, drop,
  );
}

/** Send a file to the session; what it is, is seen from its keys. */
export async function upload(app: App, file: File, otherwise: Kind): Promise<boolean> {
  if (file.size > LARGEST) {
    app.toast("error", `${file.name} has ${Math.round(file.size / 1000)} kB; a document may have ${LARGEST / 1000} kB.`);
    return false;
  }
  const toml = await file.text();
  app.ask({ type: "put", document: guessKind(toml, otherwise), toml });
  return true;
}

/** Hand the open document to the browser as a file. */
export function downloadOpen(app: App, kind: Kind): void {
  const table = openTable(app.store.get("documents"), kind);
  if (!table) {
    app.toast("warning", `The open ${kind} has to be saved first: then it can be downloaded from the library.`);
    return;
  }
  const name = `${tidyName(String(table["name"] ?? kind)) || kind}.toml`;
  const address = URL.createObjectURL(new Blob([tomlOf(table)], { type: "application/toml" }));
  const link = el("a", { attributes: { href: address, download: name, hidden: true } });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
