// Everyday ways in people's words first, then styles, and gaits under their paper, all with moving pictures; what a choice will
// change is said beside it.
import type { App } from "../app";
import { element } from "../element";
import type { Everyday, GaitShelf } from "../generated/declarations";
import type { Entry } from "../generated/messages";
import { ownPicture } from "../panels/own_pictures";
import { forget, previews, walkOn } from "../panels/silhouette";
import { byName } from "../panels/tree";
import { finds } from "./synonyms";

const FILLS = 1.25; // heights of a figure that fill the height of its picture

type Kind = "style" | "gait";

interface Choice {
  kind: Kind;
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
  const choose = ({ kind, name }: Pick<Choice, "kind" | "name">): void => {
    app.ask({ type: "choose", document: kind, name });
    close();
  };
  const style = String(documents?.style.name ?? "");
  const usual = element("div", { class: "everyday", role: "group", "aria-label": "Everyday ways to move" });
  const styles = element("div", {}, element("h3", {}, "Styles of walking"));
  for (const entry of ownFirst(library?.styles ?? []))
    styles.append(row(choiceOf("style", entry, entry.name === style), choose));
  const gaits = element("div", {}, element("h3", {}, "Other ways to move"));
  const find = element("input", {
    type: "search",
    placeholder: "find: jog, creep, backwards …",
    "aria-label": "Find a style or gait",
  });
  const search = (): void => {
    usual.hidden = find.value !== "";
    for (const item of card.querySelectorAll<HTMLElement>(".item"))
      item.hidden = !finds(find.value, `${item.dataset.name} ${item.textContent}`);
    for (const shelf of card.querySelectorAll("details")) {
      shelf.hidden = [...shelf.querySelectorAll<HTMLElement>(".item")].every((item) => item.hidden);
      if (find.value) shelf.open = true;
    }
    for (const part of [styles, gaits]) part.hidden = part.querySelector(".item:not([hidden])") === null;
  };
  find.addEventListener("input", search);
  card.append(find, usual, styles, gaits);
  void app.declarations.then(({ everyday, shelves }) => {
    const refused = documents?.refused ?? {};
    const base = documents?.base ?? "";
    for (const { kind, word, ...one } of known(everyday, library, refused))
      usual.append(
        everydayWay(word, { kind, ...one }, kind === "style" ? one.name === style : one.name === base, choose),
      );
    for (const { title, items } of shelved(
      ownFirst(library?.gaits ?? []),
      shelves,
      String(documents?.character.name),
    )) {
      const open = items.some(({ name }) => name === base);
      const list = items.map((one) => {
        const why = byName(refused, one.name);
        const choice = { ...one, text: why ?? one.text, chosen: one.name === base, refused: why !== undefined };
        return row(choice, choose);
      });
      gaits.append(element("details", { open }, element("summary", {}, `${title} (${items.length})`), ...list));
    }
    search();
    draw(card);
  });
}

/** Those that the library has and that this body and ground allow. */
export function known(
  everyday: readonly Everyday[],
  library: { styles: readonly Entry[]; gaits: readonly Entry[] } | undefined,
  refused: Record<string, string>,
): { word: string; kind: Kind; name: string; text: string }[] {
  return everyday.flatMap(({ word, style, gait }) => {
    const kind: Kind = style ? "style" : "gait";
    const name = style || gait;
    const entry = (style ? library?.styles : library?.gaits)?.find((one) => one.name === name);
    const stays = kind === "gait" && byName(refused, name) !== undefined;
    return entry && !stays ? [{ word, kind, name, text: entry.text }] : [];
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
      return [{ ...choiceOf("gait", entry, false), said: name.slice(common.length), text: `${entry.text}.${changes}` }];
    });
    return { title, items };
  });
  const own = { title: "Yours", items: rest.map((entry) => choiceOf("gait", entry, false)) };
  return [own, ...found].filter(({ items }) => items.length > 0);
}

/** "planar-" of planar-walk and planar-run: what nobody needs to read again under their heading. */
export function sharedStart(names: readonly string[]): string {
  const start = names[0]?.match(/^[^-]+-/)?.[0] ?? "";
  return names.length > 1 && names.every((name) => name.startsWith(start)) ? start : "";
}

function choiceOf(kind: Kind, { name, text, own }: Entry, chosen: boolean): Choice {
  return { kind, name, said: name, text, own, chosen, refused: false };
}

type Choose = (one: Pick<Choice, "kind" | "name">) => void;

function everydayWay(
  word: string,
  one: Pick<Choice, "kind" | "name" | "text">,
  chosen: boolean,
  choose: Choose,
): HTMLElement {
  return element(
    "button",
    {
      class: "plain everyday-way",
      title: one.text,
      "aria-pressed": chosen ? "true" : "false",
      onclick: () => choose(one),
    },
    picture(one),
    word,
  );
}

function row(one: Choice, choose: Choose): HTMLElement {
  return element(
    "button",
    {
      class: "plain item pictured",
      "aria-pressed": one.chosen ? "true" : "false",
      onclick: () => choose(one),
      "data-name": one.name,
      disabled: one.refused,
    },
    picture(one),
    element("b", {}, one.said, " ", one.own && element("em", {}, "yours")),
    element("small", {}, one.text),
  );
}

function ownFirst(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => Number(b.own) - Number(a.own));
}

function picture({ kind, name }: Pick<Choice, "kind" | "name">): HTMLElement {
  return element("canvas", { "aria-hidden": "true", "data-picture": name, "data-kind": kind });
}

/** Let the pictures walk. */
function draw(card: HTMLElement): void {
  forget();
  void previews().then(({ styles, gaits }) => {
    for (const canvas of card.querySelectorAll("canvas")) {
      const { picture: name = "", kind } = canvas.dataset;
      const preview = kind === "gait" ? byName(gaits, name) : (byName(styles, name) ?? ownPicture("style", name));
      if (preview) walkOn(canvas, preview, FILLS * preview.height);
    }
  });
}
