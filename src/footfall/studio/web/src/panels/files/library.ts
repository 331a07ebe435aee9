/** The library: open, download and delete documents, and open files of one's own. */

import { type App, withToken } from "../../app";
import { button, choice, el, fill } from "../dom";
import { type Entry, entriesOf } from "../shelf";
import { about, KEPT, type Kept } from "./kinds";
import { modal } from "./modal";
import { ENDINGS, openFile } from "./uploads";

const NOTHING_KEPT =
  "None yet. Press Rec, End, then Keep, or open an .npz file written by the studio or “footfall run --recording”.";

export function libraryDialog(app: App, first: Kept = "style"): void {
  let kind: Kept = first;
  const search = el("input", {
    class: "search",
    label: "Search the library",
    attributes: { type: "search", placeholder: "Search names and descriptions" },
  });
  const list = el("ul", { class: "library" });
  const file = el("input", { attributes: { type: "file", accept: ENDINGS, hidden: true } });
  const dialog = modal(
    "Library",
    (close) => {
      const load = button(
        "Download the open one",
        "Download the open document of this kind, with its changes, as a TOML file",
        () => kind !== "recording" && app.ask({ type: "download", document: kind }),
      );
      const tabs = choice(
        "Kind",
        KEPT.map((one) => ({ value: one, text: about(one).plural, title: about(one).help })),
        kind,
        (value) => {
          kind = value;
          show();
        },
      );
      const show = (): void => {
        load.hidden = kind === "recording";
        const words = search.value.toLowerCase().split(/\s+/);
        const entries = entriesOf(app.store.get("library"), about(kind).shelf).filter((entry) =>
          words.every((word) => `${entry.name} ${entry.text}`.toLowerCase().includes(word)),
        );
        fill(
          list,
          ...entries.map((entry) => item(app, kind, entry, close)),
          entries.length === 0 &&
            el("li", {
              class: "quiet",
              text: kind === "recording" && !search.value ? NOTHING_KEPT : "No matches.",
            }),
        );
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
          button(
            "Open a file…",
            "A style, body, trial, gait or world (.toml), a recording (.npz) or an avatar (.glb, .vrm) from this computer",
            () => file.click(),
          ),
          load,
          button("Close", "Back to the stage", close, "strong"),
        ),
      );
    },
    "broad",
  );
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    const hint = kind === "recording" ? undefined : kind;
    if (chosen) void openFile(app, chosen, hint).then((taken) => taken && dialog.close());
    file.value = "";
  });
}

function item(app: App, kind: Kept, entry: Entry, close: () => void): HTMLElement {
  const open = button(
    "Open",
    kind === "recording" ? `Watch ${entry.name}, and continue from any moment` : `Open ${entry.name}`,
    () => {
      app.ask({ type: "choose", document: kind, name: entry.name });
      close();
    },
  );
  const ending = kind === "recording" ? "npz" : "toml";
  const address = withToken(`/api/document/${kind}/${encodeURIComponent(entry.name)}.${ending}`);
  const load = el("a", {
    class: "button-link",
    text: "⤓",
    label: `Download ${entry.name}`,
    title: `Download ${entry.name}.${ending}`,
    attributes: { href: address, download: `${entry.name}.${ending}` },
  });
  const drop = entry.own
    ? button("Delete", `Delete ${entry.name} from your library`, () => confirmDrop(), "plain")
    : null;
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
    el(
      "span",
      { class: "entry" },
      el("b", { text: entry.name }),
      entry.own && el("span", { class: "tag", text: "yours" }),
      el("span", { class: "quiet", text: entry.text }),
    ),
    open,
    load,
    drop,
  );
}
