// Styles with their moving pictures, and gaits under their paper; what a choice will change is said beside it.
import type { App } from "../app";
import { element } from "../element";
import type { GaitShelf } from "../generated/declarations";
import type { Entry } from "../generated/messages";
import { ownPicture } from "../panels/own_pictures";
import { forget, previews, walkOn } from "../panels/silhouette";
import { byName } from "../panels/tree";
import { finds } from "./synonyms";

const FILLS = 1.25; // heights of a figure that fill the height of its picture

interface Choice {
  name: string;
  said: string; // what it is called in the list
  text: string;
  own: boolean;
  chosen: boolean;
  refused: boolean;
}

export function fillWays(card: HTMLElement, app: App, close: () => void): void {
  const library = app.store.get("library");
  const documents = app.store.get("documents");
  card.classList.add("wide");
  const choose = (document: "style" | "gait") => (name: string) => {
    app.ask({ type: "choose", document, name });
    close();
  };
  const style = String(documents?.style.name ?? "");
  const styles = element("div", {}, element("h3", {}, "Styles of walking"));
  for (const entry of ownFirst(library?.styles ?? []))
    styles.append(row(choiceOf(entry, entry.name === style), choose("style"), true));
  const gaits = element("div", {}, element("h3", {}, "Other ways to move"));
  const find = element("input", {
    type: "search",
    placeholder: "find: jog, creep, backwards …",
    "aria-label": "Find a style or gait",
  });
  const search = (): void => {
    for (const item of card.querySelectorAll<HTMLElement>(".item"))
      item.hidden = !finds(find.value, `${item.dataset.name} ${item.textContent}`);
    for (const shelf of card.querySelectorAll("details")) {
      shelf.hidden = [...shelf.querySelectorAll<HTMLElement>(".item")].every((item) => item.hidden);
      if (find.value) shelf.open = true;
    }
  };
  find.addEventListener("input", search);
  card.append(find, styles, gaits);
  draw(card);
  void app.declarations.then(({ shelves }) => {
    const refused = documents?.refused ?? {};
    const base = documents?.base ?? "";
    for (const { title, items } of shelved(
      ownFirst(library?.gaits ?? []),
      shelves,
      String(documents?.character.name),
    )) {
      const open = items.some(({ name }) => name === base);
      const list = items.map((one) => {
        const why = byName(refused, one.name);
        const choice = { ...one, text: why ?? one.text, chosen: one.name === base, refused: why !== undefined };
        return row(choice, choose("gait"), false);
      });
      gaits.append(element("details", { open }, element("summary", {}, `${title} (${items.length})`), ...list));
    }
    search();
  });
}

export interface Shelved {
  title: string;
  items: Choice[];
}

/** Gaits under their law, by short names, each with what choosing it will change; those of no shelf come first. */
export function shelved(entries: readonly Entry[], shelves: readonly GaitShelf[], body: string): Shelved[] {
  const known = new Set(shelves.flatMap(({ gaits }) => gaits));
  const rest = entries.filter(({ name }) => !known.has(name));
  const found = shelves.map(({ title, gaits, bodies }) => {
    const common = sharedStart(gaits);
    const items = gaits.flatMap((name) => {
      const entry = entries.find((one) => one.name === name);
      if (!entry) return [];
      const other = byName(bodies, name);
      const changes = other && other !== body ? ` Changes the body to “${other}”.` : "";
      return [{ ...choiceOf(entry, false), said: name.slice(common.length), text: `${entry.text}.${changes}` }];
    });
    return { title, items };
  });
  const own = { title: "Yours", items: rest.map((entry) => choiceOf(entry, false)) };
  return [own, ...found].filter(({ items }) => items.length > 0);
}

/** "planar-" of planar-walk and planar-run: what nobody needs to read again under their heading. */
export function sharedStart(names: readonly string[]): string {
  const start = names[0]?.match(/^[^-]+-/)?.[0] ?? "";
  return names.length > 1 && names.every((name) => name.startsWith(start)) ? start : "";
}

function choiceOf({ name, text, own }: Entry, chosen: boolean): Choice {
  return { name, said: name, text, own, chosen, refused: false };
}

function row(one: Choice, choose: (name: string) => void, pictured: boolean): HTMLElement {
  return element(
    "button",
    {
      class: `plain item${pictured ? " pictured" : ""}`,
      "aria-pressed": one.chosen ? "true" : "false",
      onclick: () => choose(one.name),
      "data-name": one.name,
      disabled: one.refused,
    },
    pictured && element("canvas", { "aria-hidden": "true", "data-picture": one.name }),
    element("b", {}, one.said, " ", one.own && element("em", {}, "yours")),
    element("small", {}, one.text),
  );
}

function ownFirst(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => Number(b.own) - Number(a.own));
}

/** Let the pictures walk. */
function draw(card: HTMLElement): void {
  forget();
  void previews().then(({ styles }) => {
    for (const canvas of card.querySelectorAll("canvas")) {
      const name = canvas.dataset.picture ?? "";
      const preview = byName(styles, name) ?? ownPicture("style", name);
      if (preview) walkOn(canvas, preview, FILLS * preview.height);
    }
  });
}
