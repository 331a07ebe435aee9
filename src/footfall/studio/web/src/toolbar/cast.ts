// Who is on the stage: a button for each to pick it by, one to add another, and what can be done with the one picked.
import type { App } from "../app";
import { element } from "../element";
import type { AddCharacter, Documents } from "../generated/messages";
import { popover } from "./popover";
import "./cast.css";

const MOST = 64;

export function mountCast(host: HTMLElement, app: App): void {
  const chips = element("div", {
    class: "cast-chips",
    role: "group",
    "aria-label": "Choose the character to drive and edit",
  });
  const add = element(
    "button",
    { class: "cast-add", title: "Add a character beside this one, with its own body, gait and style" },
    "+ Add",
  );
  const more = element(
    "button",
    { class: "cast-more", title: "Rename, compare or remove the selected character" },
    "⋯",
  );
  more.setAttribute("aria-label", "Rename, compare or remove the selected character");
  popover(add, "Add a character", (card, close) => fillAdd(card, app, close));
  popover(more, "The selected character", (card, close) => fillPicked(card, app, close));
  const card = element("div", { class: "cast card", role: "group", "aria-label": "On the stage" }, chips, more, add);
  host.append(card);
  let shown = "";
  app.store.on("documents", (documents) => {
    card.hidden = kindOf(documents) === "compare";
    add.hidden = documents.everyone.length >= MOST;
    more.hidden = chips.hidden = documents.everyone.length < 2;
    const now = JSON.stringify([documents.everyone, documents.picked]);
    if (now === shown) return;
    shown = now;
    chips.replaceChildren(...documents.everyone.map((_, row) => chip(app, documents, row)));
    chips.children[documents.picked]?.scrollIntoView({ block: "nearest" });
  });
}

/** One, compare, several or crowd. */
export function kindOf(documents: Documents | undefined): string {
  return String((documents?.shared.scene as { kind?: string } | undefined)?.kind ?? "one");
}

function chip(app: App, documents: Documents, row: number): HTMLElement {
  const { name, character, gait, style, law } = documents.everyone[row]!;
  const way = style ? `${style} ${gait}` : gait;
  const pick = (): void => app.ask({ type: "steer", row });
  return element(
    "button",
    {
      class: "cast-chip",
      "aria-pressed": String(row === documents.picked),
      title: `${name}: body ${character}, ${way} (law ${law}). Click to drive, shove and edit this one`,
      onclick: pick,
    },
    element("b", {}, name),
    element("small", {}, way),
  );
}

function fillAdd(card: HTMLElement, app: App, close: () => void): void {
  const library = app.store.get("library");
  const bodies = (library?.characters ?? []).filter((entry) => !entry.plane);
  const lists = {
    character: list("Body", bodies),
    gait: list("Gait", library?.gaits ?? []),
    style: list("Style", library?.styles ?? []),
  };
  const go = (): void => {
    const asked: AddCharacter = { type: "add_character" };
    for (const [kind, { select }] of Object.entries(lists)) asked[kind as "gait"] = select.value;
    app.ask(asked);
    close();
  };
  card.append(
    element("h3", {}, "Add a character"),
    ...Object.values(lists).map(({ row }) => row),
    element(
      "p",
      { class: "quiet" },
      "It appears beside the selected character. Characters collide even if their laws differ.",
    ),
    element("button", { class: "strong", onclick: go }, "Add"),
  );
}

function list(label: string, entries: { name: string }[]): { row: HTMLElement; select: HTMLSelectElement } {
  const select = element("select", { "aria-label": label }, element("option", { value: "" }, "same as selected"));
  for (const { name } of entries) select.append(element("option", { value: name }, name));
  return { row: element("label", { class: "cast-field" }, label, select), select };
}

function fillPicked(card: HTMLElement, app: App, close: () => void): void {
  const documents = app.store.get("documents");
  if (!documents) return;
  const { everyone, picked } = documents;
  const name = element("input", { type: "text", value: everyone[picked]?.name ?? "", maxlength: 40 });
  const rename = (): void => {
    if (name.value !== everyone[picked]?.name) app.ask({ type: "name_character", row: picked, name: name.value });
    close();
  };
  name.addEventListener("keydown", (event) => event.key === "Enter" && rename());
  const others = everyone.map((one, row) => ({ one, row })).filter(({ row }) => row !== picked);
  card.append(
    element("label", { class: "cast-field" }, "Name", name),
    element("button", { class: "plain item", onclick: rename }, "Rename the character"),
    element("h3", {}, "Compare it"),
    ...others.map(({ one, row }) =>
      item(`with ${one.name}: only these two, side by side, under the same pushes`, close, () =>
        app.ask({ type: "scene", kind: "compare", row }),
      ),
    ),
    element("h3", {}, "Remove it"),
    item("Remove this character from the stage", close, () => app.ask({ type: "remove_character", row: picked })),
  );
}

function item(label: string, close: () => void, act: () => void): HTMLElement {
  const go = (): void => {
    close();
    act();
  };
  return element("button", { class: "plain item", onclick: go }, label);
}
